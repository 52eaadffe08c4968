//! 2.4 Stacking: how much a player may have in one hex.

use crate::names::named;

named! {
    /// The rows of the stacking table; their limits are independent of one another (R-Y20).
    pub enum StackKind {
        /// Squads.
        Squads = "squads",
        /// Machine guns.
        Mgs = "mgs",
        /// Towed guns.
        TowedGuns = "towed_guns",
        /// Bunkers.
        Bunkers = "bunkers",
        /// Vehicles.
        Vehicles = "vehicles",
        /// Leaders.
        Leaders = "leaders",
        /// Light anti-tank weapons.
        Latws = "latws",
    }
}

impl StackKind {
    /// How many kinds there are.
    pub const COUNT: usize = Self::NAMES.len();
}

/// The stacking limits of a hex and of an assault (Y-T7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackingChart {
    /// Units of each kind that a player may have in a hex.
    pub hex: [u32; StackKind::COUNT],
    /// Steps of NV combat units that may take part in an assault.
    pub assault_steps: u32,
    /// Vehicles that may.
    pub assault_vehicles: u32,
    /// Leaders that may.
    pub assault_leaders: u32,
    /// LATWs that may.
    pub assault_latws: u32,
}

impl StackingChart {
    /// The kinds of which the stack holds too many, in the order of the table; none if it is legal (Y2.4).
    ///
    /// ```
    /// use yards::{Charts, StackKind};
    /// let chart = &Charts::standard().stacking;
    /// assert_eq!(chart.over([3, 2, 1, 1, 2, 2, 2]), []);
    /// assert_eq!(chart.over([4, 0, 0, 2, 0, 0, 0]), [StackKind::Squads, StackKind::Bunkers]);
    /// ```
    #[must_use]
    pub fn over(&self, stack: [u32; StackKind::COUNT]) -> Vec<StackKind> {
        let kinds = StackKind::NAMES.iter().map(|(_, kind)| *kind);
        kinds.filter(|&kind| stack[kind as usize] > self.hex[kind as usize]).collect()
    }
}
