//! `damos` odds and rolls: a combat described by flags.

use anyhow::{Context, Result, anyhow, bail};
use damos::matrix::{self, Matrix, Moment, Valuation};
use damos::{
    AirSupport, Bill, Camp, Charts, Combat, CombatOdds, Force, Hexside, Nation, Paid, Plan,
    Players, Posture, Reroll, Resolution, Side, Sides, Terrain, Throw, Troops, Unit, absorb_auto,
    combat_case, is_zoi_capable, resolve_combat, strength, unit_word,
};
use dice::{DiceSource, Frac, Roll};
use rulebook::Ledger;
use serde_json::{Value, json};
use series::page::{Page, percent};
use series::plain::capital;
use series::usage::{Needed, usage};
use series::{Situation, named};

/// A combat of the DAMOS series.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  grognard odds damos --attack \"armor 4, mech 5, foot 9\" --defend \"mech 2, armor 10\" \\\n    \
    --defender-nation german --plan penetration --posture counterattack\n  \
    grognard odds damos --attack \"3 armor 8\" --defend \"2 foot 5\" --terrain woods --river --air attacker\n\n\
    A side: types with their SP and commas between, `2 mech 5` for two alike. Types: armor, mech, motor, cavalry,\n\
    foot, mountain, airborne, nkvd. MA and ZOI follow from type and nation unless `ma 7`, `zoi` or `no zoi` are added."
)]
pub(crate) struct Flags {
    /// The attacker, such as "armor 4, mech 5, foot 9"
    #[arg(long, value_name = "FORCE")]
    attack: Option<Troops>,
    /// The defender, such as "mech 2, armor 10"
    #[arg(long, value_name = "FORCE")]
    defend: Option<Troops>,
    /// The attack plan [default: standard]
    #[arg(long, value_parser = named(&Plan::NAMES))]
    plan: Option<Plan>,
    /// The defender's posture [default: the only legal one if there is just one, else steadfast]
    #[arg(long, value_parser = named(&Posture::NAMES))]
    posture: Option<Posture>,
    /// Nation of the attacker [default: german]
    #[arg(long, value_name = "NATION", value_parser = named(&Nation::NAMES))]
    attacker_nation: Option<Nation>,
    /// Nation of the defender [default: the other side's]
    #[arg(long, value_name = "NATION", value_parser = named(&Nation::NAMES))]
    defender_nation: Option<Nation>,
    /// Terrain of the combat hex [default: clear]
    #[arg(long, value_parser = named(&Terrain::LAND))]
    terrain: Option<Terrain>,
    /// The attacker crosses a river
    #[arg(long)]
    river: bool,
    /// On turn 1 the Germans ignore rivers
    #[arg(long, requires = "river")]
    ignore_rivers: bool,
    /// The attacker has no line of supply
    #[arg(long)]
    attacker_no_los: bool,
    /// The defender has no line of supply
    #[arg(long)]
    defender_no_los: bool,
    /// The defender is demoralized: no posture, +1 to the attacker
    #[arg(long, conflicts_with = "posture")]
    demoralized: bool,
    /// The side that the air unit supports
    #[arg(long, value_name = "SIDE", value_parser = named(&SIDES))]
    air: Option<Side>,
    /// Air support without its column shift
    #[arg(long, requires = "air")]
    no_shift: bool,
    /// Reroll the lowest own die if it shows this or less; 0 for no reroll [default: 3]
    #[arg(long, value_name = "FACE", requires = "air", value_parser = clap::value_parser!(u8).range(0..=6))]
    reroll: Option<u8>,
    /// Replacement points of the attacker, spent first when losses are rolled
    #[arg(long, value_name = "RP", value_parser = clap::value_parser!(u32).range(0..=99))]
    attacker_rp: Option<u32>,
    /// Replacement points of the defender, spent first when losses are rolled
    #[arg(long, value_name = "RP", value_parser = clap::value_parser!(u32).range(0..=99))]
    rp: Option<u32>,
    /// The defender has no retreat hex free of enemy ZOC
    #[arg(long)]
    surrounded: bool,
    /// In a major city the defender routs a unit rather than retreat
    #[arg(long)]
    rout: bool,
    /// 12:1 does not eliminate without a roll
    #[arg(long)]
    prepared: bool,
    /// What both sides play for: winning the combat, or the exchange of SP [default: winning]
    #[arg(long, value_parser = named(&VALUATIONS))]
    value: Option<Valuation>,
}

