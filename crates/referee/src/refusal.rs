//! Why something was refused.

use crate::{Barrier, DecisionId, Seat};
use dice::DiceError;
use rulebook::RuleId;
use serde::Serialize;
use std::fmt;

/// A breach of the rules: which rule, and in what way.
///
/// `W` is the game's own [`Why`](crate::Game::Why), so the reason is data (`ZocToZoc { from, to }`) that a client can
/// point at on the map and a test can compare; its `Display` is the sentence for people.
///
/// ```
/// use referee::Illegal;
/// use rulebook::rule;
/// let illegal = Illegal { rule: rule!("T5"), why: "the unit has already moved" };
/// assert_eq!(illegal.to_string(), "the unit has already moved (T5)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Illegal<W> {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// In what way it does.
    pub why: W,
}

impl<W: fmt::Display> fmt::Display for Illegal<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.rule)
    }
}

impl<W: fmt::Display + fmt::Debug> std::error::Error for Illegal<W> {}

/// The guard of a rule: `Ok` when the condition holds, or the refusal that cites the rule.
///
/// ```
/// use referee::require;
/// use rulebook::rule;
/// assert!(require(true, rule!("T5"), || "the unit has already moved").is_ok());
/// assert_eq!(require(false, rule!("T5"), || "the unit has already moved").unwrap_err().rule, rule!("T5"));
/// ```
///
/// # Errors
/// The refusal, when the condition does not hold.
#[inline]
pub fn require<W>(holds: bool, rule: RuleId, why: impl FnOnce() -> W) -> Result<(), Illegal<W>> {
    if holds { Ok(()) } else { Err(Illegal { rule, why: why() }) }
}

/// Anything a table may say instead of doing what it was asked. It never leaves a trace.
///
/// Only [`Refusal::Illegal`] is about the rules of the game; the rest is the referee keeping order.
///
/// ```
/// use referee::{Refusal, Seat};
/// assert_eq!(Refusal::<String>::NoSuchSeat(Seat(9)).to_string(), "the table has no seat 9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal<W: fmt::Display> {
    /// The rules of the game forbid it.
    #[error("{0}")]
    Illegal(Illegal<W>),
    /// The seat owes no decision now.
    #[error("this seat owes no decision now")]
    NotAsked,
    /// The answer belongs to a question that is no longer asked.
    #[error("this answers decision {yours}, but decision {now} is asked now")]
    Stale {
        /// The decision that was answered.
        yours: DecisionId,
        /// The decision that is open.
        now: DecisionId,
    },
    /// The table has no such seat.
    #[error("the table has no seat {}", .0.0)]
    NoSuchSeat(Seat),
    /// The dice were to be rolled, but no roll is due.
    #[error("no roll is due")]
    NoRollDue,
    /// The dice given are no answer to the roll that is due, or none could be had.
    #[error("{0}")]
    Dice(DiceError),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The seat has done nothing since the last barrier.
    #[error("nothing to take back: {0}")]
    Barrier(Barrier),
    /// What others did since rests on what would be taken back.
    #[error("others have built on it since")]
    Entangled,
}

impl<W: fmt::Display> From<Illegal<W>> for Refusal<W> {
    fn from(illegal: Illegal<W>) -> Self {
        Refusal::Illegal(illegal)
    }
}
