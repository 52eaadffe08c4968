//! D8.0 to D8.7: plans, postures, DRMs, the CRT and the ladder.

use crate::rules::table::{Armor, Foot, Mech, Motor, Script, fight, ledger, lone, play, unit};
use damos::matrix::Moment;
use damos::{
    Camp, Charts, Combat, Defender, Loss, MatrixEntry, Plan, Posture, Side, Sides, Terrain, Throw,
    Unwritten, may_be_target,
};

fn drm(combat: &Combat<'_>, side: Side) -> i32 {
    let charts = Charts::standard();
    let sp = combat.strengths(&mut Unwritten).modified[side];
    combat.fire(charts, side, sp, &mut Unwritten).drm
}

fn german(units: &[damos::Unit], terrain: Terrain) -> Defender<'_> {
    Defender { units, camp: Camp::German, terrain, demoralized: false, free_retreat: true }
}

#[test]
fn d8_0c_on_entry_meeting_or_standard() {
    let plans: Vec<Plan> = Moment::Entry.plans(true).collect();
    assert_eq!(plans, [Plan::Meeting, Plan::Standard]);
}

#[test]
fn d8_1a_a_concerted_attack_needs_a_zoi_capable_force() {
    let plans: Vec<Plan> = Moment::Concerted.plans(true).collect();
    assert_eq!(plans, [Plan::GrandAssault, Plan::Penetration]);
    assert_eq!(Moment::Concerted.plans(false).count(), 0);
    assert_eq!(Moment::Entry.plans(false).count(), 2);
}

#[test]
fn d8_1c_the_target_lies_in_a_fresh_forces_zoi() {
    assert!(may_be_target([(3, 3)]));
    assert!(!may_be_target([(3, 2), (2, 1)]));
    assert!(!may_be_target([]));
}

#[test]
fn d8_1e_reactors_count_for_the_posture() {
    let before = lone(Foot, 4);
    let after = [unit(Foot, 4), unit(Armor, 3)];
    let may = |units| {
        german(units, Terrain::Clear).is_eligible(Charts::standard(), Posture::Counterattack)
    };
    assert!(!may(&before));
    assert!(may(&after));
}

#[test]
fn d8_1f_a_penetration_takes_all_mp() {
    assert_eq!(Charts::standard().plans.cost(Plan::Penetration).mp, None);
}

#[test]
fn d8_2a_the_steps_come_in_order() {
    let (attacker, defender) = (lone(Armor, 16), lone(Mech, 8));
    let combat = Combat {
        plan: Plan::GrandAssault,
        matrix: MatrixEntry { defender_lp: 1, ..MatrixEntry::default() },
        counterattack: Some(&Charts::standard().cat),
        ground: Charts::standard().terrain.ground(Terrain::Rough, None, false),
        ..Combat::between(&attacker, &defender)
    };
    let lines = ledger(&combat, &[5, 5, 1, 1, 6]);
    let first = |rule: &str| lines.iter().position(|line| line.starts_with(rule)).expect(rule);
    let steps =
        ["D8.2a", "D3b", "D8.6b", "D8.5c", "D8.6a", "D8.7b", "D8.8a", "D8.9e", "D8.10b", "D8.11a"];
    let places: Vec<usize> = steps.iter().map(|rule| first(rule)).collect();
    assert!(places.is_sorted(), "{lines:#?}");
}

#[test]
fn d8_2b_the_matrix_does_not_touch_the_counterattack() {
    let (attacker, defender) = (lone(Armor, 8), lone(Mech, 8));
    let combat = Combat {
        matrix: MatrixEntry { attacker_lp: 1, defender_lp: 2, ..MatrixEntry::default() },
        counterattack: Some(&Charts::standard().cat),
        ..Combat::between(&attacker, &defender)
    };
    // 8 SP inflict 3 on a 10, which the matrix makes 5, and 1 on a 2, which it makes 1h.
    let end = fight(&combat, &[5, 5, 1, 1, 3]);
    let counter = end.counterattack.expect("the defender lost the first exchange");
    let column = Charts::standard().cat.column(counter.ratio);
    let printed = column.result(3);
    assert_eq!(
        counter.lp,
        Sides { attacker: printed.attacker.into(), defender: printed.defender.into() }
    );
}

#[test]
fn d8_3a_plan_costs_and_drms() {
    let costs = Plan::ALL.map(|plan| {
        let cost = Charts::standard().plans.cost(plan);
        (cost.mp, cost.drm)
    });
    assert_eq!(costs, [(Some(0), -1), (Some(1), 0), (Some(2), 1), (None, 2)]);
}

