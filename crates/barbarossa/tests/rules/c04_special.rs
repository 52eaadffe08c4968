//! C4, S4: rail, air, blitzkrieg, allies; D12 alone at the table.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{AXIS, Barbarossa, Event, Mark, SOVIET, Setup, Where};
use referee::{Game as _, Viewer};

/// Rules: C4.3.1d, R29, R75
#[test]
fn c4_3_1d_a_railhead_advances_1d3_over_friendly_hexes() {
    let mut board = Board::flat("turn 3 axis rail\n control axis 3027 3026");
    assert_eq!(board.roll_due().as_deref(), Some("rail conversion"));
    board.play("roll 6");
    assert!(board.state.converted.contains(board.hex("3027")));
    assert!(board.state.converted.contains(board.hex("3026")));
    // Further hexes are not friendly: the extension stops, and no other line could gain a hex.
    assert!(!board.state.converted.contains(board.hex("3025")));
    assert_eq!(board.roll_due(), None);
    let idle = Board::flat("turn 3 axis rail");
    assert_eq!(idle.roll_due(), None, "R75: no die for a line that cannot gain");
}

#[test]
fn c4_3_1e_a_rail_hex_in_an_enemy_zone_waits_unless_a_friend_is_there() {
    let text = "turn 3 axis rail\n control axis 3027\n soviet agc-su-28rc 3026";
    assert_eq!(Board::flat(text).roll_due(), None);
    let helped = Board::flat(&format!("{text}\n axis agc-de-5i 3027"));
    assert_eq!(helped.roll_due().as_deref(), Some("rail conversion"));
}

/// Rules: C1.2a, C1.2b
#[test]
fn c1_2a_from_turn_11_conversion_is_1d2() {
    let hexes = |turn: u8, face: u8| {
        let mut board =
            Board::flat(&format!("turn {turn} axis rail\n control axis 3027 3026 3025 3024"));
        board.play(&format!("roll {face}"));
        board.log.iter().filter(|event| matches!(event, Event::Converted { .. })).count()
    };
    assert_eq!([1, 2, 3, 4, 5].map(|face| hexes(3, face)), [1, 1, 2, 2, 3]);
    assert_eq!([3, 4, 6].map(|face| hexes(11, face)), [1, 2, 2]);
}

#[test]
fn c4_3_1g_an_extension_that_passes_a_junction_follows_one_branch() {
    // Minsk is a junction: rail leads on from it in several directions.
    let board = Board::flat("turn 3 axis operations");
    let map = &board.state.ground.map;
    let junction = map.playable().iter().find(|hex| {
        map.rails(*hex).count_ones() >= 3
            && board.state.controller(*hex) == Side::Soviet
            && (0..6).any(|way| {
                let near = hex::HexIndex::new(map.neighbours(*hex)[way]);
                map.rails(*hex) & 1 << way != 0 && board.state.converted.contains(near)
            })
    });
    // Brest-Litovsk: from 3028 the line passes it; all hexes around are friendly.
    let junction = junction.map(|hex| barbarossa::ground::grid().number(hex).to_string());
    let Some(junction) = junction else { return };
    let around: Vec<String> = barbarossa::ground::grid()
        .neighbors(board.hex(&junction))
        .map(|(_, hex)| barbarossa::ground::grid().number(hex).to_string())
        .collect();
    let mut board =
        Board::flat(&format!("turn 3 axis rail\n control axis {junction} {}", around.join(" ")));
    while board.roll_due().is_some() {
        board.play("roll 6");
        if board.owes() == Some(AXIS) && board.legal().iter().any(|it| it.starts_with("branch")) {
            assert_eq!(board.refused("branch 2802"), "C4.3.1g");
            return;
        }
    }
    panic!("no junction asked for a branch at {junction}");
}

/// Rules: C4.3.1h, R30
#[test]
fn c4_3_1h_with_the_optional_rule_one_railhead_gains_1d3_plus_1_and_the_soviets_an_rp() {
    let mut board =
        Board::on("agc;rail=one", "turn 3 axis rail\n control axis 3027 3026 3025 3024");
    assert_eq!(board.refused("railhead 2802"), "C4.3.1h");
    board.play("railhead 3028; roll 1");
    assert!(board.state.converted.contains(board.hex("3026")), "1 + 1 hexes");
    assert!(!board.state.converted.contains(board.hex("3025")));
    let soviet = Board::on("agc;rail=one", "turn 3 soviet reinforcement");
    assert_eq!(soviet.state.rp[Side::Soviet.index()], 6);
}

/// Rules: C4.3.1i, R30
#[test]
fn c4_3_1i_a_pause_on_turn_4_holds_the_panzers_and_doubles_soviet_rp() {
    let mut board = Board::on(
        "agc;rail=pause",
        "turn 4 axis strategic\n axis agc-de-3pz 2930\n axis agc-de-5i 2930",
    );
    board.play("pause");
    assert_eq!(board.refused("select agc-de-3pz"), "C4.3.1i");
    assert!(board.allows("select agc-de-5i"));
    let hand = |turn: u8| {
        let board =
            Board::on("agc;rail=pause", &format!("turn {turn} soviet reinforcement\n paused"));
        board.state.rp[Side::Soviet.index()]
    };
    assert_eq!([4, 5, 6, 7].map(hand), [6, 12, 12, 6]);
}

