//! Counters on the map: a stack is drawn as its top counter, with the edges of others under it.

use super::class::{Class, LayerName};
use super::drawing::{Drawing, Figure, Frame, Layer, Lettering, Mark, Path, Stand};
use geo::Coord;

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
        let [half, top, bottom] = BOX;
        let (left, right, top_at, bottom_at) = (u - half, u + half, v + top, v + bottom);
        let stroke = |from: (f64, f64), to: (f64, f64)| {
            Path::through([from, to].map(|(x, y)| Coord { x, y }))
        };
        let rising = stroke((left, bottom_at), (right, top_at));
        let falling = stroke((left, top_at), (right, bottom_at));
        let middle = Coord { x: u, y: f64::midpoint(top_at, bottom_at) };
        let oval = Path::ellipse(middle, 0.62 * half, 0.3 * (bottom - top));
        let inside = match self {
            Branch::Infantry => vec![rising, falling],
            Branch::Cavalry => vec![rising],
            Branch::Armor => vec![oval],
            Branch::Mechanized => vec![rising, falling, oval],
            Branch::Plain => vec![],
        };
        let mut path = rectangle(u, v, BOX);
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
