//! Towns and cities, by rank.

use std::collections::BTreeMap;

use geo::{Contains, Coord, MultiPolygon};
use hex::HexIndex;

use super::class::{Class, LayerName, Symbol};
use super::drawing::{Frame, Layer, Path, stamp};
use super::noise::{roll, sway};
use super::view::{View, centre};
use crate::layers::Place;
use crate::{Compiled, PlaceKind, PlaceRecord};

/// How far the built-up ground of a city reaches.
const CITY: f64 = 0.135;

/// How far a major city reaches, and the size of its blocks.
const MAJOR: f64 = 0.235;
const BLOCK: f64 = 0.062;
const STREET: f64 = 0.016;

/// Where each place is drawn: in the middle of its hex, unless that is under water.
pub(super) type Anchors = BTreeMap<HexIndex, Coord>;

/// A place on the shore is drawn no farther from the middle of its hex than this.
const ASHORE: f64 = 0.3;

/// Finds dry ground for every place.
pub(super) fn anchors(
    map: &Compiled,
    view: &View,
    sites: &[Place],
    waters: &MultiPolygon,
) -> Anchors {
    let anchor = |hex: HexIndex| {
        let name = &map.hex(hex).place.as_ref()?.name;
        let middle = centre(&map.grid, hex);
        let site = sites.iter().find(|site| site.name == *name);
        let Some(site) = site.filter(|_| waters.contains(&middle)) else {
            return Some((hex, middle));
        };
        let way = site.at - middle;
        let far = way.x.hypot(way.y);
        Some((hex, middle + way * (ASHORE / far.max(ASHORE))))
    };
    view.reach.iter().filter_map(anchor).collect()
}

/// The places in the frame, greatest first.
pub(super) fn seen<'m>(
    map: &'m Compiled,
    view: &View,
    anchors: &Anchors,
) -> Vec<(Coord, &'m PlaceRecord)> {
    let place = |hex: HexIndex| Some((*anchors.get(&hex)?, map.hex(hex).place.as_ref()?));
    let mut places: Vec<_> = view.hexes.iter().filter_map(place).collect();
    // Sorting keeps the order of the hexes among equals.
    places.sort_by_key(|(_, place)| std::cmp::Reverse(place.kind));
    places
}

pub(super) fn layer(places: &[(Coord, &PlaceRecord)]) -> Layer {
    let mut layer = Layer::new(LayerName::Places);
    let (mut patches, mut blocks) = (Path::default(), Path::default());
    let (mut towns, mut cities) = (Vec::new(), Vec::new());
    for (at, place) in places.iter().copied() {
        match place.kind {
            PlaceKind::Town => towns.push(stamp(at, 1.0)),
            PlaceKind::City => {
                patches.extend(patch(at));
                cities.push(stamp(at, 1.0));
            }
            PlaceKind::MajorCity => {
                blocks.extend(street_blocks(at));
                cities.push(stamp(at, 1.0));
            }
        }
    }
    layer.figure(Class::Patch, patches);
    layer.figure(Class::Blocks, blocks);
    layer.stamps(Class::Ring, Symbol::TownRing, towns);
    layer.stamps(Class::Ring, Symbol::CityRing, cities);
    layer
}

/// Marks of ports and sources stand between the rails, above the middle of their hex.
const MARK_AT: [f64; 2] = [0.285, -0.165];
const MARK: f64 = 0.22;

/// Where the anchors of ports stand.
pub(super) fn ports(places: &[(Coord, &PlaceRecord)]) -> Vec<Coord> {
    let [across, down] = MARK_AT;
    let ports = places.iter().filter(|(_, place)| place.port);
    ports.map(|(at, _)| *at + Coord { x: -across, y: down }).collect()
}

/// Where the marks of sources stand, by side.
pub(super) fn sources(
    map: &Compiled,
    view: &View,
    anchors: &Anchors,
    sources: &BTreeMap<HexIndex, usize>,
) -> [Vec<Coord>; 2] {
    let [across, down] = MARK_AT;
    [0, 1].map(|side| {
        let own = sources.iter().filter(|(hex, fed)| **fed == side && view.hexes.contains(**hex));
        let at =
            |hex: HexIndex| anchors.get(&hex).copied().unwrap_or_else(|| centre(&map.grid, hex));
        own.map(|(hex, _)| at(*hex) + Coord { x: across, y: down }).collect()
    })
}

/// The room that such a mark takes.
pub(super) fn mark_frame(at: Coord) -> Frame {
    Frame::about(at, MARK, MARK)
}

/// Draws anchors.
pub(super) fn port(layer: &mut Layer, at: Vec<Coord>) {
    let stamps = at.into_iter().map(|at| stamp(at, MARK * 1.05)).collect();
    layer.stamps(Class::Port, Symbol::Anchor, stamps);
}

/// Draws the marks of sources of one side.
pub(super) fn source(layer: &mut Layer, side: usize, at: Vec<Coord>) {
    let stamps = at.into_iter().map(|at| stamp(at, MARK)).collect();
    match side {
        0 => layer.stamps(Class::SourceFirst, Symbol::Diamond, stamps),
        _ => layer.stamps(Class::SourceSecond, Symbol::Star, stamps),
    }
}

/// An uneven patch.
pub(super) fn patch(at: Coord) -> Path {
    const CORNERS: u8 = 9;
    let corners = (0..CORNERS).map(|corner| {
        let angle = std::f64::consts::TAU * f64::from(corner) / f64::from(CORNERS);
        let way = Coord { x: angle.cos(), y: angle.sin() };
        at + way * (CITY * (0.74 + 0.42 * roll(500, at + way)))
    });
    let mut path = Path::through(corners);
    path.close();
    path
}

/// Blocks of houses with streets between them, within an uneven circle.
pub(super) fn street_blocks(at: Coord) -> Path {
    let mut path = Path::default();
    let pitch = BLOCK + STREET;
    // No two cities are laid out alike.
    let tilt = 0.35 * sway(510, at);
    let (sin, cos) = tilt.sin_cos();
    let turned = |p: Coord| at + Coord { x: p.x * cos - p.y * sin, y: p.x * sin + p.y * cos };
    for row in -3_i8..=3 {
        for column in -3_i8..=3 {
            let middle = Coord { x: f64::from(column) * pitch, y: f64::from(row) * pitch };
            let reach = MAJOR * (0.82 + 0.30 * roll(511, at + middle));
            if middle.x.hypot(middle.y) > reach {
                continue;
            }
            let Frame { left, top, right, bottom } = Frame::about(middle, BLOCK, BLOCK);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            path.extend(Path::through(corners.map(|(x, y)| turned(Coord { x, y }))));
            path.close();
        }
    }
    path
}
