//! What may be answered.

use crate::ground::UnitId;
use crate::named;
use damos::{Plan, Posture};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An answer: atomic, one unit, one hex or one point at a time.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Sets a unit up.
    Place {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexIndex,
    },
    /// Takes a unit up, out of the box or off the map, to set it down next.
    TakeUp {
        /// The unit.
        unit: UnitId,
    },
    /// Sets the whole side up as the scenario proposes.
    PlaceDefault,
    /// Brings a reinforcement in.
    Enter {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexIndex,
    },
    /// Spends one RP on one SP of a unit.
    Restore {
        /// The unit.
        unit: UnitId,
    },
    /// Spends one RP to bring an eliminated unit back with one SP.
    Rebuild {
        /// The unit.
        unit: UnitId,
        /// Where it enters.
        hex: HexIndex,
    },
    /// Leads a rail conversion into one branch of a junction.
    Branch {
        /// The next hex.
        hex: HexIndex,
    },
    /// Names the one railhead that is extended this turn (optional rule).
    Railhead {
        /// The railhead.
        hex: HexIndex,
    },
    /// Declares the pause of the super-optional rail rule.
    Pause,
    /// Adds a unit to the force about to act.
    Select {
        /// The unit.
        unit: UnitId,
    },
    /// Lets the force named begin.
    Begin,
    /// Moves the force one hex.
    Move {
        /// Where to.
        hex: HexIndex,
    },
    /// Picks a unit up on the way.
    PickUp {
        /// The unit.
        unit: UnitId,
    },
    /// Leaves a unit behind.
    DropOff {
        /// The unit.
        unit: UnitId,
    },
    /// Rallies the force.
    Rally,
    /// Ends the movement of the force.
    Stop,
    /// Declares a concerted attack on a hex.
    Concert {
        /// The target.
        target: HexIndex,
    },
    /// Chooses the attack plan, in secret.
    Plan {
        /// The plan.
        #[serde(with = "named::plan")]
        #[schemars(with = "named::plan::Name")]
        plan: Plan,
    },
    /// Leads a reaction one hex on.
    Path {
        /// The next hex.
        hex: HexIndex,
    },
    /// Tries to retreat by reaction.
    Withdraw,
    /// Lets the mover pass.
    Pass,
    /// Chooses the defensive posture.
    Posture {
        /// The posture.
        #[serde(with = "named::posture")]
        #[schemars(with = "named::posture::Name")]
        posture: Posture,
    },
    /// Commits an air unit to the combat.
    AirSupport {
        /// Which of the air units.
        air: u8,
    },
    /// Rolls one die again.
    Reroll {
        /// Which, from 0.
        die: u8,
    },
    /// Keeps an overstacked unit out of the combat.
    Exclude {
        /// The unit.
        unit: UnitId,
    },
    /// Takes one loss point from a unit.
    Lose {
        /// The unit.
        unit: UnitId,
    },
    /// Pays one loss point with an RP.
    PayRp,
    /// Routs a unit so that the others need not retreat.
    Rout {
        /// The unit.
        unit: UnitId,
    },
    /// Retreats one hex.
    Retreat {
        /// Where to.
        hex: HexIndex,
    },
    /// Keeps the column shift of the air unit for the rest of the turn.
    KeepShift,
    /// Keeps the reroll of the air unit for the rest of the turn.
    KeepReroll,
    /// Names the hex of the Cossacks.
    Cossacks {
        /// The hex.
        hex: HexIndex,
    },
    /// Gives up a unit above the stacking limit.
    Discard {
        /// The unit.
        unit: UnitId,
    },
    /// Has nothing more to do here.
    Done,
}

impl Action {
    /// The hex it names.
    #[must_use]
    pub fn hex(&self) -> Option<HexIndex> {
        match *self {
            Action::Place { hex, .. }
            | Action::Enter { hex, .. }
            | Action::Rebuild { hex, .. }
            | Action::Branch { hex }
            | Action::Railhead { hex }
            | Action::Move { hex }
            | Action::Concert { target: hex }
            | Action::Path { hex }
            | Action::Retreat { hex }
            | Action::Cossacks { hex } => Some(hex),
            _ => None,
        }
    }

    /// The unit it names.
    #[must_use]
    pub fn unit(&self) -> Option<UnitId> {
        match *self {
            Action::Place { unit, .. }
            | Action::TakeUp { unit }
            | Action::Enter { unit, .. }
            | Action::Restore { unit }
            | Action::Rebuild { unit, .. }
            | Action::Select { unit }
            | Action::PickUp { unit }
            | Action::DropOff { unit }
            | Action::Exclude { unit }
            | Action::Lose { unit }
            | Action::Rout { unit }
            | Action::Discard { unit } => Some(unit),
            _ => None,
        }
    }
}
