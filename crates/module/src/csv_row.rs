//! Rows and cells of a table, and the values in them.

use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::str::FromStr;

use crate::convert::{self, Complaint, OrSay, Whole};
use crate::csv_split::RawCell;
use crate::{Problem, Problems, Source, Spot, Table};

#[derive(Debug, Clone)]
pub(crate) struct CellData {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
    column: usize,
}

impl CellData {
    /// Places a cell of a line in its file, where the line begins at `offset`.
    pub(crate) fn new(cell: RawCell, line: &str, offset: usize) -> Self {
        let column = line[..cell.span.start].chars().count() + 1;
        let span = cell.span.start + offset..cell.span.end + offset;
        Self { text: cell.text, span, column }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct RowData {
    pub(crate) line: usize,
    pub(crate) cells: Vec<CellData>,
}

impl RowData {
    pub(crate) fn span(&self) -> Range<usize> {
        let start = self.cells.first().map_or(0, |cell| cell.span.start);
        start..self.cells.last().map_or(start, |cell| cell.span.end)
    }
}

/// One row of a [`Table`].
///
/// The plain readers (`text`, `int`, `choice`, …) refuse an empty cell; those that begin with
/// `optional` give `None` for it. All give `None` for a cell they have complained of.
///
/// ```
/// use module::{Memory, Problems, Table};
///
/// #[derive(Debug, Clone, Copy, PartialEq)]
/// enum Arm { Armor, Motorized }
/// const ARMS: &[(&str, Arm)] = &[("armor", Arm::Armor), ("motorized", Arm::Motorized)];
///
/// let files = Memory::from([("counters.csv", "id,type,sp\nA,armor,\nB,motorised,7\n")]);
/// let mut problems = Problems::new();
/// let table = Table::read(&files, "counters.csv", &mut problems).unwrap();
/// for row in table.rows() {
///     row.choice("type", ARMS, &mut problems);
///     row.optional_int("sp", 0..=9, &mut problems);
/// }
/// assert_eq!(
///     problems.to_string(),
///     "counters.csv:3:3: `type` cannot be `motorised` (did you mean `motorized`?)",
/// );
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Row<'t> {
    pub(crate) table: &'t Table,
    pub(crate) data: &'t RowData,
}

impl<'t> Row<'t> {
    /// The line of the row, from 1.
    pub fn line(&self) -> usize {
        self.data.line
    }

    /// The whole row, to complain of.
    pub fn spot(&self) -> Spot {
        self.table.source.spot(self.data.span())
    }

    /// The cell of a column, if there is such a column.
    pub fn cell(&self, name: &str) -> Option<Cell<'t>> {
        self.cell_at(self.table.index(name)?)
    }

