//! `besieged` at the kitchen table: an attack described by flags.

use anyhow::{Result, anyhow};
use besieged::{
    Aftermath, Attackers, BadForce, Charts, Combat, Defenders, Die, Fate, Forecast, Impulse,
    Nation, Outcome, Refusal, Side, SideAftermath, Table, Terrain, Turn, Unit, Weather, read_force,
};
use dice::{DiceSource, Frac, Roll};
use serde_json::Value;
use series::page::{Page, counted, percent};
use series::usage::Needed;
use series::{Situation, named};
use std::str::FromStr;

/// How units are written, for the end of the help.
const NOTATION: &str = "\
Example:
  grognard odds besieged --nation german --date \"1941 jul/aug\" --table blitz \\
      --attack \"armor corps 8 x2, infantry army 6 x3\" \\
      --defend \"infantry corps 4 x2\" --terrain forest --air 2

Units are separated by commas. Each has an arm (infantry, armor, mountain, other), a size
(corps, army, formation), a strength or strength/steps, perhaps `surrounded`, and `x3` when
there are three of them, in any order. Unless said otherwise it is an infantry corps of 2 steps.
Steps are lost in the order of the list.";

/// An attack described by flags.
#[derive(clap::Args)]
#[command(after_help = NOTATION)]
pub(crate) struct Flags {
    /// The attacking units, such as "armor corps 8 x2, infantry army 6/3"
    #[arg(long, value_name = "UNITS")]
    attack: Option<Force>,
    /// The units in the attacked hex
    #[arg(long, value_name = "UNITS")]
    defend: Option<Force>,
    /// Whose attack it is
    #[arg(long, value_parser = named(&Nation::NAMES))]
    nation: Option<Nation>,
    /// The turn, such as "1941 jul/aug"
    #[arg(long, value_name = "TURN")]
    date: Option<Turn>,
    /// The results table to read; both are compared where both are open [default: crt]
    #[arg(long, value_parser = named(&Table::NAMES))]
    table: Option<Table>,
    /// The ground of the attacked hex [default: clear]
    #[arg(long, value_parser = named(&Terrain::NAMES))]
    terrain: Option<Terrain>,
    /// The weather of the impulse [default: clear]
    #[arg(long, value_parser = named(&Weather::NAMES))]
    weather: Option<Weather>,
    /// The impulse, 1 or 2: a battle that rages in the first locks its units [default: 1]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2))]
    impulse: Option<u8>,
    /// Air units that support the attack
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=20))]
    air: Option<u32>,
    /// The hex is a major city
    #[arg(long)]
    major_city: bool,
    /// Every attacker attacks across a river
    #[arg(long)]
    river: bool,
    /// The attacker commits a Field Marshal
    #[arg(long)]
    attack_marshal: bool,
    /// The defender commits a Field Marshal
    #[arg(long)]
    defend_marshal: bool,
}

/// Units in one line.
#[derive(Clone)]
struct Force(Vec<Unit>);

impl FromStr for Force {
    type Err = BadForce;

    fn from_str(text: &str) -> Result<Force, BadForce> {
        read_force(text).map(Force)
    }
}

impl Flags {
    fn combat(&self) -> Result<Combat> {
        let units = |force: &Option<Force>, flag: &str| {
            let force = force
                .as_ref()
                .needed(format_args!("name both sides: {flag} \"infantry army 6 x3\""))?;
            anyhow::Ok(force.0.clone())
        };
        Ok(Combat {
            table: self.table.unwrap_or_default(),
            attackers: Attackers {
                units: units(&self.attack, "--attack")?,
                field_marshal: self.attack_marshal,
                air_units: self.air.unwrap_or(0),
            },
            defenders: Defenders {
                units: units(&self.defend, "--defend")?,
                field_marshal: self.defend_marshal,
            },
            attacker_nation: self
                .nation
                .needed("name the attacking nation: --nation german or --nation russian")?,
            turn: self.date.needed("give the turn: --date \"1941 jul/aug\"")?,
            impulse: if self.impulse == Some(2) { Impulse::Second } else { Impulse::First },
            weather: self.weather.unwrap_or_default(),
            terrain: self.terrain.unwrap_or_default(),
            major_city: self.major_city,
            river: self.river,
        })
    }
}

impl Situation for Flags {
    fn is_described(&self) -> bool {
        let said = [
            self.attack.is_some(),
            self.defend.is_some(),
            self.nation.is_some(),
            self.date.is_some(),
            self.table.is_some(),
            self.terrain.is_some(),
            self.weather.is_some(),
            self.impulse.is_some(),
            self.air.is_some(),
            self.major_city,
            self.river,
            self.attack_marshal,
            self.defend_marshal,
        ];
        said.contains(&true)
    }

    fn case(&self) -> Result<Value> {
        Ok(besieged::case(&self.combat()?))
    }

