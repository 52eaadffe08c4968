//! Points and arrivals: full units at the front before rebuilt ones, armor first for the side that has the blitzkrieg
//! table, two steps where the line wants bodies.

use crate::attack::Eye;
use crate::worth;
use besieged::game::Action;
use hex::HexIndex;

/// No unit is worth less than this share for being far.
const FAR_SHARE: f32 = 0.25;

/// What to do next with points and arrivals.
pub(crate) fn spend(eye: Eye<'_>, legal: &[Action]) -> Action {
    if let Some(place) = legal.iter().find(|action| matches!(action, Action::Place { .. })) {
        return *place;
    }
    let gaps = eye.front.gaps(eye.state).next().is_some();
    let value = |action: &Action| value(eye, action, gaps);
    let best = legal.iter().copied().max_by(|one, other| value(one).total_cmp(&value(other)));
    best.filter(|best| value(best) > 0.0).unwrap_or(Action::Done)
}

/// What an answer is worth for each point.
fn value(eye: Eye<'_>, action: &Action, gaps: bool) -> f32 {
    let (state, weights) = (eye.state, eye.weights);
    match *action {
        Action::Refit { unit } => {
            let steps = state.unit(unit).steps;
            let more = worth::unit(state, weights, unit, steps + 1)
                - worth::unit(state, weights, unit, steps);
            let far = state.unit(unit).hex().map_or(0, |hex| eye.front.need[hex.index()]);
            more * (1.0 - weights.near * f32::from(far)).max(FAR_SHARE)
        }
        Action::Rebuild { unit, steps } => {
            let bodies = if steps > 1 && gaps { weights.bodies } else { 1.0 };
            let all = worth::unit(state, weights, unit, steps) * weights.rear * bodies;
            all / f32::from(steps.max(1))
        }
        _ => 0.0,
    }
}

/// The city, or the end of a railway, that is nearest to where units are needed.
pub(crate) fn nearest(eye: Eye<'_>, legal: &[Action]) -> Option<Action> {
    let far = |hex: HexIndex| (eye.front.need[hex.index()], eye.front.goal[hex.index()]);
    let hexes = legal.iter().filter(|action| matches!(action, Action::At { .. }));
    let near = hexes.min_by_key(|action| match action {
        Action::At { hex } => far(*hex),
        _ => (u16::MAX, u16::MAX),
    });
    near.copied()
}
