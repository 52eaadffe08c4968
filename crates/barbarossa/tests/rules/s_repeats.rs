//! S: what Army Group South has from Army Group Center (`S… = C…`), run on the southern map.
//!
//! A line leads east from Galati (5427): 5426, 5326, 5225 and on to the junction 5224; another from Jassy (4927) to the
//! junction 4826, with 4726 and 4926 beyond it.

use crate::rules::Board;
use crate::rules::c_victory_setup::{new_game, verdict};
use barbarossa::ground::{Side, grid};
use barbarossa::{AXIS, Event, Level, SOVIET, Where};

/// How many of these hexes have been converted.
fn converted(board: &Board, hexes: &[&str]) -> usize {
    hexes.iter().filter(|hex| board.state.converted.contains(board.hex(hex))).count()
}

const EAST: [&str; 4] = ["5426", "5326", "5225", "5224"];

/// The line from Galati, held by the Axis, in its rail phase.
fn rail(ground: &str, turn: u8) -> Board {
    let held = EAST.join(" ");
    Board::on(ground, &format!("turn {turn} axis rail\n control axis {held}"))
}

/// Whether a unit that stands alone in a hex has a line of supply: only then may it move strategically.
fn has_line(turn: u8, side: Side, hex: &str, more: &str) -> bool {
    let (side, unit) = match side {
        Side::Axis => ("axis", "ags-de-44i"),
        Side::Soviet => ("soviet", "ags-su-27rc"),
    };
    let text = format!("turn {turn} {side} strategic\n {side} {unit} {hex}\n {more}");
    Board::on("ags", &text).allows(&format!("select {unit}"))
}

#[test]
fn s1_1a_a_hex_of_the_south_is_about_25_miles() {
    // Kiev to Rostov and to Lvov, in miles as the crow flies.
    for (to, miles) in [("5604", 478_u32), ("3730", 291)] {
        let hex = |number| grid().parse(number).expect("a hex");
        let ours = grid().distance(hex("4018"), hex(to)) * 25;
        assert!(ours.abs_diff(miles) * 100 <= miles * 17, "{to}: {ours} for {miles}");
    }
}

/// Rules: S1.2a, S1.2b, S4.3.1d
#[test]
fn s4_3_1d_a_railhead_of_the_south_advances_half_a_die_and_late_a_third() {
    let gained = |turn: u8, face: u8| {
        let mut board = rail("ags", turn);
        board.play(&format!("roll {face}"));
        converted(&board, &EAST)
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(|face| gained(10, face)), [1, 1, 2, 2, 3, 3]);
    assert_eq!([1, 2, 3, 4, 5, 6].map(|face| gained(11, face)), [1, 1, 1, 2, 2, 2]);
}

#[test]
fn s1_2c_a_rule_for_germans_holds_for_their_allies() {
    // Cavalry has a ZOI on the German side, and none on the Russian (S3.1a, S3.2a).
    let text = "turn 3 soviet operations\n axis ags-ro-5cb 4120\n soviet ags-su-5cc 4520";
    let board = Board::on("ags", text);
    let range = |side: Side, hex: &str| board.state.zoi_range(side, board.hex(hex));
    assert_eq!([range(Side::Axis, "4120"), range(Side::Soviet, "4520")], [1, 0]);
}

#[test]
fn s4_3_1a_the_axis_line_runs_three_hexes_off_rail() {
    assert!(has_line(3, Side::Axis, "5124", ""));
    assert!(!has_line(3, Side::Axis, "5123", ""));
}

#[test]
fn s4_3_1b_and_two_in_winter() {
    assert!(has_line(10, Side::Axis, "5125", ""));
    assert!(!has_line(10, Side::Axis, "5124", ""));
}

#[test]
fn s4_3_1c_rail_of_the_south_serves_only_after_conversion() {
    let held = "control axis 5426 5326 5225";
    assert!(!has_line(3, Side::Axis, "5222", held));
    let converted = format!("{held}\n rail 5426 5326 5225");
    assert!(has_line(3, Side::Axis, "5222", &converted));
    assert!(!has_line(3, Side::Axis, "5222", &format!("{converted}\n control soviet 5326")));
}

