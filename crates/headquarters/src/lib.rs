//! The software opponents of the DAMOS games.
//!
//! A bot sees a [`Brief`](bots::Brief) and nothing else: what it knows of the enemy is an estimate that is the same for all
//! games its seat cannot tell apart. From it a light board is made, on which orders (a force, a way, a deed) are tried and
//! the positions they lead to are weighed ([`Weights`]); the exact odds of the rules decide what attacks are worth.
//!
//! ```
//! use barbarossa::{Barbarossa, Setup};
//! use bots::{Rank, Silent, play_fast};
//! use dice::Seeded;
//! use referee::Game;
//!
//! let mut state = Barbarossa::start(&Setup::of("agc/smolensk")).unwrap();
//! let mut bots = [headquarters::hire(Rank::Staff, 1), headquarters::hire(Rank::Random, 2)];
//! let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
//! assert_eq!(outcome.winner, barbarossa::ground::Side::Axis);
//! ```

mod aftermath;
mod atlas;
mod board;
mod clash;
mod critic;
mod docket;
mod doctrine;
mod general;
mod ideas;
mod lapse;
mod lay;
mod opening;
mod operate;
mod order;
#[cfg(test)]
mod proof;
mod prospect;
mod reach;
mod recall;
mod recruit;
mod respond;
mod score;
mod sheet;
mod staff;
mod supply_desk;
mod wear;
mod weights;

pub use critic::Critic;
pub use doctrine::Doctrine;
pub use general::General;
pub use ideas::{Idea, evaluate, ideas};
pub use recruit::Recruit;
pub use staff::Staff;
pub use weights::Weights;

use barbarossa::Barbarossa;
use bots::{Bot, Opponent, Random, Rank};
use std::time::Duration;

/// How long a general thinks over an activation where nothing else was said.
const USUAL_THOUGHT: Duration = Duration::from_millis(200);

/// A bot for the games of the series, by its rank or with the time that it may think.
#[must_use]
pub fn hire(bot: impl Into<Opponent>, seed: u64) -> Box<dyn Bot<Barbarossa>> {
    let Opponent { rank, thought } = bot.into();
    match rank {
        Rank::Recruit => Box::new(Recruit::default()),
        Rank::Captain => Box::new(Staff::with(seed, doctrine::captain())),
        Rank::Staff => Box::new(Staff::new(seed)),
        Rank::General => {
            let seconds = thought.unwrap_or(USUAL_THOUGHT).as_secs_f64();
            Box::new(General::new(seed, General::effort_of(seconds)))
        }
        _ => Box::new(Random::new(seed)),
    }
}
