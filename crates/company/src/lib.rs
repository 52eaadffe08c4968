//! The software opponents of the tactical game.
//!
//! A bot sees a [`Brief`](bots::Brief) and nothing else. Shots and assaults are weighed by the forecasts of the rules, which
//! take a "?" for what the rules of sight make of it (Y78); where a bot must know more, it asks for a game that looks the same.
//!
//! ```
//! use bots::{Rank, Silent, play_fast};
//! use dice::Seeded;
//! use referee::Game;
//! use yards::game::{Setup, Yards};
//!
//! let mut state = Yards::start(&Setup::of("first-light")).unwrap();
//! let mut bots = [company::hire(Rank::Recruit, 1), company::hire(Rank::Random, 2)];
//! let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
//! assert!(outcome.objectives <= 3);
//! ```

mod approach;
mod belief;
mod charge;
mod fair;
mod ground;
mod plan;
mod recruit;
mod review;
mod shelling;
mod shots;
mod staff;
mod storm;
mod threat;
mod volley;
mod weights;

pub use fair::{Fair, GAMES as FAIR_GAMES, attacker_wins, fair};
pub use recruit::Recruit;
pub use review::Critic;
pub use staff::Staff;
pub use weights::Weights;

use bots::{Bot, Opponent, Random, Rank};
use yards::game::Yards;

/// A bot for the game, by its rank; the staff stands in for all above it.
#[must_use]
pub fn hire(bot: impl Into<Opponent>, seed: u64) -> Box<dyn Bot<Yards>> {
    match bot.into().rank {
        Rank::Random => Box::new(Random::new(seed)),
        Rank::Recruit => Box::new(Recruit::new(seed)),
        _ => Box::new(Staff::new(seed)),
    }
}
