//! F9.9, F17, R-F19: line straightening.

use crate::Refusal;
use std::collections::BTreeSet;

/// One side's turn to straighten: it pulls hexes back, then the enemy follows up.
///
/// ```
/// use frontline::{Refusal, Straightening};
/// let next_door = |a: i32, b: i32| (a - b).abs() == 1;
/// let own = |hex: i32| hex <= 5;
/// let mut step = Straightening::new([5], []);
/// assert_eq!(step.pull_back(5, 4, own, next_door), Ok(()));
/// assert_eq!(step.pull_back(4, 3, own, next_door), Err(Refusal::OneHexBackOnly));
/// assert_eq!(step.follow_up(5, &[6], next_door), Ok(()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Straightening<H: Ord> {
    /// The line when the step began, less the hexes given up or fallen back on.
    may_leave: BTreeSet<H>,
    /// Where the high command does not allow it.
    held_by_order: BTreeSet<H>,
    /// Given up, and not yet entered by the enemy.
    abandoned: BTreeSet<H>,
}

impl<H: Copy + Ord> Straightening<H> {
    /// The line as it stands, and the hexes that the high command wants held.
    pub fn new(
        line: impl IntoIterator<Item = H>,
        held_by_order: impl IntoIterator<Item = H>,
    ) -> Self {
        Straightening {
            may_leave: line.into_iter().collect(),
            held_by_order: held_by_order.into_iter().collect(),
            abandoned: BTreeSet::new(),
        }
    }

    /// F17, R-F19: gives a hex of the line up and falls back one hex. Whoever has fallen back stays there this
    /// turn, so nothing ever goes two hexes.
    ///
    /// # Errors
    /// The hex was not in the line when the step began, or has been fallen back on; the high command wants it
    /// held; the way back is no own hex next to it. A refusal changes nothing.
    pub fn pull_back(
        &mut self,
        from: H,
        to: H,
        own: impl Fn(H) -> bool,
        touch: impl Fn(H, H) -> bool,
    ) -> Result<(), Refusal> {
        if !self.may_leave.contains(&from) {
            return Err(Refusal::OneHexBackOnly);
        }
        if self.held_by_order.contains(&from) {
            return Err(Refusal::HeldByOrder);
        }
        if !touch(from, to) || !own(to) || self.abandoned.contains(&to) {
            return Err(Refusal::NoWayBack);
        }
        self.may_leave.remove(&from);
        self.may_leave.remove(&to);
        self.abandoned.insert(from);
        Ok(())
    }

    /// F17: the enemy enters a hex that was given up next to his line. He needs no flag and fights nobody.
    ///
    /// # Errors
    /// The hex was not given up, or has been entered; his line does not touch it. A refusal changes nothing.
    pub fn follow_up(
        &mut self,
        hex: H,
        enemy_line: &[H],
        touch: impl Fn(H, H) -> bool,
    ) -> Result<(), Refusal> {
        if !self.abandoned.contains(&hex) {
            return Err(Refusal::NotGivenUp);
        }
        if !enemy_line.iter().any(|&theirs| touch(theirs, hex)) {
            return Err(Refusal::FollowsFromAfar);
        }
        self.abandoned.remove(&hex);
        Ok(())
    }

    /// Hexes given up that nobody has entered.
    #[must_use]
    pub const fn abandoned(&self) -> &BTreeSet<H> {
        &self.abandoned
    }
}
