//! A number that differs from game to game.

use crate::Interval;
use serde_json::{Value, json};

/// Count, mean, deviation and ends of a number; whole numbers inside, so that the order of adding does not matter.
///
/// ```
/// use study::Spread;
/// let spread: Spread = [3, 4, 9].into_iter().collect();
/// assert_eq!((spread.count(), spread.least(), spread.most()), (3, 3, 9));
/// assert!((spread.mean() - 16.0 / 3.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    count: u64,
    sum: i128,
    squares: i128,
    least: i64,
    most: i64,
}

impl Spread {
    /// One more value.
    pub fn add(&mut self, value: i64) {
        let first = self.count == 0;
        self.count += 1;
        self.sum += i128::from(value);
        self.squares += i128::from(value) * i128::from(value);
        self.least = if first { value } else { self.least.min(value) };
        self.most = if first { value } else { self.most.max(value) };
    }

    /// How many values.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The least of them; 0 when there is none.
    #[must_use]
    pub const fn least(&self) -> i64 {
        self.least
    }

    /// The most of them; 0 when there is none.
    #[must_use]
    pub const fn most(&self) -> i64 {
        self.most
    }

    /// All together.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.sum as f64
    }

    /// The mean; 0 when there is no value.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The standard deviation between games.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let (n, sum) = (self.count as f64, self.sum as f64);
        ((self.squares as f64 - sum * sum / n) / (n - 1.0)).max(0.0).sqrt()
    }

    /// The mean with its 95% interval, by the normal approximation.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let mean = self.mean();
        let reach = Interval::Z * self.deviation() / (self.count.max(1) as f64).sqrt();
        Interval { mean, low: mean - reach, high: mean + reach }
    }

    /// As JSON, values divided by a scale.
    #[must_use]
    pub fn json(&self, scale: f64) -> Value {
        let Interval { mean, low, high } = self.interval().scaled(1.0 / scale);
        json!({
            "mean": mean, "low": low, "high": high, "deviation": self.deviation() / scale,
            "least": self.least as f64 / scale, "most": self.most as f64 / scale,
        })
    }

    /// The cells of a table: mean, deviation, least, most.
    #[must_use]
    pub fn cells(&self) -> [String; 4] {
        [
            format!("{:.1}", self.mean()),
            format!("{:.1}", self.deviation()),
            self.least.to_string(),
            self.most.to_string(),
        ]
    }
}

impl FromIterator<i64> for Spread {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Spread {
        let mut spread = Spread::default();
        values.into_iter().for_each(|value| spread.add(value));
        spread
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_does_not_care_for_the_order() {
        let left: Spread = [3, -9, 4].into_iter().collect();
        let right: Spread = [4, 3, -9].into_iter().collect();
        assert_eq!(left, right);
        assert_eq!((left.least(), left.most(), left.sum()), (-9, 4, -2.0));
        let spread: Spread = [3, 4, 9].into_iter().collect();
        assert!((spread.deviation() - 3.2146).abs() < 1e-4);
        assert_eq!(Spread::default().interval(), Interval { mean: 0.0, low: 0.0, high: 0.0 });
        assert_eq!(spread.json(10.0)["most"], 0.9);
    }
}
