//! D8, D2.6.1: plans, reactions, postures, combat, retreat, exploitation.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{AXIS, Event, Fate, Mark, SOVIET, Where};

/// An infantry division next to a rifle corps, both in supply.
const DUEL: &str = "turn 3 axis operations
    control axis 2422 2625 2728 3027
    axis agc-de-5i 2928
    soviet agc-su-28rc 2927";

/// Rules: D7g, D8.0a, D8.0c
#[test]
fn d8_0c_on_entry_the_attacker_chooses_standard_or_meeting() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927");
    assert!(board.allows("plan standard") && board.allows("plan meeting"));
    assert_eq!(board.refused("plan grand_assault"), "D8.3a");
    board.play("plan standard");
    // A rifle corps must stand, and the air unit is in range.
    assert!(
        board.saw(|event| matches!(event, Event::Postured { posture: damos::Posture::Steadfast }))
    );
    assert!(board.allows("air_support 0"));
}

#[test]
fn d8_3a_a_standard_attack_needs_a_further_mp() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2932\n soviet agc-su-28rc 2927");
    board.play("select agc-de-5i; begin; move 2931; move 2930; move 2929; move 2928; move 2927");
    // All five MP went into the march: only a meeting engagement is left, and nobody is asked.
    assert!(board.saw(|event| matches!(event, Event::Revealed { plan: damos::Plan::Meeting, .. })));
}

/// Rules: D8.2a, D8.6a, D8.6b, D8.10b
#[test]
fn d8_2a_a_combat_runs_in_printed_order() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan standard; done");
    assert_eq!((board.roll_due().as_deref(), board.dice_due()), (Some("combat, attacker"), 1));
    board.play("roll 6");
    assert_eq!(board.roll_due().as_deref(), Some("combat, defender"));
    board.play("roll 1");
    // Six SP roll one die: 6 inflicts 1h, 1 inflicts 0. The single units pay by themselves.
    assert_eq!((board.sp("agc-de-5i"), board.sp("agc-su-28rc")), (6, 5));
    assert!(board.saw(|event| matches!(event, Event::Won { side: Side::Axis, .. })));
    assert_eq!(board.owes(), Some(SOVIET), "the loser retreats: {}", board.asked());
}

/// Rules: D8.11a, D8.11d, D2.8a, R43
#[test]
fn d8_11a_a_beaten_defender_retreats_two_or_three_hexes_and_is_demoralized() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 6; roll 1");
    assert_eq!(board.refused("retreat 2928"), "R44");
    board.play("retreat 2926");
    assert_eq!(board.refused("done"), "D8.11a");
    board.play("retreat 2925");
    assert!(board.allows("done"));
    board.play("done");
    assert!(board.is("agc-su-28rc", Mark::Demoralized));
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2925"));
}

#[test]
fn d8_11d_the_loser_of_a_meeting_engagement_keeps_his_nerve() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan meeting; done; roll 6; roll 1");
    board.play("retreat 2926; retreat 2925; done");
    assert!(!board.is("agc-su-28rc", Mark::Demoralized));
}

/// Rules: D8.10c, R44
#[test]
fn d8_10c_a_tie_is_the_defenders_and_the_attacker_retreats_one_hex_demoralized() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 3; roll 3");
    assert!(board.saw(|event| matches!(event, Event::Won { side: Side::Soviet, .. })));
    // One hex leads nearer to the west edge, so nobody is asked.
    assert!(board.is("agc-de-5i", Mark::Demoralized) && board.is("agc-de-5i", Mark::Spent));
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2928"));
}

#[test]
fn d2_9b_retreating_and_a_beaten_attack_change_no_control() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 3; roll 3");
    assert_eq!(board.state.controller(board.hex("2927")), Side::Soviet);
}

/// Rules: R69, D8.12a
#[test]
fn r69_a_won_hex_changes_hands_once_the_defender_is_gone() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 6; roll 1");
    assert_eq!(board.state.controller(board.hex("2927")), Side::Soviet);
    board.play("retreat 2926; retreat 2925; done");
    assert_eq!(board.state.controller(board.hex("2927")), Side::Axis);
    assert_eq!(board.state.controller(board.hex("2926")), Side::Soviet);
}