#[test]
fn d8_4a_postures_have_needs_and_terrain() {
    let charts = Charts::standard();
    let foot = [unit(Foot, 4), unit(Foot, 4)];
    let open: Vec<Posture> = german(&foot, Terrain::Clear).postures(charts).collect();
    assert_eq!(open, [Posture::Steadfast]);
    let covered: Vec<Posture> = german(&foot, Terrain::Woods).postures(charts).collect();
    assert_eq!(
        covered,
        [Posture::Steadfast, Posture::ElasticDefense, Posture::Hedgehog, Posture::DelayingAction]
    );
    let alone = lone(Motor, 5);
    let trapped = Defender { free_retreat: false, ..german(&alone, Terrain::Woods) };
    assert_eq!(trapped.postures(charts).collect::<Vec<_>>(), [Posture::Steadfast]);
}

#[test]
fn d8_4b_lp_changes_are_suffered_by_the_side_named() {
    let (attacker, defender) = (lone(Armor, 6), lone(Foot, 6));
    let matrix = MatrixEntry { attacker_drm: 1, defender_drm: -1, attacker_lp: 2, defender_lp: -1 };
    let combat = Combat { matrix, ..Combat::between(&attacker, &defender) };
    let end = fight(&combat, &[4, 4]);
    let exchange = |side: Side| end.sides[side].exchange.expect("dice were rolled");
    // Attacker: 4+1 in column 5-6 inflicts 1, the defender suffers one rung less.
    assert_eq!(exchange(Side::Attacker).modified_roll, 5);
    assert_eq!(exchange(Side::Defender).lp_crt.to_string(), "1");
    assert_eq!(exchange(Side::Defender).lp_initial.to_string(), "0d");
    // Defender: 4-1 inflicts 0d, the attacker suffers two rungs more.
    assert_eq!(exchange(Side::Attacker).lp_crt.to_string(), "0d");
    assert_eq!(exchange(Side::Attacker).lp_initial.to_string(), "1h");
}

#[test]
fn d8_4c_no_matrix_against_a_demoralized_defender() {
    let (attacker, defender) = (lone(Armor, 6), lone(Mech, 6));
    let matrix = MatrixEntry { attacker_drm: 9, defender_drm: 9, attacker_lp: 9, defender_lp: 9 };
    let combat = Combat {
        matrix,
        demoralized: true,
        counterattack: Some(&Charts::standard().cat),
        ..Combat::between(&attacker, &defender)
    };
    let end = fight(&combat, &[6, 1]);
    let exchange = end.sides.attacker.exchange.expect("dice were rolled");
    assert_eq!((exchange.drm, exchange.lp_crt), (1, exchange.lp_initial));
    assert_eq!(end.sides.defender.exchange.map(|it| it.drm), Some(0));
    assert_eq!(end.counterattack, None);
}

#[test]
fn d8_5a_attacker_without_los_loses_two_a_die() {
    for (sp, expected) in [(6, -2), (12, -4), (24, -6)] {
        let (attacker, defender) = (lone(Foot, sp), lone(Foot, 9));
        let mut combat = Combat::between(&attacker, &defender);
        assert_eq!(drm(&combat, Side::Attacker), 0);
        combat.forces.attacker.los = false;
        assert_eq!(drm(&combat, Side::Attacker), expected);
    }
}

#[test]
fn d8_5b_defender_without_los_loses_one_in_all() {
    let (attacker, defender) = (lone(Foot, 9), lone(Foot, 24));
    let mut combat = Combat::between(&attacker, &defender);
    combat.forces.defender.los = false;
    assert_eq!(drm(&combat, Side::Defender), -1);
}

#[test]
fn d8_5c_the_plan_is_the_attackers_drm() {
    let (attacker, defender) = (lone(Armor, 9), lone(Foot, 9));
    let both = Plan::ALL.map(|plan| {
        let combat = Combat { plan, ..Combat::between(&attacker, &defender) };
        (drm(&combat, Side::Attacker), drm(&combat, Side::Defender))
    });
    assert_eq!(both, [(-1, 0), (0, 0), (1, 0), (2, 0)]);
}

#[test]
fn d8_5d_a_demoralized_defender_gives_one() {
    let (attacker, defender) = (lone(Armor, 9), lone(Foot, 9));
    let combat = Combat { demoralized: true, ..Combat::between(&attacker, &defender) };
    assert_eq!((drm(&combat, Side::Attacker), drm(&combat, Side::Defender)), (1, 0));
}

/// Rules: D8.5e, D8.5f
#[test]
fn d8_5e_the_matrix_adds_to_its_side_alone() {
    let (attacker, defender) = (lone(Armor, 9), lone(Foot, 9));
    let matrix = MatrixEntry { attacker_drm: 3, defender_drm: -2, ..MatrixEntry::default() };
    let mut combat =
        Combat { plan: Plan::Penetration, matrix, ..Combat::between(&attacker, &defender) };
    combat.forces.attacker.los = false;
    combat.forces.defender.los = false;
    // +2 plan, +3 matrix, -4 for two dice without LOS; -2 matrix, -1 without LOS.
    assert_eq!((drm(&combat, Side::Attacker), drm(&combat, Side::Defender)), (1, -3));
}

