//! What a viewer sees.

use super::{GARRISON, RAIDER, State, state::owner};
use referee::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// The game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The turn.
    pub turn: u8,
    /// The last turn.
    pub turns: u8,
    /// The units in order.
    pub units: Vec<UnitView>,
    /// The plan, for the raider; for all when the game is over.
    pub plan: Option<u8>,
    /// Ambushes left, for the garrison.
    pub ambushes: Option<u8>,
    /// Ambushes sprung.
    pub sprung: u8,
    /// Points lost by raider and garrison.
    pub lost: [u8; 2],
}

/// A unit as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitView {
    /// Whose it is.
    pub side: Seat,
    /// Where it is.
    pub area: u8,
    /// Whether it has advanced this turn.
    pub advanced: bool,
    /// Its points, if the viewer may know.
    pub strength: Option<u8>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Who won.
    pub winner: Seat,
    /// What the raider had planned.
    pub plan: Option<u8>,
    /// Points lost by raider and garrison.
    pub lost: [u8; 2],
}

impl Outcome {
    /// T14: a living party on the planned objective wins for the raider.
    pub(super) fn of(state: &State) -> Self {
        rulebook::cite!("T14");
        let reached = state.plan.is_some_and(|area| state.living_in(RAIDER, area).next().is_some());
        let winner = if reached { RAIDER } else { GARRISON };
        Outcome { winner, plan: state.plan, lost: state.lost }
    }
}

impl View {
    /// T15.
    pub(super) fn of(state: &State, viewer: Viewer) -> Self {
        rulebook::cite!("T15");
        let is = |side: Seat| viewer == Viewer::Seat(side);
        let over = state.frames.is_empty();
        let units = (0u8..).zip(&state.units).map(|(number, unit)| {
            let side = owner(number);
            let strength = (is(side) || unit.shown).then_some(unit.strength);
            UnitView { side, area: unit.area, advanced: unit.advanced, strength }
        });
        View {
            turn: state.turn,
            turns: state.turns,
            units: units.collect(),
            plan: state.plan.filter(|_| is(RAIDER) || over),
            ambushes: is(GARRISON).then_some(state.ambushes),
            sprung: state.sprung,
            lost: state.lost,
        }
    }
}
