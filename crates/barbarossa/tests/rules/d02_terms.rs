//! D2.1-D2.3, D2.7, D2.9, D12: terms, units, stacking, in-hex combat, control, playing alone.

use crate::rules::Board;
use barbarossa::ground::Side;
use barbarossa::{AXIS, Barbarossa, Event, FrameView, Mark, SOVIET, Where};
use damos::{Plan, Size, UnitType};
use dice::Rolled;
use referee::{Game as _, Pending, Viewer};

/// A ring round a Soviet corps, closed by units in supply.
const RING: &str = "soviet agc-su-28rc 2928
     axis agc-de-5i 2929
     axis agc-de-35i 2927
     axis agc-de-26i 2827
     axis agc-de-6i 3028";

#[test]
fn d2_1a_where_they_disagree_the_exclusive_rule_holds() {
    // By the core a unit that surrenders never returns (D10c); on turn 2 it may (C4.6.4a, R56).
    let mut board = Board::flat(&format!("turn 2 soviet surrender\n {RING}"));
    assert_eq!(board.roll_due().as_deref(), Some("undying unit"));
    board.play("roll 5; roll 1");
    assert_eq!(board.unit("agc-su-28rc").at, Where::Due(3));
    let core = Board::flat(&format!("turn 3 soviet surrender\n {RING}"));
    assert_eq!(core.unit("agc-su-28rc").at, Where::Gone);
}

#[test]
fn d2_1b_dice_are_six_sided() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2922\n soviet agc-su-4td 2920");
    board.play("select agc-de-5i; begin; move 2921; select agc-su-4td; path 2921");
    let Pending::Chance(roll) = Barbarossa::pending(&board.state) else { panic!("2d6 are due") };
    assert!(roll.check(&Rolled::new([1, 6])).is_ok());
    for wrong in [&[1, 7][..], &[0, 6], &[6], &[1, 2, 3]] {
        assert!(roll.check(&Rolled::new(wrong.iter().copied())).is_err(), "{wrong:?}");
    }
}

#[test]
fn d2_1c_a_force_is_one_unit_or_several_in_one_hex() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930
         axis agc-de-35i 2930
         axis agc-de-26i 2929",
    );
    board.play("select agc-de-5i");
    assert!(board.allows("begin"), "one unit is a force");
    assert_eq!(board.refused("select agc-de-26i"), "D2.1c");
    board.play("select agc-de-35i; begin; move 2830");
    assert_eq!(board.at("agc-de-35i").as_deref(), Some("2830"));
}

#[test]
fn d2_1d_friends_are_all_units_of_the_side_whatever_their_nation() {
    let mut board = Board::on(
        "ags",
        "turn 3 axis operations
         axis ags-de-13pz 3818
         axis ags-ro-13id 3818
         soviet ags-su-15rc 3816",
    );
    board.play("select ags-de-13pz; select ags-ro-13id");
    assert!(board.allows("begin"));
    assert_eq!(board.refused("select ags-su-15rc"), "D7a");
}

#[test]
fn d2_1e_a_spent_force_neither_activates_nor_reacts() {
    let text = |mark: &str| {
        format!("turn 3 axis operations\n axis agc-de-5i 2922\n soviet agc-su-4td 2920 {mark}")
    };
    let mut fresh = Board::flat(&text("fresh"));
    fresh.play("select agc-de-5i; begin; move 2921");
    assert_eq!(fresh.owes(), Some(SOVIET));
    let mut spent = Board::flat(&text("spent"));
    spent.play("select agc-de-5i; begin; move 2921; stop");
    assert_eq!(spent.refused("select agc-de-5i"), "D7a");
}

#[test]
fn d2_1f_the_phasing_player_is_the_attacker() {
    let mut board = Board::flat(
        "turn 3 soviet operations
         soviet agc-su-28rc 2920
         axis agc-de-5i 2921",
    );
    board.play("select agc-su-28rc; begin; move 2921; plan meeting");
    assert!(board.saw(|event| matches!(event, Event::Revealed { side: Side::Soviet, .. })));
    assert_eq!(board.roll_due().as_deref(), Some("combat, attacker"));
}

/// Rules: D2.1g, R1
#[test]
fn d2_1g_the_german_plays_first() {
    let board = Board::flat("turn 2 soviet begin\n axis agc-de-5i 2930\n soviet agc-su-28rc 2910");
    assert_eq!((board.owes(), board.state.phasing), (Some(AXIS), Side::Axis));
}

