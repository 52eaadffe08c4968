//! Movement (B34), zones of control (B35), contact (B36) and where a move may stop (B46).

use super::action::Action;
use super::duty::own;
use super::event::Event;
use super::frame::{Frame, UnderWay};
use super::state::{Mark, STACK_MAX, State};
use super::{Besieged, Checked, Why, rail};
use crate::ground::UnitId;
use crate::{Weather, allowance_in};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;

/// What going straight from ZOC to ZOC costs more (B35).
const ZOC_TO_ZOC: u8 = 2;
/// The most a unit out of supply may spend (B34).
const UNSUPPLIED_MAX: u8 = 2;

impl State {
    /// What a unit may spend in this impulse: printed, then weather, then supply (B34).
    #[must_use]
    pub fn allowance(&self, unit: UnitId) -> u8 {
        let printed = self.counter(unit).allowances[self.impulse.index()];
        let allowance = allowance_in(self.weather_now(), printed);
        let fed = self.unit(unit).is(Mark::Supplied);
        if fed { allowance } else { allowance.min(UNSUPPLIED_MAX) }
    }

    /// What a step costs: the hex entered, a river that is not frozen, and ZOC to ZOC (B34, B35, R-B37, R-B39).
    #[must_use]
    pub fn step_cost(&self, unit: UnitId, from: HexIndex, side: usize, to: HexIndex) -> u8 {
        rulebook::cite!("R-B37");
        let counter = self.counter(unit);
        let terrain = self.scene.map.terrain(to).unwrap_or_default();
        let river = self.scene.map.has_river(from, side) && self.weather_now() != Weather::Snow;
        let enemy = counter.player.enemy();
        let zones = self.in_zoc(enemy, from) && self.in_zoc(enemy, to);
        let extra = u8::from(river) + if zones { ZOC_TO_ZOC } else { 0 };
        self.scene.charts.movement.cost(terrain, counter.kind) + extra
    }
}

/// Whether a unit is free to move: not ordered (B42), not locked (B43).
pub(super) fn unbound(state: &State, unit: UnitId) -> Checked {
    let it = state.unit(unit);
    require(!it.is(Mark::Ordered), rule!("B42"), || Why::UnderOrders(unit))?;
    match state.lock_of(unit) {
        Some(hex) => Err(Illegal { rule: rule!("B43"), why: Why::IsLocked(unit, hex) }),
        None => Ok(()),
    }
}

/// What is left after a step, judged from where the unit stands; refusals in the order of B62.
fn may_step(state: &State, moving: Option<UnderWay>, unit: UnitId, to: HexIndex) -> Checked<u8> {
    let from = own(state, unit, rule!("B31"))?;
    let under_way = moving.filter(|it| it.unit == unit);
    if under_way.is_none() {
        unbound(state, unit)?;
        if state.unit(unit).is(Mark::Moved) {
            let stopped = state.in_zoc(state.phasing.enemy(), from);
            let (rule, why) = match stopped {
                true => (rule!("B35"), Why::StoppedByZoc(unit)),
                false => (rule!("B34"), Why::HasMoved(unit)),
            };
            return Err(Illegal { rule, why });
        }
    }
    let side = state.scene.map.side_toward(from, to);
    let side = side.ok_or(Illegal { rule: rule!("B34"), why: Why::NotNext(to) })?;
    let first = under_way.is_none();
    let left = under_way.map_or_else(|| state.allowance(unit), |it| it.left);
    let left = step(state, unit, Leg { from, side, to, left, first })?;
    if first {
        may_leave(state, moving)?;
    }
    Ok(left)
}

/// One hex of a move.
#[derive(Clone, Copy)]
pub(super) struct Leg {
    pub(super) from: HexIndex,
    pub(super) side: usize,
    pub(super) to: HexIndex,
    pub(super) left: u8,
    pub(super) first: bool,
}

/// What is left after a leg.
#[inline]
fn step(state: &State, unit: UnitId, leg: Leg) -> Checked<u8> {
    let left = step_alone(state, unit, leg)?;
    let full = !state.has_room(leg.to) && !can_go_on(state, unit, leg.to, left);
    require(!full, rule!("B46"), || Why::Full(leg.to))?;
    Ok(left)
}

/// The same without a look at where the move can end.
#[inline]
pub(super) fn step_alone(state: &State, unit: UnitId, leg: Leg) -> Checked<u8> {
    let Leg { from, side, to, left, first } = leg;
    let counter = state.counter(unit);
    let enemy = counter.player.enemy();
    require(!state.holds(enemy, to), rule!("B34"), || Why::EnemyThere(to))?;
    let barred = counter.is_finnish() && !state.scene.map.is_finnish(to);
    require(!barred, rule!("B53"), || Why::FinnsStay(to))?;
    let from_zoc = state.in_zoc(enemy, from);
    let slips = !from_zoc
        || !state.in_zoc(enemy, to)
        || counter.is_mobile()
        || state.holds(counter.player, to);
    require(slips, rule!("B35"), || Why::ZocToZoc(unit))?;
    let cost = state.step_cost(unit, from, side, to);
    // One hex is always open to a unit that begins outside enemy ZOC.
    let free = first && !from_zoc;
    require(cost <= left || free, rule!("B34"), || Why::TooFar { cost, left })?;
    Ok(left.saturating_sub(cost))
}

