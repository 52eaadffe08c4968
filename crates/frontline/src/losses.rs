//! F15, F-T4: how many points each side loses.

use crate::Effectiveness;

/// The ratios the table prints, 1:1 to 6:1 (R-F7).
pub const LOSS_RATIO_MAX: u32 = 6;

/// The printed rows, for an enemy CV of 1 to 20.
pub(crate) const LOSS_ROWS: usize = 20;

/// F-T4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossTable {
    /// By enemy CV from 1, then `higher`, 1:1 … 6:1.
    pub(crate) rows: [[u32; 1 + LOSS_RATIO_MAX as usize]; LOSS_ROWS],
    /// The divisor of the formula that continues the table (R-F12).
    pub(crate) divisor: u32,
}

/// What the loss table says to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LossesDue {
    /// The higher ME over the lower, rounded down, at most 6.
    pub ratio: u32,
    /// Points to lose.
    pub points: u32,
}

/// R-F7: the higher ME over the lower, rounded down, at most 6.
///
/// ```
/// use frontline::{Effectiveness, me_ratio};
/// let me = |n| Effectiveness::new(n).unwrap();
/// assert_eq!(me_ratio(me(2), me(5)), 2);
/// ```
#[must_use]
pub fn me_ratio(one: Effectiveness, other: Effectiveness) -> u32 {
    let (low, high) = (one.min(other), one.max(other));
    u32::from(high.get() / low.get()).min(LOSS_RATIO_MAX)
}

impl LossTable {
    /// F15a, F15b: the points a side loses to an enemy of this CV; the higher ME reads the first column, the
    /// other the ratio.
    ///
    /// ```
    /// use frontline::{Charts, Effectiveness};
    /// let me = |n| Effectiveness::new(n).unwrap();
    /// let table = &Charts::standard().losses;
    /// assert_eq!(table.due(20, me(5), me(2)).points, 4);
    /// assert_eq!(table.due(8, me(2), me(5)).points, 3);
    /// ```
    #[must_use]
    pub fn due(&self, enemy_cv: u32, own: Effectiveness, enemy: Effectiveness) -> LossesDue {
        rulebook::cite!("F15a");
        let ratio = me_ratio(own, enemy);
        let column = if own > enemy { 0 } else { ratio as usize };
        let printed = enemy_cv.checked_sub(1).and_then(|row| self.rows.get(row as usize));
        let points = match printed {
            Some(row) => row[column],
            None => formula(enemy_cv, column, self.divisor),
        };
        LossesDue { ratio, points }
    }
}

/// Every cell of the table, and what continues it: CV times ratio over five, rounded down; the first column
/// counts as ratio 1.
pub(crate) fn formula(enemy_cv: u32, column: usize, divisor: u32) -> u32 {
    let lost = u64::from(enemy_cv) * column.max(1) as u64 / u64::from(divisor.max(1));
    u32::try_from(lost).unwrap_or(u32::MAX)
}
