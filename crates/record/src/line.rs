//! The lines of a record.

use crate::Json;
use dice::{Commitment, Contribution, Roll, Rolled};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{borrow::Cow, sync::Arc};

/// The version of the format that this crate writes. It reads the one before it too, which knew neither times nor speakers.
pub const FORMAT: u32 = 2;

/// The oldest version that is read.
pub const OLDEST: u32 = 1;

/// When a line was written, and who spoke where that was not the player of the seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// Milliseconds since 1970, UTC; never before the line above.
    pub at: Option<u64>,
    /// Who spoke: the name of a machine, `staff`, an umpire's.
    pub by: Option<String>,
}

/// The first line: which game this is and where its dice come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The set-up, as the game writes it.
    pub setup: Value,
    /// The names of the seats in order.
    pub seats: Vec<String>,
    /// Where the dice come from.
    pub dice: DiceKind,
}

/// Where the dice of a game come from.
///
/// ```
/// let dice: record::DiceKind = serde_json::from_str(r#"{"kind":"seeded","seed":7}"#).unwrap();
/// assert_eq!(dice, record::DiceKind::Seeded { seed: 7 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum DiceKind {
    /// From a seed, which everybody who has the record knows.
    Seeded {
        /// The seed.
        seed: u64,
    },
    /// From a secret that the host committed to, and what the seats added.
    Committed {
        /// What the host published before the game.
        commitment: Commitment,
        /// What the seats added.
        contributions: Vec<Contribution>,
    },
    /// Rolled by hand, or by somebody who cannot prove it.
    ByHand,
}

/// One input of the game, with its number.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A decision or an intervention.
    Act(Act),
    /// A roll.
    Roll(Box<Rolls>),
    /// Something taken back.
    Undo(Undo),
    /// A seat gives the game up. Nothing follows it.
    Resign(Resign),
    /// The seats agree that the game is over. Nothing follows it.
    Agree(Agree),
    /// The time of a seat has run out.
    Clock(Clock),
    /// No clock ran for a while.
    Pause(Pause),
    /// The game went back to how it stood after a line.
    Rewind(Rewind),
}

/// A decision: `{"n":1,"seat":"raider","do":{"plan":{"objective":3}}}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The number of the line.
    pub n: usize,
    /// Who decided; lines of one file share the names.
    #[serde(with = "shared")]
    pub seat: Arc<str>,
    /// Whether it is an umpire's intervention.
    #[serde(default, skip_serializing_if = "is_false")]
    pub intervenes: bool,
    /// The action, as the game writes it.
    #[serde(rename = "do")]
    pub action: Json,
}

/// A roll: `{"n":2,"roll":"2d6","for":"battle","on":"T9","dice":[3,4]}`.
///
/// ```
/// let line = r#"{"n":2,"roll":"2d6","for":"battle","on":"T9","dice":[3,4]}"#;
/// let roll: record::Rolls = serde_json::from_str(line).unwrap();
/// assert_eq!(roll.asked().to_string(), "2d6 for battle (T9)");
/// assert_eq!(serde_json::to_string(&roll).unwrap(), line);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolls {
    /// The number of the line.
    pub n: usize,
    /// The dice.
    pub roll: dice::Dice,
    /// What they decide.
    #[serde(rename = "for")]
    pub purpose: String,
    /// The table or rule that reads them.
    #[serde(rename = "on", default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// What came up.
    pub dice: Rolled,
}

impl Rolls {
    /// A roll and what came up, with the number of its line.
    pub(crate) fn of(n: usize, roll: &Roll, rolled: &Rolled) -> Rolls {
        Rolls {
            n,
            roll: roll.dice.clone(),
            purpose: roll.purpose.to_string(),
            table: roll.table.as_ref().map(ToString::to_string),
            dice: rolled.clone(),
        }
    }

    /// What was to be rolled.
    #[must_use]
    pub fn asked(&self) -> Roll {
        Roll {
            purpose: Cow::Owned(self.purpose.clone()),
            dice: self.roll.clone(),
            table: self.table.clone().map(Cow::Owned),
        }
    }
}

/// Something taken back: `{"n":3,"seat":"raider","undo":2}`. The line taken back stays where it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The number of the line.
    pub n: usize,
    /// Who took it back.
    pub seat: String,
    /// The number of the line taken back.
    pub undo: usize,
}

/// A resignation: `{"n":4,"seat":"garrison","resign":true}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// The number of the line.
    pub n: usize,
    /// Who resigns.
    pub seat: String,
    /// Always true.
    pub resign: bool,
}

