//! D8.8 with C4.5.1: absorbing losses.

use crate::rules::table::{Armor, Foot, Mech, Script, Stop, fight, lone, play, unit};
use damos::Payment::{Rp, Unit};
use damos::{
    Combat, LossRefused, MatrixEntry, Paid, Payment, Side, Step, absorb_auto, absorb_chosen,
    half_is_met, may_pay_next,
};

fn chosen(sp: &[u32], lp: u32, payments: &[Payment]) -> Result<Vec<u32>, LossRefused> {
    absorb_chosen(sp, lp, payments, 0).map(|paid| paid.lost)
}

#[test]
fn d8_8a_each_lp_costs_one_sp_and_symbols_nothing() {
    assert_eq!(absorb_auto(&[9], 4).lost, [4]);
    // Both roll 1: 4 SP inflict plain 0; a change of two rungs makes 0d, which costs nothing.
    let (attacker, defender) = (lone(Foot, 4), lone(Foot, 4));
    let matrix = MatrixEntry { defender_lp: 2, ..MatrixEntry::default() };
    let end = fight(&Combat { matrix, ..Combat::between(&attacker, &defender) }, &[1, 1]);
    assert_eq!(end.sides.defender.exchange.unwrap().lp_final.to_string(), "0d");
    assert_eq!(end.sides.defender.units_after, [4]);
    assert_eq!(end.winner, Side::Attacker);
    assert_eq!(chosen(&[4], 2, &[Unit(0)]), Err(LossRefused::TooFew));
    assert_eq!(chosen(&[4], 2, &[Unit(0); 3]), Err(LossRefused::TooMany));
}

#[test]
fn d8_8b_largest_unit_takes_half() {
    assert_eq!(chosen(&[7, 5], 3, &[Unit(0), Unit(1), Unit(1)]), Ok(vec![1, 2]));
    assert_eq!(chosen(&[7, 5], 3, &[Unit(1); 3]), Err(LossRefused::LargestSpared));
    assert_eq!(
        chosen(&[7, 5], 4, &[Unit(0), Unit(1), Unit(1), Unit(1)]),
        Err(LossRefused::LargestSpared)
    );
    // Largest before terrain and when the combat began: losses on the way do not change who that is.
    assert_eq!(chosen(&[5, 4], 4, &[Unit(0), Unit(0), Unit(1), Unit(1)]), Ok(vec![2, 2]));
}

#[test]
fn d8_8c_the_rest_is_the_owners_choice() {
    for payments in [[Unit(0), Unit(1), Unit(2)], [Unit(0), Unit(2), Unit(2)], [Unit(0); 3]] {
        assert!(chosen(&[6, 5, 4], 3, &payments).is_ok(), "{payments:?}");
    }
}

#[test]
fn d8_8d_what_finds_no_sp_is_surplus() {
    assert_eq!(absorb_auto(&[2, 1], 5), Paid { lost: vec![2, 1], rp: 0, surplus: 2 });
    let paid = absorb_chosen(&[2, 1], 5, &[Unit(0), Unit(0), Unit(1)], 0).unwrap();
    assert_eq!(paid.surplus, 2);
    let past_the_end = absorb_chosen(&[2, 1], 5, &[Unit(0), Unit(0), Unit(1), Unit(1)], 0);
    assert_eq!(past_the_end, Err(LossRefused::NoSuchSp { entry: 3 }));
}

#[test]
fn d8_8e_first_losses_precede_the_counterattack() {
    let (attacker, defender) = (lone(Armor, 8), lone(Mech, 8));
    let cat = &damos::Charts::standard().cat;
    let combat = Combat { counterattack: Some(cat), ..Combat::between(&attacker, &defender) };
    // 8 SP: 10 inflicts 3, 2 inflicts 1; the counterattack is 5 against 7.
    let end = fight(&combat, &[5, 5, 1, 1, 6]);
    let counter = end.counterattack.unwrap();
    assert_eq!((counter.modified_sp.attacker, counter.modified_sp.defender), (7, 5));
}

#[test]
fn d8_8f_the_largest_is_determined_anew() {
    let attacker = lone(Armor, 14);
    let defender = [unit(Mech, 6), unit(Foot, 5)];
    let cat = &damos::Charts::standard().cat;
    let combat = Combat { counterattack: Some(cat), ..Combat::between(&attacker, &defender) };
    // 3 + 3 + 3 in column 13-15 inflicts 3: two on the mech leave 4 and 4.
    let first = [Unit(0), Unit(0), Unit(1)];
    // 1:2, die 1: the counterattacker suffers 2, and either of the equals may take the one.
    let second = [Unit(1), Unit(1)];
    let mut script = Script::dice(&[3, 3, 3, 1, 1, 1])
        .paying(Side::Defender, Step::Initial, &first)
        .paying(Side::Defender, Step::Counterattack, &second);
    let end = play(&combat, &mut script).unwrap();
    assert_eq!(end.sides.defender.units_after, [4, 2]);
}

/// Rules: C4.5.1a, S4.5.1a
#[test]
fn c4_5_1a_up_to_two_lp_are_paid_with_rp() {
    let paid = absorb_chosen(&[5], 4, &[Rp, Rp, Unit(0), Unit(0)], 2).unwrap();
    assert_eq!((paid.lost, paid.rp), (vec![2], 2));
    let third = absorb_chosen(&[5], 4, &[Rp, Rp, Rp, Unit(0)], damos::rp_allowance(9, true));
    assert_eq!(third, Err(LossRefused::NoRp { entry: 2 }));
    assert_eq!(absorb_chosen(&[5], 1, &[Rp], 0), Err(LossRefused::NoRp { entry: 0 }));
}

