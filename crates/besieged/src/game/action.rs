//! What is asked of a player, and what may be answered.

use crate::Table;
use crate::ground::UnitId;
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An answer.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Place a unit that has arrived; its hex is asked next (B50, R-B61).
    Place {
        /// The unit.
        unit: UnitId,
    },
    /// Give a unit a step (B33).
    Refit {
        /// The unit.
        unit: UnitId,
    },
    /// Rebuild an eliminated unit; its hex is asked next (B33, R-B61).
    Rebuild {
        /// The unit.
        unit: UnitId,
        /// With so many steps.
        steps: u8,
    },
    /// The hex for the unit that is being placed or moved by rail.
    At {
        /// The hex.
        hex: HexIndex,
    },
    /// Nothing more of the kind that is asked.
    Done,
    /// Order the enemy units of a hex to attack (B42).
    Order {
        /// The hex.
        hex: HexIndex,
    },
    /// Give no order.
    NoOrder,
    /// Move a unit to the next hex (B34).
    Step {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexIndex,
    },
    /// Stop the unit that is moving.
    Stop,
    /// Move a unit by rail; its hex is asked next (B47, R-B61).
    Entrain {
        /// The unit.
        unit: UnitId,
    },
    /// End the moves or the attacks of the impulse.
    End,
    /// Attack a hex (B41).
    Attack {
        /// The hex.
        hex: HexIndex,
    },
    /// Let a unit join the attack.
    Join {
        /// The unit.
        unit: UnitId,
    },
    /// Choose air units and table (B44, R-B5).
    Support {
        /// How many air units.
        air: u8,
        /// The table.
        table: Table,
    },
    /// Commit a Field Marshal (B45).
    Commit,
    /// Commit none to this combat.
    Decline,
    /// Commit none for the rest of the impulse (R-B40).
    DeclineImpulse,
    /// Take a step from a unit (R-B34).
    Lose {
        /// The unit.
        unit: UnitId,
    },
    /// Choose how far the retreat goes (B39).
    Length {
        /// 1 or 2.
        hexes: u8,
    },
    /// Retreat a unit to the next hex (B39).
    Retreat {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexIndex,
    },
    /// Advance a unit to the next hex (B40).
    Advance {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexIndex,
    },
}

/// What is asked of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Place units, give steps, rebuild units (B33, B50).
    Reinforce {
        /// The points left.
        points: u8,
    },
    /// The hex of a unit that is being placed.
    Placement {
        /// The unit.
        unit: UnitId,
    },
    /// Name a hex whose units must attack (B42).
    Orders,
    /// Move units (B34, B47).
    Moves {
        /// The unit under way.
        #[serde(skip_serializing_if = "Option::is_none")]
        under_way: Option<UnitId>,
    },
    /// The hex to which a unit goes by rail (B47).
    Rail {
        /// The unit.
        unit: UnitId,
    },
    /// Attack a hex, or end (B41).
    Target,
    /// Add units to an attack (B41).
    Force {
        /// The hex attacked.
        target: HexIndex,
    },
    /// Air units and table of an attack (B44).
    Support {
        /// The hex attacked.
        target: HexIndex,
    },
    /// Commit a Field Marshal or not (B45).
    Marshal {
        /// The hex attacked.
        target: HexIndex,
    },
    /// Take steps (R-B34).
    Losses {
        /// The hex attacked.
        target: HexIndex,
        /// The steps still due.
        due: u8,
    },
    /// Choose the length of a retreat (R-B51).
    Length {
        /// The hex attacked.
        target: HexIndex,
    },
    /// Retreat units (B39).
    Retreat {
        /// The hex attacked.
        target: HexIndex,
    },
    /// Advance units, or be done (B40).
    Advance {
        /// The hex attacked.
        target: HexIndex,
    },
}
