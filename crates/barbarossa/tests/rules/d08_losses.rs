//! D8.8-D8.10, D8.13: losses one point at a time, the counterattack, who won, and the example of the book.

use crate::rules::Board;
use crate::rules::d08_entry::{suffered, winner};
use barbarossa::ground::Side;
use barbarossa::{AXIS, Event, Fate, Frame, Mark, RollKind, SOVIET};
use damos::Plan;

/// An infantry division next to a rifle corps.
const DUEL: &str = "turn 3 axis operations
    axis agc-de-5i 2928
    soviet agc-su-28rc 2927";

/// Plays the duel up to the results.
fn duel(attacker: u8, defender: u8) -> Board {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan standard; done");
    board.play(&format!("roll {attacker}; roll {defender}"));
    board
}

/// Several divisions from 2928 attack 2927 after a standard plan, the air unit staying at home.
fn assault(axis: &[(&str, u8)], soviet: &str, dice: &str) -> Board {
    let lines: String =
        axis.iter().map(|(key, sp)| format!("\n axis agc-de-{key} 2928 sp {sp}")).collect();
    let mut board = Board::flat(&format!("turn 3 axis operations{lines}\n{soviet}"));
    for (key, _) in axis {
        board.play(&format!("select agc-de-{key}"));
    }
    board.play("begin; move 2927; plan standard");
    if board.legal().contains(&"pass".to_owned()) {
        board.play("pass");
    }
    board.play("done").play(dice);
    board
}

const TWO_CORPS: &str = "soviet agc-su-28rc 2927\n soviet agc-su-4rc 2927";

#[test]
fn d8_8a_each_lp_costs_one_sp_and_a_symbol_nothing() {
    let board = duel(6, 2);
    assert_eq!(suffered(&board), ["0h", "1h"]);
    assert_eq!((board.sp("agc-de-5i"), board.sp("agc-su-28rc")), (6, 5));
}

#[test]
fn d8_8b_the_largest_is_the_one_with_most_current_sp() {
    let mut board = assault(&[("7pz", 4), ("3pz", 9)], TWO_CORPS, "roll 1 1 1; roll 2 2");
    assert_eq!(suffered(&board)[0], "2");
    board.play("lose agc-de-7pz");
    assert_eq!(board.refused("lose agc-de-7pz"), "D8.8b", "one of two falls on the 3rd");
    board.play("lose agc-de-3pz");
    assert_eq!((board.sp("agc-de-7pz"), board.sp("agc-de-3pz")), (3, 8));
}

#[test]
fn d8_8c_the_owner_distributes_the_rest_one_point_at_a_time() {
    let force = [("7pz", 10), ("3pz", 9), ("4pz", 8)];
    let mut board = assault(&force, TWO_CORPS, "roll 1 1 1; roll 4 4");
    // Three LP: one must fall on the 7th, and it may come last.
    assert_eq!((suffered(&board)[0].as_str(), board.owes()), ("3", Some(AXIS)));
    board.play("lose agc-de-4pz; lose agc-de-3pz");
    assert_eq!(board.legal(), ["lose agc-de-7pz"]);
    board.play("lose agc-de-7pz");
    assert_eq!(board.owes(), Some(SOVIET), "then the defender takes his");
}

#[test]
fn d8_8d_what_a_destroyed_force_cannot_absorb_is_surplus() {
    let board =
        assault(&[("7pz", 10), ("3pz", 9)], "soviet agc-su-28rc 2927 sp 2", "roll 6 6 6; roll 1");
    assert!(board.saw(|event| matches!(event, Event::Lost { fate: Fate::Losses, .. })));
    match board.state.frames.last() {
        Some(Frame::Exploitation(exploit)) => assert_eq!(exploit.ema.surplus, 4, "6 LP on 2 SP"),
        other => panic!("{other:?}"),
    }
}

/// Ten SP of panzers have hit four of tanks and six of rifles for three LP.
fn struck(rp: &str) -> Board {
    let text = format!("soviet agc-su-4td 2927\n soviet agc-su-28rc 2927\n {rp}");
    assault(&[("7pz", 10)], &text, "roll 6 6; roll 1 1")
}

/// Rules: D8.8e, D8.9d, D8.9e
#[test]
fn d8_8e_the_first_losses_are_taken_before_the_counterattack() {
    let mut board = struck("");
    assert_eq!(suffered(&board), ["1h", "3"]);
    assert_eq!(board.roll_due(), None, "first the losses");
    board.play("lose agc-su-28rc; lose agc-su-28rc; lose agc-su-28rc");
    assert_eq!((board.roll_due().as_deref(), board.dice_due()), (Some("counterattack"), 1));
    board.play("roll 1");
    assert!(board.ledger().contains("counterattack 7 to 9 is 1:2"), "{}", board.ledger());
}

