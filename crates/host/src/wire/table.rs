//! How a game stands for one seat.

use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A word that a game says again and again, or one of its own.
pub type Word = Cow<'static, str>;

/// Everything a board needs to show the game to one seat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct TableState {
    /// The game's name.
    pub game: String,
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
    /// What the game waits for.
    pub pending: PendingState,
    /// Every answer the seat may give.
    pub offers: Vec<Offer>,
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

/// Committed dice, as far as everybody may know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DiceShown {
    /// The digest of the host's secret, published before the first seat was taken.
    pub commitment: String,
    /// What each seat added, in hexadecimal.
    pub contributions: BTreeMap<String, String>,
}

/// What a game waits for.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct PendingState {
    /// Who owes a decision.
    pub owes: Vec<Owes>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub over: Option<Over>,
    /// Why nobody owes anything though it is not over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waits: Option<String>,
}

/// A decision that a seat owes.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Owes {
    /// The seat.
    pub seat: String,
    /// The rule that asks.
    pub rule: Word,
    /// Whether the answer is a secret.
    pub sealed: bool,
    /// The decision as a sentence.
    pub sentence: String,
    /// Why it is asked now.
    pub why: String,
    /// The hexes it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub hexes: Vec<u16>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Over {
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<String>,
    /// In a few words.
    pub title: String,
    /// In a sentence.
    pub text: String,
    /// The rule that says so.
    pub rule: String,
}

/// An answer that a seat may give.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Offer {
    /// What to send.
    #[ts(type = "unknown")]
    pub action: Box<RawValue>,
    /// The sort of answer, such as `move`.
    pub kind: Word,
    /// The answer in words.
    pub text: String,
    /// The key that gives it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub key: Option<Word>,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub price: Option<String>,
    /// The hex it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hex: Option<u16>,
    /// The unit it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unit: Option<u16>,
    /// The rule that allows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Word>,
    /// What it stands together with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub group: Option<Word>,
}

/// An answer that is not open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Closed {
    /// The sort of answer.
    pub kind: Word,
    /// The answer in words.
    pub text: String,
    /// Why it is not open.
    pub reason: String,
    /// The rule that closes it.
    pub rule: Word,
}

/// Something demanded of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Duty {
    /// In a few words.
    pub text: String,
    /// The rule that demands it.
    pub rule: Word,
}

/// The line along the top.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Ribbon {
    /// The turn.
    pub turn: u16,
    /// The last turn.
    pub turns: u16,
    /// The turn's name.
    pub date: String,
    /// Whose turn it is.
    pub side: Word,
    /// What is going on.
    pub phase: Word,
    /// The phases of the turn.
    pub phases: Vec<PhaseMark>,
    /// Numbers worth knowing.
    pub facts: Vec<Fact>,
    /// How the dice can be checked.
    pub dice: String,
}

/// A phase on the ribbon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct PhaseMark {
    /// Its name.
    pub name: Word,
    /// Whether it is being played.
    pub now: bool,
    /// Whether it has been played.
    pub done: bool,
}

/// A number worth knowing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Fact {
    /// What it is.
    pub label: Word,
    /// How much.
    pub value: String,
    /// What that means.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub title: Option<Word>,
}

/// Whether the last answer can be taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct UndoState {
    /// Whether it can.
    pub open: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
}

/// What is new in a seat's log.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Log {
    /// How often the log has lost entries; when it is another than before, these lines replace all.
    pub epoch: u32,
    /// How many entries the board had.
    pub from: usize,
    /// How many entries there are now; not every entry gives a line.
    pub count: usize,
    /// The new lines.
    pub lines: Vec<LogLine>,
}

/// Something that happened.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct LogLine {
    /// The number of the entry.
    pub n: usize,
    /// Where to look at it in a replay.
    pub line: usize,
    /// Whose doing it was; empty when nobody's.
    pub side: Word,
    /// The sort of thing, such as `moved`.
    pub kind: Word,
    /// In a sentence.
    pub text: String,
    /// The dice that fell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Cast>>", optional)]
    pub dice: Vec<Cast>,
    /// Where the numbers came from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LedgerLine>>", optional)]
    pub ledger: Vec<LedgerLine>,
    /// The hexes it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub hexes: Vec<u16>,
    /// The units it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub units: Vec<u16>,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Word>,
    /// The entry with which the block began that it is part of, such as a combat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub block: Option<usize>,
    /// Which part of the block it is, such as `roll`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub part: Option<Word>,
    /// Whether somebody decided this.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub decides: bool,
}

/// A moment of the past, as a seat saw it.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Moment {
    /// How many entries the seat's log had.
    pub log_count: usize,
    /// The game's own view.
    #[ts(type = "unknown")]
    pub view: serde_json::Value,
    /// The line along the top.
    pub ribbon: Ribbon,
    /// When it was, such as "Turn 4, Soviet operations".
    pub title: String,
    /// The last thing that had happened, as the log tells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub told: Option<LogLine>,
}

/// Dice that fell together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Cast {
    /// What they show.
    pub faces: Vec<u16>,
    /// How many sides each has.
    pub sides: u16,
    /// Whose they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub side: Option<Word>,
}

/// One line of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LedgerLine {
    /// What it is.
    pub text: String,
    /// What it does.
    pub value: String,
    /// The rule that says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<Word>,
}

impl LedgerLine {
    /// The lines of an account.
    #[must_use]
    pub fn of(ledger: &rulebook::Ledger) -> Vec<LedgerLine> {
        let line = |entry: &rulebook::Entry| LedgerLine {
            text: entry.what.to_string(),
            value: entry.effect.to_string(),
            rule: Some(entry.rule.as_str().into()),
        };
        ledger.iter().map(line).collect()
    }
}

/// What is new on the replay bar.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Replay {
    /// How many entries there are.
    pub length: usize,
    /// The marks of the new ones.
    pub ticks: Vec<Tick>,
}

/// A mark on the replay bar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Tick {
    /// The entry.
    pub line: usize,
    /// Its sort.
    pub kind: TickKind,
    /// Whose doing it was.
    pub side: Word,
}

/// The sorts of marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum TickKind {
    /// Somebody moved.
    Move,
    /// Somebody fought.
    Combat,
    /// Dice fell.
    Roll,
    /// A turn began.
    Turn,
    /// Anything else.
    #[default]
    Other,
}
