//! G: questions that neither the books nor the rulings of the index answer.

use crate::rules::Board;
use crate::rules::d08_entry::winner;
use barbarossa::ground::{Side, grid};
use barbarossa::survey::odds::{Row, odds};
use barbarossa::{AXIS, Barbarossa, Event, Mark, SOVIET, Setup, Where};
use referee::{Game as _, conformance::stroll};

/// Rules: R16, D2.6.1n
#[test]
fn r16_who_has_tried_counts_for_the_reach_of_the_others_until_the_activation_ends() {
    // Twice four SP reach two hexes, four alone would reach one.
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2923
         axis agc-de-35i 2923
         soviet agc-su-4td 2919
         soviet agc-su-7td 2919",
    );
    board.play("select agc-de-5i; begin; move 2922; move 2921");
    board.play("select agc-su-4td; path 2920; path 2921; roll 1 1");
    assert_eq!(board.refused("select agc-su-4td"), "R19");
    assert!(board.allows("select agc-su-7td"), "{}", board.asked());
    board.play("select agc-su-7td; path 2920; path 2921; roll 1 2; stop");
    assert!(board.is("agc-su-4td", Mark::Spent) && board.is("agc-su-7td", Mark::Spent));
}

#[test]
fn r16_spent_units_reach_nobody_any_more() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2923
         soviet agc-su-4td 2919 spent
         soviet agc-su-7td 2919",
    );
    board.play("select agc-de-5i; begin; move 2922; move 2921");
    assert_eq!(board.owes(), Some(AXIS), "one hex too far for the 7th alone");
}

/// Rules: C1.3b, G20
#[test]
fn g20_infantry_leaves_the_marshes_before_the_first_panzer_moves() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 3222
         axis agc-de-3pz 2930
         axis agc-de-35i 2930
         soviet agc-su-28rc 2929",
    );
    assert_eq!(board.refused("select agc-de-3pz"), "G20");
    assert_eq!(board.refused("concert 2929"), "G20");
    assert!(board.allows("select agc-de-35i"), "other infantry is no matter");
    board.play("select agc-de-5i; begin; move 3122; stop");
    assert!(board.allows("select agc-de-3pz") && board.allows("concert 2929"));
}

#[test]
fn g20_a_march_that_picks_up_panzers_waits_as_well() {
    let text = "turn 3 axis operations\n axis agc-de-35i 2930\n axis agc-de-3pz 2929";
    let mut board = Board::flat(&format!("{text}\n axis agc-de-5i 3222"));
    board.play("select agc-de-35i; begin; move 2929");
    assert_eq!(board.refused("pick_up agc-de-3pz"), "G20");
    let mut dry = Board::flat(text);
    dry.play("select agc-de-35i; begin; move 2929");
    assert!(dry.allows("pick_up agc-de-3pz"));
}

#[test]
fn g20_panzers_in_the_marshes_take_the_infantry_of_their_hex_along() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 3222
         axis agc-de-3pz 3222
         axis agc-de-35i 3222 spent",
    );
    board.play("select agc-de-3pz");
    assert_eq!(board.refused("begin"), "G20", "the 5th would be left behind");
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("stop"), "C1.3b");
    assert_eq!(board.refused("drop_off agc-de-5i"), "G20");
    board.play("move 3122; drop_off agc-de-5i; stop; done");
    assert_eq!(board.at("agc-de-35i").as_deref(), Some("3222"), "it had no chance this turn");
}

#[test]
fn g20_whoever_cannot_go_on_is_dropped_off_and_whoever_can_is_not() {
    // Deep in the marshes, and panzers that look at bright objects go one hex a turn (C4.7b).
    let mut board = Board::flat(
        "turn 5 axis operations
         shiny 4
         axis agc-de-5i 3224
         axis agc-de-3pz 3224",
    );
    board.play("select agc-de-5i; select agc-de-3pz; begin; move 3125");
    assert_eq!(board.refused("stop"), "C1.3b");
    assert_eq!(board.refused("drop_off agc-de-5i"), "G20");
    board.play("drop_off agc-de-3pz; move 3025; stop; done");
    assert_eq!(board.at("agc-de-3pz").as_deref(), Some("3125"));
}

#[test]
fn g20_strategic_movement_leads_out_of_the_marshes_or_is_not_begun() {
    let text = "turn 3 axis strategic
         control axis 3122 3025 3026 3027 3024
         rail 3024 3025 3026 3027
         axis agc-de-5i 3222";
    let mut free = Board::flat(text);
    free.play("select agc-de-5i; begin");
    assert_eq!(free.refused("stop"), "C1.3b");
    assert!(free.allows("move 3122"));
    let near = Board::flat(&format!("{text}\n soviet agc-su-28rc 3021"));
    assert_eq!(near.refused("select agc-de-5i"), "G20");
}

