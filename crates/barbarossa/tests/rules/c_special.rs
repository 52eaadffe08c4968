//! C4.4 to C4.9: air support, replacements, Blitzkrieg, bright objects, Cossacks, reinforcements.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{AXIS, Event, Fate, Mark, SOVIET, Where};

/// Answers with `done` where that is possible, else with the first thing there is, until dice or a new activation are due.
fn carry_on(board: &mut Board) {
    for _ in 0..40 {
        if board.roll_due().is_some() || board.asked().contains("asked Operations") {
            return;
        }
        let legal = board.legal();
        let answer = legal.iter().find(|it| *it == "done").unwrap_or(&legal[0]).clone();
        board.play(&answer);
    }
    panic!("it does not come to an end: {}", board.asked());
}

/// Three infantry divisions, each before a rifle corps within five hexes of a railhead.
const PAIRS: &str = "axis agc-de-5i 3024\n soviet agc-su-28rc 3023
     axis agc-de-35i 2926\n soviet agc-su-2rc 2925
     axis agc-de-6i 2727\n soviet agc-su-21rc 2726";

/// One of the three attacks with air support, wins narrowly, and the air unit rolls for its availability.
fn supported(board: &mut Board, unit: &str, hex: &str, availability: &str) {
    board.play(&format!("select {unit}; begin; move {hex}; plan standard; air_support 0"));
    board.play("roll 1 1; roll 1");
    carry_on(board);
    board.play(&format!("roll {availability}"));
}

#[test]
fn c4_4b_air_supports_within_five_hexes_of_a_railhead() {
    let attack = |from: &str, hex: &str| {
        let text =
            format!("turn 3 axis operations\n axis agc-de-5i {from}\n soviet agc-su-28rc {hex}");
        let mut board = Board::flat(&text);
        board.play(&format!("select agc-de-5i; begin; move {hex}; plan standard"));
        board
    };
    // The railhead is 3028.
    assert!(attack("3024", "3023").allows("air_support 0"));
    assert_eq!(attack("3024", "3023").refused("air_support 1"), "C4.4b");
    assert_eq!(attack("3023", "3022").roll_due().as_deref(), Some("combat, attacker"));
    // And for a German defender too.
    let mut defence =
        Board::flat("turn 3 soviet operations\n soviet agc-su-28rc 3022\n axis agc-de-5i 3023");
    defence.play("select agc-su-28rc; begin; move 3023; plan standard");
    assert_eq!(defence.owes(), Some(AXIS));
    assert!(defence.allows("air_support 0"));
}

#[test]
fn r76_a_line_converted_to_its_end_has_its_last_hex_as_railhead() {
    // 2629 is the end of its line; 2624 lies five hexes east of it, and more than five from 2730 and 3028.
    let text = "turn 3 axis operations\n axis agc-de-5i 2625\n soviet agc-su-28rc 2624";
    let script = "select agc-de-5i; begin; move 2624; plan standard";
    let mut before = Board::flat(text);
    before.play(script);
    assert_eq!(before.roll_due().as_deref(), Some("combat, attacker"));
    let mut after = Board::flat(&format!("{text}\n rail 2629\n control axis 2629"));
    after.play(script);
    assert!(after.allows("air_support 0"));
}

/// Rules: C4.4d, R11
#[test]
fn c4_4d_who_passes_the_roll_keeps_one_benefit_for_the_rest_of_the_turn() {
    let mut board = Board::flat(&format!("turn 3 axis operations\n {PAIRS}"));
    // Two plus turn is five: five is enough.
    supported(&mut board, "agc-de-5i", "3023", "2 3");
    assert_eq!(board.refused("done"), "D8.2a");
    board.play("keep_shift");
    carry_on(&mut board);
    board.play("select agc-de-35i; begin; move 2925; plan standard; air_support 0");
    assert_eq!(board.dice_due(), 2, "six SP, one column further");
    board.play("roll 1 1; roll 1");
    assert!(!board.legal().contains(&"reroll 0".to_owned()), "{}", board.asked());
    let mut other = Board::flat(&format!("turn 3 axis operations\n {PAIRS}"));
    supported(&mut other, "agc-de-5i", "3023", "2 3");
    other.play("keep_reroll");
    carry_on(&mut other);
    other.play("select agc-de-35i; begin; move 2925; plan standard; air_support 0");
    assert_eq!(other.dice_due(), 1, "no shift any more");
    other.play("roll 1; roll 1");
    assert!(other.allows("reroll 0"));
}

