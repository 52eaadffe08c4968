//! The assaults of the staff: what a charge takes, by its chance, against what it costs to be thrown back.

use crate::belief::Belief;
use crate::plan::Plan;
use hex::HexIndex;
use yards::game::{Action, State};
use yards::ground::{UnitId, UnitSet};

/// An assault, with those who would take part.
pub(crate) struct Charge {
    pub(crate) action: Action,
    pub(crate) units: Vec<UnitId>,
}

/// The chance to clear a hex: where a "?" is, the mean over all that may be behind it.
fn chance(state: &State, belief: &Belief, target: HexIndex, force: UnitSet) -> f64 {
    let against = |guess: Option<UnitId>| match state.storm_odds(target, force, guess) {
        Ok(Some(odds)) => odds.won.to_f64(),
        Ok(None) => 1.0,
        Err(_) => 0.0,
    };
    if !belief.hexes().contains(&target) {
        return against(None);
    }
    let kinds = belief.kinds();
    let all: f64 = kinds.iter().map(|(_, mean)| mean).sum();
    let sum: f64 = kinds.iter().map(|(unit, mean)| mean * against(Some(*unit))).sum();
    if all > 0.0 { sum / all } else { against(None) }
}

/// The assault that is worth most, if it is worth enough.
pub(crate) fn best(plan: &Plan<'_>, belief: &Belief, legal: &[Action]) -> Option<Charge> {
    let (state, weights) = (plan.state, plan.weights);
    let worth = |hex: HexIndex| {
        let force = state.within_an_assault(state.chargers(hex));
        let chance = chance(state, belief, hex, force);
        let steps: u32 = force.iter().map(|unit| u32::from(state.unit(unit).steps)).sum();
        let goal = if plan.is_goal(hex) { weights.objective } else { 0.0 };
        let thrown_back = plan.caution * weights.thrown_back * f64::from(steps);
        (chance * (weights.stormed + goal) - (1.0 - chance) * thrown_back, force)
    };
    let found = legal.iter().filter_map(|action| match action {
        Action::Muster { hex } => Some((worth(*hex), *action)),
        _ => None,
    });
    let best = found.max_by(|one, other| one.0.0.total_cmp(&other.0.0))?;
    let ((worth, force), action) = best;
    let enough = worth >= plan.caution * weights.charges_at;
    enough.then(|| Charge { action, units: force.iter().collect() })
}
