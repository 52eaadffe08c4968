//! The bots there are, by name.

use crate::{Bot, Random};
use referee::Game;
use std::{fmt, str::FromStr};

/// How good a bot is. All are hired alike: made from a seed, shown nothing but [`Brief`]s.
///
/// ```
/// use bots::Rank;
/// assert_eq!("random".parse(), Ok(Rank::Random));
/// assert_eq!(Rank::Random.to_string(), "random");
/// let problem = "genius".parse::<Rank>().unwrap_err();
/// assert_eq!(problem.to_string(), "no bot is called genius; the bots are random, recruit, captain, staff, general");
/// ```
///
/// [`Brief`]: crate::Brief
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rank {
    /// Any legal answer, with the same chance each.
    #[default]
    Random,
    /// Looks at the odds of the next attack and no further.
    Recruit,
    /// What the staff of a game once was and stays: the measure of those that come after it.
    Captain,
    /// Weighs what each force could do by the position it leads to.
    Staff,
    /// Looks ahead from the staff's best proposals to what the enemy would answer.
    General,
}

impl Rank {
    /// Every rank with its name.
    pub const NAMES: [(&'static str, Rank); 5] = [
        ("random", Rank::Random),
        ("recruit", Rank::Recruit),
        ("captain", Rank::Captain),
        ("staff", Rank::Staff),
        ("general", Rank::General),
    ];

    /// A bot of this rank that plays whatever game, with all its chance drawn from the seed; a game may have others of
    /// its own.
    ///
    /// ```
    /// use bots::Rank;
    /// use testgames::raid::Raid;
    /// assert!(Rank::Random.hire::<Raid>(1).is_some());
    /// assert!(Rank::Staff.hire::<Raid>(1).is_none());
    /// ```
    #[must_use]
    pub fn hire<G: Game>(self, seed: u64) -> Option<Box<dyn Bot<G>>> {
        match self {
            Rank::Random => Some(Box::new(Random::new(seed))),
            Rank::Recruit | Rank::Captain | Rank::Staff | Rank::General => None,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Rank {
    type Err = NoSuchBot;

    fn from_str(name: &str) -> Result<Rank, NoSuchBot> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, rank)| *rank).ok_or_else(|| NoSuchBot(name.to_owned()))
    }
}

/// There is no bot of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no bot is called {0}; the bots are {names}", names = Rank::NAMES.map(|(name, _)| name).join(", "))]
pub struct NoSuchBot(pub String);
