//! D2.6.1: reaction in play.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{AXIS, Event, Mark, SOVIET};
use damos::Plan;

/// Infantry comes up from 2923 to 2921; the Soviets of the text may stand in its way.
fn approach(soviets: &str) -> Board {
    let mut board =
        Board::flat(&format!("turn 3 axis operations\n axis agc-de-5i 2923\n {soviets}"));
    board.play("select agc-de-5i; begin; move 2922; move 2921");
    board
}

/// A panzer division comes up in place of the infantry.
fn panzer_approach(axis: &str, soviets: &str) -> Board {
    let mut board = Board::flat(&format!("turn 3 axis operations\n axis {axis} 2923\n {soviets}"));
    board.play(&format!("select {axis}; begin; move 2922; move 2921"));
    board
}

fn revealed(board: &Board, wanted: Plan) -> bool {
    board.saw(|event| matches!(event, Event::Revealed { plan, .. } if *plan == wanted))
}

#[test]
fn d2_6_1a_only_fresh_steady_zoi_capable_forces_react() {
    assert_eq!(approach("soviet agc-su-4td 2920").owes(), Some(SOVIET));
    for nobody in ["agc-su-4td 2920 spent", "agc-su-4td 2920 demoralized", "agc-su-28rc 2920"] {
        assert_eq!(approach(&format!("soviet {nobody}")).owes(), Some(AXIS), "{nobody}");
    }
    let board = approach("soviet agc-su-4td 2920\n soviet agc-su-28rc 2920 spent");
    assert_eq!(board.refused("select agc-su-28rc"), "D2.6.1a");
    assert!(board.allows("select agc-su-4td"));
}

#[test]
fn r18_one_demoralized_unit_holds_the_whole_stack_back() {
    let board = approach(
        "soviet agc-su-4td 2920
         soviet agc-su-28rc 2920 demoralized
         soviet agc-su-7td 2820",
    );
    assert_eq!(board.refused("select agc-su-28rc"), "D2.6.1a");
    assert!(!board.allows("select agc-su-4td"));
    assert!(board.allows("select agc-su-7td"));
}

#[test]
fn r17_a_part_with_a_zoi_unit_may_go_infantry_included() {
    let mut board = approach("soviet agc-su-4td 2919\n soviet agc-su-28rc 2919");
    board.play("select agc-su-28rc");
    assert_eq!(board.refused("path 2920"), "R17");
    assert_eq!(board.refused("withdraw"), "R17");
    board.play("select agc-su-4td; path 2920; path 2921; roll 6 6");
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2921"));
    let mut alone = approach("soviet agc-su-4td 2919\n soviet agc-su-28rc 2919");
    alone.play("select agc-su-4td; path 2920; path 2921; roll 6 6");
    assert_eq!(alone.at("agc-su-4td").as_deref(), Some("2921"));
    assert_eq!(alone.at("agc-su-28rc").as_deref(), Some("2919"));
}

#[test]
fn d2_6_1b_moving_into_a_zoi_or_rallying_in_one_is_the_trigger() {
    // Four SP reach one hex, ten reach two.
    let text = "turn 3 axis operations\n axis agc-de-5i 2923\n soviet agc-su-4td 2920";
    let mut near = Board::flat(text);
    near.play("select agc-de-5i; begin; move 2922");
    assert_eq!(near.owes(), Some(AXIS));
    near.play("move 2921");
    assert_eq!(near.owes(), Some(SOVIET));
    let mut far = Board::flat(&format!("{text}\n soviet agc-su-28rc 2920"));
    far.play("select agc-de-5i; begin; move 2922");
    assert_eq!(far.owes(), Some(SOVIET));
    let mut rally = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930 demoralized
         soviet agc-su-4td 2928
         soviet agc-su-28rc 2928",
    );
    rally.play("select agc-de-5i; begin");
    assert_eq!(rally.owes(), Some(AXIS), "standing in a ZOI wakes nobody");
    rally.play("rally");
    assert_eq!(rally.owes(), Some(SOVIET));
}

