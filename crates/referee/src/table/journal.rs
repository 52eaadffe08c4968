//! The lines of a journal and the barriers between them.

use crate::{Pending, Seat};
use dice::{Roll, Rolled};
use serde::{Deserialize, Serialize};
use std::fmt;

/// One line of a journal: an input from outside, and so all that is needed to play the game again.
///
/// ```
/// use referee::{Line, Table};
/// use testgames::raid::{Action, RAIDER, Raid, Setup};
/// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
/// let action = Action::Plan { objective: 2 };
/// table.act(RAIDER, action, None).unwrap();
/// assert_eq!(table.journal(), [Line::Act { seat: RAIDER, action, intervention: false }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<A> {
    /// A seat answered a decision, or intervened.
    Act {
        /// The seat.
        seat: Seat,
        /// The answer.
        action: A,
        /// Whether it was an umpire's intervention.
        intervention: bool,
    },
    /// The dice answered.
    Roll {
        /// What was to be rolled.
        roll: Roll,
        /// What came up.
        rolled: Rolled,
    },
    /// A seat took a line back. Nothing is ever deleted from a journal.
    Undo {
        /// The seat.
        seat: Seat,
        /// The number of the line it took back.
        line: usize,
    },
    /// The game went back to how it stood after a line, behind barriers too: an umpire's word, or what all agreed on.
    Rewind {
        /// The number of the last line that stands; 0 for the start.
        to: usize,
        /// Why; empty where nobody said.
        why: String,
    },
    /// Something about the game that changes nothing in it.
    Aside(Aside),
}

/// Something about a game that changes nothing in it. Times are milliseconds since 1970, UTC; whoever writes them has a clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aside {
    /// The time of a seat has run out.
    Expired {
        /// The seat.
        seat: Seat,
    },
    /// No clock ran for a while.
    Paused {
        /// The seat whose clock stood; none when all did.
        seat: Option<Seat>,
        /// From when.
        from: u64,
        /// Until when.
        to: u64,
        /// Why.
        why: String,
    },
}

impl<A> Line<A> {
    /// The same line with another type of action.
    pub fn map<B>(&self, action: impl FnOnce(&A) -> B) -> Line<B> {
        match self {
            Line::Act { seat, action: old, intervention } => {
                Line::Act { seat: *seat, action: action(old), intervention: *intervention }
            }
            Line::Roll { roll, rolled } => {
                Line::Roll { roll: roll.clone(), rolled: rolled.clone() }
            }
            Line::Undo { seat, line } => Line::Undo { seat: *seat, line: *line },
            Line::Rewind { to, why } => Line::Rewind { to: *to, why: why.clone() },
            Line::Aside(aside) => Line::Aside(aside.clone()),
        }
    }
}

/// The number of a question put to one seat.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct DecisionId(u64);

impl DecisionId {
    pub(super) fn advance(&mut self) {
        self.0 += 1;
    }
}

impl fmt::Display for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What undo cannot go behind. The referee derives barriers; a game's author does not place them.
///
/// ```
/// assert_eq!(referee::Barrier::Roll.to_string(), "dice have been rolled");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Barrier {
    /// Nothing has been done yet.
    Start,
    /// Dice were rolled.
    Roll,
    /// Somebody was told something that had been hidden.
    Reveal,
    /// Others decide now, or did in between.
    Decider,
    /// An umpire intervened.
    Intervention,
}

impl fmt::Display for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Barrier::Start => "nothing has been done since the start",
            Barrier::Roll => "dice have been rolled",
            Barrier::Reveal => "something has been revealed",
            Barrier::Decider => "somebody else has had the decision",
            Barrier::Intervention => "the umpire has intervened",
        })
    }
}

/// A journal line that still counts.
#[derive(Clone, Debug)]
pub(super) struct Live {
    /// Its number.
    pub(super) n: usize,
    /// Who acted; nobody when dice were rolled.
    pub(super) seat: Option<Seat>,
    /// How many events there were after it.
    pub(super) events_end: usize,
    /// What keeps undo from going behind it.
    pub(super) barrier: Option<Barrier>,
}

/// A change in the set of deciders is a barrier. The dice and the end of the game count as deciders of their own.
///
/// The one exception is a sealed frame: a seat that has sealed its answer leaves the set, and may take the answer back
/// until the last one is in. Nobody has seen it, so nobody is harmed; and the others' sealed answers stay, because they
/// cannot rest on what they could not see.
pub(super) fn decider_barrier<A, O>(
    before: &Pending<A, O>,
    after: &Pending<A, O>,
) -> Option<Barrier> {
    let still = |seat| before.owed_by(seat).is_some();
    let subset = after.owed().iter().all(|owed| still(owed.seat));
    let same = subset && before.owed().len() == after.owed().len() && !after.owed().is_empty();
    let sealing = subset && before.is_sealed() && after.is_sealed();
    (!same && !sealing).then_some(Barrier::Decider)
}