#[test]
fn d8_6a_each_side_rolls_the_dice_of_its_own_column() {
    let (attacker, defender) = (lone(Foot, 13), lone(Foot, 7));
    let mut script = Script::dice(&[1, 2, 3, 4, 5]);
    let end = play(&Combat::between(&attacker, &defender), &mut script).unwrap();
    assert_eq!(script.thrown(), [Throw::Crt(Side::Attacker), Throw::Crt(Side::Defender)]);
    let dice = |side: Side| end.sides[side].exchange.unwrap().dice;
    assert_eq!(dice(Side::Attacker).as_slice(), [1, 2, 3]);
    assert_eq!(dice(Side::Defender).as_slice(), [4, 5]);
}

#[test]
fn d8_6b_the_cell_is_what_the_other_side_suffers() {
    let (attacker, defender) = (lone(Foot, 16), lone(Foot, 5));
    let end = fight(&Combat::between(&attacker, &defender), &[4, 4, 4, 3]);
    assert_eq!(end.sides.defender.exchange.unwrap().lp_crt.to_string(), "4");
    assert_eq!(end.sides.attacker.exchange.unwrap().lp_crt.to_string(), "0d");
}

#[test]
fn d8_6c_the_whole_table_is_one_ladder() {
    let counts = [
        (0, 5),
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 1),
        (5, 1),
        (6, 4),
        (7, 4),
        (8, 4),
        (9, 4),
        (10, 4),
        (11, 1),
    ];
    let ladder: Vec<usize> =
        counts.iter().flat_map(|&(rung, times)| std::iter::repeat_n(rung, times)).collect();
    assert_eq!(ladder.len(), 32);
    let crt = &Charts::standard().crt;
    let mut cells = 0;
    for column in crt.columns() {
        for row in 0..=crt.last_row(column) as usize {
            let printed = crt.result(column, row as i32);
            assert_eq!(printed.rung(), ladder[row + column.place()], "{} at {row}", column.label());
            cells += 1;
        }
    }
    assert_eq!(cells, 4 * 10 + 4 * 16 + 4 * 21);
}

#[test]
fn d8_7a_the_order_of_the_ladder() {
    let names: Vec<String> = (0..10).map(|rung| Loss::at(rung).to_string()).collect();
    assert_eq!(names, ["0", "0h", "0d", "1", "1h", "1d", "2", "3", "4", "5"]);
    for rung in 0..40 {
        let loss = Loss::at(rung);
        assert_eq!(loss.to_string().parse(), Ok(loss));
    }
    for text in ["", "h", "2h", "-1", "+1", "1x", "0 h", "100"] {
        assert!(text.parse::<Loss>().is_err(), "{text:?}");
    }
}

#[test]
fn d8_7b_a_change_moves_rungs() {
    let moved = |from: &str, rungs| from.parse::<Loss>().unwrap().moved(rungs).to_string();
    assert_eq!(moved("1", 1), "1h");
    assert_eq!(moved("2", -1), "1d");
    assert_eq!(moved("2", 1), "3");
}

#[test]
fn d8_7c_nothing_goes_below_plain_zero() {
    assert_eq!(Loss::at(1).moved(-1), Loss::ZERO);
    assert_eq!(Loss::at(2).moved(-9), Loss::ZERO);
    assert_eq!(Loss::ZERO.moved(i32::MIN), Loss::ZERO);
}

#[test]
fn d8_7d_from_two_up_a_rung_is_one_lp() {
    for points in 2..30 {
        assert_eq!(Loss::plain(points).moved(1), Loss::plain(points + 1));
        assert_eq!(Loss::plain(points).points(), u32::from(points));
    }
}

#[test]
fn r2_the_crt_cell_in_doubt_and_the_rows_beyond_print() {
    let crt = &Charts::standard().crt;
    let cell = |sp, roll| crt.result(crt.column(sp), roll).to_string();
    assert_eq!(cell(2, 5), "0d");
    assert_eq!([cell(1, 10), cell(7, 16), cell(24, 21)], ["1h", "4", "7"]);
    assert_eq!([cell(1, -40), cell(24, -40)], ["0", "2"]);
    let last = |sp| crt.last_row(crt.column(sp));
    assert_eq!([last(6), last(12), last(13)], [9, 15, 20]);
    let note = Charts::standard().catalogue.entry("crt.csv").unwrap();
    assert_eq!(note.provenance, module::Provenance::Repaired);
}

#[test]
fn r6_changes_climb_the_ladder_across_two() {
    assert_eq!(Loss::plain(3).moved(-2).to_string(), "1d");
    assert_eq!(Loss::plain(2).moved(-2).to_string(), "1h");
    assert_eq!("0d".parse::<Loss>().unwrap().moved(5).to_string(), "3");
}
