//! F8.

use crate::{assess, charts, combat};
use frontline::{
    Card, CardUse, Contender, DecidedBy, Effectiveness, Listed, ShiftReason, cards_for,
    flags_with_cards, order_of_play, value_for,
};

fn hand() -> Vec<Card> {
    [
        (CardUse::Order, 3),
        (CardUse::Flag, 5),
        (CardUse::Die, 2),
        (CardUse::Die, 4),
        (CardUse::Shift, 9),
        (CardUse::Umpire, 7),
    ]
    .map(|(usage, value)| Card { usage, value })
    .to_vec()
}

#[test]
fn f8a_any_number_of_cards_add_up() {
    let assessment = assess(&combat(
        "4 men, ME 1, 1 LSP, card +2, card +4, shift card, shift card",
        "4 men, ME 1",
    ));
    assert_eq!(assessment.attacker.die_modifier, 1 + 6);
    assert_eq!(assessment.net_shift, 2);
}

#[test]
fn f8b_each_card_has_one_use() {
    let hand = hand();
    assert_eq!(value_for(&hand, CardUse::Order), 3);
    assert_eq!(flags_with_cards(4, &hand), 5, "one extra flag, whatever the value");
    assert_eq!(value_for(&hand, CardUse::Die), 6);
    assert_eq!(cards_for(&hand, CardUse::Shift), 1);
    let mut battle = combat("4 men, ME 1, 1 LSP", "4 men, ME 1");
    battle.attacker.cards = hand;
    let assessment = assess(&battle);
    assert_eq!(
        assessment.attacker.die_modifier, 7,
        "order, flag and free cards leave the die alone"
    );
    assert_eq!(assessment.net_shift, 1);
}

#[test]
fn f8c_the_higher_order_card_wins_and_equal_ones_cancel() {
    let side =
        |me, cards: &[u8]| Contender { me: Effectiveness::new(me).unwrap(), cards: cards.to_vec() };
    let no_dice = || -> Result<u8, &str> { Err("no die is due") };
    let choice = order_of_play(&side(1, &[4]), &side(9, &[3]), no_dice).unwrap();
    assert_eq!((choice.chooser, choice.decided_by), (Listed::First, DecidedBy::Cards));
    let choice = order_of_play(&side(1, &[4]), &side(9, &[4]), no_dice).unwrap();
    assert_eq!((choice.chooser, choice.decided_by), (Listed::Second, DecidedBy::Me));
}

#[test]
fn r_f27_a_shift_card_counts_one_column_whatever_its_value() {
    let mut battle = combat("4 men, ME 1, 1 LSP", "4 men, ME 1");
    battle.defender.cards = vec![Card { usage: CardUse::Shift, value: 9 }];
    let shifts = assess(&battle).shifts;
    assert_eq!(shifts.len(), 1);
    assert_eq!((shifts[0].reason, shifts[0].columns), (ShiftReason::DefenderCards, -1));
    assert_eq!(charts().shifts.columns(frontline::Cause::Card, frontline::Party::Attacker), 1);
}