#[test]
fn d2_1h_one_zoi_unit_makes_the_whole_force_zoi_capable() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-3pz 2930
         axis agc-de-4pz 2928
         axis agc-de-5i 2928",
    );
    board.play("select agc-de-3pz; begin; stop; select agc-de-5i");
    assert_eq!(board.refused("begin"), "D7c", "infantry alone");
    board.play("select agc-de-4pz");
    assert!(board.allows("begin"));
}

#[test]
fn d2_1i_motorized_and_cavalry_units_are_infantry_as_foot_is() {
    // A counterattack takes tanks or mechanized troops; infantry of any kind can only stand fast in the open.
    let choice = |unit: &str| {
        let mut board = Board::flat(&format!(
            "turn 3 soviet operations\n soviet agc-su-28rc 2920\n axis {unit} 2921 spent",
        ));
        board.play("select agc-su-28rc; begin; move 2921; plan meeting");
        board.legal().contains(&"posture counterattack".to_owned())
    };
    assert_eq!(
        ["agc-de-5i", "agc-de-10mot", "agc-de-1cav", "agc-de-ssdr", "agc-de-3pz"].map(choice),
        [false, false, false, true, true],
    );
}

#[test]
fn d2_1j_markers_do_not_count_for_stacking() {
    let units = ["agc-de-5i", "agc-de-35i", "agc-de-26i", "agc-de-6i"];
    let stack: String =
        units.iter().map(|unit| format!("axis {unit} 2930 spent demoralized\n")).collect();
    let mut board = Board::flat(&format!("turn 3 axis operations\n {stack}"));
    board.play("done");
    for unit in units {
        assert_eq!(board.at(unit).as_deref(), Some("2930"));
    }
}

#[test]
fn d2_2a_a_counter_shows_name_formation_type_size_sp_and_ma() {
    let board = Board::flat("turn 3 axis operations\n axis agc-de-3pz 2930 demoralized");
    let info = board.state.info(board.id("agc-de-3pz"));
    assert_eq!(
        (info.name.as_str(), info.kind, info.size),
        ("3rd Panzer Division", UnitType::Armor, Size::Division)
    );
    assert!(info.formation.starts_with("XXIV Mot Corps"));
    assert_eq!((info.sp, info.ma), (9, 8));
    assert!(board.is("agc-de-3pz", Mark::Demoralized), "its other face");
}

#[test]
fn d2_2b_ma_is_what_it_may_spend() {
    let mut board = Board::flat("turn 3 soviet operations\n soviet agc-su-28rc 2920");
    board.play("select agc-su-28rc; begin; move 2919; move 2918; move 2917");
    assert!(!board.is("agc-su-28rc", Mark::Spent));
    board.play("move 2916");
    assert!(board.is("agc-su-28rc", Mark::Spent), "four MP, four clear hexes");
}

#[test]
fn d2_2c_army_and_corps_tags_bind_nobody_in_play() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-3pz 2930\n axis agc-de-5i 2930");
    let formation = |key: &str| &board.state.info(board.id(key)).formation;
    assert_ne!(formation("agc-de-3pz"), formation("agc-de-5i"));
    board.play("select agc-de-3pz; select agc-de-5i; begin; move 2929");
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2929"));
}

#[test]
fn d2_3a_each_side_has_its_own_limit_in_a_hex_that_both_hold() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         axis agc-de-35i 2922
         axis agc-de-26i 2922
         axis agc-de-6i 2922
         soviet agc-su-28rc 2921
         soviet agc-su-2rc 2921",
    );
    board.play("select agc-de-5i; select agc-de-35i; select agc-de-26i; select agc-de-6i; begin");
    board.play("move 2921; plan meeting");
    assert_eq!(board.roll_due().as_deref(), Some("combat, attacker"), "nobody is kept out");
}

/// Five divisions about to attack one corps.
fn crowd() -> Board {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2922
         axis agc-de-35i 2922
         axis agc-de-26i 2922
         axis agc-de-6i 2922
         axis agc-de-8i 2922
         soviet agc-su-28rc 2921
         soviet agc-su-2rc 2921",
    );
    board.play("select agc-de-5i; select agc-de-35i; select agc-de-26i; select agc-de-6i");
    board.play("select agc-de-8i; begin; move 2921; plan meeting");
    board
}