/// An agreed end: `{"n":4,"agree":{}}` for a draw, `{"n":4,"agree":{"winner":"raider"}}` for a win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agree {
    /// The number of the line.
    pub n: usize,
    /// What was agreed.
    pub agree: Terms,
}

/// Time that has run out: `{"n":5,"at":1763290000000,"seat":"garrison","clock":"expired"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The number of the line.
    pub n: usize,
    /// Whose time it was.
    pub seat: String,
    /// What became of it.
    pub clock: ClockNews,
}

/// What is said of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockNews {
    /// It has run out.
    Expired,
}

/// Time that nobody lost: `{"n":6,"pause":{"from":1763290000000,"to":1763290600000,"why":"outage"}}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pause {
    /// The number of the line.
    pub n: usize,
    /// How long, and why.
    pub pause: Span,
}

/// A while in which clocks stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// The seat whose clock stood; none when all did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// From when, in milliseconds since 1970, UTC.
    pub from: u64,
    /// Until when.
    pub to: u64,
    /// Why.
    pub why: String,
}

/// A way back: `{"n":9,"rewind":{"to":4}}`. The lines in between stay where they are and count no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rewind {
    /// The number of the line.
    pub n: usize,
    /// Where to.
    pub rewind: Back,
}

/// Where a game went back to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    /// The number of the last line that stands; 0 for the start.
    pub to: usize,
    /// Why; empty where nobody said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// What the seats agreed on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The seat that wins; nobody wins a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

/// How people ended a game before its rules did.
///
/// ```
/// use record::{Ended, Terms};
/// let line = serde_json::to_string(&Ended::Resigned { seat: "raider".into() }.line(7)).unwrap();
/// assert_eq!(line, r#"{"n":7,"seat":"raider","resign":true}"#);
/// let line = serde_json::to_string(&Ended::Agreed(Terms::default()).line(7)).unwrap();
/// assert_eq!(line, r#"{"n":7,"agree":{}}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// A seat resigned.
    Resigned {
        /// Its name.
        seat: String,
    },
    /// All seats agreed.
    Agreed(Terms),
}

impl Ended {
    /// The line that says so, with its number.
    #[must_use]
    pub fn line(&self, n: usize) -> Input {
        match self {
            Ended::Resigned { seat } => {
                Input::Resign(Resign { n, seat: seat.clone(), resign: true })
            }
            Ended::Agreed(terms) => Input::Agree(Agree { n, agree: terms.clone() }),
        }
    }
}

/// The last line of a record that was closed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Close {
    /// How the game ended, as the game writes it; null when it was broken off.
    pub over: Value,
    /// How many numbered lines there are.
    pub lines: usize,
    /// The digest of the last state.
    pub digest: String,
    /// The secret of committed dice, so that all can check them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
}

impl Input {
    /// The number of the line.
    #[must_use]
    pub fn n(&self) -> usize {
        match self {
            Input::Act(act) => act.n,
            Input::Roll(roll) => roll.n,
            Input::Undo(undo) => undo.n,
            Input::Resign(resign) => resign.n,
            Input::Agree(agree) => agree.n,
            Input::Clock(clock) => clock.n,
            Input::Pause(pause) => pause.n,
            Input::Rewind(rewind) => rewind.n,
        }
    }

    /// How people ended the game, if this is the line that says so.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        match self {
            Input::Resign(resign) => Some(Ended::Resigned { seat: resign.seat.clone() }),
            Input::Agree(agree) => Some(Ended::Agreed(agree.agree.clone())),
            _ => None,
        }
    }
}

impl Serialize for Input {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Input::Act(act) => act.serialize(serializer),
            Input::Roll(roll) => roll.serialize(serializer),
            Input::Undo(undo) => undo.serialize(serializer),
            Input::Resign(resign) => resign.serialize(serializer),
            Input::Agree(agree) => agree.serialize(serializer),
            Input::Clock(clock) => clock.serialize(serializer),
            Input::Pause(pause) => pause.serialize(serializer),
            Input::Rewind(rewind) => rewind.serialize(serializer),
        }
    }
}

/// Text that many lines share.
mod shared {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::sync::Arc;

    pub(super) fn serialize<S: Serializer>(text: &Arc<str>, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(text)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Arc<str>, D::Error> {
        String::deserialize(from).map(Arc::from)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde calls")]
fn is_false(value: &bool) -> bool {
    !value
}