const SIDES: [(&str, Side); 2] = [("attacker", Side::Attacker), ("defender", Side::Defender)];
const VALUATIONS: [(&str, Valuation); 2] =
    [("winning", Valuation::Winning), ("exchange", Valuation::Exchange)];

/// A die that shows no more than this is worth rolling again.
const REROLL_USUAL: u8 = 3;

/// What the flags describe, checked against the rules.
struct Question {
    units: Sides<Vec<Unit>>,
    plan: Plan,
    posture: Option<Posture>,
}

impl Flags {
    fn nations(&self) -> Sides<Nation> {
        let other = |nation: Nation| match nation.camp() {
            Camp::German => Nation::Russian,
            Camp::Russian => Nation::German,
        };
        let attacker = self.attacker_nation.or(self.defender_nation.map(other));
        let attacker = attacker.unwrap_or(Nation::German);
        Sides { attacker, defender: self.defender_nation.unwrap_or(other(attacker)) }
    }

    /// Flags that cannot all be meant.
    fn refuse_contradictions(&self) -> Result<()> {
        let Sides { attacker, defender } = self.nations();
        if attacker.camp() == defender.camp() {
            return Err(usage(format_args!(
                "{attacker:?} and {defender:?} units are on the same side"
            )));
        }
        if self.rout && self.terrain != Some(Terrain::MajorCity) {
            return Err(usage("--rout is for a major city: add --terrain major_city (D8.11h)"));
        }
        if self.no_shift && self.reroll == Some(0) {
            return Err(usage("--air with --no-shift and --reroll 0 is no support at all (C4.4)"));
        }
        Ok(())
    }

    fn question(&self) -> Result<Question> {
        self.refuse_contradictions()?;
        let nations = self.nations();
        let units = Sides::try_of(|side| {
            let (troops, flag) = match side {
                Side::Attacker => (&self.attack, "--attack \"armor 8, foot 6\""),
                Side::Defender => (&self.defend, "--defend \"foot 5\""),
            };
            let troops = troops.as_ref().needed(format_args!("name both sides: add {flag}"))?;
            anyhow::Ok(troops.units(nations[side]))
        })?;
        let plan = self.plan.unwrap_or(Plan::Standard);
        if !plan.is_open_to(is_zoi_capable(&units.attacker)) {
            bail!("a {plan} needs a unit that exerts a ZOI (D8.1a)");
        }
        let mut question = Question { units, plan, posture: None };
        question.posture = self.chosen_posture(&self.situation(&question))?;
        Ok(question)
    }

    /// The posture asked for if it is legal; without one the duty, else Steadfast.
    fn chosen_posture(&self, situation: &matrix::Situation<'_>) -> Result<Option<Posture>> {
        if self.demoralized {
            return Ok(None);
        }
        let (charts, defender) = (Charts::standard(), situation.defender());
        let duty = defender.duty(charts);
        let Some(posture) = self.posture else {
            return Ok(Some(duty.unwrap_or(Posture::Steadfast)));
        };
        if defender.postures(charts).any(|legal| legal == posture) {
            return Ok(Some(posture));
        }
        Err(match duty {
            Some(duty) if situation.terrain.is_city() => {
                anyhow!("in a city the defender must choose {duty} (C2.1a)")
            }
            Some(duty) => anyhow!("a Russian defender must choose {duty} here (C2.1b, R36)"),
            None => anyhow!("{posture} is not open to this force in this terrain (D8.4a, C2.1)"),
        })
    }

    fn situation<'a>(&self, question: &'a Question) -> matrix::Situation<'a> {
        let force = |units: &'a [Unit], no_los: bool, rp: Option<u32>| Force {
            units,
            los: !no_los,
            rp: rp.unwrap_or(0),
        };
        let reroll = Some(self.reroll.unwrap_or(REROLL_USUAL)).filter(|&most| most > 0);
        let Question { units, .. } = question;
        matrix::Situation {
            forces: Sides {
                attacker: force(&units.attacker, self.attacker_no_los, self.attacker_rp),
                defender: force(&units.defender, self.defender_no_los, self.rp),
            },
            defender_camp: self.nations().defender.camp(),
            demoralized: self.demoralized,
            terrain: self.terrain.unwrap_or(Terrain::Clear),
            crossed: self.river.then_some(Hexside::River),
            ignore_rivers: self.ignore_rivers,
            air: self.air.map(|side| AirSupport {
                side,
                shift: !self.no_shift,
                reroll: reroll.map(Reroll::LowestAtMost),
            }),
            free_retreat: !self.surrounded,
            unprepared: !self.prepared,
            rout: self.rout,
            attacker_lp: 0,
        }
    }

    fn combat<'a>(&self, question: &'a Question) -> Combat<'a> {
        self.situation(question).combat(Charts::standard(), question.plan, question.posture)
    }
}

