//! A number that differs from game to game.

use crate::report::UNKNOWN;
use crate::{Interval, student};
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

    /// The standard deviation between games; nothing while there are fewer than two.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let (n, sum) = (self.count as f64, self.sum as f64);
        let square = || ((self.squares as f64 - sum * sum / n) / (n - 1.0)).max(0.0).sqrt();
        (self.count >= 2).then(square)
    }

    /// The mean with its 95% interval, by Student's t; nothing while there are fewer than two games, since one tells
    /// nothing of how far others lie.
    ///
    /// ```
    /// use study::Spread;
    /// let one: Spread = [11].into_iter().collect();
    /// assert_eq!((one.mean(), one.interval()), (11.0, None));
    /// ```
    #[must_use]
    pub fn interval(&self) -> Option<Interval> {
        let mean = self.mean();
        let reach = student(self.count.saturating_sub(1)) / (self.count.max(1) as f64).sqrt();
        let around = |deviation: f64| {
            let reach = reach * deviation;
            Interval { mean, low: mean - reach, high: mean + reach }
        };
        self.deviation().map(around)
    }

    /// The same for what is counted and cannot be less than nothing.
    #[must_use]
    pub fn interval_of_count(&self) -> Option<Interval> {
        self.interval().map(|interval| interval.not_below(0.0))
    }

    /// As JSON, values divided by a scale.
    #[must_use]
    pub fn json(&self, scale: f64) -> Value {
        self.json_with(self.interval(), scale)
    }

    /// The same for what is counted.
    #[must_use]
    pub fn json_of_count(&self) -> Value {
        self.json_with(self.interval_of_count(), 1.0)
    }

    fn json_with(&self, interval: Option<Interval>, scale: f64) -> Value {
        let end = |end: fn(Interval) -> f64| interval.map(|interval| end(interval) / scale);
        json!({
            "mean": self.mean() / scale, "low": end(|it| it.low), "high": end(|it| it.high),
            "deviation": self.deviation().map(|deviation| deviation / scale),
            "least": self.least as f64 / scale, "most": self.most as f64 / scale,
        })
    }

    /// The cells of a table: mean, deviation, least, most.
    #[must_use]
    pub fn cells(&self) -> [String; 4] {
        [
            format!("{:.1}", self.mean()),
            self.deviation().map_or(UNKNOWN.to_owned(), |deviation| format!("{deviation:.1}")),
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
        assert!(spread.deviation().is_some_and(|it| (it - 3.2146).abs() < 1e-4));
        assert_eq!(Spread::default().interval(), None);
        assert_eq!(spread.json(10.0)["most"], 0.9);
    }

    /// 16/3 ± 4.3027 · 3.2146 / √3, by hand; what is counted does not fall below nothing.
    #[test]
    fn a_few_games_have_the_wide_interval_of_student() {
        let spread: Spread = [3, 4, 9].into_iter().collect();
        let found = spread.interval().expect("three values");
        assert!((found.low + 2.6522).abs() < 1e-3 && (found.high - 13.3189).abs() < 1e-3);
        assert_eq!(spread.interval_of_count().expect("three values").low, 0.0);
        assert_eq!(
            (&spread.json_of_count()["low"], spread.json(1.0)["low"].is_null()),
            (&json!(0.0), false)
        );
    }

    #[test]
    fn one_game_has_no_interval() {
        let one: Spread = [11].into_iter().collect();
        let json = one.json(1.0);
        assert_eq!((&json["mean"], &json["least"]), (&json!(11.0), &json!(11.0)));
        for field in ["low", "high", "deviation"] {
            assert!(json[field].is_null(), "{field}");
        }
        assert_eq!(one.cells(), ["11.0", "–", "11", "11"]);
    }
}
