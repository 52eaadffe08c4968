//! D8.11: who retreats where, who loses his nerve, and who never comes back.

use crate::rules::Board;
use crate::rules::d08_entry::{suffered, winner};
use barbarossa::ground::Side;
use barbarossa::{AXIS, Action, Barbarossa, Event, Fate, Frame, Mark, SOVIET, Where};
use referee::Game as _;

/// The Soviets' cities in the west are lost: the nearest source is Minsk, eight hexes east of 2927.
const EAST: &str = "turn 3 axis operations\n control axis 2422 2625 2728 3027";

const ATTACK: &str = "select agc-de-5i; begin; move 2927; plan standard; done";

/// A rifle corps at 2927 that an infantry division from 2928 has just beaten.
fn beaten(others: &str) -> Board {
    let mut board =
        Board::flat(&format!("{EAST}\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927\n{others}"));
    board.play(ATTACK).play("roll 6; roll 1");
    board
}

#[test]
fn d8_11a_a_defender_retreats_two_or_three_hexes_as_he_likes() {
    let mut board = beaten("");
    assert_eq!(board.refused("done"), "D8.11a");
    board.play("retreat 2926");
    assert_eq!(board.refused("done"), "D8.11a", "one hex is not enough");
    board.play("retreat 2925");
    assert!(board.allows("done") && board.allows("retreat 2924"));
    board.play("retreat 2924");
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2924"), "three are the most");
    assert_ne!(board.owes(), Some(SOVIET));
}

#[test]
fn d8_11b_the_units_stay_together() {
    let mut board = Board::flat(&format!(
        "{EAST}\n axis agc-de-7pz 2928\n soviet agc-su-28rc 2927\n soviet agc-su-4rc 2927"
    ));
    board.play("select agc-de-7pz; begin; move 2927; plan standard; done; roll 6 6; roll 1 1");
    board.play("lose agc-su-28rc; lose agc-su-28rc; lose agc-su-4rc; retreat 2926");
    assert_eq!(
        ["agc-su-28rc", "agc-su-4rc"].map(|key| board.at(key)),
        [2926; 2].map(|hex| Some(hex.to_string()))
    );
    board.play("retreat 2925; done");
    assert_eq!(board.at("agc-su-28rc"), board.at("agc-su-4rc"));
    assert!(
        board.is("agc-su-28rc", Mark::Demoralized) && board.is("agc-su-4rc", Mark::Demoralized)
    );
}

#[test]
fn d8_11d_an_attacker_beaten_in_a_meeting_engagement_keeps_his_nerve_too() {
    let attack = |plan: &str| {
        let mut board =
            Board::flat(&format!("{EAST}\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927"));
        board.play(&format!(
            "select agc-de-5i; begin; move 2927; plan {plan}; done; roll 1; roll 6"
        ));
        assert_eq!(winner(&board), Some(Side::Soviet));
        board.is("agc-de-5i", Mark::Demoralized)
    };
    assert!(attack("standard") && !attack("meeting"));
}

#[test]
fn d8_11f_a_demoralized_winner_rallies_without_a_line() {
    let mut board = Board::flat(
        "turn 3 axis operations
         control axis 2728 3027 3026
         axis agc-de-5i 2931
         soviet agc-su-28rc 2932 demoralized",
    );
    board.play("select agc-de-5i; begin; move 2932; plan standard; done; roll 1; roll 6");
    assert!(board.ledger().contains("defender: [6] with DRM -1"), "it has no line");
    assert!(!board.is("agc-su-28rc", Mark::Demoralized));
}

#[test]
fn d8_11g_a_retreat_may_stop_in_a_major_city_of_its_own() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-7pz 2804\n soviet agc-su-5a 2803");
    board.play("select agc-de-7pz; begin; move 2803; plan standard; roll 6 6; roll 1");
    assert_eq!(suffered(&board), ["0", "2"]);
    board.play("retreat 2802");
    assert!(board.allows("done"), "Moscow: {}", board.asked());
    board.play("done");
    assert_eq!(board.at("agc-su-5a").as_deref(), Some("2802"));
}

