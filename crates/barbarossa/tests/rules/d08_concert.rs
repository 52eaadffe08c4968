//! D8.1, D8.3: concerted attacks, from the secret plan to the moment when the force is shown.

use crate::rules::Board;
use crate::rules::d08_entry::{fights, mp_left, suffered};
use barbarossa::{AXIS, Barbarossa, Event, FrameView, Mark, SOVIET};
use damos::{Plan, Posture};
use referee::{Game as _, Viewer};

fn shown(board: &Board) -> bool {
    board.saw(|event| matches!(event, Event::Revealed { .. }))
}

fn took(board: &Board, wanted: Posture) -> bool {
    board.saw(|event| matches!(event, Event::Postured { posture } if *posture == wanted))
}

#[test]
fn d8_1a_only_a_zoi_capable_force_attacks_in_concert() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-5i 2928
         axis agc-de-35i 2826
         soviet agc-su-28rc 2927",
    );
    board.play("concert 2927");
    assert!(board.allows("plan grand_assault") && board.allows("plan penetration"));
    assert_eq!(board.refused("plan standard"), "D8.1a");
    board.play("plan penetration");
    assert_eq!(board.refused("select agc-de-35i"), "D8.1a", "no panzers in its hex");
    board.play("select agc-de-5i");
    assert_eq!(board.refused("begin"), "D8.1a", "infantry alone");
    board.play("select agc-de-7pz; begin");
    assert!(shown(&board) && fights(&board));
}

#[test]
fn d8_1b_the_target_is_named_and_neither_plan_nor_attacker() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-3pz 2827
         soviet agc-su-28rc 2927
         soviet agc-su-4td 2926",
    );
    assert_eq!(board.refused("concert 2925"), "D8.1b", "nobody is there");
    board.play("concert 2927");
    assert_eq!(board.refused("select agc-de-7pz"), "D8.1b", "first the plan");
    board.play("plan penetration; select agc-de-7pz; begin");
    assert_eq!(board.owes(), Some(SOVIET));
    let seen = |seat| match Barbarossa::view(&board.state, Viewer::Seat(seat)).frames.as_slice() {
        [.., FrameView::Concert { target, plan, force, .. }, _] => (*target, *plan, force.len()),
        other => panic!("{other:?}"),
    };
    assert_eq!(seen(AXIS), (board.hex("2927"), Some(Plan::Penetration), 1));
    assert_eq!(seen(SOVIET), (board.hex("2927"), None, 0));
}

#[test]
fn d8_1c_the_zoi_of_any_fresh_force_will_do_not_only_the_attackers() {
    let text = "turn 3 axis operations
         axis agc-de-1cav 2929
         soviet agc-su-28rc 2927";
    let alone = Board::flat(text);
    assert_eq!(alone.refused("concert 2927"), "D8.1c", "four SP reach one hex");
    let mut backed = Board::flat(&format!("{text}\n axis agc-de-7pz 2828"));
    backed.play("concert 2927; plan grand_assault");
    assert!(backed.allows("select agc-de-1cav"));
    let spent = Board::flat(&format!("{text}\n axis agc-de-7pz 2828 spent"));
    assert_eq!(spent.refused("concert 2927"), "D8.1c");
}

/// A rifle corps and tanks that attack an infantry division, with panzers two hexes behind it.
fn soviet_assault(reserve: &str) -> Board {
    let mut board = Board::flat(&format!(
        "turn 3 soviet operations
         soviet agc-su-4td 2926
         soviet agc-su-28rc 2926
         axis agc-de-5i 2927
         {reserve}"
    ));
    board.play("concert 2927; plan penetration; select agc-su-4td; select agc-su-28rc; begin");
    board
}

/// Rules: D8.1d, D8.1e
#[test]
fn d8_1d_reactions_then_the_posture_and_all_before_the_attacker_is_known() {
    let mut board = soviet_assault("axis agc-de-7pz 2929");
    assert_eq!(board.owes(), Some(AXIS));
    board.play("select agc-de-7pz; path 2928; path 2927; roll 6 6");
    // With the panzers that came up the infantry may counterattack.
    assert!(board.allows("posture counterattack") && board.allows("posture steadfast"));
    assert!(!shown(&board));
    board.play("posture counterattack; done");
    assert!(shown(&board) && fights(&board));
    let alone = soviet_assault("");
    assert!(took(&alone, Posture::Steadfast), "in the open infantry has no choice");
}