impl Flags {
    /// The same question by names, which every terrain has room for.
    fn named_case(&self, question: &Question) -> Value {
        let situation = self.situation(question);
        let nations = self.nations();
        let side = |side: Side| {
            let force = situation.forces[side];
            let unit = |unit: &Unit| json!({ "type": unit.kind.name(), "sp": unit.sp, "ma": unit.ma, "zoi": unit.zoi });
            let units: Vec<Value> = force.units.iter().map(unit).collect();
            let nation = nations[side].name();
            json!({ "nation": nation, "units": units, "los": force.los, "rp": force.rp })
        };
        let mut defender = side(Side::Defender);
        defender["demoralized"] = json!(situation.demoralized);
        defender["free_retreat"] = json!(situation.free_retreat);
        let air = situation.air.map(|air| {
            let most = match air.reroll {
                Some(Reroll::LowestAtMost(most)) => json!({ "lowest_at_most": most }),
                _ => Value::Null,
            };
            json!({ "side": air.side.name(), "shift": air.shift, "reroll": most })
        });
        json!({
            "op": "situation", "attacker": side(Side::Attacker), "defender": defender,
            "terrain": Terrain::NAMES[situation.terrain as usize].0, "river": self.river,
            "ignore_rivers": situation.ignore_rivers, "plan": question.plan.name(),
            "posture": question.posture.map(Posture::name), "air": air,
            "unprepared": situation.unprepared, "rout": situation.rout,
        })
    }
}

impl Situation for Flags {
    fn is_described(&self) -> bool {
        let said = [
            self.attack.is_some(),
            self.defend.is_some(),
            self.plan.is_some(),
            self.posture.is_some(),
            self.attacker_nation.is_some(),
            self.defender_nation.is_some(),
            self.terrain.is_some(),
            self.river,
            self.attacker_no_los,
            self.defender_no_los,
            self.demoralized,
            self.air.is_some(),
            self.attacker_rp.is_some(),
            self.rp.is_some(),
            self.surrounded,
            self.rout,
            self.prepared,
            self.value.is_some(),
        ];
        said.contains(&true)
    }

    fn case(&self) -> Result<Value> {
        let question = self.question()?;
        let case = combat_case(&self.combat(&question), question.posture);
        // A combat has one factor for a whole side; where terrain treats its units differently the case goes by names.
        Ok(case.unwrap_or_else(|| self.named_case(&question)))
    }

    fn odds(&self, page: &mut Page) -> Result<()> {
        let charts = Charts::standard();
        let question = self.question()?;
        let combat = self.combat(&question);
        let situation = self.situation(&question);
        title(&situation, &question, page);
        let mut ledger = Ledger::default();
        let strengths = combat.strengths(&mut ledger);
        if !strengths.overrun {
            combat.explain_fire(charts, strengths, &mut ledger);
        }
        page.heading("Strength, columns and DRMs");
        page.ledger(&ledger);
        chances(&CombatOdds::of(&combat, charts), page);
        for moment in [Moment::Entry, Moment::Concerted] {
            game(&situation, moment, self.value.unwrap_or_default(), page);
        }
        Ok(())
    }

    fn roll(&self, dice: &mut dyn DiceSource, page: &mut Page) -> Result<()> {
        let question = self.question()?;
        let combat = self.combat(&question);
        let mut ledger = Ledger::default();
        let mut players = AtTheTable { dice, thrown: Vec::new() };
        let end = resolve_combat(&combat, Charts::standard(), &mut players, &mut ledger)?;
        title(&self.situation(&question), &question, page);
        let thrown =
            if players.thrown.is_empty() { "none".to_owned() } else { players.thrown.join("; ") };
        page.heading(format!("Dice: {thrown}"));
        page.ledger(&ledger);
        page.heading("Afterwards");
        afterwards(&combat, &end, page);
        Ok(())
    }
}