#[test]
fn d2_6_1c_one_roll_serves_all_units_of_one_hex() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         soviet agc-su-4td 2920
         soviet agc-su-28rc 2920
         soviet agc-su-7td 2820",
    );
    board.play("select agc-de-5i; begin; move 2921; select agc-su-4td; select agc-su-28rc");
    assert_eq!(board.refused("select agc-su-7td"), "D2.6.1c");
    board.play("path 2921");
    assert_eq!(board.dice_due(), 2);
    board.play("roll 6 6");
    assert_eq!(board.at("agc-su-4td").as_deref(), Some("2921"));
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2921"));
    board.play("select agc-su-7td; path 2921");
    assert_eq!(board.dice_due(), 2, "the other hex has its own roll");
}

#[test]
fn d2_6_1d_a_force_may_retreat_from_its_own_hex_or_from_a_neighbour() {
    let mut near = approach("soviet agc-su-4td 2920");
    near.play("select agc-su-4td");
    assert!(near.allows("withdraw"));
    near.play("pass; move 2920; plan standard; select agc-su-4td");
    assert!(near.allows("withdraw"));
    assert_eq!(near.refused("path 2919"), "D2.6.1c", "it cannot come from its own hex");
    let mut rally = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930 demoralized
         soviet agc-su-4td 2928
         soviet agc-su-28rc 2928",
    );
    rally.play("select agc-de-5i; begin; rally; select agc-su-4td");
    assert_eq!(rally.refused("withdraw"), "D2.6.1d", "nobody has come nearer");
}

#[test]
fn d2_6_1e_nobody_retreats_from_a_concerted_attack() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-3pz 2921
         soviet agc-su-4td 2920
         soviet agc-su-7td 2919",
    );
    board.play("concert 2920; plan penetration; select agc-de-3pz; begin");
    assert_eq!(board.refused("select agc-su-4td"), "D2.6.1e");
    board.play("select agc-su-7td");
    assert_eq!(board.refused("withdraw"), "D2.6.1e");
    assert!(board.allows("path 2920"));
}

/// Rules: D2.6.1f, D7j, R34
#[test]
fn d2_6_1f_who_retreats_by_reaction_goes_two_or_three_hexes_and_the_mover_goes_on() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2925\n soviet agc-su-4td 2922");
    board.play("select agc-de-5i; begin; move 2924; move 2923; pass; move 2922; plan standard");
    board.play("select agc-su-4td; withdraw; roll 4 5; retreat 2921");
    assert_eq!(board.refused("done"), "D8.11a", "one hex is not enough");
    board.play("retreat 2920");
    assert!(board.allows("done") && board.allows("retreat 2919"));
    board.play("done");
    assert!(!board.is("agc-su-4td", Mark::Demoralized));
    assert!(!revealed(&board, Plan::Standard), "there was no combat");
    assert_eq!(board.state.controller(board.hex("2922")), Side::Axis);
    assert_eq!(board.state.controller(board.hex("2920")), Side::Soviet);
    // Three of five MP are spent, none of them on the plan: two are left.
    board.play("move 3021");
    assert_eq!(board.owes(), Some(AXIS));
    board.play("move 3020");
    assert_eq!(board.roll_due().as_deref(), Some("attrition"), "it has stopped");
}

#[test]
fn d2_6_1g_nine_succeeds_and_a_natural_twelve_always() {
    // Against stronger panzers there is no DRM in the open.
    let try_with = |roll: &str| {
        let mut board = panzer_approach("agc-de-3pz", "soviet agc-su-4td 2920");
        board.play(&format!("select agc-su-4td; path 2921; roll {roll}"));
        board.at("agc-su-4td").as_deref() == Some("2921")
    };
    assert!(!try_with("4 4"));
    assert!(try_with("4 5"));
    // Into woods over a river: -2, and yet.
    assert!(into_the_woods("6 6"));
}

