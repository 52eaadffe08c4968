//! Woods and forests: their floor, and their trees.

use geo::Coord;

use super::super::class::{Class, LayerName, Symbol};
use super::super::drawing::{Figure, Layer, Mark, distance, stamp};
use super::super::noise::{field, roll, sway};
use super::super::shape::outline;
use super::{Cover, Field};

/// Between neighbouring trees.
const APART: f64 = 0.135;
/// Trees are drawn larger than on a map of whole countries.
const SIZE: f64 = 1.45;
/// How far from the edge of the woods the first trees stand.
const INSET: f64 = 0.07;
/// Hedges and single trees stand on so many of the spots in the open.
const STRAY: f64 = 0.012;
/// Trees keep so far from a road.
const CLEAR_OF_ROADS: f64 = 0.13;

fn grown(cover: Cover) -> Option<f64> {
    match cover {
        Cover::Woods => Some(0.62),
        Cover::Forest => Some(0.98),
        Cover::Open => Some(STRAY),
        _ => None,
    }
}

/// The ground of woods, darker where they are thick.
pub(super) fn floor(battlefield: &Field<'_>) -> Vec<Mark> {
    let of = |class, covers: &[Cover]| {
        let region = battlefield.region(|plot| covers.contains(&plot.cover));
        let path = outline(battlefield.grid, &region);
        let figure = Figure { class, width: None, colours: None, path };
        (!figure.path.is_empty()).then_some(Mark::Figure(figure))
    };
    let all = of(Class::Woods, &[Cover::Woods, Cover::Forest]);
    all.into_iter().chain(of(Class::Thicket, &[Cover::Forest])).collect()
}

pub(super) fn layer(battlefield: &Field<'_>) -> Layer {
    let mut layer = Layer::new(LayerName::Glyphs);
    let trees = spots(battlefield);
    let sized = |spots: &[Coord]| -> Vec<[f64; 3]> {
        spots.iter().map(|at| stamp(*at, SIZE * (0.78 + 0.34 * roll(730, *at)))).collect()
    };
    let (firs, oaks): (Vec<Coord>, Vec<Coord>) = trees.iter().partition(|at| is_fir(**at));
    layer.stamps(Class::TreeShade, Symbol::Shade, sized(&trees));
    layer.stamps(Class::Tree, Symbol::Fir, sized(&firs));
    layer.stamps(Class::Tree, Symbol::Oak, sized(&oaks));
    layer
}

fn spots(battlefield: &Field<'_>) -> Vec<Coord> {
    let frame = battlefield.frame();
    let row_height = APART * 0.866;
    let rows = (frame.height() / row_height) as i32;
    let columns = (frame.width() / APART) as i32;
    let mut spots = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let spot = Coord {
                x: frame.left + (f64::from(column) + shift) * APART,
                y: frame.top + f64::from(row) * row_height,
            };
            let at = spot + Coord { x: sway(720, spot), y: sway(721, spot) } * (APART * 0.34);
            if bears(battlefield, at) {
                spots.push(at);
            }
        }
    }
    spots
}

fn bears(battlefield: &Field<'_>, at: Coord) -> bool {
    let cover = |at: Coord| Some(battlefield.plot(battlefield.hex_at(at)?).cover);
    let Some(dense) = cover(at).and_then(grown) else { return false };
    let around = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    let inside = |(x, y)| {
        let near = cover(at + Coord { x, y } * INSET).and_then(grown);
        near.is_some_and(|near| near >= dense.min(0.5))
    };
    let thick = 0.75 + 0.5 * field(722, at * 1.6);
    roll(723, at) < dense * thick
        && !on_number(battlefield, at)
        && around.into_iter().all(inside)
        && battlefield.roads.iter().all(|road| {
            let [from, to] = road.map(|hex| battlefield.middle(hex));
            from_line(at, from, to) > CLEAR_OF_ROADS
        })
}

/// Where the number of a hex stands, and a little below it: trees rise from their foot.
fn on_number(battlefield: &Field<'_>, at: Coord) -> bool {
    battlefield.hex_at(at).is_some_and(|hex| {
        let off = at - battlefield.middle(hex);
        off.x.abs() < 0.19 && (-0.50..-0.24).contains(&off.y)
    })
}

/// How far a point is from a line between two others.
fn from_line(at: Coord, from: Coord, to: Coord) -> f64 {
    let way = to - from;
    let long = way.x * way.x + way.y * way.y;
    let off = at - from;
    let share = ((off.x * way.x + off.y * way.y) / long.max(1e-9)).clamp(0.0, 1.0);
    distance(at, from + way * share)
}

/// Firs and round trees stand in groups.
fn is_fir(at: Coord) -> bool {
    field(724, at * 0.8) * 0.7 + roll(725, at) * 0.5 > 0.6
}