/// Real dice; RP are spent first, then losses fall as the rules let them fall unasked.
struct AtTheTable<'a> {
    dice: &'a mut dyn DiceSource,
    thrown: Vec<String>,
}

impl Players for AtTheTable<'_> {
    type Stop = anyhow::Error;

    fn throw(&mut self, throw: Throw, faces: &mut [u8]) -> Result<()> {
        let (purpose, table) = match throw {
            Throw::Crt(Side::Attacker) => ("combat, attacker", "D8.6"),
            Throw::Crt(Side::Defender) => ("combat, defender", "D8.6"),
            Throw::Reroll(_) => ("air support, reroll", "C4.4c"),
            Throw::Cat => ("counterattack", "D8.9f"),
        };
        let count = u8::try_from(faces.len()).context("a handful of dice")?;
        let rolled = self.dice.roll(&Roll::d6(count, purpose).on(table))?;
        for (face, value) in faces.iter_mut().zip(rolled.values()) {
            *face = u8::try_from(*value).context("a six-sided die")?;
        }
        let shown: Vec<String> = faces.iter().map(u8::to_string).collect();
        self.thrown.push(format!("{purpose} {}", shown.join(" ")));
        Ok(())
    }

    fn pay(&mut self, bill: Bill<'_>) -> Result<Paid> {
        let rp = bill.rp.min(bill.lp);
        Ok(Paid { rp, ..absorb_auto(bill.sp, bill.lp - rp) })
    }
}

fn title(situation: &matrix::Situation<'_>, question: &Question, page: &mut Page) {
    let against = match question.posture {
        Some(posture) => format!("against {posture}"),
        None => "against a demoralized defender".to_owned(),
    };
    let crossed = situation.crossed.map_or(String::new(), |hexside| format!(", over a {hexside}"));
    let place = format!("{}{crossed}", situation.terrain);
    page.heading(format!("{} {against}: {place}", capital(&question.plan.to_string())));
    for side in Side::BOTH {
        let force = situation.forces[side];
        let supply = if force.los { "" } else { ", no LOS" };
        page.line(format!(
            "  {side}  {}: {} SP{supply}",
            words(force.units),
            strength(force.units)
        ));
    }
}

/// A force in the notation of the flags.
fn words(units: &[Unit]) -> String {
    let units: Vec<String> =
        units.iter().map(|unit| format!("{} {}", unit_word(unit.kind), unit.sp)).collect();
    units.join(", ")
}

fn chances(odds: &CombatOdds, page: &mut Page) {
    page.heading("Odds");
    page.bars(&[
        ("attacker wins".to_owned(), odds.p_attacker_wins()),
        ("defender wins".to_owned(), odds.p_defender_wins()),
        ("counterattack".to_owned(), odds.p_counterattack()),
        ("attacker destroyed".to_owned(), odds.p_eliminated(Side::Attacker)),
        ("defender destroyed".to_owned(), odds.p_eliminated(Side::Defender)),
    ]);
    for side in [Side::Defender, Side::Attacker] {
        let Some(suffered) = odds.suffered(side) else { continue };
        page.heading(format!("LP suffered by the {side}"));
        let bars: Vec<(String, Frac)> =
            suffered.iter().map(|(loss, p)| (loss.to_string(), p)).collect();
        page.bars(&bars);
        let mean = odds.sp_lost_mean(side).to_f64();
        page.line(format!("  SP lost on average: {mean:.2}"));
    }
}

