//! F8: advantage cards.

use crate::named::named;

named! {
    /// F8b: the one use that is made of a card.
    CardUse {
        /// Choose who goes first.
        Order = "order",
        /// One more offensive flag this turn.
        Flag = "flag",
        /// Its value is added to the die of one attack.
        Die = "die",
        /// The results move one column, whatever its value (R-F27).
        Shift = "shift",
        /// Something else that Control accepts: an umpire's command, nothing automatic (R-F27).
        Umpire = "umpire",
    }
}

/// A card as played: what for, and its printed value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// What it is played for.
    pub usage: CardUse,
    /// The value printed on it.
    pub value: u8,
}

/// How many cards are played for a use.
///
/// ```
/// use frontline::{Card, CardUse, cards_for, value_for};
/// let hand = [Card { usage: CardUse::Die, value: 2 }, Card { usage: CardUse::Shift, value: 9 }];
/// assert_eq!(cards_for(&hand, CardUse::Shift), 1);
/// assert_eq!(value_for(&hand, CardUse::Die), 2);
/// ```
#[must_use]
pub fn cards_for(cards: &[Card], usage: CardUse) -> u32 {
    cards.iter().filter(|card| card.usage == usage).map(|_| 1).sum()
}

/// The values of all cards played for a use, added up (F8a).
#[must_use]
pub fn value_for(cards: &[Card], usage: CardUse) -> u32 {
    cards.iter().filter(|card| card.usage == usage).map(|card| u32::from(card.value)).sum()
}

/// F5a, F8b: the briefing's offensive flags and one for each card played as a flag.
#[must_use]
pub fn flags_with_cards(briefed: u32, cards: &[Card]) -> u32 {
    rulebook::cite!("F5a");
    briefed.saturating_add(cards_for(cards, CardUse::Flag))
}
