//! 14.6 Heroes.

use crate::recovery::RecoveryOutcome;
use crate::units::Condition;
use std::collections::BTreeSet;

/// The units of a mission that have a hero, one each (R-Y36).
///
/// Nothing but the loss of the unit takes a hero away; the next mission begins without any.
///
/// ```
/// use yards::{Charts, Condition, Die, Heroes, Recovery};
/// let mut heroes = Heroes::default();
/// let squad = Recovery { cohesion: 6, suppressed: false, platoon_leader: false };
/// let outcome = squad.resolve(&Charts::standard().recovery, Die::new(10).unwrap());
/// assert!(heroes.recovered("first squad", &outcome));
/// assert!(heroes.help(["first squad", "second squad"]));
/// heroes.changed(&"first squad", Condition { steps: 0, disrupted: false });
/// assert!(!heroes.help(["first squad", "second squad"]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heroes<U>(BTreeSet<U>);

impl<U> Default for Heroes<U> {
    fn default() -> Self {
        Heroes(BTreeSet::new())
    }
}

impl<U: Ord> Heroes<U> {
    /// Gives the unit a hero if its recovery was heroic (R-Y16); false if it was not, or the unit has one already (R-Y36).
    pub fn recovered(&mut self, unit: U, outcome: &RecoveryOutcome) -> bool {
        rulebook::cite!("R-Y16", "R-Y36");
        outcome.heroic && self.0.insert(unit)
    }

    /// Notes what a unit has come to: its hero is lost with it, and only then (R-Y36).
    pub fn changed(&mut self, unit: &U, now: Condition) {
        if now.is_eliminated() {
            self.0.remove(unit);
        }
    }

    /// Whether a hero is among these units and gives them the printed modifiers (R-Y36): [`Force::hero`](crate::Force) and
    /// [`TankHunters::hero`](crate::TankHunters).
    pub fn help(&self, units: impl IntoIterator<Item = U>) -> bool {
        units.into_iter().any(|unit| self.0.contains(&unit))
    }
}
