//! D2.4 to D2.6.1: strength, zones, reaction.

use crate::rules::table::{Armor, Cavalry, Foot, Mech, Motor, lone, unit};
use damos::{
    Camp, Charts, Counter, Errand, Hexside, Morale, Nation, Plan, Reaction, Reactor, Route, Side,
    Size, Terrain, Unit, Unwritten, absorb_auto, exerts_zoc, is_zoi_capable, may_react, may_stack,
    plan_after_reaction, reaction_odds, reaction_succeeds, retreat_by_reaction, strength,
    zoc_extends_into, zoi_range, zoi_range_of,
};
use rulebook::Ledger;

const STEADY: Morale = Morale { camp: Camp::German, demoralized: false, turn: 2 };

fn range(units: &[Unit], morale: Morale) -> u32 {
    zoi_range(Charts::standard(), units, morale)
}

fn drm(reaction: &Reaction<'_>) -> i32 {
    reaction.drm(Charts::standard(), &mut Unwritten)
}

/// An attempt of 4 SP of armor against 6 of armor, over these hexes.
fn attempt<'a>(reactors: &'a [Unit], phasing: &'a [Unit], hexes: &'a [Terrain]) -> Reaction<'a> {
    let route = Route { hexes, ..Route::default() };
    let distance = hexes.len() as u32;
    Reaction { errand: Errand::Intercept, reactors, phasing, route, distance }
}

#[test]
fn d2_4a_losses_reduce_sp_to_zero_and_no_further() {
    let paid = absorb_auto(&[2, 1], 9);
    assert_eq!((paid.lost, paid.surplus), (vec![2, 1], 6));
}

#[test]
fn d2_4c_the_opponent_learns_only_the_total() {
    assert_eq!(strength(&[unit(Armor, 4), unit(Mech, 5), unit(Foot, 9)]), 18);
    assert_eq!(strength(&[unit(Foot, 9), unit(Mech, 9)]), 18);
}

#[test]
fn d2_5a_a_steady_force_exerts_a_zoc() {
    assert!(exerts_zoc(STEADY));
    assert!(exerts_zoc(Morale { camp: Camp::Russian, ..STEADY }));
}

#[test]
fn d2_5b_only_an_occupied_major_city_stops_a_zoc() {
    assert!(zoc_extends_into(false, true));
    assert!(zoc_extends_into(true, false));
    assert!(!zoc_extends_into(true, true));
}

#[test]
fn d2_5c_a_demoralized_force_exerts_no_zoc() {
    assert!(!exerts_zoc(Morale { demoralized: true, ..STEADY }));
}

/// Rules: D2.6a
#[test]
fn d2_6a_the_exclusive_rules_say_which_units_exert_a_zoi() {
    assert_eq!(range(&lone(Cavalry, 5), STEADY), 1);
    assert_eq!(range(&lone(Foot, 5), STEADY), 0);
}

#[test]
fn d2_6b_a_demoralized_force_has_no_zoi() {
    assert_eq!(range(&lone(Armor, 9), Morale { demoralized: true, ..STEADY }), 0);
}

#[test]
fn d2_6c_the_range_is_the_number_of_crt_dice() {
    let ranges: Vec<u32> =
        [0, 1, 6, 7, 12, 13, 24, 999].map(|sp| zoi_range_of(Charts::standard(), sp)).to_vec();
    assert_eq!(ranges, [1, 1, 1, 2, 2, 3, 3, 3]);
    assert_eq!(range(&[unit(Armor, 4), unit(Mech, 9)], STEADY), 3);
}

#[test]
fn d2_6_1a_only_fresh_steady_zoi_capable_enemies_react() {
    let ready = Reactor { fresh: true, phasing: false, demoralized: false, zoi_capable: true };
    assert!(may_react(ready));
    assert!(!may_react(Reactor { fresh: false, ..ready }));
    assert!(!may_react(Reactor { phasing: true, ..ready }));
    assert!(!may_react(Reactor { demoralized: true, ..ready }));
    assert!(!may_react(Reactor { zoi_capable: false, ..ready }));
}

#[test]
fn d2_6_1c_one_roll_serves_all_units_of_the_hex() {
    // The two together outweigh the mover's 6 mobile SP, neither does alone.
    let phasing = lone(Armor, 6);
    let together = [unit(Armor, 4), unit(Motor, 4)];
    assert_eq!(drm(&attempt(&together, &phasing, &[Terrain::Clear])), 1);
    assert_eq!(drm(&attempt(&together[..1], &phasing, &[Terrain::Clear])), 0);
}

#[test]
fn d2_6_1f_the_retreat_is_that_of_a_beaten_defender() {
    let retreat = retreat_by_reaction();
    assert_eq!((retreat.side, retreat.hexes_min, retreat.hexes_max), (Side::Defender, 2, 3));
}

