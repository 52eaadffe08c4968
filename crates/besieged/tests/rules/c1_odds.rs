//! Odds: B1, B2, B7.

use crate::rules::scene::{attack, column, fates, roll};
use besieged::{Charts, Code, Odds};

#[test]
fn b1_total_strengths_are_compared_and_fractions_dropped() {
    for (attackers, defenders, odds) in [
        ("8, 5", "4", "3-1"),
        ("8, 3", "4", "2-1"),
        ("7", "4", "1-1"),
        ("4", "4", "1-1"),
        ("4", "2, 3", "1-2"),
        ("4", "8", "1-2"),
        ("4", "9", "1-3"),
        ("24", "2", "12-1"),
    ] {
        let found = attack(attackers, defenders);
        let found = found.assess(Charts::standard()).unwrap().odds;
        assert_eq!(found.to_string(), odds, "{attackers} against {defenders}");
    }
}

#[test]
fn b2_eleven_columns_and_the_last_serves_better_odds() {
    let headings: Vec<String> =
        Charts::standard().results.columns().iter().map(Odds::to_string).collect();
    assert_eq!(
        headings,
        ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"]
    );
    assert_eq!(column(&attack("7", "1")), "7-1");
    assert_eq!(column(&attack("99", "1")), "7-1");
    assert_eq!(column(&attack("6", "1")), "6-1");
}

#[test]
fn b7_below_one_to_five_the_attackers_surrender_without_a_die() {
    let desperate = attack("2, 1", "16");
    for die in [1, 10] {
        let battle = roll(&desperate, die);
        assert_eq!(battle.result.to_string(), "AS");
        assert_eq!(battle.result.code, Code::AttackersSurrender);
        assert!(battle.reading.is_none(), "no die is looked at");
        assert_eq!(fates(&battle.aftermath.attacker.fates), "surrendered surrendered");
        assert_eq!(battle.aftermath.attacker.step_losses, 4);
        assert_eq!(fates(&battle.aftermath.defender.fates), "2");
        assert!(!battle.aftermath.hex_vacated);
    }
    let bad_but_legal = roll(&attack("2, 1", "15"), 1);
    assert_eq!(bad_but_legal.result.to_string(), "AE*", "1-5 is still on the table");
}
