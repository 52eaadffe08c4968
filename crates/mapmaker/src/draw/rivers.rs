//! Rivers as ribbons that grow wider downstream.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use geo::{Closest, ClosestPoint, Contains, Coord, MultiPolygon, Point};
use hex::{HexsideIndex, Vertex};

use super::class::{Class, LayerName};
use super::drawing::{Layer, Path, distance};
use super::season::Season;
use super::shape::{Chain, along_side, chains, corner};
use super::view::View;
use crate::layers::River;
use crate::{Compiled, Feature};

/// The measures are for hexes of 72 pixels.
const PIXEL: f64 = 1.0 / 72.0;

/// Width at the source, growth per hexside, greatest width.
const MINOR: [f64; 3] = [1.1 * PIXEL, 0.09 * PIXEL, 3.0 * PIXEL];
const MAJOR: [f64; 3] = [2.4 * PIXEL, 0.07 * PIXEL, 5.8 * PIXEL];

/// Widths go by steps, so that a few lines draw them all.
const STEP: f64 = 0.25 * PIXEL;

/// The banks show on either side of the water.
const BANK: f64 = 0.55 * PIXEL;

/// An end that stops short of the shore is led on over so much land at most.
const SHORE_NEAR: f64 = 0.75;

/// At the edge of the map it runs on for so much.
const OVER_THE_EDGE: f64 = 0.7;

/// A river on the map.
#[derive(Debug, Clone)]
pub(super) struct Stream {
    pub(super) name: String,
    /// Runs of hexsides, each from above to below.
    pub(super) runs: Vec<Vec<Piece>>,
}

impl Stream {
    /// Its runs as lines.
    pub(super) fn paths(&self) -> Vec<Path> {
        let path = |run: &Vec<Piece>| {
            let mut path = Path::default();
            for piece in run {
                path.extend(piece.path());
            }
            path
        };
        self.runs.iter().map(path).collect()
    }
}

/// A river along one hexside.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    side: Option<HexsideIndex>,
    from: Coord,
    controls: [Coord; 2],
    to: Coord,
    width: f64,
    /// Whether it runs through true water.
    wet: bool,
}

impl Piece {
    pub(super) fn path(&self) -> Path {
        let mut path = Path::default();
        path.go(self.from);
        along_side(&mut path, self.controls, self.to);
        path
    }
}

/// What the rivers are drawn from.
pub(super) struct Basin<'m> {
    pub(super) map: &'m Compiled,
    pub(super) rivers: &'m [River],
    pub(super) majors: &'m BTreeSet<String>,
    pub(super) waters: &'m MultiPolygon,
}

/// The hexsides of each river.
type Sides = BTreeMap<String, BTreeSet<HexsideIndex>>;

/// Points of the streams where others may join them.
type Joins = BTreeMap<Vertex, Coord>;

