//! D2: units, stacking, strength, zones, demoralization, control, supply.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{Mark, Where};

/// Rules: D2.5a, D2.5c
#[test]
fn d2_5a_a_steady_force_has_a_zone_into_six_hexes_and_a_demoralized_one_none() {
    let board = Board::flat(
        "turn 3 axis operations
         soviet agc-su-28rc 2920
         soviet agc-su-2rc 2910 demoralized",
    );
    for around in ["2919", "2921", "2819", "2820", "3019", "3020"] {
        assert!(board.state.in_zoc(Side::Soviet, board.hex(around)), "{around}");
    }
    assert!(!board.state.in_zoc(Side::Soviet, board.hex("2918")));
    assert!(!board.state.in_zoc(Side::Soviet, board.hex("2909")));
}

#[test]
fn d2_5b_no_zone_extends_into_a_major_city_that_the_enemy_holds() {
    let held = Board::flat(
        "turn 3 axis operations
         soviet agc-su-5a 2802
         axis agc-de-3pz 2803",
    );
    assert!(!held.state.in_zoc(Side::Axis, held.hex("2802")));
    let empty = Board::flat("turn 3 axis operations\n axis agc-de-3pz 2803");
    assert!(empty.state.in_zoc(Side::Axis, empty.hex("2802")));
}

#[test]
fn d2_6c_range_is_the_dice_of_the_strength() {
    let range = |sp: u8| {
        let board =
            Board::flat(&format!("turn 3 soviet operations\n axis agc-de-7pz 2920 sp {sp}"));
        board.state.zoi_range(Side::Axis, board.hex("2920"))
    };
    assert_eq!([6, 7].map(range), [1, 2]);
    let stack = Board::flat(
        "turn 3 soviet operations
         axis agc-de-7pz 2920 sp 9
         axis agc-de-5i 2920 sp 4",
    );
    assert_eq!(stack.state.zoi_range(Side::Axis, stack.hex("2920")), 3);
}

/// Rules: R16, C3.2a
#[test]
fn r16_all_fresh_units_of_the_hex_count_if_one_exerts_a_zoi() {
    let board = Board::flat(
        "turn 3 axis operations
         soviet agc-su-29td 2920 sp 3
         soviet agc-su-28rc 2920 sp 4
         soviet agc-su-6cc 2910",
    );
    assert_eq!(board.state.zoi_range(Side::Soviet, board.hex("2920")), 2);
    assert_eq!(
        board.state.zoi_range(Side::Soviet, board.hex("2910")),
        0,
        "Soviet cavalry has no ZOI"
    );
}

#[test]
fn c3_1a_every_german_type_but_foot_exerts_a_zoi() {
    let board = Board::flat(
        "turn 3 soviet operations
         axis agc-de-1cav 2920
         axis agc-de-5i 2910",
    );
    assert!(board.state.zoi_range(Side::Axis, board.hex("2920")) > 0);
    assert_eq!(board.state.zoi_range(Side::Axis, board.hex("2910")), 0);
}

#[test]
fn c4_6_1b_on_turn_1_soviet_forces_have_neither_zone() {
    let text = "soviet agc-su-29td 2920\n axis agc-de-3pz 2925";
    let first = Board::flat(&format!("turn 1 axis operations\n {text}"));
    assert!(!first.state.in_zoc(Side::Soviet, first.hex("2919")));
    assert_eq!(first.state.zoi_range(Side::Soviet, first.hex("2920")), 0);
    let second = Board::flat(&format!("turn 2 axis operations\n {text}"));
    assert!(second.state.in_zoc(Side::Soviet, second.hex("2919")));
    assert_eq!(second.state.zoi_range(Side::Soviet, second.hex("2920")), 1);
}

#[test]
fn d2_5f_a_zone_does_not_hinder_movement() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         soviet agc-su-28rc 2820
         soviet agc-su-2rc 3020",
    );
    board.play("select agc-de-5i; begin; move 2921; move 2920; move 2919");
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2919"));
}

#[test]
fn d2_8d_demoralized_units_neither_attack_nor_enter_an_enemy_zone() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922 demoralized
         soviet agc-su-28rc 2920",
    );
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("move 2921"), "D2.8d");
    assert!(board.allows("move 2923"));
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922 demoralized
         soviet agc-su-28rc 2921",
    );
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("move 2921"), "D2.8d");
}

#[test]
fn d2_8b_who_ends_with_demoralized_friends_is_demoralized_and_who_passes_is_not() {
    let text = "turn 3 axis operations
         axis agc-de-5i 2930
         axis agc-de-35i 2929 demoralized";
    let mut stays = Board::flat(text);
    stays.play("select agc-de-5i; begin; move 2929; stop");
    assert!(stays.is("agc-de-5i", Mark::Demoralized));
    let mut passes = Board::flat(text);
    passes.play("select agc-de-5i; begin; move 2929; move 2928; stop");
    assert!(!passes.is("agc-de-5i", Mark::Demoralized));
}