/// 2817 is wooded; a river parts it from 2918.
fn into_the_woods(roll: &str) -> bool {
    let mut board =
        Board::on("agc", "turn 3 axis operations\n axis agc-de-3pz 2718\n soviet agc-su-4td 2918");
    board.play(&format!(
        "select agc-de-3pz; begin; move 2817; select agc-su-4td; path 2817; roll {roll}"
    ));
    board.at("agc-su-4td").as_deref() == Some("2817")
}

#[test]
fn d2_6_1h_terrain_entered_and_crossed_counts() {
    assert!(!into_the_woods("5 5"), "10 - 1 for woods - 1 for the river");
    assert!(into_the_woods("5 6"));
}

#[test]
fn d2_6_1i_strictly_more_mobile_strength_adds_one() {
    let try_with = |unit: &str| {
        let mut board = panzer_approach("agc-de-10mot", &format!("soviet {unit} 2920"));
        board.play(&format!("select {unit}; path 2921; roll 4 4"));
        board.at(unit).as_deref() == Some("2921")
    };
    assert!(!try_with("agc-su-4td"), "4 against 5");
    assert!(!try_with("agc-su-1mrd"), "5 against 5");
    let mut both = Board::flat(
        "turn 3 axis operations
         axis agc-de-10mot 2922
         soviet agc-su-4td 2920
         soviet agc-su-7td 2920",
    );
    both.play("select agc-de-10mot; begin; move 2921; select agc-su-4td; select agc-su-7td; path 2921; roll 4 4");
    assert_eq!(both.at("agc-su-4td").as_deref(), Some("2921"), "8 against 5: 8 + 1");
}

#[test]
fn d2_6_1j_three_hexes_away_costs_one() {
    let try_with = |roll: &str| {
        let mut board = Board::flat(
            "turn 3 axis operations
             axis agc-de-3pz 2924
             soviet agc-su-4td 2920
             soviet agc-su-7td 2920
             soviet agc-su-28rc 2920",
        );
        board.play("select agc-de-3pz; begin; move 2923; select agc-su-4td");
        board.play(&format!("path 2921; path 2922; path 2923; roll {roll}"));
        board.at("agc-su-4td").as_deref() == Some("2923")
    };
    assert!(!try_with("4 5"));
    assert!(try_with("5 5"));
}

#[test]
fn d2_6_1k_where_nobody_stood_a_meeting_engagement_is_fought() {
    let mut board = approach("soviet agc-su-4td 2920\n soviet agc-su-7td 2820");
    board.play("select agc-su-4td; path 2921; roll 6 6");
    assert!(!revealed(&board, Plan::Meeting), "others may still react");
    board.play("pass");
    assert!(revealed(&board, Plan::Meeting));
    assert_eq!(board.roll_due().as_deref(), Some("combat, attacker"));
}

#[test]
fn d2_6_1k_reactors_alone_after_the_defender_slipped_away_fight_a_meeting_engagement() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         soviet agc-su-4td 2921
         soviet agc-su-7td 2820",
    );
    board.play("select agc-de-5i; begin; move 2921; plan standard");
    board.play("select agc-su-4td; withdraw; roll 6 6; retreat 2920; retreat 2919; done");
    board.play("select agc-su-7td; path 2921; roll 6 6");
    assert!(
        revealed(&board, Plan::Meeting) && !revealed(&board, Plan::Standard),
        "{:?}",
        board.log
    );
}

