//! Counters on the map: a stack is drawn as its top counter, with the edges of others under it.

use super::class::{Class, LayerName};
use super::drawing::{
    Colour, Colours, Drawing, Figure, Frame, Layer, Lettering, Mark, Path, Stand, spot,
};
use super::font;
use geo::Coord;
use module::{Files, Problems, Table};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a counter's box shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Branch {
    /// A cross.
    Infantry,
    /// A stroke.
    Cavalry,
    /// An oval.
    Armor,
    /// A cross over an oval.
    Mechanized,
    /// A cross over a peak.
    Mountain,
    /// An empty box.
    Plain,
}

/// A stack to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Stack {
    /// The middle of its hex, `[u, v]`.
    pub at: [f64; 2],
    /// Its side: the first or the second of the game.
    pub side: usize,
    /// The branch of its top counter.
    pub branch: Branch,
    /// How many counters it has.
    pub count: usize,
    /// What stands under the box: a strength.
    pub value: String,
}

/// The colours of a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Face {
    /// Its ground.
    pub ground: Colour,
    /// Its edge.
    pub edge: Colour,
    /// What is printed on it.
    pub ink: Colour,
    /// The ground of its sign.
    pub sign: Colour,
}

/// A counter with all that is printed on it.
///
/// What a game does not print stays empty: a counter without allowances shows its strength alone,
/// one with two shows `8` and `7-4`, one with a single step shows no dots.
///
/// ```
/// use mapmaker::draw::{Branch, Colour, Counter, Face};
///
/// let face = Face {
///     ground: "#B4BDAA".parse()?,
///     edge: "#5E6857".parse()?,
///     ink: "#171A14".parse()?,
///     sign: "#E2E7DA".parse()?,
/// };
/// let corps = Counter {
///     at: [3.0, 2.0],
///     face,
///     branch: Branch::Armor,
///     name: "XLI Pz".to_owned(),
///     strength: 5,
///     printed: 8,
///     allowances: vec![7, 4],
///     steps: [2, 3],
///     count: 1,
/// };
/// assert!(corps.is_reduced());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Counter {
    /// The middle of its hex, `[u, v]`.
    pub at: [f64; 2],
    /// Its colours: those of its nation.
    pub face: Face,
    /// What its box shows.
    pub branch: Branch,
    /// Its name, above the box.
    pub name: String,
    /// Its strength as it stands.
    pub strength: u16,
    /// Its strength at full steps.
    pub printed: u16,
    /// What it may move: nothing, one allowance, or one for each impulse.
    pub allowances: Vec<u8>,
    /// The steps it has left, and those it has when it is full.
    pub steps: [u8; 2],
    /// How many counters stand in the hex; this one lies on top.
    pub count: usize,
}

/// Half the side of a counter.
const HALF: f64 = 0.27;
/// How far the counters of a stack stand out under one another, and how many do.
const STEP: f64 = 0.035;
const SHOWN: usize = 4;
/// The box of the branch: half its width, its upper and its lower edge.
const BOX: [f64; 3] = [0.17, -0.19, 0.03];
/// Type on a counter.
const TYPE: f64 = 0.2;

impl Drawing {
    /// The same with these stacks upon it.
    #[must_use]
    pub fn with_stacks(mut self, stacks: &[Stack]) -> Drawing {
        let Frame { left, top, right, bottom } = self.frame;
        let within =
            |it: &&Stack| (left..=right).contains(&it.at[0]) && (top..=bottom).contains(&it.at[1]);
        let marks = stacks.iter().filter(within).flat_map(Stack::marks).collect();
        let units = Layer { name: LayerName::Units, marks };
        let above = self.layers.iter().position(|layer| layer.name > LayerName::Units);
        self.layers.insert(above.unwrap_or(self.layers.len()), units);
        self
    }
}

/// Half the side of a full counter, and of its box: width, upper and lower edge.
const FULL: f64 = 0.32;
const FULL_BOX: [f64; 3] = [0.155, -0.155, 0.045];
/// Type on a full counter: name, strength, allowances; and where their lines stand.
const NAME: [f64; 2] = [0.112, -0.2];
const STRENGTH: [f64; 2] = [0.235, 0.265];
const ALLOWANCES: f64 = 0.165;
/// Dots for steps: how far from the middle, how far apart, how large.
const DOTS: [f64; 3] = [0.225, 0.082, 0.027];

