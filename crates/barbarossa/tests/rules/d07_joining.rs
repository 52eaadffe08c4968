//! D7k, D7l: who joins a force on its way, who is left behind, and what each of them counts.

use crate::rules::Board;
use barbarossa::{Ask, Barbarossa, Event, Frame, Mark};
use referee::{Game as _, Pending};

/// Half MP left to the force on its way.
fn left(board: &Board) -> u8 {
    match Barbarossa::pending(&board.state) {
        Pending::Decide(owed) => match owed[0].ask {
            Ask::March { left, .. } => left,
            other => panic!("{other:?}"),
        },
        _ => panic!("{}", board.asked()),
    }
}

#[test]
fn d7k_a_hex_is_paid_for_once_though_units_were_picked_up_elsewhere_since() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-4pz 2922
         axis agc-de-10mot 2922
         axis agc-de-29mot 2922
         axis agc-de-3pz 2921
         soviet agc-su-24a 2811",
    );
    board.play("select agc-de-4pz; begin; pick_up agc-de-10mot; move 2921");
    let before = left(&board);
    board.play("pick_up agc-de-3pz");
    assert_eq!(left(&board), before - 2, "1 MP in another hex");
    board.play("move 2922");
    let before = left(&board);
    board.play("pick_up agc-de-29mot");
    assert_eq!(left(&board), before, "2922 has been paid for");
}

/// Rules: C4.7b, R57
#[test]
fn c4_7b_the_one_hex_is_counted_for_each_unit() {
    let mut board = Board::flat(
        "turn 5 axis operations
         axis agc-de-267i 2923
         axis agc-de-4pz 2922
         soviet agc-su-24a 2811
         shiny 4",
    );
    board.play("select agc-de-267i; begin; move 2922");
    assert!(board.allows("pick_up agc-de-4pz"), "the panzers have not moved yet");
    board.play("pick_up agc-de-4pz");
    assert!(board.allows("move 2921"));
    board.play("move 2921");
    assert_eq!(board.refused("move 2920"), "C4.7b", "one hex is all they have");
    board.play("drop_off agc-de-4pz");
    assert!(board.allows("move 2920"), "the infantry goes on");
}

fn attrition_rolls(board: &Board) -> Vec<usize> {
    let of = |event: &Event| match event {
        Event::Attrition { units, .. } => Some(units.len()),
        _ => None,
    };
    board.log.iter().filter_map(of).collect()
}

const LOST: &str = "turn 3 axis operations
     axis agc-de-267i 2917
     axis agc-de-255i 2917
     axis agc-de-31i 2917
     soviet agc-su-24a 2803";

/// Rules: G27, R51
#[test]
fn g27_units_dropped_off_where_the_rest_stops_are_of_its_group() {
    let mut board = Board::flat(LOST);
    board.play("select agc-de-267i; select agc-de-255i; select agc-de-31i; begin");
    board.play("move 2916; move 2917; move 2916; move 2917");
    board.play("drop_off agc-de-267i; drop_off agc-de-255i; stop; roll 3 3");
    while board.legal().iter().any(|it| it.starts_with("lose")) {
        let lose = board.legal().remove(0);
        board.play(&lose);
    }
    assert_eq!(attrition_rolls(&board), [3], "one roll for all three; {}", board.asked());
}

#[test]
fn g27_units_dropped_off_elsewhere_check_for_themselves() {
    let mut board = Board::flat(LOST);
    board.play("select agc-de-267i; select agc-de-255i; select agc-de-31i; begin");
    board.play("move 2916; move 2917; move 2916; drop_off agc-de-267i; move 2917; stop");
    for _ in 0..8 {
        match board.roll_due() {
            Some(_) => board.play("roll 6 6"),
            None => break,
        };
    }
    assert_eq!(attrition_rolls(&board), [1, 2], "{}", board.asked());
}

fn in_battle(board: &Board, key: &str) -> bool {
    board.state.frames.iter().any(|frame| match frame {
        Frame::Battle(battle) => battle.forces[0].contains(&board.id(key)),
        _ => false,
    })
}

/// Rules: G29, D7l
#[test]
fn g29_a_unit_dropped_off_earlier_fights_when_its_hex_is_reacted_into() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-4pz 2922
         axis agc-de-10mot 2922
         soviet agc-su-4td 2919
         soviet agc-su-7td 2919
         soviet agc-su-24a 2811",
    );
    board.play("select agc-de-4pz; select agc-de-10mot; begin; move 2921; pass");
    board.play("drop_off agc-de-10mot; move 2922; move 2921");
    board.play("select agc-su-4td; select agc-su-7td; path 2920; path 2921; roll 6 6");
    if let Some(posture) = board.legal().into_iter().find(|it| it.starts_with("posture")) {
        board.play(&posture);
    }
    assert!(in_battle(&board, "agc-de-4pz") && in_battle(&board, "agc-de-10mot"));
    assert!(board.is("agc-de-10mot", Mark::Spent), "it fights, but it may not act");
}

/// Rules: G36, G24
#[test]
fn g36_a_bystander_fights_when_the_approach_of_a_grand_assault_is_met_in_its_hex() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-3pz 2922
         axis agc-de-4pz 2922
         axis agc-de-5i 2921 spent
         soviet agc-su-28rc 2920
         soviet agc-su-4td 2820
         soviet agc-su-7td 2820",
    );
    board.play("concert 2920; plan grand_assault; select agc-de-3pz; begin");
    while let Some(pass) =
        board.legal().into_iter().find(|it| it == "pass" || it.starts_with("posture"))
    {
        board.play(&pass);
    }
    board.play("move 2921; select agc-su-4td");
    while let Some(path) = board.legal().into_iter().find(|it| it.starts_with("path")) {
        board.play(&path);
    }
    board.play("roll 6 6");
    while let Some(next) =
        board.legal().into_iter().find(|it| it == "pass" || it.starts_with("posture"))
    {
        board.play(&next);
    }
    assert!(in_battle(&board, "agc-de-3pz") && in_battle(&board, "agc-de-5i"), "{}", board.asked());
}
