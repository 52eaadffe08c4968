//! Rail links, gauges and exits.

use std::collections::{BTreeMap, BTreeSet};

use mapmaker::{Edge, Gauge};

use crate::barbarossa::anchors::ANCHORS;
use crate::barbarossa::world::{MAP, MODULE};

#[test]
fn every_line_joins_its_places() {
    assert_eq!(ANCHORS.rail.lines.len(), 108);
    for line in &ANCHORS.rail.lines {
        for pair in line.places.windows(2) {
            let [from, to] = [&pair[0], &pair[1]].map(|name| MAP.town(name));
            let steps = MAP.steps_from([from], |hex| MAP.rail_neighbours(hex));
            let distance = MAP.grid.distance(from, to) as usize;
            let found = *steps.get(&to).unwrap_or(&usize::MAX);
            // A line that bends round a marsh or a lake is longer than the crow flies, never twice.
            assert!(found <= 2 * distance + 2, "{}: {pair:?} {found} for {distance}", line.name);
        }
    }
}

/// Places near a hexside were moved inward by so many degrees at most; their stations were not.
const MOVED_MAX: f64 = 0.04;

/// Stations are spelt twice, in the lines and in the list of places or waypoints.
#[test]
fn stations_lie_where_places_and_waypoints_say() {
    let read = |name: &str| -> serde_json::Value {
        let text = std::fs::read_to_string(format!("{MODULE}/geo/{name}")).expect("there");
        serde_json::from_str(&text).expect("JSON")
    };
    let (rails, places, waypoints) =
        (read("rails.geojson"), read("places.geojson"), read("rail_waypoints.json"));
    let features =
        |layer: &serde_json::Value| layer["features"].as_array().cloned().expect("a list");
    let mut known: BTreeMap<String, [f64; 2]> = BTreeMap::new();
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    for place in features(&places) {
        let at = &place["geometry"]["coordinates"];
        let name = place["properties"]["name"].as_str().expect("a name");
        known.insert(name.to_owned(), [number(&at[0]), number(&at[1])]);
    }
    for (name, at) in waypoints.as_object().expect("an object") {
        // Waypoints have the latitude first.
        let twice = known.insert(name.clone(), [number(&at[1]), number(&at[0])]);
        assert!(twice.is_none(), "{name} is a place and a waypoint");
    }
    for line in features(&rails) {
        let stations = line["properties"]["stations"].as_array().expect("a list");
        let points = line["geometry"]["coordinates"].as_array().expect("a list");
        for (station, at) in stations.iter().zip(points) {
            let name = station.as_str().expect("a name");
            let [longitude, latitude] = *known.get(name).unwrap_or_else(|| panic!("{name}"));
            let off = (longitude - number(&at[0])).abs().max((latitude - number(&at[1])).abs());
            assert!(off < MOVED_MAX, "{name} is off by {off} degrees");
        }
    }
}

#[test]
fn neighbouring_towns_are_joined_as_directly_as_in_the_prototype() {
    assert_eq!(ANCHORS.rail.connected_pairs.len(), 274);
    for pair in &ANCHORS.rail.connected_pairs {
        let [a, b] = [&pair.a, &pair.b].map(|name| MAP.town(name));
        assert_eq!(MAP.grid.distance(a, b), pair.hex_distance, "{} to {}", pair.a, pair.b);
        let steps = MAP.steps_from([a], |hex| MAP.rail_neighbours(hex));
        let found = *steps.get(&b).unwrap_or(&usize::MAX);
        assert!(found <= pair.rail_hexes + 2, "{} to {}: {found}", pair.a, pair.b);
    }
}

#[test]
fn the_network_is_one() {
    assert!(ANCHORS.rail.one_connected_network);
    let reached = MAP.steps_from([MAP.town("Moscow")], |hex| MAP.rail_neighbours(hex));
    assert_eq!(reached.into_keys().collect::<BTreeSet<_>>(), MAP.rail_hexes());
}

