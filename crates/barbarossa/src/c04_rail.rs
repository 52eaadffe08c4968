//! Rail conversion (C4.3.1c-i, R29, R30, R75, R76).

use crate::action::Action;
use crate::ask::Ask;
use crate::c04_special::{d2, d3, die, faces};
use crate::calendar::{FOURTH, SLOW_RAIL};
use crate::event::{Event, RollKind};
use crate::flow::{Play, Wait, close, turn};
use crate::frame::{Frame, RailWork};
use crate::ground::{Edge, RailRule, Side, grid};
use crate::state::State;
use crate::why::{Checked, Why, not_asked};
use dice::{Roll, Rolled};
use hex::{Direction, HexIndex, HexSet};
use referee::{Illegal, require};
use rulebook::rule;
use smallvec::SmallVec;

/// The hexes that rail leads to from a hex.
pub(crate) fn links(state: &State, hex: HexIndex) -> impl Iterator<Item = HexIndex> + '_ {
    let map = &state.ground.map;
    let bits = map.rails(hex);
    let ways = Direction::ALL.into_iter().filter(move |way| bits & 1 << way.index() != 0);
    ways.map(move |way| HexIndex::new(map.neighbours(hex)[way.index()]))
}

/// Converted rail in Axis hands that is joined to the west edge, whether or not a line leaves the map there and whoever
/// stands on it (R76, G32, G34).
fn active_rail(state: &State) -> HexSet {
    rulebook::cite!("R76", "G32", "G34");
    let mut rail = HexSet::empty(grid().len());
    let map = &state.ground.map;
    let serves = |hex: HexIndex| state.rail_serves(Side::Axis, hex);
    let mut open: Vec<HexIndex> = map.edge(Edge::West).filter(|hex| serves(*hex)).collect();
    open.iter().for_each(|hex| rail.set(*hex, true));
    while let Some(hex) = open.pop() {
        for to in links(state, hex) {
            if serves(to) && rail.insert(to) {
                open.push(to);
            }
        }
    }
    rail
}

/// Railheads: active rail with a link to an unconverted hex, or the last hex of its line (R76).
pub(crate) fn railheads(state: &State) -> impl Iterator<Item = HexIndex> + '_ {
    let active = active_rail(state);
    let hexes: Vec<HexIndex> = active.iter().collect();
    hexes.into_iter().filter(move |hex| {
        let onward = links(state, *hex).any(|to| !state.converted.contains(to));
        let entry = state.ground.map.has_rail_exit(*hex, Edge::West);
        onward || (links(state, *hex).count() == 1 && !entry)
    })
}

/// C4.3.1e, R29: in Axis hands, no enemy there, and no EZOC unless a friend stands in it.
fn is_convertible(state: &State, hex: HexIndex) -> bool {
    rulebook::cite!("C4.3.1e");
    let map = &state.ground.map;
    map.has_rail(hex)
        && !state.converted.contains(hex)
        && state.controller(hex) == Side::Axis
        && state.is_open(Side::Axis, hex, None)
}

fn branches(state: &State, hex: HexIndex) -> impl Iterator<Item = HexIndex> + '_ {
    links(state, hex).filter(|to| is_convertible(state, *to))
}

/// Every line that could gain a hex, in ascending hex number (C4.3.1f, R75).
pub(crate) fn lines(state: &State) -> SmallVec<[(HexIndex, HexIndex); 8]> {
    rulebook::cite!("C4.3.1f", "R75");
    let heads = railheads(state);
    let mut lines: SmallVec<[_; 8]> =
        heads.flat_map(|head| branches(state, head).map(move |to| (head, to))).collect();
    lines.sort_unstable();
    lines
}

pub(crate) fn wait(state: &State, work: &RailWork) -> Wait {
    match work.at {
        Some(hex) if work.left > 0 || needs_dice(work) => {
            if needs_dice(work) {
                return Wait::Dice(Roll::d6(1, "rail conversion").on("C4.3.1d"));
            }
            Wait::Ask(Side::Axis, rule!("C4.3.1g"), Ask::Rail { at: Some(hex) })
        }
        None if is_single(state) && !work.named => {
            Wait::Ask(Side::Axis, rule!("C4.3.1h"), Ask::Rail { at: None })
        }
        None if work.lines.is_empty() => Wait::Nobody,
        _ => Wait::Dice(Roll::d6(1, "rail conversion").on("C4.3.1d")),
    }
}

/// Under the optional rule the one railhead named waits for its die.
fn needs_dice(work: &RailWork) -> bool {
    work.named && work.left == 0 && work.at.is_some()
}

