//! Blitzkrieg attack: B8, B9, B10.

use crate::rules::scene::{after, blitz, column, refused, roll};
use besieged::{Charts, Months, Nation, Refusal, Turn, YEARS};
use rulebook::rule;

#[test]
fn b8_a_blitzkrieg_attack_needs_an_armor_unit() {
    assert_eq!(column(&blitz("armor 9, 6", "5")), "3-1");
    let refusal = refused(&blitz("9, mountain 6, other 3", "5"));
    assert_eq!((&refusal, refusal.rule()), (&Refusal::BlitzWithoutArmor, rule!("B8")));
    let defenders_armor = refused(&blitz("9, 6", "armor 5"));
    assert_eq!(defenders_armor, Refusal::BlitzWithoutArmor, "the attacker's armor counts");
}

/// Every turn of the war in which a nation may use the table, counted from the calendar.
fn allowed(nation: Nation) -> Vec<String> {
    let turns = YEARS.flat_map(|year| Months::NAMES.map(|(_, months)| Turn { year, months }));
    let allowed = turns.filter(|turn| Charts::standard().blitz_dates.allow(nation, *turn));
    allowed.map(|turn| turn.to_string()).collect()
}

#[test]
fn b9a_germans_from_1941_through_july_and_august_1943() {
    let turns = allowed(Nation::German);
    assert_eq!(turns.len(), 16);
    assert_eq!((turns[0].as_str(), turns[15].as_str()), ("Jan/Feb 1941", "Jul/Aug 1943"));
    let mut late = blitz("armor 9", "3");
    late.turn = "Jul/Aug 1943".parse().unwrap();
    assert_eq!(column(&late), "3-1");
    late.turn = "Sep/Oct 1943".parse().unwrap();
    assert_eq!(refused(&late).rule(), rule!("B9a"));
}

#[test]
fn b9b_russians_from_september_1943_through_june_1945() {
    let turns = allowed(Nation::Russian);
    assert_eq!(turns.len(), 11);
    assert_eq!((turns[0].as_str(), turns[10].as_str()), ("Sep/Oct 1943", "May/Jun 1945"));
    let mut russian = blitz("armor 9", "3");
    russian.attacker_nation = Nation::Russian;
    assert_eq!(refused(&russian).rule(), rule!("B9b"));
    russian.turn = "May/Jun 1945".parse().unwrap();
    assert_eq!(column(&russian), "3-1");
    russian.turn = "Jul/Aug 1945".parse().unwrap();
    assert_eq!(refused(&russian).rule(), rule!("B9b"));
}

#[test]
fn b10a_columns_and_rows_of_the_blitzkrieg_table() {
    let table = &Charts::standard().blitz;
    let headings: Vec<String> = table.columns().iter().map(ToString::to_string).collect();
    assert_eq!(headings, ["3-1", "4-1", "5-1", "6-1", "7-1", "10-1"]);
    let rows: Vec<String> = table.rows().iter().map(ToString::to_string).collect();
    assert_eq!(rows, ["1-3", "4-6", "7-9", "10"]);
    // Both sides have armor, so the die is not modified.
    let combat = blitz("armor 30", "armor 6");
    for (die, row, result) in [
        (1, "1-3", "D1"),
        (3, "1-3", "D1"),
        (4, "4-6", "D2-Adv 1"),
        (6, "4-6", "D2-Adv 1"),
        (7, "7-9", "D2-Adv 2"),
        (9, "7-9", "D2-Adv 2"),
        (10, "10", "DE-Adv 3"),
    ] {
        let reading = roll(&combat, die).reading.unwrap();
        assert_eq!(
            (reading.row.to_string(), reading.result.to_string()),
            (row.into(), result.into())
        );
    }
}

#[test]
fn b10b_the_part_before_the_dash_applies_then_up_to_n_hexes_of_advance() {
    let aftermath = after(&blitz("armor 9", "3/3"), "D2-Adv 3");
    assert_eq!(aftermath.defender.step_losses, 2);
    assert_eq!(aftermath.defender.retreat.unwrap().min, 2);
    assert_eq!(aftermath.advance, 3);
    assert_eq!(after(&blitz("armor 9", "3/3"), "D2").advance, 0);
}
