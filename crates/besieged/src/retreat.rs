//! Retreats: how far, who decides, and which hexes are closed (B6.3–B6.8, R-B16, R-B19).

use crate::Side;
use rulebook::{RuleId, rule};

/// How far the survivors of a side retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Retreat {
    /// The least number of hexes.
    pub min: u32,
    /// The greatest number of hexes.
    pub max: u32,
}

impl Retreat {
    /// Exactly two hexes.
    pub const TWO_HEXES: Retreat = Retreat { min: 2, max: 2 };
    /// One or two hexes.
    pub const ONE_OR_TWO: Retreat = Retreat { min: 1, max: 2 };

    /// Who chooses the distance: always the attacker, for his own retreat (AR) and for the enemy's (X2); `None` when
    /// there is nothing to choose (R-B19).
    #[must_use]
    pub fn chooser(self) -> Option<Side> {
        (self.min < self.max).then_some(Side::Attacker)
    }
}

/// A hex that a retreating unit would enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatHex {
    /// Whether an enemy unit stands there.
    pub enemy_unit: bool,
    /// How many friendly units stand there already.
    pub friendly_units: u32,
    /// Whether the retreat would end there.
    pub ends_here: bool,
}

/// Whether a retreat may use a hex: never one with an enemy unit, and it may not end over the stacking limit (R-B19).
///
/// # Errors
/// The ruling that closes the hex.
///
/// ```
/// use besieged::{RetreatHex, may_retreat_into};
/// let hex = RetreatHex { enemy_unit: false, friendly_units: 3, ends_here: false };
/// assert!(may_retreat_into(hex, 3).is_ok());
/// assert!(may_retreat_into(RetreatHex { ends_here: true, ..hex }, 3).is_err());
/// ```
pub fn may_retreat_into(hex: RetreatHex, stacking_limit: u32) -> Result<(), RuleId> {
    let overstacked = hex.ends_here && hex.friendly_units >= stacking_limit;
    if hex.enemy_unit || overstacked { Err(rule!("R-B19")) } else { Ok(()) }
}
