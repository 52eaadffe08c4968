//! The turn track (R7).

use module::{Files, Problems, Table};

/// A game turn of half a month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Its number, from 1.
    pub number: u32,
    /// The month.
    pub month: String,
    /// First or second half of it.
    pub half: u32,
}

/// The turn after which the game ends unless a scenario says otherwise (R7).
pub const LAST_TURN: u32 = 12;

pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Vec<Turn>> {
    let table = Table::read(files, "charts/turns.csv", problems)?;
    table.columns(&["turn", "month", "half"], problems);
    let mut turns = Vec::new();
    for (row, expected) in table.rows().zip(1..) {
        let number = row.int("turn", 1..=99, problems);
        let (month, half) = (row.text("month", problems), row.int("half", 1..=2, problems));
        if number.is_some_and(|number: u32| number != expected) {
            problems.push(row.spot().problem(format!("this is turn {expected}")));
        }
        turns.push(Turn { number: expected, month: month?.to_owned(), half: half? });
    }
    if turns.len() < LAST_TURN as usize {
        problems.push(table.spot().problem(format!("the track ends before turn {LAST_TURN}")));
    }
    Some(turns)
}
