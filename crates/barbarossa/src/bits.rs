//! A set of hexes that is plain data: control, converted rail, what supply reaches.

use crate::ground::grid;
use hex::HexIndex;
use serde::{Deserialize, Serialize};

/// A set of hexes, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexSet(Box<[u64]>);

impl HexSet {
    /// No hex of so many.
    #[must_use]
    pub fn empty(hexes: usize) -> HexSet {
        HexSet(vec![0; hexes.div_ceil(64)].into_boxed_slice())
    }

    /// These hexes of the map.
    #[must_use]
    pub fn of(hexes: impl Iterator<Item = HexIndex>) -> HexSet {
        let mut set = HexSet::empty(grid().len());
        hexes.for_each(|hex| set.set(hex, true));
        set
    }

    /// The hexes that are in one of the two and not in the other, in ascending order.
    pub fn differences<'a>(&'a self, other: &'a HexSet) -> impl Iterator<Item = HexIndex> + 'a {
        hexes(self.0.iter().zip(&other.0).map(|(one, other)| one ^ other))
    }

    /// The hexes that are not in the other, in ascending order.
    pub fn without<'a>(&'a self, other: &'a HexSet) -> impl Iterator<Item = HexIndex> + 'a {
        hexes(self.0.iter().zip(&other.0).map(|(one, other)| one & !other))
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
        let bit = 1 << (hex.index() % 64);
        let Some(word) = self.0.get_mut(hex.index() / 64) else { return true };
        let fresh = *word & bit == 0;
        *word |= bit;
        fresh
    }

    /// Takes every hex out.
    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The hexes in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = HexIndex> + '_ {
        hexes(self.0.iter().copied())
    }
}

/// The hexes of a row of words.
fn hexes(words: impl Iterator<Item = u64>) -> impl Iterator<Item = HexIndex> {
    words.enumerate().flat_map(|(place, word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let bit = left.trailing_zeros();
                left &= left - 1;
                HexIndex::new((place * 64) as u16 + bit as u16)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_come_out_in_order_as_they_went_in() {
        let mut set = HexSet::empty(130);
        for hex in [129, 0, 64, 63] {
            assert!(set.insert(HexIndex::new(hex)));
        }
        assert!(!set.insert(HexIndex::new(64)));
        set.set(HexIndex::new(63), false);
        assert_eq!(set.iter().map(HexIndex::value).collect::<Vec<_>>(), [0, 64, 129]);
        assert!(!set.contains(HexIndex::new(5000)));
    }
}