#[test]
fn c4_4e_the_first_failure_costs_nothing_and_the_second_the_unit() {
    let mut board = Board::flat(&format!("turn 3 axis operations\n {PAIRS}"));
    supported(&mut board, "agc-de-5i", "3023", "1 3");
    carry_on(&mut board);
    supported(&mut board, "agc-de-35i", "2925", "1 1");
    carry_on(&mut board);
    board.play("select agc-de-6i; begin; move 2726; plan standard");
    assert_eq!(board.roll_due().as_deref(), Some("combat, attacker"), "it is gone until next turn");
    assert_eq!(board.log.iter().filter(|it| matches!(it, Event::AirFailed { .. })).count(), 2);
    // On another turn it is there again.
    let mut later = Board::flat(&format!("turn 4 axis operations\n {PAIRS}"));
    later.play("select agc-de-6i; begin; move 2726; plan standard");
    assert!(later.allows("air_support 0"));
}

/// Rules: C4.5a, C4.5b, R12
#[test]
fn c4_5a_replacements_come_in_the_owners_own_phase() {
    let rp =
        |turn: u8, side: &str| Board::flat(&format!("turn {turn} {side} reinforcement")).state.rp;
    assert_eq!([1, 2, 3, 12].map(|turn| rp(turn, "axis")), [[0, 0], [0, 0], [2, 0], [2, 0]]);
    assert_eq!([2, 3, 12].map(|turn| rp(turn, "soviet")), [[0, 5]; 3]);
}

/// Rules: C4.5c, D5g
#[test]
fn c4_5c_replacement_points_accumulate() {
    let mut board = Board::flat("turn 3 axis reinforcement\n rp 4 7\n axis agc-de-5i 2930 sp 5");
    assert_eq!(board.state.rp, [6, 7]);
    board.play("restore agc-de-5i; done");
    assert_eq!(board.state.rp, [5, 7]);
}

/// A battle in which the Axis, with three RP, suffers five LP.
fn bloody(hex: &str, from: &str) -> Board {
    let mut board = Board::flat(&format!(
        "turn 3 axis operations
         rp 3 0
         axis agc-de-5i {from}
         axis agc-de-35i {from}
         axis agc-de-26i {from}
         axis agc-de-6i {from}
         soviet agc-su-16a {hex}
         soviet agc-su-63rc {hex}"
    ));
    board.play("select agc-de-5i; select agc-de-35i; select agc-de-26i; select agc-de-6i; begin");
    board.play(&format!("move {hex}; plan standard"));
    if board.roll_due().is_none() {
        board.play("done");
    }
    board.play("roll 1 1 1; roll 6 6 6");
    board
}

#[test]
fn c4_5_1a_two_of_the_losses_of_a_combat_are_paid_with_rp() {
    let mut board = bloody("3026", "3027");
    board.play("pay_rp; pay_rp");
    assert_eq!(board.refused("pay_rp"), "C4.5.1a");
    assert_eq!(board.state.rp[0], 1);
}

#[test]
fn c4_5_1b_only_a_force_with_a_line_of_supply_pays_with_rp() {
    let board = bloody("2912", "2913");
    assert_eq!(board.refused("pay_rp"), "C4.5.1b");
}

#[test]
fn c4_6_1a_turn_1_has_no_russian_turn() {
    let mut first = Board::flat("turn 1 axis operations\n soviet agc-su-28rc 2811");
    first.play("done");
    assert_eq!((first.state.turn, first.state.phasing), (2, Side::Axis));
    assert!(!first.saw(|event| matches!(event, Event::StepBegun { phasing: Side::Soviet, .. })));
    let mut second = Board::flat("turn 2 axis operations\n soviet agc-su-28rc 2811");
    second.play("done");
    assert_eq!((second.state.turn, second.state.phasing), (2, Side::Soviet));
}

#[test]
fn r1_the_germans_play_first() {
    let board = Board::flat("turn 5 axis begin\n soviet agc-su-28rc 2811");
    assert_eq!((board.owes(), board.state.phasing), (Some(AXIS), Side::Axis));
    // And the game turn ends with the Russian turn.
    let mut last = Board::flat("turn 5 soviet operations\n soviet agc-su-28rc 2811");
    last.play("done");
    assert_eq!((last.state.turn, last.state.phasing), (6, Side::Axis));
}

