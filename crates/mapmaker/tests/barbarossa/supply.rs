//! Supply on the empty map: a game must not begin with units that starve.

use std::collections::{BTreeMap, BTreeSet};

use hex::HexIndex;
use mapmaker::{Edge, Gauge, PlaceKind};

use crate::barbarossa::world::MAP;

const GAMES: [&str; 4] = ["agc", "agn", "ags", "whole"];

/// Rail hexes joined to some hexes by links of a gauge, within a game.
fn railed(game: &str, starts: Vec<HexIndex>, gauge: Gauge) -> BTreeSet<HexIndex> {
    let reached = MAP.steps_from(starts, |hex| {
        let ways = MAP.rail_neighbours(hex).into_iter();
        ways.filter(|(side, to)| MAP.rails[side].gauge == gauge && MAP.in_game(*to, game)).collect()
    });
    reached.into_keys().collect()
}

fn rail_exits(game: &str, edge: Edge) -> Vec<HexIndex> {
    let exits = MAP.exits.iter().filter(|exit| exit.edge == edge && exit.rail);
    exits.map(|exit| exit.hex).filter(|hex| MAP.in_game(*hex, game)).collect()
}

/// Marching steps to the nearest of some hexes, within a game.
fn off_rail(game: &str, rail: BTreeSet<HexIndex>) -> BTreeMap<HexIndex, usize> {
    MAP.steps_from(rail, |hex| {
        MAP.marches(hex).into_iter().filter(|(_, to)| MAP.in_game(*to, game)).collect()
    })
}

/// A city is a source by itself (R27), but none needs to be the only one: Soviet rail within the
/// game joins all of them to the east edge.
#[test]
fn soviet_cities_have_rail_to_the_east_edge() {
    for game in GAMES {
        let net = railed(game, rail_exits(game, Edge::East), Gauge::Soviet);
        let found: Vec<&str> = MAP
            .grid
            .hexes()
            .filter(|hex| MAP.owner(*hex) == "USSR" && MAP.in_game(*hex, game))
            .filter(|hex| !net.contains(hex))
            .filter_map(|hex| MAP.hex(hex).place.as_ref())
            .filter(|place| place.kind != PlaceKind::Town)
            .map(|place| place.name.as_str())
            .collect();
        assert!(found.is_empty(), "{game}: {found:?}");
    }
}

/// Land hexes of the USSR out of Soviet supply on the empty map, and why.
const SOVIET_HUNGRY: &[(&str, &str)] = &[
    ("0619", "Hanko, a naval base: in supply by the rule of its own"),
    ("0921", "Muhu and Hiiumaa: islands"),
    ("1021", "Saaremaa: an island"),
    ("1022", "Saaremaa: an island"),
    ("1122", "Kuressaare on Saaremaa: an island"),
    ("6110", "Taman: a roadless spit across the strait from Kerch"),
    ("6111", "Taman"),
    ("6209", "Taman"),
    ("6210", "Taman"),
];

#[test]
fn soviet_land_is_in_supply_on_the_empty_map() {
    for game in GAMES {
        let cities = MAP.grid.hexes().filter(|hex| {
            let kind = MAP.hex(*hex).place.as_ref().map(|place| place.kind);
            MAP.owner(*hex) == "USSR"
                && MAP.in_game(*hex, game)
                && matches!(kind, Some(PlaceKind::City | PlaceKind::MajorCity))
        });
        let edge = MAP.exits.iter().filter(|exit| exit.edge == Edge::East);
        let edge = edge.map(|exit| exit.hex).filter(|hex| MAP.in_game(*hex, game));
        let sources: Vec<HexIndex> = cities.chain(edge).collect();
        let steps = off_rail(game, railed(game, sources, Gauge::Soviet));
        let hungry = MAP.grid.hexes().filter(|hex| {
            MAP.owner(*hex) == "USSR"
                && MAP.in_game(*hex, game)
                && steps.get(hex).is_none_or(|steps| *steps > 5)
        });
        let found: BTreeSet<String> = hungry.map(|hex| MAP.number(hex)).collect();
        let listed = SOVIET_HUNGRY.iter().map(|(hex, _)| MAP.parse(hex));
        let expected = listed.filter(|hex| MAP.in_game(*hex, game)).map(|hex| MAP.number(hex));
        assert_eq!(found, expected.collect(), "{game}");
    }
}

#[test]
fn the_german_border_is_within_three_hexes_of_converted_rail() {
    for game in GAMES {
        let net = railed(game, rail_exits(game, Edge::West), Gauge::Converted);
        let steps = off_rail(game, net);
        let line = MAP.region("start_line").iter();
        let hungry = line.filter(|hex| {
            MAP.owner(*hex) == "Germany"
                && MAP.in_game(*hex, game)
                && steps.get(hex).is_none_or(|steps| *steps > 3)
        });
        let found: Vec<String> = hungry.map(|hex| MAP.number(hex)).collect();
        assert!(found.is_empty(), "{game}: {found:?}");
    }
}