/// Rules: D8.12.1b, D8.12.2a
#[test]
fn d8_12_1b_infantry_exploits_with_the_mp_of_its_plan() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 6; roll 1");
    board.play("retreat 2926; retreat 2925; done");
    assert!(board.allows("select agc-de-5i"), "{}", board.asked());
    board.play("select agc-de-5i; begin; move 2926");
    // EMA 1 is used up.
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2926"));
    assert!(board.is("agc-de-5i", Mark::Spent));
    let mut meeting = Board::flat(DUEL);
    meeting.play("select agc-de-5i; begin; move 2927; plan meeting; done; roll 6; roll 1");
    meeting.play("retreat 2926; retreat 2925; done");
    assert!(meeting.is("agc-de-5i", Mark::Spent), "rating 0 and 0 MP: nothing to exploit with");
}

/// Rules: D8.12c, D8.12e
#[test]
fn d8_12e_a_combat_in_an_exploitation_gives_no_further_one_and_nobody_reacts() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-3pz 2928
         soviet agc-su-28rc 2927 sp 2
         soviet agc-su-2rc 2926 sp 2
         soviet agc-su-4td 2924",
    );
    board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2927; plan standard");
    // 19 against 2 is no 12:1; the tanks at 2924 are three hexes off, out of reach of their ZOI.
    board.play("done; roll 6 6 6; roll 1");
    assert!(board.saw(|event| matches!(event, Event::Lost { fate: Fate::Losses, .. })));
    board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2926");
    board.play("plan meeting");
    board.play("done; roll 6 6 6; roll 1");
    assert_eq!(board.at("agc-de-7pz").as_deref(), Some("2926"));
    assert!(board.is("agc-de-7pz", Mark::Spent));
    assert!(!board.saw(|event| matches!(event, Event::Tried { .. })));
}

/// Rules: C4.6.2a, C4.6.2b, R25
#[test]
fn c4_6_2a_at_twelve_to_one_the_defender_is_eliminated_without_a_roll() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-5i 2928
         soviet agc-nk-17bd 2927",
    );
    board.play("select agc-de-7pz; select agc-de-5i; begin; move 2927; plan meeting");
    assert!(board.saw(|event| matches!(event, Event::Lost { fate: Fate::Overrun, .. })));
    // EMA is exactly 1 for everybody, infantry after a meeting engagement included.
    board.play("select agc-de-5i; begin; move 2926; select agc-de-7pz; begin; move 2926");
    assert!(board.is("agc-de-7pz", Mark::Spent));
}

/// Rules: G3, C4.6.2a
#[test]
fn g3_the_air_unit_is_asked_for_only_where_dice_will_be_rolled() {
    let attack = |defender: &str| {
        let mut board = Board::flat(&format!(
            "turn 3 axis operations
             axis agc-de-7pz 2928
             axis agc-de-5i 2928
             soviet {defender} 2927"
        ));
        board.play("select agc-de-7pz; select agc-de-5i; begin; move 2927; plan meeting");
        board
    };
    // Sixteen to one: won at once, and nobody asks for the air unit or for its dice.
    let overrun = attack("agc-nk-17bd");
    let won = |event: &Event| matches!(event, Event::Won { side: Side::Axis, .. });
    assert!(overrun.saw(won), "an overrun is a combat won");
    assert!(!overrun.saw(|event| matches!(event, Event::Rolled { .. } | Event::Supported { .. })));
    assert!(overrun.asked().contains("Exploit"), "{}", overrun.asked());
    // Against a corps the totals are told first, then the support is asked for, then the dice fall.
    let mut fought = attack("agc-su-28rc");
    assert!(fought.saw(|event| matches!(event, Event::Disclosed { .. })));
    assert!(fought.allows("air_support 0") && fought.allows("done"), "{}", fought.asked());
    fought.play("air_support 0");
    // Sixteen SP shifted one column to the right roll three dice, as before.
    assert_eq!(fought.dice_due(), 3);
}

