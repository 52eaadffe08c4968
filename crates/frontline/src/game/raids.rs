//! Frame 9: raids, flown one by one (F51, F65, F25, F26).

use super::Frontline;
use super::deploy::{WESTERN_BOX, role};
use super::effects::shift;
use super::event::{Event, Place};
use super::evolve::set;
use super::frame::{Frame, Sortie};
use super::kind::Kind;
use super::register::Register;
use super::state::State;
use crate::ground::{Coalition, HexSet};
use crate::{Base, Defence, Encounter, Raid, RaidOutcome, encounters_on, flak_upkeep};
use hex::HexIndex;
use referee::Tx;
use smallvec::SmallVec;

/// Morale hits that cost a flag (F51).
const MORALE_PER_FLAG: u8 = 3;

/// The raids begin: flak is paid for, what cannot be paid is not there.
pub(super) fn begin(tx: &mut Tx<'_, Frontline>) {
    tx.emit(Event::RaidsBegun);
    for side in Coalition::BOTH {
        let groups = flak_groups(tx.state(), side);
        let lsp = flak_upkeep(&tx.state().scene.charts, groups.iter().copied());
        let there = tx.state().pools[side.index()].lsp.min(255);
        shift(tx, side, Place::Pool, Place::Nowhere, Kind::Lsp, lsp.min(there.into()) as u8);
    }
}

/// The sizes of the contiguous groups of flak zones of a side (R-F22).
fn flak_groups(state: &State, side: Coalition) -> SmallVec<[u32; 8]> {
    let zones = state.held[side.index()].iter().filter(|hex| state.stack(*hex).flak);
    let zones = HexSet::default().with(zones);
    let mut seen = HexSet::default();
    let mut sizes = SmallVec::new();
    for hex in zones.iter() {
        if seen.contains(hex) {
            continue;
        }
        let mut ahead = vec![hex];
        let mut size = 0;
        while let Some(at) = ahead.pop() {
            if seen.insert(at) {
                size += 1;
                ahead.extend(state.scene.map.around(at).filter(|next| zones.contains(*next)));
            }
        }
        sizes.push(size);
    }
    sizes
}

/// Opens the frame of the next raid; false when none is left. A raid that cannot be flown stays on the ground.
pub(super) fn next(tx: &mut Tx<'_, Frontline>) -> bool {
    let Some(place) = flight_order(tx.state()).first().copied() else { return false };
    if flies(tx.state(), place) {
        frames::open(tx, Frame::Raid { raid: place, dice: SmallVec::new() });
    } else {
        let raid = tx.state().raids[usize::from(place)].clone();
        tx.emit(Event::Flown { raid, lost: 0, lines: 0, morale: 0 });
    }
    true
}

/// Axis, Soviet, Western; each in order of drafting.
pub(super) fn flight_order(state: &State) -> SmallVec<[u8; 8]> {
    let mut order: SmallVec<[u8; 8]> = (0..state.raids.len() as u8).collect();
    order.sort_by_key(|place| {
        let raid = &state.raids[usize::from(*place)];
        (raid.base == WESTERN_BOX, raid.side, *place)
    });
    order
}

/// What a raid comes to with the dice so far: none while another die is needed.
pub(super) fn outcome(state: &State, raid: u8, dice: &[u8]) -> Option<RaidOutcome> {
    let sortie = state.raids.get(usize::from(raid))?;
    let flight = flight(state, sortie)?;
    let mut left = dice.iter();
    flight.fly(&state.scene.charts, || left.next().copied().ok_or(())).ok()
}

/// Whether a raid can be flown at all: base there and supplied, bombers left, something to bomb.
pub(super) fn flies(state: &State, raid: u8) -> bool {
    let Some(sortie) = state.raids.get(usize::from(raid)) else { return false };
    let enemy = state.holds(sortie.side.enemy(), sortie.target);
    let supplied = match sortie.base {
        WESTERN_BOX => state.registers.western[1] > 0 || state.registers.western[0] == 0,
        base => {
            let at = state.bases[sortie.side.index()][usize::from(base)];
            let paid = state.registers.paid[sortie.side.index()][usize::from(base)];
            let lsp = u32::from(state.pools[sortie.side.index()].lsp.min(255)) + u32::from(paid);
            let base = Base { captured: at.is_none(), lsp };
            base.operates(&state.scene.charts).is_ok()
        }
    };
    enemy && supplied && bombers(state, sortie) > 0
}

