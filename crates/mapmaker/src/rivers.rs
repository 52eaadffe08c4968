//! Rivers as unbroken chains of hexsides.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use geo::{Coord, Line};
use hex::{Grid, HexIndex, HexsideIndex, Vertex};

use crate::crossing::crosses_odd;
use crate::layers::River;

/// The hexsides of one river.
type Sides = BTreeSet<HexsideIndex>;

/// A mouth that stops short is carried on over so many hexsides at most.
const CARRY_MAX: usize = 3;

/// A river shuts a hex in when it runs along so many of its sides.
const SHUT_IN: usize = 5;

/// No mouth is farther from the end of its chain of hexsides, in hex widths.
const MOUTH_NEAR: f64 = 1.5;

/// What the rivers have to know of the map.
pub(crate) struct Banks<'m> {
    pub(crate) grid: &'m Grid,
    /// One point per hex: its place, or its centre.
    pub(crate) points: &'m [Coord],
    /// Whether each hex has a place, which keeps its bank.
    pub(crate) fixed: &'m [bool],
    /// Whether each hex is land.
    pub(crate) land: &'m [bool],
    /// The water hexsides between land hexes.
    pub(crate) water: &'m Sides,
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
        for hex in self.grid.hexes().filter(|hex| !self.fixed[hex.index()]) {
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

    /// The hexsides that lead the mouth of a river on to where it flows.
    fn carry_on(&self, river: &River, traced: &BTreeMap<String, Sides>) -> Vec<HexsideIndex> {
        let none = Sides::new();
        let own = traced.get(&river.name).unwrap_or(&none);
        let into = river.into.as_ref().and_then(|name| traced.get(name)).unwrap_or(&none);
        let Some(mouth) = self.mouth(river, own) else { return Vec::new() };
        let arrived = |corner: Vertex| {
            self.is_wet(corner) || self.grid.sides_at(corner).any(|side| into.contains(&side))
        };
        let mut seen = BTreeSet::from([mouth]);
        let mut open = VecDeque::from([(mouth, Vec::new())]);
        while let Some((corner, way)) = open.pop_front() {
            if arrived(corner) {
                return way;
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
        Vec::new()
    }

    /// The loose end of the chain that is nearest to where the river ends.
    fn mouth(&self, river: &River, sides: &Sides) -> Option<Vertex> {
        let end = river.course.0.last()?.0.last()?;
        let far = |corner: &Vertex| {
            let point = self.grid.vertex_point(*corner);
            (point.u - end.x).hypot(point.v - end.y)
        };
        let near = self.loose_ends(sides).into_iter().filter(|corner| far(corner) < MOUTH_NEAR);
        near.min_by(|a, b| far(a).total_cmp(&far(b)))
    }

    /// The corners where an odd number of the sides meet, within the map.
    fn loose_ends(&self, sides: &Sides) -> Vec<Vertex> {
        let corners: BTreeSet<Vertex> =
            sides.iter().flat_map(|side| self.grid.side_vertices(*side)).collect();
        let is_loose = |corner: &Vertex| {
            let meeting: Vec<HexsideIndex> = self.grid.sides_at(*corner).collect();
            let own = meeting.iter().filter(|side| sides.contains(side)).count();
            meeting.len() == 3 && own % 2 == 1
        };
        corners.into_iter().filter(is_loose).collect()
    }

    /// Whether a corner lies at the water or on the edge of the map.
    fn is_wet(&self, corner: Vertex) -> bool {
        corner.hexes().into_iter().any(|hex| match self.grid.at(hex) {
            Some(hex) => !self.land[hex.index()],
            None => true,
        }) || self.grid.sides_at(corner).any(|side| self.water.contains(&side))
    }

    /// Whether a side lies between two land hexes and is not water itself.
    fn is_inland(&self, side: HexsideIndex) -> bool {
        let (a, Some(b)) = self.grid.side_hexes(side) else { return false };
        self.land[a.index()] && self.land[b.index()] && !self.water.contains(&side)
    }

    /// The sides of a hex that it shares with another.
    fn sides_of(&self, hex: HexIndex) -> impl Iterator<Item = HexsideIndex> + use<'_> {
        self.grid.neighbors(hex).map(move |(way, _)| self.grid.side(hex, way))
    }
}
