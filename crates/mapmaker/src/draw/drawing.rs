//! What a picture of the map is made of, before anybody draws it.

use std::collections::BTreeMap;

use geo::Coord;
use serde::{Deserialize, Serialize};

use super::class::{Class, LayerName, Symbol};
use super::font;
use super::season::Season;

/// A map as layers of figures, stamps and lettering.
///
/// All measures are hex widths on the paper of the grid, `[u, v]` as [`hex::Point`] has them; the
/// writer multiplies them by the size of a hex. The same data feeds any board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Drawing {
    /// What the map is called.
    pub title: String,
    /// The weather it is drawn for.
    #[serde(default, skip_serializing_if = "Season::is_clear")]
    pub season: Season,
    /// The whole sheet, with its margins.
    pub sheet: Frame,
    /// The map on it.
    pub frame: Frame,
    /// Layers from the bottom up.
    pub layers: Vec<Layer>,
    /// The shapes that stamps repeat.
    pub symbols: BTreeMap<Symbol, Path>,
}

/// A rectangle of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge.
    pub bottom: f64,
}

/// Things of one sort, drawn together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Layer {
    /// Which layer it is.
    pub name: LayerName,
    /// What is in it, in the order of drawing.
    pub marks: Vec<Mark>,
}

/// One thing to draw.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A line or an area.
    Figure(Figure),
    /// One small shape in many places.
    Stamps(Stamps),
    /// Words or numbers.
    Lettering(Lettering),
}

/// A line or an area.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// What it is, and so how it looks.
    pub class: Class,
    /// Width of its line where it differs from others of its class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub width: Option<f64>,
    /// Colours of its own, where those of its class do not do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<Colours>,
    /// Its course.
    pub path: Path,
}

/// A colour that is the same in every theme, `#B4BDAA`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

/// Colours that a mark brings along.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Colours {
    /// What fills it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fill: Option<Colour>,
    /// Its line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stroke: Option<Colour>,
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02X}{green:02X}{blue:02X}")
    }
}

/// Why a text is no colour.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no colour: write # and six digits, `#B4BDAA`")]
pub struct ParseColourError(String);

impl std::str::FromStr for Colour {
    type Err = ParseColourError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || ParseColourError(text.to_owned());
        let digits = text.strip_prefix('#').filter(|it| it.len() == 6).ok_or_else(wrong)?;
        let all_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| all_hex).ok_or_else(wrong)?;
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

impl Serialize for Colour {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// One small shape in many places.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stamps {
    /// What it is, and so how it looks.
    pub class: Class,
    /// The shape.
    pub symbol: Symbol,
    /// Where, and how large: `[u, v, scale]`.
    pub at: Vec<[f64; 3]>,
}

/// Words or numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lettering {
    /// What it is, and so how it looks.
    pub class: Class,
    /// The words.
    pub text: String,
    /// Height of the type.
    pub size: f64,
    /// A colour of its own, where that of its class does not do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ink: Option<Colour>,
    /// Where it stands.
    pub stand: Stand,
}

/// Where lettering stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stand {
    /// Level, with the middle of its base line here.
    Middle([f64; 2]),
    /// Level, with its base line beginning here.
    Start([f64; 2]),
    /// Along this line, centred on it.
    Along(Path),
}

/// A course of pen strokes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Path {
    /// The strokes in order.
    pub steps: Vec<Step>,
}

/// One stroke of the pen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub enum Step {
    /// Lift the pen and go there.
    #[serde(rename = "M")]
    Move([f64; 2]),
    /// Draw a straight line.
    #[serde(rename = "L")]
    Line([f64; 2]),
    /// Draw a quadratic curve: control point, end.
    #[serde(rename = "Q")]
    Curve([f64; 2], [f64; 2]),
    /// Draw back to where the pen came down.
    #[serde(rename = "Z")]
    Close,
}

/// Finer than anybody sees, and short to write.
fn round(at: Coord) -> [f64; 2] {
    // Adding zero turns a negative zero into a plain one.
    [at.x, at.y].map(|value| (value * 1e4).round() / 1e4 + 0.0)
}

impl Path {
    /// Lifts the pen.
    pub fn go(&mut self, to: Coord) {
        self.steps.push(Step::Move(round(to)));
    }

    /// Draws a straight line.
    pub fn line(&mut self, to: Coord) {
        self.steps.push(Step::Line(round(to)));
    }