#[test]
fn s4_3_1e_a_rail_hex_in_an_enemy_zone_is_converted_only_with_a_friend_in_it() {
    let zoned = "turn 3 axis rail\n control axis 5426 5326 5225\n soviet ags-su-27rc 5224";
    let mut board = Board::on("ags", zoned);
    board.play("roll 6");
    assert_eq!(converted(&board, &EAST), 2, "5225 is next to them");
    let mut helped = Board::on("ags", &format!("{zoned}\n axis ags-de-44i 5225"));
    helped.play("roll 6");
    assert_eq!(converted(&helped, &EAST), 3);
}

#[test]
fn s4_3_1g_an_extension_through_a_junction_follows_one_branch() {
    let mut board = Board::on("ags", "turn 3 axis rail\n control axis 4826 4726 4926");
    board.play("roll 3");
    assert_eq!(board.refused("branch 4927"), "C4.3.1g");
    board.play("branch 4926");
    assert_eq!([converted(&board, &["4826", "4926"]), converted(&board, &["4726"])], [2, 0]);
}

#[test]
fn s4_3_1h_by_option_one_railhead_alone_advances_by_half_a_die_and_one() {
    let mut board = rail("ags;rail=one", 3);
    assert_eq!(board.refused("railhead 4927"), "C4.3.1h");
    board.play("railhead 5427; roll 4");
    assert_eq!(converted(&board, &EAST), 3);
    let rp = |ground: &str| Board::on(ground, "turn 3 soviet reinforcement").state.rp[1];
    assert_eq!([rp("ags"), rp("ags;rail=one")], [5, 6]);
}

#[test]
fn s4_3_1i_a_pause_on_turn_4_lets_the_railhead_leap_on_turn_5() {
    let units = "axis ags-de-14pz 5430\n axis ags-de-44i 5430";
    let mut board = Board::on("ags;rail=pause", &format!("turn 4 axis strategic\n {units}"));
    board.play("pause");
    assert_eq!(board.refused("select ags-de-14pz"), "C4.3.1i");
    assert!(board.allows("select ags-de-44i"));
    let leap = |more: &str| {
        let held = format!("control axis {} 5124", EAST.join(" "));
        let text = format!("turn 5 axis rail\n {more}\n {held}");
        let mut board = Board::on("ags;rail=pause", &text);
        board.play("railhead 5427; roll 1");
        converted(&board, &EAST)
    };
    assert!(leap("paused") > leap(""));
}

/// Rules: S4.3.2a, S4.3.2c
#[test]
fn s4_3_2a_the_russian_line_runs_five_hexes_off_rail_in_winter_too() {
    for turn in [3, 12] {
        assert!(has_line(turn, Side::Soviet, "5531", ""), "turn {turn}");
        assert!(!has_line(turn, Side::Soviet, "5532", ""), "turn {turn}");
    }
}

#[test]
fn s4_3_2b_russian_cities_in_russian_hands_and_the_east_edge_are_sources() {
    // No rail of the Soviet gauge is left, so that a force lives on the hex it stands in.
    let start = Board::on("ags", "turn 3 soviet strategic");
    let map = &start.state.ground.map;
    let rails = map.playable().iter().filter(|hex| map.rails(*hex) != 0);
    let rails: Vec<String> = rails.map(|hex| grid().number(hex).to_string()).collect();
    let alone = |hex: &str, more: &str| {
        has_line(3, Side::Soviet, hex, &format!("rail {}\n {more}", rails.join(" ")))
    };
    assert!(alone("5024", ""), "Kishinev");
    assert!(!alone("5125", ""), "the country next to it");
    assert!(!alone("4927", ""), "Jassy is Romanian");
    assert!(alone("4801", ""), "the east edge");
}

#[test]
fn s4_5c_replacement_points_accumulate() {
    let text = "turn 3 axis reinforcement\n rp 4 7\n axis ags-de-44i 5430 sp 5";
    let mut board = Board::on("ags", text);
    assert_eq!(board.state.rp, [6, 7]);
    board.play("restore ags-de-44i; done");
    assert_eq!(board.state.rp, [5, 7]);
}

#[test]
fn s4_6_1a_turn_1_has_no_russian_turn() {
    let after = |turn: u8| {
        let text = format!("turn {turn} axis operations\n soviet ags-su-27rc 4018");
        let mut board = Board::on("ags", &text);
        board.play("done");
        (board.state.turn, board.state.phasing)
    };
    assert_eq!([after(1), after(2)], [(2, Side::Axis), (2, Side::Soviet)]);
}

