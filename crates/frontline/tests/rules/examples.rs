//! The two worked examples of the source, and where the rulings part from them.

use crate::rules::{assess, combat};
use frontline::{Advance, Colour, Column, Force};

/// The source takes 2 tanks and 2 men from Germans who have 1 tank; by F16 the second tank is a man.
#[test]
fn r_f2_example_1_the_orel_salient() {
    let assessment = assess(&combat(
        "14 men, 3 tanks, 3 aircraft, ME 2, 2 LSP",
        "4 men, 1 tank, 3 aircraft, ME 5",
    ));
    assert_eq!((assessment.attacker.strength, assessment.defender.strength), (40, 40));
    assert_eq!((assessment.base_column, assessment.column), (Column::OneToOne, Column::ThreeToTwo));
    let outcome = assessment.outcome([2, 6]);
    assert_eq!((outcome.attacker_score, outcome.defender_score), (4, 6));
    assert_eq!((outcome.differential, outcome.colour), (-2, Colour::Orange));
    assert_eq!(outcome.advance, Advance::NoAdvance);
    assert_eq!(assessment.loss_ratio, 2);
    let (soviets, germans) = (&assessment.attacker.losses, &assessment.defender.losses);
    assert_eq!(soviets.lost, Force { men: 2, tanks: 1, aircraft: 0, bombers: 0 });
    assert_eq!(germans.taken(), 4, "the total is the source's");
    assert_eq!(germans.lost, Force { men: 3, tanks: 1, aircraft: 0, bombers: 0 });
}

/// The source takes 2 aircraft from Soviets who have 1; by F16 the second is a man. It prints 5 - 2 where 9 - 3
/// is meant.
#[test]
fn r_f2_example_2_towards_orel() {
    let assessment = assess(&combat(
        "7 men, 3 tanks, 3 aircraft, ME 5, 4 LSP, card +2",
        "8 men, 1 tank, 1 aircraft, ME 2, 1 LSP",
    ));
    assert_eq!(
        (assessment.base_column, assessment.column),
        (Column::ThreeToOne, Column::FourToOne)
    );
    let outcome = assessment.outcome([3, 2]);
    assert_eq!((outcome.attacker_score, outcome.defender_score, outcome.differential), (9, 3, 6));
    assert_eq!((outcome.colour, outcome.advance.hexes_max()), (Colour::Green, 2));
    let (germans, soviets) = (&assessment.attacker.losses, &assessment.defender.losses);
    assert_eq!(germans.lost, Force { men: 2, ..Force::default() });
    assert_eq!(soviets.taken(), 5, "the total is the source's");
    assert_eq!(soviets.lost, Force { men: 3, tanks: 1, aircraft: 1, bombers: 0 });
}

#[test]
fn the_ledger_of_example_1_cites_every_number() {
    let assessment = assess(&combat(
        "14 men, 3 tanks, 3 aircraft, ME 2, 2 LSP",
        "4 men, 1 tank, 3 aircraft, ME 5",
    ));
    let ledger = assessment.ledger_with(&assessment.outcome([2, 6]));
    let lines: Vec<String> = ledger
        .iter()
        .map(|entry| format!("{} | {} | {}", entry.rule, entry.effect, entry.what))
        .collect();
    assert_eq!(
        lines,
        [
            "F10 | = 20 | attacker: CV",
            "F7 | ×2 | attacker: ME, for a strength of 40",
            "F10 | = 8 | defender: CV",
            "F7 | ×5 | defender: ME, for a strength of 40",
            "R-F1 |  | 40 to 40 is 1:1",
            "F11a | +1 col | attacker tank supremacy",
            "R-F12 |  | the 3:2 column is read",
            "F12 | +2 | attacker's die: LSP",
            "F12 | = 4 | attacker's score",
            "F12 | = 6 | defender's score",
            "F13 | = -2 | differential",
            "F-T1 |  | orange",
            "F-T2 |  | no advance",
            "F15b | = 3 | attacker loses: enemy CV 8, ratio 2:1",
            "F15b | = 4 | defender loses: enemy CV 20, higher ME",
        ]
    );
}
