//! Counting games: whole numbers only, so that the order in which threads bring them in does not matter.

use super::offered::Staffed;
use bots::Watch;
use referee::{Game, Seat};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// A game whose results can be counted.
pub(crate) trait Counted: Staffed {
    /// What is counted beyond what all games have.
    type Facts: Facts<Self>;
    /// How it ended, in a few words.
    fn result(outcome: &Self::Outcome) -> String;
    /// The side that won; nobody in a draw.
    fn winner(outcome: &Self::Outcome) -> Option<String>;
}

/// What a game offers to be counted.
pub(crate) trait Facts<G: Game>: Send {
    /// Whether events are needed for it.
    const HEARS: bool;
    /// Before the first game.
    fn new(start: &G::State) -> Self;
    /// A game begins.
    fn begin(&mut self) {}
    /// Something happens in it.
    fn happened(&mut self, _: &G::Event) {}
    /// It ends.
    fn end(&mut self) {}
    /// Adds what was counted elsewhere.
    fn merge(&mut self, other: Self);
    /// Fields for the JSON answer.
    fn json(&self, _: &mut Map<String, Value>) {}
    /// Tables for people: a title, a header, and rows.
    fn tables(&self) -> Vec<Grid> {
        Vec::new()
    }
}

/// A table for people.
pub(crate) struct Grid {
    /// What it is about.
    pub(crate) title: String,
    /// The heads of its columns.
    pub(crate) header: Vec<&'static str>,
    /// Its rows.
    pub(crate) rows: Vec<Vec<String>>,
}

/// Nothing more is counted.
pub(crate) struct Plain;

impl<G: Game> Facts<G> for Plain {
    const HEARS: bool = false;
    fn new(_: &G::State) -> Self {
        Plain
    }
    fn merge(&mut self, _: Self) {}
}

/// A number that differs from game to game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spread {
    pub(crate) count: u64,
    sum: u64,
    squares: u128,
    least: u64,
    most: u64,
}

impl Spread {
    pub(crate) fn add(&mut self, value: u64) {
        let one = Spread {
            count: 1,
            sum: value,
            squares: u128::from(value) * u128::from(value),
            least: value,
            most: value,
        };
        self.merge(one);
    }

    pub(crate) fn merge(&mut self, other: Spread) {
        if self.count == 0 {
            *self = other;
        } else if other.count > 0 {
            self.count += other.count;
            self.sum += other.sum;
            self.squares += other.squares;
            self.least = self.least.min(other.least);
            self.most = self.most.max(other.most);
        }
    }

    pub(crate) fn sum(&self) -> u64 {
        self.sum
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The standard deviation between games.
    pub(crate) fn deviation(&self) -> f64 {
        let (n, sum) = (self.count as f64, self.sum as f64);
        if self.count < 2 {
            return 0.0;
        }
        ((self.squares as f64 - sum * sum / n) / (n - 1.0)).max(0.0).sqrt()
    }

    pub(crate) fn json(&self) -> Value {
        json!({
            "mean": self.mean(), "deviation": self.deviation(), "least": self.least, "most": self.most,
        })
    }

    /// The cells of a table: mean, deviation, least, most.
    pub(crate) fn cells(&self) -> [String; 4] {
        [
            format!("{:.1}", self.mean()),
            format!("{:.1}", self.deviation()),
            self.least.to_string(),
            self.most.to_string(),
        ]
    }
}

/// Everything that is counted in a series of games.
pub(crate) struct Tally<G: Counted> {
    pub(crate) results: BTreeMap<String, u64>,
    pub(crate) winners: BTreeMap<String, u64>,
    pub(crate) decisions: Spread,
    pub(crate) rolls: Spread,
    /// Answers open at each decision, and the most there were at any.
    pub(crate) choices: u64,
    pub(crate) choices_most: u64,
    /// The digests of all last states, folded into one: it tells whether two series were the same.
    pub(crate) fingerprint: [u8; 32],
    pub(crate) facts: G::Facts,
    game: (u64, u64),
}

impl<G: Counted> Tally<G> {
    pub(crate) fn new(start: &G::State) -> Self {
        Tally {
            results: BTreeMap::new(),
            winners: BTreeMap::new(),
            decisions: Spread::default(),
            rolls: Spread::default(),
            choices: 0,
            choices_most: 0,
            fingerprint: [0; 32],
            facts: G::Facts::new(start),
            game: (0, 0),
        }
    }

