//! D8.0, D8.2-D8.5: who attacks whom, plans, postures, dice, and what weighs on them.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{AXIS, Ask, Barbarossa, Event, Frame, FrameView, Mark, SOVIET};
use damos::{Plan, Posture};
use referee::{Game as _, Pending, Viewer};

/// Half MP left to the force on its way.
#[track_caller]
pub(crate) fn mp_left(board: &Board) -> u8 {
    match Barbarossa::pending(&board.state) {
        Pending::Decide(owed) => match owed[0].ask {
            Ask::March { left, .. } => left,
            _ => panic!("{}", board.asked()),
        },
        _ => panic!("{}", board.asked()),
    }
}

/// Whether a combat is going on.
pub(crate) fn fights(board: &Board) -> bool {
    board.state.frames.iter().any(|frame| matches!(frame, Frame::Battle(_)))
}

/// What each side suffered in the first exchange of the last combat: attacker and defender, as the ladder names it.
#[track_caller]
pub(crate) fn suffered(board: &Board) -> [String; 2] {
    let mut all = board.log.iter().rev().filter_map(|event| match event {
        Event::Suffers { loss, .. } => Some(loss.clone()),
        _ => None,
    });
    let defender = all.next().expect("a combat");
    [all.next().expect("a combat"), defender]
}

/// Who won the last combat.
pub(crate) fn winner(board: &Board) -> Option<Side> {
    board.log.iter().rev().find_map(|event| match event {
        Event::Won { side, .. } => Some(*side),
        _ => None,
    })
}

fn posture(board: &Board) -> Option<Posture> {
    board.log.iter().rev().find_map(|event| match event {
        Event::Postured { posture } => Some(*posture),
        _ => None,
    })
}

#[test]
fn d8_0a_combat_is_fought_within_a_hex_not_between_neighbours() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2929
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-5i; begin; move 2928");
    assert!(!fights(&board), "next to each other is not enough");
    assert!(board.allows("move 2927"));
    board.play("move 2927; plan standard");
    assert!(fights(&board));
}

#[test]
fn d8_0b_the_phasing_side_attacks_whoever_marched_into_the_hex() {
    let mut russian = Board::flat(
        "turn 3 soviet operations
         soviet agc-su-28rc 2926
         axis agc-de-7pz 2927",
    );
    russian.play("select agc-su-28rc; begin; move 2927; plan standard; pass; posture steadfast");
    russian.play("done");
    assert_eq!((russian.roll_due().as_deref(), russian.dice_due()), (Some("combat, attacker"), 1));
    russian.play("roll 1");
    assert_eq!((russian.roll_due().as_deref(), russian.dice_due()), (Some("combat, defender"), 2));
    // Eight SP of tanks react into a hex that infantry has entered: still the infantry attacks.
    let mut caught = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928
         soviet agc-su-4td 2926
         soviet agc-su-7td 2926",
    );
    caught.play("select agc-de-5i; begin; move 2927");
    caught.play("select agc-su-4td; select agc-su-7td; path 2927; roll 6 6; done");
    assert_eq!((caught.roll_due().as_deref(), caught.dice_due()), (Some("combat, attacker"), 1));
}

/// Rules: R34, D8.0c
#[test]
fn r34_the_plan_is_secret_and_paid_for_only_if_there_is_a_combat() {
    let text = "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-3pz 2928
         soviet agc-su-4td 2927";
    let mut board = Board::flat(text);
    board.play("select agc-de-3pz; begin; move 2927; plan standard");
    assert_eq!(board.owes(), Some(SOVIET), "reactions come after the plan");
    let plan = |seat| match Barbarossa::view(&board.state, Viewer::Seat(seat)).frames.as_slice() {
        [.., FrameView::Entry { plan, .. }, _] => *plan,
        other => panic!("{other:?}"),
    };
    assert_eq!([plan(AXIS), plan(SOVIET)], [Some(Plan::Standard), None]);
    board.play("select agc-su-4td; withdraw; roll 6 6; retreat 2926; retreat 2925; done");
    assert_eq!(mp_left(&board), 14, "of eight MP the one into the hex is gone, none for the plan");
    let mut fought = Board::flat(text);
    fought.play("select agc-de-3pz; begin; move 2927; plan standard; pass");
    assert!(fought.saw(|event| matches!(event, Event::Paid { cost: 2 })));
}

