//! F9: who chooses, and which combat comes first.

use crate::me;
use frontline::{Choice, Contender, DecidedBy, Listed, combat_order, order_of_play};

fn decide(first: (u8, &[u8]), second: (u8, &[u8]), dice: &[u8]) -> Result<Choice, &'static str> {
    let side = |(value, cards): (u8, &[u8])| Contender { me: me(value), cards: cards.to_vec() };
    let mut dice = dice.iter().copied();
    order_of_play(&side(first), &side(second), || dice.next().ok_or("another die is due"))
}

#[test]
fn f9_4_the_higher_me_chooses() {
    let choice = decide((2, &[]), (5, &[]), &[]).unwrap();
    assert_eq!((choice.chooser, choice.decided_by), (Listed::Second, DecidedBy::Me));
    let choice = decide((6, &[]), (5, &[]), &[]).unwrap();
    assert_eq!(choice.chooser, Listed::First);
}

#[test]
fn f9_7_the_highest_me_fights_first() {
    assert_eq!(combat_order(&[me(1), me(3), me(2)]), [1, 2, 0]);
    assert!(combat_order(&[]).is_empty());
}

#[test]
fn r_f15_cards_then_me_then_dice_until_they_differ() {
    let choice = decide((9, &[1, 2]), (1, &[2, 2]), &[]).unwrap();
    assert_eq!(
        (choice.chooser, choice.decided_by),
        (Listed::Second, DecidedBy::Cards),
        "sums count"
    );
    let choice = decide((3, &[4]), (3, &[2, 2]), &[3, 3, 5, 2]).unwrap();
    assert_eq!((choice.chooser, choice.decided_by), (Listed::First, DecidedBy::Dice));
    let choice = decide((3, &[]), (3, &[]), &[1, 6]).unwrap();
    assert_eq!(choice.chooser, Listed::Second);
    assert_eq!(decide((3, &[]), (3, &[]), &[4, 4]), Err("another die is due"));
    assert_eq!(decide((3, &[]), (3, &[]), &[4]), Err("another die is due"));
}

#[test]
fn r_f16_ties_keep_the_order_of_the_flags() {
    assert_eq!(combat_order(&[me(2), me(5), me(2), me(5)]), [1, 3, 0, 2]);
}
