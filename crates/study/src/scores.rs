//! Scores of games or of pairs of games, and how likely they make each true mean.

use crate::{Interval, wilson};
use serde::Serialize;

/// How often each score came up: 0, ½ and 1 in single games; 0, ¼, ½, ¾ and 1 as means of pairs.
///
/// A pair is one observation, since its two games are played on the same dice. Where only 0 and 1 came up, the 95% interval
/// is Wilson's, as for any share; otherwise it holds every true mean that the likelihood-ratio test does not refute, a
/// score that has not come up standing for a thousandth of an observation.
///
/// ```
/// use study::Scores;
/// let mut scores = Scores::pairs();
/// for _ in 0..100 {
///     scores.add(4); // both games won: four half points
/// }
/// let found = scores.interval();
/// assert_eq!((found.mean, found.high), (1.0, 1.0));
/// assert_eq!(found, study::wilson(100, 100));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    counts: Vec<u64>,
}

/// How an interval was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Wilson's score interval: everything is 0 or 1.
    Wilson,
    /// By the likelihood ratio.
    Likelihood,
}

impl Method {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Wilson => "Wilson",
            Method::Likelihood => "likelihood",
        }
    }
}

/// Stands in for a score that has not come up, so that it keeps a chance.
const UNSEEN: f64 = 1e-3;

/// Twice the log of the likelihood ratio at which a 95% interval ends: the chi-squared value for one degree of freedom.
const REFUTED: f64 = 3.841_458_820_694_124;

/// Enough halvings for every bit of a number.
const HALVINGS: usize = 100;

impl Scores {
    /// Scores of single games, added in half points 0 to 2.
    #[must_use]
    pub fn singles() -> Scores {
        Scores { counts: vec![0; 3] }
    }

    /// Scores of pairs, added in half points 0 to 4.
    #[must_use]
    pub fn pairs() -> Scores {
        Scores { counts: vec![0; 5] }
    }

    /// These numbers of observations, in rising order of their score.
    pub(crate) fn of<const N: usize>(counts: [u64; N]) -> Scores {
        Scores { counts: counts.to_vec() }
    }

    /// One more, in half points; more than there are count as the most.
    pub fn add(&mut self, half_points: u8) {
        let last = self.counts.len() - 1;
        self.counts[usize::from(half_points).min(last)] += 1;
    }

