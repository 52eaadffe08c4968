//! Named lists of hexes.

use std::collections::BTreeSet;

use crate::barbarossa::world::MAP;

fn names(region: &str) -> BTreeSet<&'static str> {
    let places = MAP.region(region).iter().filter_map(|hex| MAP.hex(hex).place.as_ref());
    places.map(|place| place.name.as_str()).collect()
}

#[test]
fn ports_belong_to_their_sea() {
    let baltic = names("baltic_ports");
    for port in ["Riga", "Tallinn", "Leningrad", "Konigsberg", "Hanko", "Helsinki", "Danzig"] {
        assert!(baltic.contains(port), "{port}");
    }
    let black_sea = names("black_sea_ports");
    for port in ["Odessa", "Sevastopol", "Rostov", "Constanta", "Kerch", "Galati"] {
        assert!(black_sea.contains(port), "{port}");
    }
    assert!(baltic.is_disjoint(&black_sea));
    assert_eq!(baltic.len() + black_sea.len(), 35);
}

#[test]
fn the_shore_of_lake_ladoga_feeds_leningrad() {
    let shore = MAP.region("ladoga_shore");
    assert!(names("ladoga_shore").contains("Schlisselburg"));
    for hex in shore.iter() {
        assert!(MAP.is_land(hex));
        let at_lake = MAP.grid.neighbors(hex).any(|(_, it)| MAP.region("ladoga").contains(it));
        assert!(at_lake, "{}", MAP.number(hex));
    }
    assert_eq!(MAP.region("ladoga").components(&MAP.grid).len(), 1);
}

#[test]
fn the_finns_take_back_their_old_land_and_no_more() {
    let zone = MAP.region("finnish_zone");
    for town in ["Vyborg", "Kexholm", "Sortavala", "Helsinki", "Petrozavodsk", "Olonets"] {
        assert!(zone.contains(MAP.town(town)), "{town}");
    }
    for town in ["Volkhov", "Tikhvin", "Narva", "Novgorod", "Tallinn"] {
        assert!(!zone.contains(MAP.town(town)), "{town}");
    }
}

#[test]
fn countries_are_whole() {
    for (region, country) in [
        ("finland", "Finland"),
        ("germany", "Germany"),
        ("hungary", "Hungary"),
        ("romania", "Romania"),
        ("slovakia", "Slovakia"),
    ] {
        let owned = MAP.grid.hexes().filter(|hex| MAP.owner(*hex) == country);
        assert!(owned.eq(MAP.region(region).iter()), "{country}");
    }
    for hex in MAP.region("neutral").iter() {
        assert!(matches!(MAP.owner(hex), "Sweden" | "Bulgaria" | "Yugoslavia"));
    }
}

#[test]
fn r68_beyond_the_marshes_lies_east_of_them() {
    let beyond = MAP.region("beyond_marsh.agc");
    assert!(beyond.is_disjoint(MAP.region("marsh")));
    for hex in beyond.iter() {
        assert!(MAP.in_game(hex, "agc") && MAP.is_land(hex));
        assert!(MAP.grid.number(hex).pairs().1 <= 18, "{}", MAP.number(hex));
    }
    for town in ["Bobruisk", "Gomel", "Smolensk", "Moscow"] {
        assert!(beyond.contains(MAP.town(town)), "{town}");
    }
    for town in ["Brest-Litovsk", "Pinsk", "Baranovichi", "Slutsk"] {
        assert!(!beyond.contains(MAP.town(town)), "{town}");
    }
}

#[test]
fn the_start_line_is_the_axis_side_of_the_border() {
    let line = MAP.region("start_line");
    for hex in MAP.grid.hexes() {
        let touches = MAP.grid.neighbors(hex).any(|(_, other)| MAP.owner(other) == "USSR");
        let axis = matches!(MAP.owner(hex), "Germany" | "Hungary" | "Romania" | "Slovakia");
        assert_eq!(line.contains(hex), axis && touches, "{}", MAP.number(hex));
    }
}

#[test]
fn every_region_has_hexes() {
    for region in MAP.regions.iter() {
        assert!(!region.hexes.is_empty(), "{}", region.name);
    }
}
