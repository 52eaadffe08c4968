//! Sea and lake hexes, and the hexsides nobody can cross.

use std::collections::BTreeMap;

use geo::{BooleanOps, Coord, Euclidean, Length, Line, LineString, MultiLineString};
use hex::{Grid, HexsideIndex};

use crate::crossing::crosses_odd;
use crate::layers::Strait;
use crate::survey::{Ground, Shore};
use crate::{Feature, HexRecord, Terrain};

/// The hexsides of water between land hexes, with their names.
pub(crate) type WaterSides = BTreeMap<HexsideIndex, (Feature, String)>;

/// With less dry land than this, a hex is sea.
const SEA_BELOW: f64 = 0.35;

/// With less dry land than this, and more lake than sea, a hex is lake.
const LAKE_BELOW: f64 = 0.50;

/// A side that is wet over this share of its length is water.
const SIDE_WET: f64 = 0.90;

/// A way between two hexes is dry when no more of it than this is wet: rounding, not water.
const WAY_WET: f64 = 1e-6;

/// What water makes of a hex without a place; none if it is land.
pub(crate) fn water_of(ground: &Ground) -> Option<Terrain> {
    let water = 1.0 - ground.dry;
    if ground.dry < LAKE_BELOW && ground.lake > water / 2.0 {
        Some(Terrain::Lake)
    } else {
        (ground.dry < SEA_BELOW).then_some(Terrain::Sea)
    }
}

/// Finds the hexsides between land hexes that are water.
pub(crate) fn water_sides(
    grid: &Grid,
    grounds: &[Ground],
    straits: &[Strait],
    points: &[Coord],
    hexes: &[HexRecord],
) -> WaterSides {
    let mut sides = WaterSides::new();
    for side in grid.sides() {
        let (a, Some(b)) = grid.side_hexes(side) else { continue };
        if !hexes[a.index()].is_land() || !hexes[b.index()].is_land() {
            continue;
        }
        let way = Line::new(points[a.index()], points[b.index()]);
        if let Some(strait) = straits.iter().find(|it| crosses_odd(way, [&it.course])) {
            let feature = if strait.sea { Feature::Strait } else { Feature::Water };
            sides.insert(side, (feature, strait.name.clone()));
            continue;
        }
        // A side with any water on it has water in both hexes, so either shore will do.
        let Some(shore) = &grounds[a.index()].shore else { continue };
        let [from, to] = grid.side_vertices(side).map(|corner| {
            let point = grid.vertex_point(corner);
            Coord { x: point.u, y: point.v }
        });
        if shore.wet_share(Line::new(from, to)) >= SIDE_WET && shore.wet_share(way) > WAY_WET {
            let lake = [a, b].iter().find_map(|hex| grounds[hex.index()].lake_name.clone());
            sides.insert(side, (Feature::Water, lake.unwrap_or_default()));
        }
    }
    sides
}

impl Shore {
    /// The share of a line that lies in the sea or in a lake.
    fn wet_share(&self, line: Line) -> f64 {
        let course = MultiLineString::new(vec![LineString::from(line)]);
        let on_land = self.land.clip(&course, false);
        let in_lakes = self.lakes.clip(&on_land, false);
        let dry = Euclidean.length(&on_land) - Euclidean.length(&in_lakes);
        1.0 - dry / Euclidean.length(&line)
    }
}
