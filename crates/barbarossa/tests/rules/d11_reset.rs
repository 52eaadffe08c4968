//! D11: reset in play.

use crate::rules::Board;
use crate::rules::d04_sequence::end_phase;
use barbarossa::Mark;

#[test]
fn d11a_at_the_end_of_his_turn_a_player_has_fresh_units() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2930\n soviet agc-su-28rc 2910");
    board.play("select agc-de-5i; begin; move 2929; stop");
    assert!(board.is("agc-de-5i", Mark::Spent));
    board.play("done");
    assert!(!board.is("agc-de-5i", Mark::Spent));
}

/// Rules: D7e, D11b
#[test]
fn d11b_who_reacted_in_the_enemy_turn_sits_out_his_own_and_is_fresh_at_its_end() {
    let mut board = Board::flat(
        "turn 3 soviet operations
         soviet agc-su-28rc 2920
         axis agc-de-3pz 2923
         axis agc-de-5i 2930",
    );
    board.play(
        "select agc-su-28rc; begin; move 2921; select agc-de-3pz; path 2922; path 2921; roll 1 1",
    );
    board.play("stop; done");
    // Axis turn 4: reinforcements, strategic movement, operations.
    end_phase(&mut board);
    assert_eq!(board.refused("select agc-de-3pz"), "D6a");
    end_phase(&mut board);
    assert_eq!(board.refused("select agc-de-3pz"), "D7a");
    assert!(board.allows("select agc-de-5i"));
    end_phase(&mut board);
    assert!(!board.is("agc-de-3pz", Mark::Spent));
}
