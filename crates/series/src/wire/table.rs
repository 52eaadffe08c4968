//! How a game stands for one viewer, in words.

use super::{Fold, Remark, Stage};
use rulebook::{Party, RuleId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use ts_rs::TS;

/// A word that a game says again and again, or one of its own.
pub type Word = Cow<'static, str>;

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
    /// What a newcomer should know about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub aside: Option<Remark>,
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
    /// Nothing else can be done: a board may give the answer by itself, and say this.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub idle: Option<String>,
    /// It attacks the hex it names: its odds are looked at first.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub attacks: bool,
    /// The plan it stands for, by the name that the odds have for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plan: Option<Word>,
    /// The posture it stands for, likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub posture: Option<Word>,
    /// What the dice on the table show that it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub dice: Vec<u16>,
    /// It lets these units pass, so that a standing order may give it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub passes: Option<Vec<u16>>,
}

/// An answer as somebody means it who does not see the offers yet: its sort, and what it names.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// The sort of answer.
    pub kind: String,
    /// The hex it names.
    #[serde(default)]
    #[ts(optional)]
    pub hex: Option<u16>,
    /// The unit it names.
    #[serde(default)]
    #[ts(optional)]
    pub unit: Option<u16>,
}

impl Wanted {
    /// Whether an offer is what is meant.
    #[must_use]
    pub fn is(&self, offer: &Offer) -> bool {
        offer.kind == self.kind.as_str()
            && self.hex.is_none_or(|hex| offer.hex == Some(hex))
            && self.unit.is_none_or(|unit| offer.unit == Some(unit))
    }
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
    /// How it is told together with others of its sort.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fold: Option<Fold>,
    /// Whether somebody decided this.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub decides: bool,
    /// The strength that was lost with it, in the hex it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lost: Option<u16>,
}

/// A moment of the past, as a seat saw it.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Moment {
    /// How many entries the seat's log had.
    pub log_count: usize,
    /// The game's own view.
    #[ts(type = "unknown")]
    pub view: serde_json::Value,
    /// What lay on the map, in a game that has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stage: Option<Stage>,
    /// The line along the top.
    pub ribbon: Ribbon,
    /// When it was, such as "Turn 4, operations of the second side".
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
    /// In odds, the side whose number it changes; absent where it bears on both.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "'attacker' | 'defender'")]
    pub side: Option<Party>,
    /// In odds, that it may be added yet and is not in the chances.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub uncounted: bool,
}

impl LedgerLine {
    /// The lines of an account of odds, each with the side that it is about.
    #[must_use]
    pub fn of(ledger: &rulebook::Ledger) -> Vec<LedgerLine> {
        let line = |entry: &rulebook::Entry| {
            let (side, text) = entry.parted();
            let (value, rule) = (entry.effect.to_string(), Some(entry.rule.as_str().into()));
            LedgerLine { text: text.to_owned(), value, rule, side, uncounted: false }
        };
        ledger.iter().map(line).collect()
    }

    /// A line of an account of what happened.
    #[must_use]
    pub fn told(text: impl Into<String>, value: String, rule: RuleId) -> LedgerLine {
        LedgerLine {
            text: text.into(),
            value,
            rule: Some(rule.as_str().into()),
            side: None,
            uncounted: false,
        }
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

/// A place in a seat's log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Since {
    /// How often the log has lost entries.
    pub epoch: u32,
    /// How many entries of it are known.
    pub count: usize,
}
