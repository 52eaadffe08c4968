//! `frontline` at the kitchen table: an attack or a bombing raid described by flags.

use anyhow::{Result, anyhow};
use dice::{DiceSource, Frac, Roll};
use frontline::{
    Advance, Assessment, Charts, Colour, Combat, CombatOdds, Encounter, Force, Landing, Losses,
    NotationError, RBig, Raid, RaidOdds, Refusal, Role, Side, Target, Terrain, combat_case,
    flight_path, raid_case, small_fraction,
};
use serde_json::Value;
use series::page::{Page, counted, percent};
use series::usage::Needed;
use series::{Situation, named};
use std::str::FromStr;

/// An attack on the front line, or a bombing raid.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grognard odds frontline --attack \"14 men, 3 tanks, 3 aircraft, ME 2, 2 LSP\" \\\n    \
    --defend \"4 men, 1 tank, 3 aircraft, ME 5\" --terrain open --forts 1\n  \
    grognard odds frontline --raid 12 --year 1943 --role industry --distance 6 --lines 4 \\\n    \
    --through \"2 air, flak, flak at target\"\n\n\
    A side: `4 men`, `1 tank`, `3 aircraft`, `2 bombers`, `1 garrison`, `ME 5`, `2 LSP`, `card +2` (on the die),\n\
    `shift card`, `PAG near` (a PAG of the enemy), with commas between."
)]
pub(crate) struct Flags {
    /// The attacker, such as "14 men, 3 tanks, 3 aircraft, ME 2, 2 LSP"
    #[arg(long, value_name = "SIDE")]
    attack: Option<Side>,
    /// The defender, such as "4 men, 1 tank, 3 aircraft, ME 5"
    #[arg(long, value_name = "SIDE")]
    defend: Option<Side>,
    /// Terrain of the attacked hex [default: open]
    #[arg(long, value_parser = named(Terrain::NAMES))]
    terrain: Option<Terrain>,
    /// Layers of fortification on the hexside attacked through
    #[arg(long, value_name = "LAYERS", value_parser = clap::value_parser!(u8).range(0..=20))]
    forts: Option<u8>,
    /// The hex is a major city of the defender or his ally
    #[arg(long)]
    major_city: bool,
    /// In China, where a front hex may be empty
    #[arg(long)]
    china: bool,
    /// A security operation against partisans
    #[arg(long)]
    pag: bool,
    /// An amphibious assault
    #[arg(long)]
    amphibious: bool,
    /// … without special landing craft
    #[arg(long, requires = "amphibious")]
    no_landing_craft: bool,
    /// A raid by so many bombers instead of an attack
    #[arg(long, value_name = "BOMBERS", value_parser = clap::value_parser!(u8).range(1..=50),
        conflicts_with_all = ["attack", "defend", "terrain", "forts", "major_city", "china", "pag", "amphibious"])]
    raid: Option<u8>,
    /// The year of the raid, 1942 to 1945
    #[arg(long, requires = "raid", value_parser = clap::value_parser!(u16).range(1942..=1945))]
    year: Option<u16>,
    /// What the raid is for [default: industry]
    #[arg(long, requires = "raid", value_parser = named(Role::NAMES))]
    role: Option<Role>,
    /// Hexes from the base to the target
    #[arg(long, value_name = "HEXES", requires = "raid", value_parser = clap::value_parser!(u32).range(0..=99))]
    distance: Option<u32>,
    /// Production lines at the target
    #[arg(long, requires = "raid", value_parser = clap::value_parser!(u32).range(0..=99))]
    lines: Option<u32>,
    /// LSP paid for the base [default: 1]
    #[arg(long, value_name = "LSP", requires = "raid", value_parser = clap::value_parser!(u32).range(0..=99))]
    base_lsp: Option<u32>,
    /// What the raid meets in flight order, such as "2 air, flak, flak at target"
    #[arg(long, value_name = "PATH", requires = "raid")]
    through: Option<Path>,
}

/// Encounters in one line.
#[derive(Clone)]
struct Path(Vec<Encounter>);

impl FromStr for Path {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Path, NotationError> {
        flight_path(text).map(Path)
    }
}

/// What the flags describe.
enum Question {
    Attack(Combat),
    Raid(Raid),
}

