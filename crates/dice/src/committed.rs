//! Dice the host cannot choose afterwards and everybody can check.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::contribution::in_order;
use crate::{
    Commitment, Contribution, ContributionError, Dice, DiceError, DiceSource, Die, Roll, Rolled,
    Secret, fair,
};

/// Put before everything a die is derived from, so that it can be taken for nothing else.
const ROLL: &[u8] = b"grognard/dice/roll/v1\0";

/// Dice derived from a secret the host committed to and from what the seats added.
///
/// `docs/dice/README.md` describes the protocol byte by byte. In short: die `i` of roll `k` is the
/// first two bytes of HMAC-SHA-256 under the secret of the contributions, `k`, the dice as written,
/// `i`, and a counter that goes up when those bytes must be rejected.
///
/// ```
/// use dice::{Committed, Contribution, DiceSource, Roll, Secret, verify};
/// let secret = Secret::from_bytes([7; 32]); // in earnest: fresh random bytes
/// let published = secret.commitment(); // before the game
/// let seats = [Contribution::new("axis", b"luck").unwrap()];
///
/// let mut dice = Committed::new(secret, seats.clone()).unwrap();
/// let roll = Roll::d6(2, "combat");
/// let rolled = dice.roll(&roll).unwrap();
///
/// let secret = dice.finish(); // when the game is over
/// assert_eq!(verify(&published, &secret, &seats, [(&roll.dice, &rolled)]), Ok(()));
/// ```
pub struct Committed {
    secret: Secret,
    contributions: Vec<Contribution>,
    /// Keyed, and already fed everything that is the same for every die of the game.
    opening: Hmac<Sha256>,
    next: u64,
}

impl Committed {
    /// Dice for a game that starts now, with roll 0.
    ///
    /// ```
    /// use dice::{Committed, Secret};
    /// let dice = Committed::new(Secret::from_bytes([7; 32]), []).unwrap();
    /// assert_eq!(dice.next_roll(), 0);
    /// ```
    pub fn new(
        secret: Secret,
        contributions: impl IntoIterator<Item = Contribution>,
    ) -> Result<Committed, ContributionError> {
        let contributions = in_order(contributions)?;
        let opening = opening(&secret, &contributions);
        Ok(Committed { secret, contributions, opening, next: 0 })
    }

    /// The same dice, going on with this roll: for a game that is taken up again.
    ///
    /// ```
    /// use dice::{Committed, DiceSource, Roll, Secret};
    /// let dice = || Committed::new(Secret::from_bytes([7; 32]), []).unwrap();
    /// let roll = Roll::d6(5, "artillery");
    /// let mut whole = dice();
    /// whole.roll(&roll).unwrap();
    /// assert_eq!(whole.roll(&roll), dice().resume_at(1).roll(&roll));
    /// ```
    #[must_use]
    pub fn resume_at(self, roll: u32) -> Committed {
        Committed { next: u64::from(roll), ..self }
    }

    /// The number of the roll that comes next, counted from 0.
    ///
    /// ```
    /// use dice::{Committed, DiceSource, Roll, Secret};
    /// let mut dice = Committed::new(Secret::from_bytes([7; 32]), []).unwrap();
    /// dice.roll(&Roll::d6(2, "combat")).unwrap();
    /// assert_eq!(dice.next_roll(), 1);
    /// ```
    #[must_use]
    pub fn next_roll(&self) -> u64 {
        self.next
    }

    /// What was, or has to be, published before the game.
    ///
    /// ```
    /// use dice::{Committed, Secret};
    /// let dice = Committed::new(Secret::from_bytes([7; 32]), []).unwrap();
    /// assert_eq!(dice.commitment(), Secret::from_bytes([7; 32]).commitment());
    /// ```
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        self.secret.commitment()
    }

    /// What the seats added, in the order it is used: by seat name.
    ///
    /// ```
    /// use dice::{Committed, Contribution, Secret};
    /// let seats = ["soviet", "axis"].map(|seat| Contribution::new(seat, b"").unwrap());
    /// let dice = Committed::new(Secret::from_bytes([7; 32]), seats).unwrap();
    /// assert_eq!(dice.contributions()[0].seat(), "axis");
    /// ```
    #[must_use]
    pub fn contributions(&self) -> &[Contribution] {
        &self.contributions
    }

    /// The faces of roll `k`, whenever it is asked for.
    ///
    /// ```
    /// use dice::{Committed, DiceSource, Roll, Secret};
    /// let mut dice = Committed::new(Secret::from_bytes([7; 32]), []).unwrap();
    /// let roll = Roll::d6(2, "combat");
    /// let foreseen = dice.faces(0, &roll.dice);
    /// assert_eq!(dice.roll(&roll).unwrap(), foreseen);
    /// ```
    #[must_use]
    pub fn faces(&self, k: u64, dice: &Dice) -> Rolled {
        let written = dice.to_string();
        let mut mac = self.opening.clone();
        mac.update(&k.to_be_bytes());
        field(&mut mac, written.as_bytes());
        (0u32..).zip(dice.as_slice()).map(|(i, &die)| derive(&mac, i, die)).collect()
    }

    /// Ends the game and hands out the secret, to be revealed.
    ///
    /// ```
    /// use dice::{Committed, Secret};
    /// let dice = Committed::new(Secret::from_bytes([7; 32]), []).unwrap();
    /// assert_eq!(dice.finish().reveal(), "07".repeat(32));
    /// ```
    #[must_use]
    pub fn finish(self) -> Secret {
        self.secret
    }
}

impl DiceSource for Committed {
    fn roll(&mut self, roll: &Roll) -> Result<Rolled, DiceError> {
        let rolled = self.faces(self.next, &roll.dice);
        self.next += 1;
        Ok(rolled)
    }
}

impl fmt::Debug for Committed {
    /// Shows only what is public.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Committed")
            .field("commitment", &self.commitment())
            .field("contributions", &self.contributions)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

fn opening(secret: &Secret, in_order: &[Contribution]) -> Hmac<Sha256> {
    let mut mac = Hmac::new_from_slice(secret.bytes()).expect("HMAC takes keys of any length");
    mac.update(ROLL);
    length(&mut mac, in_order.len());
    for contribution in in_order {
        field(&mut mac, contribution.seat().as_bytes());
        field(&mut mac, contribution.bytes());
    }
    mac
}

/// Bytes with their length before them, so that no two messages read alike.
fn field(mac: &mut Hmac<Sha256>, bytes: &[u8]) {
    length(mac, bytes.len());
    mac.update(bytes);
}

fn length(mac: &mut Hmac<Sha256>, length: usize) {
    // Contributions and notations are limited far below this where they are made.
    let length = u32::try_from(length).expect("no field is longer than 4 GiB");
    mac.update(&length.to_be_bytes());
}

fn derive(mac: &Hmac<Sha256>, die_index: u32, die: Die) -> u16 {
    let attempt = |counter: u32| {
        let mut mac = mac.clone();
        mac.update(&die_index.to_be_bytes());
        mac.update(&counter.to_be_bytes());
        let bytes = mac.finalize().into_bytes();
        fair::face(u32::from(u16::from_be_bytes([bytes[0], bytes[1]])), 1 << 16, die)
    };
    (0..=u32::MAX).find_map(attempt).expect("at least every second attempt gives a face")
}
