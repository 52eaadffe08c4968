//! Frames, clocks, and what an umpire says to the table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What an umpire says about the game, out of turn: its clocks, and the way back. What it sets in the game itself is sent with
/// [`Act`](super::Act).
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Umpire {
    /// A number to know the reply by.
    pub id: u32,
    /// The umpire.
    pub seat: String,
    /// What.
    pub order: UmpireOrder,
    /// As in [`Act`](super::Act).
    #[serde(default)]
    #[ts(optional)]
    pub op: Option<String>,
}

/// What an umpire may say.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum UmpireOrder {
    /// Stops the game and all its clocks until it goes on: nobody but umpires may act.
    Pause {
        /// Why, in 1 to 200 characters; everybody reads it.
        why: String,
    },
    /// Lets it go on.
    Resume {},
    /// Gives everybody more time in the frame that is open.
    Grant {
        /// How many seconds, 1 to 86400.
        seconds: u32,
        /// Why.
        why: String,
    },
    /// Takes the game back to the opening of a frame, behind dice and reveals. Dice that fell since are not rolled again.
    Rewind {
        /// The frame, by its key.
        to: String,
        /// Why.
        why: String,
    },
}

/// The frame that is open: what its seats decide together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FrameShown {
    /// What it is called.
    pub title: String,
    /// The seats that were asked in it and have answered.
    pub answered: Vec<String>,
    /// Its clock, in a game with clocks, where it has a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ClockShown>,
}

/// A clock. Times are milliseconds; the host's own time comes with each message as `now`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClockShown {
    /// How long the frame may take in all.
    pub limit: u64,
    /// When time is up, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<u64>,
    /// What is left, while it stands: the game is stopped, or nothing has been done yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<u64>,
}

/// An umpire has stopped the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct HaltShown {
    /// The umpire's seat.
    pub by: String,
    /// Why.
    pub why: String,
    /// Since when.
    pub from: u64,
}

/// Something that a clock or an umpire has done to the game, for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct NoteShown {
    /// Its number.
    pub n: usize,
    /// What sort of thing.
    pub kind: NoteKind,
    /// When.
    pub at: u64,
    /// In a sentence.
    pub text: String,
}

/// The sorts of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// The time of a seat ran out.
    Expired,
    /// A pause is over.
    Resumed,
    /// There is more time.
    Granted,
    /// The host was away.
    Outage,
    /// The game was taken back.
    Rewound,
}

/// What only an umpire is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct UmpireShown {
    /// The frames that the game may be taken back to, the latest last.
    pub openings: Vec<OpeningShown>,
    /// The last interventions, the latest last.
    pub commands: Vec<CommandShown>,
}

/// A frame that has opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OpeningShown {
    /// By what name to go back to it.
    pub key: String,
    /// What it is called.
    pub title: String,
}

/// An intervention.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CommandShown {
    /// The umpire's seat.
    pub by: String,
    /// The first entry of its log that came of it.
    pub entry: usize,
}
