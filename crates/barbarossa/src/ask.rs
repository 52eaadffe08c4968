//! What is asked of a seat.

use hex::HexIndex;
use schemars::JsonSchema;
use serde::Serialize;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Set up.
    SetUp,
    /// Name the hex of the Cossacks, or none.
    Cossacks,
    /// Bring units in and spend RP.
    Reinforce,
    /// Declare the pause, or not.
    Pause,
    /// Lead the rail conversion on, or name the railhead.
    Rail {
        /// Where the line stands, if it is being led on.
        at: Option<HexIndex>,
    },
    /// Name a force for strategic movement, or end the phase.
    Strategic,
    /// Name a force or a target, or end the phase.
    Operations,
    /// Move the force on, or stop.
    March {
        /// Where it is.
        hex: HexIndex,
        /// Half MP left.
        left: u8,
        /// The target, if it marches to a grand assault (D8.1g).
        target: Option<HexIndex>,
    },
    /// Choose plan and force of the concerted attack.
    Concert {
        /// The target.
        target: HexIndex,
    },
    /// Choose the plan.
    Plan {
        /// The hex attacked.
        hex: HexIndex,
    },
    /// React, or pass.
    React {
        /// The hex entered or threatened.
        hex: HexIndex,
    },
    /// Choose the posture.
    Posture {
        /// The hex defended.
        hex: HexIndex,
    },
    /// Keep excess units out of the combat.
    Exclude {
        /// Where.
        hex: HexIndex,
    },
    /// Commit the air unit, or not.
    AirSupport {
        /// The combat.
        hex: HexIndex,
    },
    /// Roll a die again, or keep them all.
    Reroll,
    /// Take a loss point.
    Lose {
        /// How many are left.
        lp: u8,
    },
    /// Rout a unit, or retreat.
    Rout {
        /// The major city.
        hex: HexIndex,
    },
    /// Retreat one hex on, or stop.
    Retreat {
        /// Where the force is.
        hex: HexIndex,
    },
    /// Choose the benefit that the air unit keeps.
    KeepBenefit,
    /// Name a sub-force for exploitation, or end it.
    Exploit {
        /// Where the combat was.
        hex: HexIndex,
    },
    /// Give up units above the stacking limit.
    Discard,
}
