//! Why units cannot react into a hex.

use super::march::may_be_goal;
use super::{Because, Obstacle, known, together};
use crate::action::Action;
use crate::event::Event;
use crate::flow;
use crate::force::Force;
use crate::frame::{Frame, Trigger, Window};
use crate::ground::{Side, UnitId, grid};
use crate::seen::is_privy;
use crate::state::{Mark, State};
use crate::why::Why;
use hex::HexIndex;
use referee::{Illegal, Viewer};
use rulebook::rule;
use serde::Serialize;
use smallvec::SmallVec;

/// A reaction that the rules allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Chance {
    /// Whether it is sure; else it hangs on strength that the viewer may not know (D2.6c).
    pub certain: bool,
    /// The units stand in the hex itself, so that they can only try to get away (D2.6.1d).
    pub withdrawal: bool,
}

/// Why these units could not react if the enemy came into a hex, or was there already.
///
/// # Errors
/// The rule in the way.
pub fn why_not_react(
    state: &State,
    viewer: Viewer,
    units: &[UnitId],
    goal: HexIndex,
) -> Result<Chance, Because> {
    let privy = |side| is_privy(state, viewer, side);
    let (side, hex) = together(state, units)?;
    may_be_goal(state, goal)?;
    may_time(state, side)?;
    let mut window = opened(&known(state, viewer), goal);
    for &unit in units {
        let select = Action::Select { unit };
        flow::check(&window, &select)
            .map_err(|illegal| refined(&window, side, unit, goal, illegal))?;
        window.evolve(&Event::Named { side, unit });
    }
    let withdrawal = hex == goal;
    if withdrawal {
        flow::check(&window, &Action::Withdraw).map_err(|it| Because::from(it).at(hex))?;
    } else {
        may_march(&window, side, hex)?;
    }
    Ok(Chance { certain: privy(side) || grid().distance(hex, goal) <= 1, withdrawal })
}

/// Only in the enemy's operations: neither in his strategic movement nor in an exploitation (D2.6.1a, D6f, D8.12c).
fn may_time(state: &State, side: Side) -> Result<(), Because> {
    let going_on = |test: fn(&Frame) -> bool| state.frames.iter().any(test);
    let rule = if state.phasing == side {
        rule!("D2.6.1a")
    } else if going_on(|frame| matches!(frame, Frame::Exploitation(_))) {
        rule!("D8.12c")
    } else if going_on(|frame| matches!(frame, Frame::Operations(_))) {
        return Ok(());
    } else {
        rule!("D6f")
    };
    Err(Because::new(rule, Obstacle::NotNow))
}

/// The state with a window open on the hex and nobody named.
fn opened(state: &State, hex: HexIndex) -> State {
    let open = state.frames.iter().find_map(|frame| match frame {
        Frame::Reaction(window) if window.hex == hex => Some(window.trigger),
        _ => None,
    });
    let trigger = open.unwrap_or(Trigger::Moved);
    let window =
        Window { hex, trigger, force: Force::default(), path: SmallVec::new(), rolling: None };
    let mut state = state.clone();
    state.frames.push(Frame::Reaction(window));
    state
}

/// A refusal of a unit, told more exactly where the reach is the matter.
fn refined(
    state: &State,
    side: Side,
    unit: UnitId,
    goal: HexIndex,
    illegal: Illegal<Why>,
) -> Because {
    let Some(hex) = state.standing(unit).filter(|_| matches!(illegal.why, Why::OutOfOwnZoi(_)))
    else {
        return Because { hex: state.standing(unit), ..Because::from(illegal) }.by(unit);
    };
    if !state.has_zones(side) {
        return Because::new(rule!("C4.6.1b"), Obstacle::Refused(illegal.why)).by(unit);
    }
    let shaken = state.stack_of(side, hex).find(|it| state.unit(*it).is(Mark::Demoralized));
    if shaken.is_some() {
        return Because::new(rule!("R18"), Obstacle::Company).at(hex).by(shaken);
    }
    let range = state.zoi_range(side, hex);
    if range == 0 {
        return Because::new(rule!("R17"), Obstacle::Refused(Why::NotZoiCapable)).at(hex).by(unit);
    }
    let distance = grid().distance(hex, goal);
    Because::new(rule!("D2.6c"), Obstacle::OutOfRange { distance, range }).at(goal).by(unit)
}

/// Whether the units named find a way (R17, R20, R22).
fn may_march(window: &State, side: Side, hex: HexIndex) -> Result<(), Because> {
    let mut actions = Vec::new();
    frames::legal::<crate::Barbarossa>(window, crate::seat_of(side), &mut actions);
    if actions.iter().any(|action| matches!(action, Action::Path { .. })) {
        return Ok(());
    }
    let around = grid().neighbors(hex).map(|(_, near)| near);
    let refusals = around.filter_map(|hex| flow::check(window, &Action::Path { hex }).err());
    // That a hex is not on the way says less than that no way is open at all.
    let worst = refusals.min_by_key(|illegal| matches!(illegal.why, Why::WrongWay(_)));
    Err(worst.map_or_else(|| Because::new(rule!("R20"), Obstacle::NoLine), Because::from).at(hex))
}
