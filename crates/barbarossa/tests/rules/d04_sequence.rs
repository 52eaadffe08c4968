//! D4: the sequence of play.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{Event, Step};

/// Ends the phase that is asked about, and throws whatever dice come before the next question.
#[track_caller]
pub(crate) fn end_phase(board: &mut Board) {
    board.play("done");
    while board.dice_due() > 0 {
        board.play(&format!("roll{}", " 1".repeat(board.dice_due())));
    }
}

/// The steps begun, and the resets, as they came.
fn steps(board: &Board) -> Vec<Step> {
    let step = |event: &Event| match event {
        Event::StepBegun { step, .. } => Some(*step),
        Event::Reset { side } => Some(Step::Reset(*side)),
        _ => None,
    };
    board.log.iter().filter_map(step).collect()
}

/// Rules: D4a, D4b
#[test]
fn d4b_each_player_turn_goes_through_its_phases_in_order_the_first_players_first() {
    let mut board =
        Board::flat("turn 3 axis begin\n axis agc-de-5i 2930\n soviet agc-su-28rc 2910");
    for _ in 0..6 {
        end_phase(&mut board);
    }
    let turn = |side: Side| {
        [Step::Strategic(side), Step::Operations(side), Step::Surrender(side), Step::Reset(side)]
    };
    let mut expected = turn(Side::Axis).to_vec();
    expected.push(Step::Reinforcement(Side::Soviet));
    expected.extend(turn(Side::Soviet));
    expected.push(Step::Reinforcement(Side::Axis));
    assert_eq!(steps(&board), expected);
    assert_eq!(board.state.turn, 4, "then the next game turn begins");
}

#[test]
fn d4b_what_belongs_to_another_phase_is_refused() {
    let mut board = Board::flat("turn 3 axis reinforcement\n axis agc-de-5i 2930 sp 4");
    assert_eq!(board.refused("select agc-de-5i"), "D4b");
    end_phase(&mut board);
    assert_eq!(board.refused("restore agc-de-5i"), "D6a");
    end_phase(&mut board);
    assert_eq!(board.refused("restore agc-de-5i"), "D7a");
}
