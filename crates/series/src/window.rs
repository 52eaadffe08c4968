//! A small window on a map, for a terminal: hexes as bricks, every second row shifted by half a brick.

use hex::Direction;

/// Columns of text in a brick, its left border included.
const WIDE: usize = 10;
/// Lines of text in a brick, its top border included.
const HIGH: usize = 4;
/// Rows of hexes above and below the middle.
const ROWS: i32 = 2;

/// What is drawn on one place of the canvas.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ink {
    /// A character of text.
    Text(char),
    /// Lines going up, down, left and right, as bits; a river makes them double.
    Lines { ways: u8, river: bool },
}

const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;

/// Box characters by the bits of [`Ink::Lines`].
const LIGHT: [char; 16] =
    [' ', '│', '│', '│', '─', '┘', '┐', '┤', '─', '└', '┌', '├', '─', '┴', '┬', '┼'];

struct Canvas {
    width: usize,
    ink: Vec<Ink>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Canvas {
        Canvas { width, ink: vec![Ink::Text(' '); width * height] }
    }

    fn at(&mut self, x: usize, y: usize) -> Option<&mut Ink> {
        if x < self.width { self.ink.get_mut(y * self.width + x) } else { None }
    }

    fn write(&mut self, x: usize, y: usize, text: &str) {
        for (x, c) in (x..).zip(text.chars().take(WIDE - 1)) {
            if let Some(ink) = self.at(x, y) {
                *ink = Ink::Text(c);
            }
        }
    }

    fn line(&mut self, x: usize, y: usize, ways: u8, river: bool) {
        if let Some(ink) = self.at(x, y) {
            *ink = match *ink {
                Ink::Lines { ways: old, river: wet } => {
                    Ink::Lines { ways: old | ways, river: wet || river }
                }
                Ink::Text(_) => Ink::Lines { ways, river },
            };
        }
    }

    /// The border of a brick; sides with a river are double.
    fn border(&mut self, x: usize, y: usize, rivers: u8) {
        let wet = |way: Direction| rivers & 1 << way.index() != 0;
        let halves = [(y, Direction::NW, Direction::NE), (y + HIGH, Direction::SW, Direction::SE)];
        for (y, left, right) in halves {
            for step in 1..WIDE {
                let way = if step <= WIDE / 2 { left } else { right };
                self.line(x + step, y, LEFT | RIGHT, wet(way));
            }
        }
        for (x, way) in [(x, Direction::W), (x + WIDE, Direction::E)] {
            for step in 1..HIGH {
                self.line(x, y + step, UP | DOWN, wet(way));
            }
        }
        self.line(x, y, DOWN | RIGHT, false);
        self.line(x + WIDE, y, DOWN | LEFT, false);
        self.line(x, y + HIGH, UP | RIGHT, false);
        self.line(x + WIDE, y + HIGH, UP | LEFT, false);
    }

    fn text(&self) -> String {
        let lines = self.ink.chunks(self.width).map(|row| {
            let line: String = row.iter().map(|ink| ink.glyph()).collect();
            format!("{}\n", line.trim_end())
        });
        lines.filter(|line| line != "\n").collect()
    }
}

impl Ink {
    fn glyph(self) -> char {
        match self {
            Ink::Text(c) => c,
            Ink::Lines { ways, river: true } if ways == LEFT | RIGHT => '═',
            Ink::Lines { ways, river: true } if ways == UP | DOWN => '║',
            Ink::Lines { ways, .. } => LIGHT[usize::from(ways & 15)],
        }
    }
}

/// What stands in a hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brick {
    /// Its sides with a river, as bits by the index of their direction.
    pub rivers: u8,
    /// Its lines of text, nine columns each.
    pub lines: [String; HIGH - 1],
}

/// Draws the hexes around one, as many as the columns of a terminal hold. `brick` tells what stands so many hexes across and so
/// many rows down from the middle; nothing where there is no hex.
///
/// ```
/// use series::window::{Brick, draw};
/// let lone = |across, down| {
///     ((across, down) == (0, 0)).then(|| Brick { rivers: 0, lines: ["1314".into(), "Minsk".into(), "".into()] })
/// };
/// assert_eq!(draw(11, lone), "┌─────────┐\n│1314     │\n│Minsk    │\n│         │\n└─────────┘\n");
/// ```
pub fn draw(columns: usize, brick: impl Fn(i32, i32) -> Option<Brick>) -> String {
    let width = columns.max(WIDE + 1);
    let height = (2 * ROWS + 1) as usize * HIGH + 1;
    let mut canvas = Canvas::new(width, height);
    let (width, wide) = (width as i32, WIDE as i32);
    for down in -ROWS..=ROWS {
        // On a pointy grid one row down is half a hex to the right.
        let start = (width - 1 - wide) / 2 + down * wide / 2;
        for across in -(start / wide)..=(width - 1 - wide - start) / wide {
            let x = usize::try_from(start + across * wide);
            if let (Some(brick), Ok(x)) = (brick(across, down), x) {
                let y = (down + ROWS) as usize * HIGH;
                canvas.border(x, y, brick.rivers);
                for (line, text) in (y + 1..).zip(&brick.lines) {
                    canvas.write(x + 1, line, text);
                }
            }
        }
    }
    canvas.text()
}
