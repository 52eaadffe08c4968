//! The operations phase: who activates, and in which order (D7, R15, R32).

use crate::action::Action;
use crate::ask::Ask;
use crate::c08_concert;
use crate::event::Event;
use crate::flow::{Play, Wait, close, open, turn};
use crate::force::Force;
use crate::frame::{Activation, Frame, Gait, March, Operations, Stage};
use crate::ground::UnitId;
use crate::state::{Mark, State};
use crate::why::{Checked, Why, not_asked, own_unit};
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::{RuleId, rule};
use smallvec::SmallVec;

pub(crate) fn wait(state: &State, _: &Operations) -> Wait {
    Wait::Ask(state.phasing, rule!("D7a"), Ask::Operations)
}

pub(crate) fn legal(state: &State, phase: &Operations, out: &mut Vec<Action>) {
    // Almost always the marshes are empty, and nobody needs to be asked about them one by one.
    let marsh = state.has_anybody_in_marsh();
    namable(state, &phase.force).for_each(|(unit, _)| {
        let ready = is_in_order(state, phase, unit)
            .and_then(|hex| if marsh { may_go_first(state, phase, unit, hex) } else { Ok(()) });
        if ready.is_ok() {
            out.push(Action::Select { unit });
        }
    });
    if phase.force.is_empty() {
        if state.may_ignore_marsh(phase.zoi_begun).is_ok() {
            c08_concert::legal_targets(state, out);
        }
        if state.may_rest_in_marsh(phase.zoi_begun).is_ok() {
            out.push(Action::Done);
        }
    } else if may_begin(state, phase).is_ok() {
        out.push(Action::Begin);
    }
}

pub(crate) fn check(state: &State, phase: &Operations, action: &Action) -> Checked {
    match *action {
        Action::Select { unit } => may_select(state, phase, unit),
        Action::Begin => may_begin(state, phase),
        Action::Concert { target } => {
            require(phase.force.is_empty(), rule!("D8.1b"), || Why::ForceNamed)?;
            state.may_ignore_marsh(phase.zoi_begun)?;
            c08_concert::may_declare(state, target)
        }
        Action::Done => {
            require(phase.force.is_empty(), rule!("D7a"), || Why::ForceNamed)?;
            state.may_rest_in_marsh(phase.zoi_begun)
        }
        // A force without MP has stopped by itself (D7f).
        Action::Move { .. } | Action::Stop => {
            Err(Illegal { rule: rule!("D7f"), why: Why::NobodyMoves })
        }
        Action::PickUp { .. } | Action::DropOff { .. } | Action::Rally => {
            Err(Illegal { rule: rule!("D7b"), why: Why::NobodyMoves })
        }
        _ => not_asked(rule!("D7a")),
    }
}

/// The units that may be worth asking about: all on the map, or those in the hex of the first one named (D2.1c).
#[inline]
pub(crate) fn namable<'a>(
    state: &'a State,
    force: &[UnitId],
) -> impl Iterator<Item = (UnitId, HexIndex)> + 'a {
    let side = state.phasing;
    let home = force.first().and_then(|unit| state.standing(*unit));
    let here = home.map(|hex| state.stack_of(side, hex).map(move |unit| (unit, hex)));
    let anywhere = force.is_empty().then(|| state.on_map(side));
    here.into_iter().flatten().chain(anywhere.into_iter().flatten())
}

/// D7a, R15: a fresh unit of the phasing side, in the hex of those named already.
#[inline]
pub(crate) fn may_name(
    state: &State,
    force: &[UnitId],
    unit: UnitId,
    rule: RuleId,
) -> Checked<HexIndex> {
    let hex = own_unit(state, state.phasing, unit, rule)?;
    require(state.is_fresh(unit), rule, || Why::Spent)?;
    if let Some(first) = force.first() {
        let together = state.standing(*first) == Some(hex);
        require(together, rule!("D2.1c"), || Why::OtherHex)?;
        require(!force.contains(&unit), rule!("R15"), || Why::InForce)?;
    }
    may_act(state, unit, hex)?;
    Ok(hex)
}

