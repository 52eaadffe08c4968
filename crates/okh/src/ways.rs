//! The ways of a unit: every hex it can still go to in this impulse, and how (B34, B35).

use besieged::game::{Mark, State};
use besieged::ground::UnitId;
use hex::HexIndex;

/// Marks a hex that was entered from where the unit stands.
const START: usize = usize::MAX;

/// A hex that a unit can go to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    pub(crate) hex: HexIndex,
    /// Whether an enemy ZOC stops the unit there.
    pub(crate) contact: bool,
    pub(crate) left: u8,
    /// The place of the hex before it.
    before: usize,
}

/// Every hex that a unit can go to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ways {
    pub(crate) stops: Vec<Stop>,
}

/// Whether a unit of the phasing player may still move: not moved, ordered or locked.
pub(crate) fn is_free(state: &State, unit: UnitId) -> bool {
    let it = state.unit(unit);
    it.hex().is_some()
        && state.counter(unit).player == state.phasing
        && !it.is(Mark::Moved)
        && !it.is(Mark::Ordered)
        && state.lock_of(unit).is_none()
}

impl Ways {
    /// The ways of a unit of the phasing player.
    pub(crate) fn of(state: &State, unit: UnitId) -> Ways {
        let mut ways = Ways::default();
        let Some(from) = state.unit(unit).hex().filter(|_| is_free(state, unit)) else {
            return ways;
        };
        let map = &state.scene.map;
        let enemy = state.phasing.enemy();
        // By hex: its place among the stops, one more than the number.
        let mut places = vec![0u16; map.grid().len()];
        let mut open = vec![(from, state.allowance(unit), START)];
        while let Some((at, left, here)) = open.pop() {
            // A better way here was found since.
            if here != START && ways.stops[here].left > left {
                continue;
            }
            for (side, to) in map.beside(at) {
                if to == from {
                    continue;
                }
                let leg = (at, side, to);
                let Some(left) = enter(state, unit, leg, left, here == START) else { continue };
                let known = usize::from(places[to.index()]);
                let contact = state.in_zoc(enemy, to);
                let stop = Stop { hex: to, contact, left, before: here };
                let place = if known == 0 {
                    ways.stops.push(stop);
                    places[to.index()] = ways.stops.len() as u16;
                    ways.stops.len() - 1
                } else if ways.stops[known - 1].left < left {
                    ways.stops[known - 1] = stop;
                    known - 1
                } else {
                    continue;
                };
                if !contact {
                    open.push((to, left, place));
                }
            }
        }
        ways
    }

    /// The hexes of the way to a stop, the first one first.
    pub(crate) fn path(&self, place: usize) -> Vec<HexIndex> {
        let mut path = Vec::new();
        let mut at = place;
        while let Some(stop) = self.stops.get(at) {
            path.push(stop.hex);
            // What is left falls with every hex, so that this ends; the bound is for the reader.
            if stop.before == START || path.len() > self.stops.len() {
                break;
            }
            at = stop.before;
        }
        path.reverse();
        path
    }

    /// The place of a hex among the stops.
    pub(crate) fn find(&self, hex: HexIndex) -> Option<usize> {
        self.stops.iter().position(|stop| stop.hex == hex)
    }
}

/// What is left after entering a hex; none where the rules bar it, stacking aside.
fn enter(
    state: &State,
    unit: UnitId,
    (from, side, to): (HexIndex, usize, HexIndex),
    left: u8,
    first: bool,
) -> Option<u8> {
    let counter = state.counter(unit);
    let enemy = counter.player.enemy();
    if state.holds(enemy, to) || (counter.is_finnish() && !state.scene.map.is_finnish(to)) {
        return None;
    }
    let zoned = state.in_zoc(enemy, from);
    let slips = !zoned
        || !state.in_zoc(enemy, to)
        || counter.is_mobile()
        || state.holds(counter.player, to);
    let cost = state.step_cost(unit, from, side, to);
    let pays = cost <= left || (first && !zoned);
    (slips && pays).then(|| left.saturating_sub(cost))
}