/// Rules: D8.8b, R37
#[test]
fn d8_8b_half_the_losses_fall_on_the_largest_unit() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-3pz 2928
         axis agc-de-4pz 2928
         soviet agc-su-28rc 2927
         soviet agc-su-4rc 2927",
    );
    board.play("select agc-de-7pz; select agc-de-3pz; select agc-de-4pz; begin; move 2927");
    board.play("plan standard; done; roll 6 6 6; roll 6 6");
    // 27 SP inflict 6; 11 SP inflict 4 on the panzers: two of them on the ten of the 7th.
    assert_eq!(board.owes(), Some(AXIS));
    board.play("lose agc-de-3pz; lose agc-de-4pz");
    assert_eq!(board.refused("lose agc-de-3pz"), "D8.8b");
    board.play("lose agc-de-7pz; lose agc-de-7pz");
    assert_eq!([board.sp("agc-de-7pz"), board.sp("agc-de-3pz"), board.sp("agc-de-4pz")], [8, 8, 7]);
}

/// Rules: C4.5.1a, C4.5.1b, R5
#[test]
fn c4_5_1a_two_lp_of_a_combat_may_be_paid_with_rp() {
    let mut board = Board::flat(
        "turn 3 axis operations
         rp 0 3
         axis agc-de-7pz 2928
         axis agc-de-3pz 2928
         soviet agc-su-28rc 2927
         soviet agc-su-4rc 2927",
    );
    board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2927; plan standard; done");
    board.play("roll 6 6 6; roll 1 1; lose agc-de-7pz");
    assert_eq!(board.owes(), Some(SOVIET));
    board.play("pay_rp; pay_rp");
    assert_eq!(board.refused("pay_rp"), "C4.5.1a");
    assert_eq!(board.state.rp[Side::Soviet.index()], 1);
}

/// Rules: D2.6.1b, D2.6.1c, D2.6.1k
#[test]
fn d2_6_1k_reactors_into_an_empty_hex_bring_a_meeting_engagement() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928
         soviet agc-su-4td 2926",
    );
    board.play("select agc-de-5i; begin; move 2927");
    assert_eq!(board.owes(), Some(SOVIET));
    board.play("select agc-su-4td; path 2927; roll 6 6");
    assert!(board.saw(|event| matches!(event, Event::Revealed { plan: damos::Plan::Meeting, .. })));
    assert_eq!(board.at("agc-su-4td").as_deref(), Some("2927"));
}

/// Rules: D2.6.1g, D2.6.1i, C4.2a
#[test]
fn d2_6_1g_nine_succeeds_and_armor_against_foot_adds_two() {
    let attempt = |dice: &str| {
        let mut board =
            Board::flat("turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-4td 2926");
        board.play(&format!(
            "select agc-de-5i; begin; move 2927; select agc-su-4td; path 2927; roll {dice}"
        ));
        board.at("agc-su-4td")
    };
    assert_eq!(attempt("3 4").as_deref(), Some("2927"), "7 + 1 for armor + 1 against foot");
    assert_eq!(attempt("3 3").as_deref(), Some("2926"));
}

/// Rules: D2.6.1n, R19
#[test]
fn r19_any_attempt_spends_and_there_is_one_an_activation() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928
         soviet agc-su-4td 2926
         soviet agc-su-29td 2826",
    );
    board.play("select agc-de-5i; begin; move 2927; select agc-su-4td; path 2927; roll 1 1");
    assert_eq!(board.refused("select agc-su-4td"), "R19");
    board.play("pass; stop");
    assert!(board.is("agc-su-4td", Mark::Spent));
    assert!(!board.is("agc-su-29td", Mark::Spent));
}

/// Rules: D2.6.1a, R17, R18
#[test]
fn r17_infantry_goes_along_with_armor_but_not_alone() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928
         soviet agc-su-4td 2926
         soviet agc-su-28rc 2926
         soviet agc-su-2rc 2826",
    );
    board.play("select agc-de-5i; begin; move 2927; select agc-su-28rc");
    assert_eq!(board.refused("path 2927"), "R17");
    board.play("select agc-su-4td; path 2927; roll 6 6");
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2927"));
}

