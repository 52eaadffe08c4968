//! The two sides of a combat.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A side in a combat: the phasing player is always the attacker (D8.0b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The phasing player.
    Attacker,
    /// The other one.
    Defender,
}

impl Side {
    /// Attacker first, as every step of a combat is taken.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The opponent.
    ///
    /// ```
    /// # use damos::Side;
    /// assert_eq!(Side::Attacker.opponent(), Side::Defender);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }

    /// `attacker` or `defender`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One thing for each side.
///
/// ```
/// use damos::{Side, Sides};
/// let sp = Sides { attacker: 18, defender: 12 };
/// assert_eq!(sp[Side::Defender], 12);
/// assert_eq!(sp.map(|sp| sp > 12), Sides { attacker: true, defender: false });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sides<T> {
    /// The attacker's.
    pub attacker: T,
    /// The defender's.
    pub defender: T,
}

impl<T> Sides<T> {
    /// What `make` gives for each side, attacker first.
    pub fn of(mut make: impl FnMut(Side) -> T) -> Sides<T> {
        Sides { attacker: make(Side::Attacker), defender: make(Side::Defender) }
    }

    /// [`Sides::of`] when it may fail.
    ///
    /// # Errors
    /// The first failure of `make`.
    pub fn try_of<E>(mut make: impl FnMut(Side) -> Result<T, E>) -> Result<Sides<T>, E> {
        Ok(Sides { attacker: make(Side::Attacker)?, defender: make(Side::Defender)? })
    }

    /// What `change` makes of each.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> Sides<U> {
        Sides { attacker: change(self.attacker), defender: change(self.defender) }
    }
}

impl<T> Index<Side> for Sides<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }
}

impl<T> IndexMut<Side> for Sides<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Attacker => &mut self.attacker,
            Side::Defender => &mut self.defender,
        }
    }
}