/// Rules: D2.8g, D7h, R66
#[test]
fn d2_8g_a_force_rallies_for_two_mp_in_supply_outside_enemy_zones() {
    let mut board = Board::flat("turn 3 axis operations\n axis agc-de-5i 2930 demoralized");
    board.play("select agc-de-5i; begin");
    assert!(board.allows("rally"));
    board.play("rally");
    assert!(!board.is("agc-de-5i", Mark::Demoralized));
    assert_eq!(board.refused("rally"), "D2.8g");
    board.play("move 2929; move 2928; move 2927");
    // Five MP: two for the rally, three for the march; nothing is left, so it has stopped.
    assert!(board.is("agc-de-5i", Mark::Spent));
}

#[test]
fn d7h_no_rally_in_an_enemy_zone_or_without_a_line() {
    let mut pressed = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930 demoralized
         soviet agc-su-28rc 2929",
    );
    pressed.play("select agc-de-5i; begin");
    assert_eq!(pressed.refused("rally"), "D7h");
    let mut lost = Board::flat("turn 3 axis operations\n axis agc-de-5i 2910 demoralized");
    lost.play("select agc-de-5i; begin");
    assert_eq!(lost.refused("rally"), "D7h");
}

/// Rules: D2.9a, D2.9c
#[test]
fn d2_9a_a_hex_belongs_to_who_last_moved_through_it_and_a_zone_changes_nothing() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2922\n control soviet 2921 2920 2821");
    board.play("select agc-de-5i; begin; move 2921; move 2920; stop");
    let controls = |hex: &str| board.state.controller(board.hex(hex));
    assert_eq!([controls("2921"), controls("2920")], [Side::Axis; 2]);
    assert_eq!(controls("2821"), Side::Soviet);
}

/// Rules: D2.10a, C4.3.1a, R26
#[test]
fn c4_3_1a_the_axis_line_runs_three_hexes_off_converted_rail() {
    let board = Board::flat(
        "turn 3 axis strategic
         axis agc-de-5i 2926
         axis agc-de-35i 2925",
    );
    assert!(board.allows("select agc-de-5i"));
    assert_eq!(board.refused("select agc-de-35i"), "D6a");
}

#[test]
fn c4_3_1b_in_winter_it_runs_two() {
    let text = "axis agc-de-5i 2926\n axis agc-de-35i 2927";
    let winter = Board::flat(&format!("turn 9 axis strategic\n {text}"));
    assert_eq!(winter.refused("select agc-de-5i"), "D6a");
    assert!(winter.allows("select agc-de-35i"));
    let autumn = Board::flat(&format!("turn 8 axis strategic\n {text}"));
    assert!(autumn.allows("select agc-de-5i"));
}

#[test]
fn d2_5d_an_enemy_zone_blocks_a_line_unless_a_friend_stands_there() {
    let zoned = "turn 3 axis strategic
         axis agc-de-5i 2927
         soviet agc-su-28rc 2828
         soviet agc-su-2rc 3028";
    let board = Board::flat(zoned);
    assert_eq!(board.refused("select agc-de-5i"), "D6a");
    let helped = Board::flat(&format!("{zoned}\n axis agc-de-35i 2928\n axis agc-de-26i 2929"));
    assert!(helped.allows("select agc-de-5i"));
}

/// Rules: R27, R28
#[test]
fn r28_a_force_in_its_own_source_city_is_in_supply_whatever_surrounds_it() {
    let mut board = Board::flat(
        "turn 3 soviet strategic
         soviet agc-su-28rc 2811
         axis agc-de-5i 2810
         axis agc-de-35i 2812
         axis agc-de-26i 2711
         axis agc-de-6i 2911",
    );
    assert!(board.allows("select agc-su-28rc"));
    // The same force in a German-held city's place: Minsk in Axis hands feeds nobody.
    board = Board::flat("turn 3 axis strategic\n axis agc-de-5i 2819");
    assert_eq!(board.refused("select agc-de-5i"), "D6a");
}

/// Rules: D2.3c, C4.1a
#[test]
fn d2_3c_excess_units_are_given_up_at_the_end_of_operations() {
    let mut board = Board::flat(
        "turn 3 axis overstacking
         axis agc-de-5i 2930
         axis agc-de-35i 2930
         axis agc-de-26i 2930
         axis agc-de-6i 2930
         axis agc-de-8i 2930
         axis agc-de-28i 2928",
    );
    assert_eq!(board.refused("discard agc-de-28i"), "D2.3c");
    board.play("discard agc-de-35i");
    assert_eq!(board.unit("agc-de-35i").at, Where::Eliminated);
    assert!(board.allows("done") || board.owes().is_some(), "{}", board.asked());
}
