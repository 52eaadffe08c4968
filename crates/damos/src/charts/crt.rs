//! The combat results table (D8.6, R2).

use crate::Loss;
use module::{Axis, Chart, Direction, Files, Problems, Table};
use std::fmt;

/// The headings of the twelve columns, as printed.
const LABELS: [&str; COLUMNS] =
    ["1", "2", "3-4", "5-6", "7", "8", "9-10", "11-12", "13-15", "16-18", "19-23", "24+"];

/// The last SP of each column; the heading decides it.
const LAST_SP: [u32; COLUMNS] = [1, 2, 4, 6, 7, 8, 10, 12, 15, 18, 23, u32::MAX];

const COLUMNS: usize = 12;

/// Rows ≤0, 1 … 19, ≥20.
const ROWS: usize = 21;

/// Results stay on the first twelve rungs, 0 to 7, which is what the odds reckon with.
pub(crate) const CRT_RUNGS: usize = 12;

/// A column of the CRT: it also says how many dice are rolled (D8.6a, R9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column {
    place: u8,
    /// How many dice: 1, 2 or 3.
    pub dice: u32,
}

impl Column {
    /// The heading as printed.
    #[must_use]
    pub const fn label(self) -> &'static str {
        LABELS[self.place as usize]
    }

    /// Its place, counted from 0.
    #[must_use]
    pub const fn place(self) -> usize {
        self.place as usize
    }
}

/// The combat results table: one ladder of results read along its diagonals (D8.6c).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crt {
    dice: [u8; COLUMNS],
    /// By column and row; blank cells hold the column's last printed result (R2).
    results: [[Loss; ROWS]; COLUMNS],
    last_row: [u8; COLUMNS],
}

impl Crt {
    /// The column for a modified SP; SP 0 uses column 1.
    ///
    /// ```
    /// let crt = &damos::Charts::standard().crt;
    /// assert_eq!((crt.column(18).label(), crt.column(18).dice), ("16-18", 3));
    /// ```
    #[must_use]
    pub fn column(&self, sp: u32) -> Column {
        let place = LAST_SP.iter().filter(|&&last| last < sp).count();
        self.column_at(place)
    }

    /// The column one to the right, at most 24+ (C4.4c, R9).
    #[must_use]
    pub fn shifted(&self, column: Column) -> Column {
        self.column_at(column.place() + 1)
    }

    /// Every column from left to right.
    pub fn columns(&self) -> impl Iterator<Item = Column> {
        (0..COLUMNS).map(|place| self.column_at(place))
    }

    fn column_at(&self, place: usize) -> Column {
        let place = place.min(COLUMNS - 1);
        Column { place: place as u8, dice: u32::from(self.dice[place]) }
    }

    /// What the other side suffers (D8.6b). Below 1 the row ≤0 serves, above a column's last printed row that row (R2).
    ///
    /// ```
    /// let crt = &damos::Charts::standard().crt;
    /// assert_eq!(crt.result(crt.column(2), 5).to_string(), "0d");
    /// assert_eq!(crt.result(crt.column(1), 99), crt.result(crt.column(1), 9));
    /// ```
    #[must_use]
    pub fn result(&self, column: Column, modified_roll: i32) -> Loss {
        rulebook::cite!("R2");
        self.column_results(column)[modified_roll.clamp(0, ROWS as i32 - 1) as usize]
    }

    /// The results of a column for the rows ≤0 to ≥20.
    pub(crate) fn column_results(&self, column: Column) -> &[Loss; ROWS] {
        &self.results[column.place()]
    }

    /// The last printed row of a column: 9, 15 or 20.
    #[must_use]
    pub fn last_row(&self, column: Column) -> u32 {
        u32::from(self.last_row[column.place()])
    }

    pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Crt> {
        let rows: Vec<String> = (1..ROWS - 1).map(|row| row.to_string()).collect();
        let mut labels = vec!["dice", "<=0"];
        labels.extend(rows.iter().map(String::as_str));
        labels.push(">=20");
        let table = Table::read(files, "charts/crt.csv", problems)?;
        let chart =
            Chart::from_table(&table, Some(&labels), &LABELS, Some("-"), parse_cell, problems)?;
        let rising = [Axis::Across, Axis::Down]
            .map(|axis| chart.assert_monotone(axis, Direction::Rising, Cell::key, problems));
        let mut crt = Crt {
            dice: [0; COLUMNS],
            results: [[Loss::ZERO; ROWS]; COLUMNS],
            last_row: [0; COLUMNS],
        };
        let mut whole = rising == [true, true];
        for (column, label) in LABELS.iter().enumerate() {
            if let Err(fault) = crt.fill(&chart, column) {
                problems.push(table.source().problem(format!("column `{label}`: {fault}")));
                whole = false;
            }
        }
        whole.then_some(crt)
    }

    fn fill(&mut self, chart: &Chart<Cell>, column: usize) -> Result<(), &'static str> {
        rulebook::cite!("D8.6c");
        match chart.get(0, column) {
            Some(Cell::Dice(dice)) => self.dice[column] = *dice,
            _ => return Err("the row `dice` holds 1d6, 2d6 or 3d6"),
        }
        let mut last = None;
        for row in 0..ROWS {
            match (chart.get(row + 1, column), last) {
                (Some(Cell::Dice(_)), _) => return Err("dice stand in the row `dice` alone"),
                (Some(Cell::Loss(loss)), previous) => {
                    if previous.is_some_and(|(printed, _)| printed + 1 != row) {
                        return Err("a blank cell stands above a printed one");
                    }
                    last = Some((row, *loss));
                }
                (None, None) => return Err("the row `<=0` is blank"),
                (None, Some(_)) => {}
            }
            if let Some((printed, loss)) = last {
                self.results[column][row] = loss;
                self.last_row[column] = printed as u8;
            }
        }
        Ok(())
    }
}

/// What a cell of the file may hold.
enum Cell {
    Dice(u8),
    Loss(Loss),
}

impl Cell {
    /// Dice stand above all results, so that both axes can be asked to rise.
    fn key(&self) -> i32 {
        match self {
            Cell::Dice(dice) => i32::from(*dice) - 9,
            Cell::Loss(loss) => loss.rung() as i32,
        }
    }
}

fn parse_cell(text: &str) -> Result<Cell, CellError> {
    match text {
        "1d6" => Ok(Cell::Dice(1)),
        "2d6" => Ok(Cell::Dice(2)),
        "3d6" => Ok(Cell::Dice(3)),
        _ => {
            let loss: Loss = text.parse().map_err(|_| CellError)?;
            if loss.rung() < CRT_RUNGS { Ok(Cell::Loss(loss)) } else { Err(CellError) }
        }
    }
}

struct CellError;

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a cell is 0, 0h, 0d, 1, 1h, 1d, 2 to 7, or dice in the first row")
    }
}
