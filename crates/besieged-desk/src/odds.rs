//! The exact odds of an attack: every open number of air units on either table, by the functions that resolve it.
//!
//! Each of them is told as a plan that meets no posture, which is how the board lays out odds; the rest is for those who look
//! closer.

mod marshal;

pub(crate) use marshal::marshal_worth;

use crate::fate::{Chance, Fate, Loss, fate};
use crate::stage;
use besieged::game::{Action, Attack, Besieged, Frame, Mark, State, Why, forecast, seat_of, words};
use besieged::ground::UnitId;
use besieged::{Refusal, Table};
use hex::HexIndex;
use referee::{Game as _, Illegal};
use rulebook::{RuleId, rule};
use serde::Serialize;
use series::wire::{LedgerLine, Problem, Switch};
use std::collections::BTreeMap;

/// What an attack would bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct AttackOdds {
    /// The hex attacked.
    pub(crate) target: u16,
    /// Who attacks.
    pub(crate) attackers: Vec<Fighter>,
    /// Who defends.
    pub(crate) defenders: Vec<Fighter>,
    /// The sum of the attack strengths.
    pub(crate) attack: u32,
    /// The sum of the defense strengths.
    pub(crate) defense: u32,
    /// The odds before air support.
    pub(crate) odds: String,
    /// The attack strength that the next column would take.
    pub(crate) next: u32,
    /// The air units that the attack may have.
    pub(crate) air: u8,
    /// The Field Marshals of attacker and defender, committed in these odds or not.
    pub(crate) switches: Vec<Switch>,
    /// Every table with every number of air units.
    pub(crate) rows: Vec<Row>,
    /// What each of them loses, where it is open.
    pub(crate) losses: Vec<Losses>,
    /// The plan with the best chance to empty the hex.
    pub(crate) equilibrium: Vec<Best>,
    /// The numbers of the first open row, each with its rule.
    pub(crate) modifiers: Vec<LedgerLine>,
    /// The attackers together.
    pub(crate) attacker: Strength,
    /// The defenders together.
    pub(crate) defender: Strength,
    /// All that may attack the hex, then stack by stack.
    pub(crate) meant: Vec<Able>,
    /// Who was named and may not take part.
    pub(crate) barred: Vec<LeftOut>,
    /// Nobody is left out of one plan and not of another.
    pub(crate) concerted: [(); 0],
    /// Nobody reacts.
    pub(crate) reactors: [(); 0],
    /// Nobody may.
    pub(crate) reactions: bool,
    /// There are no postures.
    pub(crate) postured: bool,
}

/// A side as the board sums it up.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Strength {
    units: Vec<u16>,
    least: u32,
    most: u32,
    known: bool,
    totals: [Total; 1],
    /// Whether all of it is in supply.
    los: bool,
    /// The rule that makes it up.
    rule: RuleId,
}

/// A total, which is certain here.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Total {
    sp: u32,
    p: f64,
}

/// Those of a hex who may attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Able {
    hex: u16,
    units: Vec<u16>,
}

/// Who may not attack, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LeftOut {
    pub(crate) unit: u16,
    pub(crate) hex: u16,
    pub(crate) rule: RuleId,
    pub(crate) text: String,
}

/// Steps that each side loses under a plan.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Losses {
    plan: String,
    posture: Option<&'static str>,
    attacker: Vec<Loss>,
    defender: Vec<Loss>,
    modifiers: Vec<LedgerLine>,
}

/// What to choose where nobody chooses against it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Best {
    kind: &'static str,
    value: f64,
    plans: [PlanWeight; 1],
    postures: [PostureWeight; 1],
}

/// A plan with its weight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PlanWeight {
    plan: String,
    weight: f64,
}

/// A posture with its weight.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct PostureWeight {
    posture: Option<&'static str>,
    weight: f64,
}

/// The board's word for an attack from beside the hex.
pub(crate) const KIND: &str = "concerted";

/// The name that offers, odds and what is under way have for a table with so many air units.
pub(crate) fn plan(table: Table, air: u8) -> String {
    let table = table.to_string().replace(' ', "_");
    if air == 0 { table } else { format!("{table},_{air}_air") }
}

