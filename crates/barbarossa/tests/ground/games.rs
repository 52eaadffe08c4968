//! The orders of battle add up to what `damos-missing-data.md`, section 7, says of them.

use crate::ground::{GAMES, ground, unit};
use barbarossa::ground::{Entrance, Entry, Minor, Side};
use damos::{Nation, UnitType};

struct Totals {
    game: &'static str,
    /// Units, SP at set-up, SP in all.
    axis: (usize, u32, u32),
    soviet: (usize, u32, u32),
    /// Soviet SP by turn.
    arriving: &'static [(u8, u32)],
}

const TOTALS: [Totals; 3] = [
    Totals {
        game: "agc",
        axis: (56, 287, 358),
        soviet: (64, 77, 255),
        arriving: &[
            (2, 63),
            (3, 26),
            (4, 20),
            (5, 9),
            (7, 12),
            (8, 15),
            (9, 9),
            (10, 13),
            (11, 7),
            (12, 4),
        ],
    },
    Totals {
        game: "ags",
        axis: (62, 234, 294),
        soviet: (58, 139, 266),
        arriving: &[
            (2, 19),
            (3, 24),
            (4, 23),
            (5, 12),
            (6, 9),
            (8, 4),
            (9, 17),
            (10, 6),
            (11, 7),
            (12, 6),
        ],
    },
    Totals {
        game: "agn",
        axis: (53, 201, 247),
        soviet: (56, 108, 209),
        arriving: &[(2, 18), (3, 20), (4, 18), (5, 10), (7, 6), (8, 7), (9, 5), (11, 8), (12, 9)],
    },
];

fn sum<'u>(
    units: impl Iterator<Item = (barbarossa::ground::UnitId, &'u barbarossa::ground::UnitInfo)>,
) -> u32 {
    units.map(|(_, unit)| u32::from(unit.sp)).sum()
}

#[test]
fn orders_of_battle_have_their_units_and_strength() {
    for totals in TOTALS {
        let ground = ground(totals.game);
        for (side, expected) in [(Side::Axis, totals.axis), (Side::Soviet, totals.soviet)] {
            let roster = &ground.roster;
            let found =
                (roster.of(side).count(), sum(roster.to_set_up(side)), sum(roster.of(side)));
            assert_eq!(found, expected, "{} {side}", totals.game);
        }
        for turn in 1..=13 {
            let expected = totals.arriving.iter().find(|(on, _)| *on == turn).map_or(0, |it| it.1);
            let found = sum(ground.roster.due(Side::Soviet, turn));
            assert_eq!(found, expected, "{} turn {turn}", totals.game);
        }
    }
}

#[test]
fn the_combined_game_leaves_out_what_walks_over_by_itself() {
    let whole = ground("barbarossa");
    let left_out = [
        "agc-de-11pz",
        "agc-de-6pz",
        "agc-su-2cc",
        "ags-su-21a",
        "agn-de-12pz",
        "agn-de-20mot",
        "agn-de-18mot",
    ];
    for key in left_out {
        assert_eq!(whole.roster.id(key), None, "{key}");
    }
    assert_eq!(whole.roster.len(), 120 + 120 + 109 - left_out.len());
    for key in ["ags-de-11pz", "agn-de-6pz", "ags-su-2cc", "agc-de-12pz"] {
        assert!(whole.roster.id(key).is_some(), "{key}");
    }
}

#[test]
fn every_counter_is_placed_or_scheduled() {
    for game in GAMES {
        let ground = ground(game);
        for (unit, info) in ground.roster.iter() {
            let mut placed = ground.start.historical(info.side).iter();
            let placed = placed.any(|it| it.unit == unit);
            assert_eq!(placed, info.entry == Entry::SetUp, "{game} {}", info.key);
            if !placed {
                assert!(!ground.entry_hexes(unit).is_empty(), "{game} {}", info.key);
            }
        }
    }
}

/// Rules: C3.1a, C3.2a, R13
#[test]
fn c3_1a_the_roster_knows_who_exerts_a_zoi() {
    let agc = ground("agc");
    let zoi = |key| agc.roster[unit(&agc, key)].zoi;
    assert!(zoi("agc-de-1cav") && zoi("agc-de-10mot") && zoi("agc-su-4td") && zoi("agc-su-29md"));
    assert!(!zoi("agc-de-45i") && !zoi("agc-su-6cc") && !zoi("agc-su-214abn"));
    let ags = ground("ags");
    assert!(!ags.roster[unit(&ags, "ags-de-1mt")].zoi);
    let border = &ags.roster[unit(&ags, "ags-nk-92bd")];
    assert_eq!((border.nation, border.kind, border.zoi), (Nation::Russian, UnitType::Nkvd, false));
}

#[test]
fn c4_9a_reinforcements_come_in_by_their_edge_or_city() {
    let agc = ground("agc");
    let west = agc.entry_hexes(unit(&agc, "agc-de-2pz"));
    assert!(west.iter().all(|at| agc.map.neighbours(at).contains(&u16::MAX)));
    assert!(
        west.contains(crate::ground::hex("2734")) && !west.contains(crate::ground::hex("2801"))
    );
    let east = agc.entry_hexes(unit(&agc, "agc-su-24a"));
    assert!(
        east.contains(crate::ground::hex("2801")) && !east.contains(crate::ground::hex("2734"))
    );
    let city = agc.entry_hexes(unit(&agc, "agc-su-61rc"));
    assert_eq!(city, east, "every Soviet unit may choose (G7)");
    let is_there = |name| city.contains(agc.map.place_named(name).unwrap().hex);
    assert!(is_there("Mogilev") && is_there("Moscow"));
    assert!(!is_there("Vyazma"), "a town is no city");
    assert!(!is_there("Warsaw") && !is_there("Kiev"));
    let moscow = agc.map.place_named("Moscow").unwrap().hex;
    assert_eq!(agc.roster[unit(&agc, "agc-su-5a")].entrance, Entrance::Place(moscow));
}

/// Rules: C5a, C5c, S5a, S5b
#[test]
fn c5a_each_game_has_its_victory() {
    let names = |key: &str| -> Vec<String> {
        let ground = ground(key);
        let name = |at: &hex::HexIndex| ground.map.place(*at).unwrap().name.clone();
        ground.victory.places.iter().map(name).collect()
    };
    assert_eq!(names("agc"), ["Moscow"]);
    assert_eq!(names("ags"), ["Kiev", "Rostov"]);
    let (agc, ags) = (ground("agc"), ground("ags"));
    assert!(agc.victory.isolation && agc.victory.minor == Some(Minor::Adjacent(2)));
    assert!(!ags.victory.isolation && ags.victory.minor == Some(Minor::Places(1)));
    assert_eq!((agc.victory.major, ags.victory.major), (1, 2));
}

#[test]
fn c5e_three_of_four_cities_decide_the_combined_game() {
    let whole = ground("barbarossa");
    let victory = &whole.victory;
    let hexes = ["1110", "2802", "4018", "5604"].map(crate::ground::hex);
    assert_eq!((victory.places.as_slice(), victory.major), (hexes.as_slice(), 3));
    assert!(victory.isolation && victory.minor.is_none());
}

#[test]
fn c4_7c_no_bright_object_in_the_combined_game() {
    assert_eq!(ground("agc").exclusive.bright_object, Some(crate::ground::hex("2811")));
    assert_eq!(ground("barbarossa").exclusive.bright_object, None);
}
