//! The review of a game: what each turn owed to decisions and what to the dice, and which decisions cost most.
//!
//! A game brings a [`Critic`], who says what a position promises and what a decision cost. A [`Course`] is walked through
//! with him from the first line to the last, and [`Books`] are kept of it: every change of what the position promises
//! belongs to a side's decisions or to the dice, so that they add up to what became of the game.

mod books;
mod course;
mod told;

pub use books::{Books, Compared};
pub use course::{Course, Critic, Decision};
pub use told::{Lapse, Review, ReviewTurn, Throw};