#[test]
fn d8_1f_a_penetration_goes_in_next_door() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-3pz 2929
         soviet agc-su-28rc 2927",
    );
    board.play("concert 2927; plan penetration");
    assert_eq!(board.refused("select agc-de-3pz"), "D8.1f");
    board.play("select agc-de-7pz; begin");
    assert_eq!(board.at("agc-de-7pz").as_deref(), Some("2927"), "it is placed in the hex");
    assert!(board.saw(|event| matches!(event, Event::Moved { cost: 16, .. })), "for all its MP");
}

#[test]
fn d8_1g_a_grand_assault_picks_up_friends_on_the_way_within_stacking() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2929
         axis agc-de-3pz 2929
         axis agc-de-5i 2928
         axis agc-de-35i 2928
         axis agc-de-26i 2928
         soviet agc-su-28rc 2927",
    );
    board.play("concert 2927; plan grand_assault; select agc-de-7pz; select agc-de-3pz; begin");
    board.play("move 2928; pick_up agc-de-5i; pick_up agc-de-35i");
    assert_eq!(board.refused("pick_up agc-de-26i"), "D8.1g", "a fifth German division");
    // The infantry has 5 - 2 MP left: one for the hex, two for the plan.
    board.play("move 2927");
    assert!(board.saw(|event| matches!(event, Event::Paid { cost: 4 })));
    assert_eq!(board.at("agc-de-35i").as_deref(), Some("2927"));
}

#[test]
fn d8_1g_an_assault_that_cannot_pay_for_the_plan_does_not_go_in() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-1cav 2928
         soviet agc-su-28rc 2927",
    );
    board.play("concert 2927; plan grand_assault; select agc-de-1cav; begin");
    board.play("move 2929; move 2930; move 2929");
    // Of six MP three are left; the hex and the plan would take all three.
    assert_eq!(mp_left(&board), 6);
    board.play("move 2928");
    assert_eq!(board.refused("move 2927"), "D7f");
}

#[test]
fn d8_3c_a_concerted_attack_is_the_whole_activation() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-28rc 2927
         soviet agc-su-2rc 2828",
    );
    board.play("concert 2927; plan grand_assault; select agc-de-7pz; begin");
    assert_eq!(board.refused("move 2828"), "D8.3c", "another enemy");
    board.play("move 2927; done; roll 1 1; roll 6; retreat 3027");
    assert!(board.is("agc-de-7pz", Mark::Spent), "{}", board.asked());
}

/// Rules: D8.3d, R35
#[test]
fn d8_3d_a_penetration_may_be_reacted_to_at_the_declaration_and_again_on_entry() {
    let text = "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-28rc 2927
         soviet agc-su-4td 2926
         soviet agc-su-29td 2826";
    let mut board = Board::flat(text);
    board.play("concert 2927; plan penetration; select agc-de-7pz; begin");
    board.play("select agc-su-4td; path 2927; roll 1 1; pass");
    assert!(took(&board, Posture::Steadfast), "chosen before the entry");
    // On entry the other tanks may come; those who tried at the declaration may not.
    assert_eq!(board.owes(), Some(SOVIET));
    assert_eq!(board.refused("select agc-su-4td"), "R19");
    board.play("select agc-su-29td; path 2927; roll 6 6; done");
    assert_eq!(board.at("agc-su-29td").as_deref(), Some("2927"));
    assert!(!took(&board, Posture::Counterattack), "the posture stands, armor or not");
    assert!(board.ledger().is_empty() && board.dice_due() == 2, "ten SP attack");
    board.play("roll 1 1");
    assert_eq!(board.dice_due(), 2, "nine SP defend");
}

