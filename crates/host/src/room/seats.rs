//! Taking seats: invitations, keys, and the part each seat adds to the dice.

use super::Room;
use crate::journal::unstored;
use crate::places::{Change, Places};
use crate::token::{Digested, fresh_key, is_key};
use crate::wire::{DiceShown, Invited, Problem, SeatTaken};
use dice::Contribution;
use record::DiceKind;
use referee::{Shown, Viewer};
use series::Sitting;
use series::plain::capital;
use std::sync::{Arc, MutexGuard, PoisonError};

/// Bytes that a seat adds to the dice.
const PART: usize = 32;

impl Room {
    pub(super) fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a change of the places and makes it. The caller holds the table, so that changes come one after another.
    pub(super) async fn change(&self, change: Change) -> Result<(), Problem> {
        self.ports.games.change(&self.id, &change).await.map_err(unstored)?;
        self.places().make(change);
        Ok(())
    }

    /// The name of the seat that a key opens; the empty one for watching.
    pub(crate) fn opened_by(&self, key: &str) -> Option<String> {
        let digest = Digested::of(key)?;
        self.places().opened_by(&digest).map(str::to_owned)
    }

    /// The seat that a key opens, watching apart.
    fn seat_of(&self, key: &Digested) -> Option<String> {
        let places = self.places();
        places.opened_by(key).filter(|seat| !seat.is_empty()).map(str::to_owned)
    }

    /// Whether keys that once opened seats still do.
    pub(crate) fn still_open(&self, keys: &[Digested]) -> bool {
        let places = self.places();
        keys.iter().all(|key| places.opened_by(key).is_some())
    }

    /// Takes a seat for an invitation. Said again with the same key it is answered again, since the first answer may be lost.
    pub(crate) async fn take_seat(
        self: &Arc<Self>,
        invitation: &str,
        key: Option<String>,
        part: &str,
    ) -> Result<SeatTaken, Problem> {
        let part = contribution(part)?;
        let mut seating = self.whole().await?;
        let (key, digest) = own_key(key)?;
        if let Some(seat) = self.seat_of(&digest) {
            return Ok(SeatTaken { seat, key });
        }
        let word = Digested::of(invitation);
        let seat = word.and_then(|word| self.places().invited_by(&word).map(str::to_owned));
        let seat = seat.ok_or_else(used)?;
        let contribution = Contribution::new(seat.clone(), part)
            .map_err(|error| Problem::new("unreadable", error))?;
        self.change(Change::Taken { seat: seat.clone(), key: digest, contribution }).await?;
        // With the last seat the dice are fixed, and what was waiting for them can be rolled.
        seating.dice = self.places().dice(&self.dice).map_err(unstored)?;
        self.settle(&mut seating, None).await?;
        drop(seating);
        self.wake_machines();
        Ok(SeatTaken { seat, key })
    }

    /// Gives a seat another key; the old one opens nothing from then on.
    pub(crate) async fn rekey(&self, old: &str, key: Option<String>) -> Result<SeatTaken, Problem> {
        let seating = self.whole().await?;
        let (key, digest) = own_key(key)?;
        if let Some(seat) = self.seat_of(&digest) {
            return Ok(SeatTaken { seat, key });
        }
        let seat = self.opened_by(old).filter(|seat| !seat.is_empty()).ok_or_else(no_key)?;
        self.change(Change::Rekeyed { seat: seat.clone(), key: digest }).await?;
        drop(seating);
        self.tell();
        Ok(SeatTaken { seat, key })
    }

    /// Renews the invitation to an empty seat, or withdraws it, for somebody who sits at the table.
    pub(crate) async fn invite(
        &self,
        key: &str,
        seat: &str,
        withdraw: bool,
    ) -> Result<Invited, Problem> {
        let seating = self.whole().await?;
        let sits = self.opened_by(key).is_some_and(|seat| !seat.is_empty());
        if !sits {
            return Err(no_key());
        }
        if !self.places().empty.contains(seat) {
            let text = format!("The {seat} seat is taken: there is nothing to invite anybody to.");
            return Err(Problem::new("taken", text));
        }
        let word = if withdraw { None } else { Some(fresh_key().map_err(no_chance)?) };
        let invitation = word.as_deref().and_then(Digested::of);
        self.change(Change::Invited { seat: seat.to_owned(), invitation }).await?;
        drop(seating);
        Ok(Invited { seat: seat.to_owned(), invitation: word })
    }

