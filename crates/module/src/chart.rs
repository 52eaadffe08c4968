//! Charts: rows by label, columns by label, every cell of one type.

use std::fmt::Display;

use crate::suggest::hint_among;
use crate::{Cell, Files, Problem, Problems, Row, Source, Span, Table, Unique};

/// A chart as printed: the first column labels the rows, the header labels the columns.
///
/// A chart that was read is total: every cell is there, save those that hold the blank marker of
/// [`Chart::read_with_blank`]. Rows and columns come in the order of the labels asked for.
///
/// ```
/// use module::{Chart, Memory, Problems};
///
/// let files = Memory::from([("charts/crt.csv", "roll,1-2,3-4\n1,0,1\n2,1,2\n")]);
/// let mut problems = Problems::new();
/// let rows = ["1", "2"];
/// let crt: Chart<u8> = Chart::read(
///     &files, "charts/crt.csv", Some(&rows), &["1-2", "3-4"], str::parse, &mut problems,
/// ).unwrap();
/// assert_eq!(crt.get(1, 0), Some(&1));
/// assert_eq!(crt.to_array(), Some([[0, 1], [1, 2]]));
/// ```
#[derive(Debug, Clone)]
pub struct Chart<C> {
    source: Source,
    rows: Vec<String>,
    row_spans: Vec<Span>,
    columns: Vec<String>,
    column_spans: Vec<Span>,
    cells: Vec<ChartCell<C>>,
}

#[derive(Debug, Clone)]
struct ChartCell<C> {
    value: Option<C>,
    span: Span,
}

/// A way to walk through a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// From left to right in each row.
    Across,
    /// From top to bottom in each column.
    Down,
}

/// Which way values go along an axis. Equal neighbours are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Never smaller than the one before.
    Rising,
    /// Never larger than the one before.
    Falling,
}

impl<C> Chart<C> {
    /// Reads a chart with no blank cells.
    ///
    /// `row_labels` are the labels demanded of the rows; with `None` the file's own are taken.
    /// `column_labels` do not include the corner, whose name is free.
    pub fn read<E: Display>(
        files: &dyn Files,
        path: &str,
        row_labels: Option<&[&str]>,
        column_labels: &[&str],
        parse_cell: impl Fn(&str) -> Result<C, E>,
        problems: &mut Problems,
    ) -> Option<Self> {
        let table = Table::read(files, path, problems)?;
        Self::from_table(&table, row_labels, column_labels, None, parse_cell, problems)
    }

    /// Reads a chart where a cell may hold `blank` (say `-`) for "no result".
    pub fn read_with_blank<E: Display>(
        files: &dyn Files,
        path: &str,
        row_labels: Option<&[&str]>,
        column_labels: &[&str],
        blank: &str,
        parse_cell: impl Fn(&str) -> Result<C, E>,
        problems: &mut Problems,
    ) -> Option<Self> {
        let table = Table::read(files, path, problems)?;
        Self::from_table(&table, row_labels, column_labels, Some(blank), parse_cell, problems)
    }

    /// Makes a chart of a table already read.
    pub fn from_table<E: Display>(
        table: &Table,
        row_labels: Option<&[&str]>,
        column_labels: &[&str],
        blank: Option<&str>,
        parse_cell: impl Fn(&str) -> Result<C, E>,
        problems: &mut Problems,
    ) -> Option<Self> {
        let corner = table.column_names().next()?;
        let mut wanted = vec![corner];
        wanted.extend(column_labels);
        table.columns(&wanted, problems);
        let ordered = order_rows(table, row_labels, problems);
        let mut cells = Vec::with_capacity(ordered.len() * column_labels.len());
        for row in &ordered {
            for label in column_labels {
                let Some(cell) = row.required(label, problems) else { continue };
                let value = if blank == Some(cell.text) {
                    None
                } else {
                    let Some(value) = cell.parse_with(&parse_cell, problems) else { continue };
                    Some(value)
                };
                cells.push(ChartCell { value, span: cell.spot().span() });
            }
        }
        // Any complaint above leaves a hole, and a chart with holes is no chart.
        let rows_wanted = row_labels.map_or(ordered.len(), <[&str]>::len);
        let total = rows_wanted > 0 && cells.len() == rows_wanted * column_labels.len();
        let labels: Vec<Cell<'_>> = ordered.iter().filter_map(|row| row.cell_at(0)).collect();
        let heads = column_labels.iter().filter_map(|label| table.head(label));
        total.then(|| Self {
            source: table.source().clone(),
            rows: labels.iter().map(|label| label.text.to_owned()).collect(),
            row_spans: labels.iter().map(|label| label.spot().span()).collect(),
            columns: column_labels.iter().map(|label| (*label).to_owned()).collect(),
            column_spans: heads.map(|head| head.spot().span()).collect(),
            cells,
        })
    }

    /// The cell in a row and a column, both counted from 0; `None` for the blank marker and
    /// outside the chart.
    pub fn get(&self, row: usize, column: usize) -> Option<&C> {
        self.cell(row, column)?.value.as_ref()
    }

    /// The labels of the rows.
    pub fn rows(&self) -> &[String] {
        &self.rows
    }

    /// The labels of the columns.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The place of a row by its label.
    pub fn row(&self, label: &str) -> Option<usize> {
        self.rows.iter().position(|row| row == label)
    }

