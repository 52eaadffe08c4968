//! Assaults weighed by the chance to clear the hex.

use hex::HexIndex;
use yards::game::{Action, State};
use yards::ground::{Kind, UnitId, UnitSet};

/// The chance to clear a hex: where a "?" is, the mean over all that may be behind it, nobody included (Y77).
pub(crate) fn chance(state: &State, target: HexIndex, force: UnitSet) -> f64 {
    let Some(player) = force.first().map(|unit| state.unit(unit).player) else { return 0.0 };
    let against = |guess: Option<UnitId>| match state.storm_odds(target, force, guess) {
        Ok(Some(odds)) => odds.won.to_f64(),
        Ok(None) => 1.0,
        Err(_) => 0.0,
    };
    if !state.is_unknown(player.enemy(), target) {
        return against(None);
    }
    let guesses: Vec<UnitId> = state.guesses(player.enemy()).collect();
    let sum: f64 = guesses.iter().map(|guess| against(Some(*guess))).sum();
    (sum + against(None)) / (guesses.len() + 1) as f64
}

/// The hex that can most likely be cleared by those who may charge it now.
pub(crate) fn best(state: &State, legal: &[Action]) -> Option<(f64, Action)> {
    let targets = legal.iter().filter_map(|action| {
        let Action::Muster { hex } = *action else { return None };
        let force = state.within_an_assault(state.chargers(hex));
        Some((chance(state, hex, force), *action))
    });
    targets.max_by(|one, other| one.0.total_cmp(&other.0))
}

/// Fighters first, then whoever helps them; then the charge.
pub(crate) fn join(state: &State, legal: &[Action]) -> Action {
    let worth = |action: &Action| match *action {
        Action::Add { unit } => match state.kind(unit) {
            Kind::Leader => Some(1),
            _ => Some(1 + u32::from(state.counter(unit).unit.assault)),
        },
        _ => None,
    };
    let more = legal.iter().filter_map(|action| Some((worth(action)?, *action)));
    let more = more.max_by_key(|(worth, _)| *worth).map(|(_, action)| action);
    let charge = || legal.iter().copied().find(|action| *action == Action::Charge);
    more.or_else(charge).unwrap_or(Action::Cancel)
}
