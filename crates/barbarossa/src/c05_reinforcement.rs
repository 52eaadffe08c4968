//! Reinforcements and replacements (D5, C4.5, C4.9, R12, R31, R62, G7).

use crate::action::Action;
use crate::ask::Ask;
use crate::c04_special::spread_demoralization;
use crate::calendar::FOURTH;
use crate::event::Event;
use crate::flow::{Play, Wait, close, open};
use crate::force::Force;
use crate::frame::Frame;
use crate::ground::{RailRule, Side, UnitId, grid, legal_stack};
use crate::state::{Mark, State, Where};
use crate::why::{Checked, Why, not_asked, own_unit};
use damos::rp_income;
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::rule;
use smallvec::SmallVec;

/// The SP with which a rebuilt unit comes back: one for its one RP (D5e, R31).
pub const REBUILT_SP: u8 = 1;

/// RP of the owner's phase (C4.5, C4.3.1h, C4.3.1i, C4.6.3b, R12, R55, R62, N15).
pub(crate) fn income(state: &State, side: Side) -> u16 {
    rulebook::cite!("C4.6.3b", "R12");
    let turn = u32::from(state.turn);
    let options = state.ground.options();
    let maps = if options.per_map { state.ground.exclusive.maps.len().max(1) } else { 1 };
    let missed = state.special.attacks_due.saturating_sub(state.special.attacks_made);
    // The attacks missed count once, whatever the number of maps.
    let first = rp_income(side.camp(), turn, missed.into());
    let more = rp_income(side.camp(), turn, 0) * (maps as u32 - 1);
    let mut rp = first + more;
    if side == Side::Soviet && options.rail != RailRule::EveryRailhead {
        rp += 1;
        if state.special.paused && (FOURTH + 1..=FOURTH + 2).contains(&state.turn) {
            rp *= 2;
        }
    }
    if side == Side::Soviet {
        rp += u32::from(state.hanko_rp());
    }
    u16::try_from(rp).unwrap_or(u16::MAX)
}

/// Credits the RP, which add to those in hand (C4.5c, D5g), and opens the phase.
pub(crate) fn begin(tx: &mut Play<'_>, side: Side) {
    rulebook::cite!("D5g");
    let rp = income(tx.state(), side);
    if rp > 0 {
        tx.emit(Event::Credited { side, rp });
    }
    open(tx, Frame::Reinforcement(side));
}

pub(crate) fn wait(_: &State, side: Side) -> Wait {
    Wait::Ask(side, rule!("D4b"), Ask::Reinforce)
}

pub(crate) fn legal(state: &State, side: Side, out: &mut Vec<Action>) {
    let hand = state.rp[side.index()];
    for &unit in state.ground.roster.ids_of(side) {
        match state.unit(unit).at {
            Where::Due(turn) if turn <= state.turn => {
                let hexes = state.ground.entry_hexes(unit);
                let open = hexes.iter().filter(|hex| may_come_in(state, side, unit, *hex).is_ok());
                out.extend(open.map(|hex| Action::Enter { unit, hex }));
            }
            Where::Hex(_) if hand > 0 && may_restore(state, side, unit).is_ok() => {
                out.push(Action::Restore { unit });
            }
            Where::Eliminated if hand > 0 && may_rebuild(state, side, unit).is_ok() => {
                let hexes = state.ground.entry_hexes(unit);
                let open = hexes.iter().filter(|hex| may_come_in(state, side, unit, *hex).is_ok());
                out.extend(open.map(|hex| Action::Rebuild { unit, hex }));
            }
            _ => {}
        }
    }
    out.push(Action::Done);
}

pub(crate) fn check(state: &State, side: Side, action: &Action) -> Checked {
    match *action {
        Action::Enter { unit, hex } => {
            let due = state.units.get(unit.index()).map(|state| state.at);
            let own = due.is_some() && state.side(unit) == side;
            require(own, rule!("D5a"), || Why::NoSuchUnit)?;
            let now = matches!(due, Some(Where::Due(turn)) if turn <= state.turn);
            require(now, rule!("D5a"), || Why::NotDue)?;
            comes_in(state, side, unit, hex)
        }
        Action::Restore { unit } => may_restore(state, side, unit),
        Action::Rebuild { unit, hex } => {
            let own = unit.index() < state.units.len() && state.side(unit) == side;
            require(own, rule!("D5e"), || Why::NoSuchUnit)?;
            may_rebuild(state, side, unit)?;
            comes_in(state, side, unit, hex)
        }
        Action::Done => Ok(()),
        _ => not_asked(rule!("D4b")),
    }
}

