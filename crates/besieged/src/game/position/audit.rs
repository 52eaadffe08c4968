//! Positions that cannot be: what no sequence of play leads to.

use super::units::{Forces, Placed};
use crate::game::state::{STACK_MAX, State};
use crate::ground::Player;
use module::{Problem, Problems};

/// Refuses every unit that could not be where, or as, the file says.
pub(super) fn audit(state: &State, forces: &Forces, problems: &mut Problems) {
    for it in &forces.placed {
        let found = [
            company(state, forces, it),
            stack(state, forces, it),
            finn(state, it),
            lock(state, it),
        ];
        found.into_iter().flatten().for_each(|problem| problems.push(problem));
    }
}

/// Both sides in a hex; told once, of the Russian unit.
fn company(state: &State, forces: &Forces, it: &Placed) -> Option<Problem> {
    let own = state.counter(it.unit).player;
    let shared = |other: &Placed| other.hex == it.hex && state.counter(other.unit).player != own;
    let both = own == Player::Soviet && forces.placed.iter().any(shared);
    both.then(|| {
        let text = format!("both sides are in {}", state.number(it.hex));
        it.spot.problem(text).hint("a hex holds units of one side; move some elsewhere (B34)")
    })
}

/// B46: told of the first unit too many.
fn stack(state: &State, forces: &Forces, it: &Placed) -> Option<Problem> {
    let player = state.counter(it.unit).player;
    let before = forces.placed.iter().take_while(|other| other.unit != it.unit);
    let here = |other: &&Placed| other.hex == it.hex && state.counter(other.unit).player == player;
    (before.filter(here).count() == STACK_MAX).then(|| {
        let text = format!("more than {STACK_MAX} units are in {}", state.number(it.hex));
        it.spot.problem(text).hint("move one elsewhere (B46)")
    })
}

/// B53.
fn finn(state: &State, it: &Placed) -> Option<Problem> {
    let astray = state.counter(it.unit).is_finnish() && !state.scene.map.is_finnish(it.hex);
    astray.then(|| {
        let text = format!("Finnish units stay in rows 01 to 04, not in {}", state.number(it.hex));
        it.spot.problem(text).hint("place it farther north (B53)")
    })
}

/// B43: a lock binds to enemies next to the unit.
fn lock(state: &State, it: &Placed) -> Option<Problem> {
    let hex = state.unit(it.unit).lock?;
    let enemy = state.counter(it.unit).player.enemy();
    let holds = state.holds(enemy, hex) && state.scene.map.are_beside(it.hex, hex);
    (!holds).then(|| {
        let text = format!("no enemy is in {} for the unit to be locked on", state.number(hex));
        it.spot.problem(text).hint("take `locked` away, or name a hex next to it (B43)")
    })
}