#[test]
fn r34_a_combat_that_gives_no_exploitation_ends_the_activation() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-7pz; begin; move 2927; plan standard; done; roll 1 1; roll 6");
    // 1 against 1h: beaten off, with six MP unused.
    assert_eq!((suffered(&board), winner(&board)), (["1h".into(), "1".into()], Some(Side::Soviet)));
    assert!(board.is("agc-de-7pz", Mark::Spent));
    assert_eq!(board.refused("select agc-de-7pz"), "D7a");
}

#[test]
fn r34_the_attackers_hexside_is_the_one_just_crossed_and_none_after_a_rally() {
    let mut crosses = Board::on(
        "agc",
        "turn 3 axis operations
         axis agc-de-5i 2929
         soviet agc-su-28rc 2928",
    );
    crosses.play("select agc-de-5i; begin; move 2928; plan standard; done; roll 6; roll 1");
    assert!(crosses.ledger().contains("attacker: hexside"), "over the Bug: {}", crosses.ledger());
    let mut rallies = Board::on(
        "agc",
        "turn 3 axis operations
         axis agc-de-5i 2929 demoralized
         soviet agc-su-4td 2927
         soviet agc-su-7td 2927",
    );
    rallies.play("select agc-de-5i; begin; rally; select agc-su-4td; select agc-su-7td");
    rallies.play("path 2928; path 2929; roll 6 6; done; roll 6; roll 1 1");
    assert!(!rallies.ledger().contains("hexside"), "{}", rallies.ledger());
    assert!(rallies.ledger().contains("attacker: [6] with DRM -1"), "a meeting engagement");
}

/// Rules: D8.3a, D8.5c
#[test]
fn d8_3a_each_plan_has_its_price_and_its_drm() {
    let text = "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-28rc 2927";
    let game = |opening: &str| {
        let mut board = Board::flat(text);
        board.play(opening).play("done; roll 3 3; roll 1");
        board
    };
    let paid = |board: &Board, half: u8| {
        board.saw(|event| matches!(event, Event::Paid { cost } if *cost == half))
    };
    let meeting = game("select agc-de-7pz; begin; move 2927; plan meeting");
    assert!(!meeting.saw(|event| matches!(event, Event::Paid { .. })));
    assert!(meeting.ledger().contains("attacker: [3, 3] with DRM -1"), "{}", meeting.ledger());
    let standard = game("select agc-de-7pz; begin; move 2927; plan standard");
    assert!(paid(&standard, 2) && standard.ledger().contains("attacker: [3, 3] with DRM +0"));
    let concert = "concert 2927; plan PLAN; select agc-de-7pz; begin";
    let grand = game(&(concert.replace("PLAN", "grand_assault") + "; move 2927"));
    assert!(paid(&grand, 4) && grand.ledger().contains("attacker: [3, 3] with DRM +1"));
    let penetration = game(&concert.replace("PLAN", "penetration"));
    assert!(penetration.ledger().contains("attacker: [3, 3] with DRM +2"));
    assert!(penetration.saw(|event| matches!(event, Event::Moved { cost: 16, .. })), "all 8 MP");
}

#[test]
fn d8_3b_a_force_may_rally_and_march_before_a_standard_attack() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2929 demoralized
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-5i; begin; rally; move 2928; move 2927");
    // Two for the rally, two for the march: of five MP one is left for the plan.
    assert!(board.allows("plan standard"));
    let mut concerted = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2929
         soviet agc-su-28rc 2927",
    );
    concerted.play("concert 2927; plan grand_assault; select agc-de-7pz; begin");
    assert_eq!(concerted.refused("rally"), "D8.3c");
}

#[test]
fn d8_4a_each_posture_has_its_needs() {
    // 2927 is woods, which permits all five.
    let opening = "select agc-su-28rc; begin; move 2927; plan standard; pass";
    let text = "turn 3 soviet operations\n soviet agc-su-28rc 2926\n axis agc-de-10mot 2927";
    let mut alone = Board::on("agc", text);
    alone.play(opening);
    assert!(alone.allows("posture steadfast") && alone.allows("posture delaying_action"));
    assert_eq!(alone.refused("posture elastic_defense"), "D8.4a", "one unit");
    assert_eq!(alone.refused("posture hedgehog"), "D8.4a", "no foot");
    assert_eq!(alone.refused("posture counterattack"), "C2.1c", "motorized is not mechanized");
    let mut joined = Board::on("agc", &format!("{text}\n axis agc-de-5i 2927"));
    joined.play(opening);
    assert!(joined.allows("posture elastic_defense") && joined.allows("posture hedgehog"));
    let mut armored = Board::on("agc", &format!("{text}\n axis agc-de-3pz 2927"));
    armored.play(opening);
    assert!(armored.allows("posture counterattack"));
}

