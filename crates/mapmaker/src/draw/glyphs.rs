//! Trees, reeds, hills and mountains, strewn by a luck that never changes.

use geo::{Contains, Coord, MultiPolygon};
use hex::HexIndex;
use rstar::RTree;

use super::class::{Class, LayerName, Symbol};
use super::drawing::{Layer, Path, distance, stamp};
use super::noise::{field, roll, sway};
use super::places::Anchors;
use super::season::Season;
use super::view::{View, centre};
use crate::{Compiled, Terrain};

/// Glyphs keep so far from rails and rivers.
const CLEAR_OF_LINES: f64 = 0.075;

/// And so far from places.
const CLEAR_OF_PLACES: f64 = 0.20;

/// Lines are watched at points no farther apart than this.
const WATCH: f64 = 0.05;

/// How one kind of ground is strewn.
struct Strewing {
    terrain: Terrain,
    /// Distance between neighbours.
    apart: f64,
    /// Share of the spots that bear something.
    dense: f64,
    /// How far from the edge of the ground it begins.
    inset: f64,
    salt: u64,
}

const WOODS: Strewing =
    Strewing { terrain: Terrain::Woods, apart: 0.118, dense: 0.74, inset: 0.05, salt: 100 };
const MARSH: Strewing =
    Strewing { terrain: Terrain::Marsh, apart: 0.235, dense: 0.80, inset: 0.10, salt: 200 };
const ROUGH: Strewing =
    Strewing { terrain: Terrain::Rough, apart: 0.31, dense: 0.90, inset: 0.14, salt: 300 };
const MOUNTAIN: Strewing =
    Strewing { terrain: Terrain::Mountain, apart: 0.34, dense: 0.95, inset: 0.16, salt: 400 };

/// Ruts and drifts on open ground, by how deep the weather lies.
const WET: Strewing =
    Strewing { terrain: Terrain::Clear, apart: 0.30, dense: 0.30, inset: 0.10, salt: 600 };
const DEEP: Strewing =
    Strewing { terrain: Terrain::Clear, apart: 0.22, dense: 0.55, inset: 0.10, salt: 600 };
const SNOW: Strewing =
    Strewing { terrain: Terrain::Clear, apart: 0.27, dense: 0.42, inset: 0.10, salt: 620 };

/// What the glyphs keep clear of.
pub(super) struct Obstacles<'m> {
    pub(super) map: &'m Compiled,
    pub(super) waters: &'m MultiPolygon,
    anchors: &'m Anchors,
    lines: RTree<[f64; 2]>,
    numbers: bool,
}

impl<'m> Obstacles<'m> {
    pub(super) fn new<'p>(
        map: &'m Compiled,
        waters: &'m MultiPolygon,
        anchors: &'m Anchors,
        lines: impl Iterator<Item = &'p Path>,
        numbers: bool,
    ) -> Self {
        let watched: Vec<[f64; 2]> = lines.flat_map(watch).collect();
        Self { map, waters, anchors, lines: RTree::bulk_load(watched), numbers }
    }

    fn is_clear(&self, at: Coord, hex: HexIndex) -> bool {
        let middle = centre(&self.map.grid, hex);
        let near_place =
            self.anchors.get(&hex).is_some_and(|place| distance(at, *place) < CLEAR_OF_PLACES);
        let off = at - middle;
        // Number and foot of the hex stay legible.
        let on_number = self.numbers && off.x.abs() < 0.17 && (-0.50..-0.34).contains(&off.y);
        let reach = CLEAR_OF_LINES * CLEAR_OF_LINES;
        !near_place
            && !on_number
            && self.lines.locate_within_distance([at.x, at.y], reach).next().is_none()
            && !self.waters.contains(&at)
    }
}

/// Points along a path, close to one another.
pub(super) fn watch(path: &Path) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for line in path.points() {
        for pair in line.windows(2) {
            let steps = (distance(pair[0], pair[1]) / WATCH).ceil().clamp(1.0, 1000.0);
            for step in 0..steps as u32 {
                let at = pair[0] + (pair[1] - pair[0]) * (f64::from(step) / steps);
                points.push([at.x, at.y]);
            }
        }
        points.extend(line.last().map(|at| [at.x, at.y]));
    }
    points
}

