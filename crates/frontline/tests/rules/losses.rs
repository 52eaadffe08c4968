//! F15, F16, F-T4, F-T5.

use crate::rules::{assess, charts, combat, in_terrain, me, side};
use frontline::{Combat, Force, Landing, Losses, Supremacy, Terrain, me_ratio, take_losses};

fn lose(force: &str, due: u32, enemy: Supremacy) -> Losses {
    let force = side(&format!("{force}, ME 1")).force;
    take_losses(charts().loss_orders.against(enemy), force, due)
}

fn words(losses: &Losses) -> String {
    losses.sequence.iter().map(|point| point.name()).collect::<Vec<_>>().join(" ")
}

#[test]
fn f15a_losses_come_from_the_enemys_cv_not_multiplied() {
    let assessment = assess(&combat("10 men, ME 4", "20 men, ME 4"));
    assert_eq!((assessment.attacker.losses.due, assessment.defender.losses.due), (4, 2));
}

#[test]
fn f15b_the_higher_me_reads_the_first_column() {
    let table = &charts().losses;
    assert_eq!(table.due(15, me(6), me(2)).points, 3);
    assert_eq!(table.due(15, me(2), me(6)).points, 9);
}

#[test]
fn f15c_ground_and_landing_change_me_for_losses_only() {
    let mes = |terrain| {
        let assessment = assess(&in_terrain(terrain, "4 men, ME 3", "4 men, ME 3"));
        assert_eq!(assessment.attacker.strength, 12, "the odds use the unchanged ME");
        (assessment.attacker.loss_me.get(), assessment.defender.loss_me.get())
    };
    assert_eq!(mes(Terrain::Open), (3, 3));
    assert_eq!(mes(Terrain::Jungle), (3, 3));
    assert_eq!(mes(Terrain::Mountains), (3, 4));
    assert_eq!(mes(Terrain::Forest), (3, 4));
    assert_eq!(mes(Terrain::Swamp), (2, 3));
    let landing =
        Combat { landing: Some(Landing::WithCraft), ..combat("4 men, ME 3", "4 men, ME 3") };
    assert_eq!(assess(&landing).defender.loss_me.get(), 4);
}

#[test]
fn f16_points_go_in_order_and_others_stand_in_for_them() {
    assert_eq!(
        words(&lose("6 men, 1 tank, 1 aircraft", 6, Supremacy::None)),
        "man man tank man man air"
    );
    assert_eq!(
        words(&lose("3 men", 3, Supremacy::Both)),
        "man man man",
        "no tank or aircraft: a man"
    );
    assert_eq!(
        words(&lose("2 tanks, 1 aircraft", 3, Supremacy::None)),
        "air tank tank",
        "no man: air or tanks"
    );
}

#[test]
fn f_t4_rows_beyond_the_table_follow_the_formula() {
    let table = &charts().losses;
    assert_eq!(table.due(0, me(1), me(6)).points, 0);
    assert_eq!(table.due(4, me(1), me(3)).points, 2, "the row that was missing");
    assert_eq!(table.due(20, me(1), me(6)).points, 24);
    assert_eq!(table.due(21, me(1), me(6)).points, 25);
    assert_eq!(table.due(999, me(1), me(6)).points, 1198);
    assert_eq!(table.due(999, me(6), me(1)).points, 199);
}

#[test]
fn f_t5_the_enemys_supremacy_sets_the_order() {
    let order = |enemy| words(&lose("99 men, 99 tanks, 99 aircraft", 9, enemy));
    assert_eq!(order(Supremacy::None), "man man tank man man air man man tank");
    assert_eq!(order(Supremacy::Tank), "tank man man tank man man tank man man");
    assert_eq!(order(Supremacy::Air), "air tank man man air tank man man air");
    assert_eq!(order(Supremacy::Both), order(Supremacy::Air));
}

#[test]
fn r_f3_what_is_not_there_is_paid_by_another_and_the_rest_forgiven() {
    assert_eq!(words(&lose("1 man, 1 tank, 1 aircraft", 3, Supremacy::Tank)), "tank man air");
    assert_eq!(
        words(&lose("2 tanks, 2 aircraft", 2, Supremacy::None)),
        "air air",
        "a man due: aircraft first"
    );
    assert_eq!(
        words(&lose("2 aircraft", 2, Supremacy::Tank)),
        "air air",
        "a tank due: man, then aircraft"
    );
    assert_eq!(
        words(&lose("2 tanks", 2, Supremacy::Air)),
        "tank tank",
        "an aircraft due: man, then tank"
    );
    let all = lose("1 man, 1 tank", 9, Supremacy::None);
    assert_eq!((all.due, all.taken()), (9, 2));
    assert_eq!(lose("1 man", 0, Supremacy::None).lost, Force::default());
}

#[test]
fn r_f7_higher_over_lower_rounded_down_at_most_six() {
    for (one, other, ratio) in
        [(5, 2, 2), (2, 5, 2), (3, 3, 1), (20, 3, 6), (20, 1, 6), (11, 2, 5), (7, 4, 1)]
    {
        assert_eq!(me_ratio(me(one), me(other)), ratio, "{one} against {other}");
    }
    let table = &charts().losses;
    assert_eq!(
        table.due(13, me(4), me(4)).points,
        2,
        "equal ME: ratio 1, the same as the first column"
    );
}

#[test]
fn r_f8_changes_add_up_and_me_never_drops_under_one() {
    let mountains = in_terrain(Terrain::Mountains, "4 men, ME 3", "4 men, ME 3");
    let landing = assess(&Combat { landing: Some(Landing::WithCraft), ..mountains });
    assert_eq!(landing.defender.loss_me.get(), 5);
    let swamp = assess(&in_terrain(Terrain::Swamp, "4 men, ME 1", "4 men, ME 1"));
    assert_eq!(swamp.attacker.loss_me.get(), 1);
    assert!(
        swamp.ledger.iter().any(|entry| entry.rule.as_str() == "R-F8"),
        "and the ledger says so"
    );
}