impl Basin<'_> {
    /// All streams of the map, main streams before those that join them.
    pub(super) fn streams(&self) -> Vec<Stream> {
        let sides = self.sides();
        let mut names: Vec<&str> = sides.keys().map(String::as_str).collect();
        names.sort_by_key(|name| (self.depth(name), *name));
        let mut joins = Joins::new();
        let stream = |name: &str| Stream {
            name: name.to_owned(),
            runs: self.runs(name, &sides, &mut joins),
        };
        names.into_iter().map(stream).collect()
    }

    /// The hexsides of each river; where several run together, the main stream has the side.
    fn sides(&self) -> Sides {
        let rivers = || self.map.sides.iter().filter(|(_, it)| it.feature == Feature::River);
        let mut lengths: BTreeMap<&str, usize> = BTreeMap::new();
        for name in rivers().flat_map(|(_, record)| &record.names) {
            *lengths.entry(name).or_default() += 1;
        }
        let mut sides = Sides::new();
        for (side, record) in rivers() {
            let rank = |name: &&String| {
                let long = lengths.get(name.as_str()).copied().unwrap_or_default();
                (self.depth(name), std::cmp::Reverse(long), (*name).clone())
            };
            // A nameless river is drawn like any other.
            let name = record.names.iter().min_by_key(rank).cloned().unwrap_or_default();
            sides.entry(name).or_default().insert(*side);
        }
        sides
    }

    fn river(&self, name: &str) -> Option<&River> {
        self.rivers.iter().find(|river| river.name == name)
    }

    /// Over how many other rivers a river reaches the sea.
    fn depth(&self, name: &str) -> usize {
        let into = |name: &String| self.river(name)?.into.clone();
        let chain = std::iter::successors(Some(name.to_owned()), into);
        // Rivers that flow in a circle would never end.
        chain.take(self.rivers.len() + 1).count()
    }

    fn runs(&self, name: &str, all: &Sides, joins: &mut Joins) -> Vec<Vec<Piece>> {
        let sides = &all[name];
        let above = self.length_above(name, all);
        let growth = if self.majors.contains(name) { MAJOR } else { MINOR };
        let mut runs = Vec::new();
        for mut chain in chains(&self.map.grid, sides) {
            let [first, last] = [chain.corners.first(), chain.corners.last()]
                .map(|vertex| vertex.and_then(|it| above.get(it)).copied().unwrap_or_default());
            if first > last {
                chain.reverse();
            }
            runs.push(self.run(&chain, &above, growth, joins));
        }
        runs
    }

    fn run(
        &self,
        chain: &Chain,
        above: &BTreeMap<Vertex, usize>,
        [least, per_side, most]: [f64; 3],
        joins: &mut Joins,
    ) -> Vec<Piece> {
        let grid = &self.map.grid;
        let end =
            |vertex: Vertex| joins.get(&vertex).copied().unwrap_or_else(|| corner(grid, vertex));
        let passes = chain.passes(grid, end);
        let mut run: Vec<Piece> = Vec::new();
        for (index, controls) in chain.controls(grid).into_iter().enumerate() {
            let long = above.get(&chain.corners[index]).copied().unwrap_or_default();
            let width = (least + per_side * long as f64).min(most);
            run.push(Piece {
                side: Some(chain.sides[index]),
                from: passes[index],
                controls,
                to: passes[index + 1],
                width: (width / STEP).round() * STEP,
                wet: self.is_wet(passes[index], passes[index + 1]),
            });
        }
        for (vertex, at) in [(chain.corners.last(), run.len()), (chain.corners.first(), 0)] {
            if let Some(vertex) = vertex.filter(|vertex| !joins.contains_key(vertex))
                && let Some(piece) = self.led_on(*vertex, &run, at)
            {
                run.insert(at, piece);
            }
        }
        for (vertex, pass) in chain.corners.iter().zip(passes) {
            joins.entry(*vertex).or_insert(pass);
        }
        run
    }

    /// How many hexsides of the river lie above each corner.
    fn length_above(&self, name: &str, all: &Sides) -> BTreeMap<Vertex, usize> {
        let grid = &self.map.grid;
        let sides = &all[name];
        let into = self.river(name).and_then(|river| all.get(river.into.as_ref()?));
        let corners = into.into_iter().flatten().flat_map(|side| grid.side_vertices(*side));
        let trunk: BTreeSet<Vertex> = corners.collect();
        let mut to_mouth: BTreeMap<Vertex, usize> = BTreeMap::new();
        let mut above = BTreeMap::new();
        for side in sides {
            if grid.side_vertices(*side).iter().any(|vertex| to_mouth.contains_key(vertex)) {
                continue;
            }
            let part = flood(self, sides, grid.side_vertices(*side)[0]);
            let mouth = self.mouth(name, sides, &part, &trunk);
            let Some(mouth) = mouth else { continue };
            let part = flood(self, sides, mouth);
            let longest = part.values().copied().max().unwrap_or_default();
            above.extend(part.iter().map(|(vertex, far)| (*vertex, longest - far)));
            to_mouth.extend(part);
        }
        above
    }

    /// The corner of a connected part of a river where it ends: on its main stream, at the sea,
    /// or where its true course does.
    fn mouth(
        &self,
        name: &str,
        sides: &BTreeSet<HexsideIndex>,
        part: &BTreeMap<Vertex, usize>,
        trunk: &BTreeSet<Vertex>,
    ) -> Option<Vertex> {
        let grid = &self.map.grid;
        let course = self.river(name).map(|river| &river.course);
        let last = course.and_then(|course| course.0.last()?.0.last()).copied();
        let rank = |vertex: &&Vertex| {
            let own = grid.sides_at(**vertex).filter(|side| sides.contains(side)).count();
            let joined = trunk.contains(*vertex);
            let at_sea = self.touches_water(**vertex);
            let far = last.map_or(0.0, |last| distance(last, corner(grid, **vertex)));
            // Whole thousandths compare without doubt.
            (!joined, own != 1, !at_sea, (far * 1e3) as i64, **vertex)
        };
        part.keys().min_by_key(rank).copied()
    }

    fn touches_water(&self, vertex: Vertex) -> bool {
        let hexes = vertex.hexes().into_iter().filter_map(|hex| self.map.grid.at(hex));
        hexes.into_iter().any(|hex| self.map.hex(hex).terrain.is_water())
    }

    fn is_wet(&self, from: Coord, to: Coord) -> bool {
        let at = |share: &&f64| self.waters.contains(&(from + (to - from) * **share));
        [0.1, 0.35, 0.65, 0.9].iter().filter(at).count() >= 3
    }

    /// A last piece from the end of a river over land to the true shore, or over the edge of the
    /// map.
    fn led_on(&self, vertex: Vertex, run: &[Piece], at: usize) -> Option<Piece> {
        let neighbour = if at == 0 { run.first()? } else { run.last()? };
        let (from, before) = match at {
            0 => (neighbour.from, neighbour.controls[0]),
            _ => (neighbour.to, neighbour.controls[1]),
        };
        let on_map = vertex.hexes().into_iter().all(|hex| self.map.grid.at(hex).is_some());
        let goal = if on_map {
            self.shore(vertex, from)?
        } else {
            let way = from - before;
            from + way * (OVER_THE_EDGE / way.x.hypot(way.y).max(1e-9))
        };
        let controls = [from + (goal - from) / 3.0, from + (goal - from) * (2.0 / 3.0)];
        let (from, to) = if at == 0 { (goal, from) } else { (from, goal) };
        let controls = if at == 0 { [controls[1], controls[0]] } else { controls };
        Some(Piece { side: None, from, controls, to, width: neighbour.width, wet: false })
    }

    /// The nearest point of the shore, if it is near.
    fn shore(&self, vertex: Vertex, from: Coord) -> Option<Coord> {
        if !self.touches_water(vertex) {
            return None;
        }
        let Closest::SinglePoint(shore) = self.waters.closest_point(&Point::from(from)) else {
            return None;
        };
        let shore = Coord::from(shore);
        (distance(from, shore) <= SHORE_NEAR).then_some(shore)
    }
}

