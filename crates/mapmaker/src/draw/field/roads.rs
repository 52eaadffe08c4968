//! Roads: one smooth course from hex to hex, over bridges and through fords.

use std::collections::BTreeMap;

use geo::Coord;
use hex::HexIndex;

use super::super::class::{Class, LayerName};
use super::super::drawing::{Layer, Path};
use super::super::shape::middle;
use super::{Cover, Field};

/// From the middle of a bridge to its rail.
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
        let mut gates: Vec<Coord> =
            to.iter().map(|to| middle(at, battlefield.middle(*to))).collect();
        // A road that ends at the edge of the map leads off it.
        if let [gate] = gates[..]
            && battlefield.grid.neighbors(*hex).count() < 6
        {
            gates.push(at * 2.0 - gate);
        }
        let cover = battlefield.plot(*hex).cover;
        let course = if cover == Cover::Ford { &mut forded } else { &mut dry };
        course.extend(through(at, &gates));
        if cover == Cover::Bridge {
            bridges.extend(rails(at, &gates));
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

/// The two rails of a bridge, beside the course of its road.
fn rails(at: Coord, gates: &[Coord]) -> Path {
    let beside = |way: Coord| Coord { x: -way.y, y: way.x } * (RAIL / way.x.hypot(way.y).max(1e-9));
    let mut path = Path::default();
    if let [from, to] = gates {
        let (first, last) = (beside(at - *from), beside(*to - at));
        for side in [1.0, -1.0] {
            path.go(*from + first * side);
            path.curve(at + (first + last) * (side / 2.0), *to + last * side);
        }
        return path;
    }
    for gate in gates {
        for side in [1.0, -1.0] {
            let off = beside(*gate - at) * side;
            path.go(at + off);
            path.line(*gate + off);
        }
    }
    path
}
