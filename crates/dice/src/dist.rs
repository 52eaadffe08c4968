//! Exact distributions: integer counts over a common total.

use std::fmt;

use crate::frac::{Frac, gcd};
use crate::tally::Tally;

/// An exact distribution over values: each value with how many of the `total` cases give it.
///
/// Invariants, kept by every method: at least one value; values in ascending order and all
/// different; every count positive; the counts have no common divisor. So two distributions are
/// equal exactly when `==` says so, however they came about.
///
/// Totals stay at or below `i128::MAX` (1.7 × 10^38, enough for 49 d6 or 38 d10), which keeps every
/// probability a [`Frac`]. Counts are in lowest terms before anything is multiplied; a product that
/// still does not fit is a programmer's error and panics with the two totals, while the `try_`
/// methods answer [`Overflow`]. Nothing wraps or rounds.
///
/// ```
/// use dice::{Dist, Frac};
/// let two_dice = Dist::die(6).joint(&Dist::die(6));
/// assert_eq!(two_dice.p(|(a, b)| a + b == 7), Frac::new(1, 6));
/// assert_eq!(two_dice.map(|(a, b)| a + b), Dist::sum_of(2, 6));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dist<T: Ord> {
    entries: Vec<(T, u128)>,
    total: u128,
}

/// The common denominator of a distribution went beyond `i128::MAX`.
///
/// ```
/// assert!(dice::Dist::try_sum_of(1000, 6).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the distribution's common denominator does not fit 127 bits")]
pub struct Overflow;

/// The largest total: probabilities are fractions with an `i128` above the line.
pub(crate) const MOST: u128 = i128::MAX as u128;

fn times(a: u128, b: u128) -> Result<u128, Overflow> {
    a.checked_mul(b).filter(|&product| product <= MOST).ok_or(Overflow)
}

impl<T: Ord + Clone> Dist<T> {
    /// The distribution that always gives `value`.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// assert_eq!(Dist::certain("retreat").probability_of(&"retreat"), Frac::ONE);
    /// ```
    pub fn certain(value: T) -> Self {
        Dist { entries: vec![(value, 1)], total: 1 }
    }

    /// Every listed value equally likely; a value listed twice is twice as likely.
    ///
    /// # Panics
    /// When nothing is listed. Use [`Dist::from_counts`] for lists that may be empty.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// let column = Dist::uniform(["A1", "A1", "D1", "D1", "D2", "D2"]);
    /// assert_eq!(column.probability_of(&"D2"), Frac::new(1, 3));
    /// ```
    pub fn uniform(values: impl IntoIterator<Item = T>) -> Self {
        Dist::from_counts(values.into_iter().map(|value| (value, 1)))
            .expect("a uniform distribution has at least one value")
    }

    /// A distribution from counts of cases. Equal values are merged and zero counts dropped.
    ///
    /// `None` when no case is left, or when there are more than `i128::MAX` of them.
    ///
    /// ```
    /// use dice::Dist;
    /// let hit = Dist::from_counts([(true, 2), (false, 4)]).unwrap();
    /// assert_eq!(hit.total(), 3, "counts are kept in lowest terms");
    /// assert!(Dist::<bool>::from_counts([]).is_none());
    /// ```
    pub fn from_counts(counts: impl IntoIterator<Item = (T, u128)>) -> Option<Self> {
        let mut tally = Tally::new();
        let mut total = 0u128;
        for (value, count) in counts.into_iter().filter(|&(_, count)| count > 0) {
            total = total.checked_add(count).filter(|&total| total <= MOST)?;
            tally.add(value, count);
        }
        (total > 0).then(|| tally.finish(total))
    }

    /// Divides by what the counts have in common; the entries are in order and sum to `total`.
    pub(crate) fn reduced(mut entries: Vec<(T, u128)>, mut total: u128) -> Self {
        let mut common = total;
        for &(_, count) in &entries {
            common = gcd(common, count);
            if common == 1 {
                return Dist { entries, total };
            }
        }
        total /= common;
        entries.iter_mut().for_each(|(_, count)| *count /= common);
        Dist { entries, total }
    }

    /// The distribution of `f` of the value: a table looked up with the roll, say.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// let hits = Dist::sum_of(2, 6).map(|&sum| sum >= 9);
    /// assert_eq!(hits.probability_of(&true), Frac::new(5, 18));
    /// ```
    pub fn map<U: Ord + Clone>(&self, mut f: impl FnMut(&T) -> U) -> Dist<U> {
        let mut tally = Tally::new();
        self.entries.iter().for_each(|(value, count)| tally.add(f(value), *count));
        tally.finish(self.total)
    }

