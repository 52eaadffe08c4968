//! What is wrong with a record, and where.

use dice::{Roll, Rolled};

/// Something wrong with a record.
///
/// ```
/// let faults = record::read("{\"format\":3}\n").unwrap_err();
/// assert_eq!(faults[0].to_string(), "line 1: format 3 is not supported");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Fault {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: Wrong,
}

/// What can be wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Wrong {
    /// The line is no line of a record.
    #[error("{0}")]
    Unreadable(String),
    /// The file is empty.
    #[error("the file has no header")]
    NoHeader,
    /// The first line is no header.
    #[error("this is not a record: its first line should be a header in JSON (docs/record.md)")]
    NotARecord,
    /// The format is another than this program reads.
    #[error("format {0} is not supported")]
    Format(u32),
    /// Lines were left out before this one.
    #[error("{}", missing(*.first, *.last))]
    Missing {
        /// The number of the first that is missing.
        first: usize,
        /// The number of the last.
        last: usize,
    },
    /// A line that has stood before, or that stands too late.
    #[error("expected line {expected}, found line {found}")]
    Number {
        /// The number that should stand here.
        expected: usize,
        /// The number that does.
        found: usize,
    },
    /// A line is older than the one before it.
    #[error("written at {at}, before the line above it ({before})")]
    Time {
        /// When a line before it was written.
        before: u64,
        /// When it was.
        at: u64,
    },
    /// Something stands after the closing line.
    #[error("nothing may follow the closing line")]
    AfterTheClose,
    /// Something stands after a resignation or an agreed end.
    #[error("the players ended the game before")]
    AfterTheEnd,
    /// The game cannot be set up.
    #[error("the game cannot be set up: {0}")]
    Setup(String),
    /// The rules have been revised since.
    #[error("recorded under revision {record} of the rules, this is revision {program}")]
    Revision {
        /// The revision of the record.
        record: u32,
        /// The revision of this program.
        program: u32,
    },
    /// The seats are not those of the game.
    #[error("the seats should be {0}")]
    Seats(String),
    /// The game has no seat of that name.
    #[error("there is no seat {0}")]
    NoSuchSeat(String),
    /// The referee refuses the input.
    #[error("refused: {0}")]
    Refused(String),
    /// An intervention is not marked as one, or a decision is.
    #[error("this {} an intervention", if *.0 { "is" } else { "is not" })]
    Intervention(bool),
    /// Another roll was due.
    #[error("{recorded} was rolled, but {due} was due")]
    WrongRoll {
        /// The roll that was due.
        due: Box<Roll>,
        /// The roll that was recorded.
        recorded: Box<Roll>,
    },
    /// Another line would have been taken back.
    #[error("line {recorded} was taken back, but only line {due} could be")]
    WrongUndo {
        /// The line that could be taken back.
        due: usize,
        /// The line that was recorded.
        recorded: usize,
    },
    /// The dice did not fall like this.
    #[error("{recorded} was recorded, but {proven} was rolled")]
    Dice {
        /// What should have been recorded.
        proven: Rolled,
        /// What was.
        recorded: Rolled,
    },
    /// The secret is not the one that was committed to, or the contributions cannot be.
    #[error("the dice cannot be checked: {0}")]
    Secret(String),
    /// The closing line counts otherwise.
    #[error("the closing line counts {recorded} lines, but there are {found}")]
    Lines {
        /// The number recorded.
        recorded: usize,
        /// The number found.
        found: usize,
    },
    /// The game did not end like this.
    #[error("the recorded outcome is wrong; the game ended with {0}")]
    Outcome(String),
    /// The last state is another.
    #[error("the recorded digest is wrong; the last state has {0}")]
    Digest(String),
}

fn missing(first: usize, last: usize) -> String {
    if first == last {
        format!("line {first} is missing")
    } else {
        format!("lines {first} to {last} are missing")
    }
}

impl Wrong {
    /// Whether the file as a whole is something else, so that nothing more can be said of its lines.
    pub(crate) fn is_of_another_kind(&self) -> bool {
        matches!(self, Wrong::NotARecord | Wrong::Format(_))
    }

    pub(crate) fn at(self, line: usize) -> Fault {
        Fault { line, what: self }
    }
}
