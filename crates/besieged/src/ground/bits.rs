//! Sets of hexes and of units that are plain data: one bit each, copied in a few words.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A set of hexes of the map: enough words for its 1,015.
pub type HexSet = hex::HexSet<[u64; 16]>;

/// A counter of the game, by its row in `counters.csv`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(
    description = "A set of units: words of 64 bits, the lowest bit of the first for the unit 0."
)]
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
        hex::ones(self.0.iter().copied()).map(|bit| UnitId(bit as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_unit_has_its_place() {
        let mut units = UnitSet::default();
        units.set(UnitId(167), true);
        assert!(units.contains(UnitId(167)) && units.iter().eq([UnitId(167)]));
    }
}
