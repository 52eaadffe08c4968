//! Movement (B34), zones of control (B35), contact (B36) and where a move may stop (B46).

use super::action::Action;
use super::duty::own;
use super::event::Event;
use super::frame::{Frame, UnderWay};
use super::state::{Mark, STACK_MAX, State};
use super::{Besieged, Checked, Why, rail};
use crate::ground::{Counter, Map, Player, UnitId};
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
        Mover::of(self, unit).cost(from, side, to)
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
    let grid = state.scene.map.grid();
    let far = || match grid.neighbors(from).any(|(_, next)| next == to) {
        true => Why::Closed(to),
        false => Why::NotNext(to),
    };
    let side = side.ok_or_else(|| Illegal { rule: rule!("B34"), why: far() })?;
    let first = under_way.is_none();
    let left = under_way.map_or_else(|| state.allowance(unit), |it| it.left);
    let leg = Leg { from, side, to, left, first };
    let left = Mover::of(state, unit).step(leg).map_err(|bar| bar.refusal(unit, leg))?;
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

/// What bars a leg: the first that applies in the order of B62.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Barred {
    Enemy,
    Finns,
    Zones,
    Cost(u8),
    Full,
}

impl Barred {
    /// The refusal, with the rule that bars the leg.
    fn refusal(self, unit: UnitId, leg: Leg) -> Illegal<Why> {
        let (rule, why) = match self {
            Barred::Enemy => (rule!("B34"), Why::EnemyThere(leg.to)),
            Barred::Finns => (rule!("B53"), Why::FinnsStay(leg.to)),
            Barred::Zones => (rule!("B35"), Why::ZocToZoc(unit)),
            Barred::Cost(cost) => (rule!("B34"), Why::TooFar { cost, left: leg.left }),
            Barred::Full => (rule!("B46"), Why::Full(leg.to)),
        };
        Illegal { rule, why }
    }
}

/// A unit that moves, with what every leg asks of it.
#[derive(Clone, Copy)]
pub(super) struct Mover<'s> {
    state: &'s State,
    map: &'s Map,
    counter: &'s Counter,
    enemy: Player,
    /// Whether rivers are frozen (R-B39).
    frozen: bool,
}

impl<'s> Mover<'s> {
    #[inline]
    pub(super) fn of(state: &'s State, unit: UnitId) -> Mover<'s> {
        let counter = state.counter(unit);
        Mover {
            state,
            map: &state.scene.map,
            counter,
            enemy: counter.player.enemy(),
            frozen: state.weather_now() == Weather::Snow,
        }
    }

    #[inline]
    fn cost(&self, from: HexIndex, side: usize, to: HexIndex) -> u8 {
        rulebook::cite!("R-B37");
        let terrain = self.map.terrain(to).unwrap_or_default();
        let river = !self.frozen && self.map.has_river(from, side);
        let zones = self.state.in_zoc(self.enemy, from) && self.state.in_zoc(self.enemy, to);
        let extra = u8::from(river) + if zones { ZOC_TO_ZOC } else { 0 };
        self.state.scene.charts.movement.cost(terrain, self.counter.kind) + extra
    }

    /// What is left after a leg, without a look at where the move can end.
    #[inline]
    pub(super) fn enter(&self, leg: Leg) -> Result<u8, Barred> {
        let Leg { from, side, to, left, first } = leg;
        let (state, enemy) = (self.state, self.enemy);
        if state.holds(enemy, to) {
            return Err(Barred::Enemy);
        }
        if self.counter.is_finnish() && !self.map.is_finnish(to) {
            return Err(Barred::Finns);
        }
        let from_zoc = state.in_zoc(enemy, from);
        let slips = !from_zoc
            || !state.in_zoc(enemy, to)
            || self.counter.is_mobile()
            || state.holds(self.counter.player, to);
        if !slips {
            return Err(Barred::Zones);
        }
        let cost = self.cost(from, side, to);
        // One hex is always open to a unit that begins outside enemy ZOC.
        let free = first && !from_zoc;
        if cost > left && !free {
            return Err(Barred::Cost(cost));
        }
        Ok(left.saturating_sub(cost))
    }

    /// What is left after a leg.
    #[inline]
    fn step(&self, leg: Leg) -> Result<u8, Barred> {
        let left = self.enter(leg)?;
        let full = !self.state.has_room(leg.to) && !self.can_go_on(leg.to, left);
        if full { Err(Barred::Full) } else { Ok(left) }
    }

    /// B57: whether a unit that enters a full hex can go on to one with room.
    fn can_go_on(&self, at: HexIndex, left: u8) -> bool {
        !self.state.in_zoc(self.enemy, at)
            && self.map.beside(at).any(|(side, to)| {
                let leg = Leg { from: at, side, to, left, first: false };
                self.enter(leg)
                    .is_ok_and(|left| self.state.has_room(to) || self.can_go_on(to, left))
            })
    }
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
        let mover = Mover::of(state, unit);
        for (side, to) in mover.map.beside(from) {
            if mover.step(Leg { from, side, to, left, first: false }).is_ok() {
                out.push(Action::Step { unit, hex: to });
            }
        }
        if may_leave(state, moving).is_err() {
            return;
        }
        out.push(Action::Stop);
    }
    let trains_run = rail::is_open(state).is_ok();
    for (unit, from) in state.on_map(state.phasing) {
        if state.unit(unit).is(Mark::Moved) || unbound(state, unit).is_err() {
            continue;
        }
        let left = state.allowance(unit);
        let mover = Mover::of(state, unit);
        for (side, to) in mover.map.beside(from) {
            if mover.step(Leg { from, side, to, left, first: true }).is_ok() {
                out.push(Action::Step { unit, hex: to });
            }
        }
        if trains_run && rail::may_set_out(state, unit, from).is_ok() {
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
    let mover = Mover::of(tx.state(), unit);
    let goes_on = !contact
        && mover
            .map
            .beside(hex)
            .any(|(side, to)| mover.step(Leg { from: hex, side, to, left, first: false }).is_ok());
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