/// A unit in a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Fighter {
    /// The unit.
    pub(crate) unit: u16,
    /// Its strength in this fight.
    pub(crate) strength: u8,
    /// Its printed strength with the steps it has.
    pub(crate) printed: u8,
    /// The rule that halves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) halved: Option<RuleId>,
    /// Whether it is surrounded as the position stands (B48).
    pub(crate) surrounded: bool,
    /// The duty that the attack would meet (B59).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) duty: Option<RuleId>,
}

/// One table with one number of air units.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Row {
    /// How the board sorts it.
    pub(crate) kind: &'static str,
    /// Its name among the plans.
    pub(crate) plan: String,
    /// There are no postures.
    pub(crate) posture: Option<&'static str>,
    /// That the hex is vacated; 0 where it is closed.
    pub(crate) chance: f64,
    /// The same as a fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exact: Option<String>,
    /// The table, as cases name it.
    pub(crate) table: &'static str,
    /// What it is called.
    pub(crate) title: String,
    /// The air units.
    pub(crate) air: u8,
    /// Why it is not open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closed: Option<Problem>,
    /// What comes of it; nothing where the tables refuse it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fate: Option<Fate>,
}

/// The units of the phasing player that may attack a hex now.
pub(crate) fn eligible(state: &State, target: HexIndex) -> Vec<UnitId> {
    let near = state.scene.map.beside(target).flat_map(|(_, hex)| state.stack(hex));
    let own = near.filter(|unit| state.counter(*unit).player == state.phasing);
    own.filter(|unit| state.open_targets(*unit).any(|hex| hex == target)).collect()
}

/// The odds of an attack by these units; without them by those that are declared, or by all that may.
///
/// # Errors
/// Why there is no such attack.
pub(crate) fn odds(
    state: &State,
    target: HexIndex,
    units: Option<&[UnitId]>,
    marshals: [bool; 2],
) -> Result<AttackOdds, Problem> {
    if let Some(Frame::Combat(battle)) = state.frames.last()
        && battle.attack.target == target
    {
        if battle.result.is_some() {
            return Err(Problem::new("no_answer", "the die of this combat has fallen"));
        }
        let rows = vec![row(state, &battle.attack, (battle.air, battle.table, battle.marshals))];
        return Ok(told(state, &battle.attack, (battle.air, battle.marshals), rows));
    }
    let (attack, barred) = declared(state, target, units)?;
    let most = air_most(state, &attack);
    let mut probe = state.clone();
    probe.frames.push(Frame::Support(attack.clone()));
    let rows = [Table::Results, Table::Blitz].into_iter().flat_map(|table| {
        let (probe, attack) = (&probe, &attack);
        (0..=most).map(move |air| {
            let open =
                Besieged::check(probe, seat_of(probe.phasing), &Action::Support { air, table });
            let row = row(probe, attack, (air, table, marshals));
            let closed = open.err().map(|illegal| problem(&illegal)).or(row.closed);
            let chance = if closed.is_some() { 0.0 } else { row.chance };
            Row { closed, chance, ..row }
        })
    });
    let rows = rows.collect();
    Ok(AttackOdds { barred, ..told(state, &attack, (most, marshals), rows) })
}

/// The attack that is meant, by those of its units who may join it; and the others, each with the reason.
fn declared(
    state: &State,
    target: HexIndex,
    units: Option<&[UnitId]>,
) -> Result<(Attack, Vec<LeftOut>), Problem> {
    let mut probe = state.clone();
    probe.frames.push(Frame::Target);
    let seat = seat_of(state.phasing);
    Besieged::check(&probe, seat, &Action::Attack { hex: target })
        .map_err(|illegal| problem(&illegal))?;
    let under_way = stage::attack(state).filter(|attack| attack.target == target);
    let named = under_way.map(|attack| attack.attackers.to_vec()).filter(|it| !it.is_empty());
    let meant = units.map(<[UnitId]>::to_vec).or(named);
    let meant = meant.unwrap_or_else(|| eligible(state, target));
    let mut attack = Attack { target, attackers: std::iter::empty::<UnitId>().collect() };
    let (mut barred, mut refused) = (Vec::new(), None);
    for unit in meant {
        probe.frames.push(Frame::Force(attack.clone()));
        match Besieged::check(&probe, seat, &Action::Join { unit }) {
            Ok(()) => attack.attackers.push(unit),
            Err(illegal) => {
                let hex = state.unit(unit).hex();
                barred.extend(hex.map(|hex| LeftOut {
                    unit: unit.0.into(),
                    hex: hex.value(),
                    rule: illegal.rule,
                    text: illegal.why.to_string(),
                }));
                refused = refused.or(Some(problem(&illegal)));
            }
        }
    }
    if attack.attackers.is_empty() {
        let nobody = || Problem::new("no_answer", "no unit can attack this hex");
        return Err(refused.unwrap_or_else(nobody));
    }
    Ok((attack, barred))
}

