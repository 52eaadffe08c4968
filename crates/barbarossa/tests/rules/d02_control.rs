//! D2.9, R20, R69: who controls a hex that was fought over.

use crate::rules::Board;
use crate::rules::d08_entry::winner;
use barbarossa::ground::Side;
use barbarossa::{Event, Mark};

/// Answers everything until the combat is over: dice with these faces, losses on the unit named where it may pay them.
fn settle(board: &mut Board, [attacker, defender]: [u8; 2], victim: &str) {
    for _ in 0..80 {
        if let Some(purpose) = board.roll_due() {
            let face = if purpose.contains("defender") { defender } else { attacker };
            let dice = vec![face.to_string(); board.dice_due()].join(" ");
            board.play(&format!("roll {dice}"));
            continue;
        }
        let legal = board.legal();
        let victim = format!("lose {victim}");
        let wanted = ["posture steadfast", "pass", &victim, "lose", "retreat"];
        let next = wanted.iter().find_map(|it| legal.iter().find(|own| own.starts_with(it)));
        let Some(next) = next.cloned() else { return };
        board.play(&next);
    }
}

fn controller(board: &Board, hex: &str) -> Side {
    board.state.controller(board.hex(hex))
}

const SOVIET_ATTACK: &str =
    "select agc-su-47rc; select agc-su-28rc; begin; move 2920; plan standard";

/// Rules: D2.9b, R69
#[test]
fn d2_9b_whoever_only_tries_to_get_away_takes_no_hex_by_holding_it() {
    let mut board = Board::flat(
        "turn 3 soviet operations
         axis agc-de-4pz 2920
         soviet agc-su-47rc 3019
         soviet agc-su-28rc 3019
         soviet agc-su-24a 2811
         control soviet 2920",
    );
    board.play(SOVIET_ATTACK).play("select agc-de-4pz; withdraw; roll 1 1");
    settle(&mut board, [1, 6], "agc-de-4pz");
    assert_eq!(winner(&board), Some(Side::Axis));
    assert_eq!(board.at("agc-de-4pz").as_deref(), Some("2920"), "it holds the hex");
    assert_eq!(controller(&board, "2920"), Side::Soviet, "nobody of its side moved in");
}

/// The attack on 2920 with a panzer division of some strength that joins the defence.
fn joined(sp: u8, face: u8) -> Board {
    let mut board = Board::flat(&format!(
        "turn 3 soviet operations
         axis agc-de-31i 2920
         axis agc-de-4pz 2921 sp {sp}
         soviet agc-su-47rc 3019
         soviet agc-su-28rc 3019
         soviet agc-su-24a 2811
         control soviet 2920"
    ));
    board.play(SOVIET_ATTACK).play("select agc-de-4pz; path 2920; roll 6 6");
    settle(&mut board, [face, 6], "agc-de-4pz");
    board
}

/// Rules: D2.9a, R20, R69
#[test]
fn d2_9a_a_hex_goes_to_the_side_whose_reactors_moved_in_whatever_became_of_them() {
    let fell = |face: &u8| {
        let board = joined(1, *face);
        winner(&board) == Some(Side::Axis) && board.at("agc-de-4pz").is_none()
    };
    let face = (1..=6).find(fell).expect("some die takes one SP of the defender and no more");
    let board = joined(1, face);
    assert_eq!(board.at("agc-de-31i").as_deref(), Some("2920"));
    assert_eq!(controller(&board, "2920"), Side::Axis, "the reactor fell, but it had moved in");
    let alive = joined(8, face);
    assert_eq!(controller(&alive, "2920"), Side::Axis);
    assert!(alive.saw(|event| matches!(event, Event::Reacted { success: true, .. })));
    assert!(alive.is("agc-de-4pz", Mark::Spent) || alive.is("agc-de-4pz", Mark::Tried));
}
