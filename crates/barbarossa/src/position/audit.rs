//! Positions that cannot be: what no sequence of play leads to.

use super::phase::Phase;
use crate::calendar::COSSACKS;
use crate::ground::{Side, UnitId, grid};
use crate::state::{Mark, State};
use damos::Nation;
use module::{Problem, Problems, Spot};

/// Refuses every unit that could not be where, or as, the file says.
pub(super) fn audit(
    state: &State,
    phase: Option<Phase>,
    placed: &[(UnitId, Spot)],
    problems: &mut Problems,
) {
    for (unit, spot) in placed {
        let found = [
            company(state, *unit, spot),
            morale(state, *unit, spot),
            allies(state, *unit, spot),
            marks(state, phase, *unit, spot),
        ];
        found.into_iter().flatten().for_each(|problem| problems.push(problem));
    }
}

/// G25: no hex is shared outside combat; told once, of the Soviet unit.
fn company(state: &State, unit: UnitId, spot: &Spot) -> Option<Problem> {
    let hex = state.standing(unit).filter(|_| state.side(unit) == Side::Soviet)?;
    state.holds(Side::Axis, hex).then(|| {
        let problem = spot.problem(format!("both sides are in {}", grid().number(hex)));
        problem.hint("both sides share a hex only in combat (G25)")
    })
}

/// D2.8b, R18: one demoralized unit demoralizes the stack.
fn morale(state: &State, unit: UnitId, spot: &Spot) -> Option<Problem> {
    let hex = state.standing(unit)?;
    let shaken = |unit: UnitId| state.unit(unit).is(Mark::Demoralized);
    let mixed = !shaken(unit) && state.stack_of(state.side(unit), hex).any(shaken);
    mixed.then(|| {
        let problem = spot.problem(format!("only part of {} is demoralized", grid().number(hex)));
        problem.hint("mark every unit of the hex, or none (D2.8b)")
    })
}

/// S4.7a, N5, N6: allies that never share a hex, and where Finns never are.
fn allies(state: &State, unit: UnitId, spot: &Spot) -> Option<Problem> {
    let (hex, side) = (state.standing(unit)?, state.side(unit));
    let number = grid().number(hex);
    if state.info(unit).nation == Nation::Hungarian && state.would_quarrel(&[], hex) {
        let text = format!("Hungarian and Romanian units may not both be in {number} (S4.7a)");
        return Some(spot.problem(text));
    }
    let illegal = state.may_finns_enter(&[unit], side, hex).err()?;
    Some(spot.problem(format!("{} ({})", illegal.why, illegal.rule)))
}

/// C4.8a, G39: marks that belong to a turn or a phase.
fn marks(state: &State, phase: Option<Phase>, unit: UnitId, spot: &Spot) -> Option<Problem> {
    let is = |mark| state.unit(unit).is(mark);
    if is(Mark::Cossack) && state.turn < COSSACKS {
        return Some(spot.problem(format!("there are no Cossacks before turn {COSSACKS} (C4.8a)")));
    }
    let own = Phase::Reinforcement(state.side(unit));
    (is(Mark::Rebuilt) && phase != Some(own)).then(|| {
        let problem = spot.problem("units are rebuilt in their own reinforcement phase (D5e)");
        problem.hint("take `rebuilt` away, or mend `phase`")
    })
}