/// What stands in the way, as the board shows it.
pub(crate) fn problem(illegal: &Illegal<Why>) -> Problem {
    Problem {
        kind: "illegal".to_owned(),
        rule: Some(illegal.rule.as_str().to_owned()),
        why: serde_json::to_value(&illegal.why).ok().map(Box::new),
        hexes: Vec::new(),
        text: illegal.why.to_string(),
    }
}

/// The most air units that an attack may have (B12, B44).
fn air_most(state: &State, attack: &Attack) -> u8 {
    let units = u32::try_from(attack.attackers.len()).unwrap_or(u32::MAX);
    let limit = state.scene.charts.air.limit(state.weather_now(), units).most;
    state.air[state.phasing.index()].min(u8::try_from(limit).unwrap_or(u8::MAX))
}

fn row(state: &State, attack: &Attack, how: (u8, Table, [bool; 2])) -> Row {
    let (air, table, _) = how;
    let forecast = forecast(state, attack, how);
    let refused = |refusal: &Refusal| Problem {
        rule: Some(refusal.rule().as_str().to_owned()),
        ..Problem::new("illegal", refusal)
    };
    let closed = forecast.as_ref().err().map(refused);
    let fate = forecast.ok().map(|forecast| fate(state, attack, &forecast));
    let vacated = fate.as_ref().map(|fate| fate.vacated.clone());
    Row {
        kind: KIND,
        plan: plan(table, air),
        posture: None,
        chance: vacated.as_ref().map_or(0.0, |chance| chance.p),
        exact: vacated.map(|chance| chance.exact),
        table: stage::table_name(table),
        title: table.to_string(),
        air,
        closed,
        fate,
    }
}

/// What each open row loses.
fn losses(rows: &[Row]) -> Vec<Losses> {
    let open = rows.iter().filter(|row| row.closed.is_none());
    let told = open.filter_map(|row| {
        let fate = row.fate.as_ref()?;
        let [attacker, defender] = fate.lost.clone();
        let (plan, modifiers) = (row.plan.clone(), fate.ledger.clone());
        Some(Losses { plan, posture: None, attacker, defender, modifiers })
    });
    told.collect()
}

/// The open row that empties the hex most likely; among equals the first.
fn best(rows: &[Row]) -> Option<Best> {
    let open = rows.iter().filter(|row| row.closed.is_none());
    let row = open.reduce(|best, row| if row.chance > best.chance { row } else { best })?;
    Some(Best {
        kind: KIND,
        value: row.chance,
        plans: [PlanWeight { plan: row.plan.clone(), weight: 1.0 }],
        postures: [PostureWeight { posture: None, weight: 1.0 }],
    })
}

fn strength(fighters: &[Fighter], los: bool) -> Strength {
    let sum = fighters.iter().map(|it| u32::from(it.strength)).sum();
    Strength {
        units: fighters.iter().map(|it| it.unit).collect(),
        least: sum,
        most: sum,
        known: true,
        totals: [Total { sp: sum, p: 1.0 }],
        los,
        rule: rule!("R-B1"),
    }
}

/// All that may attack a hex together, then each of their stacks.
fn meant(state: &State, target: HexIndex) -> Vec<Able> {
    let all = eligible(state, target);
    let ids = |units: &[UnitId]| units.iter().map(|unit| u16::from(unit.0)).collect();
    let mut stacks: BTreeMap<HexIndex, Vec<UnitId>> = BTreeMap::new();
    for unit in &all {
        if let Some(hex) = state.unit(*unit).hex() {
            stacks.entry(hex).or_default().push(*unit);
        }
    }
    let together = Able { hex: target.value(), units: ids(&all) };
    let several = stacks.len() > 1;
    let stacks = stacks.iter().map(|(hex, units)| Able { hex: hex.value(), units: ids(units) });
    several.then_some(together).into_iter().chain(stacks).collect()
}

