//! F13, F-T1: from column and differential to a colour.

use crate::Column;
use crate::named::named;

named! {
    /// The colour of a result, from worst to best for the attacker.
    Colour {
        /// Red.
        Red = "red",
        /// Orange.
        Orange = "orange",
        /// Blue.
        Blue = "blue",
        /// Yellow.
        Yellow = "yellow",
        /// Green.
        Green = "green",
    }
}

impl Colour {
    /// How many there are.
    pub const COUNT: usize = Colour::NAMES.len();
}

/// The last printed row above and below zero.
pub const ROW_MAX: i32 = 7;

/// How many rows the table has.
pub(crate) const ROWS: usize = 2 * ROW_MAX as usize + 1;

/// R-F12: differentials beyond the table use its last row.
///
/// ```
/// assert_eq!(frontline::row_of(-11), -7);
/// assert_eq!(frontline::row_of(3), 3);
/// ```
#[must_use]
pub fn row_of(differential: i32) -> i32 {
    differential.clamp(-ROW_MAX, ROW_MAX)
}

/// One column of the results table, from -7 to +7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultColumn(pub(crate) [Colour; ROWS]);

impl ResultColumn {
    /// The colour at a differential, which may lie beyond the table.
    #[must_use]
    pub fn colour(&self, differential: i32) -> Colour {
        self.0[(row_of(differential) + ROW_MAX) as usize]
    }
}

/// F-T1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultTable {
    pub(crate) columns: [ResultColumn; Column::COUNT],
}

impl ResultTable {
    /// One column of the table.
    #[must_use]
    pub fn column(&self, column: Column) -> &ResultColumn {
        &self.columns[column as usize]
    }

    /// The colour of a differential in a column.
    ///
    /// ```
    /// use frontline::{Charts, Colour, Column};
    /// let results = &Charts::standard().results;
    /// assert_eq!(results.colour(Column::ThreeToTwo, -2), Colour::Orange);
    /// ```
    #[must_use]
    pub fn colour(&self, column: Column, differential: i32) -> Colour {
        self.column(column).colour(differential)
    }
}
