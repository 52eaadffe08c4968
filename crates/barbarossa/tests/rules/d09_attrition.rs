//! D9: attrition in play.

use crate::rules::Board;
use barbarossa::{Event, Mark};

/// The LP of each attrition roll in the log.
fn points(board: &Board) -> Vec<u8> {
    let lp = |event: &Event| match event {
        Event::Attrition { lp, .. } => Some(*lp),
        _ => None,
    };
    board.log.iter().filter_map(lp).collect()
}

/// Far from any line; the script is an activation in turn 3.
fn lost(units: &str, script: &str) -> Board {
    let mut board = Board::flat(&format!("turn 3 axis operations\n {units}"));
    board.play(script);
    board
}

fn is_due(board: &Board) -> bool {
    board.roll_due().as_deref() == Some("attrition")
}

#[test]
fn d9a_without_a_line_more_than_half_the_ma_brings_the_check() {
    let infantry = "axis agc-de-5i 2920";
    assert!(!is_due(&lost(infantry, "select agc-de-5i; begin; move 2919; move 2918; stop")));
    assert!(is_due(&lost(
        infantry,
        "select agc-de-5i; begin; move 2919; move 2918; move 2917; stop"
    )));
    // Half of eight is not more than half.
    let panzers = "axis agc-de-3pz 2920";
    let four = "select agc-de-3pz; begin; move 2919; move 2918; move 2917; move 2916";
    assert!(!is_due(&lost(panzers, &format!("{four}; stop"))));
    assert!(is_due(&lost(panzers, &format!("{four}; move 2915; stop"))));
    // With a line nobody checks.
    let fed = "select agc-de-35i; begin; move 2931; move 2932; move 2933; stop";
    assert!(!is_due(&lost("axis agc-de-35i 2930", fed)));
}

#[test]
fn d9a_the_slowest_original_unit_counts_and_nobody_picked_up() {
    let text = "axis agc-de-3pz 2920\n axis agc-de-5i 2918";
    let panzers =
        "select agc-de-3pz; begin; move 2919; move 2918; pick_up agc-de-5i; move 2917; stop";
    assert!(!is_due(&lost(text, panzers)), "four of eight");
    let text = "axis agc-de-5i 2920\n axis agc-de-3pz 2919";
    let infantry = "select agc-de-5i; begin; move 2919; pick_up agc-de-3pz; move 2918; stop";
    assert!(is_due(&lost(text, infantry)), "three of five");
}

#[test]
fn d9b_two_dice_are_crossed_with_the_strength() {
    // Nine SP; natural 6 lies in the row 6-8: one LP.
    let mut board = lost(
        "axis agc-de-5i 2920\n axis agc-de-35i 2920 sp 3",
        "select agc-de-5i; select agc-de-35i; begin; move 2919; move 2918; move 2917; stop",
    );
    assert_eq!(board.dice_due(), 2);
    board.play("roll 3 3");
    assert_eq!(points(&board), [1]);
}

#[test]
fn d9c_town_single_unit_demoralization_and_a_full_hex_change_the_roll() {
    let march = |mark: &str, others: &str, path: &str, roll: &str| {
        let mut board = lost(
            &format!("axis agc-de-5i 2922 {mark}\n {others}"),
            &format!("select agc-de-5i; begin; {path}; stop; roll {roll}"),
        );
        let lp = points(&board);
        assert_eq!(lp.len(), 1, "{}", board.asked());
        board.log.clear();
        lp[0]
    };
    let open = "move 3021; move 3022; move 2922";
    // Six SP, column 6-8: rows 2 and 3 cost two, 4 to 8 one, from 9 none.
    assert_eq!(march("fresh", "", open, "1 2"), 1, "3 + 1 alone");
    assert_eq!(march("demoralized", "", open, "1 2"), 2, "3 + 1 - 1");
    assert_eq!(
        march("fresh", "", "move 3021; move 3022; move 2923", "3 4"),
        0,
        "7 + 1 + 1 in Baranovichi"
    );
    assert_eq!(march("fresh", "", open, "3 4"), 1, "7 + 1 in the open");
    let one = "axis agc-de-35i 2922 spent";
    assert_eq!(march("fresh", one, open, "2 2"), 1, "4: not alone");
    let three = format!("{one}\n axis agc-de-26i 2922 spent\n axis agc-de-6i 2922 spent");
    assert_eq!(march("fresh", &three, open, "2 2"), 2, "4 - 1 where no fifth division fits");
}

/// Rules: D9d, R51
#[test]
fn d9d_the_first_point_falls_on_the_strongest_and_the_owner_places_the_rest() {
    let mut board = lost(
        "axis agc-de-5i 2920\n axis agc-de-35i 2920 sp 4",
        "select agc-de-5i; select agc-de-35i; begin; move 2919; move 2918; move 2917; stop; roll 1 1",
    );
    assert_eq!(points(&board), [3], "ten SP, row 2");
    assert_eq!(board.refused("lose agc-de-35i"), "D9d");
    board.play("lose agc-de-5i; lose agc-de-35i; lose agc-de-35i");
    assert_eq!((board.sp("agc-de-5i"), board.sp("agc-de-35i")), (5, 2));
}

#[test]
fn d9e_nobody_falls_below_one_and_what_finds_no_sp_is_dropped() {
    let three = "select agc-de-5i; select agc-de-35i; select agc-de-26i; begin";
    let mut board = lost(
        "axis agc-de-5i 2920 sp 2\n axis agc-de-35i 2920 sp 1\n axis agc-de-26i 2920 sp 1",
        &format!("{three}; move 2919; move 2918; move 2917; stop; roll 1 1"),
    );
    // Four SP, row 2: two LP, of which one finds an SP; only the division of two can give it.
    assert_eq!(points(&board), [1]);
    assert_eq!(board.refused("lose agc-de-35i"), "D9e");
    board.play("lose agc-de-5i");
    assert_eq!(["agc-de-5i", "agc-de-35i", "agc-de-26i"].map(|unit| board.sp(unit)), [1; 3]);
}

