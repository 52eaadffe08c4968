//! Rails, curving from hexside to hexside.

use std::collections::{BTreeMap, BTreeSet};

use geo::Coord;
use hex::{HexIndex, HexsideIndex};

use super::class::{Class, LayerName};
use super::drawing::{Layer, Path};
use super::places::Anchors;
use super::shape::{corner, middle};
use super::view::{View, centre};
use crate::map::USSR;
use crate::{Compiled, Edge, Gauge};

/// Where rail leaves the map it runs on for so much.
const BEYOND: f64 = 1.0;

/// The rails in sight, by gauge.
pub(super) fn paths(map: &Compiled, view: &View, anchors: &Anchors) -> BTreeMap<Gauge, Path> {
    let seen = |side: &HexsideIndex| {
        let (a, b) = map.grid.side_hexes(*side);
        view.reach.contains(a) || b.is_some_and(|hex| view.reach.contains(hex))
    };
    let mut tracer = Tracer {
        map,
        anchors,
        links: links(map),
        open: map.rails.keys().copied().filter(seen).collect(),
        paths: BTreeMap::new(),
    };
    tracer.lines();
    tracer.rings();
    tracer.exits(view);
    tracer.paths
}

/// The hexsides by which rail leaves each hex.
fn links(map: &Compiled) -> BTreeMap<HexIndex, Vec<HexsideIndex>> {
    let mut links: BTreeMap<HexIndex, Vec<HexsideIndex>> = BTreeMap::new();
    for side in map.rails.keys() {
        let (a, b) = map.grid.side_hexes(*side);
        for hex in [Some(a), b].into_iter().flatten() {
            links.entry(hex).or_default().push(*side);
        }
    }
    links
}

struct Tracer<'m> {
    map: &'m Compiled,
    anchors: &'m Anchors,
    links: BTreeMap<HexIndex, Vec<HexsideIndex>>,
    /// Links not drawn yet.
    open: BTreeSet<HexsideIndex>,
    paths: BTreeMap<Gauge, Path>,
}

impl Tracer<'_> {
    /// Whether rails run to the middle of a hex: at places, junctions, ends and changes of gauge.
    fn is_node(&self, hex: HexIndex) -> bool {
        let here = self.links.get(&hex).map_or(&[][..], Vec::as_slice);
        let [one, other] = here else { return true };
        let leaves = self.map.exits.iter().any(|exit| exit.hex == hex && exit.rail);
        leaves || self.map.hex(hex).place.is_some() || self.gauge(*one) != self.gauge(*other)
    }

    fn gauge(&self, side: HexsideIndex) -> Option<Gauge> {
        self.map.rails.get(&side).map(|rail| rail.gauge)
    }

    /// Where the rails of a hex meet.
    fn middle(&self, hex: HexIndex) -> Coord {
        self.anchors.get(&hex).copied().unwrap_or_else(|| centre(&self.map.grid, hex))
    }

    fn crossing(&self, side: HexsideIndex) -> Coord {
        let [a, b] = self.map.grid.side_vertices(side).map(|it| corner(&self.map.grid, it));
        middle(a, b)
    }

    fn lines(&mut self) {
        let nodes: Vec<HexIndex> =
            self.links.keys().copied().filter(|hex| self.is_node(*hex)).collect();
        for hex in nodes {
            for side in self.links[&hex].clone() {
                if self.open.contains(&side) {
                    let mut path = Path::default();
                    path.go(self.middle(hex));
                    path.line(self.crossing(side));
                    self.follow(path, hex, side);
                }
            }
        }
    }

    /// Lines that meet no node: those cut off by the frame, and rings.
    fn rings(&mut self) {
        while let Some(side) = self.open.first().copied() {
            let mut path = Path::default();
            path.go(self.crossing(side));
            self.follow(path, self.map.grid.side_hexes(side).0, side);
        }
    }

    /// Draws on from a hex over one of its sides, as far as there is no choice.
    fn follow(&mut self, mut path: Path, from: HexIndex, over: HexsideIndex) {
        let (mut hex, mut side) = (from, over);
        while self.open.remove(&side) {
            let (a, b) = self.map.grid.side_hexes(side);
            let Some(next) = (if a == hex { b } else { Some(a) }) else { break };
            hex = next;
            let middle = self.middle(hex);
            if self.is_node(hex) {
                path.line(middle);
                break;
            }
            let Some(onward) = self.links[&hex].iter().copied().find(|it| *it != side) else {
                break;
            };
            path.curve(middle, self.crossing(onward));
            side = onward;
        }
        if let Some(gauge) = self.gauge(over) {
            self.paths.entry(gauge).or_default().extend(path);
        }
    }

    fn exits(&mut self, view: &View) {
        for exit in self.map.exits.iter().filter(|it| it.rail && view.reach.contains(it.hex)) {
            let from = self.middle(exit.hex);
            let way = match exit.edge {
                Edge::West => Coord { x: -BEYOND, y: 0.0 },
                Edge::East => Coord { x: BEYOND, y: 0.0 },
                Edge::North => Coord { x: 0.0, y: -BEYOND },
                Edge::South => Coord { x: 0.0, y: BEYOND },
            };
            let linked = self.links.get(&exit.hex).and_then(|sides| self.gauge(*sides.first()?));
            let soviet = self.map.hex(exit.hex).owner.as_deref() == Some(USSR);
            let unlinked = if soviet { Gauge::Soviet } else { Gauge::Converted };
            let path = self.paths.entry(linked.unwrap_or(unlinked)).or_default();
            path.extend(Path::through([from, from + way]));
        }
    }
}

pub(super) fn layer(paths: &BTreeMap<Gauge, Path>) -> Layer {
    let mut layer = Layer::new(LayerName::Rails);
    for path in paths.values() {
        layer.figure(Class::RailHalo, path.clone());
    }
    for (gauge, path) in paths {
        let (under, over) = match gauge {
            Gauge::Converted => (Class::RailConverted, Class::RailGap),
            Gauge::Soviet => (Class::RailSoviet, Class::RailSovietTicks),
            Gauge::Finnish => (Class::RailFinnish, Class::RailFinnishTicks),
        };
        layer.figure(under, path.clone());
        layer.figure(over, path.clone());
    }
    layer
}
