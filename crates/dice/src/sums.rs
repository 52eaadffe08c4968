//! Distributions of numbers: dice, their sums, means and variances.

use crate::{Dist, Frac, Overflow};

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
        let die = Dist::die(faces);
        (0..n).try_fold(Dist::certain(0), |sum, _| sum.try_combine(&die, |a, b| a + b))
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