fn bombers(state: &State, sortie: &Sortie) -> u8 {
    match sortie.base {
        WESTERN_BOX => sortie.bombers.min(state.registers.western[0]),
        _ => sortie.bombers.min(state.pools[sortie.side.index()].bombers.min(255) as u8),
    }
}

/// A raid as the tables of the book see it.
fn flight(state: &State, sortie: &Sortie) -> Option<Raid> {
    rulebook::cite!("R-F30");
    let enemy = sortie.side.enemy();
    let path: SmallVec<[HexIndex; 8]> = match sortie.base {
        // From the box only the target is entered.
        WESTERN_BOX => {
            state.scene.map.around(sortie.target).take(1).chain([sortie.target]).collect()
        }
        _ => sortie.path.iter().copied().collect(),
    };
    let unpaid = state.pools[enemy.index()].lsp == 0;
    let defences: SmallVec<[Defence<HexIndex>; 8]> = path
        .iter()
        .skip(1)
        .filter(|hex| state.holds(enemy, **hex))
        .map(|hex| {
            let stack = state.stack(*hex);
            Defence { hex: *hex, air: stack.guards, flak: stack.flak && !unpaid }
        })
        .collect();
    let grid = state.scene.map.grid();
    let touch = |one: HexIndex, other: HexIndex| grid.distance(one, other) == 1;
    let encounters: Vec<Encounter> = encounters_on(&path, &defences, touch).ok()?;
    let lines: u32 =
        state.working_lines(enemy, sortie.target).iter().map(|it| u32::from(*it)).sum();
    Some(Raid {
        year: state.bomber_year(),
        role: role(sortie.mission),
        distance: path.len().saturating_sub(1) as u32,
        base_lsp: 1,
        bombers: bombers(state, sortie),
        production_lines: lines,
        encounters,
    })
}

/// The raid is over: its LSP is paid, bombers are lost, lines close, morale falls.
pub(super) fn settle(tx: &mut Tx<'_, Frontline>, raid: u8, outcome: &RaidOutcome) {
    let sortie = tx.state().raids[usize::from(raid)].clone();
    let side = sortie.side;
    let lost = outcome.shot_down.min(255) as u8;
    if sortie.base == WESTERN_BOX {
        let [bombers, lsp] = tx.state().registers.western;
        tx.emit(set(Register::WesternBombers, bombers.saturating_sub(lost)));
        tx.emit(set(Register::WesternLsp, lsp.saturating_sub(1)));
    } else {
        if !tx.state().registers.paid[side.index()][usize::from(sortie.base)] {
            shift(tx, side, Place::Pool, Place::Nowhere, Kind::Lsp, 1);
            tx.emit(set(Register::Paid(side, sortie.base), 1));
        }
        shift(tx, side, Place::Pool, Place::Nowhere, Kind::Bombers, lost);
    }
    let (lines, morale) = (outcome.lines_closed as u8, outcome.morale_hits as u8);
    let target = sortie.target;
    tx.emit(Event::Flown { raid: sortie, lost, lines, morale });
    if lines > 0 {
        let before = tx.state().hits.iter().find(|(at, _)| *at == target).map_or(0, |(_, it)| *it);
        let all: u8 = tx.state().scene.map.industry(target).iter().sum();
        tx.emit(Event::Hit { hex: target, lines: before.saturating_add(lines).min(all) });
    }
    if let Some(country) = tx.state().scene.map.country(target).filter(|_| morale > 0) {
        demoralise(tx, target, country, morale);
    }
}

/// F51: each three morale hits of a turn cost the country's nation a flag next turn.
fn demoralise(tx: &mut Tx<'_, Frontline>, target: HexIndex, country: u8, hits: u8) {
    let before = tx.state().registers.morale[usize::from(country)];
    let after = before.saturating_add(hits);
    tx.emit(set(Register::Morale(country), after));
    let flags = after / MORALE_PER_FLAG - before / MORALE_PER_FLAG;
    if let Some(nation) = tx.state().nation_of(target).filter(|_| flags > 0) {
        let lost = tx.state().registers.flags_lost[nation.index()];
        tx.emit(set(Register::FlagsLost(nation), lost.saturating_add(flags)));
    }
}
