//! Exact distributions, named rolls, and dice that anyone can check.
//!
//! - [`Frac`] and [`Dist`] count odds exactly: integers over a common total, never floats.
//! - [`Roll`] names the dice somebody asks for, and [`Rolled`] is the answer.
//! - [`Scripted`], [`Seeded`] and [`Committed`] are the three sources of faces behind
//!   [`DiceSource`]: as written, from a seed, and from a secret that can be checked with [`verify`].
//!
//! ```
//! use dice::{Dist, DiceSource, Frac, Roll, Seeded};
//!
//! // The odds and the play read the same table.
//! let table = |sum: i64| if sum >= 9 { "defender retreats" } else { "no effect" };
//! let odds = Dist::sum_of(2, 6).map(|&sum| table(sum));
//! assert_eq!(odds.probability_of(&"defender retreats"), Frac::new(5, 18));
//!
//! let rolled = Seeded::new(1942).roll(&Roll::d6(2, "combat").on("CRT")).unwrap();
//! assert_eq!(table(rolled.sum()), "no effect");
//! ```

mod committed;
mod contribution;
mod dist;
mod dist_serde;
mod fair;
mod frac;
mod hexadecimal;
mod notation;
mod outcomes;
mod roll;
mod scripted;
mod secret;
mod seeded;
mod source;
mod sums;
mod tally;
mod verify;

pub use committed::Committed;
pub use contribution::{Contribution, ContributionError};
pub use dist::{Dist, Overflow};
pub use frac::{Frac, ParseFracError};
pub use hexadecimal::HexError;
pub use notation::{Dice, Die, NotationError};
pub use outcomes::Outcomes;
pub use roll::{Roll, Rolled};
pub use scripted::Scripted;
pub use secret::{Commitment, Secret};
pub use seeded::Seeded;
pub use source::{DiceError, DiceSource};
pub use verify::{VerifyError, verify};
