//! Where the truth lies, with 95% confidence.

use serde::Serialize;

/// A measured value and the 95% interval around it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// What was measured.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The half-width of a 95% interval in standard errors.
    pub const Z: f64 = 1.959_963_984_540_054;

    /// All three times a factor.
    #[must_use]
    pub fn scaled(self, by: f64) -> Interval {
        Interval { mean: self.mean * by, low: self.low * by, high: self.high * by }
    }

    /// All three through a rising function.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Interval {
        Interval { mean: f(self.mean), low: f(self.low), high: f(self.high) }
    }
}

/// The 95% Wilson interval of a share: where the true chance lies, even when none or all of the games ended so.
///
/// ```
/// let share = study::wilson(10, 20);
/// assert!((share.low - 0.2993).abs() < 5e-5 && (share.high - 0.7007).abs() < 5e-5);
/// ```
#[must_use]
pub fn wilson(hits: u64, games: u64) -> Interval {
    if games == 0 {
        return Interval { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, z2) = (games as f64, Interval::Z * Interval::Z);
    let share = hits as f64 / n;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let reach = Interval::Z / (1.0 + z2 / n) * spread;
    // Exactly 0 and 1 at the ends, where rounding would leave a crumb.
    let low = if hits == 0 { 0.0 } else { (middle - reach).max(0.0) };
    let high = if hits == games { 1.0 } else { (middle + reach).min(1.0) };
    Interval { mean: share, low, high }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against values published for the score interval.
    #[test]
    fn wilson_intervals_are_those_of_the_books() {
        let near = |found: Interval, low: f64, high: f64| {
            assert!(
                (found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5,
                "{found:?}"
            );
        };
        near(wilson(0, 10), 0.0, 0.2775);
        near(wilson(10, 10), 0.7225, 1.0);
        near(wilson(1, 10), 0.0179, 0.4042);
        assert_eq!(wilson(0, 0).high, 1.0);
        assert_eq!((wilson(0, 10).low, wilson(10, 10).high), (0.0, 1.0));
    }
}