#[test]
fn c4_6_1c_from_turn_2_the_russians_react() {
    let text = "axis agc-de-5i 2922\n soviet agc-su-29td 2920";
    for (turn, asked) in [(1, AXIS), (2, SOVIET)] {
        let mut board = Board::flat(&format!("turn {turn} axis operations\n {text}"));
        board.play("select agc-de-5i; begin; move 2921");
        assert_eq!(board.owes(), Some(asked), "turn {turn}");
    }
}

/// Four divisions of 24 SP, or 23, against a brigade of two.
fn overrun(turn: u8, sp: u8, hex: &str, from: &str) -> Board {
    let mut board = Board::flat(&format!(
        "turn {turn} axis operations
         axis agc-de-5i {from} sp {sp}
         axis agc-de-35i {from}
         axis agc-de-26i {from}
         axis agc-de-6i {from}
         soviet agc-su-214abn {hex}"
    ));
    board.play("select agc-de-5i; select agc-de-35i; select agc-de-26i; select agc-de-6i; begin");
    board.play(&format!("move {hex}; plan meeting"));
    board
}

/// Rules: C4.6.2a, R25
#[test]
fn c4_6_2a_at_twelve_to_one_the_defender_is_eliminated_without_a_roll() {
    let board = overrun(5, 6, "2919", "2920");
    assert!(board.saw(|it| matches!(it, Event::Lost { fate: Fate::Overrun, .. })));
    assert!(!board.saw(|it| matches!(it, Event::Rolled { .. } | Event::Suffers { .. })));
    assert_eq!(board.unit("agc-su-214abn").at, Where::Eliminated);
    assert_eq!(overrun(5, 5, "2919", "2920").roll_due().as_deref(), Some("combat, attacker"));
    // Modified SP: in Moscow the brigade counts three.
    assert_eq!(overrun(5, 6, "2802", "2803").roll_due().as_deref(), Some("combat, attacker"));
}

#[test]
fn r25_either_side_may_sweep_the_other_away() {
    let mut board = Board::flat(
        "turn 5 soviet operations
         soviet agc-su-16a 2920
         soviet agc-su-63rc 2920
         axis agc-de-5i 2921 sp 1",
    );
    board.play("select agc-su-16a; select agc-su-63rc; begin; move 2921; plan standard");
    assert_eq!(board.unit("agc-de-5i").at, Where::Eliminated);
}

#[test]
fn c4_6_2b_the_winner_then_exploits_by_one_mp_whoever_he_is() {
    let mut board = overrun(5, 6, "2919", "2920");
    board.play("select agc-de-5i; begin; move 2918");
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2918"));
    assert!(board.allows("select agc-de-35i"), "one MP was all it had: {}", board.asked());
    // Panzers after a standard attack would have 2 + 1; after 12:1 they have one as well.
    let mut panzers = Board::flat(
        "turn 5 axis operations
         axis agc-de-3pz 2920
         axis agc-de-4pz 2920
         axis agc-de-17pz 2920
         soviet agc-su-214abn 2919",
    );
    panzers.play("select agc-de-3pz; select agc-de-4pz; select agc-de-17pz; begin; move 2919");
    panzers.play("plan standard; select agc-de-3pz; begin; move 2918");
    assert!(panzers.allows("select agc-de-4pz"), "{}", panzers.asked());
}

/// Rules: C4.6.3a, R55
#[test]
fn c4_6_3a_on_turn_2_the_russians_owe_half_a_die_of_attacks() {
    let text = "soviet agc-su-28rc 2920\n axis agc-de-3pz 2922 sp 1\n axis agc-de-5i 2919";
    let mut board = Board::flat(&format!("turn 2 soviet operations\n {text}"));
    board.play("roll 5");
    assert_eq!(board.state.special.attacks_due, 3);
    board.play("select agc-su-28rc; begin; move 2919; plan meeting");
    assert_eq!(board.state.special.attacks_made, 1);
    // On other turns, or by option, nothing is demanded.
    assert_eq!(Board::flat(&format!("turn 3 soviet operations\n {text}")).roll_due(), None);
    let free = Board::on("agc;forced_attacks=no", &format!("turn 2 soviet operations\n {text}"));
    assert_eq!(free.roll_due(), None);
}

