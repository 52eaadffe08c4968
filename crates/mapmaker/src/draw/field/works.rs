//! What is built along hexsides and into the ground: walls, and positions that were dug.

use geo::Coord;

use super::super::class::{Class, LayerName};
use super::super::drawing::{Layer, Path};
use super::super::noise::sway;
use super::Field;

/// Half a hexside, and the share of it that a wall takes.
const HALF: f64 = 0.288_675 * 0.94;
/// The teeth of a trench: their number, depth and width, and how far from the middle they lie.
const TEETH: usize = 6;
const DEPTH: f64 = 0.05;
const WIDTH: f64 = 0.105;
const BELOW: f64 = 0.34;

pub(super) fn layer(battlefield: &Field<'_>) -> Layer {
    let mut layer = Layer::new(LayerName::Barriers);
    let mut walls = Path::default();
    for pair in &battlefield.walls {
        let [from, to] = pair.map(|hex| battlefield.middle(hex));
        let middle = (from + to) / 2.0;
        let across = Coord { x: -(to.y - from.y), y: to.x - from.x } * HALF;
        walls.go(middle + across);
        walls.line(middle - across);
    }
    layer.figure(Class::Wall, walls.clone());
    layer.figure(Class::WallStones, walls);
    let mut trenches = Path::default();
    for hex in battlefield.grid.hexes().filter(|hex| battlefield.plot(*hex).dug) {
        trenches.extend(trench(battlefield.middle(hex)));
    }
    layer.figure(Class::TrenchBank, trenches.clone());
    layer.figure(Class::Trench, trenches);
    layer
}

/// A trench in bays, below where counters lie.
fn trench(at: Coord) -> Path {
    let start = at + Coord { x: -WIDTH * TEETH as f64 / 2.0, y: BELOW };
    let mut points = Vec::new();
    for tooth in 0..TEETH {
        let deep = if tooth % 2 == 0 { 0.0 } else { DEPTH };
        for side in [0.0, 1.0] {
            let at = start + Coord { x: (tooth as f64 + side) * WIDTH, y: deep };
            points.push(at + Coord { x: 0.0, y: sway(750, at) * 0.006 });
        }
    }
    Path::through(points)
}
