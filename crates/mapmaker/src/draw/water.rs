//! Sea and lakes with their true coast.

use geo::{
    Area, BooleanOps, Buffer, Coord, Intersects, LineString, MultiPolygon, Polygon, Rect, Simplify,
};
use hex::{HexIndex, Region};

use super::class::{Class, LayerName};
use super::drawing::{Frame, Layer, Path};
use super::shape::{chains, outline};
use super::view::{NEUTRAL, View, centre};
use crate::layers::Layers;
use crate::survey::survey;
use crate::{Compiled, Feature};

/// The sea runs on beyond the frame, so that no coast follows the frame.
const BEYOND: f64 = 1.5;

/// Bays smaller than this do not show.
const FINE: f64 = 0.006;

/// Water smaller than this is none.
const SLIVER: f64 = 1e-4;

/// How far the water lines lie within the coast.
const LINES: [(Class, f64); 4] = [
    (Class::WaterLine1, 0.045),
    (Class::WaterLine2, 0.100),
    (Class::WaterLine3, 0.165),
    (Class::WaterLine4, 0.240),
];

/// All water in and around the frame, less the land that was made in it.
pub(super) fn waters(layers: &Layers, made: &MultiPolygon, frame: Frame) -> MultiPolygon {
    let Frame { left, top, right, bottom } = frame.grown(BEYOND);
    let window = Rect::new(Coord { x: left, y: top }, Coord { x: right, y: bottom }).to_polygon();
    let cut = |shapes: &mut dyn Iterator<Item = &Polygon>| {
        shapes.fold(MultiPolygon::new(Vec::new()), |sum: MultiPolygon, shape| {
            let piece = shape.intersection(&window);
            if piece.0.is_empty() { sum } else { sum.union(&piece) }
        })
    };
    let land = cut(&mut layers.land.iter().map(|(_, shape)| shape));
    let lakes = cut(&mut layers.lakes.iter().map(|(_, shape)| shape));
    let waters = window.difference(&land).union(&lakes);
    if made.0.is_empty() { waters } else { filled(&waters, made) }
}

/// Bays narrower than twice this are filled about made land, so that it joins the true coast.
const BAY: f64 = 0.09;

/// Water of less than so many square hexes that made land cuts off is filled as well.
const POND: f64 = 0.5;

/// How far about made land the coast is smoothed.
const ABOUT: f64 = 0.30;

/// Pieces that are joined again overlap by this, or a hair would show between them.
const SEAM: f64 = 0.01;

/// Fills water with land, and smooths the coast where the two meet.
fn filled(waters: &MultiPolygon, made: &MultiPolygon) -> MultiPolygon {
    let left = waters.difference(made);
    let about = made.buffer(ABOUT);
    // A little more is smoothed than is used: the edges of a cut are not those of a coast.
    let near = left.intersection(&made.buffer(ABOUT + 3.0 * BAY));
    let smooth = near.buffer(-BAY).buffer(BAY).intersection(&made.buffer(ABOUT + SEAM));
    let mut waters = left.difference(&about).union(&smooth);
    // What is left of a bay behind made land is no lake.
    waters.0.retain(|part| part.unsigned_area() >= POND || !part.intersects(&about));
    waters
}

/// A hex of land shows as land when at least this share of it is dry.
const SHOWN: f64 = 0.45;

/// A hex of the sea is closed ground when this share of it is dry.
const RISEN: f64 = 0.40;

/// How much of a hex is made land, from its middle to its sides.
const MADE: f64 = 0.93;

/// Where the hexes of a table do not follow the true coast.
pub(super) struct Coast {
    /// Land for the hexes that are land by the table and water by the geography.
    pub(super) made: MultiPolygon,
    /// Hexes that are sea by the table and land by the geography: nobody enters them.
    pub(super) closed: Region,
}

/// Compares the hexes of a table with the true coast.
pub(super) fn coast(map: &Compiled, layers: &Layers) -> Coast {
    let grounds = survey(&map.grid, layers);
    let dry = |hex: HexIndex| grounds[hex.index()].dry;
    let (land, water): (Vec<HexIndex>, Vec<HexIndex>) =
        map.grid.hexes().partition(|hex| map.hex(*hex).is_land());
    let is_closed = |hex: HexIndex| map.regions.get(NEUTRAL).is_some_and(|it| it.contains(hex));
    let drowned = land.into_iter().filter(|hex| dry(*hex) < SHOWN && !is_closed(*hex));
    let risen = water.into_iter().filter(|hex| dry(*hex) > RISEN);
    Coast {
        made: MultiPolygon::new(drowned.map(|hex| grown(map, hex)).collect()),
        closed: Region::of(&map.grid, risen),
    }
}

fn grown(map: &Compiled, hex: HexIndex) -> Polygon {
    let middle = centre(&map.grid, hex);
    let path = outline(&map.grid, &Region::of(&map.grid, [hex]));
    let ring = path.points().into_iter().flatten().map(|at| middle + (at - middle) * MADE);
    Polygon::new(ring.collect(), Vec::new())
}

/// Sea, lakes, their lines and coast.
pub(super) fn layer(waters: &MultiPolygon, barriers: &Path) -> Layer {
    let mut layer = Layer::new(LayerName::Water);
    layer.figure(Class::Channel, barriers.clone());
    let shown = waters.simplify(FINE);
    let coast = rings(&shown);
    layer.figure(Class::Water, coast.clone());
    for (class, inside) in LINES {
        layer.figure(class, rings(&waters.buffer(-inside).simplify(FINE)));
    }
    layer.figure(Class::Coast, coast);
    layer
}

fn rings(shape: &MultiPolygon) -> Path {
    let mut path = Path::default();
    for polygon in shape {
        path.extend(ring(polygon.exterior()));
        for hole in polygon.interiors() {
            path.extend(ring(hole));
        }
    }
    path
}

fn ring(line: &LineString) -> Path {
    // The last point repeats the first.
    let points = line.0.split_last().map_or(&[][..], |(_, rest)| rest);
    // Cutting leaves slivers without width along the cut.
    if points.len() < 3 || Polygon::new(line.clone(), Vec::new()).unsigned_area() < SLIVER {
        return Path::default();
    }
    let mut path = Path::through(points.iter().copied());
    path.close();
    path
}

/// Hexsides that nobody crosses.
pub(super) fn barriers(map: &Compiled, view: &View) -> Path {
    let grid = &map.grid;
    let shut = map.sides.iter().filter(|(side, record)| {
        let (a, b) = grid.side_hexes(**side);
        let seen = view.reach.contains(a) || b.is_some_and(|hex| view.reach.contains(hex));
        seen && matches!(record.feature, Feature::Water | Feature::Strait)
    });
    let mut path = Path::default();
    for chain in chains(grid, &shut.map(|(side, _)| *side).collect()) {
        path.extend(chain.path(grid));
    }
    path
}