#[test]
fn r55_a_meeting_engagement_forced_by_reaction_is_no_attack() {
    let mut board = Board::flat(
        "turn 2 soviet operations
         soviet agc-su-28rc 2920
         axis agc-de-3pz 2922",
    );
    board.play("roll 1; select agc-su-28rc; begin; move 2921; select agc-de-3pz; path 2921; roll 6 6; posture steadfast");
    assert!(board.saw(|it| matches!(it, Event::Revealed { .. })), "{}", board.asked());
    assert_eq!(board.state.special.attacks_made, 0);
}

#[test]
fn r55_in_the_combined_game_only_attacks_on_the_northern_map_count() {
    let made = |from: &str, hex: &str| {
        let mut board = Board::on(
            "barbarossa",
            &format!("turn 2 soviet operations\n soviet agc-su-28rc {from}\n axis agc-de-5i {hex}"),
        );
        board.play(&format!("roll 1; select agc-su-28rc; begin; move {hex}; plan meeting"));
        board.state.special.attacks_made
    };
    assert_eq!(made("2810", "2811"), 0);
    assert_eq!(made("1620", "1621"), 1);
}

#[test]
fn c4_6_3b_each_attack_not_made_costs_an_rp_from_turn_4_on() {
    let rp = |turn: u8, missed: u8| {
        let text = format!("turn {turn} soviet reinforcement\n missed {missed}");
        Board::flat(&text).state.rp[1]
    };
    assert_eq!([rp(3, 3), rp(4, 3), rp(12, 1)], [5, 2, 4]);
    assert_eq!(rp(4, 9), 0, "never below zero");
}

#[test]
fn c4_6_4a_russians_eliminated_on_turns_1_and_2_may_return() {
    for turn in [1, 2] {
        let mut dead = overrun(turn, 6, "2919", "2920");
        dead.play("roll 4");
        assert_eq!(dead.unit("agc-su-214abn").at, Where::Eliminated);
        let mut back = overrun(turn, 6, "2919", "2920");
        back.play("roll 5; roll 3");
        assert_eq!(back.unit("agc-su-214abn").at, Where::Due(turn + 2));
        assert_eq!(back.sp("agc-su-214abn"), 2, "with printed SP (R56)");
    }
    assert_ne!(overrun(3, 6, "2919", "2920").roll_due().as_deref(), Some("undying unit"));
}

#[test]
fn r56_even_a_surrendered_unit_may_return_and_is_gone_for_good_if_not() {
    let text = "turn 2 soviet surrender
         soviet agc-su-214abn 2932
         axis agc-de-5i 2931
         axis agc-de-35i 2933";
    let mut gone = Board::flat(text);
    gone.play("roll 4");
    assert_eq!(gone.unit("agc-su-214abn").at, Where::Gone);
    let mut back = Board::flat(text);
    back.play("roll 6; roll 2");
    assert_eq!(back.unit("agc-su-214abn").at, Where::Due(3));
}

#[test]
fn r56_a_unit_that_will_return_pays_no_more_in_the_fight_it_fell_in() {
    let mut board = Board::flat(
        "turn 2 axis operations
         axis agc-de-3pz 2920
         axis agc-de-4pz 2920
         axis agc-de-7pz 2920
         soviet agc-su-28rc 2919 sp 1
         soviet agc-su-5a 2919",
    );
    board.play(
        "select agc-de-3pz; select agc-de-4pz; select agc-de-7pz; begin; move 2919; plan standard",
    );
    board.play("roll 6 6 6; roll 1 1; lose agc-su-28rc; roll 5; roll 3");
    assert_eq!(board.unit("agc-su-28rc").at, Where::Due(4), "{}", board.asked());
    // Five LP in all: one killed the corps, four are left for the army.
    assert_eq!((board.sp("agc-su-28rc"), board.sp("agc-su-5a")), (6, 2), "{}", board.asked());
}

/// Rules: C4.6.5a
#[test]
fn c4_6_5a_rivers_do_not_weaken_a_german_attack_on_turn_1() {
    // Eight SP roll two dice; across a river they count six and roll one.
    let text = "axis agc-de-4pz 2917\n soviet agc-su-28rc 2918";
    for (turn, dice) in [(1, 2), (3, 1)] {
        let mut board = Board::on("agc", &format!("turn {turn} axis operations\n {text}"));
        board.play("select agc-de-4pz; begin; move 2918; plan standard");
        assert_eq!(board.dice_due(), dice, "turn {turn}");
    }
}

