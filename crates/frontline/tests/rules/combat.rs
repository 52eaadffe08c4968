//! F10, F12, F13, F14.

use crate::rules::{assess, combat, in_terrain, refusal};
use frontline::{Colour, Column, Combat, Landing, Refusal, Terrain, row_of};

#[test]
fn f10_points_times_me_rounded_down_to_a_column() {
    let assessment =
        assess(&combat("7 men, 3 tanks, 3 aircraft, ME 5", "8 men, 1 tank, 1 aircraft, ME 2"));
    assert_eq!((assessment.attacker.cv, assessment.defender.cv), (13, 10));
    assert_eq!((assessment.attacker.strength, assessment.defender.strength), (65, 20));
    assert_eq!(assessment.base_column, Column::ThreeToOne);
}

#[test]
fn f12_each_lsp_and_the_cards_are_added_to_the_die() {
    let assessment =
        assess(&combat("4 men, ME 1, 4 LSP, card +2", "4 men, ME 1, 3 LSP, card +1, card +9"));
    assert_eq!((assessment.attacker.die_modifier, assessment.defender.die_modifier), (6, 13));
    let outcome = assessment.outcome([3, 2]);
    assert_eq!((outcome.attacker_score, outcome.defender_score), (9, 15));
}

#[test]
fn f13_attacker_minus_defender_gives_row_and_colour() {
    let assessment = assess(&combat("3 men, ME 1, 1 LSP", "2 men, ME 1"));
    assert_eq!(assessment.column, Column::ThreeToTwo);
    // The 3:2 column of F-T1, downwards from -4.
    let expected = [
        "red", "orange", "orange", "blue", "blue", "blue", "yellow", "yellow", "yellow", "yellow",
        "green",
    ];
    for (differential, colour) in (-4..=6).zip(expected) {
        let (attacker, defender) =
            if differential > 0 { (differential, 1) } else { (1, 2 - differential) };
        let outcome = assessment.outcome([attacker as u8, defender as u8]);
        assert_eq!((outcome.row, outcome.colour.name()), (differential, colour));
    }
}

#[test]
fn f14_nobody_fights_in_desert_or_himalayas() {
    for terrain in [Terrain::Desert, Terrain::Himalayas] {
        let battle = in_terrain(terrain, "4 men, ME 1", "4 men, ME 1");
        assert_eq!(refusal(&battle), Refusal::TerrainForbidden);
        let landing = Combat { landing: Some(Landing::WithCraft), ..battle };
        assert_eq!(refusal(&landing), Refusal::TerrainForbidden, "from the sea neither");
        assert_eq!(refusal(&landing).rule().as_str(), "F14");
    }
    for terrain in
        [Terrain::Open, Terrain::Mountains, Terrain::Swamp, Terrain::Jungle, Terrain::Forest]
    {
        assess(&in_terrain(terrain, "4 men, ME 1", "4 men, ME 1"));
    }
}

#[test]
fn r_f1_the_largest_column_not_above_the_exact_ratio() {
    for (attack, defense, column) in [
        (65, 20, "3:1"),
        (39, 40, "1:2"),
        (40, 40, "1:1"),
        (59, 40, "1:1"),
        (60, 40, "3:2"),
        (79, 40, "3:2"),
        (20, 40, "1:2"),
        (19, 40, "1:3"),
        (1, 9999, "1:3"),
        (0, 7, "1:3"),
        (9, 2, "9:2"),
        (35, 10, "7:2"),
        (34, 10, "3:1"),
        (25, 10, "5:2"),
        (49, 10, "9:2"),
        (50, 10, "5:1"),
        (9999, 1, "5:1"),
        (0, 0, "5:1"),
        (u32::MAX, u32::MAX, "1:1"),
    ] {
        assert_eq!(Column::of_odds(attack, defense).name(), column, "{attack}:{defense}");
    }
}

#[test]
fn r_f6_without_landing_craft_minus_six_replaces_minus_four() {
    let landing = |landing| {
        let battle = combat("4 men, ME 1, 5 LSP", "4 men, ME 1, 1 LSP, PAG near");
        let assessment = assess(&Combat { landing, ..battle });
        (assessment.attacker.die_modifier, assessment.defender.die_modifier)
    };
    assert_eq!(landing(None), (5, 1));
    assert_eq!(landing(Some(Landing::WithCraft)), (1, 1));
    assert_eq!(landing(Some(Landing::WithoutCraft)), (-1, 1), "PAGs have no value on the die");
}

#[test]
fn r_f12_shifts_and_differentials_stop_once_at_the_edge() {
    let fort = |layers| {
        let battle = combat("10 men, ME 5, 1 LSP, shift card", "1 man, ME 1");
        assess(&Combat { fort_layers: layers, ..battle })
    };
    let assessment = fort(1);
    assert_eq!(
        (assessment.net_shift, assessment.column),
        (0, Column::FiveToOne),
        "one sum, one limit"
    );
    assert_eq!((fort(20).net_shift, fort(20).column), (-19, Column::OneToThree));
    assert_eq!(fort(20).base_column, Column::FiveToOne, "the start is limited already");
    assert_eq!((row_of(8), row_of(-50), row_of(7), row_of(-7)), (7, -7, 7, -7));
    let strong = assess(&combat("4 men, ME 1, 20 LSP", "4 men, ME 1"));
    let outcome = strong.outcome([6, 1]);
    assert_eq!((outcome.differential, outcome.row, outcome.colour), (25, 7, Colour::Green));
}
