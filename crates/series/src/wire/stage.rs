//! What lies on the map for one viewer, and what is under way there.
//!
//! A game that tells it gets the board with a map; the others are shown on the plain board. Nothing here is decided by a
//! screen: it draws the pieces where they lie, lights up whom and what the decision is about, and sends what was offered.

use super::{Cast, Unit, Word};
use serde::Serialize;
use ts_rs::TS;

/// What lies on the map for one viewer, and what is under way there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Stage {
    /// The pieces: those of the board's counters in their order, then those that are no counter of the board.
    pub pieces: Vec<Piece>,
    /// Stacks of which more is known than of their pieces one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<StackStrength>>", optional)]
    pub stacks: Vec<StackStrength>,
    /// Hexes that the first side has gained or lost since the start.
    pub taken: Vec<u16>,
    /// Rail hexes that have come to serve the first side since the start.
    pub converted: Vec<u16>,
    /// The sheet that the map is printed on now, where it is not that of the board: the question `sheet` brings it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sheet: Option<Word>,
    /// What is under way.
    pub doing: Doing,
}

/// Where a counter is, and in what state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Piece {
    /// The counter as this viewer may see it, where that is not the board's: somebody is there, and no more may be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub counter: Option<Box<Unit>>,
    /// The hex it stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hex: Option<u16>,
    /// Where else it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub off: Option<Off>,
    /// The turn in which it comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub due: Option<u16>,
    /// Its strength, where the viewer may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sp: Option<u16>,
    /// The least and the most that it can be, where the viewer may not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bounds: Option<[u16; 2]>,
    /// The steps that it has left, where a counter has steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub steps: Option<u16>,
    /// The hexside it looks at, from 0 clockwise, where that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub facing: Option<u8>,
    /// What is true of it now, by the names of the board's marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Word>>", optional)]
    pub marks: Vec<Word>,
}

/// Where a counter is that is not on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Off {
    /// At hand, to be placed.
    Box,
    /// On its way to the map.
    Due,
    /// Lost, and perhaps to be had again.
    Eliminated,
    /// Gone for good.
    Gone,
}

/// What all pieces of a side in a hex have between them, those of known strength included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StackStrength {
    /// The hex.
    pub hex: u16,
    /// The side.
    pub side: Word,
    /// The least and the most.
    pub bounds: [u16; 2],
}

/// What is under way, as far as the viewer may know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Doing {
    /// What goes on, by a name that means the same in every state of the game.
    pub matter: String,
    /// The matters in which goes on what is begun now: the march or the attack of one force.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub goes_on: Vec<String>,
    /// Those who act now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub acting: Vec<u16>,
    /// The hex that the decision is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub focus: Option<u16>,
    /// The hex that is attacked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub target: Option<u16>,
    /// The way gone or named so far.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub path: Vec<u16>,
    /// Where those who act are, or the way begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<u16>,
    /// Those of the operation under way: they have moved, whether or not they are marked so yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub engaged: Vec<u16>,
    /// The force is on its way, so that a far hex means several steps.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub marching: bool,
    /// A force is half named: nobody means to stop there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub halfway: bool,
    /// How several units are chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub selecting: Option<Selecting>,
    /// Each unit goes by itself, by steps that name it: those chosen on the screen go one after the other.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub singly: bool,
    /// What a force is being named for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub naming: Option<Naming>,
    /// The plan that this seat has sealed and the other does not know yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sealed: Option<Word>,
    /// The attack that is declared or being made, and not fought yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub declared: Option<Declared>,
    /// The hex whose plans and postures are chosen now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub contested: Option<u16>,
    /// The fight in which support from the air is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub air: Option<Fight>,
    /// The dice on the table, the attacker's first, where some may be rolled again.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Cast>>", optional)]
    pub rolled: Vec<Cast>,
    /// The losses that are to be taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub losses: Option<LossesDue>,
}

/// How several units are chosen before an answer closes the choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Selecting {
    /// They are chosen on the screen, and sent together.
    pub local: bool,
    /// The kind of the offer that closes the choice.
    pub finish: Word,
}

/// What a force is being named for: an attack on a hex, or a reaction where there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Naming {
    /// The hex to be attacked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub attack: Option<u16>,
    /// The rule of its dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Word>,
    /// The plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plan: Option<Word>,
}

/// An attack that is declared or being made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Declared {
    /// The hex.
    pub target: u16,
    /// How it is made, as the odds name it; nothing while either may be meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind: Option<Word>,
    /// The plan, where the viewer may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plan: Option<Word>,
}

/// A fight, as the odds name it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Fight {
    /// Where.
    pub hex: u16,
    /// The plan.
    pub plan: Word,
    /// The posture.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub posture: Option<Word>,
}

/// Losses that are to be taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LossesDue {
    /// By whom.
    pub side: Word,
    /// Among whom.
    pub units: Vec<u16>,
    /// How many are left.
    pub left: u16,
}
