//! A small window on the map: hexes as bricks, every second row shifted by half a brick.

use barbarossa::View;
use barbarossa::ground::{Side, Surface, UnitId, grid};
use barbarossa::words::Atlas;
use hex::{Direction, Hex, HexIndex};

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

/// Draws the hexes around one, as many as the columns of a terminal hold: number, terrain and Axis control; the place;
/// the units.
pub(crate) fn draw(atlas: &Atlas, view: &View, middle: HexIndex, columns: usize) -> String {
    let width = columns.max(WIDE + 1);
    let height = (2 * ROWS + 1) as usize * HIGH + 1;
    let mut canvas = Canvas::new(width, height);
    let (width, wide) = (width as i32, WIDE as i32);
    let centre = grid().axial(middle);
    for down in -ROWS..=ROWS {
        // On a pointy grid one row down is half a hex to the right.
        let start = (width - 1 - wide) / 2 + down * wide / 2;
        for across in -(start / wide)..=(width - 1 - wide - start) / wide {
            let x = start + across * wide;
            let there = grid().at(Hex::new(centre.x + across, centre.y + down));
            let there = there.filter(|hex| atlas.ground().map.is_playable(*hex));
            if let (Some(hex), Ok(x)) = (there, usize::try_from(x)) {
                let y = (down + ROWS) as usize * HIGH;
                brick(&mut canvas, (x, y), atlas, view, hex, hex == middle);
            }
        }
    }
    canvas.text()
}

fn brick(
    canvas: &mut Canvas,
    (x, y): (usize, usize),
    atlas: &Atlas,
    view: &View,
    hex: HexIndex,
    is_middle: bool,
) {
    let map = &atlas.ground().map;
    canvas.border(x, y, map.rivers(hex));
    let mark = if is_middle { '*' } else { ' ' };
    let hands = if atlas.controller(view, hex) == Side::Axis { 'A' } else { 'S' };
    let rail = if map.has_rail(hex) { '#' } else { ' ' };
    let head = format!("{mark}{} {}{rail}{hands}", grid().number(hex), letter(map.surface(hex)));
    canvas.write(x + 1, y + 1, &head);
    if let Some(place) = map.place(hex) {
        let kind = if place.kind.is_city() { '●' } else { '·' };
        canvas.write(x + 1, y + 2, &format!("{kind}{}", place.name));
    }
    canvas.write(x + 1, y + 3, &counter(atlas, view, &atlas.stack(view, hex)));
}

/// A stack in nine characters: the side, the strength the viewer knows or the number of units, the first tag.
fn counter(atlas: &Atlas, view: &View, units: &[UnitId]) -> String {
    let Some(first) = units.first() else { return String::new() };
    let side = match atlas.ground().roster[*first].side {
        Side::Axis => 'A',
        Side::Soviet => 'S',
    };
    let more = match units.len() {
        1 => String::new(),
        number => format!("+{}", number - 1),
    };
    let worn = units.iter().filter_map(|unit| view.units.get(unit.index()));
    let shaken = if worn.into_iter().any(|unit| unit.demoralized) { "!" } else { "" };
    format!("{side}{shaken} {}{more}", atlas.tag(*first))
}

fn letter(surface: Surface) -> char {
    match surface {
        Surface::Clear => '.',
        Surface::Woods => 'w',
        Surface::Rough => 'r',
        Surface::Marsh => 'm',
        Surface::Mountain => 'M',
        Surface::Sea | Surface::Lake => '~',
    }
}