fn told(
    state: &State,
    attack: &Attack,
    (air, marshals): (u8, [bool; 2]),
    rows: Vec<Row>,
) -> AttackOdds {
    let surrounded = state.surrounded(attack);
    let fighter = |unit: UnitId, strength: u8, halved: Option<RuleId>| Fighter {
        unit: unit.0.into(),
        strength,
        printed: state.counter(unit).strength(state.unit(unit).steps),
        halved,
        surrounded: surrounded.contains(unit),
        duty: state.duty_of(unit),
    };
    let fed = |unit: UnitId| state.unit(unit).is(Mark::Supplied);
    let attackers = attack.attackers.iter().copied();
    let attackers: Vec<Fighter> = attackers
        .map(|unit| fighter(unit, state.attack_strength(unit), state.attack_halved(unit)))
        .collect();
    let defenders = state.stack(attack.target).map(|unit| {
        let halved = (!fed(unit)).then_some(rule!("B37"));
        fighter(unit, state.defense_strength(unit), halved)
    });
    let defenders: Vec<Fighter> = defenders.collect();
    let attacker = strength(&attackers, attack.attackers.iter().all(|unit| fed(*unit)));
    let defender = strength(&defenders, state.stack(attack.target).all(fed));
    let rounded = state.odds(attack.target, &attack.attackers);
    let losses = losses(&rows);
    AttackOdds {
        target: attack.target.value(),
        odds: rounded.map_or(String::new(), |odds| odds.to_string()),
        next: next_column(attacker.most, defender.most),
        attack: attacker.most,
        defense: defender.most,
        attackers,
        defenders,
        air,
        switches: switches(state, marshals),
        equilibrium: best(&rows).into_iter().collect(),
        modifiers: losses.first().map_or(Vec::new(), |it| it.modifiers.clone()),
        losses,
        rows,
        attacker,
        defender,
        meant: meant(state, attack.target),
        barred: Vec::new(),
        concerted: [],
        reactors: [],
        reactions: false,
        postured: false,
    }
}

/// The names by which a question commits the Field Marshals of attacker and defender.
pub(crate) const MARSHALS: [&str; 2] = ["attack_marshal", "defend_marshal"];

/// The Field Marshals of both, who may be committed when the attack is made (B45).
fn switches(state: &State, on: [bool; 2]) -> Vec<Switch> {
    let players = [state.phasing, state.phasing.enemy()];
    let one = |((name, player), on): ((&str, _), bool)| {
        let free = state.free_marshals(player);
        Switch {
            name: name.to_owned(),
            title: format!("{player} Field Marshal, {free} free"),
            on,
            closed: (free == 0 && !on).then(|| "none is free in this impulse".to_owned()),
            rule: rule!("B45").as_str().to_owned(),
        }
    };
    MARSHALS.into_iter().zip(players).zip(on).map(one).collect()
}

/// The strength at which an attack reaches the next odds (R-B1).
fn next_column(attack: u32, defense: u32) -> u32 {
    rulebook::cite!("R-B1");
    if attack == 0 || defense == 0 {
        0
    } else if attack >= defense {
        (attack / defense + 1) * defense
    } else {
        // 1-n with n rounded up: one less of it.
        let n = defense.div_ceil(attack);
        defense.div_ceil(n - 1)
    }
}

/// "80% (4/5)".
pub(crate) fn percent(chance: &Chance) -> String {
    match chance.exact.contains('/') {
        true => format!("{:.0}% ({})", chance.p * 100.0, chance.exact),
        false => format!("{:.0}%", chance.p * 100.0),
    }
}

/// "1.8 (9/5)".
fn mean(steps: &Chance) -> String {
    match steps.exact.contains('/') {
        true => format!("{:.1} ({})", steps.p, steps.exact),
        false => steps.exact.clone(),
    }
}

