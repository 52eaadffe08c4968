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
mod docket;
mod general;
mod ideas;
mod lapse;
mod lay;
mod operate;
mod order;
mod prospect;
mod reach;
mod recruit;
mod respond;
mod review;
mod score;
mod sheet;
mod staff;
mod supply_desk;
mod weights;

pub use general::General;
pub use ideas::{Idea, evaluate, ideas};
pub use recruit::Recruit;
pub use review::{Course, Lapse, Review, Throw, TurnReview};
pub use staff::Staff;
pub use weights::Weights;

use barbarossa::Barbarossa;
use bots::{Bot, Random, Rank};

/// A bot of a rank for the games of the series.
#[must_use]
pub fn hire(rank: Rank, seed: u64) -> Box<dyn Bot<Barbarossa>> {
    match rank {
        Rank::Recruit => Box::new(Recruit::default()),
        Rank::Staff => Box::new(Staff::new(seed)),
        Rank::General => Box::new(General::new(seed, General::effort_of(0.2))),
        _ => Box::new(Random::new(seed)),
    }
}
