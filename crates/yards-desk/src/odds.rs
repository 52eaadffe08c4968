//! The exact odds of fire at a hex and of an assault on it, from what the viewer sees (Y78), by the functions that resolve
//! them.
//!
//! Each shot is a plan that meets no posture. An assault on a "?" meets one posture for every type of the enemy's printed
//! order of battle that may be behind it (Y77), and one for nobody who fights (Y79): what is there is not told.

use crate::wording;
use dice::Frac;
use hex::HexIndex;
use referee::Illegal;
use rulebook::{Ledger, rule};
use serde::Serialize;
use series::wire::{Fate, FateResult, FateSum, LedgerLine, Problem};
use std::collections::BTreeMap;
use yards::game::{Aim, Firer, Frame, Mark, ShotOdds, State, StormOdds, Weapon, Why};
use yards::ground::{Player, UnitId, UnitSet};

/// The board's word for an assault.
pub(crate) const ASSAULT: &str = "concerted";
/// The board's word for fire.
pub(crate) const FIRE: &str = "entry";

/// What attacks on a hex would bring.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct AttackOdds {
    /// The hex.
    pub(crate) target: u16,
    /// Every shot, and every assault against what may be there.
    pub(crate) rows: Vec<Row>,
    /// The modifiers of the first row, each with its rule.
    pub(crate) modifiers: Vec<LedgerLine>,
    /// Those who attack.
    pub(crate) attacker: Strength,
    /// What is seen of those who are attacked.
    pub(crate) defender: Strength,
    losses: [(); 0],
    equilibrium: [(); 0],
    meant: [(); 0],
    barred: [(); 0],
    concerted: [(); 0],
    reactors: [(); 0],
    reaction_rule: &'static str,
    reactions: bool,
    postured: bool,
}

/// A side as the board sums it up: there are no strengths to add.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Strength {
    units: Vec<u16>,
    least: u32,
    most: u32,
    known: bool,
    totals: [(); 0],
    los: bool,
    rule: &'static str,
}

/// One attack against what may meet it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Row {
    /// Fire or assault.
    pub(crate) kind: &'static str,
    /// Who attacks, and how.
    pub(crate) plan: String,
    /// What may be behind a "?".
    pub(crate) posture: Option<String>,
    /// That a step is lost, a vehicle that is seen destroyed, the hex cleared; 0 where it is closed.
    pub(crate) chance: f64,
    /// The same as a fraction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) exact: Option<String>,
    /// Why it is not open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closed: Option<Problem>,
    /// What comes of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fate: Option<Fate>,
}

/// Anti-tank fire at a "?", which is taken for a unit on foot (Y78, R-Y55).
pub(crate) const NOTHING_TO_DESTROY: &str = "nothing to destroy if no vehicle is behind the \"?\"";

/// A refusal as it is told.
pub(crate) fn problem(illegal: &Illegal<Why>) -> Problem {
    Problem {
        rule: Some(illegal.rule.as_str().to_owned()),
        ..Problem::new("illegal", &illegal.why)
    }
}

/// The odds of what a player could do to a hex: with these units, or with all that may.
///
/// # Errors
/// Nobody of his could attack it.
pub(crate) fn odds(
    state: &State,
    player: Player,
    target: HexIndex,
    units: Option<&[UnitId]>,
) -> Result<AttackOdds, Problem> {
    let own = |unit: &UnitId| state.unit(*unit).player == player;
    let named: UnitSet = match units {
        Some(units) => units.iter().copied().filter(own).collect(),
        None => active(state, player),
    };
    let mut rows = storms(state, target, named);
    rows.extend(shots(state, player, target, named, units.is_some()));
    let first = rows.iter().find_map(|row| row.fate.as_ref());
    let modifiers = first.map(|fate| fate.ledger.clone()).unwrap_or_default();
    if rows.is_empty() {
        let text = format!("nobody can attack {} now", wording::hex(&state.scene, target));
        return Err(Problem { rule: Some("Y43".to_owned()), ..Problem::new("no_answer", text) });
    }
    let strength = |units: Vec<u16>, known| Strength {
        units,
        known,
        rule: rule!("Y78").as_str(),
        ..Strength::default()
    };
    Ok(AttackOdds {
        target: target.value(),
        modifiers,
        attacker: strength(named.iter().map(|unit| unit.0.into()).collect(), true),
        defender: strength(Vec::new(), !state.is_unknown(player.enemy(), target)),
        rows,
        losses: [],
        equilibrium: [],
        meant: [],
        barred: [],
        concerted: [],
        reactors: [],
        reaction_rule: rule!("Y34").as_str(),
        reactions: true,
        postured: false,
    })
}