/// The odds in a line for each row, for a terminal.
pub(crate) fn in_words(state: &State, odds: &AttackOdds) -> String {
    let hex = HexIndex::new(odds.target);
    let AttackOdds { attack, defense, odds: rounded, .. } = odds;
    let mut text = format!(
        "{}: attack {attack} against defense {defense} is {rounded}.\n",
        words::place(&state.scene, hex)
    );
    for row in &odds.rows {
        let name = format!("  {}, {} air", row.title, row.air);
        text += &match (&row.closed, &row.fate) {
            (Some(closed), _) => {
                let rule = closed.rule.as_deref().unwrap_or_default();
                format!("{name}: {} ({rule})\n", closed.text)
            }
            (None, Some(fate)) => format!(
                "{name}: column {}, die {:+}; vacates the hex {}, loses every attacker {}; \
                 steps lost on average: attacker {}, defender {}\n",
                fate.column.as_deref().unwrap_or("none"),
                fate.drm,
                percent(&fate.vacated),
                percent(&fate.attacker_destroyed),
                mean(&fate.attacker_steps),
                mean(&fate.defender_steps),
            ),
            (None, None) => String::new(),
        };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, hex, position, unit, with};

    #[test]
    fn r_b1_the_next_column_is_where_the_odds_change() {
        use besieged::Odds;
        for (attack, defense) in [(5, 5), (7, 4), (4, 5), (1, 5), (3, 10), (12, 4)] {
            let next = next_column(attack, defense);
            assert!(next > attack, "{attack}:{defense} {next}");
            assert!(Odds::of(next, defense) > Odds::of(attack, defense));
            assert_eq!(Odds::of(next - 1, defense), Odds::of(attack, defense));
        }
    }

    #[test]
    fn b1_the_odds_are_those_of_the_forecast_with_every_modifier() {
        let units = "A-ge-V 2018, A-ge-VI 2018, A-ge-VII 1818";
        let state = with(
            "1942.jul_aug",
            "axis attacks",
            units,
            "S-ru-16 2019",
            "air = { axis = 1, soviet = 0 }",
        );
        let target = hex(&state, "2019");
        let told = odds(&state, target, None, [true, false]).expect("odds");
        assert_eq!(told.attackers.len(), 2, "the third is not next to it");
        assert_eq!(told.rows.len(), 4, "two tables, with and without an air unit");
        let open = told.rows.iter().find(|row| row.closed.is_none()).expect("an open row");
        let fate = open.fate.as_ref().expect("numbers");
        assert!(fate.ledger.iter().any(|it| it.rule.as_deref() == Some("B11.1")), "{fate:?}");
        assert_eq!(fate.faces.len(), 10);
        let sum: f64 = fate.results.iter().map(|it| it.chance.p).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        let best = &told.equilibrium[0];
        assert!(told.rows.iter().all(|row| row.chance <= best.value), "{best:?}");
        assert_eq!(told.losses.len(), 2, "those that are open");
        let blitz = told.rows.iter().find(|row| row.table == "blitz").expect("a row");
        let closed = blitz.closed.as_ref().expect("no armor");
        assert_eq!(closed.rule.as_deref(), Some("B8"));
    }

    #[test]
    fn b41_what_cannot_be_attacked_has_no_odds() {
        let state = position("1942.jul_aug", "axis attacks", "A-ge-V 2018", "S-ru-16 2019");
        let refused =
            odds(&state, hex(&state, "2020"), None, [false; 2]).expect_err("nobody is there");
        assert_eq!(refused.rule.as_deref(), Some("B41"));
        let enemy = unit(&state, "S-ru-16");
        let target = hex(&state, "2019");
        assert!(
            odds(&state, target, Some(&[enemy]), [false; 2]).is_err(),
            "he does not attack himself"
        );
        let both = [unit(&state, "A-ge-V"), enemy];
        let told = odds(&state, target, Some(&both), [false; 2]).expect("odds of one");
        assert_eq!((told.attackers.len(), told.barred.len()), (1, 1));
        assert_eq!(told.barred[0].rule.as_str(), "B41");
    }

    #[test]
    fn b45_in_a_combat_the_odds_are_those_of_the_attack_made() {
        let mut state = position("1942.jul_aug", "axis attacks", "A-ge-V 2018", "S-ru-16 2019");
        let (target, unit) = (hex(&state, "2019"), unit(&state, "A-ge-V"));
        act(&mut state, Action::Attack { hex: target });
        for action in
            [Action::Join { unit }, Action::Done, Action::Support { air: 0, table: Table::Results }]
        {
            // What has a single answer is done already (B57).
            let seat = seat_of(state.phasing);
            if Besieged::check(&state, seat, &action).is_ok() {
                referee::play_unchecked::<Besieged>(&mut state, seat, &action);
            }
        }
        let told = odds(&state, target, None, [false; 2]).expect("odds");
        assert_eq!(told.rows.len(), 1);
        assert!(told.switches[0].closed.is_none() && told.rows[0].closed.is_none());
    }
}