#[test]
fn d2_3b_limits_may_be_exceeded_on_the_move() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930
         axis agc-de-35i 2930
         axis agc-de-26i 2930
         axis agc-de-6i 2930
         axis agc-de-8i 2931",
    );
    board.play("select agc-de-8i; begin; move 2930; move 2929; stop; done");
    assert_eq!(board.at("agc-de-8i").as_deref(), Some("2929"));
    assert_eq!(board.state.phasing, Side::Soviet, "nobody had to be given up");
}

#[test]
fn d2_3c_who_is_not_phasing_has_until_the_end_of_his_next_operations() {
    let text = "soviet agc-su-28rc 2910\n soviet agc-su-2rc 2910\n soviet agc-su-47rc 2910";
    let enemy = Board::flat(&format!("turn 3 axis overstacking\n {text}"));
    assert_eq!(enemy.state.phasing, Side::Soviet, "the Axis turn ends without a word");
    assert_eq!(enemy.at("agc-su-47rc").as_deref(), Some("2910"));
    let mut own = Board::flat(&format!("turn 3 soviet overstacking\n {text}"));
    assert_eq!(own.owes(), Some(SOVIET));
    own.play("discard agc-su-2rc");
    assert_eq!(own.unit("agc-su-2rc").at, Where::Eliminated);
    assert_eq!(own.at("agc-su-47rc").as_deref(), Some("2910"));
}

#[test]
fn d2_3d_the_owner_keeps_excess_units_out_of_the_combat() {
    let mut board = crowd();
    assert_eq!(board.refused("exclude agc-su-28rc"), "D2.3d");
    board.play("exclude agc-de-35i");
    let total = board.log.iter().find_map(|event| match event {
        Event::Disclosed { side: Side::Axis, totals } => {
            Some(totals.iter().map(|(_, sp)| sp).sum::<u16>())
        }
        _ => None,
    });
    assert_eq!(total, Some(24), "four divisions of six");
}

#[test]
fn d2_3e_excess_units_die_with_the_combat_their_force_loses() {
    let mut board = crowd();
    // 24 SP out of supply inflict 2 LP at worst; 12 SP that roll 12, and +1 for standing fast, inflict 4.
    board.play("exclude agc-de-35i; roll 1 1 1; roll 6 6");
    while board.legal().iter().any(|it| it.starts_with("lose")) {
        let first = board.legal()[0].clone();
        board.play(&first);
    }
    assert!(board.saw(|event| matches!(event, Event::Won { side: Side::Soviet, .. })));
    assert_eq!(board.unit("agc-de-35i").at, Where::Eliminated);
    assert!(board.at("agc-de-6i").is_some(), "the others retreat");
}

#[test]
fn d2_7a_combat_is_fought_in_a_hex_not_from_the_next() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2922\n soviet agc-su-28rc 2920");
    board.play("select agc-de-5i; begin; move 2921");
    assert_eq!(board.owes(), Some(AXIS), "next to the enemy nothing happens");
    board.play("move 2920; plan meeting");
    assert_eq!(board.roll_due().as_deref(), Some("combat, attacker"));
}

#[test]
fn d2_7b_forces_join_only_by_being_picked_up() {
    let text = "turn 3 axis operations
         axis agc-de-5i 2923
         axis agc-de-35i 2922
         soviet agc-su-28rc 2921";
    let total = |script: &str| {
        let mut board = Board::flat(text);
        board.play(script);
        board.log.iter().find_map(|event| match event {
            Event::Disclosed { side: Side::Axis, totals } => {
                Some(totals.iter().map(|(_, sp)| sp).sum::<u16>())
            }
            _ => None,
        })
    };
    assert_eq!(total("select agc-de-5i; begin; move 2922; move 2921; plan meeting"), Some(6));
    let picked = "select agc-de-5i; begin; move 2922; pick_up agc-de-35i; move 2921; plan meeting";
    assert_eq!(total(picked), Some(12));
}

#[test]
fn d2_8c_demoralized_units_have_neither_zone() {
    let zones = |mark: &str| {
        let board = Board::flat(&format!("turn 3 axis operations\n soviet agc-su-4td 2920 {mark}"));
        let hex = board.hex("2920");
        (
            board.state.in_zoc(Side::Soviet, board.hex("2921")),
            board.state.zoi_range(Side::Soviet, hex),
        )
    };
    assert_eq!(zones("fresh"), (true, 1));
    assert_eq!(zones("demoralized"), (false, 0));
}