/// Rules: C4.7a, R57
#[test]
fn c4_7a_the_capture_of_smolensk_or_the_end_of_turn_4_is_the_trigger() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2812\n control soviet 2811");
    board.play("select agc-de-5i; begin");
    assert_eq!(board.state.special.shiny, None);
    board.play("move 2811");
    assert_eq!(board.state.special.shiny, Some(3), "at the moment of control");
    let seen = |turn: u8, more: &str| {
        Board::flat(&format!("turn {turn} soviet end\n {more}")).state.special.shiny
    };
    assert_eq!([seen(3, ""), seen(4, ""), seen(4, "shiny 2")], [None, Some(4), Some(2)]);
}

/// Rules: C4.7b, R57
#[test]
fn c4_7b_for_two_turns_german_mobile_units_move_one_hex_and_attack_nobody() {
    let text =
        "axis agc-de-3pz 2930\n axis agc-de-5i 2930\n soviet agc-su-28rc 2928 spent\n shiny 4";
    for turn in [5, 6] {
        let mut board = Board::flat(&format!("turn {turn} axis operations\n {text}"));
        assert_eq!(board.refused("concert 2928"), "C4.7b", "no force could carry it out");
        board.play("select agc-de-5i; begin; move 2929");
        assert!(board.allows("move 2928"), "infantry is free");
        board.play("stop; select agc-de-3pz; begin; move 2931");
        assert_eq!(board.refused("move 2932"), "C4.7b");
        board.play("stop");
    }
    for turn in [4, 7] {
        let mut board = Board::flat(&format!("turn {turn} axis operations\n {text}"));
        board.play("select agc-de-3pz; begin; move 2929");
        assert!(board.allows("move 2928"), "turn {turn}");
    }
}

/// Rules: G6, C4.7b
#[test]
fn g6_a_panzer_division_that_rallies_is_dazzled_like_any_other() {
    let text = "turn 5 axis operations\n axis agc-de-3pz 2932 demoralized\n shiny 4";
    let mut rallied = Board::flat(text);
    rallied.play("select agc-de-3pz; begin; rally; move 2931");
    assert_eq!(rallied.refused("move 2930"), "C4.7b");
    let mut shaken = Board::flat(text);
    shaken.play("select agc-de-3pz; begin; move 2931");
    assert_eq!(shaken.refused("move 2930"), "C4.7b", "nor may it march first and rally then");
    assert!(shaken.allows("rally"));
    let mut attack = Board::flat(&format!("{text}\n soviet agc-su-28rc 2931 demoralized"));
    attack.play("select agc-de-3pz; begin; rally");
    assert_eq!(attack.refused("move 2931"), "C4.7b");
}

/// Rules: G6, C4.3.1i
#[test]
fn g6_in_the_pause_a_demoralized_panzer_division_may_rally_and_do_no_more() {
    let text = "axis agc-de-3pz 2932 demoralized\n axis agc-de-4pz 2932\n axis agc-de-5i 2932 demoralized\n paused";
    let mut board = Board::on("agc;rail=pause", &format!("turn 4 axis operations\n {text}"));
    assert_eq!(board.refused("select agc-de-4pz"), "C4.3.1i");
    board.play("select agc-de-3pz; begin");
    assert_eq!(board.refused("move 2931"), "C4.3.1i");
    board.play("rally");
    assert!(!board.is("agc-de-3pz", Mark::Demoralized));
    assert_eq!(board.refused("move 2931"), "C4.3.1i", "rallied or not");
    board.play("stop");
    let mut strategic = Board::on("agc;rail=pause", &format!("turn 4 axis strategic\n {text}"));
    strategic.play("pause");
    assert_eq!(strategic.refused("select agc-de-3pz"), "C4.3.1i");
    assert!(strategic.allows("select agc-de-5i"), "foot marches on");
}

#[test]
fn r57_the_one_hex_is_for_strategic_movement_too_and_no_way_round_it() {
    let text = "axis agc-de-3pz 2930\n axis agc-de-5i 2931\n axis agc-de-4pz 2932\n shiny 4";
    let mut strategic = Board::flat(&format!("turn 5 axis strategic\n {text}"));
    strategic.play("select agc-de-3pz; begin; move 2931");
    assert_eq!(strategic.refused("move 2932"), "C4.7b");
    // Infantry that has marched takes panzers along for one hex.
    let mut lift = Board::flat(&format!("turn 5 axis operations\n {text}"));
    lift.play("select agc-de-5i; begin; move 2932");
    lift.play("pick_up agc-de-4pz; move 2931");
    assert_eq!(lift.refused("move 2930"), "C4.7b");
}