impl Flags {
    fn question(&self) -> Result<Question> {
        let Some(bombers) = self.raid else { return self.combat().map(Question::Attack) };
        Ok(Question::Raid(Raid {
            year: self.year.needed("give the year: --year 1943")?,
            role: self.role.unwrap_or(Role::Industry),
            distance: self.distance.needed("give the distance: --distance 5")?,
            base_lsp: self.base_lsp.unwrap_or(1),
            bombers,
            production_lines: self.lines.unwrap_or(0),
            encounters: self.through.as_ref().map(|path| path.0.clone()).unwrap_or_default(),
        }))
    }

    fn combat(&self) -> Result<Combat> {
        let side = |side: &Option<Side>, flag: &str| {
            side.clone().needed(format_args!("name both sides: {flag} \"4 men, 1 tank, ME 3\""))
        };
        let craft = if self.no_landing_craft { Landing::WithoutCraft } else { Landing::WithCraft };
        Ok(Combat {
            terrain: self.terrain.unwrap_or(Terrain::Open),
            china: self.china,
            target: if self.pag { Target::Pag } else { Target::Front },
            landing: self.amphibious.then_some(craft),
            fort_layers: self.forts.unwrap_or(0),
            major_city: self.major_city,
            attacker: side(&self.attack, "--attack")?,
            defender: side(&self.defend, "--defend")?,
        })
    }
}

impl Situation for Flags {
    fn is_described(&self) -> bool {
        let said = [
            self.attack.is_some(),
            self.defend.is_some(),
            self.terrain.is_some(),
            self.forts.is_some(),
            self.raid.is_some(),
            self.major_city,
            self.china,
            self.pag,
            self.amphibious,
        ];
        said.contains(&true)
    }

    fn case(&self) -> Result<Value> {
        Ok(match self.question()? {
            Question::Attack(combat) => combat_case(&combat),
            Question::Raid(raid) => raid_case(&raid),
        })
    }

    fn odds(&self, page: &mut Page) -> Result<()> {
        match self.question()? {
            Question::Attack(combat) => attack_odds(&combat, page),
            Question::Raid(raid) => raid_odds(&raid, page),
        }
    }

    fn roll(&self, dice: &mut dyn DiceSource, page: &mut Page) -> Result<()> {
        match self.question()? {
            Question::Attack(combat) => attack_roll(&combat, dice, page),
            Question::Raid(raid) => raid_roll(&raid, dice, page),
        }
    }
}

fn refused(refusal: Refusal) -> anyhow::Error {
    let rule = refusal.rule();
    anyhow!("{refusal} ({rule})")
}

fn attack_odds(combat: &Combat, page: &mut Page) -> Result<()> {
    let charts = Charts::standard();
    let assessment = combat.assess(charts).map_err(refused)?;
    let odds = assessment.odds();
    title(combat, page);
    page.heading("Column, dice and losses");
    page.ledger(&assessment.ledger);
    page.heading(format!("Results at {}", assessment.column));
    let best_first: Vec<(String, Frac)> = odds
        .colours
        .iter()
        .rev()
        .map(|(colour, p)| (format!("{colour}: {}", effect(&assessment, *colour)), p))
        .collect();
    page.bars(&best_first);
    page.line(summary(combat, &odds));
    page.heading("Losses, whatever the dice");
    losses(combat, &assessment, page);
    page.heading("Column by column");
    outlook(charts, &assessment, page);
    Ok(())
}

fn attack_roll(combat: &Combat, dice: &mut dyn DiceSource, page: &mut Page) -> Result<()> {
    let assessment = combat.assess(Charts::standard()).map_err(refused)?;
    let attacker = face(dice, "combat, attacker", "F-T1")?;
    let defender = face(dice, "combat, defender", "F-T1")?;
    let outcome = assessment.outcome([attacker, defender]);
    title(combat, page);
    page.heading(format!("Dice {attacker} and {defender}: {}", outcome.colour));
    page.ledger(&assessment.ledger_with(&outcome));
    page.heading("Losses");
    losses(combat, &assessment, page);
    page.heading("Afterwards");
    page.line(format!("  {}", tale(outcome.advance)));
    if combat.target == Target::Pag {
        let fate = if outcome.pag_destroyed { "is removed" } else { "holds out" };
        page.line(format!("  The PAG {fate}."));
    }
    Ok(())
}