impl Drawing {
    /// The same with these counters upon it.
    #[must_use]
    pub fn with_counters(mut self, counters: &[Counter]) -> Drawing {
        let marks = counters
            .iter()
            .filter(|it| self.frame.contains(Coord { x: it.at[0], y: it.at[1] }))
            .flat_map(Counter::marks)
            .collect();
        let units = Layer { name: LayerName::Units, marks };
        let above = self.layers.iter().position(|layer| layer.name > LayerName::Units);
        self.layers.insert(above.unwrap_or(self.layers.len()), units);
        self
    }
}

impl Counter {
    /// Whether it has lost steps.
    pub fn is_reduced(&self) -> bool {
        self.steps[0] < self.steps[1]
    }

    fn marks(&self) -> Vec<Mark> {
        let Face { ground, edge, ink, sign } = self.face;
        let under = self.count.clamp(1, SHOWN) - 1;
        let [u, v] = self.at;
        let (u, v) = (u + STEP * under as f64 / 2.0, v - STEP * under as f64 / 2.0);
        let face = Colours { fill: Some(ground), stroke: Some(edge) };
        let mut marks: Vec<Mark> = (0..=under)
            .rev()
            .map(|depth| {
                let by = STEP * depth as f64;
                let path = rounded(u - by, v + by, FULL, 0.045);
                coloured(Class::CounterFace, face, path)
            })
            .collect();
        let light = Colours { fill: Some(sign), stroke: None };
        marks.push(coloured(Class::CounterBox, light, rectangle(u, v, FULL_BOX)));
        let line = Colours { fill: None, stroke: Some(ink) };
        marks.push(coloured(Class::CounterMark, line, self.branch.path_in(u, v, FULL_BOX)));
        marks.extend(self.dots(u, v));
        let written = |class, text: String, [size, down]: [f64; 2], across: f64| {
            let stand = Stand::Middle(spot(Coord { x: u + across, y: v + down }));
            Mark::Lettering(Lettering { class, text, size, ink: Some(ink), stand })
        };
        if !self.name.is_empty() {
            marks.push(written(Class::CounterName, self.name.clone(), self.name_line(), 0.0));
        }
        let moves: Vec<String> = self.allowances.iter().map(u8::to_string).collect();
        let moves = moves.join("-");
        let strength = self.strength.to_string();
        // Strength and allowances stand together in the middle.
        let wide = font::width(Class::CounterText, &strength) * STRENGTH[0];
        let long = font::width(Class::CounterName, &moves) * ALLOWANCES;
        let gap = if moves.is_empty() { 0.0 } else { 0.055 };
        let left = -(wide + gap + long) / 2.0;
        let down = STRENGTH[1];
        marks.push(written(Class::CounterText, strength, STRENGTH, left + wide / 2.0));
        if !moves.is_empty() {
            let across = left + wide + gap + long / 2.0;
            marks.push(written(Class::CounterName, moves, [ALLOWANCES, down], across));
        }
        if self.is_reduced() {
            // A stroke under a strength that is not the printed one.
            let y = v + down + 0.03;
            let ends = [left, left + wide].map(|x| Coord { x: u + x, y });
            marks.push(coloured(Class::CounterMark, line, Path::through(ends)));
        }
        marks
    }

    /// Long names are set smaller, so that they stay on the counter.
    fn name_line(&self) -> [f64; 2] {
        let [size, down] = NAME;
        let wide = font::width(Class::CounterName, &self.name) * size;
        let fits = size * (2.0 * FULL - 0.06).min(wide) / wide.max(1e-9);
        // Few digits survive every data form; cut off, the name still fits.
        [(fits * 1e4).floor() / 1e4, down]
    }

    /// A dot for each step beside the box, from below: full where it is left, hollow where it is
    /// lost.
    fn dots(&self, u: f64, v: f64) -> Vec<Mark> {
        let [left, full] = self.steps;
        if full < 2 {
            return Vec::new();
        }
        let [across, apart, radius] = DOTS;
        let middle = v + f64::midpoint(FULL_BOX[1], FULL_BOX[2]);
        let low = middle + apart * (f64::from(full) - 1.0) / 2.0;
        let (mut kept, mut lost) = (Path::default(), Path::default());
        for step in 0..full {
            let at = Coord { x: u + across, y: low - apart * f64::from(step) };
            let dot = Path::ellipse(at, radius, radius);
            if step < left { kept.extend(dot) } else { lost.extend(dot) }
        }
        let Face { ink, .. } = self.face;
        let full = Colours { fill: Some(ink), stroke: Some(ink) };
        let hollow = Colours { fill: None, stroke: Some(ink) };
        let marks = [(Class::StepLeft, full, kept), (Class::StepLost, hollow, lost)];
        let seen = marks.into_iter().filter(|(.., path)| !path.is_empty());
        seen.map(|(class, colours, path)| coloured(class, colours, path)).collect()
    }
}

