//! Other states that a viewer cannot tell from this one.

use crate::c08_concert;
use crate::force::Force;
use crate::frame::{ConcertStage, EntryStage, Frame};
use crate::ground::{Side, UnitId};
use crate::seen::is_privy;
use crate::state::State;
use damos::Plan;
use referee::{Lots, Viewer};

/// Deals the hidden strength of each pool anew, and other secret plans and attackers.
pub(crate) fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
    let mut other = state.clone();
    if other.frames.is_empty() {
        return other;
    }
    let frozen = frozen(state);
    for side in Side::BOTH {
        if !is_privy(state, viewer, side) {
            redeal(&mut other, side, &frozen, lots);
        }
    }
    if !is_privy(state, viewer, state.phasing) {
        replan(&mut other, lots);
    }
    other
}

/// Units whose losses are being taken right now: what they have paid belongs to what they had.
fn frozen(state: &State) -> Force {
    let taking = state.frames.iter().filter_map(|frame| match frame {
        Frame::Losses(losses) => Some(losses.units.iter().copied()),
        _ => None,
    });
    taking.flatten().collect()
}

fn redeal(state: &mut State, side: Side, frozen: &Force, lots: &mut Lots) {
    for pool in crate::knowledge::pools(state, side) {
        let mut units: Vec<UnitId> =
            pool.units.iter().copied().filter(|unit| !frozen.contains(unit)).collect();
        if units.len() < 2 {
            continue;
        }
        let mut left: u16 = 0;
        for unit in &units {
            left += u16::from(state.unit(*unit).sp) - 1;
            state.units[unit.index()].sp = 1;
        }
        while left > 0 {
            units.retain(|unit| state.unit(*unit).sp < state.info(*unit).sp);
            let Some(unit) = lots.pick(&units) else { break };
            state.units[unit.index()].sp += 1;
            left -= 1;
        }
    }
}

/// Another plan, or another attacker, that the phasing player might have chosen as well (D8.1b, R34).
fn replan(state: &mut State, lots: &mut Lots) {
    let mut concert = None;
    for frame in &mut state.frames {
        match frame {
            Frame::Entry(entry) if entry.stage != EntryStage::Plan => {
                let secret = [Plan::Meeting, Plan::Standard];
                let open = entry.defended && entry.plan.is_some_and(|plan| secret.contains(&plan));
                if open && !entry.forced {
                    entry.plan = lots.pick(&secret).copied();
                }
            }
            Frame::Concert(it) if it.stage != ConcertStage::Go => concert = Some(it.clone()),
            _ => {}
        }
    }
    let Some(known) = concert else { return };
    let choices = c08_concert::choices(state, known.target);
    let Some((plan, unit)) = lots.pick(&choices).copied() else { return };
    let mustering = known.stage == ConcertStage::Muster;
    for frame in &mut state.frames {
        if let Frame::Concert(it) = frame {
            // While it is being put together it may be at any point; afterwards it is complete.
            it.plan = (!mustering || lots.below(3) > 0).then_some(plan);
            let named = it.plan.is_some() && (!mustering || lots.below(2) > 0);
            it.force = if named { Force::of(unit) } else { Force::default() };
        }
    }
}
