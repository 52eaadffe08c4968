//! F8c, F9.4, F9.7: who chooses first, and which combat comes first.

use crate::Effectiveness;
use crate::named::named;
use rulebook::{Effect, Ledger, rule};

/// A side that would like to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// Its military effectiveness.
    pub me: Effectiveness,
    /// The values of the cards it plays for the order.
    pub cards: Vec<u8>,
}

named! {
    /// What settled who chooses.
    DecidedBy {
        /// The higher sum of cards.
        Cards = "cards",
        /// The higher ME.
        Me = "me",
        /// The higher die.
        Dice = "dice",
    }
}

named! {
    /// One of two sides, as listed.
    Listed {
        /// The side listed first.
        First = "first",
        /// The side listed second.
        Second = "second",
    }
}

impl Listed {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Listed {
        match self {
            Listed::First => Listed::Second,
            Listed::Second => Listed::First,
        }
    }
}

/// Who chooses whether to go first or second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The side that chooses.
    pub chooser: Listed,
    /// By what.
    pub decided_by: DecidedBy,
    /// How it came about.
    pub ledger: Ledger,
}

/// R-F15: the higher sum of order cards chooses; equal, the higher ME; equal again, the higher die, rolled in
/// pairs, first side first, until they differ.
///
/// ```
/// use frontline::{Contender, DecidedBy, Effectiveness, Listed, order_of_play};
/// let side = |cards: &[u8]| Contender { me: Effectiveness::ONE, cards: cards.to_vec() };
/// let no_dice = || -> Result<u8, ()> { Err(()) };
/// let choice = order_of_play(&side(&[2]), &side(&[1, 2]), no_dice).unwrap();
/// assert_eq!((choice.chooser, choice.decided_by), (Listed::Second, DecidedBy::Cards));
/// ```
///
/// # Errors
/// Whatever `next_die` answers when a die is needed and cannot be had.
pub fn order_of_play<E>(
    first: &Contender,
    second: &Contender,
    mut next_die: impl FnMut() -> Result<u8, E>,
) -> Result<Choice, E> {
    let sum = |side: &Contender| side.cards.iter().map(|&value| u32::from(value)).sum::<u32>();
    let me = |side: &Contender| u32::from(side.me.get());
    let mut ledger = Ledger::default();
    ledger.note(rule!("F8c"), "order cards of the first side", Effect::Set(sum(first).into()));
    ledger.note(rule!("F8c"), "order cards of the second side", Effect::Set(sum(second).into()));
    if let Some(chooser) = higher(sum(first), sum(second)) {
        return Ok(Choice { chooser, decided_by: DecidedBy::Cards, ledger });
    }
    ledger.note(rule!("F9.4"), "ME of the first side", Effect::Set(me(first).into()));
    ledger.note(rule!("F9.4"), "ME of the second side", Effect::Set(me(second).into()));
    if let Some(chooser) = higher(me(first), me(second)) {
        return Ok(Choice { chooser, decided_by: DecidedBy::Me, ledger });
    }
    loop {
        let (mine, theirs) = (next_die()?, next_die()?);
        ledger.note(rule!("R-F15"), "die of the first side", Effect::Set(mine.into()));
        ledger.note(rule!("R-F15"), "die of the second side", Effect::Set(theirs.into()));
        if let Some(chooser) = higher(mine.into(), theirs.into()) {
            return Ok(Choice { chooser, decided_by: DecidedBy::Dice, ledger });
        }
    }
}

fn higher(first: u32, second: u32) -> Option<Listed> {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(Listed::First),
        std::cmp::Ordering::Less => Some(Listed::Second),
        std::cmp::Ordering::Equal => None,
    }
}

/// R-F16: combats by the attacker's ME, high to low; ties in the order in which the flags were placed.
///
/// ```
/// use frontline::{Effectiveness, combat_order};
/// let me = |n| Effectiveness::new(n).unwrap();
/// assert_eq!(combat_order(&[me(2), me(5), me(2)]), [1, 0, 2]);
/// ```
#[must_use]
pub fn combat_order(attackers: &[Effectiveness]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..attackers.len()).collect();
    order.sort_by_key(|&combat| std::cmp::Reverse(attackers[combat]));
    order
}
