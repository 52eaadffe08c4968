//! A set of hexes that is plain data: what a state keeps, clones and writes down.

use crate::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of hexes, one bit each, in as many words as the map needs: on the heap, or in an array that is copied.
///
/// ```
/// use hex::{HexIndex, HexSet};
///
/// let hexes = [129, 0, 64].map(HexIndex::new);
/// let kept = HexSet::empty(130).with(hexes);
/// let copied = HexSet::<[u64; 3]>::default().with(hexes);
/// assert!(kept.iter().eq(copied.iter()));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(
    rename = "HexSet",
    description = "A set of hexes: words of 64 bits, the lowest bit of the first for the hex of index 0."
)]
pub struct HexSet<W = Box<[u64]>>(W);

impl HexSet {
    /// No hex of so many.
    #[must_use]
    pub fn empty(hexes: usize) -> HexSet {
        HexSet(vec![0; hexes.div_ceil(64)].into_boxed_slice())
    }
}

impl<W: AsRef<[u64]> + AsMut<[u64]>> HexSet<W> {
    /// The set with these hexes.
    #[must_use]
    pub fn with(mut self, hexes: impl IntoIterator<Item = HexIndex>) -> Self {
        hexes.into_iter().for_each(|hex| self.set(hex, true));
        self
    }

    /// The hexes that are in one of the two and not in the other, in ascending order.
    pub fn differences<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = HexIndex> + 'a {
        hexes(self.words().zip(other.words()).map(|(one, other)| one ^ other))
    }

    /// The hexes that are not in the other, in ascending order.
    pub fn without<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = HexIndex> + 'a {
        hexes(self.words().zip(other.words()).map(|(one, other)| one & !other))
    }

    /// Whether the two have a hex in common.
    #[inline]
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.words().zip(other.words()).any(|(one, other)| one & other != 0)
    }

    /// Whether no hex is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words().all(|word| word == 0)
    }

    /// Whether the hex is in it.
    #[inline]
    #[must_use]
    pub fn contains(&self, hex: HexIndex) -> bool {
        let word = self.0.as_ref().get(hex.index() / 64);
        word.is_some_and(|word| word >> (hex.index() % 64) & 1 != 0)
    }

    /// Puts the hex in or takes it out.
    #[inline]
    pub fn set(&mut self, hex: HexIndex, there: bool) {
        let bit = 1 << (hex.index() % 64);
        if let Some(word) = self.0.as_mut().get_mut(hex.index() / 64) {
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

    /// Takes every hex out.
    pub fn clear(&mut self) {
        self.0.as_mut().fill(0);
    }

    /// The hexes in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = HexIndex> + '_ {
        hexes(self.words())
    }

    #[inline]
    fn words(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.as_ref().iter().copied()
    }
}

fn hexes(words: impl Iterator<Item = u64>) -> impl Iterator<Item = HexIndex> {
    ones(words).map(|bit| HexIndex::new(bit as u16))
}

/// The places of the bits that are set in a row of words, in ascending order.
pub fn ones(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(place, word)| {
        let mut left = word;
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
        let mut set = HexSet::empty(130);
        for hex in [129, 0, 64, 63] {
            assert!(set.insert(HexIndex::new(hex)));
        }
        assert!(!set.insert(HexIndex::new(64)));
        set.set(HexIndex::new(63), false);
        assert_eq!(set.iter().map(HexIndex::value).collect::<Vec<_>>(), [0, 64, 129]);
        assert!(!set.contains(HexIndex::new(5000)) && !set.is_empty());
        set.clear();
        assert!(set.is_empty());
    }

    #[test]
    fn two_sets_are_compared_hex_by_hex() {
        let of = |hexes: [u16; 2]| HexSet::<[u64; 2]>::default().with(hexes.map(HexIndex::new));
        let (one, other) = (of([3, 70]), of([70, 100]));
        let values =
            |hexes: Vec<HexIndex>| hexes.into_iter().map(HexIndex::value).collect::<Vec<_>>();
        assert_eq!(values(one.differences(&other).collect()), [3, 100]);
        assert_eq!(values(one.without(&other).collect()), [3]);
        assert!(one.meets(&other) && !one.meets(&of([4, 101])));
    }
}