#[test]
fn d9f_nobody_checks_on_the_first_turn() {
    let march = "select agc-de-5i; begin; move 2919; move 2918; move 2917; stop";
    let mut first = Board::flat("turn 1 axis operations\n axis agc-de-5i 2920");
    first.play(march);
    assert!(!is_due(&first) && first.is("agc-de-5i", Mark::Spent));
    let mut second = Board::flat("turn 2 axis operations\n axis agc-de-5i 2920");
    second.play(march);
    assert!(is_due(&second));
}

#[test]
fn r51_groups_that_stopped_apart_check_apart() {
    let two = "axis agc-de-5i 2920\n axis agc-de-35i 2920";
    let begin = "select agc-de-5i; select agc-de-35i; begin; move 2919; move 2918";
    // Left behind after two of five MP: only those who went on check.
    let early = lost(two, &format!("{begin}; drop_off agc-de-35i; move 2917; stop; roll 6 6"));
    assert_eq!(points(&early).len(), 1);
    let late = lost(
        two,
        &format!("{begin}; move 2917; drop_off agc-de-35i; move 2916; stop; roll 6 6; roll 6 6"),
    );
    assert_eq!(points(&late).len(), 2);
}

#[test]
fn r51_units_left_behind_together_are_one_group() {
    let mut board = lost(
        "axis agc-de-5i 2920\n axis agc-de-35i 2920\n axis agc-de-26i 2920",
        "select agc-de-5i; select agc-de-35i; select agc-de-26i; begin; move 2919; move 2918; move 2917",
    );
    board.play("drop_off agc-de-35i; drop_off agc-de-26i; move 2916; stop; roll 1 1");
    // Twelve SP on row 2 cost four; each for itself would pay two, and one alone rolls better.
    assert_eq!(points(&board), [4]);
    board.play("lose agc-de-35i; lose agc-de-35i; lose agc-de-35i; lose agc-de-26i; roll 6 6");
    assert_eq!(points(&board).len(), 2, "then the unit that went on");
}

/// Three panzer divisions without a line have spent all their MP on an overrun.
fn overran(script: &str) -> Board {
    let mut board = lost(
        "axis agc-de-3pz 2921\n axis agc-de-4pz 2921\n axis agc-de-17pz 2921\n soviet agc-su-29td 2920 sp 1",
        "concert 2920; plan penetration; select agc-de-3pz; select agc-de-4pz; select agc-de-17pz",
    );
    board.play("begin; pass; pass").play(script);
    board
}

/// Rules: G4, R51
#[test]
fn g4_units_left_behind_together_in_an_exploitation_are_one_group() {
    let all = "select agc-de-3pz; select agc-de-4pz; select agc-de-17pz; begin";
    let mut together =
        overran(&format!("{all}; drop_off agc-de-4pz; drop_off agc-de-17pz; move 2919"));
    check_all(&mut together);
    assert_eq!(points(&together).len(), 2, "those left at 2920, and those at 2919");
    // A sub-force that stopped there before is a group of its own.
    let mut apart = overran(
        "select agc-de-4pz; begin; stop; select agc-de-3pz; select agc-de-17pz; begin;
         drop_off agc-de-17pz; move 2919",
    );
    check_all(&mut apart);
    assert_eq!(points(&apart).len(), 3);
}

/// Rolls every attrition check that is due and takes what it costs.
fn check_all(board: &mut Board) {
    loop {
        let lose = board.legal().into_iter().find(|it| it.starts_with("lose"));
        match lose {
            Some(lose) => board.play(&lose),
            None if is_due(board) => board.play("roll 6 6"),
            None => return,
        };
    }
}

#[test]
fn r51_a_penetration_has_spent_everything_and_a_force_that_stayed_nothing() {
    assert!(!is_due(&lost("axis agc-de-5i 2920", "select agc-de-5i; begin; stop")));
    let mut board = lost(
        "axis agc-de-3pz 2921\n soviet agc-su-29td 2920 sp 1",
        "concert 2920; plan penetration; select agc-de-3pz; begin; pass",
    );
    // Whatever comes of the combat, the eight MP are gone.
    board.play("pass; roll 6 6; roll 1");
    while board.legal().contains(&"done".to_owned()) {
        board.play("done");
    }
    assert!(is_due(&board), "{}", board.asked());
}

#[test]
fn r52_lack_of_a_line_is_the_trigger_and_no_modifier() {
    // Two units in the open, steady, with room: the natural roll stands.
    let mut board = lost(
        "axis agc-de-5i 2920\n axis agc-de-35i 2920 sp 3",
        "select agc-de-5i; select agc-de-35i; begin; move 2919; move 2918; move 2917; stop; roll 4 5",
    );
    // Nine SP: natural 9 costs one, natural 8 would cost one too, natural 11 none.
    assert_eq!(points(&board), [1]);
    assert!(!board.ledger().contains("D2.10e"), "{}", board.ledger());
    board.play("lose agc-de-5i");
    let mut edge = lost(
        "axis agc-de-5i 2920\n axis agc-de-35i 2920 sp 3",
        "select agc-de-5i; select agc-de-35i; begin; move 2919; move 2918; move 2917; stop; roll 5 6",
    );
    assert_eq!(points(&edge), [0], "-1 would have made it 10 and one LP");
    assert_eq!(edge.owes(), Some(barbarossa::AXIS));
    edge.play("done");
}
