//! F11, F-T3.

use crate::rules::{assess, charts, combat, in_terrain};
use frontline::{
    Cause, Combat, Force, Landing, Party, Shift, ShiftReason, Supremacy, Terrain, supremacy,
};

fn shifts(combat: &Combat) -> Vec<(&'static str, i32)> {
    assess(combat)
        .shifts
        .iter()
        .map(|Shift { reason, columns }| (reason.name(), *columns))
        .collect()
}

#[test]
fn f11_every_cause_shifts_for_the_side_named() {
    let mut battle = combat(
        "9 men, 3 tanks, ME 2, shift card, PAG near",
        "2 men, 1 tank, 1 aircraft, ME 2, shift card, shift card, PAG near",
    );
    battle.fort_layers = 2;
    battle.major_city = true;
    assert_eq!(
        shifts(&battle),
        [
            ("attacker_tank_supremacy", 1),
            ("attacker_cards", 1),
            ("attacker_pag", 2),
            ("defender_air_supremacy", -1),
            ("defender_cards", -2),
            ("defender_pag", -2),
            ("fortifications", -2),
            ("major_city", -1),
            ("no_lsp", -2),
        ]
    );
    assert_eq!(assess(&battle).net_shift, -6);
    let mirrored = combat("9 men, 3 aircraft, ME 2, 1 LSP", "2 men, 1 tank, 1 aircraft, ME 2");
    assert_eq!(shifts(&mirrored), [("attacker_air_supremacy", 1), ("defender_tank_supremacy", -1)]);
}

#[test]
fn f11a_supremacy_is_three_times_the_enemys_points() {
    let tanks = |own, enemy| {
        let force = |tanks| Force { men: 1, tanks, ..Force::default() };
        supremacy(3, &force(own), &force(enemy))
    };
    assert_eq!(tanks(3, 1), Supremacy::Tank);
    assert_eq!(tanks(5, 2), Supremacy::None);
    assert_eq!(tanks(6, 2), Supremacy::Tank);
    let air = |own, enemy| {
        let force = |aircraft| Force { men: 1, aircraft, ..Force::default() };
        supremacy(3, &force(own), &force(enemy))
    };
    assert_eq!((air(2, 1), air(3, 1)), (Supremacy::None, Supremacy::Air));
}

#[test]
fn f11b_tanks_and_aircraft_do_not_count_everywhere() {
    let counted = |terrain, landing| {
        let battle = in_terrain(terrain, "9 men, 3 tanks, 3 aircraft, ME 1", "1 man, ME 1");
        assess(&Combat { landing, ..battle }).attacker.supremacy.name()
    };
    assert_eq!(counted(Terrain::Open, None), "both");
    assert_eq!(counted(Terrain::Mountains, None), "air");
    assert_eq!(counted(Terrain::Swamp, None), "air");
    assert_eq!(counted(Terrain::Jungle, None), "none");
    assert_eq!(counted(Terrain::Forest, None), "tank");
    assert_eq!(counted(Terrain::Open, Some(Landing::WithCraft)), "air");
    assert_eq!(counted(Terrain::Forest, Some(Landing::WithoutCraft)), "none");
}

#[test]
fn f11c_a_major_city_helps_the_defender_who_owns_it() {
    let city = |major_city| Combat { major_city, ..combat("4 men, ME 1, 1 LSP", "4 men, ME 1") };
    assert_eq!(shifts(&city(true)), [("major_city", -1)]);
    assert_eq!(shifts(&city(false)), []);
}

#[test]
fn f_t3_columns_by_cause_and_side() {
    let expected = [
        (Cause::TankSupremacy, 1, -1),
        (Cause::AirSupremacy, 1, -1),
        (Cause::Card, 1, -1),
        (Cause::OwnPagNear, 2, -2),
        (Cause::FortifiedLayer, 0, -1),
        (Cause::MajorCity, 0, -1),
        (Cause::NoLsp, -2, 0),
    ];
    for (cause, attacker, defender) in expected {
        let table = &charts().shifts;
        assert_eq!(table.columns(cause, Party::Attacker), attacker, "{cause}");
        assert_eq!(table.columns(cause, Party::Defender), defender, "{cause}");
    }
    assert_eq!(ShiftReason::NAMES.len(), 11);
}

#[test]
fn r_f4_any_number_is_three_times_nothing() {
    let force = |tanks, aircraft| Force { men: 1, tanks, aircraft, bombers: 0 };
    assert_eq!(supremacy(3, &force(1, 0), &force(0, 0)), Supremacy::Tank);
    assert_eq!(supremacy(3, &force(0, 0), &force(0, 0)), Supremacy::None);
    let (tanks, planes) = (force(3, 1), force(1, 3));
    assert_eq!(supremacy(3, &tanks, &planes), Supremacy::Tank, "each side can hold one kind");
    assert_eq!(supremacy(3, &planes, &tanks), Supremacy::Air);
}

#[test]
fn r_f5_a_supremacy_that_does_not_count_gives_no_shift_and_no_loss_order() {
    let battle = |terrain| {
        in_terrain(
            terrain,
            "10 men, 5 tanks, 5 aircraft, ME 1, 1 LSP",
            "9 men, 1 tank, 1 aircraft, ME 1",
        )
    };
    let jungle = assess(&battle(Terrain::Jungle));
    assert!(jungle.shifts.is_empty());
    assert_eq!(jungle.defender.losses.sequence[0].name(), "man");
    let open = assess(&battle(Terrain::Open));
    assert_eq!(open.net_shift, 2);
    assert_eq!(open.defender.losses.sequence[0].name(), "air");
}

#[test]
fn r_f11_the_pag_shift_counts_once_and_both_may_suffer_it() {
    let both = combat("4 men, ME 1, 1 LSP, PAG near", "4 men, ME 1, PAG near");
    assert_eq!(shifts(&both), [("attacker_pag", 2), ("defender_pag", -2)]);
    assert!(frontline::pag_troubles(charts(), &[7, 2, 1]));
    assert!(!frontline::pag_troubles(charts(), &[3, 4]));
    assert!(!frontline::pag_troubles(charts(), &[]));
}