    /// A second roll that depends on the first: `f` gives the distribution that follows each value.
    ///
    /// # Panics
    /// When the common denominator overflows; see [`Dist::try_and_then`].
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// // On a six roll again and add.
    /// let exploding = Dist::die(6).and_then(|&first| match first {
    ///     6 => Dist::die(6).map(|again| 6 + again),
    ///     _ => Dist::certain(first),
    /// });
    /// assert_eq!(exploding.probability_of(&12), Frac::new(1, 36));
    /// assert_eq!(exploding.mean(), Frac::new(49, 12));
    /// ```
    pub fn and_then<U: Ord + Clone>(&self, f: impl FnMut(&T) -> Dist<U>) -> Dist<U> {
        self.try_and_then(f).unwrap_or_else(|error| panic!("Dist::and_then: {error}"))
    }

    /// [`Dist::and_then`], answering [`Overflow`] instead of panicking.
    ///
    /// ```
    /// use dice::{Dist, Overflow};
    /// let many = Dist::sum_of(40, 6);
    /// assert_eq!(many.try_and_then(|_| Dist::sum_of(40, 6)), Err(Overflow));
    /// ```
    pub fn try_and_then<U: Ord + Clone>(
        &self,
        f: impl FnMut(&T) -> Dist<U>,
    ) -> Result<Dist<U>, Overflow> {
        let branches: Vec<Dist<U>> = self.support().map(f).collect();
        let common = branches
            .iter()
            .try_fold(1, |lcm, branch| times(lcm, branch.total / gcd(lcm, branch.total)))?;
        // No count exceeds its total, so from here on nothing can overflow.
        let total = times(self.total, common)?;
        let mut tally = Tally::new();
        for ((_, weight), branch) in self.entries.iter().zip(branches) {
            let weight = weight * (common / branch.total);
            branch.entries.into_iter().for_each(|(v, count)| tally.add(v, weight * count));
        }
        Ok(tally.finish(total))
    }

    /// Both values of two independent rolls.
    ///
    /// # Panics
    /// When the common denominator overflows; see [`Dist::try_joint`].
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// let both = Dist::die(6).joint(&Dist::die(10));
    /// assert_eq!(both.probability_of(&(6, 10)), Frac::new(1, 60));
    /// ```
    pub fn joint<U: Ord + Clone>(&self, other: &Dist<U>) -> Dist<(T, U)> {
        self.try_joint(other).unwrap_or_else(|error| {
            panic!("Dist::joint of totals {} and {}: {error}", self.total, other.total)
        })
    }

    /// [`Dist::joint`], answering [`Overflow`] instead of panicking.
    ///
    /// ```
    /// use dice::{Dist, Overflow};
    /// let many = Dist::sum_of(40, 6);
    /// assert_eq!(many.try_joint(&many), Err(Overflow));
    /// ```
    pub fn try_joint<U: Ord + Clone>(&self, other: &Dist<U>) -> Result<Dist<(T, U)>, Overflow> {
        let total = times(self.total, other.total)?;
        let mut entries = Vec::with_capacity(self.len() * other.len());
        for (a, mine) in &self.entries {
            let pair = |(b, theirs): &(U, u128)| ((a.clone(), b.clone()), mine * theirs);
            entries.extend(other.entries.iter().map(pair));
        }
        // Pairs come in order, and products of counts without a common divisor have none.
        Ok(Dist { entries, total })
    }

    /// A function of two independent rolls.
    ///
    /// # Panics
    /// When the common denominator overflows; see [`Dist::try_combine`].
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// let higher = Dist::die(6).combine(&Dist::die(6), |a, b| *a.max(b));
    /// assert_eq!(higher.probability_of(&6), Frac::new(11, 36));
    /// ```
    pub fn combine<U: Ord + Clone, V: Ord + Clone>(
        &self,
        other: &Dist<U>,
        f: impl FnMut(&T, &U) -> V,
    ) -> Dist<V> {
        self.try_combine(other, f).unwrap_or_else(|error| {
            panic!("Dist::combine of totals {} and {}: {error}", self.total, other.total)
        })
    }

    /// [`Dist::combine`], answering [`Overflow`] instead of panicking.
    ///
    /// ```
    /// use dice::{Dist, Overflow};
    /// let many = Dist::sum_of(40, 6);
    /// assert_eq!(many.try_combine(&many, |a, b| a + b), Err(Overflow));
    /// ```
    pub fn try_combine<U: Ord + Clone, V: Ord + Clone>(
        &self,
        other: &Dist<U>,
        mut f: impl FnMut(&T, &U) -> V,
    ) -> Result<Dist<V>, Overflow> {
        let total = times(self.total, other.total)?;
        let mut tally = Tally::new();
        for (a, mine) in &self.entries {
            // No count exceeds its total, so the products fit once the totals' product does.
            other.entries.iter().for_each(|(b, theirs)| tally.add(f(a, b), mine * theirs));
        }
        Ok(tally.finish(total))
    }