fn is_single(state: &State) -> bool {
    state.ground.options().rail != RailRule::EveryRailhead
}

pub(crate) fn legal(state: &State, work: &RailWork, out: &mut Vec<Action>) {
    match work.at {
        Some(hex) => out.extend(branches(state, hex).map(|hex| Action::Branch { hex })),
        None => {
            let heads = railheads(state).filter(|head| branches(state, *head).next().is_some());
            out.extend(heads.map(|hex| Action::Railhead { hex }));
        }
    }
}

pub(crate) fn check(state: &State, work: &RailWork, action: &Action) -> Checked {
    match (*action, work.at) {
        (Action::Branch { hex }, Some(at)) => {
            let leads = branches(state, at).any(|to| to == hex);
            require(leads, rule!("C4.3.1g"), || Why::NoBranch(hex))
        }
        (Action::Railhead { hex }, None) => {
            require(grid().contains(hex), rule!("C4.3.1h"), || Why::NoSuchHex)?;
            let head =
                railheads(state).any(|head| head == hex) && branches(state, hex).next().is_some();
            require(head, rule!("C4.3.1h"), || Why::NoRailhead(hex))
        }
        (Action::Railhead { .. }, Some(_)) if is_single(state) => over(state),
        _ => not_asked(rule!("C4.3.1d")),
    }
}

/// The refusal of rail conversion once it is done: under the optional rule one railhead is all (C4.3.1d, C4.3.1h).
pub(crate) fn over(state: &State) -> Checked {
    Err(match is_single(state) {
        true => Illegal { rule: rule!("C4.3.1h"), why: Why::OneRailhead },
        false => Illegal { rule: rule!("C4.3.1d"), why: Why::RailOver },
    })
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    let Some(Frame::Rail(mut work)) = tx.state().frames.last().cloned() else { return };
    match *action {
        Action::Branch { hex } => convert(tx, work, hex),
        Action::Railhead { hex } => {
            (work.at, work.named) = (Some(hex), true);
            turn(tx, Frame::Rail(work));
        }
        _ => {}
    }
}

fn convert(tx: &mut Play<'_>, mut work: RailWork, hex: HexIndex) {
    tx.emit(Event::Converted { hex });
    work.at = Some(hex);
    work.left = work.left.saturating_sub(1);
    work.named = false;
    turn(tx, Frame::Rail(work));
}

/// C4.3.1d: 1d3, late 1d2; the single railhead of the optional rule gains 1d3+1, late too, after the pause 1d6+2 (G31).
pub(crate) fn rolled(tx: &mut Play<'_>, rolled: &Rolled) {
    rulebook::cite!("G31");
    let Some(Frame::Rail(mut work)) = tx.state().frames.last().cloned() else { return };
    let state = tx.state();
    let face = die(rolled);
    let ordinary = if state.turn >= SLOW_RAIL { d2(face) } else { d3(face) };
    let leap = state.special.paused && state.turn == FOURTH + 1;
    tx.emit(Event::Rolled { side: Side::Axis, kind: RollKind::Rail, faces: faces(rolled) });
    if work.named {
        work.left = if leap { face + 2 } else { d3(face) + 1 };
        work.named = false;
        return turn(tx, Frame::Rail(work));
    }
    if work.lines.is_empty() {
        return;
    }
    let (_, first) = work.lines.remove(0);
    work.left = ordinary;
    convert(tx, work, first);
}

/// Goes on along a line without a junction; at the end of it turns to the next line.
pub(crate) fn advance(tx: &mut Play<'_>) -> bool {
    let Some(Frame::Rail(work)) = tx.state().frames.last() else { return false };
    let state = tx.state();
    let Some(at) = work.at else {
        // A line may have been reached by an earlier one, or the one railhead may have nowhere to go.
        let due = work.lines.first().is_none_or(|(_, to)| is_convertible(state, *to));
        let idle = work.lines.is_empty() && (work.named || !is_single(state));
        let (mut work, asks) = (work.clone(), due && !idle);
        if idle {
            close(tx);
        } else if !due {
            work.lines.remove(0);
            turn(tx, Frame::Rail(work));
        }
        return !asks;
    };
    if needs_dice(work) {
        return false;
    }
    let mut onward = branches(state, at);
    let (first, more) = (onward.next(), onward.next().is_some());
    drop(onward);
    match first {
        Some(to) if work.left > 0 && !more => {
            let work = work.clone();
            convert(tx, work, to);
        }
        Some(_) if work.left > 0 => return false,
        _ => {
            let single = is_single(state);
            let work = RailWork { at: None, left: 0, named: single, ..work.clone() };
            turn(tx, Frame::Rail(work));
        }
    }
    true
}
