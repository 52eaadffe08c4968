//! D8.11: what becomes of the loser.

use crate::rules::table::{Armor, Foot, Mech, fight, lone, unit};
use damos::{
    Aftermath, Charts, Combat, LoserRetreat, MatrixEntry, Outcome, Plan, Side, Sides, is_far_enough,
};

/// A lost battle of forces with so many SP left.
fn after(winner: Side, plan: Plan) -> Aftermath<'static> {
    Aftermath {
        winner,
        plan,
        attacker: &[4, 2],
        defender: &[3, 5],
        defender_demoralized: false,
        major_city_rout: false,
    }
}

fn demoralized(outcome: &Outcome) -> (bool, bool) {
    (outcome.demoralized.attacker, outcome.demoralized.defender)
}

#[test]
fn d8_11a_attackers_retreat_one_hex_defenders_two_or_three() {
    let beaten = |winner| after(winner, Plan::Standard).outcome().retreat.unwrap();
    let one = LoserRetreat { side: Side::Attacker, hexes_min: 1, hexes_max: 1 };
    let more = LoserRetreat { side: Side::Defender, hexes_min: 2, hexes_max: 3 };
    assert_eq!(beaten(Side::Defender), one);
    assert_eq!(beaten(Side::Attacker), more);
    // Nobody is left to retreat.
    let gone = Aftermath { defender: &[0, 0], ..after(Side::Attacker, Plan::Standard) };
    assert_eq!(gone.outcome().retreat, None);
}

#[test]
fn d8_11d_the_loser_is_demoralized_but_not_after_a_meeting_engagement() {
    for plan in Plan::ALL {
        let shaken = plan != Plan::Meeting;
        assert_eq!(demoralized(&after(Side::Defender, plan).outcome()), (shaken, false));
        assert_eq!(demoralized(&after(Side::Attacker, plan).outcome()), (false, shaken));
    }
}

#[test]
fn d8_11e_a_demoralized_loser_loses_one_sp_more() {
    let again = Aftermath { defender_demoralized: true, ..after(Side::Attacker, Plan::Standard) };
    let outcome = again.outcome();
    assert_eq!(outcome.extra_sp_loss, Some(1));
    assert_eq!(demoralized(&outcome), (false, true));
    assert_eq!(after(Side::Attacker, Plan::Standard).outcome().extra_sp_loss, None);
}

#[test]
fn d8_11f_a_demoralized_winner_rallies_even_without_los() {
    let held = Aftermath { defender_demoralized: true, ..after(Side::Defender, Plan::Standard) };
    assert!(held.outcome().rallied);
    assert_eq!(demoralized(&held.outcome()), (true, false));
    assert!(!after(Side::Defender, Plan::Standard).outcome().rallied);
    let (attacker, defender) = (lone(Foot, 4), lone(Foot, 4));
    let mut combat = Combat { demoralized: true, ..Combat::between(&attacker, &defender) };
    combat.forces.defender.los = false;
    let end = fight(&combat, &[1, 6]);
    assert!(end.outcome.rallied && !end.sides.defender.demoralized_after);
}

#[test]
fn d8_11g_a_retreat_may_stop_in_an_own_major_city() {
    let least = LoserRetreat::of(Side::Defender).hexes_min;
    assert!(is_far_enough(1, least, true) && !is_far_enough(1, least, false));
    assert!(is_far_enough(2, least, false) && !is_far_enough(0, least, true));
}

#[test]
fn d8_11h_a_major_city_may_rout_a_unit_instead() {
    let city = Aftermath { major_city_rout: true, ..after(Side::Attacker, Plan::Standard) };
    let outcome = city.outcome();
    assert_eq!(outcome.routed, Some(1));
    assert_eq!(outcome.retreat, Some(LoserRetreat::of(Side::Attacker)));
    assert_eq!(demoralized(&outcome), (true, false));
    assert_eq!(after(Side::Attacker, Plan::Standard).outcome().routed, None);
}

#[test]
fn d8_11i_an_attacker_beaten_in_a_major_city_cannot_rout() {
    let lost = Aftermath { major_city_rout: true, ..after(Side::Defender, Plan::Standard) };
    assert_eq!(lost.outcome().routed, None);
    assert_eq!(lost.outcome().retreat, Some(LoserRetreat::of(Side::Attacker)));
}

