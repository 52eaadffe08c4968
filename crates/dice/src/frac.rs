//! Exact fractions, always in lowest terms.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An exact fraction: a signed numerator over a positive denominator, always in lowest terms.
///
/// Because the form is unique, two fractions are equal exactly when their fields are, and hashing
/// agrees with equality. The numerator is an `i128` and the denominator a `u128`.
///
/// The operators panic when a result does not fit; that is a programmer's error, as is dividing by
/// zero. The `checked_` methods answer `None` instead. Neither ever wraps or rounds.
///
/// ```
/// use dice::Frac;
/// let six = Frac::new(5, 36);
/// assert_eq!(six + Frac::new(1, 36), Frac::new(1, 6));
/// assert_eq!(six.to_string(), "5/36");
/// assert!(six < Frac::new(1, 7));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frac {
    num: i128,
    den: u128,
}

impl Frac {
    /// Nothing.
    ///
    /// ```
    /// assert_eq!(dice::Frac::ZERO.to_string(), "0");
    /// ```
    pub const ZERO: Frac = Frac { num: 0, den: 1 };

    /// One: certainty, when the fraction is a probability.
    ///
    /// ```
    /// assert_eq!(dice::Frac::ONE, dice::Frac::new(36, 36));
    /// ```
    pub const ONE: Frac = Frac { num: 1, den: 1 };

    /// The fraction `num/den`, reduced.
    ///
    /// # Panics
    /// When `den` is zero. Untrusted numbers go through [`Frac::checked_new`] or [`str::parse`].
    ///
    /// ```
    /// use dice::Frac;
    /// assert_eq!(Frac::new(-10, 20).to_string(), "-1/2");
    /// ```
    #[must_use]
    pub fn new(num: i128, den: u128) -> Frac {
        Frac::checked_new(num, den).expect("a fraction's denominator is not zero")
    }

    /// The fraction `num/den`, reduced, or `None` when `den` is zero.
    ///
    /// ```
    /// use dice::Frac;
    /// assert_eq!(Frac::checked_new(2, 4), Some(Frac::new(1, 2)));
    /// assert_eq!(Frac::checked_new(2, 0), None);
    /// ```
    #[must_use]
    pub fn checked_new(num: i128, den: u128) -> Option<Frac> {
        if den == 0 {
            return None;
        }
        let common = gcd(num.unsigned_abs(), den);
        Some(Frac { num: divide_signed(num, common), den: den / common })
    }

    /// A whole number.
    ///
    /// ```
    /// assert_eq!(dice::Frac::from_integer(-3).to_string(), "-3");
    /// ```
    #[must_use]
    pub const fn from_integer(whole: i64) -> Frac {
        Frac { num: whole as i128, den: 1 }
    }

    /// The numerator in lowest terms; it carries the sign.
    ///
    /// ```
    /// assert_eq!(dice::Frac::new(-6, 8).num(), -3);
    /// ```
    #[must_use]
    pub const fn num(self) -> i128 {
        self.num
    }

    /// The denominator in lowest terms; never zero.
    ///
    /// ```
    /// assert_eq!(dice::Frac::new(-6, 8).den(), 4);
    /// ```
    #[must_use]
    pub const fn den(self) -> u128 {
        self.den
    }

    /// The nearest float, for display and plotting only: nothing in this crate computes with it.
    ///
    /// ```
    /// assert_eq!(dice::Frac::new(7, 2).to_f64(), 3.5);
    /// ```
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }

    /// The sum, or `None` when it, or the least common denominator on the way to it, does not fit.
    ///
    /// ```
    /// use dice::Frac;
    /// let half = Frac::new(1, 2);
    /// assert_eq!(half.checked_add(half), Some(Frac::ONE));
    /// assert_eq!(Frac::new(i128::MAX, 1).checked_add(Frac::ONE), None);
    /// ```
    #[must_use]
    pub fn checked_add(self, other: Frac) -> Option<Frac> {
        if self.num == 0 || other.num == 0 {
            return Some(if self.num == 0 { other } else { self });
        }
        let common = gcd(self.den, other.den);
        let (mine, theirs) = (self.den / common, other.den / common);
        let den = mine.checked_mul(other.den)?;
        let left = self.num.checked_mul(i128::try_from(theirs).ok()?)?;
        let right = other.num.checked_mul(i128::try_from(mine).ok()?)?;
        Frac::checked_new(left.checked_add(right)?, den)
    }

    /// The difference, or `None` when it does not fit.
    ///
    /// ```
    /// use dice::Frac;
    /// assert_eq!(Frac::ONE.checked_sub(Frac::new(1, 6)), Some(Frac::new(5, 6)));
    /// ```
    #[must_use]
    pub fn checked_sub(self, other: Frac) -> Option<Frac> {
        self.checked_add(Frac { num: other.num.checked_neg()?, ..other })
    }

    /// The product, or `None` when it does not fit even after cancelling crosswise.
    ///
    /// ```
    /// use dice::Frac;
    /// assert_eq!(Frac::new(2, 3).checked_mul(Frac::new(3, 4)), Some(Frac::new(1, 2)));
    /// ```
    #[must_use]
    pub fn checked_mul(self, other: Frac) -> Option<Frac> {
        let one = gcd(self.num.unsigned_abs(), other.den);
        let two = gcd(other.num.unsigned_abs(), self.den);
        let num = divide_signed(self.num, one).checked_mul(divide_signed(other.num, two))?;
        let den = (self.den / two).checked_mul(other.den / one)?;
        // Crosswise cancelling of two reduced fractions leaves a reduced one.
        Some(Frac { num, den })
    }

    /// The quotient, or `None` when it does not fit or `other` is zero.
    ///
    /// ```
    /// use dice::Frac;
    /// assert_eq!(Frac::ONE.checked_div(Frac::new(-2, 3)), Some(Frac::new(-3, 2)));
    /// assert_eq!(Frac::ONE.checked_div(Frac::ZERO), None);
    /// ```
    #[must_use]
    pub fn checked_div(self, other: Frac) -> Option<Frac> {
        if other.num == 0 {
            return None;
        }
        let den = i128::try_from(other.den).ok()?;
        let num = if other.num < 0 { -den } else { den };
        self.checked_mul(Frac { num, den: other.num.unsigned_abs() })
    }
}

