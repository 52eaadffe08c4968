//! Declaring an attack: its hex, its units, its air support and its table (B41, B44, B59, R-B35, R-B54).

use super::action::Action;
use super::duty::{has_no_other, may_attack, may_end_attacks};
use super::event::Event;
use super::frame::{Attack, Battle, Frame, Step};
use super::state::{Mark, State};
use super::{Besieged, Checked, Why, battle};
use crate::ground::{UnitId, UnitSet};
use crate::{BlitzDates, Kind, Odds, Table, may_choose_to_attack};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;
use smallvec::SmallVec;

/// What can attack a hex, taken together.
#[derive(Clone, Copy, Debug)]
struct Reach {
    target: HexIndex,
    strength: u32,
    units: u8,
    duty: bool,
}

/// What every hex that can be attacked can be attacked with.
fn reaches(state: &State) -> SmallVec<[Reach; 32]> {
    let mut found: SmallVec<[Reach; 32]> = SmallVec::new();
    for (unit, _) in state.on_map(state.phasing) {
        let mut targets = state.open_targets(unit).peekable();
        if targets.peek().is_none() {
            continue;
        }
        let (strength, duty) = (u32::from(state.attack_strength(unit)), state.duty_of(unit));
        for target in targets {
            let place = found.iter().position(|reach| reach.target == target);
            let place = place.unwrap_or_else(|| {
                found.push(Reach { target, strength: 0, units: 0, duty: false });
                found.len() - 1
            });
            let reach = &mut found[place];
            reach.strength += strength;
            reach.units += 1;
            reach.duty |= duty.is_some();
        }
    }
    found
}

/// The most air units that an attack by so many units can have (B12, B44); all units are corps or armies.
fn air_most(state: &State, units: u32) -> u8 {
    let limit = state.scene.charts.air.limit(state.weather_now(), units).most;
    state.air[state.phasing.index()].min(u8::try_from(limit).unwrap_or(u8::MAX))
}

/// Whether an attack of this strength may be chosen, with all the air support it can have (B59).
fn is_strong_enough(state: &State, target: HexIndex, strength: u32, units: u32) -> Checked {
    let Some(odds) = Odds::of(strength, state.defense_of(target)) else { return Ok(()) };
    strong_enough(state, odds.shifted(air_most(state, units).into()))
}

fn strong_enough(state: &State, shifted: Odds) -> Checked {
    let allowed = may_choose_to_attack(&state.scene.charts, shifted);
    allowed.map_err(|_| Illegal { rule: rule!("B59"), why: Why::TooWeak(shifted) })
}

/// Whether a hex may be attacked: somebody can, and either must or is strong enough (B57).
fn may_target(state: &State, target: HexIndex) -> Checked {
    let there = state.holds(state.phasing.enemy(), target);
    require(there, rule!("B41"), || Why::NobodyThere(target))?;
    let again = state.attacked.contains(target);
    require(!again, rule!("B41"), || Why::WasAttacked(target))?;
    let mut reach = Reach { target, strength: 0, units: 0, duty: false };
    let mut refusal = Illegal { rule: rule!("B41"), why: Why::NobodyNear(target) };
    let near = state.scene.map.beside(target).flat_map(|(_, hex)| state.stack(hex));
    for unit in near.filter(|unit| state.counter(*unit).player == state.phasing) {
        match may_attack(state, unit, target) {
            Ok(()) => {
                reach.strength += u32::from(state.attack_strength(unit));
                reach.units += 1;
                reach.duty |= state.duty_of(unit).is_some();
            }
            Err(why) => refusal = why,
        }
    }
    match reach.units {
        0 => Err(refusal),
        _ if reach.duty => Ok(()),
        units => is_strong_enough(state, target, reach.strength, units.into()),
    }
}

pub(super) fn check_target(state: &State, action: &Action) -> Checked {
    match *action {
        Action::Attack { hex } => may_target(state, hex),
        Action::End => may_end_attacks(state),
        _ => super::not_asked(),
    }
}