    fn odds(&self, page: &mut Page) -> Result<()> {
        let combat = self.combat()?;
        let charts = Charts::standard();
        let forecast = combat.forecast(charts).map_err(|refusal| refused(&refusal))?;
        title(&combat, page);
        page.heading("Odds and die modifiers");
        page.ledger(&forecast.assessment.ledger);
        page.heading(format!("Results on the {}", combat.table));
        let chances: Vec<(String, Frac)> = forecast
            .outcomes
            .iter()
            .map(|outcome| (outcome.result.to_string(), outcome.probability))
            .collect();
        page.bars(&chances);
        page.heading("What each result means here");
        let rows: Vec<Vec<String>> = forecast.outcomes.iter().map(consequence).collect();
        page.table(&["result", "attacker steps", "defender steps", "hex", "advance"], &rows);
        page.heading("Summary");
        compare(&combat, charts, page);
        Ok(())
    }

    fn roll(&self, dice: &mut dyn DiceSource, page: &mut Page) -> Result<()> {
        let combat = self.combat()?;
        let charts = Charts::standard();
        let assessment = combat.assess(charts).map_err(|refusal| refused(&refusal))?;
        // Attackers who surrender roll no die (B7); any face then tells the same story.
        let face = match assessment.column {
            Some(_) => dice.roll(&Roll::d10(1, "combat").on(combat.table.to_string()))?.sum(),
            None => 1,
        };
        let die = Die::showing(face).ok_or_else(|| anyhow!("a ten-sided die shows no {face}"))?;
        let battle = combat.resolve(charts, die).map_err(|refusal| refused(&refusal))?;
        title(&combat, page);
        page.heading(match battle.reading {
            Some(_) => format!("Die {face}: {}", battle.result),
            None => format!("No die: {}", battle.result),
        });
        page.ledger(&battle.ledger);
        page.heading("Afterwards");
        let Aftermath { attacker, defender, hex_vacated, advance } = &battle.aftermath;
        side(Side::Attacker, &combat.attackers.units, attacker, page);
        side(Side::Defender, &combat.defenders.units, defender, page);
        page.line(match (hex_vacated, advance) {
            (false, _) => "  The hex is held.".to_owned(),
            (true, 0) => "  The hex is vacated; no advance.".to_owned(),
            (true, 1) => "  The hex is vacated; the attackers may advance into it.".to_owned(),
            (true, hexes) => {
                format!("  The hex is vacated; the attackers may advance up to {hexes} hexes.")
            }
        });
        Ok(())
    }
}

fn refused(refusal: &Refusal) -> anyhow::Error {
    let rule = refusal.rule();
    anyhow!("{refusal} ({rule})")
}

fn title(combat: &Combat, page: &mut Page) {
    page.heading(format!("{} attack, {}", combat.attacker_nation, combat.turn));
    page.line(format!("  attacker  {}", force(&combat.attackers.units)));
    page.line(format!("  defender  {}", force(&combat.defenders.units)));
}

/// Units in the notation of the flags, equal neighbours counted together.
fn force(units: &[Unit]) -> String {
    let groups =
        units.chunk_by(|a, b| a == b).filter_map(|group| Some((group.first()?, group.len())));
    let words = groups.map(|(unit, number)| {
        let surrounded = if unit.surrounded { " surrounded" } else { "" };
        let times = if number > 1 { format!(" x{number}") } else { String::new() };
        format!("{unit}/{}{surrounded}{times}", unit.steps)
    });
    words.collect::<Vec<_>>().join(", ")
}

fn consequence(outcome: &Outcome) -> Vec<String> {
    let Aftermath { attacker, defender, hex_vacated, advance } = &outcome.aftermath;
    vec![
        format!("{:<8}  {}", outcome.result, outcome.result.meaning()),
        loss(attacker),
        loss(defender),
        if *hex_vacated { "vacated" } else { "held" }.to_owned(),
        if *advance > 0 { advance.to_string() } else { "-".to_owned() },
    ]
}

/// The steps lost, marked when nobody is left.
fn loss(side: &SideAftermath) -> String {
    match (side.step_losses, side.survives()) {
        (0, _) => "-".to_owned(),
        (steps, true) => format!("-{steps}"),
        (steps, false) => format!("all {steps}"),
    }
}

/// One row for each table that is open to this attack, and why the other is not.
fn compare(combat: &Combat, charts: &Charts, page: &mut Page) {
    let mut rows = Vec::new();
    let mut closed = Vec::new();
    for (_, table) in Table::NAMES {
        match (Combat { table, ..combat.clone() }).forecast(charts) {
            Ok(forecast) => rows.push(summary(table, &forecast)),
            Err(refusal) => closed.push(format!("  No {table}: {refusal} ({}).", refusal.rule())),
        }
    }
    let header = [
        "table",
        "column",
        "att. steps",
        "def. steps",
        "hex vacated",
        "advance",
        "att. gone",
        "def. gone",
    ];
    page.table(&header, &rows);
    page.line("  Steps lost and hexes of advance are expected values; gone: no unit is left.");
    for line in closed {
        page.line(line);
    }
}