/// Two panzer divisions have beaten an army and, if it is there, militia in Moscow.
fn moscow(militia: &str, plan: &str) -> Board {
    let mut board = Board::flat(&format!(
        "turn 4 axis operations
         axis agc-de-7pz 2803
         axis agc-de-3pz 2803
         soviet agc-su-5a 2802
         {militia}"
    ));
    board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2802");
    board.play(&format!("plan {plan}"));
    board
}

const MILITIA: &str = "soviet agc-su-2dno 2802";

/// Rules: D8.11h, R47
#[test]
fn d8_11h_a_major_city_is_held_by_routing_the_strongest_unit() {
    // Nineteen SP of panzers count nine there; without a line 12 is 8, in a meeting engagement 7: two LP.
    for plan in ["standard", "meeting"] {
        let mut board = moscow(MILITIA, plan);
        board.play("roll 6 6; roll 1 1; lose agc-de-7pz; lose agc-su-5a; lose agc-su-5a");
        assert_eq!(board.owes(), Some(SOVIET), "{}", board.asked());
        assert_eq!(board.refused("rout agc-su-2dno"), "R47", "four SP are more than two");
        board.play("rout agc-su-5a");
        assert_eq!(board.unit("agc-su-5a").at, Where::Eliminated, "it can be rebuilt");
        assert_eq!(
            (board.at("agc-su-2dno").as_deref(), board.sp("agc-su-2dno")),
            (Some("2802"), 2)
        );
        assert!(!board.is("agc-su-2dno", Mark::Demoralized), "morale and strength stay");
        let back = board.legal().into_iter().find(|it| it.starts_with("retreat"));
        board.play(&back.unwrap_or_default());
        assert_ne!(board.at("agc-de-7pz").as_deref(), Some("2802"));
        assert!(board.is("agc-de-7pz", Mark::Demoralized), "whatever the plan");
        assert!(!board.saw(|event| matches!(event, Event::Exploits { .. })));
        assert_eq!(board.state.controller(board.hex("2802")), Side::Soviet);
    }
}

/// Rules: G5, D2.3e, R47
#[test]
fn g5_a_rout_saves_the_city_and_not_the_excess_defenders() {
    let mut board = moscow("soviet agc-su-2dno 2802\n soviet agc-su-33a 2802", "standard");
    board.play(
        "exclude agc-su-33a; roll 6 6; roll 1 1; lose agc-de-7pz; lose agc-su-5a; lose agc-su-5a",
    );
    board.play("rout agc-su-5a");
    assert!(board.saw(|event| matches!(event, Event::Won { side: Side::Axis, .. })));
    assert_eq!(board.unit("agc-su-33a").at, Where::Eliminated, "they shared the hex with a loser");
    assert_eq!(board.at("agc-su-2dno").as_deref(), Some("2802"));
}

/// Rules: G5, D2.3e, R67
#[test]
fn g5_the_attackers_excess_units_go_back_with_him() {
    let crowd =
        "axis agc-de-7pz 2803\n axis agc-de-3pz 2803\n axis agc-de-5i 2803\n axis agc-de-35i 2803
         axis agc-de-26i 2803\n soviet agc-su-5a 2802\n soviet agc-su-2dno 2802";
    let mut board = Board::flat(&format!("turn 4 axis operations\n {crowd}"));
    board.play("select agc-de-7pz; select agc-de-3pz; select agc-de-5i; select agc-de-35i");
    board.play("select agc-de-26i; begin; move 2802; plan standard");
    board.play("exclude agc-de-26i; roll 5 5 5; roll 1 1");
    // The army takes the losses, so that the militia stays.
    while let Some(lose) = board.legal().into_iter().rev().find(|it| it.starts_with("lose")) {
        board.play(&lose);
    }
    let rout = board.legal().into_iter().find(|it| it.starts_with("rout"));
    board.play(&rout.expect("two units are left"));
    let back = board.legal().into_iter().find(|it| it.starts_with("retreat"));
    board.play(&back.unwrap_or_default());
    for key in ["agc-de-26i", "agc-de-5i"] {
        assert!(board.at(key).is_some_and(|hex| hex != "2802"), "{key}: {}", board.asked());
        assert!(board.is(key, Mark::Demoralized), "{key}");
    }
    assert!(!board.saw(|event| matches!(event, Event::Lost { fate: Fate::Excess, .. })));
}