/// Plan against posture at one moment, and how to mix them where either side must.
fn game(situation: &matrix::Situation<'_>, moment: Moment, value: Valuation, page: &mut Page) {
    let matrix = Matrix::of(situation, Charts::standard(), moment);
    let Some(play) = matrix.equilibrium(value) else { return };
    let when = match moment {
        Moment::Entry => "on entry",
        Moment::Concerted => "concerted attack",
        Moment::Exploitation => "in exploitation",
    };
    let what = match value {
        Valuation::Winning => "attacker wins",
        Valuation::Exchange => "SP gained on the defender",
    };
    page.heading(format!("Plan against posture, {when}: {what}"));
    let name =
        |posture: &Option<Posture>| posture.map_or("demoralized".to_owned(), |it| it.to_string());
    let is_mixed = |shares: &[Frac]| shares.iter().any(|it| *it != Frac::ZERO && *it != Frac::ONE);
    let mixed = is_mixed(&play.rows) || is_mixed(&play.columns);
    let mut header = vec!["plan".to_owned()];
    header.extend(matrix.postures.iter().map(name));
    header.extend(mixed.then(|| "mix".to_owned()));
    let shown = |worth: Frac| match value {
        Valuation::Winning => percent(worth),
        Valuation::Exchange => format!("{:+.2}", worth.to_f64()),
    };
    let mut rows: Vec<Vec<String>> = Vec::new();
    for ((plan, odds), share) in matrix.plans.iter().zip(&matrix.odds).zip(&play.rows) {
        let mut row = vec![plan.to_string()];
        row.extend(odds.iter().map(|odds| shown(value.of(odds))));
        row.extend(mixed.then(|| percent(*share)));
        rows.push(row);
    }
    if mixed {
        let mut mix = vec!["mix".to_owned()];
        mix.extend(play.columns.iter().map(|share| percent(*share)));
        mix.push(String::new());
        rows.push(mix);
    }
    page.table(&header, &rows);
    if let ([Some(posture)], Some(rules)) = (matrix.postures.as_slice(), sole_posture(situation)) {
        page.line(format!("  The defender's only posture here: {posture} ({rules})."));
    }
    let secure = shown(play.value);
    if mixed {
        page.line(format!(
            "  With these mixes neither side can do better: {secure} for the attacker."
        ));
        return;
    }
    let best = |shares: &[Frac]| shares.iter().position(|it| *it == Frac::ONE);
    if let (Some(plan), Some(posture)) = (best(&play.rows), best(&play.columns)) {
        let (plan, posture) = (matrix.plans[plan], name(&matrix.postures[posture]));
        let choice = if matrix.postures.len() == 1 {
            format!("Best plan: {plan}")
        } else {
            format!("Best choices: {plan} against {posture}")
        };
        page.line(format!("  {choice}, {secure} for the attacker."));
    }
}

/// The rules that leave a defender no choice of posture, where they do.
fn sole_posture(situation: &matrix::Situation<'_>) -> Option<&'static str> {
    let defender = situation.defender();
    match defender.duty(Charts::standard()) {
        Some(_) if situation.terrain.is_city() => Some("C2.1a"),
        Some(_) => Some("C2.1b, R36"),
        None if defender.postures(Charts::standard()).count() == 1 => Some("D8.4a, C2.1"),
        None => None,
    }
}

fn afterwards(combat: &Combat<'_>, end: &Resolution, page: &mut Page) {
    let row = |side: Side| {
        let result = &end.sides[side];
        let units = combat.forces[side].units.iter().zip(&result.units_after);
        let left: Vec<Unit> =
            units.filter(|(_, sp)| **sp > 0).map(|(unit, sp)| Unit { sp: *sp, ..*unit }).collect();
        let state = match (left.is_empty(), result.demoralized_after) {
            (true, _) => "destroyed",
            (false, true) => "demoralized",
            (false, false) => "steady",
        };
        let before = result.sp;
        vec![
            side.to_string(),
            format!("{before} → {}", strength(&left)),
            words(&left),
            state.to_owned(),
        ]
    };
    page.table(&["side", "SP", "left", "morale"], &[row(Side::Attacker), row(Side::Defender)]);
    page.line(format!("  {} wins.", capital(&format!("the {}", end.winner))));
    if let Some(retreat) = end.outcome.retreat {
        let hexes = match retreat.side {
            Side::Attacker => "1 hex".to_owned(),
            Side::Defender => format!("{} or {} hexes", retreat.hexes_min, retreat.hexes_max),
        };
        page.line(format!("  The {} retreats {hexes}.", retreat.side));
    }
    if let Some(ema) = &end.ema {
        let attacker = &end.sides.attacker.units_after;
        let units = combat.forces.attacker.units.iter().zip(ema).zip(attacker);
        let alive = units.filter(|(_, sp)| **sp > 0);
        let each: Vec<String> =
            alive.map(|((unit, ema), _)| format!("{} {ema}", unit_word(unit.kind))).collect();
        page.line(format!("  The attacker may exploit with EMA {}.", each.join(", ")));
    }
}
