//! How a game stands for one seat: what the game tells, and what the host adds.

use super::{Closed, Duty, Log, Offer, PendingState, Replay, Ribbon, Stage, UndoState, Word};
use super::{FrameShown, HaltShown, NoteShown, UmpireShown};
use referee::Role;
use serde::Serialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use ts_rs::TS;

/// Everything a board needs to show the game to one seat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableState {
    /// The game's name.
    pub game: String,
    /// The series it belongs to.
    pub series: String,
    /// The game's id.
    pub id: String,
    /// The seat it is shown to; `spectator` for those who look on.
    pub seat: String,
    /// Who sits at the table; added for each screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Vec<SeatState>")]
    pub seats: Option<Vec<SeatState>>,
    /// The number of the decision that the seat is asked for.
    pub decision: u64,
    /// The game's own view. The host writes it by itself and adds it to the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown")]
    pub view: Option<Box<RawValue>>,
    /// What lies on the map and what is under way there, in a game that has a map; added likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<Stage>", optional)]
    pub stage: Option<Box<RawValue>>,
    /// What the game waits for.
    pub pending: PendingState,
    /// Every answer the seat may give.
    pub offers: Vec<Offer>,
    /// What the seat may do out of turn, as an umpire.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Offer>>", optional)]
    pub interventions: Vec<Offer>,
    /// What else an umpire is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub umpire: Option<UmpireShown>,
    /// The frame that is open, in a game that knows of frames.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub frame: Option<FrameShown>,
    /// Who has stopped the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub halt: Option<HaltShown>,
    /// What clocks and umpires did last to the game, the latest last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<NoteShown>>", optional)]
    pub notes: Vec<NoteShown>,
    /// The host's time, in a game with clocks; added for each screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<u64>,
    /// What seats whose secrets the viewer shares have filled in for the decisions they owe, and not sent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DraftShown>>", optional)]
    pub drafts: Vec<DraftShown>,
    /// Answers that somebody may look for and that are not open.
    pub closed: Vec<Closed>,
    /// What is demanded of the side.
    pub duties: Vec<Duty>,
    /// Seats that would agree to end the game now without a winner.
    pub agreed: Vec<String>,
    /// Committed dice: what everybody may note before they fall.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub dice: Option<DiceShown>,
    /// The game that the same players play next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// The line along the top.
    pub ribbon: Ribbon,
    /// Whether the last answer can be taken back.
    pub undo: UndoState,
    /// What is new in the seat's log. The host writes the table without it and adds it for each screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Log")]
    pub log: Option<Log>,
    /// What is new on the replay bar; added likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Replay")]
    pub replay: Option<Replay>,
}

/// What changed since the last message about the table.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableChange {
    /// What to change in the table that the board holds: a JSON Patch (RFC 6902).
    pub patch: Vec<PatchStep>,
    /// What is new in the seat's log.
    pub log: Log,
    /// What is new on the replay bar.
    pub replay: Replay,
    /// The host's time, in a game with clocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub now: Option<u64>,
}

/// A step of a JSON Patch.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum PatchStep {
    /// A new member of an object, or a new element before the one in that place.
    Add {
        /// Where, as a JSON Pointer (RFC 6901).
        path: String,
        /// What.
        #[ts(type = "unknown")]
        value: Box<RawValue>,
    },
    /// A member or an element goes.
    Remove {
        /// Where.
        path: String,
    },
    /// A value takes the place of another.
    Replace {
        /// Where.
        path: String,
        /// What.
        #[ts(type = "unknown")]
        value: Box<RawValue>,
    },
}

/// A seat at a table.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SeatState {
    /// Its name.
    pub name: Word,
    /// The side it plays for.
    pub side: Word,
    /// What it is there for.
    #[ts(type = "\"player\" | \"umpire\" | \"press\"")]
    pub role: Role,
    /// Whether it sits at this screen.
    pub mine: bool,
    /// The machine that plays it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub machine: Option<String>,
    /// Whether somebody has taken it.
    pub taken: bool,
    /// Whether a screen is connected.
    pub online: bool,
}

/// What a seat has filled in for the decision it owes, and not sent.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DraftShown {
    /// The seat.
    pub seat: String,
    /// What is filled in, as its board wrote it.
    #[ts(type = "unknown")]
    pub filled: Box<RawValue>,
    /// The same in words.
    pub words: String,
}

/// Committed dice, as far as everybody may know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DiceShown {
    /// The digest of the host's secret, published before the first seat was taken.
    pub commitment: String,
    /// What each seat added, in hexadecimal.
    pub contributions: BTreeMap<String, String>,
}