#[test]
fn d2_9b_a_retreat_changes_no_control() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-3pz 2922
         control axis 2920 2919 2820 2819 2818 2918 2917 3020 3019 3018 2718 2719 2720
         control axis 3120 3119 3118 3117
         soviet agc-su-4td 2921",
    );
    board.play(
        "select agc-de-3pz; begin; move 2921; plan standard; select agc-su-4td; withdraw; roll 6 6",
    );
    board.play("retreat 2920; retreat 2919; done");
    assert_eq!(board.at("agc-su-4td").as_deref(), Some("2919"));
    for hex in ["2920", "2919"] {
        assert_eq!(board.state.controller(board.hex(hex)), Side::Axis, "{hex}");
    }
}

#[test]
fn d2_9d_control_counts_for_supply() {
    let text = "turn 3 axis strategic\n axis agc-de-5i 3027";
    let held = Board::flat(text);
    assert!(held.allows("select agc-de-5i"));
    // The only rail within three hexes changes hands.
    let lost = Board::flat(&format!("{text}\n control soviet 3028 3029 2930 2830 3128"));
    assert_eq!(lost.refused("select agc-de-5i"), "D6a");
}

#[test]
fn d2_10b_a_friendly_force_lifts_the_enemy_zone_in_its_own_hex_only() {
    // Zones close 2928 and 2929, the way of 2927 to the rail at 2930; 3027 and 3028 are taken.
    let zoned = "turn 3 axis strategic
         axis agc-de-5i 2927
         soviet agc-su-28rc 2828
         soviet agc-su-2rc 3028";
    let one = Board::flat(&format!("{zoned}\n axis agc-de-35i 2928"));
    assert_eq!(one.refused("select agc-de-5i"), "D6a", "2929 is still closed");
    let two = Board::flat(&format!("{zoned}\n axis agc-de-35i 2928\n axis agc-de-26i 2929"));
    assert!(two.allows("select agc-de-5i"));
}

#[test]
fn d2_10c_a_friendly_controlled_city_is_a_source() {
    // Bialystok within a ring.
    let text = "turn 3 soviet strategic
         soviet agc-su-28rc 2728
         axis agc-de-5i 2727
         axis agc-de-35i 2729
         axis agc-de-26i 2628
         axis agc-de-6i 2827";
    assert!(Board::flat(text).allows("select agc-su-28rc"));
    // The same city in German hands, its defenders having been driven into it.
    let taken = Board::flat(&format!("{text}\n control axis 2728"));
    assert_eq!(taken.refused("select agc-su-28rc"), "D6a");
}

#[test]
fn d2_10d_a_line_is_asked_for_by_rally_combat_and_attrition_not_by_a_march() {
    let mut march = Board::flat("turn 3 axis operations\n axis agc-de-5i 2915");
    march.play("select agc-de-5i; begin; move 2914; stop");
    assert!(march.is("agc-de-5i", Mark::Spent), "it activates and moves without one");
    let mut rally = Board::flat("turn 3 axis operations\n axis agc-de-5i 2915 demoralized");
    rally.play("select agc-de-5i; begin");
    assert_eq!(rally.refused("rally"), "D7h");
}

#[test]
fn d2_10e_without_a_line_combat_rolls_suffer() {
    let fight = |axis: &str, at: &str| {
        let mut board = Board::flat(&format!(
            "turn 3 axis operations\n axis agc-de-5i {axis}\n soviet agc-su-28rc {at}",
        ));
        board.play(&format!("select agc-de-5i; begin; move {at}; plan meeting"));
        if board.owes().is_some() {
            board.play("done");
        }
        board.play("roll 3; roll 3");
        board.ledger()
    };
    assert!(fight("2922", "2921").contains("D8.5a"), "no German has a line there");
    let fed = fight("2930", "2929");
    assert!(!fed.contains("D8.5a") && !fed.contains("D8.5b"), "{fed}");
}