    /// The place of a column by its label.
    pub fn column(&self, label: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == label)
    }

    /// An error at a cell; about the whole file if there is no such cell.
    pub fn problem(&self, row: usize, column: usize, message: impl Into<String>) -> Problem {
        self.problem_at(self.cell(row, column).map(|cell| cell.span), message)
    }

    /// An error about a row, at its label.
    pub fn row_problem(&self, row: usize, message: impl Into<String>) -> Problem {
        self.problem_at(self.row_spans.get(row).copied(), message)
    }

    /// An error about a column, at its label.
    pub fn column_problem(&self, column: usize, message: impl Into<String>) -> Problem {
        self.problem_at(self.column_spans.get(column).copied(), message)
    }

    /// The file.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The whole chart as an array, if it has this size and no blanks.
    pub fn to_array<const ROWS: usize, const COLUMNS: usize>(&self) -> Option<[[C; COLUMNS]; ROWS]>
    where
        C: Clone,
    {
        let row = |row: usize| -> Option<[C; COLUMNS]> {
            let cells: Option<Vec<C>> =
                (0..self.columns.len()).map(|column| self.get(row, column).cloned()).collect();
            cells?.try_into().ok()
        };
        let rows: Option<Vec<_>> = (0..self.rows.len()).map(row).collect();
        rows?.try_into().ok()
    }

    /// Reports every cell that breaks the order along an axis, by the key that `key` makes of it.
    ///
    /// Blanks are passed over. Whether the chart keeps the order.
    pub fn assert_monotone<K: PartialOrd>(
        &self,
        axis: Axis,
        direction: Direction,
        key: impl Fn(&C) -> K,
        problems: &mut Problems,
    ) -> bool {
        let (lines, steps) = match axis {
            Axis::Across => (self.rows.len(), self.columns.len()),
            Axis::Down => (self.columns.len(), self.rows.len()),
        };
        let mut good = true;
        for line in 0..lines {
            let places = (0..steps).map(|step| match axis {
                Axis::Across => (line, step),
                Axis::Down => (step, line),
            });
            let mut before: Option<(K, Span)> = None;
            for (row, column) in places {
                let Some(cell) = self.cell(row, column) else { continue };
                let Some(value) = &cell.value else { continue };
                let now = key(value);
                if let Some((before, span)) = &before
                    && !direction.allows(before, &now)
                {
                    let place =
                        format!("row `{}`, column `{}`", self.rows[row], self.columns[column]);
                    self.report_order(&place, cell.span, *span, (axis, direction), problems);
                    good = false;
                }
                before = Some((now, cell.span));
            }
        }
        good
    }

    fn report_order(
        &self,
        place: &str,
        span: Span,
        before: Span,
        order: (Axis, Direction),
        problems: &mut Problems,
    ) {
        let (spot, before) = (self.source.spot(span), self.source.spot(before));
        let (now, then) = (spot.text(), before.text());
        let (verb, never) = match order.1 {
            Direction::Rising => ("falls below", "fall"),
            Direction::Falling => ("rises above", "rise"),
        };
        let (neighbour, way) = match order.0 {
            Axis::Across => ("to its left", "from left to right"),
            Axis::Down => ("over it", "from top to bottom"),
        };
        let message = format!("{place}: `{now}` {verb} the `{then}` {neighbour}");
        let hint = format!("values never {never} {way}");
        problems.push(spot.problem(message).hint(hint).label(before.span(), "against this"));
    }

    fn problem_at(&self, span: Option<Span>, message: impl Into<String>) -> Problem {
        match span {
            Some(span) => self.source.spot(span).problem(message),
            None => self.source.problem(message),
        }
    }

    fn cell(&self, row: usize, column: usize) -> Option<&ChartCell<C>> {
        let inside = row < self.rows.len() && column < self.columns.len();
        inside.then(|| &self.cells[row * self.columns.len() + column])
    }
}

impl Direction {
    fn allows<K: PartialOrd>(self, before: &K, now: &K) -> bool {
        match self {
            Direction::Rising => before <= now,
            Direction::Falling => before >= now,
        }
    }
}

/// The rows in the order of the labels asked for, or of the file.
fn order_rows<'t>(
    table: &'t Table,
    labels: Option<&[&str]>,
    problems: &mut Problems,
) -> Vec<Row<'t>> {
    let mut seen = Unique::new("row");
    let mut found = Vec::new();
    for row in table.rows() {
        let Some(label) = row.cell_at(0) else { continue };
        if label.text.is_empty() {
            problems.push(label.problem("the row has no label"));
        } else if let Some(labels) = labels.filter(|labels| !labels.contains(&label.text)) {
            let problem = label.problem(format!("unknown row `{}`", label.text));
            problems.push(problem.hint(hint_among(label.text, labels)));
        } else if seen.add(label.text, &label.spot(), problems) {
            found.push((label.text, row));
        }
    }
    let Some(labels) = labels else {
        if found.is_empty() {
            problems.push(table.source().problem("the chart has no rows"));
        }
        return found.into_iter().map(|(_, row)| row).collect();
    };
    for label in labels.iter().filter(|label| !seen.contains(label)) {
        problems.push(table.source().problem(format!("the chart has no row `{label}`")));
    }
    let place = |label: &&str| found.iter().find(|(text, _)| text == label).map(|(_, row)| *row);
    labels.iter().filter_map(place).collect()
}