#[test]
fn r57_a_forced_meeting_engagement_is_fought_but_not_exploited() {
    let mut board = Board::flat(
        "turn 5 axis operations
         axis agc-de-3pz 2922
         axis agc-de-4pz 2922
         axis agc-de-17pz 2922
         soviet agc-su-29td 2920
         shiny 4",
    );
    board.play("select agc-de-3pz; select agc-de-4pz; select agc-de-17pz; begin; move 2921");
    board.play("select agc-su-29td; path 2921; roll 6 6; roll 6 6 6; roll 1");
    assert_eq!(board.unit("agc-su-29td").at, Where::Eliminated);
    board.play("select agc-de-3pz; begin");
    assert_eq!(board.refused("move 2920"), "C4.7b");
}

#[test]
fn c4_7c_the_combined_game_has_no_bright_objects() {
    let mut board = Board::on(
        "barbarossa",
        "turn 3 axis operations\n axis agc-de-5i 2812\n control soviet 2811",
    );
    board.play("select agc-de-5i; begin; move 2811; stop");
    assert_eq!(board.state.controller(board.hex("2811")), Side::Axis);
    assert_eq!(board.state.special.shiny, None);
    let end = Board::on("barbarossa", "turn 4 soviet end");
    assert_eq!(end.state.special.shiny, None);
}

#[test]
fn c4_8a_from_turn_10_the_units_of_one_hex_are_cossacks() {
    let text = "soviet agc-su-28rc 2811\n soviet agc-su-2rc 2815";
    let early = Board::flat(&format!("turn 9 axis begin\n {text}"));
    assert_eq!(early.owes(), Some(AXIS));
    let mut board = Board::flat(&format!("turn 10 axis begin\n {text}"));
    assert_eq!(board.owes(), Some(SOVIET));
    assert_eq!(board.refused("cossacks 2812"), "C4.8a");
    board.play("cossacks 2811");
    let range = |board: &Board, hex: &str| board.state.zoi_range(Side::Soviet, board.hex(hex));
    assert_eq!([range(&board, "2811"), range(&board, "2815")], [1, 0]);
    // Only for that turn: on the next one he picks again.
    let next = Board::flat("turn 10 soviet end\n soviet agc-su-28rc 2811 cossack");
    assert_eq!((next.state.turn, next.owes()), (11, Some(SOVIET)));
    assert!(!next.is("agc-su-28rc", Mark::Cossack));
}

#[test]
fn r58_cossacks_keep_the_status_on_the_march_and_the_demoralized_have_none() {
    let mut board = Board::flat(
        "turn 10 axis begin
         soviet agc-su-28rc 2811
         soviet agc-su-2rc 2815 demoralized",
    );
    assert_eq!(board.refused("cossacks 2815"), "C4.8a");
    board.play("cossacks 2811; done; done; done; done; select agc-su-28rc; begin; move 2810; stop");
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2810"));
    assert!(board.state.exerts_zoi(board.id("agc-su-28rc")), "{}", board.asked());
}

/// Rules: C4.9a, R31
#[test]
fn c4_9a_russians_enter_in_cities_and_in_the_east_and_germans_in_the_west() {
    let russian = Board::flat("turn 3 soviet reinforcement\n soviet agc-su-28rc due 3");
    for hex in ["2811", "2819", "2801"] {
        assert!(russian.allows(&format!("enter agc-su-28rc {hex}")), "{hex}");
    }
    assert_eq!(russian.refused("enter agc-su-28rc 2812"), "C4.9a");
    let later = Board::flat("turn 2 soviet reinforcement\n soviet agc-su-28rc due 3");
    assert_eq!(later.refused("enter agc-su-28rc 2811"), "D5a");
    let german = Board::flat("turn 3 axis reinforcement\n axis agc-de-52i due 2");
    assert!(german.allows("enter agc-de-52i 2734"));
    assert_eq!(german.refused("enter agc-de-52i 2831"), "C4.9a");
}

