//! Whose attack on a hex is meant while nobody has been named for it.

use super::plans::{Attack, able};
use super::{Able, AttackOdds, odds};
use crate::action::Action;
use crate::c07_operations;
use crate::frame::{Frame, Operations};
use crate::ground::grid;
use crate::inquiry::{Because, known};
use crate::seen::is_privy;
use crate::state::State;
use hex::HexIndex;
use referee::Viewer;
use std::cmp::Reverse;

/// The odds of an attack on a hex by whom it would be made: by the force that acts, else by the likeliest stack that may attack.
/// That is the one in the hex looked at, then the nearest, then the strongest; a concerted attack goes before one that enters.
///
/// # Errors
/// Why nobody could attack the hex.
pub fn likeliest(
    state: &State,
    viewer: Viewer,
    target: HexIndex,
    looked: Option<HexIndex>,
) -> Result<AttackOdds, Because> {
    let (named, phase) = match state.frames.last() {
        Some(Frame::Operations(phase)) => (&phase.force, Some(phase)),
        Some(Frame::Concert(concert)) if concert.target == target => (&concert.force, None),
        _ => return odds(state, viewer, target, None),
    };
    if !named.is_empty() {
        return odds(state, viewer, target, Some(named));
    }
    if !is_privy(state, viewer, state.phasing) {
        return odds(state, viewer, target, None);
    }
    let known = known(state, viewer);
    let concerted = able(&known, target);
    let alone = concerted.is_empty();
    let mut stacks = match phase {
        Some(phase) if alone => ready(&known, phase),
        _ => concerted,
    };
    stacks.sort_by_key(|it| {
        let strength: u16 = it.units.iter().map(|unit| u16::from(known.unit(*unit).sp)).sum();
        (Some(it.hex) != looked, grid().distance(it.hex, target), Reverse(strength))
    });
    let mut first = None;
    let (mut meant, mut best) = (Vec::new(), None);
    for stack in stacks {
        let attack = Attack::of(state, viewer, target, Some(&stack.units));
        if attack.as_ref().is_ok_and(|it| it.is_open(!alone)) {
            meant.push(stack);
            best.get_or_insert(attack);
        } else {
            first.get_or_insert(attack);
        }
    }
    match best.or(first) {
        Some(attack) => Ok(AttackOdds { meant, ..attack?.odds() }),
        None => odds(state, viewer, target, None),
    }
}

/// Every stack of which some may begin to act now.
fn ready(state: &State, phase: &Operations) -> Vec<Able> {
    let mut legal = Vec::new();
    c07_operations::legal(state, phase, &mut legal);
    let mut found: Vec<Able> = Vec::new();
    for action in legal {
        let Action::Select { unit } = action else { continue };
        let Some(hex) = state.standing(unit) else { continue };
        match found.iter_mut().find(|it| it.hex == hex) {
            Some(it) => it.units.push(unit),
            None => found.push(Able { hex, units: vec![unit] }),
        }
    }
    found
}
