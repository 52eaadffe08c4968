//! Cossacks, the pause, forced attacks, the undying, quarrels (C4.6.3, C4.6.4, C4.8, C4.3.1i, S4.7).

use crate::action::Action;
use crate::ask::Ask;
use crate::calendar::UNDYING_UNTIL;
use crate::event::{Event, Fate, RollKind};
use crate::flow::{Play, Wait, close, open, turn};
use crate::force::Force;
use crate::frame::{Frame, Undying};
use crate::ground::{Side, UnitId, grid};
use crate::state::{Mark, State};
use crate::why::{Checked, Why, not_asked};
use damos::Nation;
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::require;
use rulebook::rule;
use smallvec::SmallVec;

/// The first die of a roll.
pub(crate) fn die(rolled: &Rolled) -> u8 {
    rolled.die(0).and_then(|face| u8::try_from(face).ok()).unwrap_or(1)
}

/// The faces of a roll.
pub(crate) fn faces(rolled: &Rolled) -> SmallVec<[u8; 3]> {
    rulebook::cite!("D2.1b");
    rolled.values().iter().map(|&face| u8::try_from(face).unwrap_or(1)).collect()
}

/// 1d3 is 1d6 halved, rounded up (C1.2b).
pub(crate) fn d3(face: u8) -> u8 {
    rulebook::cite!("C1.2b");
    face.div_ceil(2)
}

/// 1d2 is 1d6 by three, rounded up (C1.2a).
pub(crate) fn d2(face: u8) -> u8 {
    rulebook::cite!("C1.2a");
    face.div_ceil(3)
}

/// Whether Soviet units that could be Cossacks stand in a hex: not demoralized ones (R58).
fn has_cossacks(state: &State, hex: HexIndex) -> bool {
    rulebook::cite!("R58");
    grid().contains(hex) && state.is_steady(Side::Soviet, hex)
}

pub(crate) fn wait_cossacks(_: &State) -> Wait {
    Wait::Ask(Side::Soviet, rule!("C4.8a"), Ask::Cossacks)
}

/// Without a steady Soviet unit there is nothing to pick.
pub(crate) fn advance_cossacks(tx: &mut Play<'_>) -> bool {
    let state = tx.state();
    let nobody = !state.on_map(Side::Soviet).any(|(_, hex)| has_cossacks(state, hex));
    if nobody {
        close(tx);
    }
    nobody
}

pub(crate) fn legal_cossacks(state: &State, out: &mut Vec<Action>) {
    let first = |unit: UnitId, hex| state.stack_of(Side::Soviet, hex).next() == Some(unit);
    let hexes = state.on_map(Side::Soviet).filter(|(unit, hex)| first(*unit, *hex));
    let picks = hexes.filter(|(_, hex)| has_cossacks(state, *hex));
    out.extend(picks.map(|(_, hex)| Action::Cossacks { hex }));
    out.push(Action::Pass);
}

/// C4.8a: a hex with Soviet units, or none.
pub(crate) fn check_cossacks(state: &State, action: &Action) -> Checked {
    let hex = match *action {
        Action::Cossacks { hex } => hex,
        Action::Pass => return Ok(()),
        _ => return not_asked(rule!("C4.8a")),
    };
    require(grid().contains(hex), rule!("C4.8a"), || Why::NoSuchHex)?;
    require(has_cossacks(state, hex), rule!("C4.8a"), || Why::NoCossacks(hex))
}

/// R58: those who stand there now keep the status wherever they go this turn.
pub(crate) fn apply_cossacks(tx: &mut Play<'_>, action: &Action) {
    let Action::Cossacks { hex } = *action else {
        tx.emit(Event::Passed);
        return close(tx);
    };
    let state = tx.state();
    let steady = |unit: &UnitId| !state.unit(*unit).is(Mark::Demoralized);
    let units: Force = state.stack_of(Side::Soviet, hex).filter(steady).collect();
    tx.emit(Event::Marked { units, mark: Mark::Cossack, on: true });
    close(tx);
}

/// C4.3.1i, R30: declared before the German strategic movement of turn 4.
pub(crate) fn apply_pause(tx: &mut Play<'_>, action: &Action) {
    tx.emit(Event::Paused { declared: *action == Action::Pause });
    close(tx);
}

/// C4.6.3a: 1d3 attacks.
pub(crate) fn rolled_attacks(tx: &mut Play<'_>, rolled: &Rolled) {
    let face = die(rolled);
    tx.emit(Event::Rolled {
        side: Side::Soviet,
        kind: RollKind::ForcedAttacks,
        faces: faces(rolled),
    });
    tx.emit(Event::AttacksDemanded { attacks: d3(face) });
    close(tx);
}