/// Rules: D8.4b, D8.7b
#[test]
fn d8_4b_plan_against_posture_changes_what_a_side_suffers() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-4td 2927",
    );
    board.play("select agc-de-7pz; begin; move 2927; plan standard; pass; done; roll 3 3; roll 1");
    // Tanks counterattack by duty: whoever attacks them suffers one rung more, 0 becoming 0h.
    assert_eq!(posture(&board), Some(Posture::Counterattack));
    assert_eq!(suffered(&board), ["0h", "2"]);
}

#[test]
fn d8_4c_against_a_demoralized_defender_the_matrix_is_not_used() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-4td 2927 demoralized",
    );
    board.play("select agc-de-7pz; begin; move 2927; plan standard; done; roll 3 3; roll 1");
    assert_eq!(posture(&board), None);
    assert_eq!(suffered(&board), ["0", "2"]);
}

/// Rules: D8.5a, D8.5b
#[test]
fn d8_5a_the_attacker_pays_two_a_die_and_the_defender_one_in_all() {
    let attack = |second: &str, dice: &str| {
        let mut board = Board::flat(&format!(
            "turn 3 axis operations\n axis agc-de-7pz 2912\n {second}\n soviet agc-su-28rc 2911"
        ));
        let select = if second.is_empty() { "" } else { "select agc-de-3pz;" };
        board.play(&format!("select agc-de-7pz; {select} begin; move 2911; plan standard"));
        board.play(&format!("roll {dice}; roll 1"));
        board.ledger()
    };
    assert!(attack("", "5 5").contains("attacker: [5, 5] with DRM -4"));
    assert!(attack("axis agc-de-3pz 2912", "5 5 5").contains("attacker: [5, 5, 5] with DRM -6"));
    let mut lost = Board::flat(
        "turn 3 axis operations
         control axis 2728 3027 3026
         axis agc-de-5i 2931
         soviet agc-su-28rc 2932
         soviet agc-su-4rc 2932",
    );
    lost.play("select agc-de-5i; begin; move 2932; plan standard; done; roll 1; roll 5 5");
    assert!(lost.ledger().contains("defender: [5, 5] with DRM -1"), "{}", lost.ledger());
    assert!(lost.ledger().contains("attacker: [1] with DRM +0"));
}

/// Rules: D8.5d, D8.5f
#[test]
fn d8_5f_drms_add_up_within_a_side_and_never_cross_over() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2912
         soviet agc-su-28rc 2911 demoralized",
    );
    board.play("select agc-de-5i; begin; move 2911; plan meeting; roll 4; roll 4");
    // No line: -2 for one die; meeting engagement: -1; demoralized defender: +1.
    assert!(board.ledger().contains("attacker: [4] with DRM -2"), "{}", board.ledger());
    assert!(board.ledger().contains("defender: [4] with DRM +0"), "{}", board.ledger());
}

#[test]
fn d8_5e_the_matrix_gives_its_drm_to_the_side_it_names() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-5i; begin; move 2927; plan meeting; done; roll 4; roll 4");
    // A steadfast defender of a meeting engagement has +1.
    assert!(board.ledger().contains("defender: [4] with DRM +1"), "{}", board.ledger());
    assert!(board.ledger().contains("attacker: [4] with DRM -1"));
}

/// An infantry division that attacks, with Soviets between it and its rail or not.
fn relieving(cut_off: bool) -> Board {
    let behind = "soviet agc-su-2rc 2929\n soviet agc-su-44rc 3028";
    Board::flat(&format!(
        "turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927\n {}",
        if cut_off { behind } else { "" }
    ))
}

#[test]
fn r73_in_a_combat_each_side_traces_as_if_the_other_were_not_in_the_hex() {
    let attack = "select agc-de-5i; begin; move 2927; plan standard; done; roll 4; roll 4";
    let mut fed = relieving(false);
    fed.play(attack);
    assert!(fed.ledger().contains("attacker: [4] with DRM +0"), "{}", fed.ledger());
    assert!(fed.ledger().contains("defender: [4] with DRM +0"), "{}", fed.ledger());
    let mut cut_off = relieving(true);
    cut_off.play(attack);
    assert!(cut_off.ledger().contains("attacker: [4] with DRM -2"), "all others count");
}