#[test]
fn d12a_alone_the_attacker_may_be_seen_but_the_posture_comes_before_he_moves() {
    let declared = |alone: &str| {
        let mut board = Board::flat(&format!(
            "turn 3 soviet operations
             {alone}
             soviet agc-su-4td 2920
             axis agc-de-3pz 2921",
        ));
        board.play("concert 2921; plan grand_assault; select agc-su-4td; begin; pass");
        board
    };
    let plan = |board: &Board| {
        let view = Barbarossa::view(&board.state, Viewer::Seat(AXIS));
        view.frames.iter().find_map(|frame| match frame {
            FrameView::Concert { plan, .. } => Some(*plan),
            _ => None,
        })
    };
    assert_eq!(plan(&declared("")), Some(None), "hidden from an opponent");
    let mut alone = declared("solitaire");
    assert_eq!(plan(&alone), Some(Some(Plan::GrandAssault)));
    assert_eq!(alone.owes(), Some(AXIS));
    assert!(!alone.saw(|event| matches!(event, Event::Moved { .. })));
    alone.play("posture counterattack; move 2921");
    assert!(alone.saw(|event| matches!(event, Event::Moved { .. })));
}

/// Rules: C2.1c, D2.3d, R67
#[test]
fn c2_1c_an_overstacked_defender_names_his_excess_before_his_posture() {
    let attacked = || {
        let mut board = Board::flat(
            "turn 3 soviet operations
             axis agc-de-3pz 2921
             axis agc-de-5i 2921
             axis agc-de-35i 2921
             axis agc-de-26i 2921
             axis agc-de-6i 2921
             soviet agc-su-28rc 2920",
        );
        board.play("select agc-su-28rc; begin; move 2921; plan standard; pass");
        board
    };
    let countered = |board: &Board| {
        let wanted = damos::Posture::Counterattack;
        board.saw(|event| matches!(event, Event::Postured { posture } if *posture == wanted))
    };
    let mut foot = attacked();
    assert_eq!(foot.refused("posture counterattack"), "D2.3d");
    assert_eq!(foot.refused("exclude agc-su-28rc"), "D2.3d");
    foot.play("exclude agc-de-3pz");
    // Without the panzers he can but stand, and is not asked.
    assert!(!countered(&foot) && foot.saw(|event| matches!(event, Event::Postured { .. })));
    let mut tanks = attacked();
    tanks.play("exclude agc-de-6i; posture counterattack");
    assert!(countered(&tanks));
    assert!(!tanks.legal().iter().any(|it| it.starts_with("exclude")), "he is asked but once");
}

/// Rules: C2.1c, D2.3d, R67
#[test]
fn r67_excess_defenders_are_named_before_the_posture_against_a_concerted_attack_too() {
    let declared = |plan: &str| {
        let mut board = Board::flat(
            "turn 3 axis operations
             axis agc-de-7pz 2928
             soviet agc-su-28rc 2927
             soviet agc-su-2rc 2927
             soviet agc-su-29td 2927",
        );
        board.play(&format!("concert 2927; plan {plan}; select agc-de-7pz; begin"));
        pass_all(&mut board);
        board
    };
    let postures = |board: &Board| {
        let taken = board.log.iter().filter_map(|event| match event {
            Event::Postured { posture } => Some(*posture),
            _ => None,
        });
        taken.collect::<Vec<_>>()
    };
    for plan in ["grand_assault", "penetration"] {
        let mut foot = declared(plan);
        assert_eq!(foot.refused("posture counterattack"), "D2.3d");
        assert_eq!(foot.refused("exclude agc-de-7pz"), "D2.3d");
        assert!(postures(&foot).is_empty(), "the posture waits for the excess");
        foot.play("exclude agc-su-29td");
        // Without its tanks the corps can but stand.
        assert_eq!(postures(&foot), [damos::Posture::Steadfast]);
        let mut tanks = declared(plan);
        tanks.play("exclude agc-su-2rc");
        assert_eq!(postures(&tanks), [damos::Posture::Counterattack]);
        if plan == "grand_assault" {
            tanks.play("move 2927");
        }
        pass_all(&mut tanks);
        assert!(!tanks.legal().iter().any(|it| it.starts_with("exclude")), "he is asked but once");
        let force = tanks.state.frames.iter().find_map(|frame| match frame {
            barbarossa::Frame::Battle(battle) => Some(battle.forces[1].clone()),
            _ => None,
        });
        let expected = ["agc-su-28rc", "agc-su-29td"].map(|key| tanks.id(key));
        assert_eq!(force, Some(expected.into_iter().collect()));
    }
}

/// Passes in every reaction window that is open.
fn pass_all(board: &mut Board) {
    while board.legal().contains(&"pass".to_owned()) {
        board.play("pass");
    }
}
