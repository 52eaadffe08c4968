//! Borders of June 1941, along the hexsides that part the countries' hexes.

use std::collections::{BTreeMap, BTreeSet};

use geo::Coord;
use hex::{HexIndex, HexsideIndex};

use super::class::{Class, LayerName};
use super::drawing::{Layer, Path};
use super::shape::{Chain, along_side, chains, middle};
use super::view::{View, centre};
use crate::Compiled;
use crate::map::USSR;

/// How far the middle of the band lies on the Soviet side.
const BAND: f64 = 0.085;

/// Two countries.
type Pair<'m> = (&'m str, &'m str);

/// All borders; the band may run on where one neighbour of the Soviet Union follows another.
pub(super) fn layer(map: &Compiled, view: &View, unbroken: bool) -> Layer {
    let mut sides: BTreeMap<Pair<'_>, BTreeSet<HexsideIndex>> = BTreeMap::new();
    for side in map.grid.sides() {
        let (a, b) = map.grid.side_hexes(side);
        let Some(b) = b.filter(|b| view.reach.contains(a) || view.reach.contains(*b)) else {
            continue;
        };
        let [one, other] = [a, b].map(|hex| map.hex(hex).owner.as_deref());
        if let (Some(one), Some(other)) = (one, other)
            && one != other
        {
            sides.entry((one.min(other), one.max(other))).or_default().insert(side);
        }
    }
    let (mut bands, mut lines) = (Path::default(), Path::default());
    let mut frontier = BTreeSet::new();
    for (pair, sides) in &sides {
        let soviet = pair.0 == USSR || pair.1 == USSR;
        for chain in chains(&map.grid, sides) {
            if soviet && !unbroken {
                bands.extend(band(map, &chain));
            }
            lines.extend(chain.path(&map.grid));
        }
        if soviet && unbroken {
            frontier.extend(sides);
        }
    }
    for chain in chains(&map.grid, &frontier) {
        bands.extend(band(map, &chain));
    }
    let mut layer = Layer::new(LayerName::Borders);
    layer.figure(Class::BorderBand, bands);
    layer.figure(Class::Border, lines);
    layer
}

/// The same line a little way into the Soviet Union.
fn band(map: &Compiled, chain: &Chain) -> Path {
    let grid = &map.grid;
    let soviet = |hex: &HexIndex| map.hex(*hex).owner.as_deref() == Some(USSR);
    let mut controls: Vec<Coord> = Vec::new();
    for (side, points) in chain.sides.iter().zip(chain.controls(grid)) {
        let (a, b) = grid.side_hexes(*side);
        let Some(own) = [Some(a), b].into_iter().flatten().find(soviet) else { continue };
        let inward = centre(grid, own) - middle(points[0], points[1]);
        let shift = inward * (BAND / inward.x.hypot(inward.y).max(1e-9));
        controls.extend(points.map(|point| point + shift));
    }
    let mut path = Path::default();
    let (Some(first), Some(last)) = (controls.first().copied(), controls.last().copied()) else {
        return path;
    };
    path.go(first);
    let pairs: Vec<[Coord; 2]> = controls.chunks_exact(2).map(|it| [it[0], it[1]]).collect();
    for (index, pair) in pairs.iter().enumerate() {
        let to = pairs.get(index + 1).map_or(last, |next| middle(pair[1], next[0]));
        along_side(&mut path, *pair, to);
    }
    path
}