    /// The cell of the n-th column, from 0.
    pub fn cell_at(&self, column: usize) -> Option<Cell<'t>> {
        let name = &self.table.header.cells.get(column)?.text;
        Some(Cell::new(self.table, name, self.data.cells.get(column)?, self.data.line))
    }

    /// The cells in the order of the header.
    pub fn cells(&self) -> impl Iterator<Item = Cell<'t>> {
        let row = *self;
        (0..row.data.cells.len()).filter_map(move |column| row.cell_at(column))
    }

    /// The cell of a column, complaining if it is empty.
    pub fn required(&self, name: &str, problems: &mut Problems) -> Option<Cell<'t>> {
        let cell = self.cell_or_say(name, problems)?;
        if cell.text.is_empty() {
            problems.push(cell.problem(format!("`{name}` is empty")));
            return None;
        }
        Some(cell)
    }

    /// The cell of a column unless it is empty.
    pub fn optional(&self, name: &str, problems: &mut Problems) -> Option<Cell<'t>> {
        self.cell_or_say(name, problems).filter(|cell| !cell.text.is_empty())
    }

    /// The text of a cell.
    pub fn text(&self, name: &str, problems: &mut Problems) -> Option<&'t str> {
        self.required(name, problems).map(|cell| cell.text)
    }

    /// A cell as anything that can be parsed.
    pub fn parse<T: FromStr<Err: Display>>(
        &self,
        name: &str,
        problems: &mut Problems,
    ) -> Option<T> {
        self.required(name, problems)?.parse(problems)
    }

    /// A cell through a function of your own.
    pub fn parse_with<T, E: Display>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
        problems: &mut Problems,
    ) -> Option<T> {
        self.required(name, problems)?.parse_with(read, problems)
    }

    /// A cell as a whole number in a range.
    pub fn int<T: Whole>(
        &self,
        name: &str,
        range: RangeInclusive<T>,
        problems: &mut Problems,
    ) -> Option<T> {
        self.required(name, problems)?.int(range, problems)
    }

    /// A cell as one of these words.
    pub fn choice<T: Clone>(
        &self,
        name: &str,
        choices: &[(&str, T)],
        problems: &mut Problems,
    ) -> Option<T> {
        self.required(name, problems)?.choice(choices, problems)
    }

    /// A cell as yes or no: `yes`, `true` or `x`, against `no`, `false` or nothing.
    pub fn flag(&self, name: &str, problems: &mut Problems) -> Option<bool> {
        match self.cell_or_say(name, problems)? {
            cell if cell.text.is_empty() => Some(false),
            cell => cell.flag(problems),
        }
    }

    /// The text of a cell, or `None` when empty.
    pub fn optional_text(&self, name: &str, problems: &mut Problems) -> Option<&'t str> {
        self.optional(name, problems).map(|cell| cell.text)
    }

    /// As [`Row::parse`], or `None` when empty.
    pub fn optional_parse<T: FromStr<Err: Display>>(
        &self,
        name: &str,
        problems: &mut Problems,
    ) -> Option<T> {
        self.optional(name, problems)?.parse(problems)
    }

    /// As [`Row::parse_with`], or `None` when empty.
    pub fn optional_parse_with<T, E: Display>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
        problems: &mut Problems,
    ) -> Option<T> {
        self.optional(name, problems)?.parse_with(read, problems)
    }

    /// As [`Row::int`], or `None` when empty.
    pub fn optional_int<T: Whole>(
        &self,
        name: &str,
        range: RangeInclusive<T>,
        problems: &mut Problems,
    ) -> Option<T> {
        self.optional(name, problems)?.int(range, problems)
    }

    /// As [`Row::choice`], or `None` when empty.
    pub fn optional_choice<T: Clone>(
        &self,
        name: &str,
        choices: &[(&str, T)],
        problems: &mut Problems,
    ) -> Option<T> {
        self.optional(name, problems)?.choice(choices, problems)
    }

    fn cell_or_say(&self, name: &str, problems: &mut Problems) -> Option<Cell<'t>> {
        let cell = self.cell(name);
        if cell.is_none() {
            self.table.report_missing(name, problems);
        }
        cell
    }
}

/// One cell of a [`Table`].
#[derive(Debug, Clone, Copy)]
pub struct Cell<'t> {
    /// The name of its column.
    pub name: &'t str,
    /// Its text without quotes and surrounding blanks.
    pub text: &'t str,
    /// Its line, from 1.
    pub line: usize,
    /// Where it begins in the line, in characters from 1.
    pub column: usize,
    source: &'t Source,
    data: &'t CellData,
}

impl<'t> Cell<'t> {
    pub(crate) fn new(table: &'t Table, name: &'t str, data: &'t CellData, line: usize) -> Self {
        Self { name, text: &data.text, line, column: data.column, source: &table.source, data }
    }

    /// Where it stands.
    pub fn spot(&self) -> Spot {
        self.source.spot(self.data.span.clone())
    }

    /// An error at this cell.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        self.spot().problem(message)
    }

    /// The cell as anything that can be parsed.
    pub fn parse<T: FromStr<Err: Display>>(&self, problems: &mut Problems) -> Option<T> {
        self.or_say(convert::parse(self.name, self.text), problems)
    }

    /// The cell through a function of your own.
    pub fn parse_with<T, E: Display>(
        &self,
        read: impl FnOnce(&str) -> Result<T, E>,
        problems: &mut Problems,
    ) -> Option<T> {
        self.or_say(convert::parse_with(self.name, self.text, read), problems)
    }

    /// The cell as a whole number in a range.
    pub fn int<T: Whole>(&self, range: RangeInclusive<T>, problems: &mut Problems) -> Option<T> {
        self.or_say(convert::int_from_text(self.name, self.text, &range), problems)
    }

    /// The cell as one of these words.
    pub fn choice<T: Clone>(&self, choices: &[(&str, T)], problems: &mut Problems) -> Option<T> {
        self.or_say(convert::choice(self.name, self.text, choices), problems)
    }

    /// The cell as `yes`, `true` or `x`, against `no` or `false`.
    pub fn flag(&self, problems: &mut Problems) -> Option<bool> {
        let words = [("yes", true), ("no", false), ("true", true), ("false", false), ("x", true)];
        self.choice(&words, problems)
    }

    fn or_say<T>(&self, result: Result<T, Complaint>, problems: &mut Problems) -> Option<T> {
        result.or_say(|| self.spot(), problems)
    }
}
