//! Paths in the short form of SVG, in whole hundredths of a pixel.

use geo::Coord;

use super::drawing::{Path, Step, coord};

/// Writes paths with steps relative to one another.
pub(super) struct Pen {
    text: String,
    scale: f64,
    origin: Coord,
    /// Where the pen is, and where it came down.
    at: [i64; 2],
    down: [i64; 2],
    last: Option<char>,
}

impl Pen {
    /// A pen for a picture with so many pixels per hex and its upper left corner there.
    pub(super) fn new(scale: f64, origin: Coord) -> Self {
        let (at, down) = ([0; 2], [0; 2]);
        Self { text: String::new(), scale, origin, at, down, last: None }
    }

    /// Writes a path.
    pub(super) fn path(&mut self, path: &Path) {
        self.moved(path, Coord::zero(), 1.0);
    }

    /// Writes a path moved and scaled.
    pub(super) fn moved(&mut self, path: &Path, by: Coord, size: f64) {
        let place = |at: [f64; 2]| coord(at) * size + by;
        for step in &path.steps {
            match *step {
                Step::Move(to) => {
                    let to = self.hundredths(place(to));
                    self.command('m', &[to]);
                    self.down = to;
                }
                Step::Line(to) => {
                    let to = self.hundredths(place(to));
                    // Steps too short to be seen are left out.
                    if to != self.at {
                        self.command('l', &[to]);
                    }
                }
                Step::Curve(by, to) => {
                    let points = [by, to].map(|at| self.hundredths(place(at)));
                    self.command('q', &points);
                }
                Step::Close => {
                    self.text.push('z');
                    self.last = None;
                    self.at = self.down;
                }
            }
        }
    }

    fn hundredths(&self, at: Coord) -> [i64; 2] {
        let pixels = (at - self.origin) * (self.scale * 100.0);
        // A map is some thousand pixels wide.
        [pixels.x.round() as i64, pixels.y.round() as i64]
    }

    fn command(&mut self, letter: char, points: &[[i64; 2]]) {
        let same = self.last == Some(letter) && letter != 'm';
        if !same {
            self.text.push(letter);
        }
        for (index, point) in points.iter().enumerate() {
            for (axis, value) in point.iter().enumerate() {
                let first = index == 0 && axis == 0 && !same;
                self.number(value - self.at[axis], first);
            }
        }
        if let Some(end) = points.last() {
            self.at = *end;
        }
        self.last = Some(letter);
    }

    fn number(&mut self, value: i64, first: bool) {
        let text = decimal(value);
        if !first && !text.starts_with('-') {
            self.text.push(' ');
        }
        self.text.push_str(&text);
    }

    /// What was written.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

/// Whole hundredths as a decimal number, as short as it goes.
pub(super) fn decimal(hundredths: i64) -> String {
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    match rest {
        0 => format!("{sign}{whole}"),
        _ if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
        _ => format!("{sign}{whole}.{rest:02}"),
    }
}

/// A measure in pixels, rounded to hundredths.
pub(super) fn pixels(value: f64) -> String {
    let hundredths = (value * 100.0).round() as i64;
    decimal(hundredths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_have_two_places_at_most() {
        let written = [0, 100, -5, 250, 12_345, -1_010].map(decimal);
        assert_eq!(written, ["0", "1", "-0.05", "2.5", "123.45", "-10.1"]);
    }

    #[test]
    fn steps_are_relative_and_do_not_drift() {
        let mut path = Path::default();
        path.go(Coord { x: 1.0, y: 1.0 });
        for third in 1..=3 {
            path.line(Coord { x: 1.0 + f64::from(third) / 3.0, y: 1.0 });
        }
        path.close();
        let mut pen = Pen::new(10.0, Coord { x: 1.0, y: 0.0 });
        pen.path(&path);
        assert_eq!(pen.finish(), "m0 10l3.33 0 3.34 0 3.33 0z");
    }
}
