//! C2 to C4.2 and C4.6.1: matrix duties, ZOI, stacking, surprise. The rules of Army Group South are the same.

use crate::rules::table::{
    Airborne, Armor, Cavalry, Foot, Mech, Motor, Mountain, Nkvd, lone, unit,
};
use damos::{
    Camp, Charts, Counter, Defender, Morale, Nation, Posture, Size, Terrain, Unit, exerts_zoc,
    exerts_zoi, is_zoi_capable, may_stack, zoi_range,
};

fn defender(units: &[Unit], camp: Camp, terrain: Terrain) -> Defender<'_> {
    Defender { units, camp, terrain, demoralized: false, free_retreat: true }
}

fn postures(force: &Defender<'_>) -> Vec<Posture> {
    force.postures(Charts::standard()).collect()
}

fn counter(nation: Nation, size: Size) -> Counter {
    Counter { nation, size, kind: Foot }
}

/// Rules: C2.0a, S2.0a
#[test]
fn c2_0a_one_matrix_serves_all_games() {
    // The matrix knows plan and posture and nothing of the game: each camp reads the same cell.
    let charts = Charts::standard();
    let units = [unit(Mech, 5), unit(Foot, 5)];
    let shared =
        |camp| postures(&defender(&units, camp, Terrain::Woods)).contains(&Posture::Counterattack);
    assert!(shared(Camp::German) && shared(Camp::Russian));
    let cell = charts.matrix.entry(damos::Plan::Penetration, Posture::Counterattack);
    assert_eq!((cell.defender_drm, cell.attacker_lp), (-1, 1));
}

/// Rules: C2.1a, S2.1a
#[test]
fn c2_1a_in_a_city_both_sides_stand() {
    let units = [unit(Armor, 5), unit(Foot, 5)];
    for camp in [Camp::German, Camp::Russian] {
        for terrain in [Terrain::City, Terrain::MajorCity] {
            assert_eq!(postures(&defender(&units, camp, terrain)), [Posture::Steadfast]);
        }
    }
    assert!(postures(&defender(&units, Camp::German, Terrain::Clear)).len() > 1);
}

/// Rules: C2.1b, S2.1b
#[test]
fn c2_1b_russians_counterattack_if_eligible_else_stand() {
    let (tanks, rifles) = (lone(Armor, 4), lone(Foot, 4));
    let duty = |units, terrain| postures(&defender(units, Camp::Russian, terrain));
    assert_eq!(duty(&tanks, Terrain::Clear), [Posture::Counterattack]);
    assert_eq!(duty(&rifles, Terrain::Woods), [Posture::Steadfast]);
    assert!(
        postures(&defender(&tanks, Camp::German, Terrain::Clear)).contains(&Posture::Steadfast)
    );
}

/// Rules: C2.1c, S2.1c
#[test]
fn c2_1c_counterattack_needs_armor_or_mechanized() {
    let may = |kind| {
        let units = lone(kind, 4);
        postures(&defender(&units, Camp::German, Terrain::Clear)).contains(&Posture::Counterattack)
    };
    assert!(may(Armor) && may(Mech));
    assert!(![Motor, Cavalry, Foot, Mountain, Airborne, Nkvd].into_iter().any(may));
}

/// Rules: C2.1d, S2.1d
#[test]
fn c2_1d_terrain_forbids_postures() {
    let units = [unit(Armor, 5), unit(Foot, 5)];
    let all = |terrain| postures(&defender(&units, Camp::German, terrain));
    assert_eq!(all(Terrain::Clear), [Posture::Steadfast, Posture::Counterattack]);
    assert_eq!(all(Terrain::Woods), Posture::ALL);
    assert!(!all(Terrain::Marsh).contains(&Posture::Counterattack));
    // A Russian tank force in a marsh is not eligible, so it stands.
    assert_eq!(postures(&defender(&units, Camp::Russian, Terrain::Marsh)), [Posture::Steadfast]);
}

#[test]
fn r36_city_first_then_counterattack_then_steadfast() {
    let tanks = lone(Armor, 4);
    let duty = |terrain| defender(&tanks, Camp::Russian, terrain).duty(Charts::standard());
    assert_eq!(duty(Terrain::MajorCity), Some(Posture::Steadfast));
    assert_eq!(duty(Terrain::Clear), Some(Posture::Counterattack));
    assert_eq!(duty(Terrain::Mountain), Some(Posture::Steadfast));
    let free = defender(&tanks, Camp::German, Terrain::Clear);
    assert_eq!(free.duty(Charts::standard()), None);
    // A demoralized defender has no posture at all.
    let shaken = Defender { demoralized: true, ..defender(&tanks, Camp::Russian, Terrain::City) };
    assert_eq!(postures(&shaken), []);
}

