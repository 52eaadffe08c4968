//! Sets of hexes and of counters that are plain data: one bit each, copied in a few words.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of hexes of a map: enough words for its 280.
pub type HexSet = hex::HexSet<[u64; 5]>;

/// A counter of a mission, as listed: the attacker's platoons, the defender's, then the dummies.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The place in a list by counter.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet([u64; 2]);

impl UnitSet {
    /// As many counters as it can tell apart.
    pub const MOST: usize = 128;

    /// Whether the counter is in it.
    #[inline]
    #[must_use]
    pub fn contains(self, unit: UnitId) -> bool {
        self.0[unit.index() / 64 % 2] >> (unit.index() % 64) & 1 != 0
    }

    /// Puts the counter in or takes it out.
    #[inline]
    pub fn set(&mut self, unit: UnitId, there: bool) {
        let bit = 1 << (unit.index() % 64);
        let word = &mut self.0[unit.index() / 64 % 2];
        if there { *word |= bit } else { *word &= !bit }
    }

    /// The set with one counter more.
    #[inline]
    #[must_use]
    pub fn with(mut self, unit: UnitId) -> UnitSet {
        self.set(unit, true);
        self
    }

    /// The set without a counter.
    #[inline]
    #[must_use]
    pub fn without(mut self, unit: UnitId) -> UnitSet {
        self.set(unit, false);
        self
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub fn and(self, other: UnitSet) -> UnitSet {
        UnitSet([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub fn or(self, other: UnitSet) -> UnitSet {
        UnitSet([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    /// Those in this one alone.
    #[inline]
    #[must_use]
    pub fn minus(self, other: UnitSet) -> UnitSet {
        UnitSet([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Whether nobody is in it.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 2]
    }

    /// How many are in it.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// The first as listed.
    #[inline]
    #[must_use]
    pub fn first(self) -> Option<UnitId> {
        self.iter().next()
    }

    /// The counters as listed.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        hex::ones(self.0.into_iter()).map(|bit| UnitId(bit as u8))
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        units.into_iter().fold(UnitSet::default(), UnitSet::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_the_first_and_the_last_counter() {
        let ends = [UnitId(0), UnitId(127)];
        let set: UnitSet = ends.into_iter().collect();
        assert!(set.iter().eq(ends) && set.len() == 2 && set.contains(UnitId(127)));
        assert_eq!(set.minus(set.without(UnitId(0))).first(), Some(UnitId(0)));
    }
}