#[test]
fn r47_without_another_unit_to_stay_there_is_no_rout_and_nobody_must() {
    let mut alone = moscow("", "standard");
    alone.play("roll 6 6; roll 1 1; lose agc-de-7pz");
    assert!(alone.legal().iter().all(|it| it.starts_with("retreat")), "{}", alone.asked());
    let mut declines = moscow(MILITIA, "standard");
    declines.play("roll 6 6; roll 1 1; lose agc-de-7pz; lose agc-su-5a; lose agc-su-5a; done");
    assert!(declines.legal().iter().all(|it| it.starts_with("retreat")), "{}", declines.asked());
}

/// Rules: R43, R44, D8.11a
#[test]
fn r43_a_retreat_that_is_refused_says_why() {
    let said = |board: &Board, text: &str| {
        let action = Action::read(&board.state.ground, text).expect("an action");
        let refusal = Barbarossa::check(&board.state, SOVIET, &action).expect_err(text);
        (refusal.rule.as_str(), refusal.why.to_string())
    };
    let is = |rule, words: &str| (rule, words.to_owned());
    let mut board = beaten("axis agc-de-35i 2925 demoralized");
    board.play("retreat 2926");
    let words = "No retreat to 2826: it is no farther from the combat hex";
    assert_eq!(said(&board, "retreat 2826"), is("R43", words));
    let words = "No retreat to 2925: an enemy unit is there";
    assert_eq!(said(&board, "retreat 2925"), is("R43", words));
    let words = "2924 is not adjacent to the retreating force";
    assert_eq!(said(&board, "retreat 2924"), is("R43", words));
    let words = "No retreat to 2926: it is in an enemy ZOC";
    assert_eq!(said(&beaten("axis agc-de-35i 2825"), "retreat 2926"), is("R43", words));
    let words = "No retreat to 2928: it leads toward no source of supply";
    assert_eq!(said(&beaten(""), "retreat 2928"), is("R44", words));
}

#[test]
fn r47_only_the_strongest_unit_may_rout() {
    let mut board = moscow(MILITIA, "standard");
    board.play("roll 6 6; roll 1 1; lose agc-de-7pz; lose agc-su-5a; lose agc-su-5a");
    assert!(board.allows("rout agc-su-5a"));
    let militia = Action::read(&board.state.ground, "rout agc-su-2dno").expect("an action");
    let refusal = Barbarossa::check(&board.state, SOVIET, &militia).expect_err("refused");
    let said = (refusal.rule.as_str(), refusal.why.to_string());
    assert_eq!(said, ("R47", "Only the strongest unit may rout".to_owned()));
}

#[test]
fn d8_11i_an_attacker_beaten_in_a_major_city_never_routs_a_unit() {
    let mut board = moscow(MILITIA, "standard");
    board.play("roll 1 1; roll 6 6");
    while board.legal().iter().any(|it| it.starts_with("lose")) {
        let lose = board.legal().into_iter().find(|it| it.starts_with("lose")).unwrap_or_default();
        board.play(&lose);
    }
    assert_eq!(winner(&board), Some(Side::Soviet));
    assert!(!board.legal().iter().any(|it| it.starts_with("rout")), "{}", board.asked());
    assert_ne!(board.owes(), Some(SOVIET));
}

/// Rules: R41, D8.11c
#[test]
fn r41_the_winners_own_zone_is_ignored_for_the_first_hex_and_no_other() {
    let mut board = beaten("axis agc-de-35i 2825");
    // 2926 lies next to the winner, which would not matter, and next to 2825, which does; 3026 only next to the winner.
    assert_eq!(board.refused("retreat 2926"), "R43");
    board.play("retreat 3026");
    assert_eq!(board.refused("retreat 2925"), "R43", "the zone of 2825 again");
}

