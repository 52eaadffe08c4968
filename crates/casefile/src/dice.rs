//! The dice of a case: given in the line, taken in order, all of them used.

use crate::Fault;

/// Dice laid out in the order of use.
///
/// ```
/// let mut cup = casefile::DiceCup::new(vec![3, 6]);
/// assert_eq!(cup.take(2).unwrap(), [3, 6]);
/// assert_eq!(cup.take(1).unwrap_err().code, "dice_short");
/// assert!(cup.finish().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct DiceCup {
    dice: Vec<i64>,
    used: usize,
}

impl DiceCup {
    /// A cup with the given dice; their faces have been checked.
    #[must_use]
    pub fn new(dice: Vec<i64>) -> Self {
        DiceCup { dice, used: 0 }
    }

    /// The next die.
    ///
    /// # Errors
    /// `dice_short`.
    pub fn next_die(&mut self) -> Result<i64, Fault> {
        Ok(self.take(1)?[0])
    }

    /// The next dice.
    ///
    /// # Errors
    /// `dice_short`.
    pub fn take(&mut self, count: usize) -> Result<&[i64], Fault> {
        let given = self.dice.len();
        let end = self.used.saturating_add(count);
        let taken = self.dice.get(self.used..end).ok_or_else(|| {
            Fault::new("dice_short", "/dice", format!("{given} dice given, more are needed"))
        })?;
        self.used = end;
        Ok(taken)
    }

    /// How many have been used.
    #[must_use]
    pub fn used(&self) -> usize {
        self.used
    }

    /// All dice have to be used.
    ///
    /// # Errors
    /// `dice_extra`.
    pub fn finish(self) -> Result<(), Fault> {
        let (given, used) = (self.dice.len(), self.used);
        if used == given {
            return Ok(());
        }
        Err(Fault::new("dice_extra", "/dice", format!("{given} dice given, only {used} are used")))
    }
}
