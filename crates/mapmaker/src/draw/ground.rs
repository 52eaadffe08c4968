//! The sheet, the soil, what grows on it, and the lines between hexes.

use geo::Coord;
use hex::{HexIndex, Region};

use super::class::{Class, LayerName};
use super::drawing::{Frame, Layer, Path};
use super::noise::roll;
use super::shape::{corner, outline};
use super::view::View;
use crate::{Compiled, Terrain};

/// Countries that are neither Soviet nor neutral.
const AXIS: [&str; 5] = ["Finland", "Germany", "Hungary", "Romania", "Slovakia"];

/// One stain on so many square hexes.
const STAIN_EVERY: f64 = 34.0;

/// The sheet is folded into pieces of about so many hexes.
const FOLD_EVERY: f64 = 12.0;

/// How far the shade of a fold reaches.
const FOLD_SHADE: f64 = 0.45;

/// The paper with stains, folds and grain.
pub(super) fn paper(frame: Frame) -> Layer {
    let mut layer = Layer::new(LayerName::Paper);
    layer.figure(Class::Sheet, Path::rectangle(frame));
    let count = (frame.width() * frame.height() / STAIN_EVERY).ceil().clamp(1.0, 120.0);
    for stain in 0..count as u32 {
        let of = |salt: u64| roll(salt, Coord { x: f64::from(stain), y: 0.0 });
        let at =
            Coord { x: frame.left + of(1) * frame.width(), y: frame.top + of(2) * frame.height() };
        let (rx, ry) = (1.6 + 3.4 * of(3), 1.4 + 2.6 * of(4));
        layer.figure(Class::Stain, Path::ellipse(at, rx, ry));
    }
    for share in folds(frame.width()) {
        let middle = frame.left + share * frame.width();
        let (left, right) = (middle - FOLD_SHADE, middle + FOLD_SHADE);
        layer.figure(Class::Fold, Path::rectangle(Frame { left, right, ..frame }));
    }
    layer.figure(Class::Grain, Path::rectangle(frame));
    layer
}

/// Where the folds are, as shares of the whole.
fn folds(length: f64) -> Vec<f64> {
    let pieces = (length / FOLD_EVERY).round().clamp(1.0, 16.0);
    let last = pieces as u32;
    (1..last).map(|fold| f64::from(fold) / pieces).collect()
}

fn where_hex(map: &Compiled, view: &View, fits: impl Fn(HexIndex) -> bool) -> Region {
    Region::of(&map.grid, view.reach.iter().filter(|hex| fits(*hex)))
}

/// The soil of the Axis.
pub(super) fn soil(map: &Compiled, view: &View) -> Layer {
    let mut layer = Layer::new(LayerName::Soil);
    let axis = where_hex(map, view, |hex| {
        map.hex(hex).owner.as_deref().is_some_and(|owner| AXIS.contains(&owner))
    });
    layer.figure(Class::Axis, outline(&map.grid, &axis));
    layer
}

/// The hexes in sight that something covers.
pub(super) fn covered(map: &Compiled, view: &View, terrain: Terrain) -> Region {
    where_hex(map, view, |hex| map.hex(hex).terrain == terrain)
}

/// Woods, marsh, hills and mountains as grown shapes.
pub(super) fn terrain(map: &Compiled, view: &View) -> Layer {
    let mut layer = Layer::new(LayerName::Terrain);
    for (terrain, class) in [
        (Terrain::Rough, Class::Rough),
        (Terrain::Mountain, Class::Mountain),
        (Terrain::Woods, Class::Woods),
        (Terrain::Marsh, Class::Marsh),
    ] {
        layer.figure(class, outline(&map.grid, &covered(map, view, terrain)));
    }
    layer
}

/// Each hexside of the hexes in the frame once.
pub(super) fn grid(map: &Compiled, view: &View) -> Layer {
    let grid = &map.grid;
    let mut path = Path::default();
    for side in grid.sides() {
        let (a, b) = grid.side_hexes(side);
        if view.hexes.contains(a) || b.is_some_and(|hex| view.hexes.contains(hex)) {
            let [from, to] = grid.side_vertices(side).map(|vertex| corner(grid, vertex));
            path.go(from);
            path.line(to);
        }
    }
    let mut layer = Layer::new(LayerName::Grid);
    layer.figure(Class::Grid, path);
    layer
}

/// Veil and hatch over what is out of play, and the limit of what is in play.
pub(super) fn veil(map: &Compiled, view: &View) -> Layer {
    let mut layer = Layer::new(LayerName::Veil);
    let at_edge = |hex: HexIndex| map.grid.neighbors(hex).count() < 6;
    if view.reach.is_subset(&view.open) && !view.hexes.iter().any(at_edge) {
        return layer;
    }
    // Everything but what is in play, so that the bits beyond the last hexes are veiled as well.
    let mut path = Path::rectangle(view.frame.grown(1.0));
    path.extend(straight_outline(map, &(&view.open & &view.reach)));
    layer.figure(Class::Veil, path.clone());
    layer.figure(Class::Hatch, path);
    layer.figure(Class::Limit, limit(map, view));
    layer
}

/// The limit of play is a rule, so it keeps to the hexsides.
fn straight_outline(map: &Compiled, region: &Region) -> Path {
    let mut path = Path::default();
    for ring in super::shape::rings(&map.grid, region) {
        let ring = Path::through(ring.into_iter().map(|vertex| corner(&map.grid, vertex)));
        path.extend(ring);
        path.close();
    }
    path
}

fn limit(map: &Compiled, view: &View) -> Path {
    let grid = &map.grid;
    let between = grid.sides().filter(|side| {
        let (a, b) = grid.side_hexes(*side);
        let Some(b) = b else { return false };
        let seen = view.reach.contains(a) || view.reach.contains(b);
        seen && view.area.contains(a) != view.area.contains(b)
    });
    let mut path = Path::default();
    for chain in super::shape::chains(grid, &between.collect()) {
        path.extend(Path::through(chain.corners.into_iter().map(|it| corner(grid, it))));
    }
    path
}
