//! What may be answered. The list and the check share their guards.

use super::{Action, Frame, GARRISON, OBJECTIVES, RAIDER, SPARE, State, Unit, Why};
use referee::{Illegal, Seat, require};
use rulebook::{RuleId, rule};

type Checked<T = ()> = Result<T, Illegal<Why>>;

/// Whether the question that is open may be answered so.
pub(super) fn check(state: &State, action: &Action) -> Checked {
    let Some(&frame) = state.frames.last() else { return not_asked(rule!("T13")) };
    match (frame, *action) {
        (Frame::Plan, Action::Plan { objective }) => may_plan(objective),
        (Frame::Muster(side), Action::Muster { strengths }) => may_muster(state, side, strengths),
        (Frame::Prepare, Action::Prepare { ambushes }) => may_prepare(ambushes),
        (Frame::Advance, Action::Advance { unit }) => may_advance(state, unit),
        (Frame::Shift, Action::Shift { unit, to }) => may_shift(state, unit, to),
        (Frame::Entry { asked: false, .. }, Action::Spring) => may_spring(state),
        (Frame::Losses { chooser, area, .. }, Action::Lose { unit }) => {
            may_lose(state, chooser, area, unit)
        }
        (Frame::Advance, Action::EndPart)
        | (Frame::Shift, Action::Stand)
        | (Frame::Entry { asked: false, .. }, Action::Hold) => Ok(()),
        _ => not_asked(frame.rule()),
    }
}

/// Every answer to a frame.
pub(super) fn answers(state: &State, frame: Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::Plan => out.extend(OBJECTIVES.map(|objective| Action::Plan { objective })),
        Frame::Muster(side) => list_musters(state, side, out),
        Frame::Prepare => out.extend((0..=SPARE).map(|ambushes| Action::Prepare { ambushes })),
        Frame::Advance => {
            let units = (0..3).filter(|&unit| may_advance(state, unit).is_ok());
            out.extend(units.map(|unit| Action::Advance { unit }));
            out.push(Action::EndPart);
        }
        Frame::Shift => {
            for (unit, Unit { area, .. }) in state.living(GARRISON) {
                let next = [area.saturating_sub(1), area.saturating_add(1)];
                let next = next.into_iter().filter(|&to| may_shift(state, unit, to).is_ok());
                out.extend(next.map(|to| Action::Shift { unit, to }));
            }
            out.push(Action::Stand);
        }
        Frame::Entry { .. } => {
            if may_spring(state).is_ok() {
                out.push(Action::Spring);
            }
            out.push(Action::Hold);
        }
        Frame::Losses { chooser, area, .. } => {
            out.extend(state.living_in(chooser, area).map(|(unit, _)| Action::Lose { unit }));
        }
        Frame::Ambush { .. } | Frame::Battle { .. } => {}
    }
}

/// All orders of a side's strengths; equal strengths make some of them the same.
fn list_musters(state: &State, side: Seat, out: &mut Vec<Action>) {
    let [a, b, c] = state.forces[side.index()];
    for strengths in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
        let action = Action::Muster { strengths };
        if !out.contains(&action) {
            out.push(action);
        }
    }
}

fn not_asked(rule: RuleId) -> Checked {
    Err(Illegal { rule, why: Why::NotAsked })
}

/// T2: one of the objectives.
fn may_plan(objective: u8) -> Checked {
    require(OBJECTIVES.contains(&objective), rule!("T2"), || Why::NoObjective(objective))
}

/// T3: the side's own strengths, in any order.
fn may_muster(state: &State, side: Seat, strengths: [u8; 3]) -> Checked {
    let (mut own, mut given) = (state.forces[side.index()], strengths);
    own.sort_unstable();
    given.sort_unstable();
    require(own == given, rule!("T3"), || Why::NotYourStrengths(strengths))
}

/// T4: no more ambushes than spare points.
fn may_prepare(ambushes: u8) -> Checked {
    require(ambushes <= SPARE, rule!("T4"), || Why::TooManyAmbushes(ambushes))
}

/// T5, T6: once a turn, towards the end of the road, unless pinned.
fn may_advance(state: &State, number: u8) -> Checked {
    let unit = living(state, RAIDER, number, rule!("T5"))?;
    require(!unit.advanced, rule!("T5"), || Why::HasAdvanced(number))?;
    require(unit.area < 4, rule!("T5"), || Why::EndOfRoad(number))?;
    free(state, RAIDER, number, unit)
}

/// T7: only with an ambush left.
fn may_spring(state: &State) -> Checked {
    require(state.ambushes > 0, rule!("T7"), || Why::NoAmbush)
}

/// T11: a unit of the loser in the area.
fn may_lose(state: &State, chooser: Seat, area: u8, number: u8) -> Checked {
    let unit = living(state, chooser, number, rule!("T11"))?;
    require(unit.area == area, rule!("T11"), || Why::NotThere(number))
}

/// T12, T6: one area, within the garrison's part of the road, not to raiders, not away from them.
fn may_shift(state: &State, number: u8, to: u8) -> Checked {
    let unit = living(state, GARRISON, number, rule!("T12"))?;
    let reach = (1..=4).contains(&to) && unit.area.abs_diff(to) == 1;
    require(reach, rule!("T12"), || Why::NotAdjacent(to))?;
    let raiders = state.living_in(RAIDER, to).next().is_some();
    require(!raiders, rule!("T12"), || Why::Occupied(to))?;
    free(state, GARRISON, number, unit)
}

fn living(state: &State, side: Seat, number: u8, rule: RuleId) -> Checked<&Unit> {
    state.living_unit(side, number).ok_or(Illegal { rule, why: Why::NoSuchUnit(number) })
}

/// T6: no living enemy in the unit's area.
fn free(state: &State, side: Seat, number: u8, unit: &Unit) -> Checked {
    let enemy = if side == RAIDER { GARRISON } else { RAIDER };
    let pinned = state.living_in(enemy, unit.area).next().is_some();
    require(!pinned, rule!("T6"), || Why::Pinned(number))
}