    /// What everybody may know of the dice. Every table tells it, and it changes only when a seat adds its part.
    pub(super) fn dice_told(&self, places: &Places) -> DiceTold {
        let mut told = self.dice_told.lock().unwrap_or_else(PoisonError::into_inner);
        match &*told {
            Some((parts, told)) if *parts == places.contributions.len() => told.clone(),
            _ => {
                let now = DiceTold { proof: self.dice.proof(), shown: self.dice_shown(places) };
                *told = Some((places.contributions.len(), now.clone()));
                now
            }
        }
    }

    fn dice_shown(&self, places: &Places) -> Option<DiceShown> {
        match places.dice_kind(&self.dice) {
            Ok(DiceKind::Committed { commitment, contributions }) => Some(DiceShown {
                commitment: commitment.to_string(),
                contributions: contributions
                    .iter()
                    .map(|it| (it.seat().to_owned(), hex(it.bytes())))
                    .collect(),
            }),
            _ => None,
        }
    }

    /// The viewers that a key lets in; nobody when it fits nowhere.
    pub(crate) async fn viewer(&self, key: &str) -> Option<Viewer> {
        match self.opened_by(key)?.as_str() {
            "" => Some(Viewer::Spectator),
            name => {
                let seating = self.table.lock().await;
                seating.live.table().seat_named(name).map(Viewer::Seat)
            }
        }
    }
}

/// What everybody may know of the dice.
#[derive(Clone)]
pub(super) struct DiceTold {
    /// How to check them, in a few words.
    pub(super) proof: String,
    /// What everybody may note before they fall.
    pub(super) shown: Option<DiceShown>,
}

/// What a game waits for that waits for dice which are not fixed yet.
pub(super) fn waits(live: &dyn Sitting, places: &Places) -> Option<String> {
    let rolls = matches!(live.table().pending(Viewer::Spectator), Shown::Chance(_));
    let empty: Vec<String> = places.empty.iter().map(|seat| capital(seat)).collect();
    (rolls && !empty.is_empty()).then(|| {
        let who = empty.join(" and ");
        format!("Waiting for {who} to take the seat: every player adds to the dice before the first roll.")
    })
}

/// The key a board wants, or a fresh one, with its digest.
fn own_key(key: Option<String>) -> Result<(String, Digested), Problem> {
    let key = match key {
        Some(key) if is_key(&key) => key,
        Some(_) => {
            let text = "A key is 32 to 128 characters of A-Z, a-z, 0-9, - and _, best 24 random bytes in base64url.";
            return Err(Problem::new("bad_key", text));
        }
        None => fresh_key().map_err(no_chance)?,
    };
    let digest = Digested::of(&key).ok_or_else(no_key)?;
    Ok((key, digest))
}

/// The bytes that a seat adds to the dice.
fn contribution(text: &str) -> Result<Vec<u8>, Problem> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|it| u8::try_from(it).ok());
    let pair = |pair: &[u8]| match pair {
        [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
        _ => None,
    };
    let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(pair).collect();
    bytes.filter(|bytes| bytes.len() == PART).ok_or_else(|| {
        let text = "A contribution to the dice is 32 bytes as 64 hexadecimal digits.";
        Problem::new("bad_contribution", text)
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn no_chance(error: crate::token::NoChance) -> Problem {
    Problem::new("no_chance", error)
}

fn used() -> Problem {
    let text =
        "This invitation has been used or withdrawn. Ask the player who sent it for a new one.";
    Problem::new("no_invitation", text)
}

fn no_key() -> Problem {
    Problem::new("no_key", "A key to a seat of this game is needed.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contribution_is_exactly_32_bytes() {
        assert_eq!(contribution(&"0f".repeat(32)).expect("bytes"), vec![15; 32]);
        for wrong in ["", "0f", &"0f".repeat(33), &"0g".repeat(32), &"f".repeat(63)] {
            assert_eq!(contribution(wrong).expect_err("no bytes").kind, "bad_contribution");
        }
    }

    #[test]
    fn a_key_of_ones_own_is_long_and_plain() {
        assert!(own_key(None).is_ok() && own_key(Some("k".repeat(32))).is_ok());
        for wrong in ["", "short", &"k".repeat(129), &"k k".repeat(20)] {
            assert_eq!(own_key(Some(wrong.to_owned())).expect_err("no key").kind, "bad_key");
        }
    }
}