/// Rules: C4.4d, C4.4e, R11
#[test]
fn c4_4d_after_support_2d6_decide_whether_the_air_unit_flies_again() {
    let fight =
        "select agc-de-5i; begin; move 2927; plan standard; air_support 0; roll 6 6; roll 1; done";
    let text = "turn 3 axis operations\n control axis 2422 2625 2728 3027\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927";
    let mut board = Board::flat(text);
    board.play(fight);
    while board.owes() == Some(SOVIET) {
        let next = board.legal()[0].clone();
        board.play(&next);
    }
    assert_eq!(board.roll_due().as_deref(), Some("air availability"), "{}", board.asked());
    let mut kept = Board { state: board.state.clone(), log: Vec::new() };
    kept.play("roll 2 3; keep_reroll");
    assert_eq!(kept.state.air[0].kept, Some(barbarossa::Kept::Reroll));
    board.play("roll 1 3");
    assert_eq!((board.state.air[0].failures, board.state.air[0].kept), (1, None));
}

#[test]
fn c4_6_1a_turn_1_has_no_soviet_player_turn() {
    let after = |turn: u8| {
        let board = Board::flat(&format!(
            "turn {turn} axis reset\n axis agc-de-5i 2930\n soviet agc-su-28rc 2910"
        ));
        (board.state.turn, board.owes())
    };
    assert_eq!(after(1), (2, Some(AXIS)));
    assert_eq!(after(2), (2, Some(SOVIET)));
}

/// Rules: S4.8a, S4.8b, R61
#[test]
fn s4_8a_who_started_in_romania_or_hungary_waits_on_turn_1() {
    let ground = barbarossa::ground::GroundRef::named("ags").expect("a game of the library");
    let in_country = |country| {
        let hex = ground.map.playable().iter().find(|hex| ground.map.owner(*hex) == Some(country));
        barbarossa::ground::grid().number(hex.expect("the country is in play")).to_string()
    };
    let unit =
        ground.roster.of(Side::Axis).next().map(|(_, info)| info.key.clone()).expect("a unit");
    for (country, rule) in [
        (barbarossa::ground::Country::Romania, "S4.8a"),
        (barbarossa::ground::Country::Hungary, "S4.8b"),
    ] {
        let hex = in_country(country);
        let first = Board::on("ags", &format!("turn 1 axis operations\n axis {unit} {hex}"));
        assert_eq!(first.refused(&format!("select {unit}")), rule);
        let second = Board::on("ags", &format!("turn 2 axis operations\n axis {unit} {hex}"));
        assert!(second.allows(&format!("select {unit}")));
    }
}

/// Two neighbouring hexes of the AGS area and an ally of each nation.
fn allies() -> (String, String, [String; 2]) {
    let ground = barbarossa::ground::GroundRef::named("ags").expect("a game of the library");
    let ally = |nation| {
        let found = ground.roster.of(Side::Axis).find(|(_, info)| info.nation == nation);
        found.map(|(_, info)| info.key.clone()).expect("an ally")
    };
    let number = |hex| barbarossa::ground::grid().number(hex).to_string();
    let from = ground.map.place_named("Kiev").expect("a place").hex;
    let (_, to) = ground.map.steps_from(from).next().expect("a neighbour");
    (number(from), number(to), [ally(damos::Nation::Hungarian), ally(damos::Nation::Romanian)])
}

#[test]
fn s4_7a_hungarians_and_romanians_never_share_a_hex() {
    let (from, to, [hungarian, romanian]) = allies();
    let mut board = Board::on(
        "ags",
        &format!("turn 3 axis operations\n axis {hungarian} {from}\n axis {romanian} {to}"),
    );
    board.play(&format!("select {romanian}; begin"));
    assert_eq!(board.refused(&format!("move {from}")), "S4.7a");
}

/// Rules: R62
#[test]
fn r62_in_the_combined_game_rp_and_air_units_come_per_map() {
    let board = Board::on("barbarossa", "turn 3 axis reinforcement");
    assert_eq!(board.state.rp[Side::Axis.index()], 6);
    assert_eq!(board.state.air.len(), 3);
    let once = Board::on("barbarossa;supplies=once", "turn 3 axis reinforcement");
    assert_eq!((once.state.rp[Side::Axis.index()], once.state.air.len()), (2, 1));
}

/// Rules: S5a, S5b, S5c
#[test]
fn s5a_kiev_and_rostov_are_major_one_is_minor_and_isolation_does_not_count() {
    use barbarossa::{Level, outcome};
    let ground = barbarossa::ground::GroundRef::named("ags").expect("a game of the library");
    let hex = |name: &str| {
        let place = ground.map.place_named(name).expect("a place");
        barbarossa::ground::grid().number(place.hex).to_string()
    };
    let level = |held: &str| {
        let board = Board::on("ags", &format!("turn 12 axis operations\n control axis {held}"));
        outcome(&board.state).level
    };
    assert_eq!(level(&format!("{} {}", hex("Kiev"), hex("Rostov"))), Level::AxisMajor);
    assert_eq!(level(&hex("Rostov")), Level::AxisMinor);
    assert_eq!(level(""), Level::SovietSubstantial);
}

