//! F22 to F24: bases, range and the roles of strategic bombers.

use crate::named::named;
use crate::{Charts, Refusal};

/// F-T6: range by year.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeTable {
    /// Years in rising order, each with its range; the last stands for all that follow.
    pub(crate) years: Vec<(u16, u32)>,
}

impl RangeTable {
    /// F23: how many hexes bombers reach in a year; `None` before the first year of the table.
    ///
    /// ```
    /// let ranges = &frontline::Charts::standard().ranges;
    /// assert_eq!(ranges.hexes(1943), Some(6));
    /// assert_eq!(ranges.hexes(1945), Some(7));
    /// ```
    #[must_use]
    pub fn hexes(&self, year: u16) -> Option<u32> {
        let known = self.years.iter().rev().find(|(from, _)| *from <= year);
        known.map(|(_, hexes)| *hexes)
    }

    /// F23, F24c: whether bombers reach so far, on a raid or in support of a land combat.
    ///
    /// # Errors
    /// [`Refusal::OutOfRange`], or [`Refusal::YearBeforeTable`].
    pub fn reach(&self, year: u16, distance: u32) -> Result<u32, Refusal> {
        let range = self.hexes(year).ok_or(Refusal::YearBeforeTable(year))?;
        if distance > range { Err(Refusal::OutOfRange { distance, range }) } else { Ok(range) }
    }
}

named! {
    /// What a raid is for; the third role, support, is an air point of a land combat (F24c).
    Role {
        /// Close production lines (F24a).
        Industry = "industry",
        /// Lower civilian morale (F24b).
        Terror = "terror",
    }
}

/// What stands in the hex to be bombed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RaidTarget {
    /// An industrial zone.
    pub industrial_zone: bool,
    /// A named town or city.
    pub named_town: bool,
}

impl Role {
    /// F24a, F24b: whether bombers of this role have anything to bomb there.
    ///
    /// # Errors
    /// [`Refusal::NoIndustry`] or [`Refusal::NoTown`].
    pub fn may_strike(self, target: &RaidTarget) -> Result<(), Refusal> {
        match self {
            Role::Industry if !target.industrial_zone => Err(Refusal::NoIndustry),
            Role::Terror if !target.named_town => Err(Refusal::NoTown),
            _ => Ok(()),
        }
    }
}

/// F22: whether the base's LSP of this turn has been paid.
///
/// # Errors
/// [`Refusal::BaseNotSupplied`].
pub fn base_operates(charts: &Charts, lsp: u32) -> Result<(), Refusal> {
    if lsp < charts.settings.bomber_base_lsp { Err(Refusal::BaseNotSupplied) } else { Ok(()) }
}
