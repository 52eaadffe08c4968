//! Where faces come from.

use crate::{Roll, Rolled};

/// Somebody who can answer a roll.
///
/// Rules never hold one: they ask for a [`Roll`] and are handed a [`Rolled`]. A source that cannot
/// answer says why and is left as it was.
///
/// ```
/// use dice::{DiceSource, Roll, Scripted, Seeded};
/// fn open(dice: &mut dyn DiceSource) -> i64 {
///     dice.roll(&Roll::d6(2, "initiative")).unwrap().sum()
/// }
/// assert_eq!(open(&mut Scripted::new([6, 5])), 11);
/// assert!((2..=12).contains(&open(&mut Seeded::new(1))));
/// ```
pub trait DiceSource {
    /// The faces for this roll: as many as it has dice, each on its die.
    fn roll(&mut self, roll: &Roll) -> Result<Rolled, DiceError>;
}

impl<S: DiceSource + ?Sized> DiceSource for &mut S {
    fn roll(&mut self, roll: &Roll) -> Result<Rolled, DiceError> {
        (**self).roll(roll)
    }
}

impl<S: DiceSource + ?Sized> DiceSource for Box<S> {
    fn roll(&mut self, roll: &Roll) -> Result<Rolled, DiceError> {
        (**self).roll(roll)
    }
}

/// Why a source gives no answer, or faces are none.
///
/// ```
/// use dice::{DiceSource, Roll, Scripted};
/// let error = Scripted::new([7]).roll(&Roll::d6(1, "weather")).unwrap_err();
/// assert_eq!(error.to_string(), "1d6 for weather: die 1 cannot show 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// A face that is not on its die.
    #[error("{roll}: die {} cannot show {face}", die.saturating_add(1))]
    Face {
        /// The roll.
        roll: Box<Roll>,
        /// Which of its dice, from 0.
        die: usize,
        /// The face given.
        face: u16,
    },
    /// More or fewer faces than dice.
    #[error("{roll}: {got} faces for {} dice", roll.dice.as_slice().len())]
    Count {
        /// The roll.
        roll: Box<Roll>,
        /// How many faces there were.
        got: usize,
    },
    /// The script has too few faces left.
    #[error("{roll}: the script ran dry with {left} faces left")]
    RanDry {
        /// The roll.
        roll: Box<Roll>,
        /// How many faces were left.
        left: usize,
    },
    /// A named script expected another roll here.
    #[error("{roll}: the script expects `{expected}` here")]
    Purpose {
        /// The roll asked for.
        roll: Box<Roll>,
        /// The purpose the script names.
        expected: String,
    },
}
