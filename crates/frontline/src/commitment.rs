//! F9.5, R-F27: cards committed for all combats together, unseen, then revealed.

use crate::{Card, CardUse, Listed, Refusal, TurnAction, TurnStep};

/// A card laid on one of the turn's combats, counted from 0 in the order in which the flags were placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommittedCard {
    /// The combat.
    pub combat: usize,
    /// The card.
    pub card: Card,
}

/// The cards of both sides, face down until both have committed theirs.
///
/// ```
/// use frontline::{Commitments, Listed, Refusal};
/// let mut cards = Commitments::new(2);
/// cards.commit(Listed::First, vec![])?;
/// assert_eq!(cards.reveal(), Err(Refusal::StillSealed));
/// cards.commit(Listed::Second, vec![])?;
/// assert!(cards.reveal().is_ok());
/// # Ok::<(), Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitments {
    combats: usize,
    sealed: [Option<Vec<CommittedCard>>; 2],
}

impl Commitments {
    /// Before anybody has committed anything to so many combats.
    #[must_use]
    pub const fn new(combats: usize) -> Self {
        Commitments { combats, sealed: [None, None] }
    }

    /// Lays down all the cards of a side, perhaps none.
    ///
    /// # Errors
    /// The side has committed already; a card is on no combat of this turn, belongs with the flags, or is for
    /// Control to accept. A refusal changes nothing.
    pub fn commit(&mut self, side: Listed, cards: Vec<CommittedCard>) -> Result<(), Refusal> {
        let place = &mut self.sealed[side as usize];
        if place.is_some() {
            return Err(Refusal::CardsCommitted);
        }
        for CommittedCard { combat, card } in &cards {
            if *combat >= self.combats {
                return Err(Refusal::NoSuchCombat);
            }
            if card.usage == CardUse::Umpire {
                return Err(Refusal::CardForControl);
            }
            TurnStep::PlayingCards.permits(TurnAction::Play(card.usage))?;
        }
        *place = Some(cards);
        Ok(())
    }

    /// The cards of the side listed first and of the other.
    ///
    /// # Errors
    /// [`Refusal::StillSealed`] until both sides have committed.
    pub fn reveal(&self) -> Result<[&[CommittedCard]; 2], Refusal> {
        match &self.sealed {
            [Some(first), Some(second)] => Ok([first, second]),
            _ => Err(Refusal::StillSealed),
        }
    }
}
