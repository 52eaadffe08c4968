//! Every way dice can fall, one by one, for search and for tests.

use crate::{Dice, Rolled};

impl Dice {
    /// Every way the dice can fall, all equally likely, the last die turning fastest.
    ///
    /// ```
    /// use dice::{Dice, Dist};
    /// let dice: Dice = "2d6".parse().unwrap();
    /// assert_eq!(dice.outcomes().count(), 36);
    /// assert_eq!(Dist::uniform(dice.outcomes()).map(|r| r.sum()), Dist::sum_of(2, 6));
    /// ```
    #[must_use]
    pub fn outcomes(&self) -> Outcomes<'_> {
        let first = self.as_slice().iter().map(|_| 1).collect();
        Outcomes { dice: self, next: Some(first) }
    }
}

/// The iterator of [`Dice::outcomes`].
///
/// ```
/// let dice: dice::Dice = "2d2".parse().unwrap();
/// let all: Vec<String> = dice.outcomes().map(|rolled| rolled.to_string()).collect();
/// assert_eq!(all, ["1, 1", "1, 2", "2, 1", "2, 2"]);
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes<'a> {
    dice: &'a Dice,
    next: Option<Rolled>,
}

impl Iterator for Outcomes<'_> {
    type Item = Rolled;

    fn next(&mut self) -> Option<Rolled> {
        let current = self.next.take()?;
        let mut faces = current.clone();
        let turned =
            faces.values_mut().iter_mut().zip(self.dice.as_slice()).rev().any(|(f, die)| {
                let turns = *f < die.faces();
                *f = if turns { *f + 1 } else { 1 };
                turns
            });
        self.next = turned.then_some(faces);
        Some(current)
    }
}

impl std::iter::FusedIterator for Outcomes<'_> {}
