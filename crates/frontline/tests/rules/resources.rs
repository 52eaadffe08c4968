//! F1, F7.

use crate::rules::{assess, charts, combat, me, side};
use frontline::{Force, Resource, ShiftReason, garrisons_lost, take_losses};

#[test]
fn f1_six_kinds_of_resources() {
    let names: Vec<&str> = Resource::NAMES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["men", "tanks", "aircraft", "bombers", "lsp", "garrisons"]);
}

#[test]
fn f1a_what_one_point_stands_for() {
    let scale = charts().settings.scale;
    assert_eq!(
        (scale.soldiers, scale.tanks, scale.aircraft, scale.bombers),
        (50_000, 250, 250, 200)
    );
}

#[test]
fn f1b_bombers_join_the_aircraft() {
    let force = Force { men: 1, tanks: 1, aircraft: 2, bombers: 3 };
    assert_eq!((force.air(), force.combat_value()), (5, 7));
}

#[test]
fn f1c_fighting_without_lsp_is_allowed_and_costs_columns() {
    let without = assess(&combat("4 men, ME 1", "4 men, ME 1"));
    assert!(without.shifts.iter().any(|shift| shift.reason == ShiftReason::NoLsp));
    let with = assess(&combat("4 men, ME 1, 1 LSP", "4 men, ME 1"));
    assert!(with.shifts.is_empty());
}

#[test]
fn f1d_a_garrison_fights_as_one_man() {
    let alone = assess(&combat("4 men, ME 1", "1 garrison, ME 1"));
    let man = assess(&combat("4 men, ME 1", "1 man, ME 1"));
    assert_eq!(alone, man);
    assert_eq!(Force::default().with_garrisons(2).combat_value(), 2);
}

#[test]
fn f7_me_multiplies_strength() {
    let force = Force { men: 4, tanks: 1, aircraft: 3, bombers: 0 };
    assert_eq!(force.strength(me(5)), 40);
    assert_eq!(assess(&combat("1 man, ME 3", "1 man, ME 7")).defender.strength, 7);
}

#[test]
fn r_f20_bombers_count_fully_and_die_after_the_aircraft() {
    let bombers = side("1 man, 1 aircraft, 2 bombers, ME 1").force;
    let enemy = side("1 man, 1 aircraft, ME 1").force;
    assert!(frontline::supremacy(3, &bombers, &enemy).has_air());
    let two = take_losses(&[frontline::Point::Air], bombers, 2);
    assert_eq!((two.lost.aircraft, two.lost.bombers), (1, 1));
    let one = take_losses(&[frontline::Point::Air], bombers, 1);
    assert_eq!((one.lost.aircraft, one.lost.bombers), (1, 0), "the cheaper arm goes first");
}

#[test]
fn r_f28_garrisons_are_the_last_men_lost() {
    assert_eq!(garrisons_lost(4, 4), 0, "field men cover the loss");
    assert_eq!(garrisons_lost(4, 5), 1);
    assert_eq!(garrisons_lost(0, 2), 2);
}
