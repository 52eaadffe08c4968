//! 14.0 Recovery from disruption, regrouping and shock.

use crate::Die;
use crate::drm::when;
use dice::Frac;
use rulebook::{Effect, Ledger, rule};

/// The numbers of the recovery tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryChart {
    /// Unit or AFV suppressed.
    pub suppressed: i32,
    /// A platoon leader helps.
    pub platoon_leader: i32,
    /// An AFV recovers from shock up to this modified die.
    pub shock_recovers_to: i32,
    /// This raw die rallies.
    pub rally: i32,
    /// This raw die is heroic; in shock it destroys the AFV.
    pub extreme: i32,
}

/// A disrupted or regrouping NV unit that tries to recover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recovery {
    /// Its cohesion.
    pub cohesion: u8,
    /// Suppressed.
    pub suppressed: bool,
    /// A platoon leader helps.
    pub platoon_leader: bool,
}

/// What recovery brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecoveryOutcome {
    /// The die with its modifiers.
    pub modified: i32,
    /// Recovered.
    pub recovered: bool,
    /// Rallied: suppression goes too (R-Y16).
    pub rally: bool,
    /// Heroic: the unit gets a hero (R-Y16).
    pub heroic: bool,
    /// Where the numbers came from.
    pub ledger: Ledger,
}

/// How likely each part of a recovery is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryOdds {
    /// Recovers.
    pub recovered: Frac,
    /// Rallies.
    pub rally: Frac,
    /// Is heroic.
    pub heroic: Frac,
}

impl Recovery {
    /// Recovers if the modified die does not exceed the cohesion; rally and heroism come on top (Y14.1, R-Y16).
    ///
    /// ```
    /// use yards::{Charts, Die, Recovery};
    /// let squad = Recovery { cohesion: 7, suppressed: true, platoon_leader: true };
    /// assert!(squad.resolve(&Charts::standard().recovery, Die::new(7).unwrap()).recovered);
    /// ```
    #[must_use]
    pub fn resolve(&self, chart: &RecoveryChart, die: Die) -> RecoveryOutcome {
        rulebook::cite!("R-Y16");
        let (drm, mut ledger) = self.drm(chart);
        let modified = die.raw() + drm;
        ledger.note(rule!("Y0"), "die", Effect::Add(die.raw()));
        ledger.note(rule!("Y14.1"), "modified die", Effect::Set(modified.into()));
        RecoveryOutcome {
            modified,
            recovered: modified <= i32::from(self.cohesion),
            rally: die.raw() == chart.rally,
            heroic: die.raw() == chart.extreme,
            ledger,
        }
    }

    /// The net modifier, line by line.
    #[must_use]
    pub fn drm(&self, chart: &RecoveryChart) -> (i32, Ledger) {
        let mut ledger = Ledger::default();
        let suppressed = when(self.suppressed, chart.suppressed);
        let leader = when(self.platoon_leader, chart.platoon_leader);
        for (what, value) in [("suppressed", suppressed), ("platoon leader", leader)] {
            if value != 0 {
                ledger.note(rule!("Y14.1"), what, Effect::Add(value));
            }
        }
        (suppressed + leader, ledger)
    }

    /// The exact odds.
    #[must_use]
    pub fn odds(&self, chart: &RecoveryChart) -> RecoveryOdds {
        RecoveryOdds {
            recovered: Die::chance(|die| self.resolve(chart, die).recovered),
            rally: Die::chance(|die| self.resolve(chart, die).rally),
            heroic: Die::chance(|die| self.resolve(chart, die).heroic),
        }
    }
}

/// A shocked AFV that tries to recover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShockRecovery {
    /// Suppressed.
    pub suppressed: bool,
}

/// What recovery from shock brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShockOutcome {
    /// The die with its modifier.
    pub modified: i32,
    /// Recovered.
    pub recovered: bool,
    /// Rallied.
    pub rally: bool,
    /// Destroyed.
    pub destroyed: bool,
    /// Where the numbers came from.
    pub ledger: Ledger,
}

/// How likely each part of a recovery from shock is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShockOdds {
    /// Recovers.
    pub recovered: Frac,
    /// Rallies.
    pub rally: Frac,
    /// Is destroyed.
    pub destroyed: Frac,
}

impl ShockRecovery {
    /// Recovers up to the printed modified die; the extreme raw die destroys instead (Y14.7, R-Y16).
    #[must_use]
    pub fn resolve(&self, chart: &RecoveryChart, die: Die) -> ShockOutcome {
        let (drm, mut ledger) = self.drm(chart);
        let modified = die.raw() + drm;
        let destroyed = die.raw() == chart.extreme;
        ledger.note(rule!("Y0"), "die", Effect::Add(die.raw()));
        ledger.note(rule!("Y14.7"), "modified die", Effect::Set(modified.into()));
        ShockOutcome {
            modified,
            recovered: modified <= chart.shock_recovers_to && !destroyed,
            rally: die.raw() == chart.rally,
            destroyed,
            ledger,
        }
    }

    /// The net modifier, line by line.
    #[must_use]
    pub fn drm(&self, chart: &RecoveryChart) -> (i32, Ledger) {
        let mut ledger = Ledger::default();
        let drm = when(self.suppressed, chart.suppressed);
        if drm != 0 {
            ledger.note(rule!("Y14.7"), "suppressed", Effect::Add(drm));
        }
        (drm, ledger)
    }

    /// The exact odds.
    #[must_use]
    pub fn odds(&self, chart: &RecoveryChart) -> ShockOdds {
        ShockOdds {
            recovered: Die::chance(|die| self.resolve(chart, die).recovered),
            rally: Die::chance(|die| self.resolve(chart, die).rally),
            destroyed: Die::chance(|die| self.resolve(chart, die).destroyed),
        }
    }
}
