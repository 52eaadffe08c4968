//! F8a, F8d: the cards a nation was dealt, and their one play each.

use crate::{Card, CardUse, Refusal, Relation};

/// A nation's advantage cards: dealt once, never added to.
///
/// ```
/// use frontline::{CardUse, Hand, Refusal, Relation};
/// let mut hand = Hand::dealt([2, 3]);
/// assert_eq!(hand.play(0, CardUse::Die, Relation::Own).unwrap().value, 2);
/// assert_eq!(hand.play(0, CardUse::Die, Relation::Own), Err(Refusal::NoSuchCard));
/// assert_eq!(hand.left().collect::<Vec<_>>(), [3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The value of each card; `None` once it is discarded.
    cards: Vec<Option<u8>>,
}

impl Hand {
    /// The cards dealt at the start, by value.
    pub fn dealt(values: impl IntoIterator<Item = u8>) -> Self {
        Hand { cards: values.into_iter().map(Some).collect() }
    }

    /// The values of the cards not yet played.
    pub fn left(&self) -> impl Iterator<Item = u8> {
        self.cards.iter().copied().flatten()
    }

    /// F8a, F8d: plays and discards a card, counted from 0 as dealt, for the nation itself or an ally.
    ///
    /// # Errors
    /// The card is played already or never was; it is for somebody who is no ally. A refused card stays in hand.
    pub fn play(
        &mut self,
        card: usize,
        usage: CardUse,
        beneficiary: Relation,
    ) -> Result<Card, Refusal> {
        let place = self.cards.get_mut(card).filter(|card| card.is_some());
        let place = place.ok_or(Refusal::NoSuchCard)?;
        if !beneficiary.is_friendly() {
            return Err(Refusal::CardForAStranger);
        }
        place.take().map(|value| Card { usage, value }).ok_or(Refusal::NoSuchCard)
    }
}