#[test]
fn g21_a_force_on_its_source_edge_is_in_supply_without_rail() {
    let enemies =
        "axis agc-de-5i 2602\n axis agc-de-35i 2502\n axis agc-de-26i 2701\n axis agc-de-6i 2501";
    let edge =
        Board::flat(&format!("turn 3 soviet strategic\n soviet agc-su-28rc 2601\n {enemies}"));
    assert!(edge.allows("select agc-su-28rc"));
    let inland = Board::flat(&format!(
        "turn 3 soviet strategic\n soviet agc-su-28rc 2603\n {enemies}\n axis agc-de-8i 2604\n axis agc-de-28i 2504\n axis agc-de-87i 2703"
    ));
    assert_eq!(inland.refused("select agc-su-28rc"), "D6a");
    let west = Board::flat("turn 3 axis strategic\n axis agc-de-5i 2734\n soviet agc-su-28rc 2733");
    assert!(west.allows("select agc-de-5i"));
}

/// Rules: G22, D2.6b, D2.8b
#[test]
fn g22_a_force_that_takes_a_demoralized_unit_along_is_demoralized_for_good() {
    let text = "turn 3 axis operations
         axis agc-de-7pz 2930
         axis agc-de-5i 2929 demoralized
         soviet agc-su-28rc 2926";
    let mut board = Board::flat(text);
    board.play("select agc-de-7pz; begin; move 2929; pick_up agc-de-5i");
    assert!(board.is("agc-de-7pz", Mark::Demoralized));
    board.play("move 2928; drop_off agc-de-5i");
    assert!(board.is("agc-de-7pz", Mark::Demoralized), "it is too late");
    assert_eq!(board.refused("move 2927"), "D2.8d");
    let mut passing = Board::flat(text);
    passing.play("select agc-de-7pz; begin; move 2929; move 2928");
    assert!(!passing.is("agc-de-7pz", Mark::Demoralized), "passing through is harmless");
    assert!(passing.allows("move 2927"));
}

#[test]
fn g22_a_demoralized_force_shakes_whom_it_picks_up() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930 demoralized
         axis agc-de-7pz 2929",
    );
    board.play("select agc-de-5i; begin; move 2929; pick_up agc-de-7pz");
    assert!(board.is("agc-de-7pz", Mark::Demoralized));
    board.play("rally");
    assert!(
        !board.is("agc-de-7pz", Mark::Demoralized) && !board.is("agc-de-5i", Mark::Demoralized)
    );
}

#[test]
fn g22_a_grand_assault_takes_no_demoralized_unit_along() {
    let text = |marks: &str| {
        format!(
            "turn 3 axis operations
             axis agc-de-7pz 2929
             axis agc-de-3pz 2928 {marks}
             soviet agc-su-28rc 2927"
        )
    };
    let go = "concert 2927; plan grand_assault; select agc-de-7pz; begin; move 2928";
    let mut shaken = Board::flat(&text("demoralized"));
    shaken.play(go);
    assert_eq!(shaken.refused("pick_up agc-de-3pz"), "G22");
    let mut steady = Board::flat(&text(""));
    steady.play(go);
    assert!(steady.allows("pick_up agc-de-3pz"));
}

#[test]
fn g22_reinforcements_among_the_demoralized_lose_heart_too() {
    let mut board = Board::flat(
        "turn 3 soviet reinforcement
         soviet agc-su-28rc 2811 demoralized
         soviet agc-su-61rc due 2
         soviet agc-su-66rc due 2",
    );
    board.play("enter agc-su-61rc 2811");
    assert!(board.is("agc-su-61rc", Mark::Demoralized));
    let other = board.legal().into_iter().find(|it| it.starts_with("enter agc-su-66rc"));
    board.play(&other.expect("another city"));
    assert!(!board.is("agc-su-66rc", Mark::Demoralized));
}

/// Rules: G23, C4.1d, D2.3d
#[test]
fn g23_the_border_guards_are_never_too_many() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928
         soviet agc-su-28rc 2927
         soviet agc-su-2rc 2927
         soviet agc-su-44rc 2927
         soviet agc-nk-17bd 2927",
    );
    board.play("select agc-de-5i; begin; move 2927; plan standard");
    assert_eq!(board.refused("exclude agc-nk-17bd"), "G23");
    board.play("exclude agc-su-44rc");
    assert!(!board.legal().iter().any(|it| it.starts_with("exclude")), "{}", board.asked());
}

/// Rules: G23, D2.3c
#[test]
fn g23_at_the_end_of_operations_too_only_units_that_count_are_given_up() {
    let mut board = Board::flat(
        "turn 3 soviet overstacking
         soviet agc-su-28rc 2927
         soviet agc-su-2rc 2927
         soviet agc-su-22td 2927
         soviet agc-su-30td 2927
         soviet agc-nk-17bd 2927
         soviet agc-nk-86bd 2927",
    );
    // The second regiment counts; a division is worth more than a corps here, since two of them let a third unit stay.
    assert_eq!(board.refused("discard agc-su-22td"), "G23");
    assert!(board.allows("discard agc-nk-17bd"));
    board.play("discard agc-su-28rc; discard agc-nk-86bd");
    assert_eq!(board.at("agc-nk-17bd").as_deref(), Some("2927"));
    assert!(!board.legal().iter().any(|it| it.starts_with("discard")), "{}", board.asked());
}

