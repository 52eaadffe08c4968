//! What is written down about a combat (F9.8, F9.10).

use super::action::Hue;
use super::frame::Manner;
use crate::ground::Coalition;
use crate::{Colour, Force};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::Serialize;
use smallvec::SmallVec;

/// Points of a side in a combat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Points {
    /// Men, garrisons and zone men included.
    pub men: u16,
    /// Tanks.
    pub tanks: u16,
    /// Aircraft.
    pub aircraft: u16,
    /// Bombers.
    pub bombers: u16,
}

impl From<Force> for Points {
    fn from(force: Force) -> Points {
        let Force { men, tanks, aircraft, bombers } = force;
        Points { men, tanks, aircraft, bombers }
    }
}

/// The ledger of a combat, which everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CombatReport {
    /// Who attacked.
    pub side: Coalition,
    /// How.
    pub manner: Manner,
    /// What.
    pub target: HexIndex,
    /// From where.
    pub starts: SmallVec<[HexIndex; 4]>,
    /// The forces of attacker and defender.
    pub forces: [Points; 2],
    /// Their effectiveness.
    pub me: [u8; 2],
    /// Attacker's and defender's die.
    pub dice: [u8; 2],
    /// The colour.
    pub colour: Hue,
    /// What they lost.
    pub lost: [Points; 2],
    /// Every line of the ledger: rule, and what it does.
    pub ledger: Vec<(String, String)>,
}

impl Hue {
    /// The colour of the tables.
    #[must_use]
    pub fn colour(self) -> Colour {
        Colour::NAMES[self as usize].1
    }

    /// The colour of the tables as Control may set it.
    #[must_use]
    pub fn of(colour: Colour) -> Hue {
        [Hue::Red, Hue::Orange, Hue::Blue, Hue::Yellow, Hue::Green][colour as usize]
    }
}
