//! D3, D5, D6, D7: reinforcements, strategic movement, operations.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{Event, Mark, Where};

#[test]
fn d3a_terrain_and_rivers_cost_what_the_chart_says() {
    // 2917 to 2918 crosses a river into clear: 2 MP; back over dry land to 2916: 1 MP.
    let mut board = Board::on("agc", "turn 3 axis operations\n axis agc-de-5i 2917");
    board.play("select agc-de-5i; begin; move 2918");
    let spent = |event: &Event| matches!(event, Event::Moved { cost: 4, .. });
    assert!(board.saw(spent), "{:?}", board.log);
}

#[test]
fn c4_6_5a_on_turn_1_the_germans_ignore_rivers() {
    let mut board = Board::on("agc", "turn 1 axis operations\n axis agc-de-5i 2917");
    board.play("select agc-de-5i; begin; move 2918");
    assert!(board.saw(|event| matches!(event, Event::Moved { cost: 2, .. })));
}

#[test]
fn r74_a_mixed_force_pays_the_highest_cost_against_its_slowest_unit() {
    // Woods cost foot 1 and mobile 2; the infantry has 5 MP.
    let mut board = Board::on(
        "agc",
        "turn 3 axis operations\n axis agc-de-3pz 2918\n axis agc-de-5i 2918\n control axis 2817",
    );
    board.play("select agc-de-3pz; select agc-de-5i; begin");
    assert!(board.allows("move 2817"));
    board.play("move 2817");
    // Woods 2 and river 1 for the panzers, and so for all.
    assert!(board.saw(|event| matches!(event, Event::Moved { cost: 6, .. })), "{:?}", board.log);
}

#[test]
fn d7f_a_force_moves_no_farther_than_its_slowest_unit() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-3pz 2930\n axis agc-de-5i 2930");
    board.play("select agc-de-3pz; select agc-de-5i; begin");
    board.play("move 2929; move 2928; move 2927; move 2926; move 2925");
    assert_eq!(board.refused("move 2924"), "D7f", "five MP are all there are");
    board.play("stop");
    assert!(board.is("agc-de-3pz", Mark::Spent));
    let mut alone =
        Board::flat("turn 3 axis operations\n axis agc-de-3pz 2930\n axis agc-de-5i 2930");
    alone.play("select agc-de-3pz; begin; move 2929; move 2928; move 2927; move 2926; move 2925");
    assert!(alone.allows("move 2924"));
}

#[test]
fn r15_any_part_of_a_stack_may_activate_and_the_rest_stays_fresh() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930
         axis agc-de-35i 2930
         axis agc-de-26i 2929",
    );
    board.play("select agc-de-5i");
    assert_eq!(board.refused("select agc-de-26i"), "D2.1c");
    assert_eq!(board.refused("select agc-de-5i"), "R15");
    board.play("begin; move 2929; stop");
    assert!(board.is("agc-de-5i", Mark::Spent) && !board.is("agc-de-35i", Mark::Spent));
    assert!(board.allows("select agc-de-35i"));
}

/// Rules: D7a, D2.1e
#[test]
fn d7a_a_spent_force_does_not_activate() {
    let board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930 spent
         axis agc-de-35i 2929",
    );
    assert_eq!(board.refused("select agc-de-5i"), "D7a");
    assert!(board.allows("select agc-de-35i"));
}

#[test]
fn d7c_all_that_are_not_zoi_capable_activate_first() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930
         axis agc-de-35i 2929
         axis agc-de-3pz 2928
         axis agc-de-26i 2928",
    );
    board.play("select agc-de-5i; begin; stop; select agc-de-3pz; begin; stop");
    assert_eq!(board.refused("select agc-de-35i"), "D7c");
    assert_eq!(board.refused("select agc-de-26i"), "D7c", "its panzers are spent");
}

#[test]
fn r32_a_zoi_force_may_take_infantry_along_and_a_picked_up_zoi_unit_closes_the_window() {
    let text = "turn 3 axis operations
         axis agc-de-5i 2930
         axis agc-de-35i 2928
         axis agc-de-3pz 2929
         axis agc-de-26i 2929";
    let mut board = Board::flat(text);
    board.play("select agc-de-5i; begin; move 2929; pick_up agc-de-3pz; stop");
    assert_eq!(board.refused("select agc-de-35i"), "D7c");
    let mut board = Board::flat(text);
    board.play("select agc-de-3pz; select agc-de-26i; begin; move 2928; pick_up agc-de-35i; stop");
    assert!(board.is("agc-de-35i", Mark::Spent));
}

