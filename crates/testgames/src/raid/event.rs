//! What happens, and what others see of it.

use super::{Frame, GARRISON, RAIDER, state::owner};
use referee::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A frame was opened: bookkeeping.
    #[schemars(skip)]
    Opened {
        /// The frame.
        frame: Frame,
    },
    /// The innermost frame was closed: bookkeeping.
    #[schemars(skip)]
    Closed,
    /// The raider has planned.
    #[schemars(skip)]
    Planned {
        /// For which area.
        objective: u8,
    },
    /// A side has mustered.
    #[schemars(skip)]
    Mustered {
        /// The side.
        side: Seat,
        /// Its strengths in the order of its units.
        strengths: [u8; 3],
    },
    /// The garrison has prepared.
    #[schemars(skip)]
    Prepared {
        /// How many ambushes.
        ambushes: u8,
    },
    /// A party has advanced.
    Advanced {
        /// The party.
        unit: u8,
        /// The area it entered.
        to: u8,
    },
    /// The garrison held.
    Held,
    /// The garrison sprang an ambush.
    Sprung,
    /// The die of an ambush fell.
    AmbushRolled {
        /// What it shows.
        die: u16,
    },
    /// A unit was shown to all.
    Shown {
        /// The unit.
        unit: u8,
        /// Its points.
        strength: u8,
    },
    /// A battle was fought.
    Fought {
        /// Where.
        area: u8,
        /// The margin in the raider's favour.
        margin: i16,
    },
    /// A unit lost a point.
    PointLost {
        /// The unit.
        unit: u8,
    },
    /// A post has shifted.
    Shifted {
        /// The post.
        unit: u8,
        /// Where it is now.
        to: u8,
    },
    /// The garrison stood.
    Stood,
    /// A turn has begun.
    TurnBegun {
        /// Its number.
        turn: u8,
    },
    /// The game has ended.
    Ended {
        /// Who won.
        winner: Seat,
        /// What the raider had planned, if he ever did.
        plan: Option<u8>,
    },
}

/// An event as one viewer sees it: open events as they are, secret ones with or without their secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// The raider has planned.
    Planned {
        /// For which area, if the viewer may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        objective: Option<u8>,
    },
    /// A side has mustered.
    Mustered {
        /// The side.
        side: Seat,
        /// Its strengths, if the viewer may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        strengths: Option<[u8; 3]>,
    },
    /// The garrison has prepared.
    Prepared {
        /// How many ambushes, if the viewer may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        ambushes: Option<u8>,
    },
    /// Something that all may see.
    #[serde(untagged)]
    Open(Event),
}

impl Event {
    /// T15: plan, muster and preparations are their owner's secret; bookkeeping is nobody's business.
    pub(super) fn seen_by(self, viewer: Viewer) -> Option<Seen> {
        let of = |side: Seat| viewer == Viewer::Seat(side);
        match self {
            Event::Opened { .. } | Event::Closed => None,
            Event::Planned { objective } => {
                Some(Seen::Planned { objective: of(RAIDER).then_some(objective) })
            }
            Event::Mustered { side, strengths } => {
                Some(Seen::Mustered { side, strengths: of(side).then_some(strengths) })
            }
            Event::Prepared { ambushes } => {
                Some(Seen::Prepared { ambushes: of(GARRISON).then_some(ambushes) })
            }
            Event::Advanced { .. }
            | Event::Held
            | Event::Sprung
            | Event::AmbushRolled { .. }
            | Event::Shown { .. }
            | Event::Fought { .. }
            | Event::PointLost { .. }
            | Event::Shifted { .. }
            | Event::Stood
            | Event::TurnBegun { .. }
            | Event::Ended { .. } => Some(Seen::Open(self)),
        }
    }

    /// A unit shown, an ambush sprung and the plan at the end are news to everybody but their owner.
    pub(super) fn discloses(self, viewer: Viewer) -> bool {
        let but = |side: Seat| viewer != Viewer::Seat(side);
        match self {
            Event::Shown { unit, .. } => but(owner(unit)),
            Event::Sprung => but(GARRISON),
            Event::Ended { .. } => but(RAIDER),
            _ => false,
        }
    }
}
