//! What happens, and what others see of it.

use super::{Frame, Order, Reason, Side};
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
    /// A commander placed a depot.
    Placed {
        /// Whose.
        side: Side,
        /// Where.
        sector: u8,
    },
    /// An officer gave an order.
    Ordered {
        /// The officer.
        seat: Seat,
        /// The order.
        order: Order,
    },
    /// All orders were revealed.
    Revealed {
        /// The orders by seat.
        orders: [Order; 4],
    },
    /// An attack was rolled for.
    Attacked {
        /// Who was attacked.
        side: Side,
        /// Where.
        sector: u8,
        /// Whether it did damage.
        hit: bool,
    },
    /// A depot was destroyed.
    Destroyed {
        /// Whose.
        side: Side,
        /// Where.
        sector: u8,
        /// Whether all knew of it.
        open: bool,
    },
    /// Damage found nothing to destroy.
    FoundNothing {
        /// Whose sector.
        side: Side,
        /// Which.
        sector: u8,
    },
    /// The umpire restored a depot.
    Restored {
        /// Whose.
        side: Side,
        /// Where.
        sector: u8,
        /// Why.
        reason: Reason,
    },
    /// The umpire destroyed a depot.
    Overruled {
        /// Whose.
        side: Side,
        /// Where.
        sector: u8,
        /// Whether all knew of it.
        open: bool,
        /// Why.
        reason: Reason,
    },
    /// A round has begun.
    RoundBegun {
        /// Its number.
        round: u8,
    },
    /// The game has ended.
    Ended {
        /// Depots left to red and blue.
        left: [u8; 2],
    },
}

/// An event as one viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// An officer has given an order; the viewer may not know which.
    Answered {
        /// The officer.
        seat: Seat,
    },
    /// Something seen as it is.
    #[serde(untagged)]
    Whole(Event),
}

impl Event {
    /// U6, U12: placements and orders are seen by their side; others see only who has answered.
    pub(super) fn seen_by(self, viewer: Viewer) -> Option<Seen> {
        match self {
            Event::Opened { .. } | Event::Closed => None,
            Event::Placed { side, .. } => side.is_known_to(viewer).then_some(Seen::Whole(self)),
            Event::Ordered { seat, .. } => match Side::of(seat) {
                Some(side) if side.is_known_to(viewer) => Some(Seen::Whole(self)),
                _ => Some(Seen::Answered { seat }),
            },
            Event::Revealed { .. }
            | Event::Attacked { .. }
            | Event::Destroyed { .. }
            | Event::FoundNothing { .. }
            | Event::Restored { .. }
            | Event::Overruled { .. }
            | Event::RoundBegun { .. }
            | Event::Ended { .. } => Some(Seen::Whole(self)),
        }
    }

    /// Orders revealed tell everybody but the umpire something; a secret depot hit or not found tells the enemy.
    pub(super) fn discloses(self, viewer: Viewer) -> bool {
        match self {
            Event::Revealed { .. } => !Side::BOTH.iter().all(|side| side.is_known_to(viewer)),
            Event::Destroyed { side, open: false, .. }
            | Event::Overruled { side, open: false, .. }
            | Event::FoundNothing { side, .. } => !side.is_known_to(viewer),
            _ => false,
        }
    }
}
