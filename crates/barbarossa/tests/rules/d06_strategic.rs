//! D6: strategic movement in play.

use crate::rules::Board;
use barbarossa::{Mark, SOVIET};

#[test]
fn d6a_only_a_fresh_force_with_a_line_moves_strategically() {
    let board = Board::flat(
        "turn 3 axis strategic
         axis agc-de-5i 2930
         axis agc-de-35i 2930 spent
         axis agc-de-26i 2915",
    );
    assert!(board.allows("select agc-de-5i"));
    assert_eq!(board.refused("select agc-de-35i"), "D6a", "spent");
    assert_eq!(board.refused("select agc-de-26i"), "D6a", "no line");
}

#[test]
fn d6d_a_force_may_start_next_to_the_enemy_but_enter_no_such_hex() {
    let mut board = Board::flat(
        "turn 3 axis strategic
         control axis 2828 2929
         axis agc-de-5i 2929
         soviet agc-su-28rc 2928",
    );
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("move 2828"), "D6d", "still next to the corps");
    assert!(board.allows("move 2930"));
}

/// Rules: D6i, R65
#[test]
fn d6i_strategic_movement_never_checks_attrition_and_asks_for_a_line_at_the_start_only() {
    let line = "2929 2928 2927 2926 2925 2924 2923";
    let mut board = Board::flat(&format!(
        "turn 3 axis strategic\n control axis {line}\n axis agc-de-5i 2930 demoralized",
    ));
    board.play("select agc-de-5i; begin");
    for hex in line.split(' ') {
        board.play(&format!("move {hex}"));
    }
    board.play("stop");
    // Seven of ten MP, demoralized, and far from any rail of its own; yet no dice.
    assert_eq!(board.dice_due(), 0);
    assert!(board.is("agc-de-5i", Mark::Spent));
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2923"));
}

#[test]
fn r65_a_soviet_force_finds_hexes_next_to_demoralized_germans_closed_too() {
    let mut board = Board::flat(
        "turn 3 soviet strategic
         soviet agc-su-28rc 2920
         axis agc-de-5i 2923 demoralized",
    );
    assert_eq!(board.owes(), Some(SOVIET));
    board.play("select agc-su-28rc; begin; move 2921");
    assert_eq!(board.refused("move 2922"), "D6d");
}

#[test]
fn r15_a_part_of_a_stack_may_move_strategically() {
    let mut board = Board::flat(
        "turn 3 axis strategic\n axis agc-de-5i 2930\n axis agc-de-35i 2930\n axis agc-de-26i 2932",
    );
    board.play("select agc-de-5i");
    assert_eq!(board.refused("select agc-de-26i"), "D2.1c");
    board.play("begin; move 2931; stop");
    assert!(!board.is("agc-de-35i", Mark::Spent));
    assert!(board.allows("select agc-de-35i"));
}