#[test]
fn r42_a_friend_in_the_hex_does_not_cancel_the_zone_for_a_retreat() {
    let text = format!(
        "{EAST}
         axis agc-de-5i 2928
         axis agc-de-35i 2925
         axis agc-de-26i 2726
         axis agc-de-6i 2729
         axis agc-de-8i 3128
         axis agc-de-28i 3125
         axis agc-de-7i 2929
         soviet agc-su-2rc 2926
         soviet agc-su-44rc 2825
         soviet agc-su-28rc 2927"
    );
    let fate = |ground: &str| {
        let mut board = Board::on(ground, &text);
        board.play(ATTACK).play("roll 6; roll 1");
        board.unit("agc-su-28rc").at
    };
    // On the real map 2927 is woods, which do not matter to infantry.
    assert_eq!(fate("agc"), Where::Eliminated);
    assert!(matches!(fate("agc;shelter=yes"), Where::Hex(_)), "by option it shelters there");
}

#[test]
fn r43_every_step_leads_away_and_none_into_the_enemy() {
    let mut board = beaten("axis agc-de-35i 2925 demoralized");
    board.play("retreat 2926");
    assert_eq!(board.refused("retreat 2826"), "R43", "no farther from 2927 than 2926");
    assert_eq!(board.refused("retreat 2925"), "R43", "an enemy, though without a zone");
    assert_eq!(board.refused("retreat 2924"), "R43", "two hexes at once");
    assert!(board.allows("retreat 2825"));
}

/// Rules: R44, R77
#[test]
fn r44_a_retreat_ends_nearer_to_a_source_however_far_unless_no_path_does() {
    let open = beaten("");
    assert_eq!(open.refused("retreat 2928"), "R44", "away from Minsk, eight hexes off");
    // Zones close every way but the west: then any way free of them will do.
    let shut = beaten("axis agc-de-35i 3127\n axis agc-de-26i 2727\n axis agc-de-6i 2925");
    assert_eq!(shut.at("agc-su-28rc").as_deref(), Some("2928"), "{}", shut.asked());
    // An attacker from the east is not sent back where he came from.
    let mut east = Board::flat(&format!("{EAST}\n axis agc-de-5i 2926\n soviet agc-su-28rc 2927"));
    east.play(ATTACK).play("roll 1; roll 6");
    assert_eq!(east.at("agc-de-5i").as_deref(), Some("2928"));
}

/// Rules: G1, R44
#[test]
fn g1_a_loser_makes_for_any_of_his_sources_not_for_the_nearest_alone() {
    // Bialystok, Brest and Grodno are Soviet still and nearer than Minsk; the corps may go east all the same.
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927");
    board.play(ATTACK).play("roll 6; roll 1");
    assert!(board.allows("retreat 2926"), "{}", board.asked());
    board.play("retreat 2926; retreat 2925; done");
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2925"));
    // A German has but the west edge: one who attacks from the east does not go back there.
    let mut east =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2926\n soviet agc-su-28rc 2927");
    east.play(ATTACK).play("roll 1; roll 6");
    assert_eq!(east.at("agc-de-5i").as_deref(), Some("2928"));
}

/// A corps next to Minsk, beaten from the west, with so many sources in Soviet hands.
fn before_minsk(lost: &str) -> Board {
    let mut board = Board::flat(&format!(
        "{EAST}\n control axis {lost}
         axis agc-de-7pz 2821
         soviet agc-su-28rc 2820"
    ));
    board.play("select agc-de-7pz; begin; move 2820; plan standard; roll 6 6; roll 1");
    board
}

#[test]
fn g1_next_to_a_city_not_every_way_is_open() {
    let board = before_minsk("");
    assert_eq!(board.owes(), Some(SOVIET), "{}", board.asked());
    assert!(board.allows("retreat 2819"), "through Minsk");
    assert_eq!(board.refused("retreat 2821"), "R44", "back to the west");
}

#[test]
fn g1_a_path_through_the_only_source_leads_toward_it() {
    let map = &before_minsk("").state.ground.map;
    let minsk = map.place_named("Minsk").expect("a place").hex;
    let others = map.playable().iter().filter(|hex| {
        (map.is_city(*hex) || map.is_at(*hex, barbarossa::ground::Edge::East)) && *hex != minsk
    });
    let lost: Vec<String> =
        others.map(|hex| barbarossa::ground::grid().number(hex).to_string()).collect();
    let mut board = before_minsk(&lost.join(" "));
    // Two hexes away nobody is nearer to Minsk than next to it, so the one way leads through it.
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2819"), "{}", board.asked());
    board.play("retreat 2818");
    assert!(board.allows("done"));
}

