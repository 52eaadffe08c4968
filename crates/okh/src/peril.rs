//! What the enemy could do next: his best attacks on the line as it stands, and the cities into which he could walk.

use crate::attack::Eye;
use crate::concert::Concert;
use crate::front::Front;
use crate::march;
use crate::weights::Weights;
use crate::worth;
use besieged::Impulse;
use besieged::game::State;
use besieged::ground::{HexSet, Player};

/// What the enemy of a player would gain in his next first impulse, if it were his turn now.
pub(crate) fn peril(state: &State, player: Player) -> f32 {
    let enemy = player.enemy();
    let mut theirs = state.clone();
    theirs.phasing = enemy;
    theirs.impulse = Impulse::First;
    theirs.attacked = HexSet::default();
    theirs.air[enemy.index()] = state.scene.charts.years.air(enemy, state.turn);
    let weights = Weights::of(enemy);
    let front = Front::of(&theirs, &weights, enemy);
    let mut ways = vec![None; theirs.units.len()];
    let muster = march::muster(&theirs, &mut ways);
    let eye = Eye { state: &theirs, weights: &weights, front: &front };
    let (attacks, _) = Concert::assign(eye, &muster);
    let lost: f32 = attacks.iter().map(|attack| attack.gain).sum();
    let majors = state.scene.map.majors().iter();
    let empty = majors.filter(|hex| state.holder(*hex) == player && !state.holds(player, *hex));
    let walked = empty.filter(|hex| ways.iter().flatten().any(|ways| ways.find(*hex).is_some()));
    lost + walked.map(|hex| worth::major(state, &weights, hex)).sum::<f32>()
}
