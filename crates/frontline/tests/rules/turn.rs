//! F9: who chooses, and which combat comes first.

use crate::rules::me;
use frontline::{
    Acting, CardUse, Choice, Contender, DecidedBy, Listed, Pool, Refusal, Stock, SupplyRoute,
    TurnAction, TurnStep, combat_order, order_of_play,
};

fn decide(first: (u8, &[u8]), second: (u8, &[u8]), dice: &[u8]) -> Result<Choice, &'static str> {
    let side = |(value, cards): (u8, &[u8])| Contender { me: me(value), cards: cards.to_vec() };
    let mut dice = dice.iter().copied();
    order_of_play(&side(first), &side(second), || dice.next().ok_or("another die is due"))
}

/// The only step of a turn that permits an action.
fn step_of(action: TurnAction) -> TurnStep {
    let permitting = TurnStep::NAMES.iter().filter(|(_, step)| step.permits(action).is_ok());
    let steps: Vec<TurnStep> = permitting.map(|(_, step)| *step).collect();
    assert_eq!(steps.len(), 1, "{action:?}");
    steps[0]
}

#[test]
fn f9_1_fresh_resources_come_to_the_pool_before_all_else() {
    let step = step_of(TurnAction::Receive);
    assert!(TurnStep::NAMES.iter().all(|(_, other)| other.next() != Some(step)), "the first step");
    assert_eq!(step.acting(), Acting::Nobody);
    let late = Refusal::OutOfTurn { due: step, now: TurnStep::PoolToFront };
    assert_eq!(TurnStep::PoolToFront.permits(TurnAction::Receive), Err(late));
    assert_eq!(late.rule().as_str(), "F9.1");
    let left_over = Pool::default().receive(&Stock { men: 2, lsp: 1, ..Stock::default() });
    let pool = left_over.receive(&Stock { men: 3, tanks: 1, ..Stock::default() });
    assert_eq!(*pool.stock(), Stock { men: 5, tanks: 1, lsp: 1, ..Stock::default() });
    assert!(pool.send(pool.stock(), SupplyRoute::Land, 0).is_ok(), "and all of it may go");
}

#[test]
fn f9_3_closing_comes_after_deployment_and_before_the_flags() {
    let step = step_of(TurnAction::CloseUp);
    assert_eq!(step_of(TurnAction::Deploy).next(), Some(step));
    assert_eq!(step.next(), Some(step_of(TurnAction::PlaceFlag)));
    assert_eq!(TurnStep::Combat.permits(TurnAction::CloseUp).unwrap_err().rule().as_str(), "F9.3");
}

#[test]
fn f9_4_the_chooser_places_flags_first_or_second() {
    let places = |first| TurnStep::PlacingFlags.sides_in_turn(Listed::Second, first);
    assert_eq!(places(true), Some([Listed::Second, Listed::First]));
    assert_eq!(places(false), Some([Listed::First, Listed::Second]));
}

#[test]
fn f9_5_cards_are_played_when_all_flags_lie_and_before_any_die() {
    let step = step_of(TurnAction::Play(CardUse::Die));
    assert_eq!(step_of(TurnAction::Play(CardUse::Shift)), step);
    assert_eq!(step.acting(), Acting::Sealed);
    assert!(step_of(TurnAction::PlaceFlag) < step && step < step_of(TurnAction::Fight));
    let late = TurnStep::Combat.permits(TurnAction::Play(CardUse::Die)).unwrap_err();
    assert_eq!(late.rule().as_str(), "F9.5");
}

#[test]
fn r_f27_a_flag_card_is_played_with_the_flags_and_a_free_use_at_any_time() {
    assert_eq!(step_of(TurnAction::Play(CardUse::Flag)), step_of(TurnAction::PlaceFlag));
    assert_eq!(step_of(TurnAction::Play(CardUse::Order)), step_of(TurnAction::PlaceFlag));
    let free = TurnAction::Play(CardUse::Umpire);
    assert!(TurnStep::NAMES.iter().all(|(_, step)| step.permits(free).is_ok()));
}

#[test]
fn f9_8_the_line_moves_and_losses_are_recorded_right_after_the_combats() {
    let step = step_of(TurnAction::MoveLine);
    assert_eq!(step_of(TurnAction::RecordLosses), step);
    assert_eq!(step_of(TurnAction::Fight).next(), Some(step));
    let early = TurnStep::TakingBack.permits(TurnAction::MoveLine).unwrap_err();
    assert_eq!(early.rule().as_str(), "F9.8");
}

#[test]
fn f9_9_the_line_is_straightened_once_it_has_moved() {
    let step = step_of(TurnAction::PullBack);
    assert_eq!(step_of(TurnAction::FollowUp), step);
    assert_eq!(step_of(TurnAction::MoveLine).next(), Some(step));
    let early = TurnStep::Combat.permits(TurnAction::PullBack).unwrap_err();
    assert_eq!(early.rule().as_str(), "F9.9");
}

#[test]
fn f9_10_the_report_ends_the_turn() {
    let step = step_of(TurnAction::Report);
    assert_eq!(step.next(), None);
    assert_eq!(step_of(TurnAction::PullBack).next(), Some(step));
    let early = TurnStep::Combat.permits(TurnAction::Report).unwrap_err();
    assert_eq!(early.rule().as_str(), "F9.10");
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
