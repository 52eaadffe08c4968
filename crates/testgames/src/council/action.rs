//! What is asked, what may be answered, and why not.

use super::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An answer, or an umpire's intervention.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A commander places a depot.
    Place {
        /// Where.
        sector: u8,
    },
    /// A seat gives its order for the round.
    Order(Order),
    /// The umpire restores a destroyed depot.
    Restore {
        /// Whose.
        side: Side,
        /// Where.
        sector: u8,
        /// Why.
        reason: Reason,
    },
    /// The umpire destroys a depot.
    Destroy {
        /// Whose.
        side: Side,
        /// Where.
        sector: u8,
        /// Why.
        reason: Reason,
    },
}

/// An order for one round.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// The commander raids an enemy sector.
    Raid {
        /// The sector.
        sector: u8,
    },
    /// The commander holds.
    Hold,
    /// The air officer covers an own sector.
    Cover {
        /// The sector.
        sector: u8,
    },
    /// The air officer strikes an enemy sector.
    Strike {
        /// The sector.
        sector: u8,
    },
}

/// Why the umpire intervened.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A mistake is put right.
    Mistake,
    /// A dispute is settled.
    Dispute,
}

/// What is asked of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Place a depot.
    Place {
        /// How many are still to be placed.
        left: u8,
    },
    /// Raid or hold.
    Command,
    /// Cover or strike.
    Fly {
        /// Strikes left.
        strikes: u8,
    },
}

/// In what way a rule was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The number of rounds is out of range.
    Rounds(u8),
    /// Something else is asked now.
    NotAsked,
    /// There is no such sector.
    NoSuchSector(u8),
    /// The sector has its two depots.
    SectorFull(u8),
    /// The order is not for this officer to give.
    NotYourOrder,
    /// No strike is left.
    NoStrike,
    /// Only the umpire may do this.
    NotTheUmpire,
    /// Nothing was destroyed that could be restored.
    NothingDestroyed,
    /// The sector has no depot.
    NoDepot(u8),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Rounds(rounds) => write!(f, "a council lasts 1 to 6 rounds, not {rounds}"),
            Why::NotAsked => write!(f, "something else is asked now"),
            Why::NoSuchSector(sector) => write!(f, "there is no sector {sector}"),
            Why::SectorFull(sector) => write!(f, "sector {sector} is full"),
            Why::NotYourOrder => write!(f, "this order is not yours to give"),
            Why::NoStrike => write!(f, "you have no strike left"),
            Why::NotTheUmpire => write!(f, "only the umpire may intervene"),
            Why::NothingDestroyed => write!(f, "nothing was destroyed"),
            Why::NoDepot(sector) => write!(f, "sector {sector} has no depot"),
        }
    }
}