/// Rules: D7k, R33
#[test]
fn d7k_picking_up_costs_one_mp_a_hex_and_newcomers_count_as_having_marched() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-3pz 2930
         axis agc-de-5i 2928
         axis agc-de-35i 2928
         axis agc-de-26i 2928 spent",
    );
    board.play("select agc-de-3pz; begin; move 2929; move 2928");
    assert_eq!(board.refused("pick_up agc-de-26i"), "D7k");
    board.play("pick_up agc-de-5i; pick_up agc-de-35i");
    // Two hexes and one pick-up: the infantry has 5 - 3 = 2 MP left.
    board.play("move 2927; move 2926");
    assert_eq!(board.refused("move 2925"), "D7f");
    board.play("stop");
    assert!(board.is("agc-de-5i", Mark::Spent));
    assert_eq!(board.at("agc-de-35i").as_deref(), Some("2926"));
}

#[test]
fn d7l_units_dropped_off_are_spent_and_stay() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2930\n axis agc-de-35i 2930");
    board.play("select agc-de-5i; select agc-de-35i; begin; move 2929; drop_off agc-de-35i");
    assert!(board.is("agc-de-35i", Mark::Spent));
    assert_eq!(board.refused("drop_off agc-de-5i"), "D7l");
    board.play("move 2928; stop");
    assert_eq!(board.at("agc-de-35i").as_deref(), Some("2929"));
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2928"));
}

/// Rules: D6b, D6h
#[test]
fn d6b_strategic_movement_doubles_ma_and_spends_the_force() {
    let line = "2930 2929 2928 2927 2926 2925 2924 2923 2922 2921 2920";
    let mut board =
        Board::flat(&format!("turn 3 axis strategic\n control axis {line}\n axis agc-de-5i 2930"));
    board.play("select agc-de-5i; begin");
    for hex in line.split(' ').skip(1) {
        board.play(&format!("move {hex}"));
    }
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2920"), "ten hexes with MA 5");
    assert!(board.is("agc-de-5i", Mark::Spent));
}

/// Rules: D6c, D6d, R65
#[test]
fn d6c_only_friendly_hexes_and_none_next_to_an_enemy_demoralized_or_not() {
    let mut board = Board::flat(
        "turn 3 axis strategic
         control axis 2929 2928 2927
         control soviet 3029
         axis agc-de-5i 2930
         soviet agc-su-28rc 2926 demoralized",
    );
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("move 3029"), "D6c");
    board.play("move 2929; move 2928");
    assert_eq!(board.refused("move 2927"), "D6d");
}

/// Rules: D6e, R29
#[test]
fn d6e_rail_rates_hold_in_strategic_movement_only() {
    let mut rail = Board::flat("turn 3 axis strategic\n axis agc-de-5i 3033");
    rail.play("select agc-de-5i; begin; move 3032");
    assert!(rail.saw(|event| matches!(event, Event::Moved { cost: 1, .. })), "{:?}", rail.log);
    let mut march = Board::flat("turn 3 axis operations\n axis agc-de-5i 3033");
    march.play("select agc-de-5i; begin; move 3032");
    assert!(march.saw(|event| matches!(event, Event::Moved { cost: 2, .. })));
}

#[test]
fn d6f_nobody_reacts_to_strategic_movement() {
    let mut board = Board::flat(
        "turn 3 axis strategic
         control axis 2929 2928 2927
         axis agc-de-5i 2930
         soviet agc-su-4td 2925
         soviet agc-su-28rc 2925",
    );
    board.play("select agc-de-5i; begin; move 2929; move 2928; move 2927");
    assert_eq!(board.owes(), Some(barbarossa::AXIS));
}

#[test]
fn d6g_the_order_of_d7c_does_not_apply_to_strategic_movement() {
    let mut board =
        Board::flat("turn 3 axis strategic\n axis agc-de-5i 2930\n axis agc-de-3pz 2932");
    board.play("select agc-de-3pz; begin; stop");
    assert!(board.allows("select agc-de-5i"));
}