/// One six-sided die.
fn face(dice: &mut dyn DiceSource, purpose: &'static str, table: &'static str) -> Result<u8> {
    let face = dice.roll(&Roll::d6(1, purpose).on(table))?.sum();
    u8::try_from(face).map_err(|_| anyhow!("a six-sided die shows no {face}"))
}

fn title(combat: &Combat, page: &mut Page) {
    let what = match (combat.target, combat.landing) {
        (Target::Pag, _) => "Security operation".to_owned(),
        (Target::Front, Some(landing)) => format!("Amphibious assault {landing}"),
        (Target::Front, None) => "Attack".to_owned(),
    };
    page.heading(format!("{what}, {}", combat.terrain));
    for (name, side) in [("attacker", &combat.attacker), ("defender", &combat.defender)] {
        let mut words = vec![force(&side.force), format!("ME {}", side.me)];
        if side.lsp > 0 {
            words.push(format!("{} LSP", side.lsp));
        }
        if !side.cards.is_empty() {
            words.push(counted(side.cards.len(), "card", "cards"));
        }
        if side.enemy_pag_near {
            words.push("PAG near".to_owned());
        }
        page.line(format!("  {name}  {}", words.join(", ")));
    }
}

/// Points in the notation of the flags.
fn force(force: &Force) -> String {
    let Force { men, tanks, aircraft, bombers } = *force;
    let kinds = [
        (men, "man", "men"),
        (tanks, "tank", "tanks"),
        (aircraft, "aircraft", "aircraft"),
        (bombers, "bomber", "bombers"),
    ];
    let words = kinds.iter().filter(|(points, _, _)| *points > 0);
    let words: Vec<String> = words
        .map(|(points, one, many)| format!("{points} {}", if *points == 1 { one } else { many }))
        .collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

fn effect(assessment: &Assessment, colour: Colour) -> String {
    assessment.advances[colour as usize].name().replace('_', " ")
}

/// What happens to the line, as a sentence.
fn tale(advance: Advance) -> &'static str {
    match advance {
        Advance::AttackerPushedBack => {
            "A counter-attack pushes the attacker out of a starting hex."
        }
        Advance::AssaultFails => "The landing fails.",
        Advance::NoAdvance => "The front line does not advance.",
        Advance::AssaultSucceeds => "The landing succeeds.",
        Advance::Occupy => "The attacker occupies the hex.",
        Advance::OccupyAndOptionalHexBeyond => {
            "The attacker occupies the hex and may go on one hex beyond it."
        }
    }
}

fn summary(combat: &Combat, odds: &CombatOdds) -> String {
    let taken = odds.advances.p(|advance| advance.takes_the_hex());
    let what = if combat.target == Target::Pag { "The PAG falls" } else { "The hex is taken" };
    format!("  {what}: {} ({taken}).", percent(taken))
}

fn losses(combat: &Combat, assessment: &Assessment, page: &mut Page) {
    let row = |name: &str, side: &Side, losses: &Losses| {
        let order: Vec<&str> = losses.sequence.iter().map(|point| point.name()).collect();
        let left = Force {
            men: side.force.men - losses.lost.men,
            tanks: side.force.tanks - losses.lost.tanks,
            aircraft: side.force.aircraft - losses.lost.aircraft,
            bombers: side.force.bombers - losses.lost.bombers,
        };
        let order = if order.is_empty() { "nothing".to_owned() } else { order.join(" ") };
        vec![name.to_owned(), losses.due.to_string(), order, force(&left)]
    };
    page.table(
        &["side", "due", "in this order", "left"],
        &[
            row("attacker", &combat.attacker, &assessment.attacker.losses),
            row("defender", &combat.defender, &assessment.defender.losses),
        ],
    );
}