/// Rules: D8.8f, D8.9g
#[test]
fn d8_8f_for_the_counterattack_the_largest_is_determined_anew() {
    let mut board = struck("");
    board.play("lose agc-su-28rc; lose agc-su-28rc; lose agc-su-28rc; roll 1");
    // At 1:2 a 1 costs the counterattacker two: the tanks with four are largest now.
    board.play("lose agc-su-28rc");
    assert_eq!(board.refused("lose agc-su-28rc"), "D8.8b");
    board.play("lose agc-su-4td");
    assert_eq!((board.sp("agc-su-28rc"), board.sp("agc-su-4td")), (2, 3));
}

/// Rules: D8.9a, D8.10c
#[test]
fn d8_9a_a_defender_who_did_not_lose_has_nothing_to_strike_back_for() {
    let board = assault(&[("7pz", 10)], "soviet agc-su-4td 2927", "roll 1 1; roll 6");
    // 1 against 1 and a rung: the tanks have won as it is.
    assert_eq!(suffered(&board), ["1h", "1"]);
    assert!(
        !board.saw(|event| matches!(event, Event::Rolled { kind: RollKind::Counterattack, .. }))
    );
    assert_eq!(winner(&board), Some(Side::Soviet));
}

#[test]
fn r38_no_counterattack_after_a_tie_or_when_a_side_is_gone() {
    let struck = |board: &Board| {
        board.saw(|event| matches!(event, Event::Rolled { kind: RollKind::Counterattack, .. }))
            || board.roll_due().as_deref() == Some("counterattack")
    };
    let tie = assault(&[("5i", 6)], "soviet agc-su-4td 2927", "roll 4; roll 4");
    assert_eq!(suffered(&tie), ["1", "1"]);
    assert!(!struck(&tie) && winner(&tie) == Some(Side::Soviet));
    let gone = assault(&[("7pz", 10)], "soviet agc-su-25td 2927", "roll 6 6; roll 1");
    assert_eq!(suffered(&gone)[1], "3");
    assert!(!struck(&gone) && winner(&gone) == Some(Side::Axis));
    let fell = assault(&[("5i", 1)], "soviet agc-su-25td 2927", "roll 6; roll 6");
    // 1 + a rung on one SP, 0d on the tanks: the attacker is destroyed and has not won.
    assert_eq!(suffered(&fell), ["1h", "0d"]);
    assert!(!struck(&fell) && winner(&fell) == Some(Side::Soviet));
}

/// Rules: D8.9b, D8.9c, R39
#[test]
fn d8_9b_in_the_counterattack_the_hex_works_the_other_way_round_and_no_river() {
    // 2826: woods behind the Narew. Nineteen SP of panzers count 19 x 9/16, ten, on the way in.
    let mut board = Board::on(
        "agc",
        "turn 3 axis operations
         axis agc-de-7pz 2927
         axis agc-de-3pz 2927
         soviet agc-su-4td 2826
         soviet agc-su-7td 2826",
    );
    board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2826; plan standard; pass; done");
    board.play("roll 6 6; roll 1 1; lose agc-de-7pz");
    board.play("lose agc-su-4td; lose agc-su-4td; lose agc-su-7td; roll 6");
    // Five SP of tanks attack in woods with three; eighteen of panzers hold with eighteen.
    let ledger = board.ledger();
    assert!(ledger.contains("counterattack 3 to 18 is 1:6, column 1:5"), "{ledger}");
}

/// Rules: D8.9f, R39
#[test]
fn d8_9f_one_plain_die_gives_what_counterattacker_and_attacker_suffer() {
    // No line for the attacker, a standard plan, a matrix: none of it touches the die.
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2912
         soviet agc-su-4td 2911
         soviet agc-su-28rc 2911",
    );
    board.play("select agc-de-7pz; begin; move 2911; plan standard; pass; roll 6 6; roll 1 1");
    // 12 - 4 inflict 2; 2 inflict 1, with the matrix 1h.
    assert_eq!(suffered(&board), ["1h", "2"]);
    board.play("lose agc-su-28rc; lose agc-su-28rc; roll 5");
    // Eight to nine is 1:2, where a 5 costs 1 and 3.
    assert_eq!(board.sp("agc-de-7pz"), 6);
    board.play("lose agc-su-4td");
    assert_eq!(winner(&board), Some(Side::Soviet), "1 and 3 against 2 and 1");
}

