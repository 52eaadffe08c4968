//! Distributions of numbers: dice, their sums, means and variances.

use crate::dist::MOST;
use crate::{Dice, Dist, Frac, Overflow};

impl Dice {
    /// The distribution of their sum.
    ///
    /// ```
    /// use dice::{Dice, Dist, Die};
    /// assert_eq!(Dice::alike(2, Die::D6).sum(), Ok(Dist::sum_of(2, 6)));
    /// ```
    pub fn sum(&self) -> Result<Dist<i64>, Overflow> {
        sum_of_dice(self.as_slice().iter().map(|die| u32::from(die.faces())))
    }
}

/// The sum of fair dice. The number of ways is settled before anything is counted, so that dice
/// beyond all bounds cost nothing.
fn sum_of_dice(dice: impl Iterator<Item = u32> + Clone) -> Result<Dist<i64>, Overflow> {
    let ways = |ways: u128, faces| ways.checked_mul(u128::from(faces)).filter(|&n| n <= MOST);
    let total = dice.clone().try_fold(1, ways).ok_or(Overflow)?;
    // Ways to reach each sum, from the lowest, which is the number of dice.
    let mut counts = vec![1];
    let mut lowest = 0;
    for faces in dice {
        counts = with_another_die(&counts, faces as usize);
        lowest += 1;
    }
    Ok(Dist::reduced((lowest..).zip(counts).collect(), total))
}

/// One more die: each new count is the sum of the old ones its faces reach back to.
fn with_another_die(counts: &[u128], faces: usize) -> Vec<u128> {
    let mut window = 0;
    (0..counts.len() + faces - 1)
        .map(|place| {
            window += counts.get(place).unwrap_or(&0);
            let leaving = place.checked_sub(faces).and_then(|left| counts.get(left));
            window -= leaving.unwrap_or(&0);
            window
        })
        .collect()
}

impl Dist<i64> {
    /// One fair die with faces `1..=faces`.
    ///
    /// # Panics
    /// When `faces` is zero.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// assert_eq!(Dist::die(10).probability_of(&10), Frac::new(1, 10));
    /// ```
    #[must_use]
    pub fn die(faces: u32) -> Self {
        Dist::uniform(1..=i64::from(faces))
    }

    /// The sum of `n` fair dice with `faces` faces; of no dice it is 0.
    ///
    /// # Panics
    /// When `faces` is zero, or `faces^n` overflows; see [`Dist::try_sum_of`].
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// assert_eq!(Dist::sum_of(2, 6).probability_of(&7), Frac::new(1, 6));
    /// ```
    #[must_use]
    pub fn sum_of(n: u32, faces: u32) -> Self {
        Dist::try_sum_of(n, faces).unwrap_or_else(|error| panic!("{n}d{faces}: {error}"))
    }

    /// [`Dist::sum_of`], answering [`Overflow`] instead of panicking when there are too many dice.
    ///
    /// # Panics
    /// When `faces` is zero.
    ///
    /// ```
    /// use dice::{Dist, Overflow};
    /// assert_eq!(Dist::try_sum_of(49, 6).unwrap().total(), 6u128.pow(49));
    /// assert_eq!(Dist::try_sum_of(50, 6), Err(Overflow));
    /// ```
    pub fn try_sum_of(n: u32, faces: u32) -> Result<Self, Overflow> {
        assert!(faces > 0, "a die has at least one face");
        if faces == 1 {
            return Ok(Dist::certain(i64::from(n)));
        }
        sum_of_dice(std::iter::repeat_n(faces, n as usize))
    }

    /// The sum of two independent numbers.
    ///
    /// # Panics
    /// When the common denominator or a sum overflows.
    ///
    /// ```
    /// use dice::Dist;
    /// assert_eq!(Dist::die(6).sum(&Dist::die(6)), Dist::sum_of(2, 6));
    /// ```
    #[must_use]
    pub fn sum(&self, other: &Dist<i64>) -> Dist<i64> {
        self.combine(other, |a, b| a.checked_add(*b).expect("a sum of dice fits 64 bits"))
    }

    /// The mean.
    ///
    /// # Panics
    /// When the sum of values times counts does not fit 127 bits, as for 49 d6.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// assert_eq!(Dist::sum_of(3, 6).mean(), Frac::new(21, 2));
    /// ```
    #[must_use]
    pub fn mean(&self) -> Frac {
        self.expect(|&value| Frac::from_integer(value))
    }

    /// The variance: the mean square of the distance from the mean.
    ///
    /// # Panics
    /// When the sum of squares times counts does not fit 127 bits.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// assert_eq!(Dist::die(6).variance(), Frac::new(35, 12));
    /// ```
    #[must_use]
    pub fn variance(&self) -> Frac {
        let mean = self.mean();
        let square = |value: &i64| Frac::from_integer(*value) * Frac::from_integer(*value);
        self.expect(square) - mean * mean
    }
}
