//! What is asked of a player, and what may be answered.

use crate::Ammo;
use crate::ground::UnitId;
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is aimed at: small arms at a hex, anti-tank fire at a vehicle or at a "?".
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Aim {
    /// Small arms at a hex.
    Hex {
        /// The hex.
        hex: HexIndex,
    },
    /// Anti-tank fire at a revealed vehicle (R-Y68).
    Vehicle {
        /// Its hex.
        hex: HexIndex,
        /// Its place among the revealed vehicles there.
        place: u8,
    },
    /// Anti-tank fire at a "?" (R-Y55).
    Unknown {
        /// The hex.
        hex: HexIndex,
    },
}

impl Aim {
    /// The hex aimed at.
    #[must_use]
    pub fn hex(self) -> HexIndex {
        let (Aim::Hex { hex } | Aim::Vehicle { hex, .. } | Aim::Unknown { hex }) = self;
        hex
    }
}

/// What a mortar fires.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Ammunition {
    /// High explosive.
    He,
    /// Smoke.
    Smoke,
}

impl Ammunition {
    /// Both.
    pub const BOTH: [Ammunition; 2] = [Ammunition::He, Ammunition::Smoke];

    /// The same for the tables.
    #[must_use]
    pub fn table(self) -> Ammo {
        match self {
            Ammunition::He => Ammo::He,
            Ammunition::Smoke => Ammo::Smoke,
        }
    }
}

/// For how long a player declines to react (Y73).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// This window.
    Window,
    /// This action.
    Action,
    /// This activation.
    Activation,
    /// This turn.
    Turn,
}

/// An answer.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Set up a counter; its hex is asked next (Y30).
    Place {
        /// The counter.
        unit: UnitId,
    },
    /// Lay a mine; its hex is asked next.
    Mine {
        /// Which.
        mine: u8,
    },
    /// The hex of what is being set up, of a mortar mission, or of late smoke.
    At {
        /// The hex.
        hex: HexIndex,
    },
    /// The facing of the vehicle that was set up.
    Face {
        /// 0 north and then clockwise.
        facing: u8,
    },
    /// Put a unit into a vehicle of the set-up.
    Load {
        /// The unit.
        unit: UnitId,
        /// The vehicle.
        vehicle: UnitId,
    },
    /// Set up the rest as printed.
    AsPrinted,
    /// Nothing more of the kind that is asked.
    Done,
    /// Activate a platoon (Y32).
    Activate {
        /// Its place.
        platoon: u8,
    },
    /// Enter the next hex (Y37).
    Step {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexIndex,
        /// A leader that goes along (Y71).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leader: Option<UnitId>,
        /// A LATW that goes along.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        latw: Option<UnitId>,
    },
    /// Fire (Y43); a vehicle may go on one hex after that (Y33).
    Fire {
        /// The unit.
        unit: UnitId,
        /// At what.
        aim: Aim,
        /// Whether it then enters one more hex.
        #[serde(default)]
        onward: bool,
    },
    /// Fire at two hexes; the second is asked next (Y44).
    Split {
        /// The unit.
        unit: UnitId,
        /// The first target.
        aim: Aim,
    },
    /// The second target of split fire.
    Second {
        /// At what.
        aim: Aim,
    },
    /// Turn a vehicle (Y39).
    Turn {
        /// The vehicle.
        unit: UnitId,
        /// 0 north and then clockwise.
        facing: u8,
    },
    /// Mount a vehicle (Y40).
    Mount {
        /// The unit.
        unit: UnitId,
        /// The vehicle.
        vehicle: UnitId,
    },
    /// Get off a vehicle.
    Dismount {
        /// The unit.
        unit: UnitId,
    },
    /// Call for mortar fire; the hex is asked next (Y48).
    Call {
        /// Which of the player's mortars.
        mortar: u8,
        /// With what.
        ammo: Ammunition,
    },
    /// Muster an assault on a hex (Y57).
    Muster {
        /// The hex.
        hex: HexIndex,
    },
    /// Add a unit to it.
    Add {
        /// The unit.
        unit: UnitId,
    },
    /// Charge.
    Charge,
    /// Call the assault off.
    Cancel,
    /// End the action, the reaction or the activation.
    End,
    /// Move in reaction (Y35); a vehicle forward.
    React {
        /// The unit.
        unit: UnitId,
    },
    /// Reverse in reaction.
    Reverse {
        /// The vehicle.
        unit: UnitId,
    },
    /// Do not react.
    Decline {
        /// For how long.
        scope: Scope,
    },
    /// Give a standing order; it is asked next (Y73).
    Order,
    /// Decline until an enemy counter is near a hex.
    Until {
        /// The hex.
        hex: HexIndex,
        /// How near.
        within: u8,
    },
    /// Let a unit fire at the first counter that comes near.
    Guard {
        /// The unit.
        unit: UnitId,
        /// How near.
        within: u8,
        /// Whether at vehicles only.
        vehicles: bool,
    },
    /// Recall all standing orders.
    Recall,
    /// Leave a unit out of the assault (Y58).
    LeaveOut {
        /// The unit.
        unit: UnitId,
    },
    /// Try for this vehicle (R-Y68).
    Target {
        /// Its place among the vehicles of the hex.
        place: u8,
    },
    /// Retreat a unit to the next hex (Y61).
    Retreat {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexIndex,
    },
    /// Enter the assaulted hex (Y59).
    Enter {
        /// The unit.
        unit: UnitId,
    },
    /// Go on into a neighbouring hex (Y63).
    Chain {
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
    /// Set up (Y30).
    SetUp {
        /// The counter whose hex is asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
    },
    /// Choose a platoon (Y32).
    Platoon,
    /// Act with the platoon, or end (Y33).
    Act {
        /// The platoon.
        platoon: u8,
    },
    /// Go on with a unit, or end.
    GoOn {
        /// The unit.
        unit: UnitId,
    },
    /// Name the second target (Y44).
    Second {
        /// The firer.
        unit: UnitId,
    },
    /// Name the hex of the mortar mission (Y48).
    Mortar {
        /// Which mortar.
        mortar: u8,
        /// With what.
        ammo: Ammunition,
    },
    /// React or decline (Y34).
    React {
        /// Where the unit is that acted.
        hex: HexIndex,
    },
    /// Give the standing order (Y73).
    Order,
    /// Go on in reaction, or end.
    ReactMove {
        /// The unit.
        unit: UnitId,
    },
    /// Add units and charge (Y57).
    Muster {
        /// The hex.
        target: HexIndex,
    },
    /// Fire at those who charge (Y58).
    FinalFire {
        /// The hex assaulted.
        target: HexIndex,
    },
    /// Leave units out (Y13.5b).
    Participants {
        /// The hex assaulted.
        target: HexIndex,
    },
    /// Choose a vehicle.
    VehicleTarget {
        /// The hex assaulted.
        target: HexIndex,
    },
    /// Retreat units (Y61).
    Retreat {
        /// The hex assaulted.
        target: HexIndex,
    },
    /// Enter the hex, or be done (Y59).
    Advance {
        /// The hex assaulted.
        target: HexIndex,
    },
    /// Go on, or be done (Y63).
    Chain {
        /// The hex assaulted.
        target: HexIndex,
    },
}
