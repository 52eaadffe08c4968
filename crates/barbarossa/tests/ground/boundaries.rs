//! Where each game is played, and what belongs to whom there.

use crate::ground::{GAMES, ground, hex};
use barbarossa::ground::{Country, Edge, Gauge, Side, grid};

fn plays(game: &str, number: &str) -> bool {
    ground(game).map.is_playable(hex(number))
}

#[test]
fn c1_3d_the_northern_limit_of_army_group_center() {
    // Row 24 from Vilnius eastward, row 23 from 2317, row 22 from Velikiye Luki.
    for (inside, outside) in [("2422", "2423"), ("2317", "2318"), ("2212", "2213")] {
        assert!(plays("agc", inside) && !plays("agc", outside), "{inside} {outside}");
    }
    assert!(!plays("agc", "2110"));
}

#[test]
fn c1_3c_the_southern_limit_runs_southeast_from_3218_to_3716() {
    for inside in ["3218", "3318", "3417", "3517", "3616", "3716", "3701", "3229"] {
        assert!(plays("agc", inside), "{inside}");
    }
    for outside in ["3319", "3418", "3518", "3617", "3717", "3801", "3329"] {
        assert!(!plays("agc", outside), "{outside}");
    }
}

#[test]
fn c1_3f_cities_outside_the_area_are_not_in_play() {
    assert!(plays("agc", "2802") && !plays("agc", "4018") && !plays("agc", "1110"));
}

#[test]
fn s1_3a_army_group_south_leaves_3501_to_3518_and_3601_to_3618_alone() {
    for outside in ["3501", "3518", "3601", "3618"] {
        assert!(!plays("ags", outside), "{outside}");
    }
    for inside in ["3519", "3619", "3701", "3528", "4018", "5604"] {
        assert!(plays("ags", inside), "{inside}");
    }
    assert!(!plays("ags", "3428"));
}

#[test]
fn n1_army_group_north_stays_in_its_area() {
    assert!(plays("agn", "1110") && plays("agn", "2027") && plays("agn", "0717"));
    assert!(!plays("agn", "2422") && !plays("agn", "2802") && !plays("agn", "2530"));
}

/// Rules: C1.3g, S1.3b
#[test]
fn c1_3g_the_combined_game_is_played_on_the_whole_map() {
    for inside in ["3518", "3618", "3428", "2526", "1110", "5604", "2423"] {
        assert!(plays("barbarossa", inside), "{inside}");
    }
    let sea_or_neutral = ["0831", "6034", "5711"];
    assert!(sea_or_neutral.iter().all(|outside| !plays("barbarossa", outside)));
}

#[test]
fn r68_the_marshes_and_what_lies_beyond_them_are_listed() {
    let agc = ground("agc");
    let line = agc.exclusive.marsh.as_ref().expect("AGC has the marshes");
    assert!(line.marsh.contains(hex("3224")) && !line.marsh.contains(hex("3027")));
    assert!(line.beyond.contains(hex("3118")) && !line.beyond.contains(hex("3020")));
    assert!(line.marsh.is_disjoint(&line.beyond));
    assert!(ground("ags").exclusive.marsh.is_none());
}

/// Rules: R63, C4.3.1c
#[test]
fn r63_control_and_rail_follow_the_border_at_the_start() {
    let agc = ground("agc");
    let (brest, terespol) = (hex("3027"), hex("3028"));
    assert!(!agc.start.axis_control.contains(brest) && agc.start.axis_control.contains(terespol));
    assert_eq!(agc.map.gauge(brest), Some(Gauge::Soviet));
    assert!(agc.start.converted.contains(terespol) && !agc.start.converted.contains(brest));
    let agn = ground("agn");
    let helsinki = agn.map.place_named("Helsinki").unwrap().hex;
    assert_eq!(agn.map.gauge(helsinki), Some(Gauge::Finnish));
    assert!(agn.start.converted.contains(helsinki));
}

#[test]
fn neighbours_sides_and_rails_agree_from_both_ends() {
    for game in GAMES {
        let ground = ground(game);
        let map = &ground.map;
        for at in grid().hexes() {
            for (way, next) in grid().neighbors(at) {
                let (here, there) = (1 << way.index(), 1 << way.opposite().index());
                for bits in [
                    [map.rivers(at) & here, map.rivers(next) & there],
                    [map.water(at) & here, map.water(next) & there],
                    [map.rails(at) & here, map.rails(next) & there],
                ] {
                    assert_eq!(bits[0] == 0, bits[1] == 0, "{game} {}", grid().number(at));
                }
                let step = map.steps(at)[way.index()] == next.value();
                let back = map.steps(next)[way.opposite().index()] == at.value();
                assert_eq!(step, back, "{game} {}", grid().number(at));
                assert!(!step || (map.is_playable(at) && map.is_playable(next)));
            }
        }
    }
}

#[test]
fn rail_reaches_the_west_edge_in_every_game() {
    for game in GAMES {
        let ground = ground(game);
        let mut exits = ground.map.edge(Edge::West);
        assert!(exits.any(|at| ground.map.has_rail_exit(at, Edge::West)), "{game}");
        let owner = |at| ground.map.owner(at).and_then(Country::side);
        assert!(ground.map.edge(Edge::East).all(|at| owner(at) == Some(Side::Soviet)));
    }
}
