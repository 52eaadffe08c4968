//! F9.3, R-F17.

use crate::rules::{Hex, distance};
use frontline::{Listed, Refusal, TurnStep, may_close, settle_claims};
use std::collections::{BTreeMap, BTreeSet};

/// Two columns of three hexes, three hexes apart but for one pair that touches in the south.
const OWN: [Hex; 3] = [(0, 0), (0, 1), (0, 2)];
const ENEMY: [Hex; 3] = [(3, 0), (3, 1), (1, 2)];

fn close(hex: Hex) -> Result<(), Refusal> {
    may_close(hex, &OWN, &ENEMY, distance)
}

#[test]
fn f9_3_a_front_moves_up_where_it_does_not_touch_the_enemy() {
    assert_eq!(close((1, 0)), Ok(()), "no flag, no combat");
    assert_eq!(close((-1, 0)), Err(Refusal::NotTowardsTheEnemy));
    assert_eq!(close((0, 3)), Err(Refusal::FrontsTouch), "beside (0, 2), which is in contact");
    assert_eq!(close((0, 1)), Err(Refusal::HexHeld));
    assert_eq!(close((3, 0)), Err(Refusal::HexHeld), "that would be an attack");
    assert_eq!(may_close((1, 0), &OWN, &[], distance), Err(Refusal::NotTowardsTheEnemy));
    assert_eq!(Refusal::FrontsTouch.rule().as_str(), "F9.3");
}

#[test]
fn r_f17_an_area_is_a_hex() {
    assert_eq!(close((2, 0)), Err(Refusal::ClosesTooFar));
    assert_eq!(Refusal::ClosesTooFar.rule().as_str(), "R-F17");
}

#[test]
fn r_f17_a_hex_that_both_claim_stays_empty() {
    let (first, second) = (BTreeSet::from([1, 2]), BTreeSet::from([2, 3]));
    let closed = settle_claims(&first, &second, &BTreeMap::new());
    assert_eq!(closed.first, BTreeSet::from([1]));
    assert_eq!(closed.second, BTreeSet::from([3]));
    let dispute = &closed.disputed[&2];
    assert_eq!((*dispute.value(), dispute.rule().as_str()), (None, "R-F17"));
}

#[test]
fn r_f17_the_side_that_chooses_closes_first() {
    let order = TurnStep::ClosingTheLine.sides_in_turn(Listed::Second, true);
    assert_eq!(order, Some([Listed::Second, Listed::First]));
    let places_second = TurnStep::ClosingTheLine.sides_in_turn(Listed::Second, false);
    assert_eq!(places_second, order, "wherever it places its flags");
}