/// A square with rounded corners.
fn rounded(u: f64, v: f64, half: f64, round: f64) -> Path {
    let at = |x: f64, y: f64| Coord { x: u + x * half, y: v + y * half };
    let off = 1.0 - round / half;
    let mut path = Path::default();
    path.go(at(-off, -1.0));
    for (x, y) in [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        // Along one side to the corner, and around it.
        let (before, after) = if x == y {
            (at(x, y * off), at(x * off, y))
        } else {
            (at(x * off, y), at(x, y * off))
        };
        path.line(before);
        path.curve(at(x, y), after);
    }
    path.close();
    path
}

fn coloured(class: Class, colours: Colours, path: Path) -> Mark {
    Mark::Figure(Figure { class, width: None, colours: Some(colours), path })
}

impl Stack {
    fn marks(&self) -> Vec<Mark> {
        let face = if self.side == 0 { Class::CounterFirst } else { Class::CounterSecond };
        let under = self.count.clamp(1, SHOWN) - 1;
        let [u, v] = self.at;
        // The pile stands in the middle of its hex.
        let (u, v) = (u + STEP * under as f64 / 2.0, v - STEP * under as f64 / 2.0);
        let mut marks: Vec<Mark> = (0..=under)
            .rev()
            .map(|depth| {
                let by = STEP * depth as f64;
                figure(face, rectangle(u - by, v + by, [HALF, -HALF, HALF]))
            })
            .collect();
        marks.push(figure(Class::CounterMark, self.branch.path(u, v)));
        let stand = Stand::Middle([u, v + HALF - 0.045]);
        let text = self.value.clone();
        marks.push(Mark::Lettering(Lettering {
            class: Class::CounterText,
            text,
            size: TYPE,
            ink: None,
            stand,
        }));
        marks
    }
}

impl Branch {
    fn path(self, u: f64, v: f64) -> Path {
        self.path_in(u, v, BOX)
    }

    /// The sign in a box of this half width, upper and lower edge.
    fn path_in(self, u: f64, v: f64, shape: [f64; 3]) -> Path {
        let [half, top, bottom] = shape;
        let (left, right, top_at, bottom_at) = (u - half, u + half, v + top, v + bottom);
        let stroke = |from: (f64, f64), to: (f64, f64)| {
            Path::through([from, to].map(|(x, y)| Coord { x, y }))
        };
        let rising = stroke((left, bottom_at), (right, top_at));
        let falling = stroke((left, top_at), (right, bottom_at));
        let middle = Coord { x: u, y: f64::midpoint(top_at, bottom_at) };
        let oval = Path::ellipse(middle, 0.62 * half, 0.3 * (bottom - top));
        let foot = bottom_at - 0.45 * (bottom - top);
        let peak = Path::through(
            [(-0.28, bottom_at), (0.0, foot), (0.28, bottom_at)]
                .map(|(across, y)| Coord { x: u + across * half, y }),
        );
        let inside = match self {
            Branch::Infantry => vec![rising, falling],
            Branch::Cavalry => vec![rising],
            Branch::Armor => vec![oval],
            Branch::Mechanized => vec![rising, falling, oval],
            Branch::Mountain => vec![rising, falling, peak],
            Branch::Plain => vec![],
        };
        let mut path = rectangle(u, v, shape);
        inside.into_iter().for_each(|it| path.extend(it));
        path
    }
}

fn figure(class: Class, path: Path) -> Mark {
    Mark::Figure(Figure { class, width: None, colours: None, path })
}

fn rectangle(u: f64, v: f64, [half, top, bottom]: [f64; 3]) -> Path {
    Path::rectangle(Frame { left: u - half, top: v + top, right: u + half, bottom: v + bottom })
}

/// Reads the colours of nations: a table `nation,ground,edge,ink,sign`.
pub fn read_faces(
    files: &dyn Files,
    path: &str,
    problems: &mut Problems,
) -> Option<BTreeMap<String, Face>> {
    let table = Table::read(files, path, problems)?;
    if !table.columns(&["nation", "ground", "edge", "ink", "sign"], problems) {
        return None;
    }
    let mut faces = BTreeMap::new();
    for row in table.rows() {
        let nation = row.text("nation", problems);
        let [ground, edge, ink, sign] =
            ["ground", "edge", "ink", "sign"].map(|name| row.parse(name, problems));
        let face = Face { ground: ground?, edge: edge?, ink: ink?, sign: sign? };
        faces.insert(nation?.to_owned(), face);
    }
    Some(faces)
}