    /// Draws a quadratic curve.
    pub fn curve(&mut self, by: Coord, to: Coord) {
        self.steps.push(Step::Curve(round(by), round(to)));
    }

    /// Draws back to where the pen came down.
    pub fn close(&mut self) {
        self.steps.push(Step::Close);
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Goes on with another path.
    pub fn extend(&mut self, other: Path) {
        self.steps.extend(other.steps);
    }

    /// A line through these points.
    pub fn through(points: impl IntoIterator<Item = Coord>) -> Self {
        let mut path = Self::default();
        for point in points {
            if path.is_empty() { path.go(point) } else { path.line(point) }
        }
        path
    }

    /// A rectangle.
    pub fn rectangle(frame: Frame) -> Self {
        let Frame { left, top, right, bottom } = frame;
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let mut path = Self::through(corners.map(|(x, y)| Coord { x, y }));
        path.close();
        path
    }

    /// A circle, or an ellipse.
    pub fn ellipse(centre: Coord, rx: f64, ry: f64) -> Self {
        const ARCS: u8 = 8;
        let turn = std::f64::consts::TAU / f64::from(ARCS);
        // The control points of an arc lie farther out than the arc.
        let out = 1.0 / (turn / 2.0).cos();
        let at = |angle: f64, out: f64| Coord {
            x: centre.x + rx * out * angle.cos(),
            y: centre.y + ry * out * angle.sin(),
        };
        let mut path = Self::default();
        path.go(at(0.0, 1.0));
        for arc in 0..ARCS {
            let angle = turn * f64::from(arc);
            path.curve(at(angle + turn / 2.0, out), at(angle + turn, 1.0));
        }
        path.close();
        path
    }

    /// The points of the course, curves cut into four; lines begun anew stand apart.
    pub fn points(&self) -> Vec<Vec<Coord>> {
        let mut lines: Vec<Vec<Coord>> = Vec::new();
        for step in &self.steps {
            match *step {
                Step::Move(to) => lines.push(vec![coord(to)]),
                Step::Line(to) => {
                    if let Some(line) = lines.last_mut() {
                        line.push(coord(to));
                    }
                }
                Step::Curve(by, to) => {
                    let Some(line) = lines.last_mut() else { continue };
                    let Some(from) = line.last().copied() else { continue };
                    let cut = |share: f64| bend(from, coord(by), coord(to), share);
                    line.extend([0.25, 0.5, 0.75, 1.0].map(cut));
                }
                Step::Close => {
                    if let Some(line) = lines.last_mut()
                        && let Some(first) = line.first().copied()
                    {
                        line.push(first);
                    }
                }
            }
        }
        lines
    }
}

/// A point of a quadratic curve.
pub(super) fn bend(from: Coord, by: Coord, to: Coord, share: f64) -> Coord {
    let (near, far) = (1.0 - share, share);
    from * (near * near) + by * (2.0 * near * far) + to * (far * far)
}

/// A written point as a point to reckon with.
pub(super) fn coord([x, y]: [f64; 2]) -> Coord {
    Coord { x, y }
}

impl Frame {
    /// The same in few digits.
    pub(super) fn rounded(&self) -> Self {
        let [left, top] = round(Coord { x: self.left, y: self.top });
        let [right, bottom] = round(Coord { x: self.right, y: self.bottom });
        Self { left, top, right, bottom }
    }

    /// Whether two rectangles share some of the paper.
    pub fn meets(&self, other: &Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// Whether another rectangle lies within.
    pub fn holds(&self, other: &Self) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }

    /// The same, larger on every side.
    pub fn grown(&self, by: f64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// Its width.
    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    /// Its height.
    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    /// A rectangle about a point.
    pub(super) fn about(centre: Coord, width: f64, height: f64) -> Self {
        Self {
            left: centre.x - width / 2.0,
            top: centre.y - height / 2.0,
            right: centre.x + width / 2.0,
            bottom: centre.y + height / 2.0,
        }
    }

    pub(super) fn contains(&self, at: Coord) -> bool {
        (self.left..=self.right).contains(&at.x) && (self.top..=self.bottom).contains(&at.y)
    }
}

impl Lettering {
    /// The room it takes: one box when it is level, one per letter along a line.
    pub fn boxes(&self) -> Vec<Frame> {
        let (up, down) = (self.size * font::RISE, self.size * font::FALL);
        let width = self.width();
        let level = |left: f64, base: f64| Frame {
            left,
            top: base - up,
            right: left + width,
            bottom: base + down,
        };
        match &self.stand {
            Stand::Middle([x, y]) => vec![level(x - width / 2.0, *y)],
            Stand::Start([x, y]) => vec![level(*x, *y)],
            Stand::Along(path) => {
                let line: Vec<Coord> = path.points().into_iter().flatten().collect();
                self.letters_along(&line, (up - down) / 2.0, up + down)
            }
        }
    }

