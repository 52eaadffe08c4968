//! Sets a table: columns by their shares, rows that are never torn apart, the header again on every page.

use crate::fonts::Face;
use crate::page::{Area, Ink, Mark};
use crate::setter::Setter;
use series::paper::{Cell, Table};

/// Words in a table: size, and from line to line.
const CELL: [f32; 2] = [8.8, 11.0];
/// Words of its header.
const HEAD: [f32; 2] = [7.8, 9.4];
/// The limit in a box to write in.
const LIMIT: f32 = 6.4;
/// White within a cell: at the sides, above and below.
const INSET: [f32; 2] = [4.0, 3.0];
/// A hand needs so much room to write.
const WRITTEN: f32 = 19.0;
/// White under a table.
const BELOW: f32 = 10.0;

impl<'p> Setter<'p> {
    pub(crate) fn table(&mut self, table: &'p Table) {
        let all: f32 = table.columns.iter().map(|column| column.share).sum();
        let unit = self.room.width / all.max(f32::EPSILON);
        let mut lefts = vec![self.room.left];
        for column in &table.columns {
            lefts.push(lefts[lefts.len() - 1] + column.share * unit);
        }
        let first = table.rows.first().map_or(0.0, |row| self.height(row, &lefts));
        if !self.fits(self.head_height(table, &lefts) + first) {
            self.turn();
        }
        self.header(table, &lefts);
        for (place, row) in table.rows.iter().enumerate() {
            let height = self.height(row, &lefts);
            // The last row does not go over alone.
            let last = (place > 0 && place + 2 == table.rows.len()).then(|| &table.rows[place + 1]);
            let company = last.map_or(0.0, |last| self.height(last, &lefts));
            if !self.fits(height + company) {
                self.turn();
                self.header(table, &lefts);
            }
            self.row(row, &lefts, height);
        }
        self.y += BELOW;
    }

    fn head_height(&self, table: &Table, lefts: &[f32]) -> f32 {
        let lines = table.columns.iter().zip(lefts.windows(2)).map(|(column, ends)| {
            let room = ends[1] - ends[0] - 2.0 * INSET[0];
            self.fonts.lines(Face::Bold, HEAD[0], &column.title, room).len()
        });
        lines.max().unwrap_or(0) as f32 * HEAD[1] + 2.0 * INSET[1]
    }

    fn header(&mut self, table: &Table, lefts: &[f32]) {
        let height = self.head_height(table, lefts);
        let [left, right] = [lefts[0], lefts[lefts.len() - 1]];
        let area = Area { left, top: self.y, width: right - left, height };
        self.mark(Mark::Box { area, ground: Some(Ink::Tint), edge: None, cut: false });
        for (place, (column, ends)) in table.columns.iter().zip(lefts.windows(2)).enumerate() {
            let room = ends[1] - ends[0] - 2.0 * INSET[0];
            let lines = self.fonts.lines(Face::Bold, HEAD[0], &column.title, room);
            let mut y = self.y + INSET[1] + HEAD[0];
            for line in lines {
                // What stands above numbers stands where they do.
                let left = match numbers(table, place) {
                    true => ends[1] - INSET[0] - self.fonts.width(Face::Bold, HEAD[0], &line),
                    false => ends[0] + INSET[0],
                };
                self.words([left, y], Face::Bold, HEAD[0], Ink::Black, &line);
                y += HEAD[1];
            }
        }
        self.y += height;
        let (from, to) = ([left, self.y], [right, self.y]);
        self.mark(Mark::Stroke { from, to, width: 0.8, ink: Ink::Black });
    }

    fn height(&self, row: &[Cell], lefts: &[f32]) -> f32 {
        let cells = row.iter().zip(lefts.windows(2)).map(|(cell, ends)| {
            let room = ends[1] - ends[0] - 2.0 * INSET[0];
            let lines =
                |face, text: &str| self.fonts.lines(face, CELL[0], text, room).len().max(1) as f32;
            match cell {
                Cell::Text(text) | Cell::Number(text) => lines(Face::Text, text) * CELL[1],
                Cell::Lead(text) => lines(Face::Bold, text) * CELL[1],
                Cell::Write(_) => WRITTEN - 2.0 * INSET[1],
                Cell::Shut => 0.0,
            }
        });
        cells.fold(CELL[1], f32::max) + 2.0 * INSET[1]
    }

    fn row(&mut self, row: &[Cell], lefts: &[f32], height: f32) {
        for (cell, ends) in row.iter().zip(lefts.windows(2)) {
            let area = Area { left: ends[0], top: self.y, width: ends[1] - ends[0], height };
            self.cell(cell, area);
        }
        self.y += height;
        let (from, to) = ([lefts[0], self.y], [lefts[lefts.len() - 1], self.y]);
        self.mark(Mark::Stroke { from, to, width: 0.4, ink: Ink::Line });
    }

    fn cell(&mut self, cell: &Cell, area: Area) {
        let room = area.width - 2.0 * INSET[0];
        let (face, text) = match cell {
            Cell::Text(text) | Cell::Number(text) => (Face::Text, text),
            Cell::Lead(text) => (Face::Bold, text),
            Cell::Write(limit) => return self.box_to_write(limit, area),
            Cell::Shut => return self.shut(area),
        };
        let lines = self.fonts.lines(face, CELL[0], text, room);
        // In a row of boxes words stand in the middle.
        let spare = area.height - 2.0 * INSET[1] - lines.len() as f32 * CELL[1];
        let mut y = area.top + INSET[1] + CELL[0] + spare.max(0.0) / 2.0;
        for line in lines {
            let left = match cell {
                Cell::Number(_) => area.right() - INSET[0] - self.fonts.width(face, CELL[0], &line),
                _ => area.left + INSET[0],
            };
            self.words([left, y], face, CELL[0], Ink::Black, &line);
            y += CELL[1];
        }
    }

    /// Ground that is not to be filled in, a little within its cell so that the lines around it stay in sight.
    fn shut(&mut self, area: Area) {
        let Area { left, top, width, height } = area;
        let area =
            Area { left: left + 0.6, top: top + 0.6, width: width - 1.2, height: height - 1.2 };
        self.mark(Mark::Box { area, ground: Some(Ink::Shade), edge: None, cut: false });
    }

    fn box_to_write(&mut self, limit: &str, area: Area) {
        let edge = Some((0.5, Ink::Soft));
        self.mark(Mark::Box { area, ground: None, edge, cut: false });
        if !limit.is_empty() {
            let left = area.right() - 2.5 - self.fonts.width(Face::Text, LIMIT, limit);
            self.words([left, area.bottom() - 2.5], Face::Text, LIMIT, Ink::Soft, limit);
        }
    }
}

/// Whether a column has numbers alone, and some.
fn numbers(table: &Table, place: usize) -> bool {
    let cells = || table.rows.iter().filter_map(|row| row.get(place));
    let blank = |cell: &Cell| match cell {
        Cell::Text(text) => text.is_empty(),
        Cell::Write(_) => true,
        Cell::Lead(_) | Cell::Number(_) | Cell::Shut => false,
    };
    let number = |cell: &Cell| matches!(cell, Cell::Number(_));
    cells().any(number) && cells().all(|cell| number(cell) || blank(cell))
}