#[test]
fn d2_6_1g_nine_succeeds_and_a_natural_twelve_always() {
    assert!(reaction_succeeds(9, 0));
    assert!(!reaction_succeeds(8, 0));
    assert!(reaction_succeeds(10, -1));
    assert!(!reaction_succeeds(11, -3));
    assert!(reaction_succeeds(12, -8));
    // 9 to 12 are 4 + 3 + 2 + 1 of 36; never fewer than the one 12, never more than all.
    assert_eq!([-9, 0, 1, 9].map(reaction_odds), [1, 10, 15, 36]);
}

#[test]
fn d2_6_1h_terrain_entered_and_crossed_counts() {
    let (reactors, phasing) = (lone(Armor, 4), lone(Armor, 6));
    assert_eq!(drm(&attempt(&reactors, &phasing, &[Terrain::Clear])), 0);
    assert_eq!(drm(&attempt(&reactors, &phasing, &[Terrain::Woods])), -1);
    let mut river = attempt(&reactors, &phasing, &[Terrain::Marsh]);
    river.route.hexsides = &[Hexside::River];
    assert_eq!(drm(&river), -3);
}

#[test]
fn d2_6_1i_strictly_more_mobile_sp_adds_one() {
    let phasing = [unit(Armor, 4), unit(Foot, 9)];
    for (reactors, expected) in [(lone(Motor, 5), 1), (lone(Mech, 4), 0), (lone(Armor, 3), 0)] {
        assert_eq!(drm(&attempt(&reactors, &phasing, &[Terrain::Clear])), expected);
    }
    // Foot does not weigh.
    let foot = [unit(Armor, 4), unit(Foot, 5)];
    assert_eq!(drm(&attempt(&foot, &phasing, &[Terrain::Clear])), 0);
}

#[test]
fn d2_6_1j_three_hexes_away_costs_one() {
    let (reactors, phasing) = (lone(Armor, 4), lone(Armor, 6));
    assert_eq!(drm(&attempt(&reactors, &phasing, &[Terrain::Clear; 2])), 0);
    assert_eq!(drm(&attempt(&reactors, &phasing, &[Terrain::Clear; 3])), -1);
}

/// Rules: D2.6.1k, D2.6.1l
#[test]
fn d2_6_1k_reaction_into_an_empty_hex_is_a_meeting_engagement() {
    assert_eq!(plan_after_reaction(false, Plan::Penetration), Plan::Meeting);
    assert_eq!(plan_after_reaction(true, Plan::Standard), Plan::Standard);
}

#[test]
fn d2_6_1m_reactors_must_fit() {
    let corps = Counter { nation: Nation::Russian, size: Size::Corps, kind: Foot };
    let tanks = Counter { nation: Nation::Russian, size: Size::Division, kind: Armor };
    assert!(may_stack(&[corps, tanks]));
    assert!(!may_stack(&[corps, corps, tanks]));
}

/// Rules: C4.2a, S4.2a
#[test]
fn c4_2a_zoi_capable_against_not_zoi_capable_adds_one() {
    let (tanks, rifles) = (lone(Armor, 4), lone(Foot, 9));
    // +1 for more mobile SP comes on top.
    assert_eq!(drm(&attempt(&tanks, &rifles, &[Terrain::Clear])), 2);
    assert_eq!(drm(&attempt(&tanks, &lone(Armor, 6), &[Terrain::Clear])), 0);
    assert!(!is_zoi_capable(&rifles));
}

#[test]
fn r16_raw_sp_of_all_fresh_units_count_if_one_has_a_zoi() {
    assert_eq!(range(&[unit(Armor, 1), unit(Foot, 6)], STEADY), 2);
    assert_eq!(range(&[unit(Foot, 9), unit(Foot, 9)], STEADY), 0);
}

#[test]
fn r20_the_way_adds_up_and_a_retreat_has_none() {
    let (reactors, phasing) = (lone(Armor, 4), lone(Armor, 6));
    let hexes = [Terrain::Woods, Terrain::Rough, Terrain::Marsh];
    let mut way = attempt(&reactors, &phasing, &hexes);
    way.route.hexsides = &[Hexside::River, Hexside::River];
    let mut ledger = Ledger::default();
    // -1 -1 -2 for the hexes, -2 for the rivers, -1 for the distance.
    assert_eq!(way.drm(Charts::standard(), &mut ledger), -7);
    assert_eq!(ledger.iter().count(), 6);
    way.errand = Errand::Retreat;
    assert_eq!(drm(&way), 0);
}

#[test]
fn r21_the_committed_attacker_is_compared() {
    // 10 SP of armor against the 9 mobile SP of the example's attacker: +1, though the book does not mention it.
    let phasing = [unit(Armor, 4), unit(Mech, 5), unit(Foot, 9)];
    let reactors = lone(Armor, 10);
    let hexes = [Terrain::Woods, Terrain::Clear];
    assert_eq!(drm(&attempt(&reactors, &phasing, &hexes)), 0);
    let mut ledger = Ledger::default();
    attempt(&reactors, &phasing, &hexes).drm(Charts::standard(), &mut ledger);
    let rules: Vec<&str> = ledger.iter().map(|entry| entry.rule.as_str()).collect();
    assert_eq!(rules, ["D2.6.1h", "D2.6.1i"]);
}