/// What one more shift is worth: the same dice in every column.
fn outlook(charts: &Charts, assessment: &Assessment, page: &mut Page) {
    let colours = || Colour::NAMES.iter().map(|(_, colour)| *colour);
    let mut header = vec!["column".to_owned()];
    header.extend(colours().map(|colour| colour.to_string()));
    header.push("hex taken".to_owned());
    let rows: Vec<Vec<String>> = assessment
        .outlook(charts)
        .iter()
        .map(|(column, odds)| {
            let here = if *column == assessment.column { "> " } else { "  " };
            let mut row = vec![format!("{here}{column}")];
            row.extend(colours().map(|colour| dash(odds.colours.probability_of(&colour))));
            row.push(dash(odds.advances.p(|advance| advance.takes_the_hex())));
            row
        })
        .collect();
    page.table(&header, &rows);
}

/// A per cent, or a dash where there is no chance at all.
fn dash(p: Frac) -> String {
    if p == Frac::ZERO { "-".to_owned() } else { percent(p) }
}

fn raid_odds(raid: &Raid, page: &mut Page) -> Result<()> {
    let odds = raid.odds(Charts::standard()).map_err(refused)?;
    raid_title(raid, page);
    page.heading("Effective bombers");
    let exact = odds.effective.iter().rev().map(|(bombers, p)| {
        let short = small_fraction(p).filter(|p| p.to_string().len() <= FRACTION_MAX)?;
        Some((bombers.to_string(), short))
    });
    match exact.collect::<Option<Vec<(String, Frac)>>>() {
        Some(bars) => page.bars(&bars),
        None => long_odds(&odds, page),
    }
    let lost = odds.expected_shot_down.to_f64().value();
    page.line(format!("  Bombers lost on average: {lost:.2} of {}.", raid.bombers));
    Ok(())
}

/// The longest fraction that leaves room for its bar.
const FRACTION_MAX: usize = 21;

/// Fractions too long for a line: per cent here, the exact ones with `--json`.
fn long_odds(odds: &RaidOdds, page: &mut Page) {
    const ROOM: f64 = 50.0;
    let value = |p: &RBig| p.to_f64().value();
    let most = odds.effective.values().map(value).fold(0.0, f64::max);
    let row = |(bombers, p): (&u32, &RBig)| {
        let bar = "█".repeat((ROOM * value(p) / most).round() as usize);
        let share = 100.0 * value(p);
        let share = if share < 0.1 { "<0.1%".to_owned() } else { format!("{share:.1}%") };
        vec![format!("{bombers:>2}  {bar}"), share]
    };
    let rows: Vec<Vec<String>> = odds.effective.iter().rev().map(row).collect();
    page.table(&["bombers", "chance"], &rows);
    page.line("  The exact fractions run over many digits; --json has them.");
}

fn raid_roll(raid: &Raid, dice: &mut dyn DiceSource, page: &mut Page) -> Result<()> {
    let charts = Charts::standard();
    raid.permitted(charts).map_err(refused)?;
    let mut rolled = Vec::new();
    let outcome = raid.fly(charts, || {
        let die = face(dice, "air defence", "F25b")?;
        rolled.push(die.to_string());
        anyhow::Ok(die)
    })?;
    raid_title(raid, page);
    let shown = if rolled.is_empty() { "none".to_owned() } else { rolled.join(" ") };
    page.heading(format!("Dice: {shown}"));
    page.ledger(&outcome.ledger);
    page.heading("Afterwards");
    page.line(format!("  {} of {} bombers return.", outcome.survivors, raid.bombers));
    page.line(match raid.role {
        Role::Industry => format!("  Production lines closed: {}.", outcome.lines_closed),
        Role::Terror => format!("  Morale hits: {}.", outcome.morale_hits),
    });
    Ok(())
}

fn raid_title(raid: &Raid, page: &mut Page) {
    let Raid { year, role, bombers, distance, .. } = raid;
    let bombers = counted(*bombers, "bomber", "bombers");
    let distance = counted(*distance, "hex", "hexes");
    page.heading(format!("{bombers} against {role}, {year}, {distance} away"));
    for encounter in &raid.encounters {
        page.line(match encounter {
            Encounter::Air { units } => {
                format!("  air defence, {}", counted(*units, "unit", "units"))
            }
            Encounter::Flak { at_target: true } => "  flak at the target".to_owned(),
            Encounter::Flak { at_target: false } => "  flak on the way".to_owned(),
        });
    }
}
