//! Other states that a viewer cannot tell from this one.
//!
//! Whenever a viewer owes a decision, what it is dealt depends on nothing but what it may know and the lots: two states that
//! it cannot tell apart give the same state. (While one side takes its losses or names a force the other owes nothing.)

use crate::c08_concert;
use crate::c08_entry;
use crate::force::Force;
use crate::frame::{ConcertStage, EntryStage, Frame};
use crate::ground::{Side, UnitId};
use crate::seen::is_privy;
use crate::state::State;
use damos::Plan;
use referee::{Lots, Viewer};
use smallvec::SmallVec;

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
    let secret: SmallVec<[Plan; 3]> = c08_entry::plans(state).collect();
    for frame in &mut state.frames {
        match frame {
            Frame::Entry(entry)
                if entry.stage != EntryStage::Plan
                    && entry.defended
                    && entry.plan.is_some()
                    && !entry.forced =>
            {
                entry.plan = lots.pick(&secret).copied();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Barbarossa, Setup};
    use referee::{Game as _, conformance::stroll};

    /// Whoever must decide is dealt the same from all states that it cannot tell apart.
    #[test]
    fn r72_what_is_dealt_tells_nothing_of_what_is_hidden() {
        let mut compared = 0;
        for (ground, seed) in [("agc/smolensk", 1), ("barbarossa/kiev", 2), ("agc/smolensk", 3)] {
            let start = Barbarossa::start(&Setup::of(ground)).expect("a battle");
            let mut lots = Lots::new(seed);
            stroll::<Barbarossa>(start, seed, |moment| {
                let (Some(decision), state) = (&moment.decision, moment.state) else { return true };
                let viewer = Viewer::Seat(decision.owed.seat);
                let alike = resample(state, viewer, &mut Lots::new(lots.next()));
                let again = lots.next();
                let ours = resample(state, viewer, &mut Lots::new(again));
                let theirs = resample(&alike, viewer, &mut Lots::new(again));
                assert!(ours == theirs, "{ground}, turn {}, {:?}", state.turn, decision.owed);
                compared += usize::from(alike != *state);
                true
            });
        }
        assert!(compared > 300, "{compared}");
    }
}
