//! Strategic movement (D6, R65).

use crate::action::Action;
use crate::ask::Ask;
use crate::c04_rail;
use crate::c07_operations::{begin, may_name, namable};
use crate::event::Event;
use crate::flow::{Play, Wait, close};
use crate::force::Force;
use crate::frame::{Frame, Gait};
use crate::ground::UnitId;
use crate::state::State;
use crate::why::{Checked, Why, not_asked};
use referee::{Illegal, require};
use rulebook::rule;

pub(crate) fn wait(state: &State, _: &Force) -> Wait {
    Wait::Ask(state.phasing, rule!("D6a"), Ask::Strategic)
}

pub(crate) fn legal(state: &State, force: &Force, out: &mut Vec<Action>) {
    namable(state, force).for_each(|(unit, _)| {
        if may_select(state, force, unit).is_ok() {
            out.push(Action::Select { unit });
        }
    });
    out.push(if force.is_empty() { Action::Done } else { Action::Begin });
}

pub(crate) fn check(state: &State, force: &Force, action: &Action) -> Checked {
    match *action {
        Action::Select { unit } => may_select(state, force, unit),
        Action::Begin => require(!force.is_empty(), rule!("D6a"), || Why::NobodyNamed),
        Action::Done => require(force.is_empty(), rule!("D6a"), || Why::ForceNamed),
        Action::Railhead { .. } | Action::Branch { .. } => c04_rail::over(state),
        Action::Move { .. } | Action::Stop => {
            Err(Illegal { rule: rule!("D6b"), why: Why::NobodyMoves })
        }
        _ => not_asked(rule!("D6a")),
    }
}

/// D6a, D6g, R15, R65: fresh units of one hex with an LOS, in any order; demoralized ones too.
#[inline]
fn may_select(state: &State, force: &Force, unit: UnitId) -> Checked {
    rulebook::cite!("D6g");
    let hex = may_name(state, force, unit, rule!("D6a"))?;
    require(!state.is_pausing(unit), rule!("C4.3.1i"), || Why::Pausing)?;
    require(state.has_los_of(unit, hex), rule!("D6a"), || Why::NoSupply)?;
    state.may_entrain_in_marsh(force, unit, hex)
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    let side = tx.state().phasing;
    match *action {
        Action::Select { unit } => tx.emit(Event::Named { side, unit }),
        Action::Begin => {
            let Some(Frame::Strategic(force)) = tx.state().frames.last() else { return };
            let force = force.clone();
            crate::flow::turn(tx, Frame::Strategic(Force::default()));
            begin(tx, force, Gait::Strategic);
        }
        _ => {
            tx.emit(Event::Finished { side });
            close(tx);
        }
    }
}