    /// The distribution once it is known that `pred` holds, or `None` when it cannot hold.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// let even = Dist::die(6).given(|face| face % 2 == 0).unwrap();
    /// assert_eq!(even.probability_of(&4), Frac::new(1, 3));
    /// assert!(Dist::die(6).given(|&face| face > 6).is_none());
    /// ```
    pub fn given(&self, mut pred: impl FnMut(&T) -> bool) -> Option<Dist<T>> {
        let entries: Vec<_> = self.entries.iter().filter(|(v, _)| pred(v)).cloned().collect();
        let total = entries.iter().map(|(_, count)| count).sum();
        (total > 0).then(|| Dist::reduced(entries, total))
    }

    /// The probability that `pred` holds.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// assert_eq!(Dist::sum_of(3, 6).p(|&sum| sum >= 16), Frac::new(5, 108));
    /// ```
    pub fn p(&self, mut pred: impl FnMut(&T) -> bool) -> Frac {
        self.share(self.entries.iter().filter(|(v, _)| pred(v)).map(|(_, count)| count).sum())
    }

    /// The probability of one value; zero when it cannot come up.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// assert_eq!(Dist::sum_of(2, 6).probability_of(&6), Frac::new(5, 36));
    /// assert_eq!(Dist::sum_of(2, 6).probability_of(&13), Frac::ZERO);
    /// ```
    pub fn probability_of(&self, value: &T) -> Frac {
        let place = self.entries.binary_search_by(|(v, _)| v.cmp(value));
        place.map_or(Frac::ZERO, |place| self.share(self.entries[place].1))
    }

    fn share(&self, count: u128) -> Frac {
        Frac::new(count as i128, self.total)
    }

    /// Values in ascending order, each with its probability.
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// let parity = Dist::die(6).map(|face| face % 2);
    /// let listed: Vec<_> = parity.iter().collect();
    /// assert_eq!(listed, [(&0, Frac::new(1, 2)), (&1, Frac::new(1, 2))]);
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, Frac)> + DoubleEndedIterator {
        self.entries.iter().map(|(value, count)| (value, self.share(*count)))
    }

    /// Values in ascending order, each with its count out of [`Dist::total`].
    ///
    /// ```
    /// let sum = dice::Dist::sum_of(2, 3);
    /// assert_eq!(sum.counts().collect::<Vec<_>>(), [(&2, 1), (&3, 2), (&4, 3), (&5, 2), (&6, 1)]);
    /// ```
    pub fn counts(&self) -> impl ExactSizeIterator<Item = (&T, u128)> + DoubleEndedIterator {
        self.entries.iter().map(|(value, count)| (value, *count))
    }

    /// The common denominator: the sum of all counts, in lowest terms.
    ///
    /// ```
    /// assert_eq!(dice::Dist::sum_of(3, 6).total(), 216);
    /// ```
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The values that can come up, in ascending order.
    ///
    /// ```
    /// let faces: Vec<_> = dice::Dist::die(4).support().copied().collect();
    /// assert_eq!(faces, [1, 2, 3, 4]);
    /// ```
    pub fn support(&self) -> impl ExactSizeIterator<Item = &T> + DoubleEndedIterator {
        self.entries.iter().map(|(value, _)| value)
    }

    /// How many different values can come up; at least one.
    ///
    /// ```
    /// assert_eq!(dice::Dist::sum_of(2, 6).len(), 11);
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "a distribution is never empty")]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The expected value of `f`.
    ///
    /// # Panics
    /// When the sum of `f` times counts does not fit a [`Frac`].
    ///
    /// ```
    /// use dice::{Dist, Frac};
    /// let losses = Dist::die(6).expect(|&face| Frac::new(i128::from(face), 2));
    /// assert_eq!(losses, Frac::new(7, 4));
    /// ```
    pub fn expect(&self, mut f: impl FnMut(&T) -> Frac) -> Frac {
        let weighted = |(value, count): &(T, u128)| f(value) * Frac::new(*count as i128, 1);
        self.entries.iter().map(weighted).sum::<Frac>() / Frac::new(self.total as i128, 1)
    }
}

impl<T: Ord + Clone + fmt::Debug> fmt::Debug for Dist<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
