//! Dice from a seed: the same seed gives the same game for ever.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{DiceError, DiceSource, Roll, Rolled, fair};

/// Dice from a seed, for bots, simulations and games among friends who trust the host.
///
/// The stream is fixed, so that old games replay: ChaCha with 8 rounds, key = the 32 seed bytes,
/// nonce 0, block counter from 0, its output read as little-endian 32-bit words. Each die takes the
/// next word `w`; with `n` faces, words at or above the largest multiple of `n` below 2^32 are
/// skipped, and the face is `w mod n + 1`. What a roll is for changes nothing.
///
/// ```
/// use dice::{DiceSource, Roll, Seeded};
/// let ten = Roll::d6(10, "ten dice");
/// assert_eq!(Seeded::new(0).roll(&ten).unwrap().values(), [1, 4, 2, 4, 5, 1, 5, 4, 1, 2]);
/// assert_eq!(Seeded::new(1942).roll(&ten).unwrap().values(), [5, 1, 6, 5, 4, 6, 4, 1, 2, 3]);
/// ```
#[derive(Clone)]
pub struct Seeded {
    stream: ChaCha8Rng,
}

impl Seeded {
    /// Dice from a number: its eight little-endian bytes, then 24 zero bytes, are the seed.
    ///
    /// ```
    /// use dice::{DiceSource, Roll, Seeded};
    /// let roll = Roll::d10(3, "weather");
    /// assert_eq!(Seeded::new(7).roll(&roll), Seeded::new(7).roll(&roll));
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Seeded {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Seeded::from_bytes(bytes)
    }

    /// Dice from 32 seed bytes.
    ///
    /// ```
    /// use dice::{DiceSource, Roll, Seeded};
    /// let roll = Roll::d6(3, "event");
    /// let seed = *b"the thirty-two bytes of one seed";
    /// assert_eq!(Seeded::from_bytes(seed).roll(&roll).unwrap().values(), [4, 6, 1]);
    /// ```
    #[must_use]
    pub fn from_bytes(seed: [u8; 32]) -> Seeded {
        Seeded { stream: ChaCha8Rng::from_seed(seed) }
    }
}

impl DiceSource for Seeded {
    fn roll(&mut self, roll: &Roll) -> Result<Rolled, DiceError> {
        let mut face = |&die| loop {
            if let Some(face) = fair::face(self.stream.next_u32(), 1 << 32, die) {
                break face;
            }
        };
        Ok(roll.dice.as_slice().iter().map(&mut face).collect())
    }
}

impl fmt::Debug for Seeded {
    /// Keeps the seed to itself: who knows it knows every die to come.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seeded(hidden)")
    }
}