pub(super) fn target_answers(state: &State, out: &mut Vec<Action>) {
    let mut duty = false;
    for reach in reaches(state) {
        duty |= reach.duty;
        let Reach { target, strength, units, .. } = reach;
        if reach.duty || is_strong_enough(state, target, strength, units.into()).is_ok() {
            out.push(Action::Attack { hex: target });
        }
    }
    if !duty {
        out.push(Action::End);
    }
}

pub(super) fn choose_target(tx: &mut Tx<'_, Besieged>, action: &Action) {
    match *action {
        Action::Attack { hex } => {
            let attack = Attack { target: hex, attackers: SmallVec::new() };
            frames::open(tx, Frame::Force(attack));
        }
        Action::End => {
            tx.emit(Event::Ended { attacks: true });
            tx.emit(Event::Closed);
        }
        _ => {}
    }
}

/// The phasing player's units next to a hex.
fn neighbours(state: &State, target: HexIndex) -> impl Iterator<Item = UnitId> + '_ {
    let near = state.scene.map.beside(target).flat_map(|(_, hex)| state.stack(hex));
    near.filter(|unit| state.counter(*unit).player == state.phasing)
}

/// Those of them that may attack it.
fn eligible(state: &State, target: HexIndex) -> SmallVec<[UnitId; 18]> {
    neighbours(state, target).filter(|unit| may_attack(state, *unit, target).is_ok()).collect()
}

/// B57, B59: whether everyone together would be strong enough, so that units without a duty may join.
fn all_together(state: &State, target: HexIndex) -> Checked {
    let all = eligible(state, target);
    let strength = all.iter().map(|unit| u32::from(state.attack_strength(*unit))).sum();
    is_strong_enough(state, target, strength, all.len() as u32)
}

fn may_join(state: &State, attack: &Attack, unit: UnitId) -> Checked {
    may_attack(state, unit, attack.target)?;
    let joined = attack.attackers.contains(&unit);
    require(!joined, rule!("B41"), || Why::HasJoined(unit))?;
    if state.duty_of(unit).is_some() { Ok(()) } else { all_together(state, attack.target) }
}

fn may_launch(state: &State, attack: &Attack) -> Checked {
    require(!attack.attackers.is_empty(), rule!("B41"), || Why::NoAttackers)?;
    let left_out = neighbours(state, attack.target)
        .filter(|unit| !attack.attackers.contains(unit))
        .find(|unit| {
            may_attack(state, *unit, attack.target).is_ok()
                && has_no_other(state, *unit, attack.target)
        });
    if let Some((unit, hex)) = left_out.and_then(|unit| Some((unit, state.unit(unit).hex()?))) {
        return Err(Illegal { rule: rule!("B59"), why: Why::LeftOut(unit, hex) });
    }
    if is_forced(state, attack) {
        return Ok(());
    }
    let strength =
        attack.attackers.iter().map(|unit| u32::from(state.attack_strength(*unit))).sum();
    is_strong_enough(state, attack.target, strength, attack.attackers.len() as u32)
}

/// Whether every attacker is under duty (B59).
fn is_forced(state: &State, attack: &Attack) -> bool {
    attack.attackers.iter().all(|unit| state.duty_of(*unit).is_some())
}

pub(super) fn check_force(state: &State, attack: &Attack, action: &Action) -> Checked {
    match *action {
        Action::Join { unit } => may_join(state, attack, unit),
        Action::Done => may_launch(state, attack),
        _ => super::not_asked(),
    }
}

pub(super) fn force_answers(state: &State, attack: &Attack, out: &mut Vec<Action>) {
    let strong = all_together(state, attack.target).is_ok();
    let mut units = UnitSet::default();
    for unit in eligible(state, attack.target) {
        let fits = strong || state.duty_of(unit).is_some();
        units.set(unit, fits && !attack.attackers.contains(&unit));
    }
    out.extend(units.iter().map(|unit| Action::Join { unit }));
    if may_launch(state, attack).is_ok() {
        out.push(Action::Done);
    }
}