/// Rules: D5b, D5c, D5g
#[test]
fn d5b_one_rp_restores_one_sp_up_to_what_is_printed_and_the_rest_is_kept() {
    let mut board = Board::flat(
        "turn 3 axis reinforcement
         rp 4 0
         axis agc-de-5i 2930 sp 4",
    );
    // Two more came in on turn 3.
    assert_eq!(board.state.rp[Side::Axis.index()], 6);
    board.play("restore agc-de-5i; restore agc-de-5i");
    assert_eq!(board.sp("agc-de-5i"), 6);
    assert_eq!(board.refused("restore agc-de-5i"), "D5c");
    board.play("done");
    assert_eq!(board.state.rp[Side::Axis.index()], 4);
}

#[test]
fn d5d_no_rp_in_an_enemy_zone_or_without_a_line() {
    let board = Board::flat(
        "turn 3 axis reinforcement
         axis agc-de-5i 2930 sp 4
         axis agc-de-35i 2910 sp 4
         axis agc-de-26i 3030 sp 4
         soviet agc-su-28rc 2929",
    );
    assert_eq!(board.refused("restore agc-de-5i"), "D5d", "in a ZOC");
    assert_eq!(board.refused("restore agc-de-35i"), "D5d", "no line");
}

/// Rules: D5e, D5f, R31, C4.9a
#[test]
fn d5e_an_eliminated_unit_is_rebuilt_at_its_edge_and_a_surrendered_one_never() {
    let mut board = Board::flat(
        "turn 3 axis reinforcement
         axis agc-de-5i eliminated
         axis agc-de-35i gone",
    );
    assert_eq!(board.refused("rebuild agc-de-35i 3034"), "D5f");
    assert_eq!(board.refused("rebuild agc-de-5i 2930"), "C4.9a");
    board.play("rebuild agc-de-5i 3034");
    assert_eq!((board.sp("agc-de-5i"), board.is("agc-de-5i", Mark::Spent)), (1, false));
    board.play("restore agc-de-5i");
    assert_eq!(board.sp("agc-de-5i"), 2);
    assert_eq!(board.refused("restore agc-de-5i"), "D5b", "no RP is left");
}

#[test]
fn d5a_reinforcements_come_in_on_their_turn() {
    let mut board = Board::flat(
        "turn 3 soviet reinforcement
         soviet agc-su-24a due 3
         soviet agc-su-31a due 4",
    );
    assert_eq!(board.refused("enter agc-su-31a 2901"), "D5a");
    assert_eq!(board.refused("enter agc-su-24a 2920"), "C4.9a");
    board.play("enter agc-su-24a 2901");
    assert_eq!(board.at("agc-su-24a").as_deref(), Some("2901"));
}

#[test]
fn r31_an_entry_hex_is_friendly_free_and_within_stacking() {
    let full = Board::flat(
        "turn 3 soviet reinforcement
         soviet agc-su-24a due 3
         soviet agc-su-31a 2901
         soviet agc-su-43a 2901
         axis agc-de-5i 3001",
    );
    assert_eq!(full.refused("enter agc-su-24a 2901"), "R31");
    assert_eq!(full.refused("enter agc-su-24a 3001"), "R31");
    assert!(full.allows("enter agc-su-24a 2801"));
}

/// Rules: C4.5a, C4.5b, R12
#[test]
fn c4_5a_rp_begin_on_turn_3_for_the_axis_and_on_turn_2_for_the_soviets() {
    let hand = |turn: u8, side: Side| {
        let board = Board::flat(&format!("turn {turn} {} reinforcement", side.name()));
        board.state.rp[side.index()]
    };
    assert_eq!([2, 3, 4].map(|turn| hand(turn, Side::Axis)), [0, 2, 2]);
    assert_eq!([2, 3].map(|turn| hand(turn, Side::Soviet)), [5, 5]);
}

/// Rules: C4.6.3b, R55
#[test]
fn c4_6_3b_each_attack_not_made_costs_an_rp_a_turn_from_turn_4() {
    let hand = |turn: u8| {
        let board = Board::flat(&format!("turn {turn} soviet reinforcement\n missed 2"));
        board.state.rp[Side::Soviet.index()]
    };
    assert_eq!([3, 4, 12].map(hand), [5, 3, 3]);
}

/// Rules: D11a, D11b
#[test]
fn d11a_a_sides_units_are_fresh_again_at_the_end_of_its_turn() {
    let board = Board::flat(
        "turn 3 axis reset
         axis agc-de-5i 2930 spent
         soviet agc-su-28rc 2910 spent",
    );
    assert!(!board.is("agc-de-5i", Mark::Spent));
    assert!(board.is("agc-su-28rc", Mark::Spent), "spent by reacting, through its own next turn");
}

