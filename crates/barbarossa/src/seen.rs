//! What a viewer sees of what happens (D2.4, R72).

use crate::event::Event;
use crate::force::Force;
use crate::ground::{Side, UnitId};
use crate::named;
use crate::state::State;
use damos::Plan;
use hex::HexIndex;
use referee::Viewer;
use schemars::JsonSchema;
use serde::Serialize;

/// An event as one viewer sees it: open events as they are, secret ones with or without their secret.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// One RP restored one SP.
    Restored {
        /// Whose RP.
        side: Side,
        /// The unit, if the viewer may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
    },
    /// A plan was chosen.
    Planned {
        /// Whose.
        side: Side,
        /// The plan, if the viewer may know.
        #[serde(with = "named::plan::option", skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<named::plan::Name>")]
        plan: Option<Plan>,
    },
    /// A unit lost one SP.
    SpLost {
        /// Whose.
        side: Side,
        /// The unit, if the viewer may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
        /// All among whom it might have been.
        among: Force,
        /// Where they stood.
        hex: Option<HexIndex>,
    },
    /// Something that all may see.
    #[serde(untagged)]
    Open(Event),
}

/// Whether a viewer shares the secrets of a side, the SP of its units among them (D2.4b); alone at the table one plays
/// both (D12a).
pub(crate) fn is_privy(state: &State, viewer: Viewer, side: Side) -> bool {
    rulebook::cite!("D12a");
    state.solitaire || viewer == Viewer::Seat(crate::seat_of(side))
}

/// What a viewer sees of an event.
pub(crate) fn seen_by(state: &State, event: &Event, viewer: Viewer) -> Option<Seen> {
    rulebook::cite!("R72");
    let privy = |side: Side| is_privy(state, viewer, side);
    match event {
        Event::Opened(_)
        | Event::Closed
        | Event::Turned(_)
        | Event::Traced { .. }
        | Event::ZoiBegun => None,
        Event::Named { side, .. } => privy(*side).then(|| Seen::Open(event.clone())),
        Event::Restored { side, unit } => {
            Some(Seen::Restored { side: *side, unit: privy(*side).then_some(*unit) })
        }
        Event::Planned { side, plan } => {
            Some(Seen::Planned { side: *side, plan: privy(*side).then_some(*plan) })
        }
        Event::SpLost { side, unit, among, hex } => Some(Seen::SpLost {
            side: *side,
            unit: privy(*side).then_some(*unit),
            among: among.clone(),
            hex: *hex,
        }),
        _ => Some(Seen::Open(event.clone())),
    }
}

/// Whether an event tells a viewer something that was hidden from it.
///
/// That no unit fell is news as much as that one did, so every SP lost discloses; and whether a reaction succeeded
/// tells something of the strength of both sides (D2.6.1i).
pub(crate) fn discloses(state: &State, event: &Event, viewer: Viewer) -> bool {
    let hidden = |side: Side| !is_privy(state, viewer, side);
    match event {
        Event::Disclosed { side, .. }
        | Event::SpLost { side, .. }
        | Event::Lost { side, .. }
        | Event::Revealed { side, .. }
        | Event::Attrition { side, .. } => hidden(*side),
        Event::Reacted { .. } | Event::Ended { .. } => Side::BOTH.into_iter().any(hidden),
        _ => false,
    }
}
