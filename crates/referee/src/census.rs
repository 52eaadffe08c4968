//! A count of the counters.

use serde::Serialize;
use std::{borrow::Cow, collections::BTreeMap, fmt};

/// How many of each kind of counter there are, wherever they lie: on the map, in a pool, among the losses.
///
/// Whatever happens in play, the census of a game stays as it was at the start; only an umpire may change it.
///
/// ```
/// use referee::Census;
/// let mut before = Census::default();
/// before.count("black step", 4);
/// let mut after = Census::default();
/// after.count("black step", 3);
/// after.count("black step", 1); // in the box of the lost
/// assert_eq!(before, after);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Census(BTreeMap<Cow<'static, str>, u64>);

impl Census {
    /// Adds counters of a kind.
    pub fn count(&mut self, kind: impl Into<Cow<'static, str>>, number: u64) {
        *self.0.entry(kind.into()).or_default() += number;
    }

    /// How many of a kind there are.
    #[must_use]
    pub fn of(&self, kind: &str) -> u64 {
        self.0.get(kind).copied().unwrap_or(0)
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (kind, number)) in self.0.iter().enumerate() {
            write!(f, "{}{number} × {kind}", if i == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}
