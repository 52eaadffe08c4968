//! The mortars of the staff: high explosive where it brings enough, smoke where nothing may be shelled and the fire is heavy.

use crate::approach::Approach;
use crate::plan::Plan;
use crate::volley::Volley;
use hex::HexIndex;
use yards::game::{Action, Ammunition};

/// The hex on which shells bring most.
pub(crate) fn best(
    volley: &Volley<'_, '_>,
    mortar: u8,
    legal: &[Action],
) -> Option<(f64, HexIndex)> {
    let shelled = legal.iter().filter_map(|action| {
        let Action::At { hex } = *action else { return None };
        Some((volley.shells(mortar, hex)?, hex))
    });
    shelled.max_by(|one, other| one.0.total_cmp(&other.0))
}

/// A call that is worth its mission; those that could not all be fired any more are worth less.
pub(crate) fn call(
    plan: &Plan<'_>,
    volley: &Volley<'_, '_>,
    approach: &Approach<'_, '_>,
    legal: &[Action],
) -> Option<Action> {
    let (state, player, weights) = (plan.state, plan.player, plan.weights);
    let hexes = || state.board.held(player.enemy()).iter();
    let targets: Vec<Action> = hexes().map(|hex| Action::At { hex }).collect();
    let spare = |mortar: u8| {
        let left = state.mortars[player.index()].get(usize::from(mortar)).map_or(0, |it| it.left);
        (f64::from(left) / plan.left).min(1.0)
    };
    let he = legal.iter().find(|action| match action {
        Action::Call { mortar, ammo: Ammunition::He } => {
            let worth = best(volley, *mortar, &targets).map_or(0.0, |(worth, _)| worth);
            worth >= weights.shells_at * (1.0 - 0.7 * spare(*mortar))
        }
        _ => false,
    });
    let smokes = |action: &&Action| matches!(action, Action::Call { ammo: Ammunition::Smoke, .. });
    let blinds = || {
        let smoke = legal.iter().find(smokes)?;
        let (spared, _) = screen(plan, approach, &targets)?;
        (spared >= weights.smoke_at && state.turn > 1).then_some(smoke)
    };
    he.or_else(blinds).copied()
}

/// The enemy hex whose fire smoke would hinder most, and how much.
pub(crate) fn screen(
    plan: &Plan<'_>,
    approach: &Approach<'_, '_>,
    legal: &[Action],
) -> Option<(f64, HexIndex)> {
    let (state, player) = (plan.state, plan.player);
    let spared = legal.iter().filter_map(|action| {
        let Action::At { hex } = *action else { return None };
        let smoky = state.smoke.iter().any(|smoke| smoke.contains(hex));
        let held = state.holds(player.enemy(), hex) && !smoky;
        let own = state.board.fielded(player).iter().filter(|unit| state.is_free(*unit));
        held.then(|| (plan.weights.screens * approach.threats().of_hex(hex, own), hex))
    });
    spared.max_by(|one, other| one.0.total_cmp(&other.0))
}