/// The units of a player that may act now: those of the active platoon that have not; outside an activation of his all.
fn active(state: &State, player: Player) -> UnitSet {
    match state.frames.last() {
        Some(Frame::Activation(it)) if it.player == player => {
            let acts = |unit: &UnitId| !state.unit(*unit).is(Mark::Acted);
            state.actors(it).iter().filter(acts).collect()
        }
        Some(Frame::Action(it)) if state.unit(it.unit).player == player => it.group(),
        _ => state.board.fielded(player),
    }
}

/// The shots of units at a hex: those that are open, and where units were named also why others are not.
fn shots(state: &State, player: Player, target: HexIndex, units: UnitSet, named: bool) -> Vec<Row> {
    let reaction = matches!(state.frames.last(), Some(Frame::React(_) | Frame::Assault(_)));
    let firer = Firer { reaction, ..Firer::default() };
    let mut rows = Vec::new();
    for unit in units.iter().filter(|unit| state.is_free(*unit)) {
        let spec = &state.counter(unit).unit;
        let mut aims = Vec::new();
        if spec.small_arms.is_some() {
            aims.push(Aim::Hex { hex: target });
        }
        if spec.anti_tank.is_some() {
            let vehicles = state.revealed(player.enemy(), target);
            let vehicles = vehicles.filter(|it| state.kind(*it).is_vehicle()).count() as u8;
            aims.extend((0..vehicles).map(|place| Aim::Vehicle { hex: target, place }));
            aims.push(Aim::Unknown { hex: target });
        }
        for aim in aims {
            match state.shot_odds(unit, aim, firer) {
                Ok(odds) => rows.push(shot(state, player, (unit, aim), &odds)),
                Err(illegal) if named && matches!(aim, Aim::Hex { .. }) => rows.push(Row {
                    closed: Some(problem(&illegal)),
                    ..blank(FIRE, plan(state, player, unit, aim))
                }),
                Err(_) => {}
            }
        }
    }
    rows
}

fn blank(kind: &'static str, plan: String) -> Row {
    Row { kind, plan, posture: None, chance: 0.0, exact: None, closed: None, fate: None }
}

fn plan(state: &State, player: Player, unit: UnitId, aim: Aim) -> String {
    let name = wording::unit(&state.scene, unit);
    match aim {
        Aim::Hex { .. } => format!("{name}, small arms"),
        _ => format!("{name}, anti-tank at {}", wording::aim(state, player, aim)),
    }
}

fn shot(state: &State, player: Player, (unit, aim): (UnitId, Aim), odds: &ShotOdds) -> Row {
    let costs = costs(odds);
    Row {
        chance: costs.to_f64(),
        exact: Some(costs.to_string()),
        fate: Some(fate(state, odds)),
        ..blank(FIRE, plan(state, player, unit, aim))
    }
}

/// The likeliest loss that the shot brings: a step of somebody who is seen, a vehicle, or what the table takes of a "?".
pub(crate) fn costs(odds: &ShotOdds) -> Frac {
    let steps = odds.units.iter().map(|(_, it)| it.loses_a_step);
    let vehicles = odds.vehicles.iter().map(|(_, it)| it.destroyed);
    let unseen = odds.unknown.then_some(odds.strikes);
    steps.chain(vehicles).chain(unseen).max().unwrap_or(odds.strikes)
}

fn sum(text: String, chance: Frac) -> FateSum {
    FateSum { text, mean: false, exact: chance.to_string(), p: chance.to_f64() }
}