    /// How long it is.
    pub fn width(&self) -> f64 {
        font::width(self.class, &self.text) * self.size
    }

    fn letters_along(&self, line: &[Coord], lift: f64, height: f64) -> Vec<Frame> {
        let length: f64 = line.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
        let mut at = (length - self.width()) / 2.0;
        let mut boxes = Vec::new();
        for letter in self.text.chars() {
            let width = font::width(self.class, letter.encode_utf8(&mut [0; 4])) * self.size;
            let [before, after] = [at, at + width].map(|along| walk(line, along));
            at += width;
            let middle = (before + after) / 2.0;
            let way = after - before;
            let long = way.x.hypot(way.y).max(1e-9);
            // To the left of the way is up.
            let centre = middle + Coord { x: way.y, y: -way.x } * (lift / long);
            // A turned letter needs a little more than its own height and width.
            let (cos, sin) = ((way.x / long).abs(), (way.y / long).abs());
            boxes.push(Frame::about(
                centre,
                width * cos + height * sin,
                width * sin + height * cos,
            ));
        }
        boxes
    }
}

/// How far apart two points are.
pub(super) fn distance(a: Coord, b: Coord) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// The point so far along a line; beyond its ends the line runs straight on.
pub(super) fn walk(line: &[Coord], along: f64) -> Coord {
    let mut rest = along;
    let mut last = None;
    for pair in line.windows(2) {
        let long = distance(pair[0], pair[1]);
        if long <= 0.0 {
            continue;
        }
        if rest <= long {
            return pair[0] + (pair[1] - pair[0]) * (rest / long);
        }
        rest -= long;
        last = Some((pair[1], (pair[1] - pair[0]) / long));
    }
    last.map_or_else(|| line.first().copied().unwrap_or_default(), |(end, way)| end + way * rest)
}

impl Drawing {
    /// All lettering, with the layer it stands in.
    pub fn letterings(&self) -> impl Iterator<Item = (LayerName, &Lettering)> {
        self.layers.iter().flat_map(|layer| {
            layer.marks.iter().filter_map(|mark| match mark {
                Mark::Lettering(lettering) => Some((layer.name, lettering)),
                Mark::Figure(_) | Mark::Stamps(_) => None,
            })
        })
    }

    /// A layer by its name.
    pub fn layer(&self, name: LayerName) -> Option<&Layer> {
        self.layers.iter().find(|layer| layer.name == name)
    }
}

impl Layer {
    pub(super) fn new(name: LayerName) -> Self {
        Self { name, marks: Vec::new() }
    }

    /// Adds a line or an area, unless it is empty.
    pub(super) fn figure(&mut self, class: Class, path: Path) {
        if !path.is_empty() {
            self.marks.push(Mark::Figure(Figure { class, width: None, colours: None, path }));
        }
    }

    /// Adds a line of its own width.
    pub(super) fn stroke(&mut self, class: Class, width: f64, path: Path) {
        if !path.is_empty() {
            self.marks.push(Mark::Figure(Figure {
                class,
                width: Some((width * 1e4).round() / 1e4),
                colours: None,
                path,
            }));
        }
    }

    /// Adds stamps, unless there are none.
    pub(super) fn stamps(&mut self, class: Class, symbol: Symbol, at: Vec<[f64; 3]>) {
        if !at.is_empty() {
            self.marks.push(Mark::Stamps(Stamps { class, symbol, at }));
        }
    }

    pub(super) fn lettering(&mut self, class: Class, text: &str, size: f64, stand: Stand) {
        let text = text.to_owned();
        self.marks.push(Mark::Lettering(Lettering { class, text, size, ink: None, stand }));
    }
}

/// A place for a stamp.
pub(super) fn stamp(at: Coord, scale: f64) -> [f64; 3] {
    let [x, y] = round(at);
    [x, y, (scale * 1e3).round() / 1e3]
}

/// A point for lettering.
pub(super) fn spot(at: Coord) -> [f64; 2] {
    round(at)
}