/// Rules: C4.5.1b, S4.5.1b
#[test]
fn c4_5_1b_rp_need_an_los() {
    assert_eq!((damos::rp_allowance(2, true), damos::rp_allowance(2, false)), (2, 0));
    let (attacker, defender) = (lone(Armor, 8), lone(Foot, 8));
    let mut combat = Combat::between(&attacker, &defender);
    combat.forces.defender.rp = 2;
    for (los, expected) in
        [(true, Ok(2)), (false, Err(Stop::Refused(LossRefused::NoRp { entry: 0 })))]
    {
        combat.forces.defender.los = los;
        let mut script =
            Script::dice(&[5, 5, 1, 1]).paying(Side::Defender, Step::Initial, &[Rp, Rp, Unit(0)]);
        let spent = play(&combat, &mut script).map(|end| end.sides.defender.rp_spent);
        assert_eq!(spent, expected);
    }
}

#[test]
fn r5_two_rp_for_the_whole_combat_half_of_what_is_left_and_the_lp_still_count() {
    // Four LP, two paid with RP: half of the two left is one.
    assert!(absorb_chosen(&[6, 5], 4, &[Rp, Rp, Unit(1), Unit(0)], 2).is_ok());
    let spared = absorb_chosen(&[6, 5], 4, &[Rp, Rp, Unit(1), Unit(1)], 2);
    assert_eq!(spared, Err(LossRefused::LargestSpared));
    // Two RP in the first exchange leave none for the counterattack, and the LP count for the winner.
    let (attacker, defender) = (lone(Armor, 8), lone(Mech, 8));
    let cat = &damos::Charts::standard().cat;
    let mut combat = Combat { counterattack: Some(cat), ..Combat::between(&attacker, &defender) };
    combat.forces.defender.rp = 9;
    let mut script =
        Script::dice(&[5, 5, 1, 1, 1]).paying(Side::Defender, Step::Initial, &[Rp, Rp, Unit(0)]);
    let end = play(&combat, &mut script).unwrap();
    let allowed: Vec<u32> = script.bills().iter().map(|bill| bill.3).collect();
    assert_eq!(allowed, [0, 2, 0, 0]);
    assert_eq!(end.sides.defender.exchange.unwrap().lp_initial.to_string(), "3");
    assert_eq!(end.counterattack.unwrap().modified_sp.defender, 7);
}

#[test]
fn r37_ties_small_largest_units_and_half_of_one() {
    // Tie: one of the equals must take the half, either may.
    assert_eq!(chosen(&[5, 5], 4, &[Unit(1), Unit(1), Unit(0), Unit(0)]), Ok(vec![2, 2]));
    assert_eq!(
        chosen(&[5, 5, 4], 4, &[Unit(0), Unit(1), Unit(2), Unit(2)]),
        Err(LossRefused::LargestSpared)
    );
    // The largest has fewer SP than its share: it is destroyed and the rest is free.
    assert_eq!(chosen(&[2, 1, 1], 8, &[Unit(0), Unit(0), Unit(1), Unit(2)]), Ok(vec![2, 1, 1]));
    assert!(half_is_met(&[2, 2, 2], &[0, 2, 1], 6));
    // Half of 1 is 0.
    assert_eq!(chosen(&[7, 2], 1, &[Unit(1)]), Ok(vec![0, 1]));
}

#[test]
fn r37_one_point_at_a_time_never_leads_into_a_dead_end() {
    // Every order of single payments that is allowed step by step ends in a legal allocation, and every legal
    // allocation can be reached.
    for sp in [[3, 2, 2], [3, 3, 1], [1, 1, 1], [4, 1, 0]] {
        for lp in 0..=8 {
            let mut reached = Vec::new();
            pay_all_ways(&sp, lp, [0; 3], &mut reached);
            let mut legal = Vec::new();
            every_split(&sp, |lost| {
                let taken: u32 = lost.iter().sum();
                let whole: u32 = sp.iter().sum();
                if taken == lp.min(whole) && half_is_met(&sp, &lost, lp) {
                    legal.push(lost);
                }
            });
            reached.sort_unstable();
            reached.dedup();
            legal.sort_unstable();
            assert_eq!(reached, legal, "{sp:?} taking {lp}");
        }
    }
}

fn pay_all_ways(sp: &[u32; 3], lp: u32, lost: [u32; 3], ends: &mut Vec<[u32; 3]>) {
    let mut stuck = true;
    for at in 0..3 {
        if may_pay_next(sp, lp, &lost, (0, 0), Unit(at)) {
            stuck = false;
            let mut next = lost;
            next[at] += 1;
            pay_all_ways(sp, lp, next, ends);
        }
    }
    if stuck {
        ends.push(lost);
    }
}

fn every_split(sp: &[u32; 3], mut visit: impl FnMut([u32; 3])) {
    for a in 0..=sp[0] {
        for b in 0..=sp[1] {
            for c in 0..=sp[2] {
                visit([a, b, c]);
            }
        }
    }
}