/// Rules: D2.6.1d, D2.6.1f, D7j
#[test]
fn d2_6_1f_a_retreat_by_reaction_clears_the_hex_and_the_mover_goes_on() {
    let mut board = Board::flat(
        "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-3pz 2928
         soviet agc-su-4td 2927",
    );
    board.play(
        "select agc-de-3pz; begin; move 2927; plan standard; select agc-su-4td; withdraw; roll 6 6",
    );
    board.play("retreat 2926; retreat 2925; done");
    assert!(!board.is("agc-su-4td", Mark::Demoralized));
    assert_eq!(board.state.controller(board.hex("2927")), Side::Axis);
    assert!(board.allows("move 2926"), "{}", board.asked());
}

/// Rules: D8.1b, D8.1d, D8.1f, D2.6.1e
#[test]
fn d8_1f_a_penetration_is_declared_in_secret_and_takes_all_mp() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-5i 2928
         soviet agc-su-4td 2927
         soviet agc-su-28rc 2927",
    );
    board.play("concert 2927; plan penetration; select agc-de-7pz; begin");
    // The defender may react into the hex, not away; his posture is counterattack by duty.
    assert_eq!(board.owes(), Some(SOVIET));
    assert_eq!(board.refused("select agc-su-4td"), "D2.6.1e");
    board.play("pass; pass");
    assert!(
        board.saw(|event| matches!(
            event,
            Event::Postured { posture: damos::Posture::Counterattack }
        ))
    );
    board.play("done");
    assert_eq!(board.roll_due().as_deref(), Some("combat, attacker"));
}

/// Rules: D8.1a, D8.1c
#[test]
fn d8_1c_the_target_lies_within_the_zoi_of_a_fresh_force() {
    let board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928 sp 6
         axis agc-de-5i 2926
         soviet agc-su-28rc 2927
         soviet agc-su-2rc 2925",
    );
    assert!(board.allows("concert 2927"));
    assert_eq!(board.refused("concert 2925"), "D8.1c", "six SP reach one hex");
    assert_eq!(board.refused("concert 2924"), "D8.1b");
}

/// Rules: D8.1g, D8.3c
#[test]
fn d8_1g_a_grand_assault_marches_to_its_target_and_to_no_other() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2929
         soviet agc-su-28rc 2927
         soviet agc-su-2rc 2828",
    );
    board.play("concert 2927; plan grand_assault; select agc-de-7pz; begin");
    assert_eq!(board.refused("move 2828"), "D8.3c");
    board.play("move 2928; move 2927; done");
    assert!(
        board.saw(|event| matches!(event, Event::Revealed { plan: damos::Plan::GrandAssault, .. }))
    );
    assert!(board.state.frames.iter().any(|frame| matches!(frame, barbarossa::Frame::Battle(_))));
}

/// Rules: C2.1a, C2.1b, R36
#[test]
fn c2_1a_a_city_must_be_held_steadfast_even_with_armor() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2812
         soviet agc-su-4td 2811",
    );
    board.play("select agc-de-5i; begin; move 2811; plan standard; pass");
    assert!(
        board.saw(|event| matches!(event, Event::Postured { posture: damos::Posture::Steadfast }))
    );
}

#[test]
fn c2_1d_an_axis_defender_chooses_among_what_the_terrain_permits() {
    let mut clear = Board::flat(
        "turn 3 soviet operations
         soviet agc-su-28rc 2926
         axis agc-de-3pz 2927",
    );
    clear.play("select agc-su-28rc; begin; move 2927; plan standard; pass");
    assert!(clear.allows("posture steadfast") && clear.allows("posture counterattack"));
    assert_eq!(clear.refused("posture hedgehog"), "C2.1d");
}

