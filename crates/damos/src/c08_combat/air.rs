//! The German air unit (C4.4, R9-R11).

use crate::Side;

/// What air support does for one side of a combat (C4.4c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AirSupport {
    /// The side supported.
    pub side: Side,
    /// One CRT column rightward.
    pub shift: bool,
    /// Which own CRT die is rolled again, decided after both sides have rolled (R10).
    pub reroll: Option<Reroll>,
}

/// A policy for the one die that may be rerolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reroll {
    /// Always this die, counted from 0.
    Die(usize),
    /// The lowest die (the earliest of equals) if it shows this or less.
    LowestAtMost(u8),
}

impl Reroll {
    /// The die to roll again, if any.
    ///
    /// ```
    /// use damos::Reroll;
    /// assert_eq!(Reroll::LowestAtMost(2).choose(&[6, 1, 5]), Some(1));
    /// assert_eq!(Reroll::LowestAtMost(2).choose(&[3, 4]), None);
    /// ```
    #[must_use]
    pub fn choose(self, dice: &[u8]) -> Option<usize> {
        match self {
            Reroll::Die(at) => Some(at).filter(|&at| at < dice.len()),
            Reroll::LowestAtMost(most) => {
                let lowest = (0..dice.len()).min_by_key(|&at| dice[at])?;
                Some(lowest).filter(|&at| dice[at] <= most)
            }
        }
    }
}

/// How far from a railhead the air unit reaches (C4.4b).
pub const AIR_RANGE: u32 = 5;

/// Whether it may support a combat with German units on one side, so far from the nearest railhead (C4.4b).
#[must_use]
pub fn may_support(german_units_fight: bool, hexes_to_railhead: u32) -> bool {
    german_units_fight && hexes_to_railhead <= AIR_RANGE
}

/// One of the two things that support gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Benefit {
    /// The column shift.
    Shift,
    /// The reroll.
    Reroll,
}

/// The air unit in the course of a game turn (C4.4a, C4.4d, C4.4e, R11).
///
/// ```
/// use damos::{AirUnit, Benefit};
/// let fresh = AirUnit::new_turn();
/// // Turn 3 needs 5: a 5 keeps it, at the price of one benefit.
/// let kept = fresh.after_support(3, 5, Benefit::Reroll);
/// assert!(kept.is_available() && kept.may_use(Benefit::Reroll) && !kept.may_use(Benefit::Shift));
/// // The first failure has no effect, the second removes it.
/// let once = fresh.after_support(3, 4, Benefit::Shift);
/// assert_eq!(once.after_support(3, 4, Benefit::Shift).is_available(), false);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AirUnit {
    failures: u8,
    kept: Option<Benefit>,
}

impl AirUnit {
    /// Available with both benefits, as each turn begins (C4.4a).
    #[must_use]
    pub const fn new_turn() -> Self {
        AirUnit { failures: 0, kept: None }
    }

    /// Whether it may still be used this turn.
    #[must_use]
    pub const fn is_available(self) -> bool {
        self.failures < 2
    }

    /// Whether it still gives this benefit.
    #[must_use]
    pub fn may_use(self, benefit: Benefit) -> bool {
        self.is_available() && self.kept.is_none_or(|kept| kept == benefit)
    }

    /// Whether the owner has to choose the benefit he keeps before the roll's result can be applied.
    #[must_use]
    pub fn must_choose(self, turn: u32, natural: u32) -> bool {
        self.kept.is_none() && natural >= availability_number(turn)
    }

    /// After a supported combat: 2d6 against 2 + turn. Success keeps only one benefit, the one chosen now or earlier;
    /// the first failure of a turn does nothing, the second removes the unit.
    #[must_use]
    pub fn after_support(self, turn: u32, natural: u32, keep: Benefit) -> Self {
        if natural >= availability_number(turn) {
            AirUnit { kept: Some(self.kept.unwrap_or(keep)), ..self }
        } else {
            AirUnit { failures: self.failures.saturating_add(1), ..self }
        }
    }
}

/// The number that 2d6 must reach: 2 + turn (C4.4d); from turn 11 on it cannot be reached (R11).
#[must_use]
pub const fn availability_number(turn: u32) -> u32 {
    turn.saturating_add(2)
}
