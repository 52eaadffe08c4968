//! A finished series, shown.

mod csv;
mod json;
mod page;
pub mod svg;

use crate::{Interval, Pairing, Sprt, Studied, Tally};
use serde_json::Value;

/// Stands where one game tells nothing.
pub const UNKNOWN: &str = "–";

/// A table for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What it is about.
    pub title: String,
    /// The heads of its columns.
    pub header: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

impl Grid {
    /// A table.
    #[must_use]
    pub fn new(title: &str, header: &[&str], rows: Vec<Vec<String>>) -> Grid {
        let header = header.iter().map(|head| (*head).to_owned()).collect();
        Grid { title: title.to_owned(), header, rows }
    }
}

/// A part of the page: a figure, and the table behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its anchor on the page.
    pub id: &'static str,
    /// Its heading.
    pub title: String,
    /// What is seen, in a sentence or two of plain text.
    pub lead: String,
    /// The figure, as HTML.
    pub figure: String,
    /// The same as a table; none where the figure is one.
    pub grid: Option<Grid>,
    /// Whether it takes the whole width.
    pub wide: bool,
}

/// What was asked: everything that decides how a series goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Stated {
    /// The game as it was asked for, such as `agc`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The game behind it.
    pub game: &'static str,
    /// The revision of its rules.
    pub revision: u32,
    /// The set-up.
    pub setup: Value,
    /// The seats.
    pub seats: Vec<String>,
    /// Who plays each; in even games of a paired series the other way round.
    pub bots: Vec<String>,
    /// The seed of the series.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// The command that plays the same games again.
    pub command: String,
}

/// A finished series.
pub struct Report<'a, T: Studied> {
    /// What was asked.
    pub stated: &'a Stated,
    /// What was counted.
    pub tally: &'a Tally<T>,
    /// The test of strength, if one was asked for.
    pub sprt: Option<Sprt>,
}

impl<T: Studied> Report<'_, T> {
    /// Who plays, in words: `staff against recruit, seats exchanged`, or each seat with its bot.
    #[must_use]
    pub fn players(&self) -> String {
        let Stated { seats, bots, .. } = self.stated;
        match self.tally.pairing() {
            Pairing::Paired => format!("{}, seats exchanged in pairs", bots.join(" against ")),
            Pairing::Single => {
                let seated = seats.iter().zip(bots).map(|(seat, bot)| format!("{seat} {bot}"));
                seated.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Said of a bot that meets itself in pairs and plays both games alike: the second tells nothing new.
    #[must_use]
    pub fn mirror_note(&self) -> Option<String> {
        let [first, second] = self.stated.bots.as_slice() else { return None };
        let scores = self.tally.scores();
        let even = scores.total() > 0 && scores.counts().get(2) == Some(&scores.total());
        let mirrored = self.tally.pairing() == Pairing::Paired && first == second && even;
        mirrored.then(|| {
            format!(
                "{first} meets itself: the 2 games of a pair are mirror games, so every pair scores \u{bd}; \
                 {} tell as much as half as many without --paired",
                games(self.tally.games())
            )
        })
    }

    /// Whose score is counted.
    #[must_use]
    pub fn scored(&self) -> String {
        let first = |list: &[String]| list.first().cloned().unwrap_or_default();
        match self.tally.pairing() {
            Pairing::Paired => first(&self.stated.bots),
            Pairing::Single => format!("the {} seat", first(&self.stated.seats)),
        }
    }

    /// The score with its interval in words.
    #[must_use]
    pub fn score_words(&self) -> String {
        let interval = self.tally.scores().interval();
        format!("{} ({}) over {}", percent(interval.mean), range(interval), self.observations())
    }

    /// How many observations there are: `1 game`, `20 pairs`.
    #[must_use]
    pub fn observations(&self) -> String {
        let [one, many] = match self.tally.pairing() {
            Pairing::Paired => ["pair", "pairs"],
            Pairing::Single => ["game", "games"],
        };
        counted(self.tally.scores().total(), one, many)
    }
}

/// A share in per cent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// A number of things: `1 game`, `2 games`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A number of games.
pub fn games(number: u64) -> String {
    counted(number, "game", "games")
}

/// The ends of an interval, written as one wants; a dash where there is none.
pub fn span(interval: Option<Interval>, write: impl Fn(f64) -> String) -> String {
    interval.map_or(UNKNOWN.to_owned(), |it| format!("{} to {}", write(it.low), write(it.high)))
}

/// An interval of shares in per cent.
pub(crate) fn range(interval: Interval) -> String {
    format!("{} to {}", percent(interval.low), percent(interval.high))
}

/// A score as an Elo difference; without bounds at the ends.
pub(crate) fn elo(score: f64) -> Option<f64> {
    // Adding zero makes of -0 the 0 that an even score is.
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10() + 0.0)
}

#[cfg(test)]
mod tests {
    use super::elo;

    #[test]
    fn an_even_score_is_no_difference_at_all() {
        let even = elo(0.5).expect("a difference");
        assert!(even == 0.0 && even.is_sign_positive(), "{even}");
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
        assert!(elo(0.75).is_some_and(|it| (it - 190.85).abs() < 0.01));
    }
}
