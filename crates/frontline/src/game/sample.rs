//! Other states that a viewer cannot tell from this one (F58).

use super::frame::{Form, Frame, Stage};
use super::state::State;
use crate::ground::Coalition;
use referee::{Lots, Viewer};

/// What is secret from the viewer may be otherwise: Pools, debts, drafts, raids to come, what fog hides.
pub(super) fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
    let mut other = state.clone();
    if other.outcome.is_some() {
        return other;
    }
    for side in Coalition::BOTH.into_iter().filter(|side| !state.knows(viewer, *side)) {
        let mut more = || lots.below(4) as u16;
        let pool = &mut other.pools[side.index()];
        pool.tanks += more();
        pool.air += more();
        pool.lsp += more();
        pool.men[state.scene.briefings.main(side).index()] += more();
        let draft_is_secret = !matches!(state.frames.last(), Some(Frame::Form(Form::Allot)));
        for seat in state.seating.of(side) {
            if draft_is_secret && lots.below(2) == 0 {
                other.drafts[seat.index()].orders.clear();
            }
        }
        let flying = state.frames.iter().any(|frame| {
            matches!(frame, Frame::Turn(Stage::Flights | Stage::End) | Frame::Raid { .. })
        });
        if !flying && lots.below(2) == 0 {
            other.raids.retain(|raid| raid.side != side);
        }
    }
    other
}
