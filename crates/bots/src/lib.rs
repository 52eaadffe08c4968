//! Players made of software.
//!
//! A [`Bot`] is handed a [`Brief`]: its seat's view, what the seat may do, and a sampler of games that look the same from
//! that seat. The full state of the live game is behind the brief and cannot be reached through it, so a bot plays as
//! blind as a person does. [`play_fast`] and [`play_table`] let bots play a whole game, without and with a journal.
//!
//! ```
//! use bots::{Rank, Silent, play_fast};
//! use dice::Seeded;
//! use referee::Game;
//! use testgames::raid::{Raid, Setup};
//!
//! let mut state = Raid::start(&Setup::default()).unwrap();
//! let mut bots = [1, 2].map(|seed| Rank::Random.hire::<Raid>(seed).unwrap());
//! let outcome = play_fast::<Raid>(&mut state, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
//! assert!(outcome.winner.index() < 2);
//! ```

mod brief;
mod opponent;
mod play;
mod random;
mod rank;

pub use brief::{Brief, Heard};
pub use opponent::{BadOrder, Opponent};
pub use play::{Halt, MOST_DECISIONS, Silent, Watch, play_fast, play_table};
pub use random::Random;
pub use rank::{NoSuchBot, Rank};

use referee::Game;

/// A player made of software.
///
/// It keeps whatever memory and randomness it needs, and nothing but what it was made with and shown: the same bot made
/// from the same seed and shown the same briefs chooses the same answers.
///
/// ```
/// use bots::{Bot, Brief};
/// use referee::{Game, Table};
/// use testgames::raid::{RAIDER, Raid, Setup};
///
/// /// Always does the first thing that comes to mind.
/// struct Hasty;
/// impl<G: Game> Bot<G> for Hasty {
///     fn choose(&mut self, _: &Brief<'_, G>) -> usize {
///         0
///     }
/// }
///
/// let table = Table::<Raid>::open(Setup::default()).unwrap();
/// let legal = table.legal(RAIDER);
/// let choice = Hasty.choose(&Brief::at(&table, RAIDER, &legal));
/// assert!(choice < legal.len());
/// ```
pub trait Bot<G: Game>: Send {
    /// The place of the answer in [`Brief::legal`]. A bot that has no answer points past the end and says why in
    /// [`Bot::fault`].
    fn choose(&mut self, brief: &Brief<'_, G>) -> usize;

    /// Is told that the game is over, if it was played at a table.
    fn over(&mut self, brief: &Brief<'_, G>) {
        let _ = brief;
    }

    /// Why it had no answer.
    fn fault(&self) -> Option<String> {
        None
    }
}
