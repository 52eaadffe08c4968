//! A strict CSV file: a header, and rows of exactly as many cells.

use crate::csv_row::{Cell, CellData, Row, RowData};
use crate::csv_split::split;
use crate::suggest::hint_among;
use crate::{Files, Problems, Source, Spot};

/// A CSV file with a header line.
///
/// Lines that begin with `#` are comments, empty lines are skipped, blanks around cells do not
/// count, and cells may be quoted (on one line).
///
/// ```
/// use module::{Embedded, Problems, Table};
///
/// let files = Embedded::new(&[("counters.csv", "# the panzers\nid, sp\n4Pz, 6\n7Pz, 5\n")]);
/// let mut problems = Problems::new();
/// let table = Table::read(&files, "counters.csv", &mut problems).unwrap();
/// table.columns(&["id", "sp"], &mut problems);
/// let mut total = 0;
/// for row in table.rows() {
///     total += row.int("sp", 0..=9, &mut problems).unwrap_or(0);
/// }
/// assert!(problems.is_empty());
/// assert_eq!(total, 11);
/// ```
#[derive(Debug, Clone)]
pub struct Table {
    pub(crate) source: Source,
    pub(crate) header: RowData,
    rows: Vec<RowData>,
}

impl Table {
    /// Reads a table; rows with too few or too many cells are reported and left out.
    ///
    /// `None` only when there is no header to speak of.
    pub fn read(files: &dyn Files, path: &str, problems: &mut Problems) -> Option<Self> {
        Self::parse(&Source::read(files, path, problems)?, problems)
    }

    /// Reads a table from a text already in hand.
    pub fn parse(source: &Source, problems: &mut Problems) -> Option<Self> {
        let mut lines = data_lines(source, problems);
        if lines.is_empty() {
            problems.push(source.problem("has no header line").hint("name the columns first"));
            return None;
        }
        let header = lines.remove(0)?;
        let mut table = Self { source: source.clone(), header, rows: Vec::new() };
        table.check_header(problems);
        for row in lines.into_iter().flatten() {
            if table.check_length(&row, problems) {
                table.rows.push(row);
            }
        }
        Some(table)
    }

    /// Demands exactly these columns, in any order; says which are missing and which unknown.
    pub fn columns(&self, names: &[&str], problems: &mut Problems) -> bool {
        let mut good = self.columns_at_least(names, problems);
        for column in self.header.cells.iter().filter(|cell| !cell.text.is_empty()) {
            if !names.contains(&column.text.as_str()) {
                let missing: Vec<&str> =
                    names.iter().copied().filter(|name| self.index(name).is_none()).collect();
                let known = if missing.is_empty() { names } else { &missing };
                let problem = self.source.spot(column.span.clone());
                let problem = problem.problem(format!("unknown column `{}`", column.text));
                problems.push(problem.hint(hint_among(&column.text, known)));
                good = false;
            }
        }
        good
    }

    /// Demands these columns; others may stand beside them.
    pub fn columns_at_least(&self, names: &[&str], problems: &mut Problems) -> bool {
        let missing = names.iter().filter(|name| self.index(name).is_none());
        missing.map(|name| self.report_missing(name, problems)).count() == 0
    }

    /// The names of the columns in the order of the file.
    pub fn column_names(&self) -> impl Iterator<Item = &str> {
        self.header.cells.iter().map(|cell| cell.text.as_str())
    }

    /// The cells of the header line.
    pub fn header(&self) -> impl Iterator<Item = Cell<'_>> {
        self.header.cells.iter().map(|cell| Cell::new(self, &cell.text, cell, self.header.line))
    }

    /// The header cell of a column.
    pub fn head(&self, name: &str) -> Option<Cell<'_>> {
        self.header().find(|cell| cell.text == name)
    }

    /// The rows that have as many cells as the header.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|data| Row { table: self, data })
    }

    /// How many such rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The file.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The header line, to complain of the table as a whole.
    pub fn spot(&self) -> Spot {
        self.source.spot(self.header.span())
    }

    pub(crate) fn index(&self, name: &str) -> Option<usize> {
        self.header.cells.iter().position(|cell| cell.text == name)
    }

    /// Says the same whether the column is missed by `columns` or by a row, so it is said once.
    pub(crate) fn report_missing(&self, name: &str, problems: &mut Problems) {
        let there: Vec<&str> = self.column_names().collect();
        let problem = self.spot().problem(format!("missing column `{name}`"));
        let near = crate::did_you_mean(name, there);
        problems.push(match near {
            Some(near) => problem.hint(format!("did you mean `{near}`?")),
            None => problem.hint("add it to the header and to every row"),
        });
    }

    fn check_header(&self, problems: &mut Problems) {
        for (nth, cell) in self.header.cells.iter().enumerate() {
            let spot = self.source.spot(cell.span.clone());
            if cell.text.is_empty() {
                let problem = spot.problem(format!("column {} has no name", nth + 1));
                problems.push(problem.hint("name it, or remove the extra comma"));
            }
            let first = self.header.cells[..nth].iter().find(|it| it.text == cell.text);
            if let Some(first) = first.filter(|it| !it.text.is_empty()) {
                let problem = spot.problem(format!("column `{}` appears twice", cell.text));
                problems.push(problem.label(first.span.clone().into(), "first here"));
            }
        }
        if let [only] = self.header.cells.as_slice()
            && only.text.contains([';', '\t'])
        {
            let problem = self.spot().problem("there is only one column");
            problems.push(problem.hint("separate cells with commas"));
        }
    }

    fn check_length(&self, row: &RowData, problems: &mut Problems) -> bool {
        let (there, wanted) = (row.cells.len(), self.header.cells.len());
        if there != wanted {
            let cells = if there == 1 { "cell" } else { "cells" };
            let message = format!("the row has {there} {cells}, the header {wanted}");
            problems.push(self.source.spot(row.span()).problem(message).hint(if there < wanted {
                "an empty cell still needs its comma"
            } else {
                "put a cell that contains a comma in quotes"
            }));
        }
        there == wanted
    }
}

/// The lines that hold cells; `None` for one that was reported.
fn data_lines(source: &Source, problems: &mut Problems) -> Vec<Option<RowData>> {
    let mut lines = Vec::new();
    let mut offset = 0;
    for (nth, line) in source.text().split('\n').enumerate() {
        let bare = line.trim_start();
        if !bare.is_empty() && !bare.starts_with('#') {
            lines.push(match split(line) {
                Ok(cells) => {
                    let place = |cell| CellData::new(cell, line, offset);
                    Some(RowData { line: nth + 1, cells: cells.into_iter().map(place).collect() })
                }
                Err(bad) => {
                    let span = bad.span.start + offset..bad.span.end + offset;
                    problems.push(
                        source
                            .spot(span)
                            .problem(bad.message)
                            .hint("a quote inside quotes is `\"\"`"),
                    );
                    None
                }
            });
        }
        offset += line.len() + 1;
    }
    lines
}