#[test]
fn r35_a_meeting_engagement_on_the_way_calls_the_grand_assault_off() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2929
         soviet agc-su-28rc 2927
         soviet agc-su-4td 2827",
    );
    board.play("concert 2927; plan grand_assault; select agc-de-7pz; begin; pass");
    board.play("move 2928; select agc-su-4td; path 2928; roll 6 6; done");
    let plans: Vec<Plan> = board.log.iter().filter_map(revealed).collect();
    assert_eq!(plans, [Plan::GrandAssault, Plan::Meeting]);
    // Beaten off, the panzers are spent where they fled to.
    board.play("roll 1 1; roll 6; roll 6");
    assert!(board.is("agc-de-7pz", Mark::Spent), "{}", board.asked());
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2927"));
}

fn revealed(event: &Event) -> Option<Plan> {
    match event {
        Event::Revealed { plan, .. } => Some(*plan),
        _ => None,
    }
}

/// Rules: R35, D2.6.1e
#[test]
fn r35_nobody_slips_away_from_a_grand_assault_not_even_while_it_approaches() {
    let text = "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-7pz 2929
         soviet agc-su-4td 2927";
    let mut assault = Board::flat(text);
    assault.play("concert 2927; plan grand_assault; select agc-de-7pz; begin; pass");
    assault.play("move 2928; select agc-su-4td");
    assert_eq!(assault.refused("withdraw"), "D2.6.1e");
    let mut march = Board::flat(text);
    march.play("select agc-de-7pz; begin; move 2928; select agc-su-4td");
    assert!(march.allows("withdraw"), "from a mere mover it may");
}

#[test]
fn r21_the_reaction_is_measured_against_the_attacker_committed_in_secret() {
    let attempt = |attackers: &str| {
        let mut board = Board::flat(
            "turn 3 soviet operations
             soviet agc-su-4td 2926
             soviet agc-su-7td 2926
             soviet agc-su-29md 2926
             axis agc-de-5i 2927
             axis agc-de-7pz 2928",
        );
        board.play(&format!("concert 2927; plan penetration; {attackers}; begin"));
        board.play("select agc-de-7pz; path 2927; roll 4 4");
        let at = |test: fn(&Event) -> bool| board.log.iter().position(test);
        let dice = at(|event| matches!(event, Event::Reacted { natural: 8, .. })).expect("dice");
        let reveal = at(|event| matches!(event, Event::Revealed { .. }));
        assert!(reveal.is_none_or(|reveal| dice < reveal), "dice and outcome come first");
        board.at("agc-de-7pz")
    };
    // Ten SP of panzers against four, and against eleven: 8 + 1 and 8 + 0.
    assert_eq!(attempt("select agc-su-4td").as_deref(), Some("2927"));
    let all = "select agc-su-4td; select agc-su-7td; select agc-su-29md";
    assert_eq!(attempt(all).as_deref(), Some("2928"));
}

#[test]
fn r71_a_demoralized_force_may_be_the_target_and_chooses_no_posture() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-4td 2927 demoralized",
    );
    board.play("concert 2927; plan penetration; select agc-de-7pz; begin; done; roll 3 3; roll 1");
    assert!(!board.saw(|event| matches!(event, Event::Postured { .. })));
    // Plan +2 and demoralized +1; against a counterattack the attacker would suffer 0h.
    assert!(board.ledger().contains("attacker: [3, 3] with DRM +3"), "{}", board.ledger());
    assert_eq!(suffered(&board)[0], "0");
}

/// Rules: D8.1a, D7l
#[test]
fn d8_1a_a_grand_assault_keeps_a_zoi_unit_on_its_way() {
    let mut board = Board::flat(
        "turn 3 axis operations
         control axis 2728 3027 2625
         axis agc-de-7pz 2929
         axis agc-de-5i 2929
         soviet agc-su-28rc 2927",
    );
    board.play("concert 2927; plan grand_assault; select agc-de-7pz; select agc-de-5i; begin");
    board.play("move 2928");
    assert_eq!(board.refused("drop_off agc-de-7pz"), "D8.1a");
    board.play("drop_off agc-de-5i");
    assert_eq!(board.refused("drop_off agc-de-7pz"), "D7l");
}
