//! The test games as titles, for the tests of this crate: those of `testgames` are titles of the crate as it is built for others.
//! No game is played in these tests, so the titles know how one may end and nothing more.

use crate::{Ending, Plain, PlainSum, Score, Studied};
use testgames::{council::Council, raid::Raid};

pub(crate) enum Raids {}

pub(crate) enum Councils {}

macro_rules! unplayed {
    ($title:ty, $game:ty, $endings:expr) => {
        impl Studied for $title {
            type Game = $game;
            type Observer = Plain;
            type Sum = PlainSum;
            const ENDINGS: &'static [Ending] = $endings;
            fn result(_: &<$game as referee::Game>::Outcome) -> String {
                unreachable!("no game is played")
            }
            fn winner(_: &<$game as referee::Game>::Outcome) -> Option<String> {
                unreachable!("no game is played")
            }
            fn score(_: &<$game as referee::Game>::Outcome) -> Score {
                unreachable!("no game is played")
            }
        }
    };
}

unplayed!(
    Raids,
    Raid,
    &[
        Ending { result: Some("objective reached"), winner: Some("raider"), score: Score::WON },
        Ending { result: Some("objective held"), winner: Some("garrison"), score: Score::LOST },
    ]
);
unplayed!(
    Councils,
    Council,
    &[
        Ending { result: None, winner: Some("red"), score: Score::WON },
        Ending { result: None, winner: Some("blue"), score: Score::LOST },
        Ending { result: None, winner: None, score: Score::HALF },
    ]
);