/// The greatest common divisor; `gcd(0, n)` is `n`.
pub(crate) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        // Division of 128-bit numbers is slow and most counts of a game are small.
        if let (Ok(small_a), Ok(small_b)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(gcd_small(small_a, small_b));
        }
        (a, b) = (b, a % b);
    }
    a
}

fn gcd_small(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// `num / by` for a positive divisor of `num`, including the one that does not fit an `i128`.
fn divide_signed(num: i128, by: u128) -> i128 {
    match i128::try_from(by) {
        Ok(by) => num / by,
        // Only 0 and i128::MIN = -2^127 have divisors this large.
        Err(_) => num.signum(),
    }
}

impl Ord for Frac {
    /// Compares exactly, without multiplying, so that no pair of fractions overflows.
    fn cmp(&self, other: &Frac) -> Ordering {
        match (self.num < 0, other.num < 0) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => compare(self.parts(), other.parts()),
            (true, true) => compare(other.parts(), self.parts()),
        }
    }
}

impl Frac {
    fn parts(self) -> (u128, u128) {
        (self.num.unsigned_abs(), self.den)
    }
}

/// Compares two non-negative fractions by their continued fractions.
fn compare((mut a, mut b): (u128, u128), (mut c, mut d): (u128, u128)) -> Ordering {
    loop {
        match (a / b).cmp(&(c / d)) {
            Ordering::Equal => {}
            decided => return decided,
        }
        match (a % b, c % d) {
            (0, 0) => return Ordering::Equal,
            (0, _) => return Ordering::Less,
            (_, 0) => return Ordering::Greater,
            // x/b < y/d exactly when d/y < b/x.
            (x, y) => (a, b, c, d) = (d, y, b, x),
        }
    }
}

impl PartialOrd for Frac {
    fn partial_cmp(&self, other: &Frac) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $checked:ident) => {
        impl $trait for Frac {
            type Output = Frac;
            fn $method(self, other: Frac) -> Frac {
                self.$checked(other).unwrap_or_else(|| {
                    panic!(
                        concat!(stringify!($checked), " of {} and {} has no fraction"),
                        self, other
                    )
                })
            }
        }
    };
}

operator!(Add, add, checked_add);
operator!(Sub, sub, checked_sub);
operator!(Mul, mul, checked_mul);
operator!(Div, div, checked_div);

impl Neg for Frac {
    type Output = Frac;
    fn neg(self) -> Frac {
        Frac::ZERO - self
    }
}

impl AddAssign for Frac {
    fn add_assign(&mut self, other: Frac) {
        *self = *self + other;
    }
}

impl Sum for Frac {
    fn sum<I: Iterator<Item = Frac>>(fractions: I) -> Frac {
        fractions.fold(Frac::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Frac> for Frac {
    fn sum<I: Iterator<Item = &'a Frac>>(fractions: I) -> Frac {
        fractions.copied().sum()
    }
}

impl From<i64> for Frac {
    fn from(whole: i64) -> Frac {
        Frac::from_integer(whole)
    }
}

impl Default for Frac {
    fn default() -> Frac {
        Frac::ZERO
    }
}

impl fmt::Display for Frac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den {
            1 => f.pad(&self.num.to_string()),
            den => f.pad(&format!("{}/{den}", self.num)),
        }
    }
}

impl fmt::Debug for Frac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a fraction.
///
/// ```
/// let error = "1/0".parse::<dice::Frac>().unwrap_err();
/// assert_eq!(error.to_string(), "`1/0` is not a fraction such as 5/36");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a fraction such as 5/36")]
pub struct ParseFracError {
    text: String,
}

impl FromStr for Frac {
    type Err = ParseFracError;

    /// Reads "7", "-1/2" or "10/72"; the last becomes 5/36.
    fn from_str(text: &str) -> Result<Frac, ParseFracError> {
        let (num, den) = text.split_once('/').unwrap_or((text, "1"));
        let whole = num.parse().ok().zip(den.parse().ok());
        whole
            .and_then(|(num, den)| Frac::checked_new(num, den))
            .ok_or_else(|| ParseFracError { text: text.to_owned() })
    }
}

impl Serialize for Frac {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Frac {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Frac, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
