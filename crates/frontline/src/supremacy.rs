//! F11a, F11b: tank and air supremacy.

use crate::Force;
use crate::named::named;

named! {
    /// The supremacies of one side that count in a combat.
    Supremacy {
        /// Neither.
        None = "none",
        /// In tanks only.
        Tank = "tank",
        /// In the air only.
        Air = "air",
        /// In both.
        Both = "both",
    }
}

impl Supremacy {
    /// From its two halves.
    #[must_use]
    pub const fn of(tank: bool, air: bool) -> Supremacy {
        match (tank, air) {
            (false, false) => Supremacy::None,
            (true, false) => Supremacy::Tank,
            (false, true) => Supremacy::Air,
            (true, true) => Supremacy::Both,
        }
    }

    /// Whether tanks are part of it.
    #[must_use]
    pub const fn has_tank(self) -> bool {
        matches!(self, Supremacy::Tank | Supremacy::Both)
    }

    /// Whether the air is part of it.
    #[must_use]
    pub const fn has_air(self) -> bool {
        matches!(self, Supremacy::Air | Supremacy::Both)
    }

    /// Only what counts on this ground (F11b, R-F5).
    #[must_use]
    pub const fn where_it_counts(self, counts: Counts) -> Supremacy {
        rulebook::cite!("R-F5");
        Supremacy::of(self.has_tank() && counts.tank, self.has_air() && counts.air)
    }
}

/// Which supremacies count in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Tank supremacy counts.
    pub tank: bool,
    /// Air supremacy counts.
    pub air: bool,
}

impl Counts {
    /// What counts under two conditions at once: a landing in a forest, say.
    #[must_use]
    pub const fn and(self, other: Counts) -> Counts {
        Counts { tank: self.tank && other.tank, air: self.air && other.air }
    }
}

/// F11a, R-F4: `times` the enemy's points of a kind, and at least one point; 1 against 0 is supremacy, 0
/// against 0 is not.
///
/// ```
/// use frontline::{Force, Supremacy, supremacy};
/// let soviets = Force { men: 14, tanks: 3, aircraft: 3, bombers: 0 };
/// let germans = Force { men: 4, tanks: 1, aircraft: 3, bombers: 0 };
/// assert_eq!(supremacy(3, &soviets, &germans), Supremacy::Tank);
/// ```
#[must_use]
pub fn supremacy(times: u32, own: &Force, enemy: &Force) -> Supremacy {
    rulebook::cite!("R-F4");
    let over = |own: u32, enemy: u32| own >= 1 && own >= enemy.saturating_mul(times);
    let tank = over(own.tanks.into(), enemy.tanks.into());
    Supremacy::of(tank, over(own.air(), enemy.air()))
}
