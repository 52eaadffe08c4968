//! Who may sit where: keys, invitations, what the seats added to the dice, and what they would agree on.

use crate::store::{DiceKey, StoreError};
use crate::times::{Halt, Times};
use crate::token::Digested;
use dice::{Contribution, DiceSource};
use record::DiceKind;
use std::collections::{BTreeMap, BTreeSet};

/// The places at a table. Only digests of keys and invitations are held.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The key of each seat that is taken; the spectators' seat has the empty name.
    pub keys: BTreeMap<String, Digested>,
    /// The invitation to each seat that is not.
    pub invitations: BTreeMap<String, Digested>,
    /// Seats that nobody has taken, with or without an invitation.
    pub empty: BTreeSet<String>,
    /// What each seat added to the dice.
    pub contributions: Vec<Contribution>,
    /// Seats that would agree to end the game now.
    pub agreed: BTreeSet<String>,
    /// The game that the same people play next.
    pub rematch: Option<String>,
    /// What seats have filled in and not sent.
    pub drafts: BTreeMap<String, Draft>,
    /// How the game is timed.
    pub times: Times,
}

/// What a seat has filled in for a decision and not sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The decision it is for, by its number for the seat.
    pub decision: u64,
    /// What is filled in, as the board writes it: JSON.
    pub filled: String,
    /// The same in words.
    pub words: String,
}

/// A change of the places, kept by the store before anybody hears of it.
#[derive(Clone, Debug)]
pub enum Change {
    /// A seat is taken for its invitation.
    Taken {
        /// The seat.
        seat: String,
        /// Its key from now on.
        key: Digested,
        /// What it adds to the dice.
        contribution: Contribution,
    },
    /// A seat gets another key.
    Rekeyed {
        /// The seat.
        seat: String,
        /// Its key from now on.
        key: Digested,
    },
    /// An empty seat gets another invitation, or none.
    Invited {
        /// The seat.
        seat: String,
        /// The invitation that holds from now on.
        invitation: Option<Digested>,
    },
    /// These seats would agree to end the game now.
    Agreed(BTreeSet<String>),
    /// The same people play another game next.
    Rematch(String),
    /// An umpire has stopped the game, or lets it go on.
    Halted(Option<Halt>),
    /// The host was there at that time, and a clock ran.
    Pulse(u64),
    /// A seat has filled something in, or nothing any more.
    Drafted {
        /// The seat.
        seat: String,
        /// What it has filled in.
        draft: Option<Draft>,
    },
}

impl Places {
    /// The name of the seat that a key opens, the empty one for watching. Every key is compared, whichever fits.
    #[must_use]
    pub fn opened_by(&self, key: &Digested) -> Option<&str> {
        fitting(&self.keys, key)
    }

    /// The name of the seat that an invitation is worth.
    #[must_use]
    pub fn invited_by(&self, invitation: &Digested) -> Option<&str> {
        fitting(&self.invitations, invitation)
    }

    /// Whether the dice are fixed: they are once every seat has added its part.
    #[must_use]
    pub fn are_all_taken(&self) -> bool {
        self.empty.is_empty()
    }

    /// The dice of the game; none while a seat that adds to them is empty.
    ///
    /// # Errors
    /// When the key of the dice is none.
    pub fn dice(&self, key: &DiceKey) -> Result<Option<Box<dyn DiceSource + Send>>, StoreError> {
        if self.are_all_taken() { key.source(&self.contributions).map(Some) } else { Ok(None) }
    }

    /// How a record names the dice.
    ///
    /// # Errors
    /// When the key of the dice is none.
    pub fn dice_kind(&self, key: &DiceKey) -> Result<DiceKind, StoreError> {
        key.kind(&self.contributions)
    }

    /// Makes a change.
    pub fn make(&mut self, change: Change) {
        match change {
            Change::Taken { seat, key, contribution } => {
                self.invitations.remove(&seat);
                self.empty.remove(&seat);
                self.contributions.push(contribution);
                self.keys.insert(seat, key);
            }
            Change::Rekeyed { seat, key } => {
                self.keys.insert(seat, key);
            }
            Change::Invited { seat, invitation: Some(invitation) } => {
                self.invitations.insert(seat, invitation);
            }
            Change::Invited { seat, invitation: None } => {
                self.invitations.remove(&seat);
            }
            Change::Agreed(seats) => self.agreed = seats,
            Change::Rematch(next) => self.rematch = Some(next),
            Change::Halted(halt) => self.times.halt = halt,
            Change::Pulse(at) => self.times.pulse = Some(at),
            Change::Drafted { seat, draft: Some(draft) } => {
                self.drafts.insert(seat, draft);
            }
            Change::Drafted { seat, draft: None } => {
                self.drafts.remove(&seat);
            }
        }
    }
}

fn fitting<'a>(words: &'a BTreeMap<String, Digested>, word: &Digested) -> Option<&'a str> {
    let mut found = None;
    for (seat, known) in words {
        if known.fits(word) {
            found = Some(seat.as_str());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(word: &str) -> Digested {
        Digested::of(word).expect("a word")
    }

    #[test]
    fn an_invitation_is_worth_its_seat_once() {
        let mut places = Places {
            invitations: [("north".to_owned(), digest("come"))].into(),
            empty: ["north".to_owned()].into(),
            ..Places::default()
        };
        assert_eq!(places.invited_by(&digest("come")), Some("north"));
        assert!(places.opened_by(&digest("come")).is_none() && !places.are_all_taken());
        places.make(Change::Taken {
            seat: "north".into(),
            key: digest("key"),
            contribution: Contribution::new("north", [1; 32]).expect("a contribution"),
        });
        assert!(places.invited_by(&digest("come")).is_none() && places.are_all_taken());
        assert_eq!(places.opened_by(&digest("key")), Some("north"));
        places.make(Change::Rekeyed { seat: "north".into(), key: digest("other") });
        assert!(places.opened_by(&digest("key")).is_none());
        assert_eq!(places.opened_by(&digest("other")), Some("north"));
    }

    #[test]
    fn the_dice_wait_for_every_seat() {
        let secret = DiceKey::Secret("07".repeat(32));
        let mut places = Places { empty: ["north".to_owned()].into(), ..Places::default() };
        assert!(places.dice(&secret).expect("a key").is_none());
        places.make(Change::Taken {
            seat: "north".into(),
            key: digest("key"),
            contribution: Contribution::new("north", [1; 32]).expect("a contribution"),
        });
        assert!(places.dice(&secret).expect("a key").is_some());
        let kind = places.dice_kind(&secret).expect("a key");
        assert!(
            matches!(kind, DiceKind::Committed { contributions, .. } if contributions.len() == 1)
        );
    }
}