#[test]
fn r45_no_extra_sp_in_a_meeting_engagement_and_it_may_eliminate() {
    let base = Aftermath { defender_demoralized: true, ..after(Side::Attacker, Plan::Meeting) };
    assert_eq!(base.outcome().extra_sp_loss, None);
    assert_eq!(demoralized(&base.outcome()), (false, true));
    // The last SP: the force is gone, is no longer demoralized, and its retreat is still on record.
    let last = Aftermath { plan: Plan::Standard, defender: &[0, 1], ..base };
    let outcome = last.outcome();
    assert_eq!((outcome.extra_sp_loss, outcome.retreat.is_some()), (Some(1), true));
    assert_eq!(demoralized(&outcome), (false, false));
    // It is no LP and adds no surplus; ties go to the first listed.
    let (attacker, defender) = (lone(Foot, 4), [unit(Foot, 2), unit(Foot, 2)]);
    let combat = Combat { demoralized: true, ..Combat::between(&attacker, &defender) };
    let end = fight(&combat, &[4, 1]);
    assert_eq!((end.surplus_lp, end.outcome.extra_sp_loss), (0, Some(1)));
    assert_eq!(end.sides.defender.lost_initial, [1, 0]);
    assert_eq!(end.sides.defender.units_after, [1, 1]);
}

#[test]
fn r47_the_routed_unit_is_eliminated_and_another_must_remain() {
    let attacker = lone(Armor, 24);
    let defender = [unit(Foot, 3), unit(Foot, 7)];
    let ground = Charts::standard().terrain.ground(damos::Terrain::MajorCity, None, false);
    for plan in [Plan::Meeting, Plan::Standard] {
        let combat =
            Combat { plan, ground, major_city_rout: true, ..Combat::between(&attacker, &defender) };
        // 24 × 1/2 = 12 SP inflict 3 on an 8 or 9, all on the larger unit; 10 × 3/2 = 15 SP inflict 2 on a 3.
        let end = fight(&combat, &[4, 5, 1, 1, 1]);
        assert_eq!(end.outcome.routed, Some(1));
        assert_eq!(end.sides.defender.units_after, [3, 0]);
        assert!(!end.defender_vacates && end.ema.is_none());
        assert!(end.sides.attacker.demoralized_after && !end.sides.defender.demoralized_after);
    }
    // One unit alone cannot be routed: the ordinary retreat follows.
    let alone = Aftermath {
        major_city_rout: true,
        defender: &[0, 5],
        ..after(Side::Attacker, Plan::Standard)
    };
    assert_eq!(alone.outcome().routed, None);
    assert_eq!(alone.outcome().retreat, Some(LoserRetreat::of(Side::Defender)));
    // Morale stays as it was.
    let shaken = Aftermath {
        major_city_rout: true,
        defender_demoralized: true,
        ..after(Side::Attacker, Plan::Standard)
    };
    assert_eq!(demoralized(&shaken.outcome()), (true, true));
    assert_eq!(shaken.outcome().extra_sp_loss, None);
}

#[test]
fn r48_lp_alone_decide_even_over_destroyed_forces() {
    // A tie that destroys the defender is still his win: the attacker retreats, demoralized, without exploitation.
    let (attacker, defender) = (lone(Foot, 6), lone(Foot, 1));
    let matrix = MatrixEntry { attacker_lp: 3, ..MatrixEntry::default() };
    let end = fight(&Combat { matrix, ..Combat::between(&attacker, &defender) }, &[4, 3]);
    let last = Sides::of(|side| end.sides[side].exchange.unwrap().lp_final.to_string());
    assert_eq!(last, Sides { attacker: "1".into(), defender: "1".into() });
    assert_eq!(
        (end.winner, end.defender_vacates, end.ema.is_some()),
        (Side::Defender, true, false)
    );
    assert_eq!(end.outcome.retreat, Some(LoserRetreat::of(Side::Attacker)));
    assert!(end.sides.attacker.demoralized_after && !end.sides.defender.demoralized_after);
    // An attacker destroyed while inflicting more still wins: the survivors retreat, nobody exploits.
    let (attacker, defender) = (lone(Mech, 1), lone(Foot, 5));
    let matrix = MatrixEntry { defender_lp: 9, ..MatrixEntry::default() };
    let end = fight(&Combat { matrix, ..Combat::between(&attacker, &defender) }, &[1, 6]);
    assert_eq!((end.winner, end.ema), (Side::Attacker, None));
    assert_eq!(end.sides.attacker.units_after, [0]);
}
