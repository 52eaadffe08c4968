//! The sequential probability ratio test: games are played until it is clear which of two strengths is the true one.

use crate::Scores;
use serde::Serialize;
use std::{fmt, str::FromStr};

/// Two strengths between which a test is to decide, as mean scores of the first bot.
///
/// Written in Elo (`0,30`) or as scores (`50%,60%`), the lower first.
///
/// ```
/// use study::Hypotheses;
/// let asked: Hypotheses = "50%,60%".parse().unwrap();
/// assert_eq!((asked.low, asked.high), (0.5, 0.6));
/// let elo: Hypotheses = "0,400".parse().unwrap();
/// assert!((elo.high - 10.0 / 11.0).abs() < 1e-12);
/// assert!("30,0".parse::<Hypotheses>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Hypotheses {
    /// The score of the lower one: nothing gained.
    pub low: f64,
    /// The score of the higher one.
    pub high: f64,
}

/// Why a text names no two strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoHypotheses {
    /// It has another form.
    #[error("give two strengths, the lower first, in Elo (`0,30`) or as scores (`50%,60%`)")]
    Form,
    /// The first is not below the second.
    #[error("the first strength must be below the second")]
    Order,
    /// A score is not inside its range.
    #[error("a score lies between 0% and 100%, both excluded")]
    Range,
}

/// More Elo than any two players are apart.
const MOST_ELO: f64 = 2000.0;

impl FromStr for Hypotheses {
    type Err = NoHypotheses;

    fn from_str(text: &str) -> Result<Hypotheses, NoHypotheses> {
        let (low, high) = text.split_once(',').ok_or(NoHypotheses::Form)?;
        let percent =
            |text: &str| text.trim().strip_suffix('%').map(str::trim).map(str::parse::<f64>);
        let (low, high): (f64, f64) = match (percent(low), percent(high)) {
            (Some(Ok(low)), Some(Ok(high))) => (low / 100.0, high / 100.0),
            (None, None) => {
                let elo =
                    |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= MOST_ELO);
                let elo = |text| elo(text).map(score_of_elo).ok_or(NoHypotheses::Form);
                (elo(low)?, elo(high)?)
            }
            _ => return Err(NoHypotheses::Form),
        };
        if !(low > 0.0 && high < 1.0) {
            return Err(NoHypotheses::Range);
        }
        if low >= high {
            return Err(NoHypotheses::Order);
        }
        Ok(Hypotheses { low, high })
    }
}

impl fmt::Display for Hypotheses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}% or {:.1}%", 100.0 * self.low, 100.0 * self.high)
    }
}

fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The lower strength is the true one.
    Lower,
    /// The higher one is.
    Higher,
    /// More games are needed.
    Open,
}

/// A test under way: either error has a chance of 5%.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    /// Between what it decides.
    pub hypotheses: Hypotheses,
    /// The log of the likelihood ratio, high over low.
    pub llr: f64,
    /// Where it must come to, either way, for a decision.
    pub bound: f64,
}

impl Sprt {
    /// The chance of either error.
    pub const ERROR: f64 = 0.05;

    /// How the test stands after these scores: the likelihood of each hypothesis at its best, one over the other.
    ///
    /// ```
    /// use study::{Scores, Sprt, Verdict};
    /// let mut scores = Scores::pairs();
    /// let asked = "50%,60%".parse().unwrap();
    /// assert_eq!(Sprt::after(&scores, asked).verdict(), Verdict::Open);
    /// for _ in 0..20 {
    ///     scores.add(4);
    /// }
    /// assert_eq!(Sprt::after(&scores, asked).verdict(), Verdict::Higher);
    /// ```
    #[must_use]
    pub fn after(scores: &Scores, hypotheses: Hypotheses) -> Sprt {
        let bound = ((1.0 - Sprt::ERROR) / Sprt::ERROR).ln();
        let llr = match scores.total() {
            0 => 0.0,
            _ => scores.log_likelihood(hypotheses.high) - scores.log_likelihood(hypotheses.low),
        };
        Sprt { hypotheses, llr, bound }
    }

