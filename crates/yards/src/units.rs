//! What fights: non-vehicular (NV) units with steps, and vehicles without.

use crate::Die;
use crate::names::named;

named! {
    /// The kinds of NV unit that can be hit. Leaders are not hit by fire and appear only as a flag.
    pub enum UnitKind {
        /// A squad.
        Squad = "squad",
        /// A machine gun.
        Mg = "mg",
        /// An infantry section.
        InfantrySection = "infantry_section",
        /// A towed gun.
        TowedGun = "towed_gun",
        /// A bunker.
        Bunker = "bunker",
        /// A light anti-tank weapon.
        Latw = "latw",
    }
}

impl UnitKind {
    /// Whether it is a combat unit of the first rank: all but the LATW, which stands in only where nothing else is (R-Y9).
    #[must_use]
    pub const fn is_combat_unit(self) -> bool {
        !matches!(self, UnitKind::Latw)
    }
}

named! {
    /// Armored fighting vehicle or carrier.
    pub enum VehicleKind {
        /// Armored fighting vehicle.
        Afv = "afv",
        /// Halftrack or truck.
        Carrier = "carrier",
    }
}

/// The steps and the order of an NV unit; it changes with every result it suffers.
///
/// ```
/// use yards::Condition;
/// let mut squad = Condition { steps: 2, disrupted: false };
/// squad.disrupt_or_lose_step();
/// squad.disrupt_or_lose_step();
/// assert_eq!(squad, Condition { steps: 1, disrupted: true });
/// squad.lose_step();
/// assert!(squad.is_eliminated() && !squad.disrupted);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Steps left.
    pub steps: u8,
    /// Whether it is disrupted; an eliminated unit is not.
    pub disrupted: bool,
}

impl Condition {
    /// A casualty is one step; a unit without steps is eliminated, and then nothing else (R-Y25).
    pub fn lose_step(&mut self) {
        rulebook::cite!("R-Y25");
        self.steps = self.steps.saturating_sub(1);
        self.disrupted &= !self.is_eliminated();
    }

    /// Disrupts a unit that still stands.
    pub fn disrupt(&mut self) {
        self.disrupted = !self.is_eliminated();
    }

    /// A step lost and disrupted; who already was disrupted is spared only the second (R-Y37).
    pub fn lose_step_and_disrupt(&mut self) {
        rulebook::cite!("R-Y37");
        self.lose_step();
        self.disrupt();
    }

    /// Disrupted, or a step lost by who already was (Y12.1a, Y12.3.1).
    pub fn disrupt_or_lose_step(&mut self) {
        if self.disrupted { self.lose_step() } else { self.disrupt() }
    }

    /// Whether no step is left.
    #[must_use]
    pub const fn is_eliminated(self) -> bool {
        self.steps == 0
    }

    /// Whether it may fire, assault and advance: neither disrupted nor gone (R-Y26).
    #[must_use]
    pub const fn is_able(self) -> bool {
        !self.disrupted && !self.is_eliminated()
    }
}

/// A cohesion check: passed if the raw die does not exceed the cohesion (Y12.3.1, R-Y6).
///
/// ```
/// use yards::{Die, passes_check};
/// assert!(passes_check(Die::new(6).unwrap(), 6));
/// assert!(!passes_check(Die::new(7).unwrap(), 6));
/// ```
#[must_use]
pub fn passes_check(die: Die, cohesion: u8) -> bool {
    rulebook::cite!("R-Y6");
    die.raw() <= i32::from(cohesion)
}

/// The best of the listed NV units: highest cohesion among combat units, a LATW only if there is nothing else, the first
/// listed on a tie (R-Y9). Each is given by its number, kind and cohesion.
pub fn best_unit(units: impl IntoIterator<Item = (usize, UnitKind, u8)>) -> Option<usize> {
    let rank = |kind: UnitKind, cohesion: u8| (kind.is_combat_unit(), cohesion);
    let mut best = None;
    for (index, kind, cohesion) in units {
        let mine = rank(kind, cohesion);
        if best.is_none_or(|(_, theirs)| mine > theirs) {
            best = Some((index, mine));
        }
    }
    best.map(|(index, _)| index)
}
