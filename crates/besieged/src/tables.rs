//! The two results tables: odds choose the column, the adjusted die the row (B2, B4, B5, B10a).

use crate::{CombatResult, Odds};
use module::Chart;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Which results table an attack uses; the attacker chooses before the die (R-B5).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// The combat results table, B-T1.
    #[default]
    Results,
    /// The blitzkrieg attack table, B-T2.
    Blitz,
}

impl Table {
    /// Both tables with their names in cases.
    pub const NAMES: [(&str, Table); 2] = [("crt", Table::Results), ("blitz", Table::Blitz)];
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Table::Results => "results table",
            Table::Blitz => "blitzkrieg table",
        })
    }
}

/// A row of a results table: the adjusted dice it covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    /// The lowest adjusted die.
    pub from: i32,
    /// The highest adjusted die.
    pub through: i32,
}

impl Row {
    /// Reads a row label: `-1`, `10` or `4-6`.
    fn labelled(label: &str) -> Option<Row> {
        if let Ok(die) = label.parse() {
            return Some(Row { from: die, through: die });
        }
        let (from, through) = label.split_once('-')?;
        Some(Row { from: from.parse().ok()?, through: through.parse().ok()? })
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { from, through } = self;
        if from == through { f.pad(&from.to_string()) } else { f.pad(&format!("{from}-{through}")) }
    }
}

/// A results table as printed: total, with columns from worst to best odds and rows without a gap.
#[derive(Clone, Debug)]
pub struct ResultsTable {
    columns: Vec<Odds>,
    rows: Vec<Row>,
    /// Row by row.
    cells: Vec<CombatResult>,
}

/// One column of a [`ResultsTable`].
#[derive(Clone, Copy, Debug)]
pub struct Column<'t> {
    table: &'t ResultsTable,
    place: usize,
}

/// What the die says in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The adjusted die, not clamped.
    pub adjusted_die: i32,
    /// The row it is read in.
    pub row: Row,
    /// The result.
    pub result: CombatResult,
}

impl ResultsTable {
    /// The column for odds after air support: the best one that is not above them. The last column serves all better
    /// odds (B2, R-B4); below the first there is none.
    #[must_use]
    pub fn column(&self, odds: Odds) -> Option<Column<'_>> {
        let place = self.columns.iter().rposition(|column| *column <= odds)?;
        Some(Column { table: self, place })
    }

    /// The column with a printed heading.
    #[must_use]
    pub fn column_headed(&self, heading: &str) -> Option<Column<'_>> {
        let place = self.columns.iter().position(|column| column.to_string() == heading)?;
        Some(Column { table: self, place })
    }

    /// The headings, worst odds first.
    #[must_use]
    pub fn columns(&self) -> &[Odds] {
        &self.columns
    }

    /// The rows, lowest die first.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Makes a table of a chart read with these labels.
    pub(crate) fn of_chart(chart: &Chart<CombatResult>) -> Option<ResultsTable> {
        let (rows, columns) = (chart.rows(), chart.columns());
        let places = (0..rows.len()).flat_map(|row| (0..columns.len()).map(move |col| (row, col)));
        let cells: Option<Vec<_>> =
            places.map(|(row, column)| chart.get(row, column).copied()).collect();
        let columns: Option<Vec<Odds>> = columns.iter().map(|label| label.parse().ok()).collect();
        let rows: Option<Vec<Row>> = rows.iter().map(|label| Row::labelled(label)).collect();
        Some(ResultsTable { columns: columns?, rows: rows?, cells: cells? })
    }
}

impl Column<'_> {
    /// The heading.
    #[must_use]
    pub fn odds(&self) -> Odds {
        self.table.columns[self.place]
    }

    /// The result for an adjusted die; one beyond the first or last row is read there (B4, R-B24).
    ///
    /// ```
    /// use besieged::Charts;
    /// let column = Charts::standard().results.column_headed("3-1").unwrap();
    /// assert_eq!(column.read(7).result.to_string(), "D2");
    /// assert_eq!(column.read(-4).row.to_string(), "-1");
    /// ```
    #[must_use]
    pub fn read(&self, adjusted_die: i32) -> Reading {
        let ResultsTable { columns, rows, cells } = self.table;
        let below = rows.iter().take_while(|row| row.through < adjusted_die).count();
        let place = below.min(rows.len() - 1);
        let result = cells[place * columns.len() + self.place];
        Reading { adjusted_die, row: rows[place], result }
    }
}