/// What comes of a shot, for everybody who is seen in the hex.
pub(crate) fn fate(state: &State, odds: &ShotOdds) -> Fate {
    let mut sums = Vec::new();
    let mut names = Names::default();
    for (unit, it) in &odds.units {
        let name = names.tell(wording::enemy(state, *unit));
        sums.push(sum(format!("{name} disrupted"), it.disrupted));
        sums.push(sum(format!("{name} loses a step"), it.loses_a_step));
        sums.push(sum(format!("{name} eliminated"), it.eliminated));
    }
    for (unit, it) in &odds.vehicles {
        let name = names.tell(wording::enemy(state, *unit));
        sums.push(sum(format!("{name} destroyed"), it.destroyed));
        sums.push(sum(format!("{name} shocked"), it.shocked));
    }
    if odds.unknown {
        let what = match odds.weapon {
            Weapon::AntiTank => NOTHING_TO_DESTROY,
            _ => "somebody behind the \"?\" loses a step",
        };
        sums.push(sum(what.to_owned(), odds.strikes));
    }
    Fate { sums, ..table(odds.drm, &odds.ledger) }
}

/// The names that were told of a hex: two squads in it are told apart, though nobody knows which is which.
#[derive(Default)]
struct Names(BTreeMap<String, u8>);

impl Names {
    fn tell(&mut self, name: String) -> String {
        let told = self.0.entry(name.clone()).or_default();
        *told += 1;
        if *told == 1 { name } else { format!("{name} ({told})") }
    }
}

fn table(drm: i32, ledger: &Ledger) -> Fate {
    Fate {
        column: None,
        drm,
        ledger: LedgerLine::of(ledger),
        faces: (1..=10).map(|die: i32| (die + drm).to_string()).collect(),
        results: Vec::new(),
        sums: Vec::new(),
        advance: 0,
        reaches: Vec::new(),
    }
}

/// The force that is mustered or could be, against a hex.
fn force(state: &State, target: HexIndex, units: UnitSet) -> UnitSet {
    match state.frames.last() {
        Some(Frame::Muster { target: known, force }) if *known == target && !force.is_empty() => {
            *force
        }
        _ => state.within_an_assault(state.chargers(target).and(units)),
    }
}

/// An assault by those who could charge, against all that may be there.
fn storms(state: &State, target: HexIndex, units: UnitSet) -> Vec<Row> {
    let force = force(state, target, units);
    let Some(player) = force.first().map(|unit| state.unit(unit).player) else {
        return Vec::new();
    };
    let names: Vec<String> =
        force.iter().map(|unit| state.counter(unit).unit.name.clone()).collect();
    let plan = format!("assault by {}", names.join(", "));
    let unknown = state.is_unknown(player.enemy(), target);
    let mut met: Vec<(Option<UnitId>, Option<String>)> =
        vec![(None, unknown.then(|| "nobody who fights".to_owned()))];
    if unknown {
        let guesses = state.guesses(player.enemy());
        met.extend(guesses.map(|it| (Some(it), Some(state.counter(it).unit.name.clone()))));
    }
    let row = |(guess, posture): (Option<UnitId>, Option<String>)| {
        match state.storm_odds(target, force, guess) {
            Ok(Some(odds)) => Row {
                posture,
                chance: odds.won.to_f64(),
                exact: Some(odds.won.to_string()),
                fate: Some(storm_fate(&odds)),
                ..blank(ASSAULT, plan.clone())
            },
            // Y79: nobody is there, so the charge walks over.
            Ok(None) => Row {
                posture,
                chance: 1.0,
                exact: Some("1".to_owned()),
                ..blank(ASSAULT, plan.clone())
            },
            Err(refusal) => {
                let rule = Some(refusal.rule().as_str().to_owned());
                let closed = Some(Problem { rule, ..Problem::new("illegal", refusal) });
                Row { posture, closed, ..blank(ASSAULT, plan.clone()) }
            }
        }
    };
    met.into_iter().map(row).collect()
}

