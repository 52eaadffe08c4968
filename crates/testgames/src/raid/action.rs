//! What is asked, what may be answered, and why not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An answer.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// The raider plans to reach an objective.
    Plan {
        /// The area.
        objective: u8,
    },
    /// A side deals its strengths to its units.
    Muster {
        /// The strengths in the order of the units.
        strengths: [u8; 3],
    },
    /// The garrison prepares ambushes.
    Prepare {
        /// How many.
        ambushes: u8,
    },
    /// The raider advances a party.
    Advance {
        /// The party.
        unit: u8,
    },
    /// The raider ends his part of the turn.
    EndPart,
    /// The garrison springs an ambush.
    Spring,
    /// The garrison lets the raiders pass.
    Hold,
    /// The loser takes a point from a unit.
    Lose {
        /// The unit.
        unit: u8,
    },
    /// The garrison shifts a post.
    Shift {
        /// The post.
        unit: u8,
        /// The area.
        to: u8,
    },
    /// The garrison stands where it is.
    Stand,
}

/// What is asked of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Plan for an objective.
    Plan,
    /// Muster.
    Muster,
    /// Prepare ambushes.
    Prepare,
    /// Advance, or end the part.
    Advance,
    /// Spring an ambush in an area, or hold.
    Ambush {
        /// The area.
        area: u8,
    },
    /// Take losses in an area.
    Lose {
        /// The area.
        area: u8,
        /// How many points are still to be lost.
        points: u8,
    },
    /// Shift a post, or stand.
    Shift,
}

/// In what way a rule was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// The number of turns is out of range.
    Turns(u8),
    /// A unit's strength is out of range.
    Strength(u8),
    /// Something else is asked now.
    NotAsked,
    /// The area is no objective.
    NoObjective(u8),
    /// These are not the side's strengths.
    NotYourStrengths([u8; 3]),
    /// There are not so many spare points.
    TooManyAmbushes(u8),
    /// The side has no such living unit.
    NoSuchUnit(u8),
    /// The party has advanced this turn.
    HasAdvanced(u8),
    /// The party is at the end of the road.
    EndOfRoad(u8),
    /// The unit is pinned by an enemy in its area.
    Pinned(u8),
    /// No ambush is left.
    NoAmbush,
    /// The unit is not where the points are lost.
    NotThere(u8),
    /// The area is not next to the post, or not on its part of the road.
    NotAdjacent(u8),
    /// Raiders are in the area.
    Occupied(u8),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Turns(turns) => write!(f, "a raid lasts 1 to 8 turns, not {turns}"),
            Why::Strength(points) => write!(f, "a unit has 1 to 9 points, not {points}"),
            Why::NotAsked => write!(f, "something else is asked now"),
            Why::NoObjective(area) => write!(f, "area {area} is no objective"),
            Why::NotYourStrengths(s) => write!(f, "{s:?} are not your strengths"),
            Why::TooManyAmbushes(n) => {
                write!(f, "there are not enough spare points for {n} ambushes")
            }
            Why::NoSuchUnit(unit) => write!(f, "you have no living unit {unit}"),
            Why::HasAdvanced(unit) => write!(f, "unit {unit} has advanced this turn"),
            Why::EndOfRoad(unit) => write!(f, "unit {unit} is at the end of the road"),
            Why::Pinned(unit) => write!(f, "unit {unit} is pinned by the enemy"),
            Why::NoAmbush => write!(f, "you have no ambush left"),
            Why::NotThere(unit) => write!(f, "unit {unit} is not where the points are lost"),
            Why::NotAdjacent(area) => write!(f, "area {area} is out of reach"),
            Why::Occupied(area) => write!(f, "raiders are in area {area}"),
        }
    }
}
