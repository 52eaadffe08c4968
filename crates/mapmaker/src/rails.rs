//! Railways as links between hexes.

use std::collections::{BTreeMap, BTreeSet};

use geo::{Coord, Distance, Euclidean, Line, Point};
use hex::{Direction, Grid, Hex, HexIndex, HexsideIndex};
use pathfinding::prelude::dijkstra;

use crate::HexRecord;
use crate::layers::RailLine;
use crate::water::WaterSides;

/// The tracks of the map.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tracks {
    /// The line that first laid each link, by the hexside it crosses.
    pub(crate) links: BTreeMap<HexsideIndex, String>,
    /// Where track leaves the map.
    pub(crate) exits: BTreeSet<(HexIndex, Direction)>,
}

/// Costs are whole, so that no two machines can disagree on a sum.
const UNIT: f64 = 1_000_000.0;

/// Per step, times the square of the distance from the straight line.
const STRAY: f64 = 0.6;

/// The share of the cost that is left on track already laid.
const LAID: f64 = 0.72;

/// For entering a hex of water.
const WATER_HEX: f64 = 30.0;

/// For crossing a hexside of water.
const WATER_SIDE: f64 = 20.0;

/// No line strays farther from the straight way between two stations, in hexes.
const STRAY_MAX: f64 = 6.0;

/// Lays track, line after line.
pub(crate) struct Surveyor<'m> {
    grid: &'m Grid,
    hexes: &'m [HexRecord],
    water: &'m WaterSides,
    /// Links laid so far, on the map and off it, both ways.
    laid: BTreeSet<(i32, i32, Direction)>,
    tracks: Tracks,
}

impl<'m> Surveyor<'m> {
    /// Lays all lines in order.
    pub(crate) fn lay(
        grid: &'m Grid,
        hexes: &'m [HexRecord],
        water: &'m WaterSides,
        lines: &[RailLine],
    ) -> Tracks {
        let mut surveyor =
            Self { grid, hexes, water, laid: BTreeSet::new(), tracks: Tracks::default() };
        for line in lines {
            for pair in line.stations.windows(2) {
                surveyor.connect(pair[0], pair[1], &line.name);
            }
        }
        surveyor.tracks
    }

    fn connect(&mut self, from: Coord, to: Coord, name: &str) {
        let nearest = |at: Coord| self.grid.numbering().nearest(hex::Point { u: at.x, v: at.y });
        let (Some(start), Some(goal)) = (nearest(from), nearest(to)) else { return };
        let straight = Line::new(from, to);
        let surveyor = &*self;
        let steps = |hex: &Hex| {
            let hex = *hex;
            Direction::ALL
                .into_iter()
                .filter_map(move |way| Some((hex + way.edge(), surveyor.cost(hex, way, straight)?)))
        };
        let path = dijkstra(&start, steps, |hex| *hex == goal);
        let Some((hexes, _)) = path else { return };
        for step in hexes.windows(2) {
            self.lay_link(step[0], step[1], name);
        }
    }

    /// What a step costs; none if it strays too far.
    fn cost(&self, hex: Hex, way: Direction, straight: Line) -> Option<u64> {
        let next = hex + way.edge();
        let centre = self.grid.numbering().centre(next);
        let astray = Euclidean.distance(&Point::new(centre.u, centre.v), &straight);
        if astray > STRAY_MAX {
            return None;
        }
        let mut cost = 1.0 + STRAY * astray * astray;
        if self.laid.contains(&(hex.x, hex.y, way)) {
            cost *= LAID;
        }
        if let Some(to) = self.grid.at(next) {
            if !self.hexes[to.index()].is_land() {
                cost += WATER_HEX;
            }
            if self.water.contains_key(&self.grid.side(to, way.opposite())) {
                cost += WATER_SIDE;
            }
        }
        Some((cost * UNIT).round() as u64)
    }

    fn lay_link(&mut self, from: Hex, to: Hex, name: &str) {
        let mut ways = Direction::ALL.into_iter();
        let Some(way) = ways.find(|way| from + way.edge() == to) else { return };
        self.laid.insert((from.x, from.y, way));
        self.laid.insert((to.x, to.y, way.opposite()));
        match (self.grid.at(from), self.grid.at(to)) {
            (Some(from), Some(_)) => {
                let side = self.grid.side(from, way);
                self.tracks.links.entry(side).or_insert_with(|| name.to_owned());
            }
            (Some(from), None) => {
                self.tracks.exits.insert((from, way));
            }
            (None, Some(to)) => {
                self.tracks.exits.insert((to, way.opposite()));
            }
            (None, None) => {}
        }
    }
}