fn storm_fate(storm: &StormOdds) -> Fate {
    let results = storm.odds.bands.iter().map(|(band, chance)| FateResult {
        result: band.name().replace('_', " "),
        meaning: wording::band(*band).to_owned(),
        rule: band.rule().as_str().to_owned(),
        exact: chance.to_string(),
        p: chance.to_f64(),
    });
    let lost = Frac::ONE - storm.won;
    Fate {
        results: results.collect(),
        sums: vec![
            sum("the defender retreats".to_owned(), storm.won),
            sum("the attacker retreats".to_owned(), lost),
        ],
        ..table(storm.odds.drm, &storm.odds.ledger)
    }
}

/// What may come, with its chance; where nothing can there is no number to tell.
fn chance(what: &str, p: f64) -> String {
    match what == NOTHING_TO_DESTROY {
        true => what.to_owned(),
        false => format!("{what} {}%", (p * 100.0).round()).trim_start().to_owned(),
    }
}

/// What may come of a shot, in a few words: of everybody who is seen, disrupted, a step, gone.
pub(crate) fn in_short(state: &State, odds: &ShotOdds) -> String {
    let percent = |chance: Frac| (chance.to_f64() * 100.0).round();
    let one = odds.units.len() + odds.vehicles.len() + usize::from(odds.unknown) == 1;
    let mut names = Names::default();
    let mut named = |unit: UnitId| match one {
        true => String::new(),
        false => names.tell(state.counter(unit).unit.name.clone()) + " ",
    };
    let mut told = Vec::new();
    for (unit, it) in &odds.units {
        let [disrupted, step, gone] = [it.disrupted, it.loses_a_step, it.eliminated].map(percent);
        let name = named(*unit);
        told.push(format!("{name}{disrupted}% disrupted, {step}% a step, {gone}% gone"));
    }
    for (unit, it) in &odds.vehicles {
        let [destroyed, shocked] = [it.destroyed, it.shocked].map(percent);
        told.push(format!("{}{destroyed}% destroyed, {shocked}% shocked", named(*unit)));
    }
    match (odds.unknown, odds.weapon) {
        (false, _) => {}
        (true, Weapon::AntiTank) => told.push(NOTHING_TO_DESTROY.to_owned()),
        (true, _) => told.push(format!("\"?\" {}% a step at least", percent(odds.strikes))),
    }
    told.join("; ")
}

