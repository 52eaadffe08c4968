//! Rivers as unbroken chains of hexsides.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use geo::{Coord, Line};
use hex::{Grid, HexIndex, HexsideIndex, Vertex};

use crate::crossing::crosses_odd;
use crate::layers::River;
use crate::water::WaterSides;
use crate::{Feature, HexRecord, Terrain};

/// The hexsides of one river.
type Sides = BTreeSet<HexsideIndex>;

/// A mouth that stops short is carried on over so many hexsides at most.
const CARRY_MAX: usize = 3;

/// A river shuts a hex in when it runs along so many of its sides.
const SHUT_IN: usize = 5;

/// The end of a course is no farther from the end of its chain of hexsides, in hex widths.
const MOUTH_NEAR: f64 = 1.5;

/// What the rivers have to know of the map.
pub(crate) struct Banks<'m> {
    pub(crate) grid: &'m Grid,
    /// One point per hex: its place, or its centre.
    pub(crate) points: &'m [Coord],
    /// What is in each hex; a place keeps its bank.
    pub(crate) hexes: &'m [HexRecord],
    /// The water hexsides between land hexes.
    pub(crate) water: &'m WaterSides,
}

impl Banks<'_> {
    /// The hexsides between land hexes along which each river runs, by the rivers' names.
    pub(crate) fn trace(&self, rivers: &[River]) -> BTreeMap<String, Sides> {
        let mut traced: BTreeMap<String, Sides> = BTreeMap::new();
        for river in rivers {
            let mut sides = self.course(river);
            self.free_shut_in(&mut sides);
            traced.entry(river.name.clone()).or_default().extend(sides);
        }
        for river in rivers {
            let carried = self.carry_on(river, &traced);
            traced.entry(river.name.clone()).or_default().extend(carried);
        }
        for sides in traced.values_mut() {
            sides.retain(|side| self.is_inland(*side));
        }
        traced
    }

    /// The hexsides that separate hexes whose points the river separates.
    fn course(&self, river: &River) -> Sides {
        let crossed = |side: &HexsideIndex| {
            let (a, Some(b)) = self.grid.side_hexes(*side) else { return false };
            let way = Line::new(self.points[a.index()], self.points[b.index()]);
            crosses_odd(way, &river.course)
        };
        self.grid.sides().filter(crossed).collect()
    }

    /// Moves hexes without a place to the other bank when the river all but surrounds them.
    fn free_shut_in(&self, sides: &mut Sides) {
        for hex in self.grid.hexes().filter(|hex| self.hexes[hex.index()].place.is_none()) {
            let around: Vec<HexsideIndex> = self.sides_of(hex).collect();
            if around.iter().filter(|side| sides.contains(side)).count() < SHUT_IN {
                continue;
            }
            for side in around {
                if !sides.remove(&side) {
                    sides.insert(side);
                }
            }
        }
    }

    /// The hexsides that lead the ends of a river on: its mouth to the river it flows into or to
    /// the water, and its source to a lake if it comes from one.
    ///
    /// Not every course is drawn downstream, so the mouth is the end that is nearest to its goal.
    fn carry_on(&self, river: &River, traced: &BTreeMap<String, Sides>) -> Vec<HexsideIndex> {
        let none = Sides::new();
        let own = traced.get(&river.name).unwrap_or(&none);
        let into = river.into.as_ref().and_then(|name| traced.get(name)).unwrap_or(&none);
        let at_goal = |corner: Vertex| {
            self.is_at_water(corner) || self.grid.sides_at(corner).any(|side| into.contains(&side))
        };
        let ends: Vec<Vertex> =
            self.loose_ends(own).into_iter().filter(|end| self.is_end_of(*end, river)).collect();
        let ways = ends.iter().filter_map(|end| Some((*end, self.way_on(*end, at_goal)?)));
        let Some((mouth, mut carried)) = ways.min_by_key(|(_, way)| way.len()) else {
            return Vec::new();
        };
        if river.into.is_none() {
            let sources = ends.into_iter().filter(|end| *end != mouth);
            let ways = sources.filter_map(|end| self.way_on(end, |at| self.is_at_lake(at)));
            carried.extend(ways.flatten());
        }
        carried
    }

    /// The shortest way along hexsides from a corner to one where the river has arrived.
    fn way_on(&self, from: Vertex, arrived: impl Fn(Vertex) -> bool) -> Option<Vec<HexsideIndex>> {
        let mut seen = BTreeSet::from([from]);
        let mut open = VecDeque::from([(from, Vec::new())]);
        while let Some((corner, way)) = open.pop_front() {
            if arrived(corner) {
                return Some(way);
            }
            if way.len() == CARRY_MAX {
                continue;
            }
            for side in self.grid.sides_at(corner).filter(|side| self.is_inland(*side)) {
                let ends = self.grid.side_vertices(side);
                for next in ends.into_iter().filter(|end| *end != corner) {
                    if seen.insert(next) {
                        let mut longer = way.clone();
                        longer.push(side);
                        open.push_back((next, longer));
                    }
                }
            }
        }
        None
    }

    /// Whether a corner is near an end of the course, and not where a bend left a loose side.
    fn is_end_of(&self, corner: Vertex, river: &River) -> bool {
        let point = self.grid.vertex_point(corner);
        let ends = river.course.iter().flat_map(|part| [part.0.first(), part.0.last()]);
        ends.flatten().any(|end| (point.u - end.x).hypot(point.v - end.y) < MOUTH_NEAR)
    }

    /// The corners where an odd number of the sides meet, within the map.
    fn loose_ends(&self, sides: &Sides) -> Vec<Vertex> {
        let corners: BTreeSet<Vertex> =
            sides.iter().flat_map(|side| self.grid.side_vertices(*side)).collect();
        let is_loose = |corner: &Vertex| {
            let on_map = corner.hexes().into_iter().all(|hex| self.grid.at(hex).is_some());
            let own = self.grid.sides_at(*corner).filter(|side| sides.contains(side)).count();
            on_map && own % 2 == 1
        };
        corners.into_iter().filter(is_loose).collect()
    }

    /// Whether a corner lies at the sea or at a lake.
    fn is_at_water(&self, corner: Vertex) -> bool {
        self.touches(corner, |hex| hex.terrain.is_water(), |_| true)
    }

    /// Whether a corner lies at a lake.
    fn is_at_lake(&self, corner: Vertex) -> bool {
        self.touches(
            corner,
            |hex| hex.terrain == Terrain::Lake,
            |feature| feature == Feature::Water,
        )
    }

    /// Whether such a hex, or such a hexside of water, meets others in a corner.
    fn touches(
        &self,
        corner: Vertex,
        hex: impl Fn(&HexRecord) -> bool,
        side: impl Fn(Feature) -> bool,
    ) -> bool {
        let mut hexes = corner.hexes().into_iter().filter_map(|it| self.grid.at(it));
        let mut sides = self.grid.sides_at(corner).filter_map(|it| self.water.get(&it));
        hexes.any(|it| hex(&self.hexes[it.index()])) || sides.any(|(feature, _)| side(*feature))
    }

    /// Whether a side lies between two land hexes and is not water itself.
    fn is_inland(&self, side: HexsideIndex) -> bool {
        let (a, Some(b)) = self.grid.side_hexes(side) else { return false };
        let is_land = |hex: HexIndex| self.hexes[hex.index()].is_land();
        is_land(a) && is_land(b) && !self.water.contains_key(&side)
    }

    /// The sides of a hex that it shares with another.
    fn sides_of(&self, hex: HexIndex) -> impl Iterator<Item = HexsideIndex> + use<'_> {
        self.grid.neighbors(hex).map(move |(way, _)| self.grid.side(hex, way))
    }
}
