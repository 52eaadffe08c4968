//! Shots weighed by their exact odds.

use yards::MortarHit;
use yards::game::{Action, Aim, Firer, Frame, ShotOdds, State, Weapon};
use yards::ground::{Kind, Player, UnitId};

/// What a step of an enemy is worth.
const STEP: f64 = 1.0;
/// What it is worth to disrupt one.
const DISRUPTED: f64 = 0.5;
/// What an AFV is worth.
const TANK: f64 = 3.0;
/// What somebody behind a "?" is taken to be worth: it may be nobody.
const UNKNOWN: f64 = 0.6;

/// What a shot may bring.
pub(crate) fn worth(state: &State, odds: &ShotOdds) -> f64 {
    let vehicle = |unit: UnitId| if state.kind(unit) == Kind::Afv { TANK } else { STEP };
    let units = odds
        .units
        .iter()
        .map(|(_, it)| STEP * it.loses_a_step.to_f64() + DISRUPTED * it.disrupted.to_f64());
    let vehicles = odds.vehicles.iter().map(|(unit, it)| {
        vehicle(*unit) * (it.destroyed.to_f64() + DISRUPTED * it.shocked.to_f64())
    });
    let unknown = match (odds.unknown, odds.weapon) {
        (true, Weapon::AntiTank) => UNKNOWN / 2.0 * odds.strikes.to_f64(),
        (true, _) => UNKNOWN * odds.strikes.to_f64(),
        (false, _) => 0.0,
    };
    units.chain(vehicles).sum::<f64>() + unknown
}

fn firer(state: &State, onward: bool, split: bool) -> Firer {
    let reaction = matches!(state.frames.last(), Some(Frame::React(_) | Frame::Assault(_)));
    Firer { reaction, onward, split }
}

/// What an answer that fires may bring; nothing for all others.
pub(crate) fn fired(state: &State, action: &Action) -> Option<f64> {
    let odds = |unit: UnitId, aim: Aim, firer: Firer| {
        state.shot_odds(unit, aim, firer).ok().map(|odds| worth(state, &odds))
    };
    match (*action, state.frames.last()) {
        (Action::Fire { unit, aim, onward }, _) => odds(unit, aim, firer(state, onward, false)),
        (Action::Second { aim }, Some(Frame::Split { unit, .. })) => {
            odds(*unit, aim, firer(state, false, true))
        }
        _ => None,
    }
}

/// The shot that brings most.
pub(crate) fn best(state: &State, legal: &[Action]) -> Option<(f64, Action)> {
    let shots = legal.iter().filter_map(|action| Some((fired(state, action)?, *action)));
    shots.max_by(|one, other| one.0.total_cmp(&other.0))
}

/// The hex on which shells bring most.
pub(crate) fn best_shelling(
    state: &State,
    player: Player,
    mortar: u8,
    legal: &[Action],
) -> Option<Action> {
    let worth = |action: &Action| {
        let Action::At { hex } = *action else { return None };
        let odds = state.shell_odds(player, mortar, hex, MortarHit::Primary).ok()?;
        Some((worth(state, &odds), *action))
    };
    let best = legal.iter().filter_map(worth).max_by(|one, other| one.0.total_cmp(&other.0));
    best.map(|(_, action)| action).or(legal.first().copied())
}