/// Rules: C1.3a, C1.3e
#[test]
fn c1_3a_nobody_leaves_the_area() {
    let mut board = Board::flat("turn 3 axis operations\n axis agc-de-5i 3233");
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("move 3333"), "C1.3a");
    assert!(board.allows("move 3133") || board.allows("move 3132"));
}

/// Rules: C1.3b, R68
#[test]
fn c1_3b_the_germans_stay_out_of_the_marshes_and_leave_them_the_quickest_way() {
    let mut board = Board::on("agc", "turn 3 axis operations\n axis agc-de-5i 3027");
    board.play("select agc-de-5i; begin; move 3026");
    assert_eq!(board.refused("move 3126"), "C1.3b");
    let mut stuck = Board::on("agc", "turn 3 axis operations\n axis agc-de-5i 3225");
    stuck.play("select agc-de-5i; begin");
    assert!(!stuck.allows("move 3224") && stuck.allows("move 3125"), "{}", stuck.asked());
}

#[test]
fn c4_7b_dazzled_panzers_move_one_hex_and_attack_nobody() {
    let mut board = Board::flat(
        "turn 5 axis operations
         shiny 4
         axis agc-de-3pz 2930
         axis agc-de-5i 2928
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-5i; begin; stop; select agc-de-3pz; begin; move 2929");
    assert_eq!(board.refused("move 3028"), "C4.7b");
    let mut later = Board::flat("turn 7 axis operations\n shiny 4\n axis agc-de-3pz 2930");
    later.play("select agc-de-3pz; begin; move 2929; move 2928");
}

/// Rules: C4.7a, R57
#[test]
fn c4_7a_the_capture_of_smolensk_or_the_end_of_turn_4_is_the_trigger() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2812\n control soviet 2811");
    board.play("select agc-de-5i; begin; move 2811");
    assert_eq!(board.state.special.shiny, Some(3));
    let end = Board::flat("turn 4 axis end");
    assert_eq!(end.state.special.shiny, Some(4));
}

#[test]
fn c4_8a_from_turn_10_the_units_of_one_hex_are_zoi_capable() {
    let mut board = Board::flat(
        "turn 10 axis begin
         soviet agc-su-6cc 2920
         axis agc-de-5i 2930",
    );
    assert_eq!(board.refused("cossacks 2930"), "C4.8a");
    board.play("cossacks 2920");
    assert!(board.is("agc-su-6cc", Mark::Cossack));
    assert!(board.state.zoi_range(Side::Soviet, board.hex("2920")) > 0);
    let earlier = Board::flat("turn 9 axis begin\n soviet agc-su-6cc 2920\n axis agc-de-5i 2930");
    assert_eq!(earlier.owes(), Some(barbarossa::AXIS));
}

/// Rules: D10a, D10c
#[test]
fn d10c_a_force_that_is_pressed_and_cut_off_is_gone_for_good() {
    let ring = "turn 4 soviet surrender
         soviet agc-su-28rc 2920
         axis agc-de-5i 2819
         axis agc-de-35i 2821
         axis agc-de-26i 3021
         axis agc-de-6i 3018
         axis agc-de-8i 2918
         axis agc-de-28i 2922
         rail 2821 2822";
    let board = Board::flat(ring);
    // Nobody of the ring is in supply so deep in Russia: no surrender.
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2920"));
    let board = Board::flat(
        "turn 4 soviet surrender
         soviet agc-su-28rc 2928
         axis agc-de-5i 2929
         axis agc-de-35i 2927
         axis agc-de-26i 2827
         axis agc-de-6i 3028",
    );
    assert_eq!(board.unit("agc-su-28rc").at, Where::Gone);
}

#[test]
fn c5a_moscow_held_or_isolated_is_a_major_victory() {
    use barbarossa::{Level, outcome};
    let level = |text: &str| {
        outcome(&Board::flat(&format!("turn 12 axis operations\n {text}")).state).level
    };
    assert_eq!(level("axis agc-de-5i 2802"), Level::AxisMajor);
    assert_eq!(level("axis agc-de-5i 2803"), Level::SovietSubstantial);
    assert_eq!(level("axis agc-de-5i 2803\n axis agc-de-35i 2703"), Level::AxisMinor);
    let ring = "soviet agc-su-5a 2802\n axis agc-de-5i 2801\n axis agc-de-35i 2803\n axis agc-de-26i 2702\n axis agc-de-6i 2902";
    assert_eq!(level(ring), Level::AxisMajor, "isolated");
}