#[test]
fn d8_2b_the_matrix_is_not_used_again_on_the_counterattack() {
    let mut board = struck("");
    board.play("lose agc-su-28rc; lose agc-su-28rc; lose agc-su-28rc");
    assert_eq!(board.sp("agc-de-7pz"), 9);
    board.play("roll 2");
    // At 1:2 a 2 costs the attacker exactly 1, no rung more.
    assert_eq!(board.sp("agc-de-7pz"), 8);
}

/// Rules: D8.10a, R40
#[test]
fn r40_points_of_the_counterattack_add_and_symbols_stay_below_two() {
    let mut board = assault(&[("5i", 6)], "soviet agc-su-4td 2927", "roll 3; roll 1");
    assert_eq!(suffered(&board), ["0h", "0d"]);
    board.play("roll 3");
    // Four to six is 1:2, where a 3 costs both one: 1h against 1d.
    assert_eq!((board.sp("agc-de-5i"), board.sp("agc-su-4td")), (5, 3));
    assert_eq!(winner(&board), Some(Side::Axis));
}

#[test]
fn d8_10b_at_nought_and_one_the_symbols_decide() {
    assert_eq!(suffered(&duel(6, 5)), ["1", "1h"]);
    assert_eq!(winner(&duel(6, 5)), Some(Side::Axis));
    assert_eq!(suffered(&duel(2, 3)), ["0d", "0h"]);
    assert_eq!(winner(&duel(2, 3)), Some(Side::Soviet));
}

#[test]
fn r37_among_equals_the_owner_picks_one_for_the_half_and_half_of_one_is_nothing() {
    let four = [("5i", 2), ("35i", 2), ("26i", 2), ("6i", 2)];
    let mut board =
        assault(&four, "soviet agc-su-28rc 2927\n soviet agc-su-2rc 2927", "roll 1 1; roll 6 6");
    assert_eq!(suffered(&board)[0], "4");
    board.play("lose agc-de-5i; lose agc-de-35i; lose agc-de-26i");
    // One of them must take two, whichever.
    assert_eq!(board.refused("lose agc-de-6i"), "D8.8b");
    assert!(board.allows("lose agc-de-5i") && board.allows("lose agc-de-26i"));
    let mut one =
        assault(&[("7pz", 10), ("3pz", 9)], "soviet agc-su-28rc 2927", "roll 1 1 1; roll 4");
    assert_eq!(suffered(&one)[0], "1");
    one.play("lose agc-de-3pz");
    assert_eq!(one.sp("agc-de-3pz"), 8);
}

#[test]
fn r5_two_rp_in_a_whole_combat_the_half_of_what_is_left_and_the_lp_still_count() {
    let text = format!("{TWO_CORPS}\n rp 0 2");
    let mut board = assault(&[("7pz", 10), ("3pz", 9)], &text, "roll 4 4 4; roll 4 5");
    assert_eq!(suffered(&board), ["3", "4"]);
    board
        .play("lose agc-de-7pz; lose agc-de-7pz; lose agc-de-3pz; pay_rp; pay_rp; lose agc-su-4rc");
    assert_eq!(board.refused("lose agc-su-4rc"), "D8.8b", "half of the two that are left");
    board.play("lose agc-su-28rc");
    assert_eq!((board.sp("agc-su-28rc"), board.sp("agc-su-4rc")), (5, 4));
    assert_eq!(winner(&board), Some(Side::Axis), "4 against 3, though only two SP are lost");
    // The counterattack is part of the combat.
    let mut board = struck("rp 0 5");
    board.play("pay_rp; pay_rp; lose agc-su-28rc; roll 1");
    assert_eq!(board.refused("pay_rp"), "C4.5.1a");
    assert_eq!(board.state.rp[Side::Soviet.index()], 3);
}

/// The position of the book's example as far as it tells: a mechanized unit of 2 SP in the open, armor of 10 SP two
/// hexes away beyond woods, and next to it armor 4, mechanized 5 and infantry 9. Russians play side A.
fn example() -> Board {
    let mut board = Board::on(
        "agc",
        "turn 3 soviet operations
         control axis 2422 2625 2728 3027
         soviet agc-su-4td 2925 sp 4
         soviet agc-su-1mrd 2925 sp 5
         soviet agc-su-1sh 2925 sp 9
         axis agc-de-gd 2926 sp 2
         axis agc-de-7pz 2928 sp 10",
    );
    board.play("concert 2926; plan penetration");
    board.play("select agc-su-4td; select agc-su-1mrd; select agc-su-1sh; begin");
    board
}

