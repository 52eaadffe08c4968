//! Sea and lakes with their true coast.

use geo::{Area, BooleanOps, Buffer, Coord, LineString, MultiPolygon, Polygon, Rect, Simplify};
use hex::{HexIndex, Region};

use super::class::{Class, LayerName};
use super::drawing::{Frame, Layer, Path};
use super::manner::Coast;
use super::shape::{chains, outline};
use super::view::{View, centre};
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

/// All water in and around the frame.
pub(super) fn waters(layers: &Layers, coast: &Coast, frame: Frame) -> MultiPolygon {
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
    let Coast { dry, wet } = coast;
    if dry.0.is_empty() && wet.0.is_empty() {
        return waters;
    }
    waters.union(wet).difference(dry)
}

/// A hex is land on the paper too when this share of it is dry, and water when so much is wet.
const SHOWN: f64 = 0.45;

/// How much of a hex is made land or water, from its middle to its sides.
const MADE: f64 = 0.93;

/// The hexes that are land or water against the true coast, as grown shapes.
pub(super) fn coast(map: &Compiled, layers: &Layers) -> Coast {
    let grounds = survey(&map.grid, layers);
    let mut coast = Coast::default();
    for hex in map.grid.hexes() {
        let ground = &grounds[hex.index()];
        match map.hex(hex).is_land() {
            true if ground.dry < SHOWN => coast.dry.0.push(grown(map, hex)),
            false if 1.0 - ground.dry < SHOWN => coast.wet.0.push(grown(map, hex)),
            _ => {}
        }
    }
    coast
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
