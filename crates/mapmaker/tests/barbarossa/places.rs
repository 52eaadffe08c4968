//! Towns, cities and ports.

use std::collections::BTreeSet;

use mapmaker::{PlaceKind, Terrain};

use crate::barbarossa::anchors::ANCHORS;
use crate::barbarossa::world::MAP;

#[test]
fn every_place_is_where_it_should_be() {
    assert_eq!(ANCHORS.places.len(), 236);
    for (name, fact) in &ANCHORS.places {
        let hex = MAP.town(name);
        let off = MAP.grid.distance(hex, MAP.parse(&fact.hex));
        assert!(off <= fact.tolerance, "{name} is on {}, not {}", MAP.number(hex), fact.hex);
        let place = MAP.hex(hex).place.as_ref().expect("found by it");
        assert_eq!(place.kind.word(), fact.kind, "{name}");
        assert_eq!(MAP.owner(hex), fact.country, "{name}");
        assert!(MAP.is_land(hex), "{name}");
    }
}

#[test]
fn the_compiler_puts_every_place_on_the_expected_hex() {
    for (name, fact) in &ANCHORS.places {
        assert_eq!(MAP.number(MAP.town(name)), fact.hex, "{name}");
    }
}

#[test]
fn the_places_the_rulebooks_number_are_exact() {
    assert_eq!(ANCHORS.rulebook.exact_places.len(), 2);
    for (name, hex) in &ANCHORS.rulebook.exact_places {
        assert_eq!(MAP.number(MAP.town(name)), *hex, "{name}");
    }
}

#[test]
fn no_other_place_is_on_the_map() {
    for name in &ANCHORS.places_off_map {
        assert_eq!(MAP.place(name), None, "{name}");
    }
    let names = MAP.hexes.iter().filter_map(|hex| Some(hex.place.as_ref()?.name.clone()));
    let names: Vec<String> = names.collect();
    let distinct: BTreeSet<&String> = names.iter().collect();
    let expected: BTreeSet<&String> = ANCHORS.places.keys().collect();
    assert_eq!(distinct, expected);
    // A hex has room for one place, so as many hexes as names means one place per hex.
    assert!(ANCHORS.one_place_per_hex);
    assert_eq!(names.len(), distinct.len());
}

#[test]
fn victory_cities_are_major_cities() {
    assert_eq!(ANCHORS.victory_cities.len(), 4);
    for (name, hex) in &ANCHORS.victory_cities {
        let town = MAP.town(name);
        assert_eq!(MAP.number(town), *hex, "{name}");
        let kind = MAP.hex(town).place.as_ref().map(|place| place.kind);
        assert_eq!(kind, Some(PlaceKind::MajorCity), "{name}");
    }
}

#[test]
fn moscow_has_hexes_to_its_east() {
    let (_, column) = MAP.grid.number(MAP.town("Moscow")).pairs();
    assert!(column >= 2);
}

#[test]
fn ports_touch_the_sea_where_they_should() {
    assert_eq!(ANCHORS.sea_access.len(), 35);
    for (name, expected) in &ANCHORS.sea_access {
        let town = MAP.town(name);
        assert!(MAP.hex(town).place.as_ref().is_some_and(|place| place.port), "{name}");
        let touches = MAP.grid.neighbors(town).any(|(_, hex)| MAP.hex(hex).terrain == Terrain::Sea);
        assert_eq!(touches, *expected, "{name}");
    }
    let ports = MAP.hexes.iter().filter_map(|hex| hex.place.as_ref()).filter(|it| it.port);
    assert_eq!(ports.count(), ANCHORS.sea_access.len());
}
