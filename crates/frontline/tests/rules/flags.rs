//! F5, F6.

use crate::rules::charts;
use frontline::{
    Card, CardUse, Flag, FlagsNeeded, Operation, Refusal, flags_needed, flags_with_cards,
    starting_hexes,
};

fn flags(northern_europe: bool, month: u8, hexsides: u8, amphibious: bool) -> FlagsNeeded {
    flags_needed(charts(), &Operation { northern_europe, month, hexsides, amphibious })
}

#[test]
fn f5a_a_nation_has_its_briefed_flags_and_those_of_cards() {
    let cards = |uses: &[CardUse]| -> Vec<Card> {
        uses.iter().map(|&usage| Card { usage, value: 3 }).collect()
    };
    assert_eq!(flags_with_cards(4, &[]), 4);
    assert_eq!(flags_with_cards(4, &cards(&[CardUse::Flag, CardUse::Flag, CardUse::Die])), 6);
}

#[test]
fn f5b_a_flag_lies_on_each_hexside_attacked_through() {
    assert_eq!(flags(false, 7, 1, false).military, 1);
    assert_eq!(flags(false, 7, 3, false).military, 3);
}

#[test]
fn f5b_nothing_is_attacked_without_a_flag() {
    let flags =
        [("Orel", "salient"), ("Kursk", "salient"), ("Orel", "salient"), ("Orel", "Bryansk")]
            .map(|(from, to)| Flag { from, to });
    let start = |target, per_hexside| starting_hexes(&flags, target, per_hexside);
    assert_eq!(start("salient", 1).unwrap(), ["Orel", "Kursk"], "one combined attack");
    assert_eq!(start("salient", 2).unwrap(), ["Orel"], "two flags a hexside in winter");
    assert_eq!(start("Bryansk", 2), Err(Refusal::NoFlag));
    assert_eq!(start("Kursk", 1), Err(Refusal::NoFlag), "a flag points one way");
    assert_eq!(Refusal::NoFlag.rule().as_str(), "F5b");
}

#[test]
fn f5c_a_landing_needs_a_military_and_a_naval_flag() {
    let landing = flags(false, 6, 1, true);
    assert_eq!((landing.military, landing.naval), (1, 1));
    assert_eq!(flags(false, 6, 1, false).naval, 0);
}

#[test]
fn f6_winter_is_december_to_february_in_northern_europe() {
    for month in 1..=12 {
        let winter = matches!(month, 12 | 1 | 2);
        assert_eq!(flags(true, month, 1, false).winter, winter, "month {month}");
        assert_eq!(flags(true, month, 1, false).military, if winter { 2 } else { 1 });
        assert!(!flags(false, month, 1, false).winter, "elsewhere there is none");
    }
}

#[test]
fn r_f14_naval_flags_are_never_doubled() {
    let winter_landing = flags(true, 1, 2, true);
    assert_eq!((winter_landing.military, winter_landing.naval), (4, 2));
    let rules: Vec<&str> = winter_landing.ledger.iter().map(|entry| entry.rule.as_str()).collect();
    assert_eq!(rules, ["F5b", "F6", "R-F14", "F5c"]);
}