#[test]
fn r44_a_city_that_is_lost_is_no_source_to_make_for() {
    // Minsk falls; the next sources are Bobruisk and Mogilev, both east of it.
    let mut board = Board::flat(
        "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-5i 2820
         axis agc-de-35i 2820
         axis agc-de-26i 2820
         axis agc-de-6i 2820
         soviet agc-su-28rc 2819",
    );
    board.play("select agc-de-5i; select agc-de-35i; select agc-de-26i; select agc-de-6i; begin");
    board.play("move 2819; plan standard; roll 6 6 6; roll 1 1");
    assert_eq!(board.owes(), Some(SOVIET), "{}", board.asked());
    assert!(board.allows("retreat 2919"));
    assert_eq!(board.refused("retreat 2820"), "R44", "westward");
}

#[test]
fn r45_the_extra_sp_falls_on_the_largest_after_all_losses_and_never_after_a_meeting() {
    let text = format!(
        "{EAST}\n axis agc-de-5i 2928
         soviet agc-su-28rc 2927 sp 5 demoralized\n soviet agc-su-4rc 2927 sp 5 demoralized"
    );
    let mut board = Board::flat(&text);
    board.play(ATTACK).play("roll 6; roll 1 1; lose agc-su-28rc; retreat 2926; retreat 2925; done");
    // 1d against 1. Four and five SP are left: the five pays.
    assert_eq!(board.refused("lose agc-su-28rc"), "D8.11e");
    board.play("lose agc-su-4rc");
    assert_eq!((board.sp("agc-su-28rc"), board.sp("agc-su-4rc")), (4, 4));
    let mut meeting = Board::flat(&text);
    meeting.play("select agc-de-5i; begin; move 2927; plan meeting; done; roll 6; roll 1 1");
    // 6 - 1 + 1 inflict 1h, 2 inflict 1; no SP more, and still demoralized.
    meeting.play("lose agc-su-28rc; retreat 2926; retreat 2925; done");
    assert_eq!((meeting.sp("agc-su-28rc"), meeting.sp("agc-su-4rc")), (4, 5));
    assert!(meeting.is("agc-su-28rc", Mark::Demoralized));
}

#[test]
fn r45_the_extra_sp_may_be_the_last() {
    let mut board = Board::flat(&format!(
        "{EAST}\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927 sp 2 demoralized"
    ));
    board.play(ATTACK).play("roll 6; roll 1; retreat 2926; retreat 2925; done");
    assert_eq!(board.unit("agc-su-28rc").at, Where::Eliminated);
    match board.state.frames.last() {
        Some(Frame::Exploitation(exploit)) => {
            assert_eq!(exploit.ema.surplus, 0, "no LP, no surplus");
        }
        other => panic!("{other:?}"),
    }
}

/// Rules: R48, R69
#[test]
fn r69_a_tie_that_destroys_the_defender_throws_the_attacker_back_and_gives_him_the_hex() {
    let mut board =
        Board::flat(&format!("{EAST}\n axis agc-de-5i 2928\n soviet agc-su-25td 2927 sp 1"));
    board.play("select agc-de-5i; begin; move 2927; plan standard; pass; done; roll 4; roll 6");
    // 0d and the rung of a counterattack make 1: one against one.
    assert_eq!((suffered(&board), winner(&board)), (["1".into(), "1".into()], Some(Side::Soviet)));
    assert_eq!(board.unit("agc-su-25td").at, Where::Eliminated);
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2928"));
    assert!(board.is("agc-de-5i", Mark::Demoralized));
    assert_eq!(board.state.controller(board.hex("2927")), Side::Axis);
    // While the defender stays, a beaten attacker gains nothing.
    let mut stays = Board::flat(&format!("{EAST}\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927"));
    stays.play(ATTACK).play("roll 1; roll 6");
    assert_eq!(stays.state.controller(stays.hex("2927")), Side::Soviet);
}