    /// A game begins.
    pub(crate) fn begin(&mut self) {
        self.game = (0, 0);
        self.facts.begin();
    }

    /// It ended so, in a state with this digest.
    pub(crate) fn end(&mut self, outcome: &G::Outcome, digest: &str) {
        *self.results.entry(G::result(outcome)).or_default() += 1;
        let winner = G::winner(outcome).unwrap_or_else(|| "nobody".to_owned());
        *self.winners.entry(winner).or_default() += 1;
        self.decisions.add(self.game.0);
        self.rolls.add(self.game.1);
        self.facts.end();
        let pairs = digest.as_bytes().chunks(2).map(|pair| {
            let text = std::str::from_utf8(pair).unwrap_or("0");
            u8::from_str_radix(text, 16).unwrap_or(0)
        });
        self.fingerprint.iter_mut().zip(pairs).for_each(|(byte, other)| *byte ^= other);
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (mine, theirs) in
            [(&mut self.results, other.results), (&mut self.winners, other.winners)]
        {
            for (name, games) in theirs {
                *mine.entry(name).or_default() += games;
            }
        }
        self.decisions.merge(other.decisions);
        self.rolls.merge(other.rolls);
        self.choices += other.choices;
        self.choices_most = self.choices_most.max(other.choices_most);
        self.fingerprint.iter_mut().zip(other.fingerprint).for_each(|(byte, other)| *byte ^= other);
        self.facts.merge(other.facts);
    }

    /// Answers per decision.
    pub(crate) fn branching(&self) -> f64 {
        self.choices as f64 / self.decisions.sum().max(1) as f64
    }
}

impl<G: Counted> Watch<G> for Tally<G> {
    const HEARS: bool = G::Facts::HEARS;

    fn decided(&mut self, _: Seat, choices: usize) {
        self.game.0 += 1;
        self.choices += choices as u64;
        self.choices_most = self.choices_most.max(choices as u64);
    }

    fn rolled(&mut self) {
        self.game.1 += 1;
    }

    fn happened(&mut self, event: &G::Event) {
        self.facts.happened(event);
    }
}

/// The 95% Wilson interval of a share: where the true chance lies, even when none or all of the games ended so.
pub(crate) fn wilson(hits: u64, games: u64) -> (f64, f64) {
    const Z: f64 = 1.959_963_984_540_054;
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z2) = (games as f64, Z * Z);
    let share = hits as f64 / n;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    // Exactly 0 and 1 at the ends, where rounding would leave a crumb.
    let low = if hits == 0 { 0.0 } else { (middle - reach).max(0.0) };
    let high = if hits == games { 1.0 } else { (middle + reach).min(1.0) };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against values published for the score interval: 10 of 20 and 0 of 10.
    #[test]
    fn wilson_intervals_are_those_of_the_books() {
        let near = |(low, high): (f64, f64), a: f64, b: f64| {
            assert!((low - a).abs() < 5e-5 && (high - b).abs() < 5e-5, "{low} {high}");
        };
        near(wilson(10, 20), 0.2993, 0.7007);
        near(wilson(0, 10), 0.0, 0.2775);
        near(wilson(10, 10), 0.7225, 1.0);
        near(wilson(1, 10), 0.0179, 0.4042);
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn a_spread_does_not_care_for_the_order() {
        let of = |values: &[u64]| {
            let mut spread = Spread::default();
            values.iter().for_each(|value| spread.add(*value));
            spread
        };
        let (mut left, mut right) = (of(&[3, 9]), of(&[4]));
        left.merge(of(&[4]));
        right.merge(of(&[9, 3]));
        right.merge(Spread::default());
        assert_eq!(left, right);
        assert_eq!(
            left.json(),
            json!({ "mean": 16.0 / 3.0, "deviation": left.deviation(), "least": 3, "most": 9 })
        );
        assert!((left.deviation() - 3.2146).abs() < 1e-4);
    }
}
