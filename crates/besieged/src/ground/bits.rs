//! Sets of hexes and of units that are plain data: one bit each, copied in a few words.

use hex::HexIndex;
use serde::{Deserialize, Serialize};

/// The words of a set of hexes: enough for the 1,015 of the map.
const WORDS: usize = 16;

/// A set of hexes of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexSet([u64; WORDS]);

impl HexSet {
    /// These hexes.
    #[must_use]
    pub fn of(hexes: impl IntoIterator<Item = HexIndex>) -> HexSet {
        let mut set = HexSet::default();
        hexes.into_iter().for_each(|hex| set.set(hex, true));
        set
    }

    /// Whether the hex is in it.
    #[inline]
    #[must_use]
    pub fn contains(&self, hex: HexIndex) -> bool {
        self.0.get(hex.index() / 64).is_some_and(|word| word >> (hex.index() % 64) & 1 != 0)
    }

    /// Puts the hex in or takes it out.
    #[inline]
    pub fn set(&mut self, hex: HexIndex, there: bool) {
        let bit = 1 << (hex.index() % 64);
        if let Some(word) = self.0.get_mut(hex.index() / 64) {
            if there { *word |= bit } else { *word &= !bit }
        }
    }

    /// Puts the hex in; says whether it was not there before.
    #[inline]
    pub fn insert(&mut self, hex: HexIndex) -> bool {
        let fresh = !self.contains(hex);
        self.set(hex, true);
        fresh
    }

    /// Whether the two have a hex in common.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &HexSet) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    /// Whether no hex is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// The hexes in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = HexIndex> + '_ {
        ones(&self.0).map(|bit| HexIndex::new(bit as u16))
    }
}

/// A counter of the game, by its row in `counters.csv`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

impl UnitId {
    /// The place in a list by unit.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet([u64; 4]);

impl UnitSet {
    /// Whether the unit is in it.
    #[inline]
    #[must_use]
    pub fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 != 0
    }

    /// Puts the unit in or takes it out.
    #[inline]
    pub fn set(&mut self, unit: UnitId, there: bool) {
        let bit = 1 << (unit.index() % 64);
        let word = &mut self.0[unit.index() / 64];
        if there { *word |= bit } else { *word &= !bit }
    }

    /// The units in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + '_ {
        ones(&self.0).map(|bit| UnitId(bit as u8))
    }
}

/// The places of the bits that are set.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(place, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                place * 64 + bit
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_come_out_in_order_as_they_went_in() {
        let mut set = HexSet::of([1014, 0, 64, 63].map(HexIndex::new));
        assert!(!set.insert(HexIndex::new(64)));
        set.set(HexIndex::new(63), false);
        assert_eq!(set.iter().map(HexIndex::value).collect::<Vec<_>>(), [0, 64, 1014]);
        assert!(!set.contains(HexIndex::new(5000)) && !set.is_empty());
        let mut units = UnitSet::default();
        units.set(UnitId(167), true);
        assert_eq!(units.iter().collect::<Vec<_>>(), [UnitId(167)]);
    }
}
