//! F17, R-F19.

use crate::rules::{Hex, touch};
use frontline::{Listed, Refusal, Straightening, TurnStep};
use std::collections::BTreeSet;

/// A line of three hexes in column 5; the own ground lies in columns 0 to 5, the enemy stands in column 6.
const LINE: [Hex; 3] = [(5, 0), (5, 1), (5, 2)];
const ENEMY: [Hex; 2] = [(6, 0), (6, 1)];

fn own(hex: Hex) -> bool {
    (0..=5).contains(&hex.0)
}

#[test]
fn f17_the_line_falls_back_to_an_own_hex_beside_it() {
    let mut step = Straightening::new(LINE, []);
    let mut back = |from, to| step.pull_back(from, to, own, touch);
    assert_eq!(back((5, 0), (6, 0)), Err(Refusal::NoWayBack), "that is the enemy's");
    assert_eq!(back((5, 0), (3, 0)), Err(Refusal::NoWayBack), "two hexes");
    assert_eq!(back((5, 0), (4, 0)), Ok(()));
    assert_eq!(back((5, 1), (5, 0)), Err(Refusal::NoWayBack), "given up a moment ago");
    assert_eq!(*step.abandoned(), BTreeSet::from([(5, 0)]), "refusals change nothing");
}

#[test]
fn f17_only_if_the_command_allows() {
    let mut step = Straightening::new(LINE, [(5, 1)]);
    assert_eq!(step.pull_back((5, 1), (4, 1), own, touch), Err(Refusal::HeldByOrder));
    assert_eq!(step.pull_back((5, 0), (4, 0), own, touch), Ok(()));
    assert_eq!(Refusal::HeldByOrder.rule().as_str(), "F17");
}

#[test]
fn f17_the_enemy_may_follow_up_freely() {
    let mut step = Straightening::new(LINE, []);
    step.pull_back((5, 0), (4, 0), own, touch).unwrap();
    step.pull_back((5, 2), (4, 2), own, touch).unwrap();
    let in_the_north = &ENEMY[..1];
    assert_eq!(step.follow_up((5, 2), in_the_north, touch), Err(Refusal::FollowsFromAfar));
    assert_eq!(step.follow_up((5, 1), &ENEMY, touch), Err(Refusal::NotGivenUp), "still held");
    assert_eq!(step.follow_up((5, 0), &ENEMY, touch), Ok(()));
    assert_eq!(step.follow_up((5, 0), &ENEMY, touch), Err(Refusal::NotGivenUp), "entered already");
    assert_eq!(*step.abandoned(), BTreeSet::from([(5, 2)]));
}

#[test]
fn r_f19_one_hex_per_front_hex_and_turn() {
    let mut step = Straightening::new(LINE, []);
    let mut back = |from, to| step.pull_back(from, to, own, touch);
    assert_eq!(back((5, 0), (4, 0)), Ok(()));
    assert_eq!(back((4, 0), (3, 0)), Err(Refusal::OneHexBackOnly), "those have fallen back");
    assert_eq!(back((5, 0), (4, 0)), Err(Refusal::OneHexBackOnly), "nobody is left there");
    assert_eq!(back((5, 2), (5, 1)), Ok(()), "along the line");
    assert_eq!(back((5, 1), (4, 1)), Err(Refusal::OneHexBackOnly), "the men of (5, 2) are there");
    assert_eq!(Refusal::OneHexBackOnly.rule().as_str(), "R-F19");
}

#[test]
fn r_f19_the_chooser_straightens_first() {
    for places_first in [true, false] {
        let order = TurnStep::Straightening.sides_in_turn(Listed::Second, places_first);
        assert_eq!(order, Some([Listed::Second, Listed::First]));
    }
}
