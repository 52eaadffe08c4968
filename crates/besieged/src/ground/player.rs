//! The two players, and the nations whose units they move.

use crate::Nation;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two players.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// The Axis player, who goes first.
    Axis,
    /// The Russian player.
    Soviet,
}

impl Player {
    /// Both, in the order in which they play.
    pub const BOTH: [Player; 2] = [Player::Axis, Player::Soviet];
    /// Both with their names in files.
    pub const NAMES: [(&str, Player); 2] = [("axis", Player::Axis), ("soviet", Player::Soviet)];

    /// The place in a table by player.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[inline]
    #[must_use]
    pub fn enemy(self) -> Player {
        match self {
            Player::Axis => Player::Soviet,
            Player::Soviet => Player::Axis,
        }
    }

    /// The name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        Player::NAMES[self.index()].0
    }

    /// Whose attack it is, for the dates of the blitzkrieg table.
    #[must_use]
    pub fn nation(self) -> Nation {
        match self {
            Player::Axis => Nation::German,
            Player::Soviet => Nation::Russian,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Axis => "Axis",
            Player::Soviet => "Russian",
        })
    }
}

/// The nation of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nationality {
    /// German.
    German,
    /// Romanian.
    Romanian,
    /// Hungarian.
    Hungarian,
    /// Italian.
    Italian,
    /// Finnish (B53).
    Finnish,
    /// Russian.
    Russian,
}

impl Nationality {
    /// Every nation with its name in files.
    pub const NAMES: [(&str, Nationality); 6] = [
        ("german", Nationality::German),
        ("romanian", Nationality::Romanian),
        ("hungarian", Nationality::Hungarian),
        ("italian", Nationality::Italian),
        ("finnish", Nationality::Finnish),
        ("russian", Nationality::Russian),
    ];

    /// Whether its units can be rebuilt (B33) and ordered (B42): Germans and Russians.
    #[must_use]
    pub fn is_principal(self) -> bool {
        matches!(self, Nationality::German | Nationality::Russian)
    }
}
