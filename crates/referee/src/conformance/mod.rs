//! The proofs that every game gets free.
//!
//! A [`Suite`] plays random games and tries at every step to catch the game breaking the contract: getting stuck, refusing
//! what it listed, accepting what it did not, losing counters, replaying differently, letting undo go behind a reveal, or
//! letting a viewer know what it should not. Everything follows from a seed.
//!
//! Whether anything leaks is tried in three ways. *Pairs*: [`Game::resample`] gives a state the viewer cannot tell apart,
//! and everything it is shown must be byte-identical there, and stay so through the same actions and dice until an event
//! discloses the difference. *Sealed branches*: two different sealed answers must look the same to everybody not privy to
//! them, and go on looking the same until disclosed. *Branches*: two different answers that look the same in a viewer's
//! log must look the same in its view.
//!
//! What it cannot prove: a secret that [`Game::resample`] never varies and that was no sealed answer is never compared; and
//! since a state is sampled without its history, a sampler that contradicts what a viewer was told long ago goes unnoticed
//! unless the state remembers that it was told.

mod leaks;
mod mutate;
mod perft;
mod play;
mod probe;
mod report;
mod step;
mod stroll;
mod surface;

pub use perft::perft;
pub use report::{Failure, Property, Report};
pub use stroll::{Choice, Moment, stroll};

use crate::Game;
use play::Run;
use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// A conformance run over some set-ups of a game.
///
/// ```
/// use referee::conformance::Suite;
/// use testgames::raid::{Raid, Setup};
/// let report = Suite::<Raid>::new([Setup::default()]).seed(7).games(3).run().unwrap();
/// assert_eq!(report.games, 3);
/// assert!(report.differing > 0);
/// ```
pub struct Suite<G: Game> {
    setups: Vec<G::Setup>,
    seed: u64,
    games: usize,
    max_decisions: usize,
    pairs: usize,
    depth: usize,
    probes: usize,
}

/// What stops a run: the property and the details; the suite adds where it happened.
pub(crate) type Broken = (Property, String);

impl<G: Game> Suite<G> {
    /// A suite over these set-ups: seed 1, 20 games of each, at most 10,000 steps a game.
    #[must_use]
    pub fn new(setups: impl IntoIterator<Item = G::Setup>) -> Self {
        Suite {
            setups: setups.into_iter().collect(),
            seed: 1,
            games: 20,
            max_decisions: 10_000,
            pairs: 2,
            depth: 3,
            probes: 6,
        }
    }

    /// The seed of the first game; the next games of a set-up have the numbers that follow.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// How many games to play of each set-up.
    #[must_use]
    pub fn games(mut self, games: usize) -> Self {
        self.games = games;
        self
    }

    /// How many steps a game may take before it counts as endless.
    #[must_use]
    pub fn max_decisions(mut self, steps: usize) -> Self {
        self.max_decisions = steps;
        self
    }

    /// How many viewers to put to the test at every step, and for how many steps to follow each pair of states.
    #[must_use]
    pub fn pairs(mut self, viewers: usize, depth: usize) -> Self {
        (self.pairs, self.depth) = (viewers, depth);
        self
    }

    /// How many actions that may be illegal to try at every decision.
    #[must_use]
    pub fn probes(mut self, probes: usize) -> Self {
        self.probes = probes;
        self
    }

    /// Plays the games.
    ///
    /// # Errors
    /// The first property found not to hold, with the seed that shows it again.
    pub fn run(&self) -> Result<Report, Box<Failure>> {
        let mut report = Report::default();
        for (setup, start) in self.setups.iter().enumerate() {
            for game in 0..self.games {
                let seed = self.seed.wrapping_add(game as u64);
                let step = Cell::new(0);
                let play = || Run::open(self, start, seed, &mut report, &step)?.play_out();
                let played = catch_unwind(AssertUnwindSafe(play))
                    .unwrap_or_else(|panic| Err((Property::NeverPanics, message(&*panic))));
                played.map_err(|(property, details)| {
                    self.failure(property, setup, seed, step.get(), details)
                })?;
            }
        }
        if G::HIDDEN && report.differing == 0 {
            let details =
                format!("all {} pairs were equal: resample never varies anything", report.pairs);
            return Err(self.failure(Property::SecretsAreVaried, 0, self.seed, 0, details));
        }
        Ok(report)
    }

    fn failure(
        &self,
        property: Property,
        setup: usize,
        seed: u64,
        step: usize,
        details: String,
    ) -> Box<Failure> {
        Box::new(Failure { game: G::NAME, property, setup, seed, step, details })
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
}

/// Fails with a property unless the condition holds.
fn ensure(holds: bool, property: Property, details: impl FnOnce() -> String) -> Result<(), Broken> {
    if holds { Ok(()) } else { Err((property, details())) }
}