#[test]
fn r48_an_attacker_destroyed_while_inflicting_more_still_wins() {
    let mut board = Board::flat(&format!(
        "{EAST}\n axis agc-de-1cav 2928 sp 1\n soviet agc-su-28rc 2927 demoralized"
    ));
    board.play("concert 2927; plan penetration; select agc-de-1cav; begin; done; roll 6; roll 5");
    // One SP with +3 inflicts 1h and is destroyed by 1.
    assert_eq!((suffered(&board), winner(&board)), (["1".into(), "1h".into()], Some(Side::Axis)));
    assert_eq!(board.unit("agc-de-1cav").at, Where::Eliminated);
    board.play("retreat 2926; retreat 2925; done");
    assert_eq!(board.sp("agc-su-28rc"), 4, "one LP, and one more for the demoralized loser");
    assert!(!board.saw(|event| matches!(event, Event::Exploits { .. })));
}

/// Five weak divisions that attack together, one of them too many.
fn crowd() -> Board {
    let mut board = Board::flat(&format!(
        "{EAST}
         axis agc-de-5i 2929 sp 3
         axis agc-de-35i 2929 sp 3
         axis agc-de-26i 2929 sp 3
         axis agc-de-8i 2928 sp 3
         axis agc-de-6i 2928 sp 6
         axis agc-de-7i 2828
         soviet agc-su-28rc 2927"
    ));
    board.play("select agc-de-5i; select agc-de-35i; select agc-de-26i; begin; move 2928");
    board.play("pick_up agc-de-8i; pick_up agc-de-6i; move 2927; plan standard");
    board
}

/// Rules: R67, D2.3d, D2.3e
#[test]
fn r67_the_owner_names_who_takes_part_and_the_others_fall_if_he_loses() {
    let mut lost = crowd();
    assert_eq!(lost.owes(), Some(AXIS), "{}", lost.asked());
    assert_eq!(lost.refused("exclude agc-de-7i"), "D2.3d", "he is not there");
    lost.play("exclude agc-de-6i; done");
    assert_eq!(lost.dice_due(), 2, "twelve SP, not eighteen");
    lost.play("roll 1 1; roll 6");
    assert_eq!(suffered(&lost), ["1h", "1h"]);
    lost.play("lose agc-de-5i");
    assert_eq!(lost.unit("agc-de-6i").at, Where::Eliminated, "it does not retreat");
    assert_eq!(lost.at("agc-de-35i").as_deref(), Some("2928"));
    let mut won = crowd();
    won.play("exclude agc-de-6i; done; roll 6 6; roll 1; retreat 2926; retreat 2925; done");
    assert_eq!(won.at("agc-de-6i").as_deref(), Some("2927"));
}

#[test]
fn d2_3e_excess_defenders_fall_with_those_they_share_the_hex_with_at_twelve_to_one_too() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-3pz 2928
         axis agc-de-4pz 2928
         soviet agc-su-28rc 2927 sp 1
         soviet agc-su-4rc 2927 sp 1
         soviet agc-su-2rc 2927 sp 4",
    );
    board.play("select agc-de-7pz; select agc-de-3pz; select agc-de-4pz; begin; move 2927");
    board.play("plan meeting; exclude agc-su-2rc; done");
    assert!(board.saw(|event| matches!(event, Event::Lost { fate: Fate::Overrun, .. })));
    assert_eq!(board.unit("agc-su-2rc").at, Where::Eliminated);
}

/// Rules: R70, D5f
#[test]
fn r70_only_surrender_removes_for_good() {
    let mut overrun = Board::flat(
        "turn 3 axis operations
         axis agc-de-7pz 2928
         axis agc-de-5i 2928
         soviet agc-nk-17bd 2927",
    );
    overrun.play("select agc-de-7pz; select agc-de-5i; begin; move 2927; plan meeting; done");
    assert_eq!(overrun.unit("agc-nk-17bd").at, Where::Eliminated);
    let pocket = Board::flat(
        "turn 3 soviet surrender
         control axis 2728 3027
         soviet agc-su-28rc 2928
         axis agc-de-5i 2929
         axis agc-de-35i 2827
         axis agc-de-26i 2926
         axis agc-de-6i 3027",
    );
    assert_eq!(pocket.unit("agc-su-28rc").at, Where::Gone);
}
