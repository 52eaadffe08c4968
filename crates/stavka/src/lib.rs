//! The software opponents of `frontline`, and the odds of an offensive that they and the desk reckon with.
//!
//! ```
//! use bots::{Bot, Rank, Silent, play_fast};
//! use frontline::game::{Frontline, Setup};
//! use referee::Game as _;
//!
//! let mut state = Frontline::start(&Setup::of("bagration").until(11)).unwrap();
//! let mut bots = [1, 2].map(|seed| stavka::hire(Rank::Recruit, seed).unwrap());
//! let end = play_fast::<Frontline>(&mut state, &mut bots, &mut dice::Seeded::new(3), &mut Silent);
//! assert!(end.is_ok());
//! ```

mod drifter;
mod forecast;
mod ground;
mod massing;
mod recruit;
mod spread;
mod staff;

pub use forecast::{Forecast, around, composed, forecast, known, severed};
pub use recruit::has_proposal;

use bots::{Bot, Rank};
use frontline::game::Frontline;

/// The opponent of a rank; nothing where the game has none such. Only the random one draws from the seed.
#[must_use]
pub fn hire(rank: Rank, seed: u64) -> Option<Box<dyn Bot<Frontline>>> {
    match rank {
        Rank::Random => Some(Box::new(drifter::Drifter::new(seed))),
        Rank::Recruit => Some(Box::new(recruit::Recruit)),
        Rank::Staff => Some(Box::new(staff::Staff::default())),
        _ => None,
    }
}
