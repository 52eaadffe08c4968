//! Roads: one smooth course from hex to hex, over bridges and through fords.

use std::collections::BTreeMap;

use geo::Coord;
use hex::HexIndex;

use super::super::class::{Class, LayerName};
use super::super::drawing::{Layer, Path};
use super::super::shape::middle;
use super::{Cover, Field};

/// From the middle of a bridge to its rail, and how far a bridge reaches beyond its hex.
const RAIL: f64 = 0.085;

pub(super) fn layer(battlefield: &Field<'_>) -> Layer {
    let mut ways: BTreeMap<HexIndex, Vec<HexIndex>> = BTreeMap::new();
    for [one, other] in &battlefield.roads {
        ways.entry(*one).or_default().push(*other);
        ways.entry(*other).or_default().push(*one);
    }
    let (mut dry, mut forded, mut bridges) = (Path::default(), Path::default(), Path::default());
    for (hex, to) in &ways {
        let at = battlefield.middle(*hex);
        let gates: Vec<Coord> = to.iter().map(|to| middle(at, battlefield.middle(*to))).collect();
        let cover = battlefield.plot(*hex).cover;
        let course = if cover == Cover::Ford { &mut forded } else { &mut dry };
        course.extend(through(at, &gates));
        if cover == Cover::Bridge {
            gates.iter().for_each(|gate| bridges.extend(rails(at, *gate)));
        }
    }
    let mut layer = Layer::new(LayerName::Rails);
    layer.figure(Class::RoadCasing, dry.clone());
    layer.figure(Class::Road, dry);
    layer.figure(Class::Ford, forded);
    layer.figure(Class::Bridge, bridges);
    layer
}

/// The course within a hex: a bend from side to side, or all sides joined in the middle.
fn through(at: Coord, gates: &[Coord]) -> Path {
    let mut path = Path::default();
    if let [from, to] = gates {
        path.go(*from);
        path.curve(at, *to);
        return path;
    }
    for gate in gates {
        path.go(*gate);
        path.line(at);
    }
    path
}

/// The two rails of half a bridge.
fn rails(at: Coord, gate: Coord) -> Path {
    let way = gate - at;
    let long = way.x.hypot(way.y).max(1e-9);
    let side = Coord { x: -way.y, y: way.x } * (RAIL / long);
    let mut path = Path::default();
    for side in [side, side * -1.0] {
        path.go(at + side);
        path.line(gate + side);
    }
    path
}
