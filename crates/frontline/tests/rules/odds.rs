//! Exact odds: known numbers by hand, and the largest raid there can be.

use crate::rules::{assess, charts, combat};
use dice::Frac;
use frontline::{Colour, Column, RBig, Raid, Role, flight_path};

fn raid(bombers: u8, met: &str) -> Raid {
    let encounters = flight_path(met).unwrap();
    Raid {
        year: 1942,
        role: Role::Terror,
        distance: 0,
        base_lsp: 1,
        bombers,
        production_lines: 0,
        encounters,
    }
}

fn share(num: u32, den: u32) -> RBig {
    RBig::from_parts(num.into(), den.into())
}

#[test]
fn f13_odds_count_all_36_pairs() {
    let assessment = assess(&combat(
        "14 men, 3 tanks, 3 aircraft, ME 2, 2 LSP",
        "4 men, 1 tank, 3 aircraft, ME 5",
    ));
    let odds = assessment.odds();
    // 3:2 with +2 on the attacker's die: rows -3 to +7.
    assert_eq!(odds.colours.probability_of(&Colour::Red), Frac::ZERO);
    assert_eq!(odds.colours.probability_of(&Colour::Orange), Frac::new(3, 36));
    assert_eq!(odds.colours.probability_of(&Colour::Blue), Frac::new(12, 36));
    assert_eq!(odds.colours.probability_of(&Colour::Green), Frac::new(3, 36));
    assert_eq!(odds.colours.total(), 12, "in lowest terms: 1, 4, 6 and 1 of 12");
}

#[test]
fn f13_the_outlook_holds_every_column_and_the_one_that_is_read() {
    let assessment = assess(&combat("3 men, ME 1, 1 LSP", "2 men, ME 1"));
    let outlook = assessment.outlook(charts());
    assert_eq!(outlook.len(), Column::COUNT);
    let here = outlook.iter().find(|(column, _)| *column == Column::ThreeToTwo).unwrap();
    assert_eq!(here.1, assessment.odds());
    let success: Vec<Frac> =
        outlook.iter().map(|(_, odds)| odds.advances.p(|it| it.takes_the_hex())).collect();
    assert!(success.is_sorted(), "a better column is never worse");
}

#[test]
fn f25b_odds_of_one_unit_against_one_bomber() {
    let odds = raid(1, "air").odds(charts()).unwrap();
    assert_eq!(odds.survivors[&1], share(5, 6));
    assert_eq!(odds.effective.len(), 1, "the survivor is cancelled, so nobody is ever effective");
    assert_eq!(odds.effective[&0], RBig::ONE);
    assert_eq!(odds.expected_shot_down, share(1, 6));
}

#[test]
fn f26_odds_of_flak_are_binomial() {
    let odds = raid(3, "flak").odds(charts()).unwrap();
    for (left, cases) in [(0, 1), (1, 15), (2, 75), (3, 125)] {
        assert_eq!(odds.effective[&left], share(cases, 216));
    }
    assert_eq!(odds.expected_shot_down, share(1, 2));
}

#[test]
fn r_f21_odds_of_a_thousand_dice_are_exact() {
    let path = vec!["flak"; 20].join(",");
    let odds = raid(50, &path).odds(charts()).unwrap();
    let sum: RBig = odds.survivors.values().cloned().fold(RBig::ZERO, |sum, p| sum + p);
    assert_eq!(sum, RBig::ONE);
    // Each bomber gets through twenty zones on its own: survival is (5/6)^20, and so are the means.
    let through = share(5, 6).pow(20);
    assert_eq!(odds.expected_shot_down, (RBig::ONE - through.clone()) * RBig::from(50));
    assert_eq!(odds.survivors[&50], through.pow(50));
    assert_eq!(odds.survivors[&0], (RBig::ONE - through).pow(50));
}
