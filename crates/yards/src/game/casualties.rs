//! What befalls units: disruption, steps, shock, loss, and the loads of lost vehicles (Y45, Y47, Y72).

use super::Yards;
use super::board::Mark;
use super::conceal::reveal;
use super::event::{Event, Tag};
use super::frame::Frame;
use super::state::State;
use crate::ground::{Kind, UnitId, UnitSet};
use crate::{Condition, Die, MineEffect, Objective, passes_check};
use referee::Tx;
use smallvec::SmallVec;

/// A unit comes to a condition; it is revealed first, and who is hurt on a vehicle gets off (Y55, Y72).
pub(super) fn hurt(tx: &mut Tx<'_, Yards>, unit: UnitId, now: Condition) {
    rulebook::cite!("Y72", "R-Y35");
    reveal(tx, unit);
    let tag = tx.state().tag(unit);
    tx.emit(Event::Hurt { unit: tag, steps: now.steps, disrupted: now.disrupted });
    if now.is_eliminated() {
        lose(tx, unit, UnitSet::default());
    } else if tx.state().unit(unit).rides.is_some() {
        get_off(tx, unit);
    }
}

/// A unit stands beside its vehicle and has acted (R-Y35), though the hex be full (R-Y76).
pub(super) fn get_off(tx: &mut Tx<'_, Yards>, unit: UnitId) {
    rulebook::cite!("R-Y76");
    let tag = tx.state().tag(unit);
    tx.emit(Event::Dismounted { unit: tag });
    tx.emit(Event::Acted { units: UnitSet::default().with(unit), player: tag.player });
}

/// A unit is lost. The load of a vehicle stands in the hex and checks its cohesion, but for those who are spared (Y47).
pub(super) fn lose(tx: &mut Tx<'_, Yards>, unit: UnitId, spared: UnitSet) {
    rulebook::cite!("Y47");
    reveal(tx, unit);
    let state = tx.state();
    let Some(hex) = state.unit(unit).hex else { return };
    let load: UnitSet = state.board.load(unit).collect();
    let tag = state.tag(unit);
    earn_for_loss(tx, tag);
    tx.state().listed(load).into_iter().for_each(|load| get_off(tx, load));
    tx.emit(Event::Lost { unit: tag, hex });
    let state = tx.state();
    let checking = load.minus(spared).iter().filter(|unit| state.kind(*unit) != Kind::Leader);
    let units: UnitSet = checking.collect();
    if !units.is_empty() {
        frames::open(tx, Frame::Checks { units });
    }
}

/// Y69: bunkers, guns and AFVs count for who destroys them.
fn earn_for_loss(tx: &mut Tx<'_, Yards>, lost: Tag) {
    rulebook::cite!("R-Y80");
    let what = match tx.state().kind(lost.unit) {
        Kind::Bunker => Objective::Bunker,
        Kind::TowedGun => Objective::TowedGun,
        Kind::Afv => Objective::Afv,
        _ => return,
    };
    tx.emit(Event::Earned { player: lost.player.enemy(), what, held: false });
}

/// A die for the load of a lost vehicle fell.
pub(super) fn check_rolled(tx: &mut Tx<'_, Yards>, units: UnitSet, die: Die) {
    let next = tx.state().listed(units).first().copied();
    let Some(unit) = next else { return tx.emit(Event::Closed) };
    let left = units.without(unit);
    match left.is_empty() {
        true => tx.emit(Event::Closed),
        false => tx.emit(Event::Turned(Frame::Checks { units: left })),
    }
    check(tx, unit, die);
}

/// A unit checks its cohesion (Y12.3.1).
fn check(tx: &mut Tx<'_, Yards>, unit: UnitId, die: Die) {
    let state = tx.state();
    let passed = passes_check(die, state.cohesion(unit));
    let tag = state.tag(unit);
    tx.emit(Event::Checked { unit: tag, die: die.raw() as u8, passed });
    if !passed {
        let mut now = tx.state().unit(unit).condition();
        now.disrupt_or_lose_step();
        hurt(tx, unit, now);
    }
}

/// An AFV is shocked; it is revealed first.
pub(super) fn shock(tx: &mut Tx<'_, Yards>, unit: UnitId) {
    reveal(tx, unit);
    let unit = tx.state().tag(unit);
    tx.emit(Event::Shocked { unit });
}

/// Units that took fire without effect (Y45).
pub(super) fn suppress(tx: &mut Tx<'_, Yards>, units: impl Iterator<Item = UnitId>) {
    rulebook::cite!("Y45");
    let state = tx.state();
    let units = units.filter(|unit| may_be_suppressed(state, *unit));
    let units: SmallVec<[Tag; 4]> = units.map(|unit| state.tag(unit)).collect();
    if !units.is_empty() {
        tx.emit(Event::Suppressed { units });
    }
}

fn may_be_suppressed(state: &State, unit: UnitId) -> bool {
    let it = state.unit(unit);
    it.hex.is_some()
        && !it.is(Mark::Suppressed)
        && !matches!(state.kind(unit), Kind::Leader | Kind::Carrier | Kind::Dummy)
}

/// What a mine does (Y16.2.2, R-Y17).
pub(super) fn by_mine(tx: &mut Tx<'_, Yards>, unit: UnitId, effect: MineEffect) {
    let before = tx.state().unit(unit).condition();
    let now = effect.on(before);
    match effect {
        MineEffect::None => {}
        MineEffect::Disrupted | MineEffect::CasualtyAndDisrupted if now == before => {}
        MineEffect::Disrupted | MineEffect::CasualtyAndDisrupted => hurt(tx, unit, now),
        MineEffect::Shocked => shock(tx, unit),
        MineEffect::Destroyed => lose(tx, unit, UnitSet::default()),
    }
}