/// B57: whether a unit that enters a full hex can go on to one with room.
fn can_go_on(state: &State, unit: UnitId, at: HexIndex, left: u8) -> bool {
    let enemy = state.counter(unit).player.enemy();
    !state.in_zoc(enemy, at)
        && state.scene.map.beside(at).any(|(side, to)| {
            let leg = Leg { from: at, side, to, left, first: false };
            step_alone(state, unit, leg)
                .is_ok_and(|left| state.has_room(to) || can_go_on(state, unit, to, left))
        })
}

/// Whether the unit under way, if any, may stop where it is.
pub(super) fn may_leave(state: &State, moving: Option<UnderWay>) -> Checked {
    let hex = moving.and_then(|it| state.unit(it.unit).hex());
    match hex.filter(|hex| state.height(*hex) > STACK_MAX) {
        Some(hex) => Err(Illegal { rule: rule!("B46"), why: Why::Full(hex) }),
        None => Ok(()),
    }
}

pub(super) fn check(state: &State, moving: Option<UnderWay>, action: &Action) -> Checked {
    match *action {
        Action::Step { unit, hex } => may_step(state, moving, unit, hex).map(|_| ()),
        Action::Entrain { unit } => rail::may_entrain(state, moving, unit),
        Action::Stop if moving.is_none() => {
            Err(Illegal { rule: rule!("B31"), why: Why::NobodyMoves })
        }
        Action::Stop | Action::End => may_leave(state, moving),
        _ => super::not_asked(),
    }
}

/// Every answer; all units that stand where a friend would have to leave first come after the one under way.
pub(super) fn answers(state: &State, moving: Option<UnderWay>, out: &mut Vec<Action>) {
    if let Some(UnderWay { unit, left }) = moving {
        let Some(from) = state.unit(unit).hex() else { return };
        for (side, to) in state.scene.map.beside(from) {
            if step(state, unit, Leg { from, side, to, left, first: false }).is_ok() {
                out.push(Action::Step { unit, hex: to });
            }
        }
        if may_leave(state, moving).is_err() {
            return;
        }
        out.push(Action::Stop);
    }
    for (unit, from) in state.on_map(state.phasing) {
        if state.unit(unit).is(Mark::Moved) || unbound(state, unit).is_err() {
            continue;
        }
        let left = state.allowance(unit);
        for (side, to) in state.scene.map.beside(from) {
            if step(state, unit, Leg { from, side, to, left, first: true }).is_ok() {
                out.push(Action::Step { unit, hex: to });
            }
        }
        if rail::may_set_out(state, unit, from).is_ok() {
            out.push(Action::Entrain { unit });
        }
    }
    out.push(Action::End);
}

pub(super) fn carry_out(tx: &mut Tx<'_, Besieged>, moving: Option<UnderWay>, action: &Action) {
    match *action {
        Action::Step { unit, hex } => {
            let Ok(left) = may_step(tx.state(), moving, unit, hex) else { return };
            if let Some(other) = moving.filter(|it| it.unit != unit) {
                stop(tx, other.unit, false);
            }
            walk(tx, unit, hex, left);
        }
        Action::Stop => {
            if let Some(it) = moving {
                stop(tx, it.unit, false);
            }
            tx.emit(Event::Turned(Frame::Move(None)));
        }
        Action::Entrain { unit } => {
            if let Some(it) = moving {
                stop(tx, it.unit, false);
            }
            tx.emit(Event::Turned(Frame::Move(None)));
            frames::open(tx, Frame::Rail(unit));
        }
        Action::End => {
            if let Some(it) = moving {
                stop(tx, it.unit, false);
            }
            tx.emit(Event::Ended { attacks: false });
            tx.emit(Event::Closed);
        }
        _ => {}
    }
}

/// A unit enters a hex; an enemy ZOC ends its move (B35), and so does having nowhere to go on to.
fn walk(tx: &mut Tx<'_, Besieged>, unit: UnitId, hex: HexIndex, left: u8) {
    rulebook::cite!("R-B45");
    let state = tx.state();
    let contact = state.in_zoc(state.phasing.enemy(), hex);
    // R-B45: any friend counts, also one that owes an attack itself.
    let accompanied = state.holds(state.phasing, hex);
    tx.emit(Event::UnitMoved { unit, to: hex, left });
    let state = tx.state();
    let goes_on = !contact
        && state.scene.map.beside(hex).any(|(side, to)| {
            step(state, unit, Leg { from: hex, side, to, left, first: false }).is_ok()
        });
    if goes_on {
        tx.emit(Event::Turned(Frame::Move(Some(UnderWay { unit, left }))));
    } else {
        stop(tx, unit, contact && !accompanied);
        tx.emit(Event::Turned(Frame::Move(None)));
    }
}

/// A unit stops; it owes an attack where it has come into contact alone (B36).
fn stop(tx: &mut Tx<'_, Besieged>, unit: UnitId, owes: bool) {
    tx.emit(Event::UnitStopped { unit, owes });
}