    /// What it has come to.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.llr >= self.bound {
            Verdict::Higher
        } else if self.llr <= -self.bound {
            Verdict::Lower
        } else {
            Verdict::Open
        }
    }

    /// The same in words.
    #[must_use]
    pub fn words(&self) -> String {
        let Hypotheses { low, high } = self.hypotheses;
        let state = match self.verdict() {
            Verdict::Higher => format!("decided for {:.1}% or more", 100.0 * high),
            Verdict::Lower => format!("decided for {:.1}% or less", 100.0 * low),
            Verdict::Open => "not decided".to_owned(),
        };
        format!("{state} (log likelihood ratio {:+.2}, bounds ±{:.2})", self.llr, self.bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use referee::Lots;

    fn asked(text: &str) -> Hypotheses {
        text.parse().expect("two strengths")
    }

    /// Plays single wins and losses with a known chance until the test decides.
    fn stream(chance: f64, hypotheses: Hypotheses, seed: u64) -> (Verdict, u64) {
        let mut lots = Lots::new(seed);
        let mut scores = Scores::singles();
        loop {
            let won = (lots.next() >> 11) as f64 / (1u64 << 53) as f64;
            scores.add(if won < chance { 2 } else { 0 });
            let verdict = Sprt::after(&scores, hypotheses).verdict();
            if verdict != Verdict::Open {
                return (verdict, scores.total());
            }
        }
    }

    /// Wald: a win adds ln(p1/p0), so ln(19) / ln(0.6/0.4) = 7.3 wins decide.
    #[test]
    fn a_stream_of_wins_is_decided_when_wald_says() {
        let hypotheses = asked("40%,60%");
        let mut scores = Scores::singles();
        for games in 1..=8 {
            scores.add(2);
            let verdict = Sprt::after(&scores, hypotheses).verdict();
            let decided = if games == 8 { Verdict::Higher } else { Verdict::Open };
            assert_eq!(verdict, decided, "after {games}");
        }
        let mut scores = Scores::singles();
        (0..8).for_each(|_| scores.add(0));
        assert_eq!(Sprt::after(&scores, hypotheses).verdict(), Verdict::Lower);
        // One of each cancels out.
        let mut scores = Scores::singles();
        [0, 2].into_iter().for_each(|it| scores.add(it));
        assert!(Sprt::after(&scores, hypotheses).llr.abs() < 1e-6);
    }

    #[test]
    fn the_errors_are_as_rare_as_promised() {
        let hypotheses = asked("45%,60%");
        let wrong = |chance: f64, truth: Verdict| {
            (0..400).filter(|seed| stream(chance, hypotheses, *seed).0 != truth).count()
        };
        // 20 of 400 are promised; twice that would be a fault.
        assert!(wrong(0.45, Verdict::Lower) < 36);
        assert!(wrong(0.60, Verdict::Higher) < 36);
        // A clear case is decided soon.
        let games: u64 = (0..50).map(|seed| stream(0.9, hypotheses, seed).1).sum();
        assert!(games / 50 < 30, "{games}");
    }

    #[test]
    fn strengths_are_read_in_elo_and_as_scores() {
        assert_eq!(asked("0, 30").low, 0.5);
        assert!((asked("-400,0").low - 1.0 / 11.0).abs() < 1e-12);
        let fault = |text: &str| text.parse::<Hypotheses>().expect_err(text);
        assert_eq!(fault("30"), NoHypotheses::Form);
        assert_eq!(fault("50%,30"), NoHypotheses::Form);
        assert_eq!(fault("a,b"), NoHypotheses::Form);
        assert_eq!(fault("nan,1"), NoHypotheses::Form);
        assert_eq!(fault("0,9999999"), NoHypotheses::Form);
        assert_eq!(fault("60%,50%"), NoHypotheses::Order);
        assert_eq!(fault("5,5"), NoHypotheses::Order);
        assert_eq!(fault("0%,50%"), NoHypotheses::Range);
        assert_eq!(fault("50%,nan%"), NoHypotheses::Range);
    }
}