/// Rules: G7, C4.9a
#[test]
fn g7_every_soviet_unit_enters_in_any_city_or_on_the_east_edge() {
    // By the counter file the 24th Army comes in the east and the 5th at Moscow.
    for key in ["agc-su-24a", "agc-su-5a", "agc-su-28rc"] {
        for (at, verb) in [("due 3", "enter"), ("eliminated", "rebuild")] {
            let board = Board::flat(&format!("turn 3 soviet reinforcement\n soviet {key} {at}"));
            for hex in ["2811", "2819", "2802", "2801"] {
                assert!(board.allows(&format!("{verb} {key} {hex}")), "{verb} {key} {hex}");
            }
            assert_eq!(board.refused(&format!("{verb} {key} 2812")), "C4.9a");
            assert_eq!(board.refused(&format!("{verb} {key} 2734")), "C4.9a", "the west edge");
        }
    }
}

/// Rules: G7, S4.10a
#[test]
fn g7_allies_enter_at_home_or_in_the_west_and_finns_at_home() {
    let romanian = Board::on("ags", "turn 3 axis reinforcement\n axis ags-ro-3id due 3");
    for hex in ["4927", "3734"] {
        assert!(romanian.allows(&format!("enter ags-ro-3id {hex}")), "{hex}");
    }
    assert_eq!(romanian.refused("enter ags-ro-3id 4727"), "C4.9a", "no town");
    let german = Board::on("ags", "turn 3 axis reinforcement\n axis ags-de-44i eliminated");
    assert_eq!(german.refused("rebuild ags-de-44i 4927"), "C4.9a");
    let units = "axis agn-fi-5d eliminated\n axis agn-de-163i eliminated";
    let north = Board::on("agn", &format!("turn 3 axis reinforcement\n {units}"));
    let west = north.state.ground.map.edge(barbarossa::ground::Edge::West).next();
    let west = barbarossa::ground::grid().number(west.expect("a west edge"));
    assert!(north.allows("rebuild agn-fi-5d 0611") && north.allows("rebuild agn-de-163i 0611"));
    assert!(north.allows(&format!("rebuild agn-de-163i {west}")));
    assert_eq!(north.refused(&format!("rebuild agn-fi-5d {west}")), "C4.9a");
}

#[test]
fn r31_an_entry_hex_is_friendly_free_of_enemies_and_within_stacking() {
    let text = "turn 3 soviet reinforcement\n soviet agc-su-28rc due 3";
    let taken = Board::flat(&format!("{text}\n control axis 2811"));
    assert_eq!(taken.refused("enter agc-su-28rc 2811"), "R31");
    let full = Board::flat(&format!("{text}\n soviet agc-su-2rc 2811\n soviet agc-su-21rc 2811"));
    assert_eq!(full.refused("enter agc-su-28rc 2811"), "R31");
    let room = Board::flat(&format!("{text}\n soviet agc-su-2rc 2811"));
    assert!(room.allows("enter agc-su-28rc 2811"));
}

#[test]
fn r31_a_rebuilt_unit_costs_an_rp_for_each_sp_and_comes_in_fresh() {
    let mut board = Board::flat("turn 3 soviet reinforcement\n soviet agc-su-28rc eliminated");
    assert_eq!(board.state.rp[1], 5);
    assert_eq!(board.refused("rebuild agc-su-28rc 2812"), "C4.9a");
    board.play("rebuild agc-su-28rc 2811; restore agc-su-28rc; restore agc-su-28rc");
    assert_eq!((board.sp("agc-su-28rc"), board.state.rp[1]), (3, 2));
    assert!(!board.is("agc-su-28rc", Mark::Spent) && !board.is("agc-su-28rc", Mark::Demoralized));
    board.play("done");
    assert!(board.allows("select agc-su-28rc"), "it moves in the same turn");
    let broke = Board::flat("turn 2 axis reinforcement\n axis agc-de-5i eliminated");
    assert_eq!(broke.refused("rebuild agc-de-5i 2734"), "D5e");
}

/// Rules: C4.8a
#[test]
fn c4_8a_the_russian_may_pick_no_hex_at_all() {
    let mut board =
        Board::flat("turn 9 soviet end\n soviet agc-su-28rc 2811\n axis agc-de-5i 2930");
    assert!(board.allows("cossacks 2811"));
    assert!(board.allows("pass"));
    board.play("pass");
    assert!(!board.is("agc-su-28rc", Mark::Cossack));
    assert!(!board.legal().contains(&"cossacks 2811".to_owned()), "the choice is over");
}
