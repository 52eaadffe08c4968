//! Die modifiers: B11.

use crate::rules::scene::{attack, modifiers};
use besieged::{Combat, Terrain};

fn named(combat: &Combat) -> String {
    modifiers(combat).0.join(", ")
}

fn on(terrain: Terrain, attackers: &str, defenders: &str) -> Combat {
    Combat { terrain, ..attack(attackers, defenders) }
}

#[test]
fn b11_1_a_field_marshal_helps_his_own_side() {
    let mut combat = attack("5", "5");
    assert_eq!(named(&combat), "");
    combat.attackers.field_marshal = true;
    assert_eq!(named(&combat), "attacker_field_marshal +1");
    combat.defenders.field_marshal = true;
    assert_eq!(named(&combat), "attacker_field_marshal +1, defender_field_marshal -1");
    combat.attackers.field_marshal = false;
    assert_eq!(named(&combat), "defender_field_marshal -1");
}

#[test]
fn b11_2_armor_counts_against_a_side_without_armor() {
    assert_eq!(named(&attack("5, armor 5", "5")), "attacker_armor +1");
    assert_eq!(named(&attack("5", "5, armor 5")), "defender_armor -1");
    assert_eq!(named(&attack("armor 5", "armor 5")), "");
}

#[test]
fn b11_3_mountain_troops_count_in_a_mountain_hex() {
    let both = on(Terrain::Mountain, "mountain 5", "mountain 5");
    assert_eq!(named(&both), "attacker_mountain_units +1, defender_mountain_units -1, mountain -1");
    let one = on(Terrain::Mountain, "5", "5, mountain 5");
    assert_eq!(named(&one), "defender_mountain_units -1, mountain -1");
    assert_eq!(named(&on(Terrain::Forest, "mountain 5", "mountain 5")), "forest -1");
}

#[test]
fn b11_4_a_river_shields_the_defenders() {
    let combat = Combat { river: true, ..attack("5", "5") };
    assert_eq!(named(&combat), "river -1");
    assert_eq!(named(&attack("5", "5")), "");
}

#[test]
fn b11_5_a_major_city_shields_the_defenders() {
    let combat = Combat { major_city: true, ..attack("5", "5") };
    assert_eq!(named(&combat), "major_city -1");
    assert_eq!(named(&attack("5", "5")), "");
}

#[test]
fn b11_6_forest_shields_the_defenders() {
    assert_eq!(named(&on(Terrain::Forest, "5", "5")), "forest -1");
    assert_eq!(named(&on(Terrain::Clear, "5", "5")), "");
}

#[test]
fn b11_7_swamp_shields_the_defenders() {
    assert_eq!(named(&on(Terrain::Swamp, "5", "5")), "swamp -1");
    assert_eq!(named(&on(Terrain::Clear, "5", "5")), "");
}

#[test]
fn b11_8_a_mountain_shields_the_defenders() {
    assert_eq!(named(&on(Terrain::Mountain, "5", "5")), "mountain -1");
    assert_eq!(named(&on(Terrain::Clear, "5", "5")), "");
}
