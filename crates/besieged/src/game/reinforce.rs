//! Replacements (B33, R-B57) and arrivals (B50, R-B61, R-B62).

use super::action::Action;
use super::duty::own;
use super::event::Event;
use super::frame::Frame;
use super::state::{Mark, State, Where};
use super::{Besieged, Checked, Why};
use crate::ground::{Home, UnitId};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;

/// The most steps a unit is rebuilt with.
const REBUILT_MAX: u8 = 2;

/// Whether a home city can take an arrival, or a rebuilt unit, of the phasing player (B50, B33).
fn is_ready(state: &State, home: &Home, rebuilt: bool) -> bool {
    let far = if rebuilt { &home.wide } else { &home.near };
    is_ours(state, home.hex)
        && state.has_room(home.hex)
        && !far.meets(state.occupied(state.phasing.enemy()))
}

fn is_ours(state: &State, hex: HexIndex) -> bool {
    state.holder(hex) == state.phasing && state.net[state.phasing.index()].contains(hex)
}

/// The cities in which units can be placed now.
fn cities(state: &State, rebuilt: bool) -> impl Iterator<Item = HexIndex> + '_ {
    rulebook::cite!("R-B57");
    let homes = state.scene.map.homes(state.phasing).iter();
    homes.filter(move |home| is_ready(state, home, rebuilt)).map(|home| home.hex)
}

/// R-B62: Finns are placed in their own rows, where no home city lies.
fn suits(state: &State, unit: UnitId, hex: HexIndex) -> bool {
    rulebook::cite!("R-B62");
    !state.counter(unit).is_finnish() || state.scene.map.is_finnish(hex)
}

fn is_mine(state: &State, unit: UnitId) -> bool {
    state.has_unit(unit) && state.counter(unit).player == state.phasing
}

/// Whether a unit has arrived and can be placed somewhere.
fn may_place(state: &State, unit: UnitId) -> Checked {
    require(is_due(state, unit), rule!("B50"), || Why::NotDue(unit))?;
    let somewhere = cities(state, false).any(|hex| suits(state, unit, hex));
    require(somewhere, rule!("B50"), || Why::NoHexFor(unit))
}

fn is_due(state: &State, unit: UnitId) -> bool {
    is_mine(state, unit)
        && state.unit(unit).at == Where::Due
        && state.counter(unit).entry <= state.turn
}

/// Whether a unit may get a step.
fn may_refit(state: &State, unit: UnitId) -> Checked {
    let hex = own(state, unit, rule!("B33"))?;
    let it = state.unit(unit);
    let left = state.points;
    require(left > 0, rule!("B33"), || Why::NoPoints(left))?;
    require(it.steps < state.counter(unit).steps, rule!("B33"), || Why::AtFull(unit))?;
    require(!it.is(Mark::Placed), rule!("B33"), || Why::JustPlaced(unit))?;
    require(it.is(Mark::Supplied), rule!("B33"), || Why::OutOfSupply(unit))?;
    let zoc = state.in_zoc(state.phasing.enemy(), hex);
    require(!zoc, rule!("B33"), || Why::InZoc(unit))
}

/// Whether an eliminated unit may be rebuilt with so many steps (B33, B49).
fn may_rebuild(state: &State, unit: UnitId, steps: u8) -> Checked {
    let eliminated = is_mine(state, unit) && state.unit(unit).at == Where::Eliminated;
    let principal = eliminated && state.counter(unit).nationality.is_principal();
    require(principal, rule!("B33"), || Why::NoRebuilding(unit))?;
    let most = state.counter(unit).steps.min(REBUILT_MAX);
    require((1..=most).contains(&steps), rule!("B33"), || Why::RebuiltSteps(most))?;
    let left = state.points;
    require(steps <= left, rule!("B33"), || Why::NoPoints(left))?;
    require(cities(state, true).next().is_some(), rule!("B50"), || Why::NoHexFor(unit))
}

pub(super) fn check(state: &State, action: &Action) -> Checked {
    match *action {
        Action::Place { unit } => may_place(state, unit),
        Action::Refit { unit } => may_refit(state, unit),
        Action::Rebuild { unit, steps } => may_rebuild(state, unit, steps),
        Action::Done => Ok(()),
        _ => super::not_asked(),
    }
}

pub(super) fn answers(state: &State, out: &mut Vec<Action>) {
    let arrivals = cities(state, false).next().is_some();
    let rebuilt = state.points > 0 && cities(state, true).next().is_some();
    for unit in state.scene.roster.units() {
        if state.counter(unit).player != state.phasing {
            continue;
        }
        match state.unit(unit).at {
            Where::Due if arrivals && may_place(state, unit).is_ok() => {
                out.push(Action::Place { unit });
            }
            Where::Hex(_) if may_refit(state, unit).is_ok() => out.push(Action::Refit { unit }),
            Where::Eliminated if rebuilt => {
                let steps = (1..=REBUILT_MAX).filter(|n| may_rebuild(state, unit, *n).is_ok());
                out.extend(steps.map(|steps| Action::Rebuild { unit, steps }));
            }
            _ => {}
        }
    }
    out.push(Action::Done);
}

pub(super) fn carry_out(tx: &mut Tx<'_, Besieged>, action: &Action) {
    match *action {
        Action::Place { unit } => frames::open(tx, Frame::Place { unit, rebuilt: None }),
        Action::Rebuild { unit, steps } => {
            frames::open(tx, Frame::Place { unit, rebuilt: Some(steps) });
        }
        Action::Refit { unit } => tx.emit(Event::StepRestored { unit }),
        Action::Done => tx.emit(Event::Closed),
        _ => {}
    }
}

/// Whether a unit may be placed in a hex.
pub(super) fn check_hex(
    state: &State,
    unit: UnitId,
    rebuilt: Option<u8>,
    action: &Action,
) -> Checked {
    let Action::At { hex } = *action else { return super::not_asked() };
    let home = state.scene.map.homes(state.phasing).iter().find(|home| home.hex == hex);
    let home = home.filter(|home| is_ours(state, home.hex));
    let home = home.ok_or(Illegal { rule: rule!("B50"), why: Why::NoPlacement(hex) })?;
    require(suits(state, unit, hex), rule!("B53"), || Why::FinnsStay(hex))?;
    let far = if rebuilt.is_some() { &home.wide } else { &home.near };
    let near = far.meets(state.occupied(state.phasing.enemy()));
    let rule = if rebuilt.is_some() { rule!("B33") } else { rule!("B50") };
    require(!near, rule, || Why::EnemiesNear(hex))?;
    require(state.has_room(hex), rule!("B46"), || Why::Full(hex))
}

pub(super) fn hex_answers(state: &State, unit: UnitId, rebuilt: Option<u8>, out: &mut Vec<Action>) {
    let open = cities(state, rebuilt.is_some()).filter(|hex| suits(state, unit, *hex));
    out.extend(open.map(|hex| Action::At { hex }));
}

pub(super) fn place(tx: &mut Tx<'_, Besieged>, unit: UnitId, rebuilt: Option<u8>, action: &Action) {
    rulebook::cite!("R-B61");
    if let Action::At { hex } = *action {
        tx.emit(Event::Closed);
        tx.emit(Event::UnitPlaced { unit, hex, rebuilt });
    }
}