/// The odds in lines, as a terminal has them.
pub(crate) fn in_words(odds: &AttackOdds) -> String {
    let mut text = String::new();
    for row in &odds.rows {
        let met = row.posture.as_ref().map_or(String::new(), |it| format!(" against {it}"));
        match (&row.closed, &row.fate) {
            (Some(closed), _) => text += &format!("{}: {}\n", row.plan, closed.text),
            (None, fate) => {
                let drm = fate.as_ref().map_or(String::new(), |fate| format!(" at {:+}", fate.drm));
                let sums = fate.iter().flat_map(|fate| &fate.sums);
                let sums: Vec<String> = sums.map(|it| chance(&it.text, it.p)).collect();
                let told = match sums.is_empty() {
                    true => chance("", row.chance),
                    false => sums.join(", "),
                };
                text += &format!("{}{met}{drm}: {}\n", row.plan, told.trim_end());
                for line in fate.iter().flat_map(|fate| &fate.ledger) {
                    let rule = line.rule.as_deref().unwrap_or_default();
                    let side = line.side.map_or(String::new(), |side| format!("{side}: "));
                    text += &format!("  {side}{} {} ({rule})\n", line.text, line.value);
                }
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, begun, legal};
    use referee::{Game as _, Lots, Viewer, conformance::stroll};
    use std::collections::BTreeSet;
    use yards::game::{Action, Setup, Yards, player_of};

    /// What can come of a shot is told of everybody by a name of his own.
    fn told_apart(row: &Row) {
        let sums = || row.fate.iter().flat_map(|fate| &fate.sums).map(|it| &it.text);
        assert_eq!(sums().collect::<BTreeSet<_>>().len(), sums().count(), "{row:?}");
    }

    #[test]
    fn y78_odds_are_the_same_in_every_state_that_looks_alike() {
        let start = Yards::start(&Setup::of("first-light")).expect("a mission");
        let (mut asked, mut lots) = (0, Lots::new(3));
        stroll::<Yards>(start, 11, |moment| {
            let Some(owed) = Yards::pending(moment.state).owed().first().cloned() else {
                return true;
            };
            if moment.step % 7 != 0 {
                return moment.step < 2500;
            }
            let player = player_of(owed.seat);
            let other = Yards::resample(moment.state, Viewer::Seat(owed.seat), &mut lots);
            for hex in moment.state.board.held(player.enemy()).iter() {
                let told = odds(moment.state, player, hex, None);
                asked += usize::from(told.is_ok());
                told.iter().flat_map(|odds| &odds.rows).for_each(told_apart);
                assert_eq!(told, odds(&other, player, hex, None));
            }
            moment.step < 2500
        });
        assert!(asked > 50, "{asked}");
    }

    /// Rules: Y12.1a, Y78, R-Y55
    #[test]
    fn y12_1a_the_odds_of_a_shot_tell_disruption_a_step_and_the_end() {
        let state = begun("first-light");
        let unit = state.board.fielded(Player::Defender).first().expect("a defender");
        let [disrupted, loses_a_step, eliminated] = [Frac::new(3, 10), Frac::ZERO, Frac::ZERO];
        let it = yards::UnitOdds { disrupted, loses_a_step, eliminated };
        let shot = ShotOdds {
            weapon: Weapon::SmallArms,
            drm: -1,
            ledger: Ledger::default(),
            units: vec![(unit, it)],
            vehicles: Vec::new(),
            unknown: false,
            strikes: Frac::ZERO,
            armor: None,
        };
        assert_eq!(in_short(&state, &shot), "30% disrupted, 0% a step, 0% gone");
        let blind =
            ShotOdds { weapon: Weapon::AntiTank, units: Vec::new(), unknown: true, ..shot.clone() };
        assert_eq!(in_short(&state, &blind), NOTHING_TO_DESTROY);
        let odds = |odds: &ShotOdds| {
            let row = Row { fate: Some(fate(&state, odds)), ..blank(FIRE, "plan".to_owned()) };
            let mut told = attack_odds();
            told.rows = vec![row];
            in_words(&told)
        };
        assert!(odds(&shot).contains("disrupted 30%, "), "{}", odds(&shot));
        assert!(odds(&blind).contains(NOTHING_TO_DESTROY) && !odds(&blind).contains('%'));
        // Who is disrupted already loses a step where others are disrupted: the cell says so too.
        let shaken = yards::UnitOdds { loses_a_step: Frac::new(1, 2), ..it };
        let again = ShotOdds { units: vec![(unit, shaken)], strikes: Frac::new(1, 5), ..shot };
        assert_eq!(costs(&again), Frac::new(1, 2));
    }

    fn attack_odds() -> AttackOdds {
        let state = begun("first-light");
        let held = state.board.held(Player::Defender).iter();
        let told = held.filter_map(|hex| odds(&state, Player::Attacker, hex, None).ok());
        told.into_iter().next().expect("somebody can be attacked")
    }

    #[test]
    fn y43_every_open_shot_has_odds_with_its_modifiers() {
        let mut state = begun("first-light");
        act(&mut state, Action::Activate { platoon: 2 });
        let open = legal(&state);
        let shots: Vec<&Action> =
            open.iter().filter(|it| matches!(it, Action::Fire { .. })).collect();
        assert!(!shots.is_empty());
        for action in shots {
            let odds = crate::telling::shot(&state, action).expect("odds");
            let fate = fate(&state, &odds);
            let sum: i64 = fate
                .ledger
                .iter()
                .filter_map(|line| line.value.strip_prefix(['+', '-']).map(|_| &line.value))
                .filter_map(|value| value.parse::<i64>().ok())
                .sum();
            assert_eq!(sum, i64::from(fate.drm), "{:?}", fate.ledger);
            assert!(fate.ledger.iter().all(|line| line.rule.is_some()) && !fate.sums.is_empty());
        }
    }
}