/// Rules: D8.9a, D8.9f
#[test]
fn d8_9a_a_losing_counterattacker_strikes_back() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         soviet agc-su-4td 2927
         soviet agc-su-28rc 2927",
    );
    board
        .play("select agc-de-7pz; begin; move 2927; plan standard; pass; done; roll 6 6; roll 1 1");
    // Ten SP and 12 inflict 3, the counterattackers absorb, then strike with seven against ten or nine.
    while board.owes() == Some(SOVIET) {
        let lose =
            board.legal().into_iter().find(|it| it.starts_with("lose")).expect("somebody pays");
        board.play(&lose);
    }
    assert_eq!(board.roll_due().as_deref(), Some("counterattack"));
}

/// Rules: D8.5a, D8.5b, R73
#[test]
fn d8_5a_without_a_line_the_attacker_has_minus_two_a_die() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-7pz 2912\n soviet agc-su-28rc 2911");
    board.play("select agc-de-7pz; begin; move 2911; plan standard; roll 6 6; roll 1");
    assert!(board.ledger().contains("D8.5a"), "{}", board.ledger());
    let mut fed =
        Board::flat("turn 3 axis operations\n axis agc-de-7pz 2928\n soviet agc-su-28rc 2927");
    fed.play("select agc-de-7pz; begin; move 2927; plan standard; done; roll 6 6; roll 1");
    assert!(!fed.ledger().contains("D8.5a"));
}

/// Rules: D2.5e, D8.11c, R41
#[test]
fn d8_11c_a_force_that_can_only_retreat_into_enemy_zones_is_eliminated() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928
         axis agc-de-35i 2925
         axis agc-de-26i 2826
         axis agc-de-6i 3026
         axis agc-de-8i 2929
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 6; roll 1");
    assert_eq!(board.unit("agc-su-28rc").at, Where::Eliminated);
    assert!(board.saw(|event| matches!(event, Event::Lost { fate: Fate::NoRetreat, .. })));
}

/// Rules: D8.11h, R47
#[test]
fn d8_11h_a_major_city_is_held_by_routing_a_unit() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2803
         axis agc-de-3pz 2803
         soviet agc-su-5a 2802
         soviet agc-su-2dno 2802",
    );
    board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2802; plan standard");
    board.play("roll 6 6; roll 1 1");
    while board.legal().iter().any(|it| it.starts_with("lose")) {
        let lose =
            board.legal().into_iter().rfind(|it| it.starts_with("lose")).expect("somebody pays");
        board.play(&lose);
    }
    let rout = board.legal().into_iter().find(|it| it.starts_with("rout")).expect("a rout is open");
    board.play(&rout);
    assert!(board.saw(|event| matches!(event, Event::Lost { fate: Fate::Routed, .. })));
    assert_eq!(board.state.controller(board.hex("2802")), Side::Soviet);
    if board.owes() == Some(AXIS) && board.legal().iter().any(|it| it.starts_with("retreat")) {
        let back = board.legal()[0].clone();
        board.play(&back);
    }
    assert!(board.is("agc-de-7pz", Mark::Demoralized));
}

/// Rules: C4.4b, C4.4c, R9
#[test]
fn c4_4c_air_support_shifts_a_column_and_rerolls_a_die() {
    let mut board = Board::flat(DUEL);
    board.play("select agc-de-5i; begin; move 2927; plan standard; air_support 0");
    // Six SP move from one die to the two dice of column 7.
    assert_eq!(board.dice_due(), 2);
    board.play("roll 1 1; roll 1");
    assert!(board.allows("reroll 0") && board.allows("reroll 1"));
    let told = barbarossa::words::offers(&board.state, AXIS);
    let reroll = told.iter().find(|offer| offer.kind == "reroll").expect("a reroll");
    let price = reroll.price.as_deref().unwrap_or_default();
    assert!(price.contains("LP inflicted now") && price.contains("more on 5 of 6"), "{price}");
    assert_eq!(board.refused("reroll 2"), "R10");
    board.play("reroll 0; roll 6");
    let far = Board::flat("turn 3 axis operations\n axis agc-de-5i 2912\n soviet agc-su-28rc 2911");
    let mut far = far;
    far.play("select agc-de-5i; begin; move 2911; plan standard");
    assert_eq!(
        far.roll_due().as_deref(),
        Some("combat, attacker"),
        "no railhead within five hexes"
    );
}

