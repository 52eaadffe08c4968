//! F8.

use crate::rules::{assess, charts, combat};
use frontline::{
    Card, CardUse, Commitments, CommittedCard, Contender, DecidedBy, Effectiveness, Hand, Listed,
    Refusal, Relation, ShiftReason, TurnStep, cards_for, flags_with_cards, order_of_play,
    value_for,
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
fn f8a_each_card_is_played_once_and_discarded() {
    let mut hand = Hand::dealt([2, 4]);
    let card = hand.play(1, CardUse::Die, Relation::Own).unwrap();
    assert_eq!(card, Card { usage: CardUse::Die, value: 4 });
    assert_eq!(hand.play(1, CardUse::Shift, Relation::Own), Err(Refusal::NoSuchCard));
    assert_eq!(hand.play(2, CardUse::Die, Relation::Own), Err(Refusal::NoSuchCard), "not dealt");
    assert_eq!(hand.left().collect::<Vec<_>>(), [2]);
    assert_eq!(Refusal::NoSuchCard.rule().as_str(), "F8a");
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
fn f8d_a_card_may_be_played_for_an_ally() {
    let mut hand = Hand::dealt([3]);
    assert_eq!(hand.play(0, CardUse::Die, Relation::Stranger), Err(Refusal::CardForAStranger));
    assert_eq!(hand.left().count(), 1, "a refused card stays in hand");
    assert_eq!(hand.play(0, CardUse::Die, Relation::Ally).unwrap().value, 3);
    assert_eq!(Refusal::CardForAStranger.rule().as_str(), "F8d");
}

fn on(combat: usize, usage: CardUse) -> CommittedCard {
    CommittedCard { combat, card: Card { usage, value: 1 } }
}

#[test]
fn r_f27_cards_are_committed_for_all_combats_and_revealed_together() {
    let mut cards = Commitments::new(2);
    let soviet = vec![on(0, CardUse::Die), on(1, CardUse::Shift)];
    cards.commit(Listed::Second, soviet.clone()).unwrap();
    assert_eq!(cards.reveal(), Err(Refusal::StillSealed), "unseen until both are down");
    assert_eq!(cards.commit(Listed::Second, vec![]), Err(Refusal::CardsCommitted));
    cards.commit(Listed::First, vec![]).unwrap();
    assert_eq!(cards.reveal(), Ok([[].as_slice(), &soviet]));
}

#[test]
fn r_f27_only_die_and_shift_cards_are_committed_to_combats() {
    let mut cards = Commitments::new(1);
    let mut commit = |card| cards.commit(Listed::First, vec![card]);
    let with_the_flags =
        Refusal::OutOfTurn { due: TurnStep::PlacingFlags, now: TurnStep::PlayingCards };
    assert_eq!(commit(on(0, CardUse::Flag)), Err(with_the_flags));
    assert_eq!(commit(on(0, CardUse::Order)), Err(with_the_flags));
    assert_eq!(commit(on(0, CardUse::Umpire)), Err(Refusal::CardForControl));
    assert_eq!(commit(on(1, CardUse::Die)), Err(Refusal::NoSuchCombat));
    assert_eq!(commit(on(0, CardUse::Die)), Ok(()), "a refusal commits nothing");
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
