//! F2, F3, F9.2, F9.6 and what the line needs.

use crate::{assess, combat, refusal};
use frontline::{
    Column, Combat, Party, Refusal, can_man, is_unbroken, men_owed, men_required, men_to_take_back,
};

#[test]
fn f2a_every_front_hex_holds_a_man() {
    assert_eq!(men_required(false), 1);
    let bare = combat("2 tanks, ME 1", "1 man, ME 1");
    assert_eq!(refusal(&bare), Refusal::FrontLineEmpty(Party::Attacker));
    let bare = combat("1 man, ME 1", "9 tanks, 9 aircraft, ME 1");
    assert_eq!(refusal(&bare), Refusal::FrontLineEmpty(Party::Defender));
    assert_eq!(refusal(&bare).rule().as_str(), "F2a");
    assess(&combat("1 man, ME 1", "1 man, ME 1"));
    let neighbours = |a: &i32, b: &i32| (a - b).abs() == 1;
    assert!(is_unbroken(&[4, 5, 6, 5], neighbours));
    assert!(!is_unbroken(&[4, 5, 7], neighbours), "a gap");
}

#[test]
fn f2b_a_gap_is_filled_at_once() {
    assert!(can_man(0, 1), "from the Pool");
    assert!(can_man(1, 0), "from the hexes beside it");
}

#[test]
fn f3_in_china_the_front_may_be_empty_but_still_needs_an_offensive() {
    let empty = Combat { china: true, ..combat("3 men, ME 1", "ME 1") };
    let assessment = assess(&empty);
    assert_eq!(assessment.defender.cv, 0);
    assert_eq!(assessment.outcome([1, 6]).differential, -5, "the dice are rolled all the same");
    assert_eq!(men_required(true), 0);
}

#[test]
fn f9_2_first_every_front_hex_gets_its_man() {
    assert_eq!(men_owed([0, 3, 0, 1], false), 2);
    assert_eq!(men_owed([1, 3], false), 0);
    assert_eq!(men_owed([0, 0], true), 0, "not in China");
}

/// Rules: F9.6, R-F18
#[test]
fn f9_6_resources_go_back_down_to_one_man() {
    assert_eq!(men_to_take_back(4, false), 3);
    assert_eq!(men_to_take_back(1, false), 0);
    assert_eq!(men_to_take_back(4, true), 4, "in China the last man may go too");
}

#[test]
fn r_f9_an_empty_stretch_of_china_starts_at_five_to_one() {
    let attack = |attacker| Combat { china: true, ..combat(attacker, "ME 9") };
    let assessment = assess(&attack("1 tank, ME 1"));
    assert_eq!(assessment.base_column, Column::FiveToOne);
    assert_eq!(assessment.net_shift, -1, "shifts follow as usual: tank supremacy, no LSP");
    assert_eq!(assessment.column, Column::NineToTwo);
    assert_eq!(refusal(&attack("ME 1, 5 LSP")), Refusal::NoForce, "the attacker has CV 1 or more");
}

#[test]
fn r_f24_without_a_man_the_line_stays() {
    assert!(!can_man(0, 0));
    assert!(can_man(2, 0));
}
