//! Odds as a printed ratio: n to 1, or 1 to n.

use std::fmt;

/// A ratio reduced to `n:1` or `1:n`, ordered from worst to best for the first side.
///
/// ```
/// use mechanics::Ratio;
///
/// assert_eq!(Ratio::rounded_down(7, 3).to_string(), "2:1");
/// assert_eq!(Ratio::rounded_down(3, 5).to_string(), "1:2");
/// assert!(Ratio::to_one(3) > Ratio::one_to(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ratio(
    /// Place on the ladder … 1:3, 1:2, 1:1, 2:1, 3:1 …, counted from 1:1.
    i32,
);

impl Ratio {
    /// The ratio of `first` to `second` with every fraction going against the first side.
    ///
    /// # Panics
    /// When either side is zero: a force without strength has no odds, which is for the caller's rules to say.
    #[must_use]
    pub fn rounded_down(first: u32, second: u32) -> Self {
        assert!(first > 0 && second > 0, "odds need strength on both sides");
        if first >= second {
            Ratio::to_one(first / second)
        } else {
            Ratio::one_to(second.div_ceil(first))
        }
    }

    /// `n:1`.
    #[must_use]
    pub fn to_one(n: u32) -> Self {
        Ratio(n.saturating_sub(1).min(i32::MAX as u32) as i32)
    }

    /// `1:n`.
    #[must_use]
    pub fn one_to(n: u32) -> Self {
        Ratio(-Ratio::to_one(n).0)
    }

    /// Moved so many places up the ladder (down when negative).
    ///
    /// ```
    /// # use mechanics::Ratio;
    /// assert_eq!(Ratio::one_to(2).shifted(2), Ratio::to_one(2));
    /// ```
    #[must_use]
    pub fn shifted(self, places: i32) -> Self {
        Ratio(self.0.saturating_add(places))
    }

    /// The two sides, one of which is 1.
    #[must_use]
    pub fn sides(self) -> (u32, u32) {
        if self.0 >= 0 { (self.0 as u32 + 1, 1) } else { (1, self.0.unsigned_abs() + 1) }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = self.sides();
        write!(f, "{first}:{second}")
    }
}

#[cfg(test)]
mod tests {
    use super::Ratio;

    #[test]
    fn fractions_go_against_the_first_side() {
        for (first, second, text) in [
            (7, 4, "1:1"),
            (4, 5, "1:2"),
            (1, 5, "1:5"),
            (6, 14, "1:3"),
            (14, 7, "2:1"),
            (15, 1, "15:1"),
        ] {
            assert_eq!(Ratio::rounded_down(first, second).to_string(), text, "{first} to {second}");
        }
    }

    #[test]
    fn the_ladder_has_no_gap_and_no_double_rung() {
        let rungs: Vec<String> =
            (-2..=2).map(|n| Ratio::to_one(1).shifted(n).to_string()).collect();
        assert_eq!(rungs, ["1:3", "1:2", "1:1", "2:1", "3:1"]);
        assert_eq!(Ratio::one_to(1), Ratio::to_one(1));
    }
}