/// S4.8, C4.3.1i, G30: whoever must wait may neither activate nor move strategically nor be picked up; in the pause demoralized
/// units may activate, to rally where they are (G6). The Soviets facing them need no such rule: on turn 1 they have no
/// player turn (S4.8c, R61).
#[inline]
pub(crate) fn may_act(state: &State, unit: UnitId, hex: HexIndex) -> Checked {
    rulebook::cite!("S4.8c", "R61", "G30");
    if state.turn == 1 {
        let owner = state.ground.map.owner(hex);
        let idle = owner.is_some_and(|it| state.ground.exclusive.idle.contains(&it));
        let rule = match owner {
            Some(crate::ground::Country::Hungary) => rule!("S4.8b"),
            _ => rule!("S4.8a"),
        };
        require(!idle, rule, || Why::Idle)?;
    }
    let pausing = state.is_pausing(unit) && !state.unit(unit).is(Mark::Demoralized);
    require(!pausing, rule!("C4.3.1i"), || Why::Pausing)
}

fn may_select(state: &State, phase: &Operations, unit: UnitId) -> Checked {
    let hex = is_in_order(state, phase, unit)?;
    may_go_first(state, phase, unit, hex)
}

/// G20: the first ZOI-capable force waits for those who must leave the marshes.
fn may_go_first(state: &State, phase: &Operations, unit: UnitId, hex: HexIndex) -> Checked {
    match !phase.zoi_begun && state.exerts_zoi(unit) {
        true => state.may_leave_others_in_marsh(&[unit], false, Some(hex)),
        false => Ok(()),
    }
}

/// D7c, R32: after the first ZOI-capable activation only hexes that hold a ZOI unit may still send a force.
#[inline]
fn is_in_order(state: &State, phase: &Operations, unit: UnitId) -> Checked<HexIndex> {
    let hex = may_name(state, &phase.force, unit, rule!("D7a"))?;
    let side = state.phasing;
    let company = || {
        state.stack_of(side, hex).any(|other| {
            state.is_fresh(other) && state.exerts_zoi(other) && may_act(state, other, hex).is_ok()
        })
    };
    require(!phase.zoi_begun || company(), rule!("D7c"), || Why::ZoiBegun)?;
    Ok(hex)
}

/// D7c: a force that is not ZOI-capable activates before all that are.
fn may_begin(state: &State, phase: &Operations) -> Checked {
    require(!phase.force.is_empty(), rule!("D7a"), || Why::NobodyNamed)?;
    let late = phase.zoi_begun && !state.is_zoi_capable(&phase.force);
    require(!late, rule!("D7c"), || Why::ZoiBegun)?;
    state.may_leave_others_in_marsh(&phase.force, phase.zoi_begun, None)
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    let side = tx.state().phasing;
    match *action {
        Action::Select { unit } => tx.emit(Event::Named { side, unit }),
        Action::Concert { target } => c08_concert::declare(tx, target),
        Action::Begin => {
            let Some(Frame::Operations(phase)) = tx.state().frames.last() else { return };
            let force = phase.force.clone();
            let zoi_begun = phase.zoi_begun || tx.state().is_zoi_capable(&force);
            turn(tx, Frame::Operations(Operations { zoi_begun, force: Force::default() }));
            begin(tx, force, Gait::Operation);
        }
        _ => {
            tx.emit(Event::Finished { side });
            close(tx);
        }
    }
}

/// Sends a force off.
pub(crate) fn begin(tx: &mut Play<'_>, force: Force, gait: Gait) {
    let state = tx.state();
    let Some(hex) = force.first().and_then(|unit| state.standing(*unit)) else { return };
    let slowest = force.iter().map(|unit| state.ma(*unit)).min().unwrap_or(0);
    let march = March::new(force, hex, gait);
    tx.emit(Event::Begun {
        units: march.force.clone(),
        hex,
        strategic: march.gait == Gait::Strategic,
    });
    let activation = Activation { march, slowest, groups: SmallVec::new(), stage: Stage::Moving };
    open(tx, Frame::Activation(activation));
}
