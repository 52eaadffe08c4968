//! The attack that is under way on a hex, as far as a viewer knows it.

use super::clash::fought;
use super::{Kind, Made};
use crate::frame::{Frame, Gait};
use crate::seat_of;
use crate::seen::is_privy;
use crate::state::State;
use damos::Plan;
use hex::HexIndex;
use referee::Viewer;

/// The attack that was declared on a hex, is on its way there or has entered it, and is not fought yet. A sealed plan is told to
/// nobody but its own side.
pub(super) fn made(state: &State, viewer: Viewer, hex: HexIndex) -> Option<Made> {
    if fought(state, hex).is_some() {
        return None;
    }
    // One player at both seats may know the plan; who defends chooses without it.
    let defends = viewer.seat() == Some(seat_of(state.phasing.opponent()));
    let privy = is_privy(state, viewer, state.phasing) && !defends;
    let told = |plan: Option<Plan>| plan.filter(|_| privy).map(Plan::name);
    // Who has entered for a grand assault is asked for no plan; while the enemy reacts either may be meant.
    let asked = matches!(state.frames.last(), Some(Frame::Entry(_)));
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Entry(it) if it.hex == hex => {
            Some(Made { kind: asked.then_some(Kind::Entry), plan: told(it.plan) })
        }
        Frame::Concert(it) if it.target == hex => {
            Some(Made { kind: Some(Kind::Concerted), plan: told(it.plan) })
        }
        // D8.1g: who set out for a grand assault can make no other attack.
        Frame::Activation(it) => match it.march.gait {
            Gait::Approach { target, .. } if target == hex && privy => {
                Some(Made { kind: Some(Kind::Concerted), plan: Some(Plan::GrandAssault.name()) })
            }
            _ => None,
        },
        _ => None,
    })
}
