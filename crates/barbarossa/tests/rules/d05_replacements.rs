//! D5: reinforcements and replacements in play.

use crate::rules::Board;
use crate::rules::d04_sequence::end_phase;
use barbarossa::Mark;
use barbarossa::ground::Side;

#[test]
fn d5b_without_rp_nobody_is_restored_and_only_what_was_lost() {
    let mut board = Board::flat("turn 2 axis reinforcement\n rp 1 0\n axis agc-de-5i 2930 sp 3");
    board.play("restore agc-de-5i");
    assert_eq!(board.sp("agc-de-5i"), 4);
    assert_eq!(board.refused("restore agc-de-5i"), "D5b");
}

#[test]
fn d5d_a_friend_does_not_lift_an_enemy_zone_for_replacements() {
    // He does for a line of supply (D2.10b), yet the unit stands in an EZOC.
    let text = "turn 3 axis reinforcement
         axis agc-de-5i 2930 sp 4
         axis agc-de-35i 2930";
    assert!(Board::flat(text).allows("restore agc-de-5i"));
    let pressed = Board::flat(&format!("{text}\n soviet agc-su-28rc 2929"));
    assert_eq!(pressed.refused("restore agc-de-5i"), "D5d");
    let shaken = Board::flat(&format!("{text}\n soviet agc-su-28rc 2929 demoralized"));
    assert!(shaken.allows("restore agc-de-5i"), "a demoralized enemy has no ZOC");
}

#[test]
fn d5e_only_an_eliminated_unit_is_rebuilt_and_only_with_rp() {
    let board = Board::flat(
        "turn 2 axis reinforcement\n axis agc-de-5i eliminated\n axis agc-de-35i 2930 sp 1",
    );
    assert_eq!(board.refused("rebuild agc-de-5i 3034"), "D5e", "no RP before turn 3");
    assert_eq!(board.refused("rebuild agc-de-35i 3034"), "D5e", "it stands on the map");
}

#[test]
fn d5f_a_surrendered_unit_is_never_rebuilt() {
    let mut board = Board::flat(
        "turn 3 soviet surrender
         soviet agc-su-28rc 2928
         soviet agc-su-2rc 2910
         axis agc-de-5i 2929
         axis agc-de-35i 2927
         axis agc-de-26i 2827
         axis agc-de-6i 3028",
    );
    // The Axis turn 4 goes by; then the Soviets have RP.
    for _ in 0..3 {
        end_phase(&mut board);
    }
    assert_eq!(board.state.rp[Side::Soviet.index()], 5);
    assert_eq!(board.refused("rebuild agc-su-28rc 2901"), "D5f");
}

#[test]
fn d5g_rp_not_spent_are_there_next_turn() {
    let mut board =
        Board::flat("turn 3 axis reinforcement\n axis agc-de-5i 2930\n soviet agc-su-2rc 2910");
    for _ in 0..6 {
        end_phase(&mut board);
    }
    assert_eq!((board.state.turn, board.state.rp[Side::Axis.index()]), (4, 4));
}

#[test]
fn r31_a_rebuilt_unit_enters_the_same_phase_fresh_and_steady() {
    let mut board = Board::flat("turn 3 axis reinforcement\n axis agc-de-5i eliminated");
    board.play("rebuild agc-de-5i 3034");
    assert!(!board.is("agc-de-5i", Mark::Spent) && !board.is("agc-de-5i", Mark::Demoralized));
    assert_eq!(board.state.rp[Side::Axis.index()], 1, "one RP for its one SP");
    end_phase(&mut board);
    assert!(board.allows("select agc-de-5i"), "it may move at once");
}