#[test]
fn s4_6_3a_on_turn_2_the_russians_owe_half_a_die_of_attacks() {
    let text = "soviet ags-su-27rc 5124\n axis ags-de-44i 5224";
    let mut board = Board::on("ags", &format!("turn 2 soviet operations\n {text}"));
    board.play("roll 5");
    assert_eq!(board.state.special.attacks_due, 3);
    board.play("select ags-su-27rc; begin; move 5224; plan meeting");
    assert_eq!(board.state.special.attacks_made, 1);
    let later = Board::on("ags", &format!("turn 3 soviet operations\n {text}"));
    assert_eq!(later.roll_due(), None);
}

#[test]
fn s4_6_3b_each_attack_not_made_costs_an_rp_from_turn_4_on() {
    let rp = |turn: u8, missed: u8| {
        let text = format!("turn {turn} soviet reinforcement\n missed {missed}");
        Board::on("ags", &text).state.rp[1]
    };
    assert_eq!([rp(3, 3), rp(4, 3), rp(12, 1), rp(4, 9)], [5, 2, 4, 0]);
}

#[test]
fn s4_6_4a_russians_eliminated_on_turns_1_and_2_may_return() {
    let overrun = |turn: u8| {
        let units = ["ags-de-44i", "ags-de-24i", "ags-de-71i", "ags-de-9i"];
        let stack: String = units.iter().map(|unit| format!("axis {unit} 5225\n ")).collect();
        let text = format!("turn {turn} axis operations\n {stack} soviet ags-su-204abn 5224");
        let mut board = Board::on("ags", &text);
        for unit in units {
            board.play(&format!("select {unit}"));
        }
        board.play("begin; move 5224; plan meeting");
        board
    };
    for turn in [1, 2] {
        let mut dead = overrun(turn);
        dead.play("roll 4");
        assert_eq!(dead.unit("ags-su-204abn").at, Where::Eliminated);
        let mut back = overrun(turn);
        back.play("roll 5; roll 3");
        assert_eq!(back.unit("ags-su-204abn").at, Where::Due(turn + 2));
    }
    assert_ne!(overrun(3).roll_due().as_deref(), Some("undying unit"));
}

#[test]
fn s4_6_5a_rivers_do_not_weaken_a_german_attack_on_turn_1() {
    // Eight SP roll two dice; across the Seim they count six and roll one.
    for (turn, dice) in [(1, 2), (3, 1)] {
        let text = "axis ags-de-14pz 3912\n soviet ags-su-27rc 4012";
        let mut board = Board::on("ags", &format!("turn {turn} axis operations\n {text}"));
        board.play("select ags-de-14pz; begin; move 4012; plan standard");
        assert_eq!(board.dice_due(), dice, "turn {turn}");
    }
}

#[test]
fn s4_9a_from_turn_10_the_units_of_one_hex_are_cossacks() {
    let text = "soviet ags-su-27rc 4018\n soviet ags-su-6rc 4022";
    assert_eq!(Board::on("ags", &format!("turn 9 axis begin\n {text}")).owes(), Some(AXIS));
    let mut board = Board::on("ags", &format!("turn 10 axis begin\n {text}"));
    assert_eq!(board.owes(), Some(SOVIET));
    assert_eq!(board.refused("cossacks 4019"), "C4.8a");
    board.play("cossacks 4018");
    let range = |hex: &str| board.state.zoi_range(Side::Soviet, board.hex(hex));
    assert_eq!([range("4018"), range("4022")], [1, 0]);
}

#[test]
fn s5d_kiev_and_rostov_alone_do_not_win_the_combined_game() {
    let end = |ground: &str, cities: &str| {
        let text = format!("turn 12 soviet end\n control axis {cities}");
        verdict(&Board::on(ground, &text)).0
    };
    assert_eq!(end("ags", "4018 5604"), Level::AxisMajor);
    assert_eq!(end("barbarossa", "4018 5604"), Level::SovietSubstantial);
    assert_eq!(end("barbarossa", "4018 5604 1110"), Level::AxisMajor);
}

#[test]
fn s6a_the_russian_sets_up_first_in_the_south() {
    let mut board = new_game("ags");
    assert_eq!(board.owes(), Some(SOVIET));
    assert_eq!(board.refused("done"), "C6a");
    board.play("place_default; done");
    assert_eq!(board.owes(), Some(AXIS));
    assert!(board.saw(|event| matches!(event, Event::Placed { .. })));
}
