//! One game: what is noted while it is played, and what remains of it.

use crate::Sum;
use bots::Watch;
use dice::Rolled;
use referee::{Game, Seat};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// What a seat makes of a game, in half points: 0, 1 (a draw, a minor victory) or 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Score(u8);

/// A number of half points that no game gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game is worth 0, 1 or 2 half points, not {0}")]
pub struct NoScore(u8);

impl TryFrom<u8> for Score {
    type Error = NoScore;
    fn try_from(half_points: u8) -> Result<Score, NoScore> {
        if half_points <= 2 { Ok(Score(half_points)) } else { Err(NoScore(half_points)) }
    }
}

impl From<Score> for u8 {
    fn from(score: Score) -> u8 {
        score.0
    }
}

/// A way in which a game may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// In a few words; nothing where it has too many forms to be listed.
    pub result: Option<&'static str>,
    /// The side that wins; nobody in a draw.
    pub winner: Option<&'static str>,
    /// What the first seat makes of it.
    pub score: Score,
}

impl Ending {
    /// Whether a game ended so.
    #[must_use]
    pub fn is_of<F>(&self, played: &Played<F>) -> bool {
        self.result.is_none_or(|result| result == played.result)
            && self.winner == played.winner.as_deref()
            && self.score == played.score
    }
}

impl Score {
    /// Nothing.
    pub const LOST: Score = Score(0);
    /// Half a point.
    pub const HALF: Score = Score(1);
    /// A whole point.
    pub const WON: Score = Score(2);

    /// In half points, never more than two.
    #[must_use]
    pub fn half_points(self) -> u8 {
        self.0
    }

    /// What is left for the other seat.
    #[must_use]
    pub fn other(self) -> Score {
        Score(2 - self.half_points())
    }
}

/// A game that can be studied, or rather whoever tells how: a title of the game.
pub trait Studied: Sized {
    /// The game.
    type Game: Game;
    /// Who looks on.
    type Observer: Observer<Self::Game>;
    /// What many games add up to.
    type Sum: Sum<Self>;
    /// Every way in which it may end, so that what never happened is reported too.
    const ENDINGS: &'static [Ending];
    /// How ends are scored, where it needs a word.
    const SCORING: Option<&'static str> = None;
    /// What it is called, if it has a better name than the one it is asked for by.
    fn title(_: &<Self::Game as Game>::State) -> Option<String> {
        None
    }
    /// How it ended, in a few words.
    fn result(outcome: &<Self::Game as Game>::Outcome) -> String;
    /// The side that won; nobody in a draw.
    fn winner(outcome: &<Self::Game as Game>::Outcome) -> Option<String>;
    /// What the first seat makes of it; the second seat gets the rest.
    fn score(outcome: &<Self::Game as Game>::Outcome) -> Score;
}

/// Looks on while one game is played, and notes what is particular to it.
pub trait Observer<G: Game>: Send {
    /// What it has noted in the end: plain data.
    type Facts: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send;
    /// Whether it wants to hear of events.
    const HEARS: bool;
    /// Before the game.
    fn new(start: &G::State) -> Self;
    /// Dice fell; the state is the one that waited for them.
    fn rolled(&mut self, _: &G::State, _: &Rolled) {}
    /// Something happened.
    fn happened(&mut self, _: &G::Event) {}
    /// The game is over.
    fn end(self) -> Self::Facts;
}

/// What the observer of a game notes.
pub type FactsOf<T> = <<T as Studied>::Observer as Observer<GameOf<T>>>::Facts;

/// The game of a title.
pub type GameOf<T> = <T as Studied>::Game;

/// A finished game, as one line of a file of results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played<F> {
    /// Its number in the series, from 1.
    pub number: u64,
    /// How it ended, in a few words.
    pub result: String,
    /// The side that won.
    pub winner: Option<String>,
    /// What the first seat made of it.
    pub score: Score,
    /// Decisions made.
    pub decisions: u64,
    /// Rolls.
    pub rolls: u64,
    /// Answers open at all decisions together.
    pub choices: u64,
    /// The most that were open at one.
    pub choices_most: u64,
    /// The digest of the last state.
    pub digest: String,
    /// What is particular to the game.
    pub facts: F,
}

/// Watches a game from beginning to end.
pub struct Watcher<T: Studied> {
    observer: T::Observer,
    decisions: u64,
    rolls: u64,
    choices: u64,
    choices_most: u64,
}

impl<T: Studied> Watcher<T> {
    /// Before the game begins.
    #[must_use]
    pub fn new(start: &<T::Game as Game>::State) -> Self {
        let observer = T::Observer::new(start);
        Watcher { observer, decisions: 0, rolls: 0, choices: 0, choices_most: 0 }
    }

    /// What remains of the game.
    #[must_use]
    pub fn end(
        self,
        number: u64,
        outcome: &<T::Game as Game>::Outcome,
        digest: String,
    ) -> Played<FactsOf<T>> {
        Played {
            number,
            result: T::result(outcome),
            winner: T::winner(outcome),
            score: T::score(outcome),
            decisions: self.decisions,
            rolls: self.rolls,
            choices: self.choices,
            choices_most: self.choices_most,
            digest,
            facts: self.observer.end(),
        }
    }
}

impl<T: Studied> Watch<T::Game> for Watcher<T> {
    const HEARS: bool = T::Observer::HEARS;

    fn decided(&mut self, _: Seat, choices: usize) {
        self.decisions += 1;
        self.choices += choices as u64;
        self.choices_most = self.choices_most.max(choices as u64);
    }

    fn rolled(&mut self, state: &<T::Game as Game>::State, rolled: &Rolled) {
        self.rolls += 1;
        self.observer.rolled(state, rolled);
    }

    fn happened(&mut self, event: &<T::Game as Game>::Event) {
        self.observer.happened(event);
    }
}
