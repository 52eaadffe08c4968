//! The two players.

use super::country::Edge;
use damos::Camp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two players, to whom all units of his side are friendly (D2.1d); the Axis plays first (R1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Germany and its allies.
    Axis,
    /// The Soviet Union.
    Soviet,
}

impl Side {
    /// In the order of play.
    pub const BOTH: [Side; 2] = [Side::Axis, Side::Soviet];

    /// Both sides with the name they have in files.
    pub const NAMES: [(&'static str, Side); 2] = [("axis", Side::Axis), ("soviet", Side::Soviet)];

    /// The other player.
    ///
    /// ```
    /// use barbarossa::ground::Side;
    /// assert_eq!(Side::Axis.opponent(), Side::Soviet);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Side {
        rulebook::cite!("D2.1d");
        match self {
            Side::Axis => Side::Soviet,
            Side::Soviet => Side::Axis,
        }
    }

    /// Its place in an array of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name it has in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// The edge of the map at its back (C4.3, C4.9a).
    #[must_use]
    pub const fn edge(self) -> Edge {
        match self {
            Side::Axis => Edge::West,
            Side::Soviet => Edge::East,
        }
    }

    /// The camp by which the rules of the series know it (C1.2c).
    #[must_use]
    pub const fn camp(self) -> Camp {
        rulebook::cite!("C1.2c");
        match self {
            Side::Axis => Camp::German,
            Side::Soviet => Camp::Russian,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Axis => "Axis",
            Side::Soviet => "Soviet",
        })
    }
}