#[test]
fn places_without_rail_are_the_known_ones() {
    let rail = MAP.rail_hexes();
    let found: BTreeSet<&String> = MAP
        .grid
        .hexes()
        .filter(|hex| !rail.contains(hex))
        .filter_map(|hex| Some(&MAP.hex(hex).place.as_ref()?.name))
        .collect();
    assert_eq!(found, ANCHORS.rail.no_rail.iter().collect());
}

#[test]
fn rails_keep_to_dry_land() {
    for side in MAP.rails.keys() {
        let (a, b) = MAP.grid.side_hexes(*side);
        let b = b.expect("links lie within the map");
        assert!(MAP.is_land(a) && MAP.is_land(b), "{} to {}", MAP.number(a), MAP.number(b));
        assert!(!MAP.is_closed(*side), "{} to {}", MAP.number(a), MAP.number(b));
    }
}

#[test]
fn rails_leave_the_map_where_they_should() {
    for (edge, expected) in
        [(Edge::West, &ANCHORS.rail.west_edge_exits), (Edge::East, &ANCHORS.rail.east_edge_exits)]
    {
        let exits = MAP.exits.iter().filter(|exit| exit.edge == edge && exit.rail);
        assert_eq!(MAP.numbers(exits.map(|exit| exit.hex)), *expected, "{edge:?}");
    }
    let rail = MAP.rail_hexes();
    for exit in MAP.exits.iter().filter(|exit| exit.rail) {
        assert!(rail.contains(&exit.hex), "{} has no rail", MAP.number(exit.hex));
    }
}

#[test]
fn every_land_hex_on_an_edge_is_listed() {
    for hex in MAP.grid.hexes() {
        let (row, column) = MAP.grid.number(hex).pairs();
        let edges: BTreeSet<Edge> =
            MAP.exits.iter().filter(|exit| exit.hex == hex).map(|exit| exit.edge).collect();
        let on = [
            (Edge::West, column == 34),
            (Edge::East, column == 1),
            (Edge::North, row == 1),
            (Edge::South, row == 62),
        ];
        let expected = on.iter().filter(|(_, on)| *on && MAP.is_land(hex)).map(|(edge, _)| *edge);
        assert_eq!(edges, expected.collect(), "{}", MAP.number(hex));
    }
}

#[test]
fn gauges_follow_the_owners() {
    for (side, rail) in &MAP.rails {
        let (a, b) = MAP.grid.side_hexes(*side);
        let owners = [MAP.owner(a), MAP.owner(b.expect("within the map"))];
        let expected = if owners.contains(&"USSR") {
            Gauge::Soviet
        } else if owners.contains(&"Finland") {
            Gauge::Finnish
        } else {
            Gauge::Converted
        };
        assert_eq!(rail.gauge, expected, "{} to {owners:?}", MAP.number(a));
    }
}

#[test]
fn r76_railheads_at_the_start_stand_on_the_start_line() {
    let heads = MAP.region("railheads");
    assert!(heads.is_subset(MAP.region("start_line")));
    let converted = |hex| {
        let ways = MAP.rail_neighbours(hex).into_iter();
        ways.filter(|(side, _)| MAP.rails[side].gauge == Gauge::Converted).collect::<Vec<_>>()
    };
    let west = MAP.exits.iter().filter(|exit| exit.edge == Edge::West && exit.rail);
    let supplied = MAP.steps_from(west.map(|exit| exit.hex), converted);
    for hex in MAP.rail_hexes() {
        let leads_east = MAP.rail_neighbours(hex).iter().any(|(_, to)| MAP.owner(*to) == "USSR");
        let is_axis = !matches!(MAP.owner(hex), "USSR" | "Finland");
        assert_eq!(heads.contains(hex), is_axis && leads_east, "{}", MAP.number(hex));
        assert!(!heads.contains(hex) || supplied.contains_key(&hex), "{}", MAP.number(hex));
    }
}
