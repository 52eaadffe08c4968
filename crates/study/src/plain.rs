//! Games of which nothing is noted beyond what all games have.

use crate::played::Observer;
use crate::{Ending, Played, Score, Studied, Sum};
use referee::Game;
use serde::{Deserialize, Serialize};
use testgames::{
    council::{self, Council},
    raid::{self, RAIDER, Raid},
};

/// Nothing more is noted.
pub struct Plain;

/// Nothing more adds up.
pub struct PlainSum;

/// Nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nothing {}

impl<G: Game> Observer<G> for Plain {
    type Facts = Nothing;
    const HEARS: bool = false;
    fn new(_: &G::State) -> Self {
        Plain
    }
    fn end(self) -> Nothing {
        Nothing {}
    }
}

impl<G: Studied<Observer = Plain>> Sum<G> for PlainSum {
    fn new(_: &G::State) -> Self {
        PlainSum
    }
    fn add(&mut self, _: &Played<Nothing>) {}
}

impl Studied for Raid {
    type Observer = Plain;
    type Sum = PlainSum;
    const ENDINGS: &'static [Ending] = &[
        Ending { result: Some("objective reached"), winner: Some("raider"), score: Score::WON },
        Ending { result: Some("objective held"), winner: Some("garrison"), score: Score::LOST },
    ];
    fn result(outcome: &raid::Outcome) -> String {
        let reached = outcome.winner == RAIDER;
        if reached { "objective reached" } else { "objective held" }.to_owned()
    }
    fn winner(outcome: &raid::Outcome) -> Option<String> {
        Some(if outcome.winner == RAIDER { "raider" } else { "garrison" }.to_owned())
    }
    fn score(outcome: &raid::Outcome) -> Score {
        if outcome.winner == RAIDER { Score::WON } else { Score::LOST }
    }
}

impl Studied for Council {
    type Observer = Plain;
    type Sum = PlainSum;
    const ENDINGS: &'static [Ending] = &[
        Ending { result: None, winner: Some("red"), score: Score::WON },
        Ending { result: None, winner: Some("blue"), score: Score::LOST },
        Ending { result: None, winner: None, score: Score::HALF },
    ];
    fn result(outcome: &council::Outcome) -> String {
        format!("{} to {} depots", outcome.left[0], outcome.left[1])
    }
    fn winner(outcome: &council::Outcome) -> Option<String> {
        outcome.winner.map(|side| match side {
            council::Side::Red => "red".to_owned(),
            council::Side::Blue => "blue".to_owned(),
        })
    }
    fn score(outcome: &council::Outcome) -> Score {
        match outcome.winner {
            Some(council::Side::Red) => Score::WON,
            Some(council::Side::Blue) => Score::LOST,
            None => Score::HALF,
        }
    }
}
