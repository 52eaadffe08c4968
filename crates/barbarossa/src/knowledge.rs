//! What is publicly known of strength (D2.4, R72).
//!
//! Every unit starts with a strength that everybody knows. Each SP lost or restored is seen, but not whose it was. So the
//! units fall into pools: of each pool the total is known, of its members only that each has from 1 SP to what is printed
//! on it. A loss pours the pools it may have touched into one; a total shown in combat parts them again. Where two pools
//! are cut at once the rest of both is poured together: a little is forgotten, nothing is betrayed.

use crate::force::Force;
use crate::ground::{Side, UnitId};
use crate::state::State;
use schemars::JsonSchema;
use smallvec::SmallVec;

/// One pool as everybody knows it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, JsonSchema)]
pub struct Pool {
    /// Its units.
    pub units: Force,
    /// What they have between them.
    pub total: u16,
}

impl Pool {
    /// The least and the most that some of its units may have between them: each has from 1 SP to what is printed on it, and the
    /// others leave them the rest of the total.
    #[must_use]
    pub fn bounds(&self, inside: &[UnitId], printed: impl Fn(UnitId) -> u16) -> [u16; 2] {
        let sum = |units: &mut dyn Iterator<Item = &UnitId>| {
            units.fold((0, 0), |(count, sp), unit| (count + 1, sp + printed(*unit)))
        };
        let (count, most) = sum(&mut inside.iter());
        let (others, rest) = sum(&mut self.units.iter().filter(|unit| !inside.contains(unit)));
        let least = self.total.saturating_sub(rest).max(count);
        [least, self.total.saturating_sub(others).min(most).max(least)]
    }
}

/// The pools of a side's units on the map.
pub(crate) fn pools(state: &State, side: Side) -> Vec<Pool> {
    let mut places: Vec<(u16, usize)> = Vec::new();
    let mut found: Vec<Pool> = Vec::new();
    for (unit, _) in state.on_map(side) {
        let label = state.pools[unit.index()];
        let place = match places.iter().find(|(known, _)| *known == label) {
            Some((_, place)) => *place,
            None => {
                places.push((label, found.len()));
                found.push(Pool { units: Force::default(), total: 0 });
                found.len() - 1
            }
        };
        found[place].units.insert(unit);
        found[place].total += u16::from(state.unit(unit).sp);
    }
    found
}

/// One of these units lost an SP, or gained one: their pools run together.
pub(crate) fn blur(state: &mut State, among: &[UnitId]) {
    let Some(&first) = among.first() else { return };
    let label = state.pools[first.index()];
    for unit in &among[1..] {
        let other = state.pools[unit.index()];
        if other != label {
            relabel(state, |_, known| known == other, label);
        }
    }
}

/// An SP was restored to some unit of a side: every pool that is not at full strength may have it.
pub(crate) fn blur_restored(state: &mut State, side: Side) {
    let worn: Force = pools(state, side)
        .into_iter()
        .filter(|pool| {
            let printed: u16 = pool.units.iter().map(|unit| u16::from(state.info(*unit).sp)).sum();
            pool.total < printed
        })
        .filter_map(|pool| pool.units.first().copied())
        .collect();
    blur(state, &worn);
}

/// The totals of some units were shown: each set of units becomes known for itself.
pub(crate) fn disclose(state: &mut State, totals: &[(Force, u16)]) {
    for (units, _) in totals {
        refine(state, units);
    }
}

/// A unit left the map, with nothing left to know.
pub(crate) fn part(state: &mut State, unit: UnitId) {
    split(state, &[unit]);
}

fn refine(state: &mut State, units: &[UnitId]) {
    let mut cut: SmallVec<[u16; 8]> = SmallVec::new();
    for unit in units {
        let label = state.pools[unit.index()];
        let outside = state.ids().any(|id| {
            state.pools[id.index()] == label && state.unit(id).sp > 0 && !units.contains(&id)
        });
        if outside && !cut.contains(&label) {
            cut.push(label);
        }
    }
    let is_cut = |unit: &UnitId| cut.contains(&state.pools[unit.index()]);
    let inside: Vec<UnitId> = units.iter().copied().filter(is_cut).collect();
    let outside: Vec<UnitId> =
        state.ids().filter(|unit| is_cut(unit) && !units.contains(unit)).collect();
    split(state, &inside);
    split(state, &outside);
}

/// Makes one pool of these units, apart from all others.
fn split(state: &mut State, units: &[UnitId]) {
    let labels: SmallVec<[u16; 8]> = units.iter().map(|unit| state.pools[unit.index()]).collect();
    let Some(&first) = units.first() else { return };
    // A label is the id of a member, so that equal partitions have equal labels; park the old pools under their own.
    for unit in units {
        state.pools[unit.index()] = u16::MAX;
    }
    for label in labels {
        tidy(state, label);
    }
    for unit in units {
        state.pools[unit.index()] = first.0;
    }
}

fn relabel(state: &mut State, which: impl Fn(UnitId, u16) -> bool, label: u16) {
    for id in 0..state.pools.len() {
        if which(UnitId(id as u16), state.pools[id]) {
            state.pools[id] = label;
        }
    }
    tidy(state, label);
}

/// Names a pool after its first member.
fn tidy(state: &mut State, label: u16) {
    let members = || (0..state.pools.len()).filter(|&id| state.pools[id] == label);
    let Some(first) = members().next() else { return };
    if first as u16 != label {
        let members: Vec<usize> = members().collect();
        members.into_iter().for_each(|id| state.pools[id] = first as u16);
    }
}