/// What was told, in order, each thing once.
fn story(board: &Board) -> Vec<&'static str> {
    let told = board.log.iter().filter_map(|event| {
        Some(match event {
            Event::Declared { .. } => "target",
            Event::Reacted { success: true, .. } => "reaction",
            Event::Postured { .. } => "posture",
            Event::Revealed { .. } => "attacker shown",
            Event::Disclosed { .. } => "totals",
            Event::Rolled { kind: RollKind::Combat, .. } => "dice",
            Event::Rolled { kind: RollKind::Counterattack, .. } => "counterattack",
            Event::Suffers { .. } => "results",
            Event::SpLost { .. } => "losses",
            Event::Won { side: Side::Axis, .. } => "defender wins",
            Event::Retreats { side: Side::Soviet, .. } => "attacker retreats",
            Event::Marked { mark: Mark::Demoralized, on: true, .. } => "demoralized",
            _ => return None,
        })
    });
    let mut told: Vec<_> = told.collect();
    told.dedup();
    told
}

/// Rules: D8.13a, D8.2a
#[test]
fn d8_13a_the_example_of_the_book_played_on_the_map() {
    let mut board = example();
    board.play("select agc-de-7pz; path 2927; path 2926; roll 6 6; pass; posture counterattack");
    board.play("pass; done");
    assert_eq!((board.roll_due().as_deref(), board.dice_due()), (Some("combat, attacker"), 3));
    board.play("roll 5 5 6");
    assert_eq!((board.roll_due().as_deref(), board.dice_due()), (Some("combat, defender"), 2));
    board.play("roll 6 6");
    let ledger = board.ledger();
    for line in [
        "attacker: [5, 5, 6] with DRM +2",
        "attacker: column 16-18 inflicts 6",
        "defender: [6, 6] with DRM -1",
        "defender: column 11-12 inflicts 3",
    ] {
        assert!(ledger.contains(line), "{line}: {ledger}");
    }
    assert_eq!(suffered(&board), ["4", "6"]);
    board.play(&"lose agc-su-1sh;".repeat(4)).play(&"lose agc-de-7pz;".repeat(6));
    board.play("roll 6");
    assert!(board.ledger().contains("counterattack 6 to 14 is 1:3"), "{}", board.ledger());
    board.play("lose agc-su-1sh; lose agc-su-1sh; lose agc-su-4td; lose agc-de-7pz");
    assert_eq!(winner(&board), Some(Side::Axis), "seven against seven");
    if board.legal().contains(&"retreat 2925".to_owned()) {
        board.play("retreat 2925");
    }
    assert!(
        ["agc-su-4td", "agc-su-1mrd", "agc-su-1sh"].map(|key| board.is(key, Mark::Demoralized))
            == [true; 3]
    );
    assert!(
        !board.is("agc-de-7pz", Mark::Demoralized) && !board.is("agc-de-gd", Mark::Demoralized)
    );
    assert_eq!(board.at("agc-de-7pz").as_deref(), Some("2926"), "it remains in place");
    assert_eq!(
        story(&board),
        [
            "target",
            "reaction",
            "posture",
            "attacker shown",
            "totals",
            "dice",
            "results",
            "losses",
            "totals",
            "counterattack",
            "losses",
            "defender wins",
            "attacker retreats",
            "demoralized",
        ]
    );
}

#[test]
fn r53_the_slips_of_the_example() {
    // The book denies a lone mechanized unit the counterattack; the rule grants it.
    let mut alone = example();
    alone.play("pass");
    assert!(alone.allows("posture counterattack"), "{}", alone.asked());
    // The armor that loses 1 of 4 has 3, where the book says 4; two of three LP on the infantry are legal.
    let mut board = example();
    board.play("select agc-de-7pz; path 2927; path 2926; roll 6 6; pass; posture counterattack");
    board.play("pass; done; roll 5 5 6; roll 6 6");
    board.play(&"lose agc-su-1sh;".repeat(4)).play(&"lose agc-de-7pz;".repeat(6)).play("roll 6");
    board.play("lose agc-su-1sh; lose agc-su-1sh; lose agc-su-4td; lose agc-de-7pz");
    let left = ["agc-su-4td", "agc-su-1mrd", "agc-su-1sh", "agc-de-gd", "agc-de-7pz"];
    assert_eq!(left.map(|key| board.sp(key)), [3, 5, 3, 2, 3]);
    assert!(board.saw(|event| matches!(event, Event::Revealed { plan: Plan::Penetration, .. })));
}
