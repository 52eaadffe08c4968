//! The software opponents of the war in the East, and the adviser on its attacks.
//!
//! A bot sees a [`Brief`](bots::Brief) and nothing else. Nothing is hidden in this game and nothing is rolled while a
//! player moves, so that all moves of an impulse are planned at once on a copy and then carried out: to the attacks that
//! gain most over all targets together, and into the line. What an attack gains is the mean over the ten faces of the die
//! by the tables of the rules; what a unit gains in a hex is weighed by [`Weights`], which are data.
//!
//! ```
//! use besieged::game::{Besieged, Setup};
//! use bots::{Rank, Silent, play_fast};
//! use dice::Seeded;
//! use referee::Game;
//!
//! let mut state = Besieged::start(&Setup::of("border-1941")).unwrap();
//! let mut bots = [okh::hire(Rank::Staff, 1), okh::hire(Rank::Random, 2)];
//! let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
//! assert!(outcome.axis_majors >= 7, "nobody has taken Berlin meanwhile");
//! ```

mod advice;
mod aim;
mod answers;
mod attack;
mod bout;
mod concert;
mod critic;
mod draft;
mod front;
mod lapse;
mod march;
mod peril;
#[cfg(test)]
mod proof;
mod prospect;
mod recruit;
mod reinforce;
mod staff;
mod supply;
mod ways;
mod weights;
mod worth;

pub use advice::{Advice, Counsel, Share, advise, advise_seat};
pub use aim::{Aim, aims};
pub use critic::Critic;
pub use recruit::Recruit;
pub use staff::Staff;
pub use weights::Weights;
pub use worth::worth;

use besieged::game::Besieged;
use bots::{Bot, Opponent, Random, Rank};

/// A bot for the game, by its rank; there is no general yet, and the staff stands in for him.
#[must_use]
pub fn hire(bot: impl Into<Opponent>, seed: u64) -> Box<dyn Bot<Besieged>> {
    match bot.into().rank {
        Rank::Recruit => Box::new(Recruit::new(seed)),
        Rank::Staff | Rank::General => Box::new(Staff::new(seed)),
        _ => Box::new(Random::new(seed)),
    }
}
