//! D9: attrition.

use damos::{
    Camped, Charts, Counter, March, Nation, Size, Terrain, UnitType, Unwritten, attrition,
    attrition_drm, is_at_maximum, may_wear_next, must_check_attrition,
};

const MARCH: March = March { los: false, mp_spent: 4, ma_slowest: 6, strategic: false, turn: 3 };

fn drm(camped: Camped) -> i32 {
    attrition_drm(camped, &mut Unwritten)
}

#[test]
fn d9a_no_los_and_more_than_half_the_slowest_ma() {
    assert!(must_check_attrition(MARCH));
    assert!(!must_check_attrition(March { los: true, ..MARCH }));
    // Half itself is not more than half: 3 of 6; of 5 it is.
    assert!(!must_check_attrition(March { mp_spent: 3, ..MARCH }));
    assert!(must_check_attrition(March { mp_spent: 3, ma_slowest: 5, ..MARCH }));
}

#[test]
fn d9b_the_roll_is_crossed_with_the_sp() {
    let charts = Charts::standard();
    assert_eq!(attrition(charts, 7, 4), 1);
    assert_eq!(attrition(charts, 20, 2), 6);
    assert_eq!(attrition(charts, 2, 12), 0);
}

#[test]
fn d9c_drms() {
    let terrain = &Charts::standard().terrain;
    let drm_of =
        |hex, town| drm(Camped { terrain_drm: terrain.attrition(hex, town), ..Camped::default() });
    assert_eq!(drm_of(Terrain::Clear, false), 0);
    assert_eq!(drm_of(Terrain::Clear, true), 1);
    assert_eq!([drm_of(Terrain::City, false), drm_of(Terrain::MajorCity, false)], [1, 1]);
    assert_eq!(drm(Camped { single_unit: true, ..Camped::default() }), 1);
    assert_eq!(drm(Camped { demoralized: true, ..Camped::default() }), -1);
    assert_eq!(drm(Camped { at_maximum: true, ..Camped::default() }), -1);
    let all = Camped { terrain_drm: 1, single_unit: true, demoralized: true, at_maximum: true };
    assert_eq!(drm(all), 0);
}

#[test]
fn d9d_the_first_lp_falls_on_the_strongest() {
    let may = |lost: [u32; 2]| [0, 1].map(|unit| may_wear_next(&[4, 6], &lost, unit));
    assert_eq!(may([0, 0]), [false, true]);
    assert_eq!(may([0, 1]), [true, true], "the owner places the rest");
    assert_eq!(may([1, 1]), [true, true]);
}

#[test]
fn d9e_nobody_falls_below_one_sp() {
    let may = |lost: [u32; 2]| [0, 1].map(|unit| may_wear_next(&[2, 3], &lost, unit));
    assert_eq!(may([0, 1]), [true, true]);
    assert_eq!(may([1, 1]), [false, true]);
    assert_eq!(may([1, 2]), [false, false]);
    assert!(!may_wear_next(&[2, 3], &[0, 1], 2), "there is no such unit");
}

#[test]
fn d9f_neither_strategic_movement_nor_turn_one_checks() {
    assert!(!must_check_attrition(March { strategic: true, ..MARCH }));
    assert!(!must_check_attrition(March { turn: 1, ..MARCH }));
    assert!(must_check_attrition(March { turn: 2, ..MARCH }));
}

#[test]
fn r51_end_rows_raw_sp_and_nothing_from_one_sp() {
    let charts = Charts::standard();
    assert_eq!(attrition(charts, 16, -3), attrition(charts, 16, 2));
    assert_eq!(attrition(charts, 16, 15), attrition(charts, 16, 12));
    assert_eq!([attrition(charts, 1, 2), attrition(charts, 0, 2)], [0, 0]);
    // A penetration has spent all its MP; a force that did not move has spent none.
    assert!(must_check_attrition(March { mp_spent: 6, ..MARCH }));
    assert!(!must_check_attrition(March { mp_spent: 0, ..MARCH }));
    // Ties are the owner's; a strongest unit of 1 SP means that nothing can be lost.
    assert!(may_wear_next(&[5, 5], &[0, 0], 0) && may_wear_next(&[5, 5], &[0, 0], 1));
    assert!(!may_wear_next(&[1, 1], &[0, 0], 0) && !may_wear_next(&[1, 1], &[0, 0], 1));
}

#[test]
fn r14_what_a_hex_at_its_maximum_is() {
    let unit = |nation, size| Counter { nation, size, kind: UnitType::FootInfantry };
    let nkvd = Counter { nation: Nation::Russian, size: Size::Regiment, kind: UnitType::Nkvd };
    let corps = unit(Nation::Russian, Size::Corps);
    let division = unit(Nation::Russian, Size::Division);
    let full = |stack: &[Counter]| is_at_maximum(stack, Nation::Russian);
    assert!(full(&[corps, corps]) && full(&[division, division, corps]));
    assert!(full(&[division; 3]));
    assert!(!full(&[division, division]) && !full(&[corps, division]) && !full(&[corps]));
    // The free regiment does not fill it; a second one counts as a unit that is no division.
    assert!(!full(&[corps, nkvd]) && full(&[corps, nkvd, nkvd]));
    let german = unit(Nation::German, Size::Division);
    assert!(is_at_maximum(&[german; 4], Nation::German));
    assert!(!is_at_maximum(&[german; 3], Nation::German));
}

#[test]
fn g33_a_town_in_the_marshes_replaces_their_terrain() {
    let terrain = &Charts::standard().terrain;
    let town = terrain.attrition(Terrain::Clear, true);
    assert_eq!(terrain.attrition(Terrain::Marsh, true), town);
    assert_ne!(terrain.attrition(Terrain::Marsh, false), town);
}

#[test]
fn g38_a_mixed_stack_is_at_its_maximum_when_no_further_division_or_corps_fits() {
    let unit = |nation, size| Counter { nation, size, kind: UnitType::FootInfantry };
    let corps = unit(Nation::Russian, Size::Corps);
    let division = unit(Nation::Russian, Size::Division);
    assert!(!is_at_maximum(&[corps, division], Nation::Russian));
    let mut stack = vec![corps, division];
    while damos::may_stack(&[stack.as_slice(), &[division]].concat()) {
        stack.push(division);
    }
    assert!(is_at_maximum(&stack, Nation::Russian));
}
