//! A force: one unit, or several units in one hex acting together (D2.1c).

use crate::ground::UnitId;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::ops::Deref;

/// The units of a force, in the order of their ids, each once.
///
/// ```
/// use barbarossa::Force;
/// use barbarossa::ground::UnitId;
/// let mut force = Force::default();
/// force.insert(UnitId(7));
/// force.insert(UnitId(3));
/// force.insert(UnitId(7));
/// assert_eq!(force.as_slice(), [UnitId(3), UnitId(7)]);
/// ```
#[derive(Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Force(SmallVec<[UnitId; 8]>);

impl Clone for Force {
    /// Copies all ids at once, where the derived form would push one by one.
    #[inline]
    fn clone(&self) -> Force {
        Force(SmallVec::from_slice(&self.0))
    }
}

impl Force {
    /// A force of one unit.
    #[must_use]
    pub fn of(unit: UnitId) -> Force {
        Force(SmallVec::from_slice(&[unit]))
    }

    /// Adds a unit.
    pub fn insert(&mut self, unit: UnitId) {
        if let Err(place) = self.0.binary_search(&unit) {
            self.0.insert(place, unit);
        }
    }

    /// Takes a unit out.
    pub fn remove(&mut self, unit: UnitId) {
        if let Ok(place) = self.0.binary_search(&unit) {
            self.0.remove(place);
        }
    }

    /// The force with one unit more.
    #[must_use]
    pub fn with(&self, unit: UnitId) -> Force {
        let mut force = self.clone();
        force.insert(unit);
        force
    }

    /// The force with one unit less.
    #[must_use]
    pub fn without(&self, unit: UnitId) -> Force {
        let mut force = self.clone();
        force.remove(unit);
        force
    }

    /// Keeps the units for which the test holds.
    pub fn retain(&mut self, mut test: impl FnMut(UnitId) -> bool) {
        self.0.retain(|unit| test(*unit));
    }

    /// The units.
    #[must_use]
    pub fn as_slice(&self) -> &[UnitId] {
        &self.0
    }
}

impl Deref for Force {
    type Target = [UnitId];
    #[inline]
    fn deref(&self) -> &[UnitId] {
        &self.0
    }
}

impl FromIterator<UnitId> for Force {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Force {
        let mut ids: SmallVec<[UnitId; 8]> = units.into_iter().collect();
        ids.sort_unstable();
        ids.dedup();
        Force(ids)
    }
}
