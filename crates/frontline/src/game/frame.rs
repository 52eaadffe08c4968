//! What goes on: the frames of a turn. The innermost says who owes what.

use super::action::{Hue, Mission, Play};
use super::kind::{Kind, Stack};
use crate::ground::Coalition;
use hex::HexIndex;
use referee::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A stage of a turn, in the order in which they come.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// 1: nations leave, raids close lines.
    Leaving,
    /// 1: fresh resources.
    Production,
    /// 2a.
    Allotment,
    /// 2b.
    Deployment,
    /// 3.
    Closing,
    /// 4: the first side.
    FirstFlags,
    /// 4: the second side.
    SecondFlags,
    /// 5.
    Commitment,
    /// 6.
    TakingBack,
    /// 7.
    Combat,
    /// 8a.
    Straighten,
    /// 8b.
    Answer,
    /// 8c.
    FollowUp,
    /// 9: flak is paid for.
    Raids,
    /// 9: raids one by one.
    Flights,
    /// 10.
    End,
}

impl Stage {
    /// All stages with their names in files.
    pub const NAMES: [(&'static str, Stage); 16] = [
        ("leaving", Stage::Leaving),
        ("production", Stage::Production),
        ("allotment", Stage::Allotment),
        ("deployment", Stage::Deployment),
        ("closing", Stage::Closing),
        ("first flags", Stage::FirstFlags),
        ("second flags", Stage::SecondFlags),
        ("commitment", Stage::Commitment),
        ("taking back", Stage::TakingBack),
        ("combat", Stage::Combat),
        ("straightening", Stage::Straighten),
        ("answer", Stage::Answer),
        ("follow-up", Stage::FollowUp),
        ("raids", Stage::Raids),
        ("flights", Stage::Flights),
        ("end", Stage::End),
    ];
}

/// A form that seats fill in (F61).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// Lines that close.
    Close(Coalition),
    /// 2a.
    Allot,
    /// 2b.
    Deploy,
    /// 4.
    Flags(Coalition),
    /// 5.
    Commit,
    /// 7, after "occupy".
    Advance,
    /// 7, after red.
    Push,
    /// 8a.
    Straighten(Coalition),
    /// 8b: follow and withdraw.
    Answer(Coalition),
    /// 8c: follow.
    FollowUp(Coalition),
}

/// How an offensive is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    /// Over land.
    Land,
    /// From the sea, out of a port (F55).
    Sea,
    /// Against partisans (F50).
    Hunt,
}

/// Where an offensive stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    /// Yet to come.
    Ahead,
    /// Fought.
    Fought,
    /// Void (F42).
    Void,
}

/// Points committed from one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Committed {
    /// The starting hex.
    pub start: HexIndex,
    /// What.
    pub kind: Kind,
    /// How many.
    pub points: u8,
}

/// A card in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Played {
    /// Whose.
    pub side: Coalition,
    /// Which.
    pub card: u8,
    /// What for.
    pub play: Play,
}

/// An offensive (F41).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Offensive {
    /// Who attacks.
    pub side: Coalition,
    /// How.
    pub manner: Manner,
    /// What.
    pub target: HexIndex,
    /// The starting hexes whose hexsides are flagged; the port; the hex of the partisans.
    pub starts: SmallVec<[HexIndex; 4]>,
    /// The seat it belongs to (F63).
    pub seat: Seat,
    /// Points over land, by starting hex.
    pub commits: Vec<Committed>,
    /// The attacker's LSP, by starting hex.
    pub lsp: Vec<(HexIndex, u8)>,
    /// The defender's LSP.
    pub defender_lsp: u8,
    /// Points that sail or hunt, taken from port or Pool.
    pub afloat: Stack,
    /// Cards.
    pub cards: Vec<Played>,
    /// Bombers of attacker and defender.
    pub support: [u8; 2],
    /// Where it stands.
    pub progress: Progress,
}

impl Offensive {
    /// Points of a kind committed from a hex.
    #[must_use]
    pub fn committed(&self, start: HexIndex, kind: Kind) -> u8 {
        let same = |it: &&Committed| it.start == start && it.kind == kind;
        self.commits.iter().filter(same).fold(0, |sum, it| sum.saturating_add(it.points))
    }

    /// Whether it is yet to come.
    #[must_use]
    pub fn is_ahead(&self) -> bool {
        self.progress == Progress::Ahead
    }
}

/// A raid that is to be flown (F51).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sortie {
    /// Whose.
    pub side: Coalition,
    /// From which base; 2: the box of the western air forces.
    pub base: u8,
    /// Against what.
    pub target: HexIndex,
    /// What for.
    pub mission: Mission,
    /// How many bombers.
    pub bombers: u8,
    /// The path from the base to the target; empty from the box.
    pub path: Vec<HexIndex>,
}

/// Where a combat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The dice.
    Dice,
    /// The attacker's answer to a hex taken.
    Advance,
    /// The defender's answer to red.
    Push,
}

/// A combat that goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Battle {
    /// Which offensive.
    pub offensive: u8,
    /// Where it stands.
    pub step: Step,
    /// The colour, once rolled.
    pub colour: Option<Hue>,
}

/// Something that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A turn, about to do this.
    Turn(Stage),
    /// A form is being filled in.
    Form(Form),
    /// The dice for who chooses (R-F15).
    Chooser,
    /// A combat.
    Combat(Battle),
    /// A raid, with the dice that have fallen.
    Raid {
        /// Which.
        raid: u8,
        /// The dice so far.
        dice: SmallVec<[u8; 8]>,
    },
}

/// The draft of a form (F61).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// Whether it was sent off.
    pub sealed: bool,
    /// The answers in it.
    pub orders: Vec<super::Action>,
}

/// What a card came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CardState {
    /// Not in this game.
    Undealt,
    /// In hand.
    Held,
    /// In a combat to come.
    Laid,
    /// Played, or gone with its nation.
    Spent,
}
