//! The answers of a combat: marshals, losses, length, retreats, advance; and orders to the enemy.

use crate::attack::Eye;
use crate::bout::{Posted, closed_sides};
use crate::march::stand;
use crate::worth;
use besieged::game::{Action, Battle, Frame, State, Step};
use besieged::ground::{Player, UnitId};
use besieged::{Side, Table};
use hex::HexIndex;

/// The combat that goes on.
pub(crate) fn battle(state: &State) -> Option<&Battle> {
    match state.frames.last() {
        Some(Frame::Combat(battle)) => Some(battle),
        _ => None,
    }
}

/// Units with the hexes in which they stand.
pub(crate) fn posted(state: &State, units: &[UnitId]) -> Vec<Posted> {
    units.iter().filter_map(|unit| Some((*unit, state.unit(*unit).hex()?))).collect()
}

/// The step that is worth least.
pub(crate) fn lose(eye: Eye<'_>, legal: &[Action]) -> Option<Action> {
    let worth = |action: &Action| match action {
        Action::Lose { unit } => worth::step(eye.state, eye.weights, *unit),
        _ => f32::MAX,
    };
    legal.iter().copied().min_by(|one, other| worth(one).total_cmp(&worth(other)))
}

/// Own units stay near, those of the enemy go far.
pub(crate) fn length(state: &State) -> Action {
    let own = battle(state).is_some_and(|battle| battle.step == Step::Length(Side::Attacker));
    Action::Length { hexes: if own { 1 } else { 2 } }
}

/// The hex in which a retreating unit is worth most; fire on the way costs a step.
pub(crate) fn retreat(eye: Eye<'_>, legal: &[Action]) -> Option<Action> {
    let Eye { state, weights, front } = eye;
    let worth = |action: &Action| match *action {
        Action::Retreat { unit, hex } => {
            let player = state.counter(unit).player;
            let fire = !state.is_passable(player, hex);
            let cost = if fire { worth::step(state, weights, unit) } else { 0.0 };
            stand(state, weights, front, unit, hex) - cost
        }
        _ => f32::MIN,
    };
    legal.iter().copied().max_by(|one, other| worth(one).total_cmp(&worth(other)))
}

/// The advance that gains most, rings that it closes counted in; none where all are better off as they stand.
pub(crate) fn advance(eye: Eye<'_>, legal: &[Action]) -> Action {
    let Eye { state, weights, front } = eye;
    let vacated = battle(state).map(|battle| battle.attack.target);
    let gain = |action: &Action| match *action {
        Action::Advance { unit, hex } => {
            let player = state.counter(unit).player;
            let here = state.unit(unit).hex();
            let now = here.map_or(0.0, |here| stand(state, weights, front, unit, here));
            let onward =
                here.is_some_and(|here| front.goal[hex.index()] < front.goal[here.index()]);
            let fresh = vacated == Some(hex) && !state.holds(player, hex);
            let tempo = match (fresh, onward) {
                (true, _) => weights.vacated * (0.4 + front.posture),
                (false, true) => weights.exploit * front.posture,
                (false, false) => 0.0,
            };
            stand(state, weights, front, unit, hex) - now + tempo + ring(eye, player, hex)
        }
        _ => 0.0,
    };
    let best = legal.iter().copied().max_by(|one, other| gain(one).total_cmp(&gain(other)));
    best.filter(|best| gain(best) > 0.0).unwrap_or(Action::Done)
}

/// The stacks that a unit in a hex would newly surround.
fn ring(eye: Eye<'_>, player: Player, hex: HexIndex) -> f32 {
    let Eye { state, weights, .. } = eye;
    let near = state.scene.map.grid().disc(hex, 2);
    let enemies = near.filter(|near| state.holds(player.enemy(), *near));
    let closed = |target: HexIndex, also: &[HexIndex]| closed_sides(state, player, target, also);
    let fresh = enemies.filter(|near| closed(*near, &[]) < 6 && closed(*near, &[hex]) == 6);
    fresh.map(|near| weights.ring * worth::stack(state, weights, near)).sum()
}

/// What a Field Marshal would gain for his side in the combat that goes on.
fn swing(eye: Eye<'_>, battle: &Battle) -> Option<f32> {
    let posted = posted(eye.state, &battle.attack.attackers);
    let bout = eye.bout(battle.attack.target, &posted)?;
    let gain = |marshals| bout.gain(battle.air, battle.table, marshals);
    match battle.step {
        Step::AttackMarshal => Some(gain([true, false])? - gain([false, false])?),
        _ => {
            let theirs = battle.marshals[0];
            Some(gain([theirs, false])? - gain([theirs, true])?)
        }
    }
}

/// Commits a Field Marshal where he gains enough; the last one only for majors, surrounded stacks and large swings.
pub(crate) fn marshal(eye: Eye<'_>, player: Player, line: f32) -> Action {
    let Eye { state, weights, .. } = eye;
    let Some(battle) = battle(state) else { return Action::Decline };
    let target = battle.attack.target;
    let grave = state.scene.map.majors().contains(target)
        || state.is_surrounded(state.phasing.enemy(), target);
    let last = state.free_marshals(player) == 1 && !grave;
    let least = if last { weights.last_marshal } else { weights.marshal };
    match swing(eye, battle) {
        Some(gain) if gain >= least.max(line) => Action::Commit,
        _ => Action::Decline,
    }
}

/// What a Field Marshal would add to an attack that is planned.
pub(crate) fn marshal_gain(
    eye: Eye<'_>,
    target: HexIndex,
    posted: &[Posted],
    (air, table): (u8, Table),
) -> f32 {
    let gain = eye.bout(target, posted).and_then(|bout| {
        Some(bout.gain(air, table, [true, false])? - bout.gain(air, table, [false; 2])?)
    });
    gain.unwrap_or(0.0)
}

/// The enemy stack that would lose most by having to attack; none where every one would gain.
pub(crate) fn order(eye: Eye<'_>, legal: &[Action]) -> Action {
    let mut worst: Option<(f32, Action)> = None;
    for action in legal {
        let Action::Order { hex } = *action else { continue };
        let Some(gain) = forced(eye, hex) else { continue };
        if worst.is_none_or(|(known, _)| gain < known) {
            worst = Some((gain, *action));
        }
    }
    worst.filter(|(gain, _)| *gain < 0.0).map_or(Action::NoOrder, |(_, action)| action)
}

/// The best that a stack could make of an order to attack, by itself.
fn forced(eye: Eye<'_>, hex: HexIndex) -> Option<f32> {
    let state = eye.state;
    let principal = |unit: &UnitId| state.counter(*unit).nationality.is_principal();
    let stack: Vec<Posted> = state.stack(hex).filter(principal).map(|unit| (unit, hex)).collect();
    let enemy = state.phasing.enemy();
    let targets = state.scene.map.beside(hex).filter(|(_, next)| state.holds(enemy, *next));
    let air = state.air[state.phasing.index()];
    let gains = targets.filter_map(|(_, next)| Some(eye.bout(next, &stack)?.best(air).gain));
    gains.max_by(f32::total_cmp)
}