#[test]
fn r64_dice_fall_attacker_defender_reroll_counterattack_and_losses_weaken_no_roll() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-4td 2927
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-7pz; begin; move 2927; plan standard; pass; air_support 0");
    assert_eq!(board.roll_due().as_deref(), Some("combat, attacker"));
    board.play("roll 6 6");
    // Three LP hang over the ten SP in the hex; they roll their two dice all the same.
    assert_eq!((board.roll_due().as_deref(), board.dice_due()), (Some("combat, defender"), 2));
    board.play("roll 1 1; reroll 0");
    assert_eq!(board.roll_due().as_deref(), Some("combat, reroll"));
    board.play("roll 5");
    assert_eq!(
        suffered(&board),
        ["1h", "3"],
        "11 on column 11-12; 2 on column 9-10 and the matrix"
    );
    board.play("lose agc-su-28rc; lose agc-su-28rc; lose agc-su-28rc");
    assert_eq!(board.roll_due().as_deref(), Some("counterattack"));
}

#[test]
fn r9_a_shift_brings_the_new_columns_dice_and_nothing_at_the_end() {
    let mut short = relieving(true);
    short.play("select agc-de-5i; begin; move 2927; plan standard; air_support 0");
    assert_eq!(short.dice_due(), 2, "from column 5-6 to column 7");
    short.play("roll 4 4; roll 4; done");
    assert!(short.ledger().contains("attacker: [4, 4] with DRM -4"), "two dice are really rolled");
    let mut long = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-3pz 2928
         axis agc-de-4pz 2928
         soviet agc-su-28rc 2927",
    );
    long.play("select agc-de-7pz; select agc-de-3pz; select agc-de-4pz; begin; move 2927");
    long.play("plan standard; air_support 0; roll 1 1 1; roll 1; done");
    assert!(long.ledger().contains("column 24+ inflicts 2"), "{}", long.ledger());
}

#[test]
fn r10_a_reroll_is_for_the_supported_sides_own_dice_after_both_have_rolled() {
    let mut board = Board::flat(
        "turn 3 soviet operations
         soviet agc-su-28rc 2926
         soviet agc-su-2rc 2926
         axis agc-de-161i 2927",
    );
    board.play("select agc-su-28rc; select agc-su-2rc; begin; move 2927; plan standard");
    assert_eq!(board.owes(), Some(AXIS), "the air unit may support a defender");
    board.play("air_support 0; roll 3 3");
    assert_eq!(board.dice_due(), 1, "four SP shifted to column 5-6");
    board.play("roll 1");
    assert!(board.allows("reroll 0"));
    assert_eq!(board.refused("reroll 1"), "R10", "the attacker's dice are not his");
}

#[test]
fn r4_hex_and_hexside_multiply_on_the_attackers_total() {
    let dice = |from: &str, to: &str| {
        let mut board = Board::on(
            "agc",
            &format!("turn 3 axis operations\n axis agc-de-7pz {from}\n soviet agc-su-28rc {to}"),
        );
        board.play(&format!("select agc-de-7pz; begin; move {to}; plan standard; done"));
        board.dice_due()
    };
    assert_eq!(dice("2928", "2927"), 2, "woods: 10 x 3/4 is 7");
    assert_eq!(dice("2929", "2928"), 2, "the Bug: 10 x 3/4 is 7");
    assert_eq!(dice("2927", "2826"), 1, "woods behind the Narew: 10 x 9/16 is 5");
}

/// Rules: R72, D2.4b, D2.4c
#[test]
fn r72_an_enemy_stack_shows_its_units_and_in_combat_its_total_alone() {
    let seen = |loser: &str| {
        let mut board = Board::flat(
            "turn 3 axis operations
             axis agc-de-7pz 2928
             axis agc-de-3pz 2928
             soviet agc-su-28rc 2927",
        );
        board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2927; plan standard; done");
        board.play(&format!("roll 1 1 1; roll 4; lose {loser}"));
        let own = Barbarossa::view(&board.state, Viewer::Seat(AXIS));
        let left = ["agc-de-7pz", "agc-de-3pz"].map(|key| own.units[board.id(key).index()].sp);
        assert_eq!(left.iter().flatten().sum::<u8>(), 18);
        (board.id("agc-de-7pz"), Barbarossa::view(&board.state, Viewer::Seat(SOVIET)))
    };
    let (seventh, view) = seen("agc-de-7pz");
    assert_eq!(view.units[seventh.index()].sp, None);
    let pool = view.known.iter().find(|pool| pool.units.contains(&seventh)).expect("a total");
    assert_eq!((pool.units.len(), pool.total), (2, 18));
    assert_eq!(view, seen("agc-de-3pz").1, "whichever paid, it looks the same");
}