/// Rules: C3.0a, S3.0a
#[test]
fn c3_0a_one_zoi_unit_makes_the_force_capable() {
    assert!(is_zoi_capable(&[unit(Foot, 9), unit(Armor, 1)]));
    assert!(!is_zoi_capable(&[unit(Foot, 9), unit(Foot, 9)]));
}

/// Rules: C3.1a, S3.1a
#[test]
fn c3_1a_german_zoi_all_but_foot() {
    let zoi = |kind| exerts_zoi(Camp::German, kind);
    assert!([Cavalry, Motor, Mech, Armor].into_iter().all(zoi));
    assert!(![Foot, Mountain, Airborne, Nkvd].into_iter().any(zoi));
}

/// Rules: C3.2a, S3.2a
#[test]
fn c3_2a_russian_zoi_armor_and_mechanized() {
    let zoi = |kind| exerts_zoi(Camp::Russian, kind);
    assert!([Mech, Armor].into_iter().all(zoi));
    assert!(![Foot, Mountain, Airborne, Nkvd, Cavalry, Motor].into_iter().any(zoi));
}

/// Rules: C4.1a, S4.1a
#[test]
fn c4_1a_four_germans_a_hex() {
    let corps = counter(Nation::German, Size::Corps);
    assert!(may_stack(&[corps; 4]));
    assert!(!may_stack(&[corps; 5]));
}

/// Rules: C4.1b, S4.1b
#[test]
fn c4_1b_two_russians_or_allies_or_three_with_two_divisions() {
    for nation in [Nation::Russian, Nation::Romanian, Nation::Hungarian] {
        let corps = counter(nation, Size::Corps);
        let division = counter(nation, Size::Division);
        assert!(may_stack(&[corps, corps]));
        assert!(may_stack(&[corps, division, division]));
        assert!(!may_stack(&[corps, corps, division]));
        assert!(!may_stack(&[division; 4]));
    }
}

/// Rules: C4.1c, S4.1c
#[test]
fn c4_1c_a_brigade_counts_as_a_division() {
    let corps = counter(Nation::Russian, Size::Corps);
    let brigade = counter(Nation::Russian, Size::Brigade);
    assert!(may_stack(&[corps, brigade, brigade]));
    assert!(!may_stack(&[corps, corps, brigade]));
    assert!(!may_stack(&[corps, brigade, counter(Nation::Russian, Size::Regiment)]));
}

/// Rules: C4.1d, S4.1d
#[test]
fn c4_1d_one_nkvd_regiment_is_free() {
    let corps = counter(Nation::Russian, Size::Corps);
    let nkvd = Counter { nation: Nation::Russian, size: Size::Regiment, kind: Nkvd };
    assert!(may_stack(&[corps, corps, nkvd]));
    assert!(!may_stack(&[corps, corps, nkvd, nkvd]));
}

#[test]
fn r13_a_mixed_hex_holds_four_and_its_allies_fit_by_themselves() {
    let german = counter(Nation::German, Size::Division);
    let ally = counter(Nation::Romanian, Size::Corps);
    assert!(may_stack(&[german, german, ally, ally]));
    assert!(!may_stack(&[german, ally, ally, ally]));
    assert!(!may_stack(&[german, german, german, ally, ally]));
}

/// Rules: C4.6.1b, S4.6.1b
#[test]
fn c4_6_1b_on_turn_one_russians_have_no_zones() {
    let russian = Morale { camp: Camp::Russian, demoralized: false, turn: 1 };
    let tanks = lone(Armor, 9);
    assert!(!exerts_zoc(russian));
    assert_eq!(zoi_range(Charts::standard(), &tanks, russian), 0);
    let german = Morale { camp: Camp::German, ..russian };
    assert!(exerts_zoc(german));
    assert_eq!(zoi_range(Charts::standard(), &tanks, german), 2);
}

/// Rules: C4.6.1c, S4.6.1c
#[test]
fn c4_6_1c_from_turn_two_russians_react_normally() {
    let russian = Morale { camp: Camp::Russian, demoralized: false, turn: 2 };
    assert!(exerts_zoc(russian));
    assert_eq!(zoi_range(Charts::standard(), &lone(Armor, 9), russian), 2);
}
