//! Many games between bots, counted: who wins and how surely, where the front stands, what falls when, and how much of it
//! is luck.
//!
//! A game is watched by an [`Observer`] and becomes a [`Played`]: plain data, one line of a file. A [`Tally`] folds such
//! lines, always in the order of their numbers, so that neither threads nor interruptions change a result. A [`Report`]
//! shows the tally as JSON, as CSV (a row for each game) and as one page of HTML that needs nothing else.
//!
//! Strength is scored from the seat: a win is 1, a loss 0, a draw or a minor victory ½ ([`Score`]). In a paired series the
//! two bots meet twice on the same dice with seats exchanged, and a pair is one observation; the sequential test ([`Sprt`])
//! comes from the likelihood of a mean ([`Scores`]), and so do intervals where scores between 0 and 1 came up.
//!
//! ```
//! use bots::{Rank, play_fast};
//! use dice::Seeded;
//! use referee::{Game, digest};
//! use study::{Pairing, Tally, Watcher};
//! use testgames::desk::Example;
//! use testgames::raid::{Raid, Setup};
//!
//! let start = Raid::start(&Setup::default()).unwrap();
//! let mut tally = Tally::<Example<Raid>>::new(&start, Pairing::Single);
//! for number in 1..=20 {
//!     let mut bots = [1, 2].map(|seed| Rank::Random.hire::<Raid>(seed + number).unwrap());
//!     let (mut state, mut watcher) = (start.clone(), Watcher::<Example<Raid>>::new(&start));
//!     let outcome = play_fast::<Raid>(&mut state, &mut bots, &mut Seeded::new(number), &mut watcher).unwrap();
//!     tally.add(&watcher.end(number, &outcome, digest(&state)));
//! }
//! assert_eq!(tally.games(), 20);
//! let score = tally.scores().interval();
//! assert!(score.low < score.mean && score.mean < score.high);
//! ```

mod compare;
#[cfg(test)]
mod example;
mod interval;
mod plain;
mod played;
mod rating;
pub mod report;
mod scores;
mod spread;
mod sprt;
mod tally;

pub use compare::{Difference, compare};
pub use interval::{Interval, student, wilson};
pub use plain::{Nothing, Plain, PlainSum};
pub use played::{Ending, FactsOf, GameOf, NoScore, Observer, Played, Score, Studied, Watcher};
pub use rating::{Bout, Rating, rate};
pub use report::{Grid, Report, Section, Stated};
pub use scores::{Method, Scores};
pub use spread::Spread;
pub use sprt::{Hypotheses, NoHypotheses, Sprt, Verdict};
pub use tally::{Pairing, Share, Sum, Tally};