pub(super) fn gather(tx: &mut Tx<'_, Besieged>, attack: &Attack, action: &Action) {
    match *action {
        Action::Join { unit } => {
            let mut attack = attack.clone();
            attack.attackers.push(unit);
            tx.emit(Event::Turned(Frame::Force(attack)));
        }
        Action::Done => tx.emit(Event::Turned(Frame::Support(attack.clone()))),
        _ => {}
    }
}

/// Refusals in the order of B62: air, odds, blitz.
fn may_support(state: &State, attack: &Attack, air: u8, table: Table) -> Checked {
    let units = attack.attackers.len() as u32;
    let limit = state.scene.charts.air.limit(state.weather_now(), units);
    let most = u8::try_from(limit.most).unwrap_or(u8::MAX);
    // B12b is named before B12a, also where snow leaves none (R-B10).
    let listed = state.scene.charts.air.listed(state.weather_now()).unwrap_or(0);
    let weather = u8::try_from(listed).unwrap_or(u8::MAX);
    let too_many = |most| Why::TooMuchAir { used: air, most };
    require(air <= weather, rule!("B12b"), || too_many(most))?;
    require(air <= most, rule!("B12a"), || too_many(most))?;
    let pool = state.air[state.phasing.index()];
    require(air <= pool, rule!("B44"), || too_many(pool.min(most)))?;
    let Some(odds) = state.odds(attack.target, &attack.attackers) else { return Ok(()) };
    let shifted = odds.shifted(air.into());
    if !is_forced(state, attack) {
        strong_enough(state, shifted)?;
    }
    match table {
        Table::Results => Ok(()),
        Table::Blitz => may_blitz(state, attack, shifted),
    }
}

/// Whether the blitzkrieg table is open to an attack (B8, B9, B10a, R-B35).
fn may_blitz(state: &State, attack: &Attack, shifted: Odds) -> Checked {
    let (player, charts) = (state.phasing, &state.scene.charts);
    let nation = player.nation();
    let dates = charts.blitz_dates.allow(nation, state.turn);
    require(dates, BlitzDates::rule(nation), || Why::NoBlitzYet(player))?;
    let armor = |unit: &&UnitId| state.counter(**unit).kind == Kind::Armor;
    let mut armor = attack.attackers.iter().filter(armor).peekable();
    require(armor.peek().is_some(), rule!("B8"), || Why::NoArmor)?;
    let supplied = armor.any(|unit| state.unit(*unit).is(Mark::Supplied));
    require(supplied, rule!("R-B35"), || Why::NoSuppliedArmor)?;
    let column = charts.blitz.column(shifted).is_some();
    require(column, rule!("B10a"), || Why::BlitzOdds(shifted))
}

pub(super) fn check_support(state: &State, attack: &Attack, action: &Action) -> Checked {
    match *action {
        Action::Support { air, table } => may_support(state, attack, air, table),
        _ => super::not_asked(),
    }
}

pub(super) fn support_answers(state: &State, attack: &Attack, out: &mut Vec<Action>) {
    for air in 0..=air_most(state, attack.attackers.len() as u32) {
        for table in [Table::Results, Table::Blitz] {
            if may_support(state, attack, air, table).is_ok() {
                out.push(Action::Support { air, table });
            }
        }
    }
}

/// The attack is made; under 1-5 the attackers surrender without die or marshal (B7, R-B54).
pub(super) fn launch(tx: &mut Tx<'_, Besieged>, attack: &Attack, action: &Action) {
    let Action::Support { air, table } = *action else { return };
    let Some(odds) = tx.state().odds(attack.target, &attack.attackers) else { return };
    let (target, attackers) = (attack.target, attack.attackers.clone());
    let battle = Box::new(Battle {
        attack: attack.clone(),
        air,
        table,
        marshals: [false; 2],
        result: None,
        surrounded: tx.state().surrounded(attack),
        step: Step::AttackMarshal,
    });
    tx.emit(Event::Attacked { target, attackers, air, table, odds });
    let shifted = odds.shifted(air.into());
    if tx.state().scene.charts.results.column(shifted).is_none() {
        battle::surrender(tx, &battle.attack);
    } else {
        tx.emit(Event::Turned(Frame::Combat(battle)));
    }
}