/// How many hexsides each corner of a river is away from one of them.
fn flood(
    basin: &Basin<'_>,
    sides: &BTreeSet<HexsideIndex>,
    start: Vertex,
) -> BTreeMap<Vertex, usize> {
    let grid = &basin.map.grid;
    let mut far = BTreeMap::from([(start, 0)]);
    let mut open = VecDeque::from([(start, 0)]);
    while let Some((vertex, steps)) = open.pop_front() {
        for side in grid.sides_at(vertex).filter(|side| sides.contains(side)) {
            for next in grid.side_vertices(side) {
                if let std::collections::btree_map::Entry::Vacant(entry) = far.entry(next) {
                    entry.insert(steps + 1);
                    open.push_back((next, steps + 1));
                }
            }
        }
    }
    far
}

/// The streams in sight: first all banks, then all water, so that they run into one another.
///
/// In snow they lie under ice, which shows by its cracks.
pub(super) fn layer(map: &Compiled, view: &View, streams: &[Stream], season: Season) -> Layer {
    let mut layer = Layer::new(LayerName::Rivers);
    let mut by_width: BTreeMap<u32, Path> = BTreeMap::new();
    let mut estuaries = Path::default();
    for run in streams.iter().flat_map(|stream| &stream.runs) {
        let mut pen: Option<(u32, Coord)> = None;
        for piece in run {
            let seen = piece.side.is_none_or(|side| {
                let (a, b) = map.grid.side_hexes(side);
                view.reach.contains(a) || b.is_some_and(|hex| view.reach.contains(hex))
            });
            if !seen || !view.frame.grown(2.0).contains(piece.from) {
                pen = None;
                continue;
            }
            if piece.wet {
                estuaries.extend(piece.path());
                pen = None;
                continue;
            }
            let step = (piece.width / STEP).round() as u32;
            let path = by_width.entry(step).or_default();
            if pen != Some((step, piece.from)) {
                path.go(piece.from);
            }
            along_side(path, piece.controls, piece.to);
            pen = Some((step, piece.to));
        }
    }
    layer.figure(Class::Estuary, estuaries);
    let width = |step: u32| f64::from(step) * STEP;
    for (step, path) in &by_width {
        layer.stroke(Class::RiverCasing, width(*step) + 2.0 * BANK, path.clone());
    }
    for (step, path) in &by_width {
        layer.stroke(Class::River, width(*step), path.clone());
    }
    if season == Season::Snow {
        for (step, path) in by_width {
            layer.stroke(Class::RiverIce, width(step), path);
        }
    }
    layer
}