#[test]
fn d2_6_1l_reactors_join_the_defender_and_one_combat_is_fought() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         soviet agc-su-28rc 2921
         soviet agc-su-4td 2920",
    );
    board.play(
        "select agc-de-5i; begin; move 2921; plan standard; select agc-su-4td; path 2921; roll 6 6",
    );
    assert!(revealed(&board, Plan::Standard));
    let total = board.log.iter().find_map(|event| match event {
        Event::Disclosed { side: Side::Soviet, totals } => {
            Some(totals.iter().map(|(_, sp)| sp).sum::<u16>())
        }
        _ => None,
    });
    assert_eq!(total, Some(10), "six of the corps and four tanks");
}

/// Rules: D2.6.1m, R22
#[test]
fn r22_each_attempt_must_fit_with_those_already_there() {
    let mut full = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         soviet agc-su-28rc 2921
         soviet agc-su-2rc 2921
         soviet agc-su-4td 2920",
    );
    full.play("select agc-de-5i; begin; move 2921; plan standard; select agc-su-4td");
    assert_eq!(full.refused("path 2921"), "D2.6.1m");
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         soviet agc-su-28rc 2921
         soviet agc-su-29td 2921
         soviet agc-su-4td 2920
         soviet agc-su-7td 2920
         soviet agc-su-22td 2820",
    );
    board.play(
        "select agc-de-5i; begin; move 2921; plan standard; select agc-su-4td; select agc-su-7td",
    );
    assert_eq!(board.refused("path 2921"), "D2.6.1m", "two would be four");
    let mut fewer = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         soviet agc-su-28rc 2921
         soviet agc-su-29td 2921
         soviet agc-su-4td 2920
         soviet agc-su-7td 2920
         soviet agc-su-22td 2820",
    );
    fewer.play(
        "select agc-de-5i; begin; move 2921; plan standard; select agc-su-4td; path 2921; roll 6 6",
    );
    fewer.play("select agc-su-22td");
    assert_eq!(fewer.refused("path 2921"), "D2.6.1m", "the one who came counts");
}

/// Rules: D2.6.1n, R19, D7d
#[test]
fn r19_any_attempt_spends_the_force_when_the_activation_ends_and_there_is_but_one() {
    let mut board = approach("soviet agc-su-4td 2920\n soviet agc-su-7td 3020");
    board.play("select agc-su-4td; path 2921; roll 1 1");
    assert!(!board.is("agc-su-4td", Mark::Spent), "not before the activation ends");
    assert_eq!(board.refused("select agc-su-4td"), "R19");
    board.play("pass; move 2820");
    // 2820 lies within the ZOI of 2920 alone, which has had its try.
    assert_eq!(board.owes(), Some(AXIS));
    board.play("stop; roll 6 6");
    assert!(board.is("agc-su-4td", Mark::Spent) && !board.is("agc-su-4td", Mark::Tried));
    assert!(!board.is("agc-su-7td", Mark::Spent), "it did not try");
}

#[test]
fn r20_the_way_is_one_of_the_shortest_free_of_enemies_and_changes_control() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2822
         axis agc-de-35i 2921
         control axis 2820
         soviet agc-su-4td 2920
         soviet agc-su-28rc 2920",
    );
    board.play("select agc-de-5i; begin; move 2821; select agc-su-4td");
    assert_eq!(board.refused("path 2921"), "R20", "an enemy stands there");
    assert_eq!(board.refused("path 2919"), "R20", "it leads away");
    board.play("path 2820");
    assert_eq!(board.refused("path 2819"), "R20");
    board.play("path 2821; roll 6 6");
    assert_eq!(
        board.state.controller(board.hex("2820")),
        Side::Soviet,
        "moved through, ZOC or not"
    );
}

#[test]
fn r20_a_retreat_by_reaction_has_no_terrain_drm() {
    // In the woods of 2817, against panzers as strong: 9 is enough to get away.
    let text = "turn 3 axis operations\n axis agc-de-3pz 2717\n soviet agc-su-4td 2817";
    let try_with = |roll: &str| {
        let mut board = Board::on("agc", text);
        board.play(
            "select agc-de-3pz; begin; move 2817; plan standard; select agc-su-4td; withdraw",
        );
        board.play(&format!("roll {roll}"));
        board.saw(|event| matches!(event, Event::Retreats { side: Side::Soviet, .. }))
    };
    assert!(try_with("4 5"));
    assert!(!try_with("4 4"));
}