    /// How often each came up, in rising order.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// How many observations.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean score, between 0 and 1; ½ when there is none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let (most, total) = ((self.counts.len() - 1) as u64, self.total());
        if total == 0 {
            return 0.5;
        }
        let sum: u64 = (0..).zip(&self.counts).map(|(points, count)| points * count).sum();
        sum as f64 / (total * most) as f64
    }

    /// The log of the greatest likelihood of these scores under any chances whose mean is the given one.
    ///
    /// The chances that maximise it are `n_i / (N + λ (s_i - mean))` for the one λ that makes their mean right.
    #[must_use]
    pub fn log_likelihood(&self, mean: f64) -> f64 {
        let last = (self.counts.len() - 1) as f64;
        let seen = self.counts.iter().map(|count| (*count as f64).max(UNSEEN));
        let points: Vec<(f64, f64)> =
            (0..).zip(seen).map(|(at, count)| (f64::from(at) / last - mean, count)).collect();
        if mean <= 0.0 || mean >= 1.0 {
            // Only the end itself has a chance there.
            let end = if mean <= 0.0 { 0 } else { self.counts.len() - 1 };
            let only = self.counts.iter().enumerate().all(|(at, count)| at == end || *count == 0);
            return if only { 0.0 } else { f64::NEG_INFINITY };
        }
        let total: f64 = points.iter().map(|(_, count)| count).sum();
        // Every chance is positive between the poles at the two ends.
        let (mut low, mut high) = (-total / (1.0 - mean), total / mean);
        for _ in 0..HALVINGS {
            let middle = (low + high) / 2.0;
            let slope: f64 = points.iter().map(|(off, n)| off * n / (total + middle * off)).sum();
            if slope > 0.0 { low = middle } else { high = middle }
        }
        let lambda = (low + high) / 2.0;
        let term = |(off, count): &(f64, f64)| count * (count / (total + lambda * off)).ln();
        points.iter().map(term).sum()
    }

    /// How the interval is found.
    #[must_use]
    pub fn method(&self) -> Method {
        let between = &self.counts[1..self.counts.len() - 1];
        if between.iter().all(|count| *count == 0) { Method::Wilson } else { Method::Likelihood }
    }

    /// The mean score with its 95% interval.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let mean = self.mean();
        if self.total() == 0 {
            return Interval { mean, low: 0.0, high: 1.0 };
        }
        if self.method() == Method::Wilson {
            return wilson(self.counts[self.counts.len() - 1], self.total());
        }
        // What has not come up draws the best mean off the ends by a trifle.
        let best = mean.clamp(1e-9, 1.0 - 1e-9);
        let top = self.log_likelihood(best);
        let end = |limit: f64| {
            let (mut inside, mut outside) = (best, limit);
            for _ in 0..HALVINGS {
                let middle = (inside + outside) / 2.0;
                let refuted = 2.0 * (top - self.log_likelihood(middle)) > REFUTED;
                if refuted { outside = middle } else { inside = middle }
            }
            inside
        };
        let low = if mean <= 0.0 { 0.0 } else { end(0.0) };
        let high = if mean >= 1.0 { 1.0 } else { end(1.0) };
        Interval { mean, low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of<const N: usize>(counts: &[u64; N]) -> Scores {
        Scores::of(*counts)
    }

    /// A share and a score that say the same have the same interval, over games as over pairs.
    #[test]
    fn with_wins_and_losses_alone_the_interval_is_that_of_a_share() {
        for (lost, won) in [(0, 50), (50, 0), (13, 37), (0, 1)] {
            let share = wilson(won, lost + won);
            assert_eq!(of(&[lost, 0, won]).interval(), share);
            assert_eq!(of(&[lost, 0, 0, 0, won]).interval(), share);
            assert_eq!(of(&[lost, 0, won]).method(), Method::Wilson);
        }
        let drawn = of(&[13, 1, 37]);
        assert_eq!(drawn.method(), Method::Likelihood);
        let (found, share) = (drawn.interval(), wilson(37, 50));
        assert!((found.low - share.low).abs() < 0.02 && (found.high - share.high).abs() < 0.02);
    }

    /// With two outcomes the likelihood is that of the binomial.
    #[test]
    fn the_likelihood_of_wins_and_losses_is_that_of_the_binomial() {
        let scores = of(&[20, 0, 30]);
        let log = |mean: f64| 30.0 * mean.ln() + 20.0 * (1.0 - mean).ln();
        let found = scores.log_likelihood(0.6) - scores.log_likelihood(0.45);
        assert!((found - log(0.6) + log(0.45)).abs() < 1e-2, "{found}");
    }

    /// The chance that the interval holds the truth, summed over everything that twenty games can bring: docs/balance tells.
    #[test]
    fn the_interval_holds_the_truth_nearly_as_often_as_it_says() {
        let log_factorial = |n: u64| (1..=n).map(|k| (k as f64).ln()).sum::<f64>();
        for chances in [[0.3, 0.4, 0.3], [0.1, 0.3, 0.6], [0.05, 0.9, 0.05], [0.47, 0.5, 0.03f64]] {
            let (truth, mut held) = (chances[1] / 2.0 + chances[2], 0.0);
            for lost in 0..=20 {
                for drawn in 0..=20 - lost {
                    let counts = [lost, drawn, 20 - lost - drawn];
                    let ways = log_factorial(20) - counts.map(log_factorial).iter().sum::<f64>();
                    let parts = counts.iter().zip(chances).map(|(n, p)| *n as f64 * p.ln());
                    let found = of(&counts).interval();
                    if (found.low..=found.high).contains(&truth) {
                        held += (ways + parts.sum::<f64>()).exp();
                    }
                }
            }
            assert!((0.93..0.97).contains(&held), "{chances:?}: {held}");
        }
    }

    /// For many observations the interval is the usual one: mean and 1.96 standard errors.
    #[test]
    fn with_many_observations_the_interval_is_the_usual_one() {
        let scores = of(&[300, 900, 2400, 1500, 900]);
        let (total, mean) = (6000.0, scores.mean());
        let square: f64 = (0..)
            .zip(scores.counts())
            .map(|(at, n)| (f64::from(at) / 4.0 - mean).powi(2) * *n as f64)
            .sum();
        let reach = Interval::Z * (square / total / total).sqrt();
        let found = scores.interval();
        assert!(
            (found.low - mean + reach).abs() < 1e-3 && (found.high - mean - reach).abs() < 1e-3,
            "{found:?}"
        );
    }

    #[test]
    fn the_likelihood_is_greatest_at_the_mean() {
        let scores = of(&[3, 1, 10, 4, 7]);
        let at = |mean: f64| scores.log_likelihood(mean);
        let mean = scores.mean();
        assert!(at(mean) > at(mean - 0.05) && at(mean) > at(mean + 0.05));
        assert!(at(mean - 0.05) > at(mean - 0.2));
        assert_eq!(at(0.0), f64::NEG_INFINITY);
        let nothing = of(&[0, 0, 0]).interval();
        assert_eq!((nothing.low, nothing.mean, nothing.high), (0.0, 0.5, 1.0));
    }

    /// Games of a pair that always split tell nothing of the seat and everything of the pair.
    #[test]
    fn pairs_that_always_split_make_a_narrow_interval() {
        let pairs = of(&[0, 0, 100, 0, 0]).interval();
        let singles = of(&[100, 0, 100]).interval();
        assert_eq!((pairs.mean, singles.mean), (0.5, 0.5));
        assert!(
            pairs.high - pairs.low < 0.5 * (singles.high - singles.low),
            "{pairs:?} {singles:?}"
        );
    }
}
