//! 16.2 Minefields.

use crate::Die;
use crate::names::named;
use crate::units::Condition;
use dice::Dist;

named! {
    /// Who has run into the mines.
    pub enum MineVictim {
        /// An NV unit.
        NonVehicular = "non_vehicular",
        /// An armored fighting vehicle.
        Afv = "afv",
        /// A carrier.
        Carrier = "carrier",
    }
}

named! {
    /// What the mines do.
    pub enum MineEffect {
        /// Nothing.
        None = "none",
        /// The unit is disrupted.
        Disrupted = "disrupted",
        /// It loses a step and is disrupted.
        CasualtyAndDisrupted = "casualty_and_disrupted",
        /// The AFV is shocked.
        Shocked = "shocked",
        /// The vehicle is destroyed.
        Destroyed = "destroyed",
    }
}

impl MineEffect {
    /// What is left of an NV unit; who is disrupted already is not hurt by another disruption (R-Y17).
    #[must_use]
    pub fn on(self, mut unit: Condition) -> Condition {
        rulebook::cite!("R-Y17");
        match self {
            MineEffect::Disrupted => unit.disrupt(),
            MineEffect::CasualtyAndDisrupted => unit.lose_step_and_disrupt(),
            MineEffect::None | MineEffect::Shocked | MineEffect::Destroyed => {}
        }
        unit
    }

    /// Whether the passengers of the vehicle check their cohesion: it was destroyed (R-Y17).
    #[must_use]
    pub const fn endangers_passengers(self) -> bool {
        matches!(self, MineEffect::Destroyed)
    }
}

/// The minefield effects by victim and raw die (Y16.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinefieldChart(pub(crate) [[MineEffect; Die::FACES as usize]; 3]);

impl MinefieldChart {
    /// What a raw die does.
    ///
    /// ```
    /// use yards::{Charts, Die, MineEffect, MineVictim};
    /// let chart = &Charts::standard().minefield;
    /// assert_eq!(chart.effect(MineVictim::Afv, Die::new(9).unwrap()), MineEffect::Shocked);
    /// ```
    #[must_use]
    pub const fn effect(&self, victim: MineVictim, die: Die) -> MineEffect {
        self.0[victim as usize][die.raw() as usize - 1]
    }

    /// The exact odds.
    #[must_use]
    pub fn odds(&self, victim: MineVictim) -> Dist<MineEffect> {
        Dist::uniform(Die::faces()).map(|&die| self.effect(victim, die))
    }
}