fn summary(table: Table, forecast: &Forecast<'_>) -> Vec<String> {
    vec![
        table.to_string(),
        forecast.assessment.column.map_or("-".to_owned(), |column| column.odds().to_string()),
        format!("{:.1}", forecast.attacker_expected_step_losses().to_f64()),
        format!("{:.1}", forecast.defender_expected_step_losses().to_f64()),
        percent(forecast.hex_vacated()),
        format!("{:.1}", forecast.expected(|aftermath| aftermath.advance).to_f64()),
        percent(forecast.attacker_destroyed()),
        percent(forecast.defender_destroyed()),
    ]
}

fn side(side: Side, units: &[Unit], after: &SideAftermath, page: &mut Page) {
    for (unit, fate) in units.iter().zip(&after.fates) {
        let fate = match fate {
            Fate::Stands { steps } if *steps < unit.steps => {
                format!("{steps} of {} steps left", unit.steps)
            }
            Fate::Stands { .. } => "unharmed".to_owned(),
            Fate::Eliminated => "eliminated".to_owned(),
            Fate::NoWayBack => "surrounded, cannot retreat: eliminated".to_owned(),
            Fate::Surrendered => "surrendered".to_owned(),
        };
        page.line(format!("  {side}: {unit}, {fate}"));
    }
    if let Some(retreat) = after.retreat {
        let hexes = match retreat.chooser() {
            Some(chooser) => {
                format!("{} or {} hexes, the {chooser} chooses", retreat.min, retreat.max)
            }
            None => counted(retreat.max, "hex", "hexes"),
        };
        page.line(format!("  The {side}'s survivors retreat {hexes}."));
    }
    if after.locked {
        page.line(format!("  The {side}'s survivors are locked for the second impulse."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use dice::Scripted;

    #[derive(Parser)]
    #[command(args_override_self = true)]
    struct Line {
        #[command(flatten)]
        flags: Flags,
    }

    const KITCHEN: &[&str] = &[
        "odds",
        "--attack",
        "armor corps 8 x2, infantry army 6 x3",
        "--defend",
        "infantry corps 4 x2",
        "--nation",
        "german",
        "--date",
        "1941 jul/aug",
        "--terrain",
        "forest",
        "--air",
        "2",
    ];

    /// The kitchen line with more words; a flag said again replaces the first.
    fn flags(more: &[&str]) -> Flags {
        Line::try_parse_from([KITCHEN, more].concat()).map(|line| line.flags).unwrap()
    }

    fn page(write: impl FnOnce(&mut Page) -> Result<()>) -> String {
        let mut page = Page::new(false, 80);
        write(&mut page).unwrap();
        page.into_text()
    }

    #[test]
    fn the_odds_show_results_rules_and_both_tables() {
        let text = page(|page| flags(&["--table", "blitz"]).odds(page));
        for part in [
            "blitzkrieg table, column 6-1",
            "B11.6      -1  forest",
            "D3-Adv 2   30.0%  3/10",
            "results table        6-1         0.0         3.4       100.0%      1.0",
            "blitzkrieg table     6-1         0.0         2.5       100.0%      1.2",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }

    #[test]
    fn a_table_that_is_not_open_is_explained() {
        let text = page(|page| flags(&["--nation", "russian"]).odds(page));
        assert!(text.contains("may not use the blitzkrieg table in Jul/Aug 1941 (B9b)"), "{text}");
        let error =
            flags(&["--nation", "russian", "--table", "blitz"]).odds(&mut Page::new(false, 80));
        assert!(error.unwrap_err().to_string().ends_with("(B9b)"));
    }

    #[test]
    fn a_roll_tells_what_became_of_everyone() {
        let mut dice = Scripted::new([1]);
        let text = page(|page| flags(&["--river", "--air", "0"]).roll(&mut dice, page));
        for part in [
            "Die 1: D1",
            "defender: infantry corps 4, 1 of 2 steps left",
            "survivors retreat 2 hexes",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }

    #[test]
    fn the_line_for_programs_is_answered_alike() {
        let line = flags(&[]).case().unwrap().to_string();
        let answer = casefile::answer(line.as_bytes(), besieged::ODDS_OPS, besieged::odds);
        assert_eq!((&answer["column"], &answer["hex_vacated"]), (&"6-1".into(), &"1".into()));
    }

    #[test]
    fn what_is_missing_is_asked_for() {
        let bare = |words: &[&str]| Line::try_parse_from(words).map(|line| line.flags).unwrap();
        assert!(!bare(&["odds"]).is_described());
        let river = bare(&["odds", "--river"]);
        assert!(river.is_described());
        assert!(river.case().unwrap_err().to_string().contains("--attack"));
        assert!(Line::try_parse_from(["odds", "--attack", "tanks 8"]).is_err());
        assert!(Line::try_parse_from(["odds", "--date", "1946 jul/aug"]).is_err());
    }
}