/// Rules: D2.4b, R72
#[test]
fn d2_4b_the_sp_of_single_units_is_hidden_from_the_opponent() {
    let board = Board::flat("turn 3 axis operations\n axis agc-de-5i 2930 sp 3");
    let unit = board.id("agc-de-5i").index();
    let seen = |viewer| Barbarossa::view(&board.state, viewer).units[unit].sp;
    assert_eq!(seen(Viewer::Seat(AXIS)), Some(3));
    assert_eq!((seen(Viewer::Seat(SOVIET)), seen(Viewer::Spectator)), (None, None));
}

#[test]
fn d2_4c_in_combat_the_opponent_learns_the_total() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928 sp 4
         axis agc-de-35i 2928 sp 5
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-5i; select agc-de-35i; begin; move 2927; plan standard; done");
    let total = |event: &Event| matches!(event, Event::Disclosed { side: Side::Axis, totals } if totals[0].1 == 9);
    assert!(board.saw(total), "{:?}", board.log);
}

#[test]
fn d12a_alone_at_the_table_nothing_is_hidden_but_the_posture_comes_first() {
    let mut board = Board::flat(
        "turn 3 soviet operations
         solitaire
         soviet agc-su-4td 2926
         axis agc-de-3pz 2927",
    );
    let unit = board.id("agc-de-3pz").index();
    let view = Barbarossa::view(&board.state, Viewer::Seat(SOVIET));
    assert!(view.units[unit].sp.is_some());
    board.play("concert 2927; plan penetration; select agc-su-4td; begin; pass");
    assert_eq!(board.owes(), Some(AXIS), "the posture is chosen before the attacker moves");
    assert_eq!(board.at("agc-su-4td").as_deref(), Some("2926"));
}

/// Rules: C6a, C6b, C6c
#[test]
fn c6a_the_soviets_set_up_first_with_a_unit_in_every_border_hex() {
    let mut state = Barbarossa::start(&Setup::of("agc")).expect("a game of the library");
    let mut board = Board { state: state.clone(), log: Vec::new() };
    assert_eq!(board.owes(), Some(SOVIET));
    assert_eq!(board.refused("done"), "C6a");
    board.play("place_default; done");
    assert_eq!(board.owes(), Some(AXIS));
    board.play("place_default; done");
    state = board.state;
    assert!(state.units.iter().all(|unit| unit.at != Where::Box));
    assert!(state.ground.border().iter().all(|hex| state.holds(Side::Soviet, hex)));
}

#[test]
fn c6d_the_germans_start_on_or_behind_the_border() {
    let state = Barbarossa::start(&Setup::of("agc")).expect("a game of the library");
    let mut board = Board { state, log: Vec::new() };
    board.play("place_default; done");
    let first = board.legal()[0].split(' ').nth(1).expect("a unit").to_owned();
    assert_eq!(board.refused(&format!("place {first} 2811")), "C6d");
}

/// Rules: D8.13a, R53
#[test]
fn d8_13a_the_books_example_of_play() {
    // Army, mechanized, infantry: 4, 5 and 9 SP attack mech 2 and reacting armor 10, as near as our counters come.
    let mut board = Board::flat(
        "turn 3 soviet operations
         soviet agc-su-4td 2926 sp 4
         soviet agc-su-1mrd 2926 sp 5
         soviet agc-su-1sh 2926 sp 9
         axis agc-de-gd 2927 sp 2
         axis agc-de-7pz 2929 sp 10",
    );
    board.play("concert 2927; plan penetration; select agc-su-4td; select agc-su-1mrd; select agc-su-1sh; begin");
    board.play("select agc-de-7pz; path 2928; path 2927; roll 6 6; pass; posture counterattack; pass; done");
    board.play("roll 5 5 6; roll 6 6");
    // Three on the attacker's units: share 1 of 4 twice on the infantry; six on the defender, all on the panzers.
    board.play("lose agc-su-1sh; lose agc-su-1sh; lose agc-su-1sh; lose agc-su-4td");
    board.play("lose agc-de-7pz; lose agc-de-7pz; lose agc-de-7pz; lose agc-de-7pz; lose agc-de-7pz; lose agc-de-7pz");
    assert_eq!(board.roll_due().as_deref(), Some("counterattack"));
    board.play("roll 6");
    assert!(board.ledger().contains("counterattack 6 to 14 is 1:3"), "{}", board.ledger());
    board.play("lose agc-su-1sh; lose agc-su-1sh; lose agc-su-1mrd");
    board.play("lose agc-de-7pz");
    assert!(
        board.saw(|event| matches!(event, Event::Won { side: Side::Axis, .. })),
        "7 against 7 is a tie"
    );
    while board.legal().iter().any(|it| it.starts_with("retreat")) {
        let next = board.legal()[0].clone();
        board.play(&next);
    }
    assert!(board.is("agc-su-1sh", Mark::Demoralized));
}
