//! Army Group North's own data.

use crate::ground::{ground, hex};
use barbarossa::ground::Minor;

#[test]
fn n16_leningrad_held_or_isolated() {
    let agn = ground("agn");
    assert_eq!(agn.victory.places, [hex("1110")]);
    assert!(agn.victory.isolation && agn.victory.major == 1);
    assert_eq!(agn.victory.major_rule.unwrap().as_str(), "N16");
}

#[test]
fn n17_two_hexes_next_to_leningrad() {
    let victory = &ground("agn").victory;
    assert_eq!(victory.minor, Some(Minor::Adjacent(2)));
    assert_eq!(victory.minor_rule.unwrap().as_str(), "N17");
}

#[test]
fn the_rules_of_the_north_hold_in_the_combined_game_too() {
    let (agn, whole) = (ground("agn"), ground("barbarossa"));
    assert!(agn.exclusive.north.is_some());
    assert_eq!(agn.exclusive.north, whole.exclusive.north);
    assert!(ground("agc").exclusive.north.is_none());
}

#[test]
fn ports_shores_and_limits_are_where_they_should_be() {
    let agn = ground("agn");
    let north = agn.exclusive.north.as_ref().unwrap();
    let named = |name: &str| agn.map.place_named(name).unwrap().hex;
    for port in ["Tallinn", "Riga", "Liepaja", "Memel", "Konigsberg"] {
        assert!(north.naval.ports.contains(named(port)), "{port}");
    }
    assert!(!north.naval.ports.contains(named("Pskov")));
    assert!(north.leningrad.shore.contains(named("Schlisselburg")));
    assert!(!north.leningrad.shore.contains(named("Luga")));
    assert!(north.finns.limit.contains(named("Vyborg")));
    assert!(!north.finns.limit.contains(named("Tikhvin")));
    assert_eq!((north.hanko.hex, north.hanko.to), (named("Hanko"), named("Leningrad")));
    assert!(agn.roster.id(&north.hanko.garrison).is_some());
    assert!(north.finns.guests.iter().all(|guest| agn.roster.id(guest).is_some()));
}