#[test]
fn r23_a_reactor_that_joins_a_demoralized_defender_is_demoralized_before_the_combat() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         soviet agc-su-28rc 2921 demoralized
         soviet agc-su-4td 2920",
    );
    board.play(
        "select agc-de-5i; begin; move 2921; plan standard; select agc-su-4td; path 2921; roll 6 6",
    );
    assert!(board.is("agc-su-4td", Mark::Demoralized));
    assert!(!board.saw(|event| matches!(event, Event::Postured { .. })), "it takes no posture");
    board.play("roll 3; roll 3 3");
    assert!(board.ledger().contains("D8.5d"), "{}", board.ledger());
}

#[test]
fn r24_a_demoralized_mover_caught_by_a_reaction_fights_and_stays_demoralized() {
    let caught = || {
        let mut board = Board::flat(
            "turn 3 axis operations
             axis agc-de-5i 2923 demoralized
             axis agc-de-35i 2923 demoralized
             soviet agc-su-4td 2920
             soviet agc-su-28rc 2920",
        );
        board.play("select agc-de-5i; select agc-de-35i; begin; move 2922");
        board.play("select agc-su-4td; path 2921; path 2922; roll 6 6");
        board
    };
    let board = caught();
    assert!(revealed(&board, Plan::Meeting));
    for (axis, soviet) in [("6 6", "1"), ("1 1", "6")] {
        let mut board = caught();
        board.play(&format!("roll {axis}; roll {soviet}"));
        assert!(!board.ledger().contains("D8.5d"), "{}", board.ledger());
        assert!(board.is("agc-de-5i", Mark::Demoralized), "{axis} against {soviet}");
    }
}

/// Rules: D2.9a, R69
#[test]
fn r69_reactors_who_stay_masters_of_the_hex_they_moved_into_control_it() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         control soviet 2921
         soviet agc-su-4td 2920",
    );
    board.play("select agc-de-5i; begin; move 2921");
    assert_eq!(board.state.controller(board.hex("2921")), Side::Axis);
    board.play("select agc-su-4td; path 2921; roll 6 6; roll 1; roll 6");
    assert!(
        board.saw(|event| matches!(event, Event::Won { side: Side::Soviet, .. })),
        "{}",
        board.asked()
    );
    assert_eq!(board.state.controller(board.hex("2921")), Side::Soviet);
}

/// Rules: D2.6.1a, R17, R19
#[test]
fn d2_6_1a_foot_alone_in_the_attacked_hex_is_no_reactor() {
    let attacked = |axis: &str| {
        let mut board = Board::flat(&format!(
            "turn 3 soviet operations
             axis agc-de-5i 2921
             axis agc-de-3pz 2923
             {axis}
             soviet agc-su-28rc 2920"
        ));
        board.play("select agc-su-28rc; begin; move 2921; plan standard");
        board
    };
    let mut alone = attacked("");
    assert_eq!(alone.refused("select agc-de-5i"), "D2.6.1a");
    assert!(alone.allows("select agc-de-3pz"));
    alone.play("select agc-de-3pz");
    assert!(alone.allows("path 2922"));

    let mut mixed = attacked("axis agc-de-7pz 2921");
    assert!(mixed.allows("select agc-de-5i"), "R17: together with the panzers");
    mixed.play("select agc-de-7pz; withdraw; roll 1 1");
    assert_eq!(mixed.refused("select agc-de-5i"), "D2.6.1a", "the panzers have tried (R19)");

    let spent = attacked("axis agc-de-7pz 2921 spent");
    assert_eq!(spent.refused("select agc-de-5i"), "D2.6.1a");
}