/// A panzer division drives into a hex in which infantry stands, and a tank division meets it there.
fn met_among_friends(friends: &str) -> Board {
    let mut board = Board::flat(&format!(
        "turn 3 axis operations
         axis agc-de-gd 2929
         {friends}
         soviet agc-su-4td 2927"
    ));
    board.play("select agc-de-gd; begin; move 2928; select agc-su-4td; path 2928; roll 6 6");
    board
}

/// Rules: G24, D2.6.1k
#[test]
fn g24_friends_in_the_hex_fight_the_meeting_engagement_too_and_retreat_with_the_mover() {
    let mut board = met_among_friends("axis agc-de-5i 2928");
    board.play("done");
    assert_eq!(board.dice_due(), 2, "three and six SP, not three alone");
    board.play("roll 1 1; roll 6; lose agc-de-5i");
    // By duty the tanks strike back: 3 to 8.
    board.play("roll 6; lose agc-de-5i; lose agc-de-5i; lose agc-de-5i");
    assert_eq!(winner(&board), Some(Side::Soviet), "{}", board.asked());
    assert_eq!(board.at("agc-su-4td").as_deref(), Some("2928"));
    assert_eq!(board.at("agc-de-5i"), board.at("agc-de-gd"), "they stay together");
    assert_ne!(board.at("agc-de-5i").as_deref(), Some("2928"));
    assert!(board.is("agc-de-gd", Mark::Spent) && !board.is("agc-de-5i", Mark::Spent));
}

/// Rules: G24, D2.6.1k
#[test]
fn g24_the_odds_after_a_reaction_count_all_in_the_hex_and_the_meeting_engagement_alone() {
    let mut board = Board::flat(
        "turn 3 soviet operations
         soviet agc-su-28rc 2928
         soviet agc-su-4rc 2927
         axis agc-de-3pz 2926",
    );
    board.play("select agc-su-28rc; begin; move 2927; select agc-de-3pz; path 2927; roll 6 6");
    assert_eq!(board.owes(), Some(AXIS), "a posture is chosen: {}", board.asked());
    let hex = board.hex("2927");
    let found = odds(&board.state, AXIS.into(), hex, None).expect("odds");
    let mut both = [board.id("agc-su-28rc"), board.id("agc-su-4rc")];
    both.sort_unstable();
    assert_eq!(found.attacker.units, both);
    let sp: u16 = both.iter().map(|unit| u16::from(board.state.unit(*unit).sp)).sum();
    assert!((found.attacker.least..=found.attacker.most).contains(&sp), "{:?}", found.attacker);
    let of = |plan| found.rows.iter().filter(move |row| row.plan == plan);
    assert!(of("meeting").any(|row| row.closed.is_none()));
    let shut = |row: &Row| row.closed.as_ref().is_some_and(|it| it.rule.as_str() == "D2.6.1k");
    assert!(of("standard").count() > 0 && of("standard").all(shut), "{:?}", found.rows);
}

#[test]
fn g24_they_are_not_activated_by_it_and_do_not_exploit() {
    let mut board = met_among_friends("axis agc-de-5i 2928\n axis agc-de-35i 2928 spent");
    board.play("done; roll 6 6 6; roll 1");
    assert_eq!(winner(&board), Some(Side::Axis), "{}", board.asked());
    while board.owes() == Some(SOVIET) {
        let first = board.legal()[0].clone();
        board.play(&first);
    }
    assert!(!board.is("agc-de-5i", Mark::Spent));
    let exploits = |unit| {
        board.saw(
            |event| matches!(event, Event::Exploits { units } if units.contains(&board.id(unit))),
        )
    };
    assert!(exploits("agc-de-gd") && !exploits("agc-de-5i"));
}

#[test]
fn g24_above_the_limit_the_owner_names_who_takes_no_part() {
    let full =
        ["5i", "35i", "26i", "6i"].map(|key| format!("axis agc-de-{key} 2928 sp 1")).join("\n");
    let mut board = met_among_friends(&full);
    board.play("exclude agc-de-6i; done; roll 1; roll 6; lose agc-de-5i");
    let gone = board.unit("agc-de-6i").at;
    assert_eq!(gone, Where::Eliminated, "the others lost, so the excess unit is gone (D2.3e)");
}

/// Rules: G25, R73
#[test]
fn g25_outside_a_combat_no_hex_holds_both_sides() {
    use barbarossa::Frame;
    let mut shared = 0;
    for (ground, seed) in [("agc/smolensk", 11), ("barbarossa/kiev", 12), ("ags", 13)] {
        let start = Barbarossa::start(&Setup::of(ground)).expect("a ground of the library");
        stroll::<Barbarossa>(start, seed, |moment| {
            let state = moment.state;
            let fighting = state
                .frames
                .iter()
                .any(|frame| matches!(frame, Frame::Entry(_) | Frame::Battle(_)));
            let both = |hex| Side::BOTH.into_iter().all(|side| state.holds(side, hex));
            let found = grid().hexes().find(|hex| both(*hex));
            shared += usize::from(found.is_some());
            assert!(fighting || found.is_none(), "{ground}: {:?}", state.frames);
            true
        });
    }
    assert!(shared > 50, "combats were looked at: {shared}");
}
