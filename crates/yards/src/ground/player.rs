//! The two players of a mission, and the nations they lead.

use crate::Nationality;
use crate::names::named;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two players, by his task in the mission.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// He must take the objectives.
    Attacker,
    /// He holds them.
    Defender,
}

impl Player {
    /// Both, as they are listed.
    pub const BOTH: [Player; 2] = [Player::Attacker, Player::Defender];
    /// Both with their names in files.
    pub const NAMES: [(&str, Player); 2] =
        [("attacker", Player::Attacker), ("defender", Player::Defender)];

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
            Player::Attacker => Player::Defender,
            Player::Defender => Player::Attacker,
        }
    }

    /// The name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        Player::NAMES[self.index()].0
    }
}

impl std::fmt::Display for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

named! {
    /// The nation of a unit.
    pub enum Nation {
        /// German.
        German = "german",
        /// American.
        American = "american",
        /// Soviet.
        Soviet = "soviet",
    }
}

impl Nation {
    /// The nation as the vehicle destruction table knows it (Y-T5).
    #[must_use]
    pub const fn nationality(self) -> Nationality {
        match self {
            Nation::German => Nationality::German,
            Nation::American => Nationality::American,
            Nation::Soviet => Nationality::Other,
        }
    }
}
