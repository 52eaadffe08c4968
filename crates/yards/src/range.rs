//! Range bands: the top rows of the small-arms and anti-tank tables.

use rulebook::RuleId;

/// One band: up to so many hexes, this modifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeBand {
    /// The farthest hex of the band; it begins after the last one.
    pub to: u32,
    /// The modifier.
    pub drm: i32,
}

/// The bands of every weapon column, nearest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeChart<W> {
    /// By weapon, in printed order.
    pub(crate) columns: Vec<(W, Vec<RangeBand>)>,
}

impl<W: Copy + PartialEq> RangeChart<W> {
    /// The range modifier, or `None` beyond the last band, where there is no fire (Y11.3.3a, Y11.5.4a).
    #[must_use]
    pub fn drm(&self, weapon: W, range: u32) -> Option<i32> {
        let (_, bands) = self.columns.iter().find(|(known, _)| *known == weapon)?;
        let band = bands.iter().find(|band| range <= band.to)?;
        (range >= 1).then_some(band.drm)
    }

    /// The farthest hex the weapon reaches.
    #[must_use]
    pub fn reach(&self, weapon: W) -> u32 {
        let column = self.columns.iter().find(|(known, _)| *known == weapon);
        column.and_then(|(_, bands)| bands.last()).map_or(0, |band| band.to)
    }
}

/// Why fire is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FireRefusal {
    /// Nothing is in the target hex.
    #[error("the target hex is empty ({rule})")]
    NoTarget {
        /// The rule that refuses.
        rule: RuleId,
    },
    /// Beyond the last band.
    #[error("the weapon reaches {reach} hexes, the target is {range} away ({rule})")]
    OutOfRange {
        /// The rule that refuses.
        rule: RuleId,
        /// How far the weapon reaches.
        reach: u32,
        /// How far it would have to.
        range: u32,
    },
    /// The net modifier is too low.
    #[error("the net modifier is {net:+}, below {least} ({rule})")]
    NotAllowed {
        /// The rule that refuses.
        rule: RuleId,
        /// The whole net modifier, weapon value included (R-Y3).
        net: i32,
        /// The lowest permitted.
        least: i32,
    },
}

impl FireRefusal {
    /// The rule that refuses.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        let (FireRefusal::NoTarget { rule }
        | FireRefusal::OutOfRange { rule, .. }
        | FireRefusal::NotAllowed { rule, .. }) = self;
        rule
    }
}
