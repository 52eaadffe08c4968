//! Houses with their sheds, blocks of a town around their yards, and the marks of what is fought for.

use geo::Coord;
use hex::{HexIndex, Region};

use super::super::class::{Class, LayerName};
use super::super::drawing::{Layer, Mark, Path};
use super::super::noise::{roll, sway};
use super::super::shape::outline;
use super::{Cover, Field};

/// Where the shade of a house falls.
const SHADE: Coord = Coord { x: 0.022, y: 0.028 };
/// The wings of a farm: middle, half its width, half its depth.
const FARM: [([f64; 2], f64, f64); 3] =
    [([-0.02, -0.06], 0.17, 0.085), ([0.17, 0.13], 0.07, 0.105), ([-0.2, 0.16], 0.08, 0.055)];
/// The houses of a block: two rows along the street and wings around the yard.
const BLOCK: [([f64; 2], f64, f64); 5] = [
    ([-0.19, -0.2], 0.16, 0.085),
    ([0.19, -0.19], 0.15, 0.08),
    ([-0.26, 0.06], 0.075, 0.13),
    ([0.26, 0.08], 0.08, 0.14),
    ([0.0, 0.25], 0.2, 0.08),
];
/// A star stands so far right of the middle; its points and its notches.
const STAR: f64 = 0.43;
const POINTS: usize = 10;
const RADII: [f64; 2] = [0.13, 0.055];

/// What is drawn of houses of one sort.
#[derive(Default)]
struct Built {
    walls: Path,
    ridges: Path,
}

pub(super) fn layer(battlefield: &Field<'_>) -> Layer {
    let (mut huts, mut stone) = (Built::default(), Built::default());
    for hex in battlefield.grid.hexes() {
        match battlefield.plot(hex).cover {
            Cover::Hut => huts.add(battlefield, hex, &FARM),
            Cover::House => stone.add(battlefield, hex, &FARM),
            Cover::Block => stone.add(battlefield, hex, &BLOCK),
            _ => {}
        }
    }
    let mut layer = Layer::new(LayerName::Places);
    let mut shade = huts.shade();
    shade.extend(stone.shade());
    layer.figure(Class::HouseShade, shade);
    layer.figure(Class::Hut, huts.walls);
    layer.figure(Class::House, stone.walls);
    let mut ridges = huts.ridges;
    ridges.extend(stone.ridges);
    layer.figure(Class::RoofRidge, ridges);
    layer.figure(Class::Ring, stars(battlefield));
    layer
}

/// Paved ground and the ground of farms, below the roads.
pub(super) fn ground(battlefield: &Field<'_>) -> Vec<Mark> {
    let town = [Cover::Block, Cover::Paved];
    let paved = outline(battlefield.grid, &battlefield.region(|plot| town.contains(&plot.cover)));
    let mut layer = Layer::new(LayerName::Terrain);
    layer.figure(Class::Paved, paved);
    layer.figure(Class::Yard, yards(battlefield));
    layer.marks
}

impl Built {
    /// The houses of a hex, each hex turned its own way.
    fn add(&mut self, battlefield: &Field<'_>, hex: HexIndex, wings: &[([f64; 2], f64, f64)]) {
        let at = battlefield.middle(hex);
        let turn = sway(760, at) * 0.5;
        let (sin, cos) = turn.sin_cos();
        let mirror = if roll(761, at) < 0.5 { -1.0 } else { 1.0 };
        let placed = |x: f64, y: f64| {
            let x = x * mirror;
            at + Coord { x: x * cos - y * sin, y: x * sin + y * cos }
        };
        for (place, ([x, y], wide, deep)) in wings.iter().enumerate() {
            let size = 0.88 + 0.24 * roll(762 + place as u64, at);
            let (wide, deep) = (wide * size, deep * size);
            let corners = [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)];
            self.walls.extend(Path::through(corners.map(|(dx, dy)| placed(x + dx, y + dy))));
            self.walls.close();
            // The ridge runs along the longer side.
            let ends =
                if wide > deep { [(-wide, 0.0), (wide, 0.0)] } else { [(0.0, -deep), (0.0, deep)] };
            self.ridges.extend(Path::through(ends.map(|(dx, dy)| placed(x + dx, y + dy))));
        }
    }

    fn shade(&self) -> Path {
        let mut path = Path::default();
        for ring in self.walls.points() {
            path.extend(Path::through(ring.into_iter().map(|at| at + SHADE)));
            path.close();
        }
        path
    }
}

/// The ground of farms.
fn yards(battlefield: &Field<'_>) -> Path {
    let farms = battlefield
        .grid
        .hexes()
        .filter(|hex| matches!(battlefield.plot(*hex).cover, Cover::Hut | Cover::House));
    let mut path = Path::default();
    for hex in farms {
        let middle = battlefield.middle(hex);
        let whole = outline(battlefield.grid, &Region::of(battlefield.grid, [hex]));
        for ring in whole.points() {
            path.extend(Path::through(ring.into_iter().map(|at| middle + (at - middle) * 0.74)));
            path.close();
        }
    }
    path
}

/// A star in every hex that is fought for, beside where its counters lie.
fn stars(battlefield: &Field<'_>) -> Path {
    let mut path = Path::default();
    for hex in &battlefield.goals {
        let at = battlefield.middle(*hex) + Coord { x: STAR, y: 0.0 };
        let point = |place: usize| {
            let turn = std::f64::consts::TAU * place as f64 / POINTS as f64;
            let reach = RADII[place % 2];
            at + Coord { x: reach * turn.sin(), y: -reach * turn.cos() }
        };
        path.extend(Path::through((0..POINTS).map(point)));
        path.close();
    }
    path
}