/// Takes units off the map. On turns 1 and 2 the dice say which Soviets return (C4.6.4a, R56).
///
/// It may open a frame, so the caller's own frame must have moved on before.
pub(crate) fn lose(tx: &mut Play<'_>, units: &[UnitId], fate: Fate) {
    rulebook::cite!("R56");
    for &unit in units {
        let (side, sp) = (tx.state().side(unit), tx.state().unit(unit).sp);
        let hex = tx.state().standing(unit);
        tx.emit(Event::Lost { side, unit, sp, fate, hex });
    }
    if tx.state().turn > UNDYING_UNTIL || fate == Fate::Quarrel {
        return;
    }
    let mut rest: Force =
        units.iter().copied().filter(|unit| tx.state().side(*unit) == Side::Soviet).collect();
    let Some(unit) = rest.first().copied() else { return };
    rest.remove(unit);
    open(tx, Frame::Undying(Undying { unit, returns: false, rest }));
}

pub(crate) fn wait_undying(undying: &Undying) -> Wait {
    let purpose = if undying.returns { "undying unit, when" } else { "undying unit" };
    Wait::Dice(Roll::d6(1, purpose).on("C4.6.4a"))
}

/// C4.6.4a: on 5-6 the unit returns 1d3 turns later.
pub(crate) fn rolled_undying(tx: &mut Play<'_>, rolled: &Rolled) {
    let Some(Frame::Undying(undying)) = tx.state().frames.last().cloned() else { return };
    let face = die(rolled);
    tx.emit(Event::Rolled { side: Side::Soviet, kind: RollKind::Undying, faces: faces(rolled) });
    if undying.returns {
        let turn = tx.state().turn.saturating_add(d3(face));
        tx.emit(Event::WillReturn { unit: undying.unit, turn });
    } else if face >= 5 {
        return turn(tx, Frame::Undying(Undying { returns: true, ..undying }));
    }
    let mut rest = undying.rest;
    match rest.first().copied() {
        Some(unit) => {
            rest.remove(unit);
            turn(tx, Frame::Undying(Undying { unit, returns: false, rest }));
        }
        None => close(tx),
    }
}

/// S4.7b, R60: if Hungarians and Romanians share a hex, they leave the map for good; all of them, or those in the hex.
pub(crate) fn quarrel(tx: &mut Play<'_>, hex: HexIndex) {
    let state = tx.state();
    if !state.would_quarrel(&[], hex) {
        return;
    }
    let all = state.ground.options().quarrel_takes_all;
    let leaves = |(unit, at): &(UnitId, HexIndex)| {
        let ally = matches!(state.info(*unit).nation, Nation::Hungarian | Nation::Romanian);
        ally && (all || *at == hex)
    };
    let units: Force = state.on_map(Side::Axis).filter(leaves).map(|(unit, _)| unit).collect();
    lose(tx, &units, Fate::Quarrel);
}

/// D2.8b, R23: who ends up with demoralized friends is demoralized too.
pub(crate) fn spread_demoralization(tx: &mut Play<'_>, side: Side, hex: HexIndex) {
    rulebook::cite!("D2.8b", "R23");
    let state = tx.state();
    let shaken = |unit: &UnitId| state.unit(*unit).is(Mark::Demoralized);
    if !state.stack_of(side, hex).any(|unit| shaken(&unit)) {
        return;
    }
    let units: Force = state.stack_of(side, hex).filter(|unit| !shaken(unit)).collect();
    if !units.is_empty() {
        tx.emit(Event::Marked { units, mark: Mark::Demoralized, on: true });
    }
}

/// D2.9a, D2.9c, R69: no ZOC takes a hex; it passes to a side that moved into it once no enemy is left there.
pub(crate) fn take_control(tx: &mut Play<'_>, side: Side, hex: HexIndex) {
    rulebook::cite!("D2.9c", "R69");
    let state = tx.state();
    if state.controller(hex) == side || state.holds(side.opponent(), hex) {
        return;
    }
    let shiny = side == Side::Axis
        && state.ground.exclusive.bright_object == Some(hex)
        && state.special.shiny.is_none();
    tx.emit(Event::Controlled { hex, side });
    if shiny {
        // C4.7a: the capture itself is the trigger.
        tx.emit(Event::ShinyObjects);
    }
}
