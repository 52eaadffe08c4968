//! Games of which nothing is noted beyond what all games have.

use crate::played::Observer;
use crate::{Played, Studied, Sum};
use referee::Game;
use serde::{Deserialize, Serialize};

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

impl<T: Studied<Observer = Plain>> Sum<T> for PlainSum {
    fn new(_: &<T::Game as Game>::State) -> Self {
        PlainSum
    }
    fn add(&mut self, _: &Played<Nothing>) {}
}
