//! What the dice did, held against what they should have done.

use barbarossa::Fortune;
use serde::{Deserialize, Serialize};

/// Loss points that the dice of one game demanded of the Axis and of the Soviets, and the exact expectation of the same
/// rolls before they fell. Only what fell counts: decisions, such as to roll a die again, change the expectation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    /// Rolls that could cost LP.
    pub rolls: u32,
    /// LP demanded.
    pub fell: [i32; 2],
    /// LP expected, in thousandths.
    pub expected: [i64; 2],
}

/// What is lost by rounding, carried on so that it never adds up.
pub(super) type Crumbs = [f64; 2];

impl Luck {
    /// A roll came up with a sum.
    pub(super) fn note(&mut self, fortune: &Fortune, sum: i64, crumbs: &mut Crumbs) {
        self.rolls += 1;
        let (fell, expected) = (fortune.fell(sum), fortune.expected());
        for side in 0..2 {
            self.fell[side] += i32::from(fell[side]);
            let exact = expected[side] * 1000.0 + crumbs[side];
            self.expected[side] += exact.round() as i64;
            crumbs[side] = exact - exact.round();
        }
    }

    /// LP that a side suffered beyond expectation, in thousandths.
    #[must_use]
    pub fn excess(&self, side: usize) -> i64 {
        i64::from(self.fell[side]) * 1000 - self.expected[side]
    }

    /// The luck of the Axis, in thousandths of an LP: what the Soviets suffered beyond expectation less what it suffered
    /// itself. That of the Soviets is the opposite.
    #[must_use]
    pub fn net(&self) -> i64 {
        self.excess(1) - self.excess(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luck_is_what_fell_less_what_was_expected() {
        // A six costs the Soviets three points: half a point is expected.
        let fortune = Fortune::of(1, |sum| [0, if sum == 6 { 3 } else { 0 }]);
        let (mut luck, mut crumbs) = (Luck::default(), Crumbs::default());
        luck.note(&fortune, 6, &mut crumbs);
        assert_eq!((luck.net(), luck.excess(0), luck.excess(1)), (2500, 0, 2500));
        (1..=5).for_each(|sum| luck.note(&fortune, sum, &mut crumbs));
        assert_eq!((luck.net(), luck.rolls, luck.fell), (0, 6, [0, 3]));
    }

    #[test]
    fn rounding_never_adds_up() {
        // A third of a point three thousand times.
        let fortune = Fortune::of(1, |sum| [i16::from(sum > 4), 0]);
        let (mut luck, mut crumbs) = (Luck::default(), Crumbs::default());
        (0..3000).for_each(|at| luck.note(&fortune, if at % 3 == 0 { 6 } else { 1 }, &mut crumbs));
        assert_eq!((luck.fell[0], luck.expected[0], luck.net()), (1000, 1_000_000, 0));
    }
}
