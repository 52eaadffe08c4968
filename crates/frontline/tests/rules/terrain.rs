//! F-T1, F-T2 and the landings: what a colour does.

use crate::rules::{assess, charts, combat, in_terrain};
use frontline::{Advance, Colour, Column, Combat, Landing, Terrain};

const COLOURS: [Colour; 5] =
    [Colour::Green, Colour::Yellow, Colour::Blue, Colour::Orange, Colour::Red];

#[test]
fn f_t1_better_odds_and_better_dice_never_hurt() {
    let results = &charts().results;
    for differential in -7..=7 {
        let row: Vec<Colour> =
            Column::all().map(|column| results.colour(column, differential)).collect();
        assert!(row.is_sorted(), "row {differential}");
    }
    for column in Column::all() {
        let colours: Vec<Colour> = (-7..=7).map(|row| results.colour(column, row)).collect();
        assert!(colours.is_sorted(), "column {column}");
    }
    assert_eq!(results.colour(Column::FiveToOne, -4), Colour::Yellow);
    assert_eq!(results.colour(Column::OneToThree, 7), Colour::Yellow);
}

#[test]
fn f_t2_what_each_colour_does_on_each_ground() {
    let column = |terrain| {
        COLOURS
            .map(|colour| charts().effects.advance(colour, terrain, false).map(Advance::hexes_max))
    };
    assert_eq!(column(Terrain::Open), [Some(2), Some(1), Some(1), Some(0), Some(-1)]);
    assert_eq!(column(Terrain::Mountains), [Some(1), Some(0), Some(0), Some(0), Some(0)]);
    assert_eq!(column(Terrain::Swamp), [Some(1), Some(1), Some(0), Some(0), Some(0)]);
    assert_eq!(column(Terrain::Jungle), [Some(1), Some(0), Some(0), Some(0), Some(0)]);
    assert_eq!(column(Terrain::Forest), [Some(1), Some(0), Some(0), Some(0), Some(0)]);
    assert_eq!(column(Terrain::Desert), [None; 5]);
    assert_eq!(column(Terrain::Himalayas), [None; 5]);
}

#[test]
fn r_f10_a_landing_succeeds_from_green_to_blue_whatever_the_terrain() {
    for terrain in
        [Terrain::Open, Terrain::Mountains, Terrain::Swamp, Terrain::Jungle, Terrain::Forest]
    {
        let battle = in_terrain(terrain, "4 men, ME 1", "4 men, ME 1");
        let assessment = assess(&Combat { landing: Some(Landing::WithCraft), ..battle });
        let effects: Vec<&str> =
            COLOURS.iter().map(|colour| assessment.advances[*colour as usize].name()).collect();
        let (good, bad) = ("assault_succeeds", "assault_fails");
        assert_eq!(effects, [good, good, good, bad, bad], "{terrain}");
    }
    let mountains = in_terrain(Terrain::Mountains, "4 men, 1 tank, ME 1", "4 men, ME 1");
    let landing = assess(&Combat { landing: Some(Landing::WithCraft), ..mountains });
    assert_eq!(landing.defender.loss_me.get(), 3, "the terrain still decides the ME for losses");
    assert_eq!(landing.attacker.supremacy.name(), "none", "and the supremacies");
}

#[test]
fn r_f13_a_pag_falls_when_the_colour_would_take_the_hex() {
    let operation = |terrain| {
        let battle = in_terrain(terrain, "4 men, ME 2, 1 LSP", "1 man, ME 1");
        assess(&Combat { target: frontline::Target::Pag, ..battle })
    };
    let open = operation(Terrain::Open);
    let names: Vec<&str> =
        COLOURS.iter().map(|colour| open.advances[*colour as usize].name()).collect();
    assert_eq!(
        names,
        ["occupy", "occupy", "occupy", "no_advance", "no_advance"],
        "nobody is pushed back"
    );
    assert!(open.outcome([5, 2]).pag_destroyed);
    let forest = operation(Terrain::Forest);
    let yellow = forest.outcome([1, 6]);
    assert_eq!(yellow.colour, Colour::Yellow);
    assert!(!yellow.pag_destroyed, "yellow does not take a forest");
    assert!(
        !assess(&combat("4 men, ME 9, 1 LSP", "1 man, ME 1")).outcome([6, 1]).pag_destroyed,
        "a front is no PAG"
    );
}
