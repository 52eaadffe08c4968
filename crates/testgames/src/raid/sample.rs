//! Other states that a viewer cannot tell from this one.

use super::{GARRISON, OBJECTIVES, RAIDER, State};
use referee::{Lots, Seat, Viewer};

/// T15: what is secret from the viewer may be otherwise.
pub(super) fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
    let mut state = state.clone();
    if state.frames.is_empty() {
        return state;
    }
    if viewer != Viewer::Seat(RAIDER) {
        redeal(&mut state, RAIDER, lots);
        if let Some(plan) = &mut state.plan {
            *plan = *lots.pick(&OBJECTIVES).unwrap_or(plan);
        }
    }
    if viewer != Viewer::Seat(GARRISON) {
        redeal(&mut state, GARRISON, lots);
        let prepared = !state.frames.contains(&super::Frame::Prepare);
        if prepared {
            let spare = state.ambushes + state.stores;
            state.ambushes = lots.below(usize::from(spare) + 1) as u8;
            state.stores = spare - state.ambushes;
        }
    }
    state
}

/// Deals the strengths of a side's units that were never shown among them.
fn redeal(state: &mut State, side: Seat, lots: &mut Lots) {
    let own = side.index() * 3..side.index() * 3 + 3;
    let places: Vec<usize> = own.filter(|&i| !state.units[i].shown).collect();
    let mut strengths: Vec<u8> = places.iter().map(|&i| state.units[i].strength).collect();
    lots.shuffle(&mut strengths);
    for (place, strength) in places.into_iter().zip(strengths) {
        state.units[place].strength = strength;
    }
}
