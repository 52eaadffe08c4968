//! Hexsides made to look grown: outlines of regions and chains of sides.

use std::collections::{BTreeMap, BTreeSet};

use geo::Coord;
use hex::{Direction, Grid, HexsideIndex, Region, Vertex};

use super::drawing::Path;
use super::noise::sway;

/// How far a hexside strays from its true course, at most, in each direction.
pub(super) const WOBBLE: f64 = 0.055;

/// The salts of the two directions.
const ACROSS: u64 = 11;
const DOWN: u64 = 12;

pub(super) fn corner(grid: &Grid, vertex: Vertex) -> Coord {
    let hex::Point { u, v } = grid.vertex_point(vertex);
    Coord { x: u, y: v }
}

/// Where along a hexside its line is led: rivers take corners wide, the edges of woods closely.
const LINE: [f64; 2] = [0.28, 0.72];
const EDGE: [f64; 3] = [0.16, 0.5, 0.84];

/// The points that lead a line along a hexside, from its first corner to its second.
///
/// They hang on the hexside alone, so that all lines that share one stray alike. Corners are left
/// out: that rounds them.
fn led<const N: usize>(from: Coord, to: Coord, shares: [f64; N]) -> [Coord; N] {
    let turned = (from.x, from.y) > (to.x, to.y);
    let (a, b) = if turned { (to, from) } else { (from, to) };
    let mut points = shares.map(|share| {
        let point = a + (b - a) * share;
        // The diagonal of a square of sways stays below the wobble.
        let reach = WOBBLE * std::f64::consts::FRAC_1_SQRT_2;
        point + Coord { x: sway(ACROSS, point), y: sway(DOWN, point) } * reach
    });
    if turned {
        points.reverse();
    }
    points
}

/// The two points that lead a river, a border or a barrier along a hexside.
fn controls(from: Coord, to: Coord) -> [Coord; 2] {
    led(from, to, LINE)
}

pub(super) fn middle(a: Coord, b: Coord) -> Coord {
    (a + b) / 2.0
}

/// The outlines of a region, smooth; holes run the other way round.
pub(super) fn outline(grid: &Grid, region: &Region) -> Path {
    let mut path = Path::default();
    for ring in rings(grid, region) {
        let corners: Vec<Coord> = ring.iter().map(|vertex| corner(grid, *vertex)).collect();
        let next = |index: usize| corners[(index + 1) % corners.len()];
        let points: Vec<Coord> = corners
            .iter()
            .enumerate()
            .flat_map(|(index, from)| led(*from, next(index), EDGE))
            .collect();
        let (Some(first), Some(last)) = (points.first(), points.last()) else { continue };
        path.go(middle(*last, *first));
        for (index, point) in points.iter().enumerate() {
            path.curve(*point, middle(*point, points[(index + 1) % points.len()]));
        }
        path.close();
    }
    path
}

/// The rings of corners around a region, clockwise; those around its holes, counterclockwise.
pub(super) fn rings(grid: &Grid, region: &Region) -> Vec<Vec<Vertex>> {
    // Three hexes meet in a corner, so an outline never has a choice of ways.
    let mut edges: BTreeMap<Vertex, Vertex> = BTreeMap::new();
    for hex in region.iter() {
        for way in Direction::ALL {
            if grid.neighbor(hex, way).is_none_or(|other| !region.contains(other)) {
                let [from, to] = [way.counterclockwise(), way]
                    .map(|way| Vertex::clockwise_of(grid.axial(hex), way));
                edges.insert(from, to);
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((start, mut at)) = edges.pop_first() {
        let mut ring = vec![start];
        while at != start {
            ring.push(at);
            let Some(next) = edges.remove(&at) else { break };
            at = next;
        }
        rings.push(ring);
    }
    rings
}

/// Hexsides end to end.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    /// The sides in order.
    pub(super) sides: Vec<HexsideIndex>,
    /// The corners before, between and after them.
    pub(super) corners: Vec<Vertex>,
}

impl Chain {
    pub(super) fn reverse(&mut self) {
        self.sides.reverse();
        self.corners.reverse();
    }

    /// The points where the line passes each corner; `ends` gives those of the first and last.
    pub(super) fn passes(&self, grid: &Grid, end: impl Fn(Vertex) -> Coord) -> Vec<Coord> {
        let controls = self.controls(grid);
        let last = self.corners.len() - 1;
        let closed = self.corners[0] == self.corners[last];
        let pass = |(index, vertex): (usize, &Vertex)| match index {
            _ if closed && (index == 0 || index == last) => {
                middle(controls[controls.len() - 1][1], controls[0][0])
            }
            _ if index == 0 || index == last => end(*vertex),
            _ => middle(controls[index - 1][1], controls[index][0]),
        };
        self.corners.iter().enumerate().map(pass).collect()
    }

    /// The controls of each side.
    pub(super) fn controls(&self, grid: &Grid) -> Vec<[Coord; 2]> {
        let pairs = self.corners.windows(2);
        pairs.map(|pair| controls(corner(grid, pair[0]), corner(grid, pair[1]))).collect()
    }

    /// The whole chain as one smooth line.
    pub(super) fn path(&self, grid: &Grid) -> Path {
        let passes = self.passes(grid, |vertex| corner(grid, vertex));
        let mut path = Path::default();
        path.go(passes[0]);
        for (index, controls) in self.controls(grid).into_iter().enumerate() {
            along_side(&mut path, controls, passes[index + 1]);
        }
        path
    }
}

/// Goes on along one hexside.
pub(super) fn along_side(path: &mut Path, [first, second]: [Coord; 2], to: Coord) {
    path.curve(first, middle(first, second));
    path.curve(second, to);
}

/// Breaks a set of hexsides into chains that run from one end or fork to the next.
pub(super) fn chains(grid: &Grid, sides: &BTreeSet<HexsideIndex>) -> Vec<Chain> {
    let mut at: BTreeMap<Vertex, Vec<HexsideIndex>> = BTreeMap::new();
    for side in sides {
        for vertex in grid.side_vertices(*side) {
            at.entry(vertex).or_default().push(*side);
        }
    }
    let mut open = sides.clone();
    let mut chains = Vec::new();
    let forks = at.iter().filter(|(_, sides)| sides.len() != 2).map(|(vertex, _)| *vertex);
    // What is left after the forks are rings, which may begin anywhere.
    let starts: Vec<Vertex> = forks.chain(at.keys().copied()).collect();
    for start in starts {
        let firsts: Vec<HexsideIndex> = at[&start].clone();
        for first in firsts {
            if open.remove(&first) {
                chains.push(follow(grid, &at, &mut open, start, first));
            }
        }
    }
    chains
}

fn follow(
    grid: &Grid,
    at: &BTreeMap<Vertex, Vec<HexsideIndex>>,
    open: &mut BTreeSet<HexsideIndex>,
    start: Vertex,
    first: HexsideIndex,
) -> Chain {
    let mut chain = Chain { sides: vec![first], corners: vec![start] };
    let mut side = first;
    let mut vertex = start;
    loop {
        let [a, b] = grid.side_vertices(side);
        vertex = if a == vertex { b } else { a };
        chain.corners.push(vertex);
        let here = &at[&vertex];
        if here.len() != 2 {
            return chain;
        }
        let Some(next) = here.iter().copied().find(|next| open.contains(next)) else {
            return chain;
        };
        open.remove(&next);
        chain.sides.push(next);
        side = next;
    }
}
