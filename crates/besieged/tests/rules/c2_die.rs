//! The die: B3, B4, B5.

use crate::rules::scene::{attack, roll};
use besieged::{Die, Terrain};

#[test]
fn b3_one_ten_sided_die_plus_every_modifier() {
    assert_eq!(Die::faces().map(Die::face).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    assert!(Die::showing(0).is_none() && Die::showing(11).is_none());
    let mut combat = attack("armor 8", "4");
    combat.terrain = Terrain::Swamp;
    combat.river = true;
    combat.major_city = true;
    // Armor +1, river -1, major city -1, swamp -1.
    let reading = roll(&combat, 6).reading.unwrap();
    assert_eq!(reading.adjusted_die, 4);
    assert_eq!(reading.row.to_string(), "4");
}

#[test]
fn b4_an_adjusted_die_beyond_the_table_is_read_in_the_last_row() {
    let mut low = attack("4", "4 armor");
    low.river = true;
    low.major_city = true;
    low.terrain = Terrain::Forest;
    low.defenders.field_marshal = true;
    let reading = roll(&low, 1).reading.unwrap();
    assert_eq!((reading.adjusted_die, reading.row.to_string().as_str()), (-4, "-1"));
    assert_eq!(reading.result.to_string(), "A3");

    let mut high = attack("armor 4", "4");
    high.attackers.field_marshal = true;
    let reading = roll(&high, 10).reading.unwrap();
    assert_eq!((reading.adjusted_die, reading.row.to_string().as_str()), (12, "11"));
    assert_eq!(reading.result.to_string(), "X2");

    let inside = roll(&attack("4", "4"), 10).reading.unwrap();
    assert_eq!(inside.row.to_string(), "10", "nothing is clamped inside the table");
}

#[test]
fn b5_row_and_column_give_the_result() {
    for (attackers, defenders, die, result) in [
        ("1", "5", 1, "AE*"),
        ("1", "5", 7, "A3"),
        ("1", "3", 9, "AR"),
        ("4", "4", 9, "D1"),
        ("13", "4", 7, "D2"),
        ("20", "4", 3, "D2"),
        ("30", "4", 6, "DE*"),
    ] {
        let found = roll(&attack(attackers, defenders), die).result.to_string();
        assert_eq!(found, result, "{attackers} against {defenders}, die {die}");
    }
}
