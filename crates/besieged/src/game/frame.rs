//! What goes on: the frames of table B-T9 (B31). The innermost says who owes what.

use crate::ground::{UnitId, UnitSet};
use crate::{CombatResult, Side, Table};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A stage of a turn that asks nobody, in the order in which they come (B30).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The turn begins: weather of impulse 1.
    Begin,
    /// A player-turn opens: supply, points, air.
    Opening,
    /// Orders from above (B42).
    Orders,
    /// The moves of an impulse.
    Moves,
    /// Its attacks.
    Attacks,
    /// The second impulse opens, if there is one.
    Second,
    /// The player-turn closes: supply, attrition, sweep.
    Close,
    /// The end checks (B55, B56).
    End,
}

/// A unit on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UnderWay {
    /// The unit.
    pub unit: UnitId,
    /// What is left of its allowance, or of its advance.
    pub left: u8,
}

/// An attack that is being declared (B41).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attack {
    /// The hex attacked.
    pub target: HexIndex,
    /// The units that attack, in the order in which they joined.
    pub attackers: SmallVec<[UnitId; 8]>,
}

/// A unit in retreat (B39).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Withdrawal {
    /// The unit.
    pub unit: UnitId,
    /// The hex it left.
    pub origin: HexIndex,
    /// How far it goes.
    pub length: u8,
    /// How far it has gone.
    pub gone: u8,
    /// Whether it has paid for an enemy ZOC.
    pub paid: bool,
}

/// Where a combat stands, in the order of B60.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The attacker's Field Marshal.
    AttackMarshal,
    /// The defender's.
    DefendMarshal,
    /// The die.
    Die,
    /// The die for a committed Field Marshal.
    MarshalDie(Side),
    /// Steps that a side has to lose.
    Losses {
        /// The side.
        side: Side,
        /// The steps it still has to lose.
        due: u8,
        /// The steps the defender has to lose after the attacker.
        then: u8,
    },
    /// The length of the retreat.
    Length(Side),
    /// The retreat of a side.
    Retreat(Retreating),
    /// The advance, so many hexes each.
    Advance(Advancing),
}

/// A retreat of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Retreating {
    /// The side.
    pub side: Side,
    /// The length due.
    pub due: u8,
    /// Whether it was chosen between 1 and 2 (AR, X2).
    pub chosen: bool,
    /// The units that have still to go.
    pub waiting: UnitSet,
    /// The one that is going.
    pub under_way: Option<Withdrawal>,
}

/// An advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Advancing {
    /// How many hexes each unit may go.
    pub hexes: u8,
    /// The units that have not set out.
    pub waiting: UnitSet,
    /// The one that is going.
    pub under_way: Option<UnderWay>,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Battle {
    /// The attack as declared.
    pub attack: Attack,
    /// Its air units.
    pub air: u8,
    /// Its table.
    pub table: Table,
    /// Whether the attacker and the defender have committed a Field Marshal.
    pub marshals: [bool; 2],
    /// The result, once the die is rolled.
    pub result: Option<CombatResult>,
    /// Every unit of both sides that was surrounded just before the die (B48).
    pub surrounded: UnitSet,
    /// Where it stands.
    pub step: Step,
}

/// Something that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A turn, about to do this.
    Turn(Stage),
    /// Reinforcements and replacements.
    Reinforce,
    /// A unit is being placed.
    Place {
        /// The unit.
        unit: UnitId,
        /// The steps it is rebuilt with; none for an arrival.
        rebuilt: Option<u8>,
    },
    /// The die for orders.
    OrdersDie,
    /// The enemy names a hex.
    Orders,
    /// The moves of an impulse.
    Move(Option<UnderWay>),
    /// A unit goes by rail.
    Rail(UnitId),
    /// Attacks are chosen.
    Target,
    /// Units join an attack.
    Force(Attack),
    /// Air units and table.
    Support(Attack),
    /// A combat.
    Combat(Box<Battle>),
}
