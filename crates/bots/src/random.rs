//! The bot that thinks of nothing.

use crate::{Bot, Brief};
use referee::{Game, Lots};

/// Chooses every legal answer with the same chance.
///
/// It plays badly and fast: a measure for better bots, and the hardest tester a rulebook can have.
///
/// ```
/// use bots::{Bot, Brief, Random};
/// use referee::Table;
/// use testgames::raid::{RAIDER, Raid, Setup};
/// let table = Table::<Raid>::open(Setup::default()).unwrap();
/// let legal = table.legal(RAIDER);
/// let brief = Brief::at(&table, RAIDER, &legal);
/// let choices = |seed| -> Vec<usize> {
///     let mut bot = Random::new(seed);
///     (0..20).map(|_| bot.choose(&brief)).collect()
/// };
/// assert_eq!(choices(7), choices(7));
/// assert_ne!(choices(7), choices(8));
/// ```
#[derive(Clone, Debug)]
pub struct Random(Lots);

impl Random {
    /// The bot that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Random(Lots::new(seed))
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, brief: &Brief<'_, G>) -> usize {
        self.0.below(brief.legal().len())
    }
}
