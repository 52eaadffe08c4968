//! The one stream of draws that a mission is made of (Y80).

use dice::{Dice, DiceSource as _, Die, Roll, Seeded};

/// Draws from a seed, the same on every machine.
#[derive(Debug)]
pub(super) struct Draws(Seeded);

impl Draws {
    pub(super) fn new(seed: u32) -> Draws {
        Draws(Seeded::new(seed.into()))
    }

    /// A number below another one; where there is but one, nothing is drawn.
    pub(super) fn below(&mut self, count: usize) -> usize {
        let faces = u16::try_from(count).ok().and_then(|faces| Die::new(faces).ok());
        let Some(die) = faces.filter(|_| count > 1) else { return 0 };
        let rolled = self.0.roll(&Roll::new(Dice::alike(1, die), "mission").on("Y80"));
        let face = rolled.ok().and_then(|rolled| rolled.die(0)).unwrap_or(1);
        usize::from(face.saturating_sub(1))
    }

    /// A number of a span, both ends included.
    pub(super) fn within(&mut self, [least, most]: [u16; 2]) -> usize {
        usize::from(least) + self.below(usize::from(most.saturating_sub(least)) + 1)
    }

    /// Whether one of so many comes up.
    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    /// One of a list.
    pub(super) fn of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let place = self.below(list.len());
        list.get(place).copied()
    }

    /// One of a list, which loses it.
    pub(super) fn out_of<T>(&mut self, list: &mut Vec<T>) -> Option<T> {
        let place = self.below(list.len());
        (place < list.len()).then(|| list.remove(place))
    }
}
