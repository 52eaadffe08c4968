//! The test games as titles, for the tests of this crate: those of `testgames` are titles of the crate as it is built for others.

use crate::{Ending, Plain, PlainSum, Score, Studied};
use testgames::council::{self, Council};
use testgames::raid::{self, RAIDER, Raid};

pub(crate) enum Raids {}

pub(crate) enum Councils {}

impl Studied for Raids {
    type Game = Raid;
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

impl Studied for Councils {
    type Game = Council;
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