fn comes_in(state: &State, side: Side, unit: UnitId, hex: HexIndex) -> Checked {
    require(grid().contains(hex), rule!("R31"), || Why::NoSuchHex)?;
    let entry = state.ground.entry_hexes(unit).contains(hex);
    require(entry, rule!("C4.9a"), || Why::NotAnEntry(hex))?;
    may_come_in(state, side, unit, hex)
}

/// R31: a friendly-controlled hex without enemies, within stacking.
fn may_come_in(state: &State, side: Side, unit: UnitId, hex: HexIndex) -> Checked {
    let friendly = state.controller(hex) == side && !state.holds(side.opponent(), hex);
    require(friendly, rule!("R31"), || Why::EnemyHex(hex))?;
    if !state.holds(side, hex) {
        // Anybody may be alone.
        return Ok(());
    }
    let mut stack: SmallVec<[UnitId; 8]> = state.stack_of(side, hex).collect();
    stack.push(unit);
    legal_stack(&state.ground, hex, &stack)
        .map_err(|_| Illegal { rule: rule!("R31"), why: Why::OverStacked(hex) })
}

/// D5b-D5d: a worn unit with an LOS outside every EZOC. One that is being rebuilt gets its SP before it enters, so neither
/// counts for it in this phase (R31, G39).
fn may_restore(state: &State, side: Side, unit: UnitId) -> Checked {
    rulebook::cite!("G39");
    let hex = own_unit(state, side, unit, rule!("D5b"))?;
    require(state.rp[side.index()] > 0, rule!("D5b"), || Why::NoRp)?;
    let worn = state.unit(unit).sp < state.info(unit).sp;
    require(worn, rule!("D5c"), || Why::FullStrength)?;
    if !state.unit(unit).is(Mark::Rebuilt) {
        require(!state.in_zoc(side.opponent(), hex), rule!("D5d"), || Why::InZoc(hex))?;
        require(state.has_los_of(unit, hex), rule!("D5d"), || Why::NoSupply)?;
    }
    may_share_rp(state, unit)
}

/// N8: the German pool spares the Finns one RP a turn.
fn may_share_rp(state: &State, unit: UnitId) -> Checked {
    require(state.finnish_share(&[unit]) > 0, rule!("N8"), || Why::NoRp)
}

/// D5e, D5f, R31: an eliminated unit, not one that is gone for good.
fn may_rebuild(state: &State, side: Side, unit: UnitId) -> Checked {
    let at = state.unit(unit).at;
    require(at != Where::Gone, rule!("D5f"), || Why::NotRebuildable)?;
    require(at == Where::Eliminated, rule!("D5e"), || Why::NotRebuildable)?;
    require(state.rp[side.index()] > 0, rule!("D5e"), || Why::NoRp)?;
    may_share_rp(state, unit)
}

/// Whoever comes in among the demoralized is demoralized too (D2.8b, G22).
pub(crate) fn apply(tx: &mut Play<'_>, side: Side, action: &Action) {
    match *action {
        Action::Enter { unit, hex } => {
            let sp = tx.state().unit(unit).sp;
            tx.emit(Event::Placed { unit, hex, sp });
            spread_demoralization(tx, side, hex);
        }
        Action::Restore { unit } => tx.emit(Event::Restored { side, unit }),
        Action::Rebuild { unit, hex } => {
            tx.emit(Event::Rebuilt { unit, hex });
            spread_demoralization(tx, side, hex);
        }
        _ => {
            let rebuilt = |unit: &UnitId| tx.state().unit(*unit).is(Mark::Rebuilt);
            let units: Force = tx.state().ids().filter(rebuilt).collect();
            if !units.is_empty() {
                tx.emit(Event::Marked { units, mark: Mark::Rebuilt, on: false });
            }
            close(tx);
        }
    }
}