/// Rules: D9a, D9b, R51
#[test]
fn d9a_a_force_that_marched_far_without_a_line_checks_attrition() {
    let mut board = Board::flat("turn 3 axis operations\n axis agc-de-5i 2912");
    board.play("select agc-de-5i; begin; move 2911; move 2910; move 2909; stop");
    assert_eq!(board.roll_due().as_deref(), Some("attrition"));
    board.play("roll 1 1");
    // A single unit adds 1: row 3 for six SP is 2.
    assert_eq!(board.sp("agc-de-5i"), 4);
    let mut short = Board::flat("turn 3 axis operations\n axis agc-de-5i 2912");
    short.play("select agc-de-5i; begin; move 2911; move 2910; stop");
    assert_eq!(short.roll_due(), None, "two of five MP are not more than half");
}

#[test]
fn d9f_nobody_checks_on_the_first_turn() {
    let mut board = Board::flat("turn 1 axis operations\n axis agc-de-5i 2912");
    board.play("select agc-de-5i; begin; move 2911; move 2910; move 2909; stop");
    assert_eq!(board.roll_due(), None);
}

/// Rules: C4.6.4a, R56
#[test]
fn c4_6_4a_a_soviet_unit_lost_on_turns_1_and_2_may_return() {
    let text = "axis agc-de-7pz 2928\n axis agc-de-5i 2928\n soviet agc-nk-17bd 2927";
    let overrun = "select agc-de-7pz; select agc-de-5i; begin; move 2927; plan meeting";
    let mut board = Board::flat(&format!("turn 1 axis operations\n {text}"));
    board.play(overrun);
    board.play("roll 5; roll 4");
    assert_eq!(board.unit("agc-nk-17bd").at, Where::Due(3));
    let mut dies = Board::flat(&format!("turn 2 axis operations\n {text}"));
    dies.play(overrun);
    dies.play("roll 4");
    assert_eq!(dies.unit("agc-nk-17bd").at, Where::Eliminated);
    let mut late = Board::flat(&format!("turn 3 axis operations\n {text}"));
    late.play(overrun);
    assert_eq!(late.roll_due(), None);
}

/// Rules: C4.6.3a
#[test]
fn c4_6_3a_on_turn_2_the_soviets_must_attack() {
    let mut board = Board::flat(
        "turn 2 soviet operations
         soviet agc-su-28rc 2926
         axis agc-de-5i 2927",
    );
    board.play("roll 3");
    assert_eq!(board.state.special.attacks_due, 2);
    board.play("select agc-su-28rc; begin; move 2927");
    assert_eq!(board.state.special.attacks_made, 0);
    board.play("plan meeting");
    assert_eq!(board.state.special.attacks_made, 1, "{}", board.asked());
}

/// Rules: D2.8e, D2.8f, D8.11e, R45
#[test]
fn d8_11e_a_demoralized_loser_gives_up_one_sp_more() {
    let mut board = Board::flat(
        "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-5i 2928
         soviet agc-su-28rc 2927 demoralized",
    );
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 6; roll 1");
    assert!(!board.saw(|event| matches!(event, Event::Postured { .. })), "no posture");
    assert!(board.ledger().contains("D8.5d"), "+1 against the demoralized");
    board.play("retreat 2926; retreat 2925; done");
    // 6 + 1 inflict 1d, and one more goes with the retreat.
    assert_eq!(board.sp("agc-su-28rc"), 4);
}

/// Rules: D2.8h, D8.11f
#[test]
fn d8_11f_a_demoralized_defender_who_wins_rallies_at_once() {
    let mut board = Board::flat(
        "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-5i 2928
         soviet agc-su-28rc 2927 demoralized",
    );
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 1; roll 6");
    assert!(!board.is("agc-su-28rc", Mark::Demoralized));
}
