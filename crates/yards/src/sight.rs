//! 4.2 Line of sight: blind hexes behind an obstacle.

use crate::names::named;
use rulebook::{Effect, Ledger, rule};

/// The most levels of difference and the most hexes of distance that the blind hex table prints.
pub(crate) const PRINTED: (usize, usize) = (5, 20);

/// The blind hex table (Y-T6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlindHexChart {
    /// By difference from 1 and distance from 1.
    pub(crate) printed: [[u32; PRINTED.1]; PRINTED.0],
    /// The starred differences at distance 1 and what they become next to woods, forest or a building.
    pub(crate) starred: [Option<u32>; PRINTED.0],
}

impl BlindHexChart {
    /// How many hexes behind an obstacle cannot be seen from above (Y4.2.3, R-Y18).
    ///
    /// `level_difference`: how far the obstacle's top lies under the viewer, at least 1. `distance`: hexes from viewer to
    /// obstacle, at least 1. `woods_or_building`: the obstacle is woods, forest or a building. Less than 1 counts as 1.
    ///
    /// ```
    /// let chart = &yards::Charts::standard().blind_hexes;
    /// assert_eq!(chart.blind_hexes(1, 1, false), 0);
    /// assert_eq!(chart.blind_hexes(1, 1, true), 1);
    /// assert_eq!(chart.blind_hexes(9, 21, false), 4, "off the table: 21/6 rounded half up");
    /// ```
    #[must_use]
    pub fn blind_hexes(
        &self,
        level_difference: u32,
        distance: u32,
        woods_or_building: bool,
    ) -> u32 {
        rulebook::cite!("Y4.2.3");
        let row = (level_difference.max(1) as usize).min(PRINTED.0) - 1;
        let column = distance.max(1) as usize - 1;
        if let (0, true, Some(starred)) = (column, woods_or_building, self.starred[row]) {
            return starred;
        }
        self.printed[row].get(column).copied().unwrap_or_else(|| {
            let divisor = row as u32 + 2;
            distance.saturating_mul(2).saturating_add(divisor) / (2 * divisor)
        })
    }
}

named! {
    /// What stands in a hex between two others.
    pub enum ObstacleKind {
        /// Nothing that blocks.
        Nothing = "none",
        /// A bare hill.
        Hill = "hill",
        /// Woods.
        Woods = "woods",
        /// Forest.
        Forest = "forest",
        /// A building.
        Building = "building",
    }
}

/// One hex between the two ends of a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// What stands there.
    pub kind: ObstacleKind,
    /// The level of its top.
    pub top: i32,
}

/// A line of sight between two hexes; the ends themselves never block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightLine {
    /// Level of the first end.
    pub from_level: i32,
    /// Level of the other end.
    pub to_level: i32,
    /// The hexes between, from the first end on.
    pub between: Vec<Obstacle>,
}

impl SightLine {
    /// The first obstacle that blocks, counted from the higher end (from the first end on equal levels), as its place in
    /// `between`; `None` when the line is clear (R-Y18).
    ///
    /// ```
    /// use yards::{Charts, Obstacle, ObstacleKind, SightLine};
    /// let wood = Obstacle { kind: ObstacleKind::Woods, top: 1 };
    /// let chart = &Charts::standard().blind_hexes;
    /// let line = SightLine { from_level: 1, to_level: 1, between: vec![wood] };
    /// assert_eq!(line.blocked_by(chart), Some(0));
    /// assert_eq!(SightLine { from_level: 2, to_level: 2, ..line }.blocked_by(chart), None);
    /// ```
    #[must_use]
    pub fn blocked_by(&self, chart: &BlindHexChart) -> Option<usize> {
        let count = self.between.len();
        let downhill = self.from_level >= self.to_level;
        let place = |step: usize| if downhill { step } else { count - 1 - step };
        (0..count).map(place).find(|&index| self.blocks(chart, index))
    }

    /// Whether the hex at this place of `between` blocks the line (R-Y18).
    pub(crate) fn blocks(&self, chart: &BlindHexChart, index: usize) -> bool {
        let Obstacle { kind, top } = self.between[index];
        if kind == ObstacleKind::Nothing {
            return false;
        }
        let (high, low) = (self.from_level.max(self.to_level), self.from_level.min(self.to_level));
        if top >= high {
            return true;
        }
        let count = self.between.len();
        let before = if self.from_level >= self.to_level { index } else { count - 1 - index };
        let (distance, whole) = (before as u32 + 1, count as u32 + 1);
        let blind = chart.blind_hexes(high.abs_diff(top), distance, kind != ObstacleKind::Hill);
        low <= top && whole <= distance.saturating_add(blind)
    }

    /// Why the line is clear or blocked.
    #[must_use]
    pub fn explain(&self, chart: &BlindHexChart) -> Ledger {
        let mut ledger = Ledger::default();
        match self.blocked_by(chart) {
            None => ledger.note(rule!("R-Y18"), "nothing blocks the line", Effect::Note),
            Some(index) => {
                let Obstacle { kind, top } = self.between[index];
                let what = format!("blocked by the {kind} in hex {}, top {top}", index + 1);
                ledger.note(rule!("R-Y18"), what, Effect::Note);
            }
        }
        ledger
    }
}