impl Strewing {
    /// The spots that bear something, from north to south.
    fn spots(&self, view: &View, obstacles: &Obstacles<'_>) -> Vec<Coord> {
        let row_height = self.apart * 0.866;
        // Rows and columns are counted from the origin, so every picture has the same spots.
        let (first, last) = (view.frame.top / row_height, view.frame.bottom / row_height);
        let (west, east) = (view.frame.left / self.apart, view.frame.right / self.apart);
        let mut spots = Vec::new();
        for row in whole(first)..=whole(last) {
            for column in whole(west)..=whole(east) {
                let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
                let spot = Coord {
                    x: (f64::from(column) + shift) * self.apart,
                    y: f64::from(row) * row_height,
                };
                let jitter = Coord { x: sway(self.salt, spot), y: sway(self.salt + 1, spot) };
                let at = spot + jitter * (self.apart * 0.34);
                if self.bears(at) && self.is_inside(at, obstacles) {
                    spots.push(at);
                }
            }
        }
        spots
    }

    fn bears(&self, at: Coord) -> bool {
        let thick = 0.65 + 0.7 * field(self.salt + 2, at * 1.6);
        roll(self.salt + 3, at) < self.dense * thick
    }

    fn is_inside(&self, at: Coord, obstacles: &Obstacles<'_>) -> bool {
        let map = obstacles.map;
        let hex_at = |at: Coord| map.grid.hex_at(hex::Point { u: at.x, v: at.y });
        let fits = |at: Coord| hex_at(at).is_some_and(|hex| map.hex(hex).terrain == self.terrain);
        let around = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
        let Some(hex) = hex_at(at) else { return false };
        fits(at)
            && around.into_iter().all(|(x, y)| fits(at + Coord { x, y } * self.inset))
            && obstacles.is_clear(at, hex)
    }
}

/// Coordinates of the map are far within the range.
fn whole(value: f64) -> i32 {
    value.floor() as i32
}

pub(super) fn layer(view: &View, obstacles: &Obstacles<'_>, season: Season) -> Layer {
    let mut layer = Layer::new(LayerName::Glyphs);
    let hills = ROUGH.spots(view, obstacles);
    let weather = match season {
        Season::Clear => None,
        Season::LightMud => Some((WET, Class::Rut, Symbol::Ruts)),
        Season::Mud => Some((DEEP, Class::Rut, Symbol::Ruts)),
        Season::Snow => Some((SNOW, Class::Drift, Symbol::Drift)),
    };
    let sized = |spots: &[Coord], salt: u64, least: f64, more: f64| -> Vec<[f64; 3]> {
        spots.iter().map(|at| stamp(*at, least + more * roll(salt, *at))).collect()
    };
    if let Some((strewing, class, symbol)) = weather {
        let spots = strewing.spots(view, obstacles);
        layer.stamps(class, symbol, sized(&spots, strewing.salt + 10, 0.75, 0.5));
    }
    layer.stamps(Class::Hill, Symbol::Hill, sized(&hills, 310, 0.72, 0.36));
    let peaks = MOUNTAIN.spots(view, obstacles);
    layer.stamps(Class::PeakShade, Symbol::PeakShade, sized(&peaks, 410, 0.66, 0.40));
    layer.stamps(Class::Peak, Symbol::Peak, sized(&peaks, 410, 0.66, 0.40));
    let reeds = MARSH.spots(view, obstacles);
    layer.stamps(Class::Tuft, Symbol::Reeds, sized(&reeds, 210, 0.78, 0.40));
    let trees = WOODS.spots(view, obstacles);
    let (firs, oaks): (Vec<Coord>, Vec<Coord>) = trees.iter().partition(|at| is_fir(**at));
    layer.stamps(Class::TreeShade, Symbol::Shade, sized(&trees, 110, 0.78, 0.34));
    layer.stamps(Class::Tree, Symbol::Fir, sized(&firs, 110, 0.78, 0.34));
    layer.stamps(Class::Tree, Symbol::Oak, sized(&oaks, 110, 0.78, 0.34));
    if season == Season::Snow {
        layer.stamps(Class::TreeSnow, Symbol::FirSnow, sized(&firs, 110, 0.78, 0.34));
        layer.stamps(Class::TreeSnow, Symbol::OakSnow, sized(&oaks, 110, 0.78, 0.34));
    }
    layer
}

/// Firs and round trees stand in groups.
fn is_fir(at: Coord) -> bool {
    field(120, at * 0.8) * 0.7 + roll(121, at) * 0.5 > 0.55
}
