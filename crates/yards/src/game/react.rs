//! Reaction (Y34, Y35) and standing orders (Y73).

use super::action::{Action, Aim, Scope};
use super::board::{Mark, Mode};
use super::event::Event;
use super::fire::{self, Manner, Occasion};
use super::frame::{Frame, Window};
use super::state::State;
use super::{Checked, Why, Yards, moves};
use crate::ground::{Kind, Player, UnitId, UnitSet};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;

/// The distances that orders may name (R-Y66).
pub const DISTANCES: [u8; 6] = [1, 2, 3, 4, 6, 8];

/// Where the unit is that acted.
pub(super) fn place(state: &State, it: &Window) -> Option<HexIndex> {
    state.unit(it.actor).hex
}

/// Whether a unit may react to what happened in a hex (Y35).
fn may_react(state: &State, it: &Window, unit: UnitId) -> Checked<(HexIndex, HexIndex)> {
    let own = state.knows(unit) && state.unit(unit).player == it.player;
    require(own, rule!("Y35"), || Why::NotYours)?;
    let me = state.unit(unit);
    require(me.is_able(), rule!("Y35"), || Why::NotAble(unit))?;
    let real = state.kind(unit) != Kind::Dummy;
    require(real, rule!("Y56"), || Why::OnlyADummy)?;
    require(me.rides.is_none(), rule!("Y40"), || Why::IsLoad(unit))?;
    require(!me.is(Mark::Reacted), rule!("Y35"), || Why::HasReacted(unit))?;
    let gone = Illegal { rule: rule!("Y34"), why: Why::NotThere };
    let (from, at) = me.hex.zip(place(state, it)).ok_or(gone)?;
    state.check_sight(from, at, rule!("Y35"))?;
    Ok((from, at))
}

fn manner(from: HexIndex) -> Manner {
    Manner { from, split: false, onward: false, reaction: true }
}

/// Whether it is aimed at the unit that acted: small arms at its hex, anti-tank fire at that vehicle (Y35).
fn is_at_actor(state: &State, it: &Window, aim: Aim) -> bool {
    let Some(hex) = place(state, it).filter(|hex| *hex == aim.hex()) else { return false };
    let hidden = state.unit(it.actor).is(Mark::Concealed);
    match aim {
        Aim::Hex { .. } => true,
        Aim::Unknown { .. } => hidden,
        Aim::Vehicle { place, .. } => {
            state.vehicle_at(it.player.enemy(), hex, place) == Some(it.actor)
        }
    }
}

/// Whether a window may be answered so.
pub(super) fn check(state: &State, it: &Window, action: &Action) -> Checked {
    match *action {
        Action::Decline { .. } | Action::Order => Ok(()),
        Action::Recall => {
            let orders = !state.orders[it.player.index()].is_empty();
            require(orders, rule!("Y73"), || Why::NoOrders)
        }
        Action::Fire { unit, aim, onward: false } => {
            let (from, _) = may_react(state, it, unit)?;
            require(is_at_actor(state, it, aim), rule!("Y35"), || Why::NotAtActor)?;
            fire::check(state, unit, aim, manner(from))
        }
        Action::React { unit } => {
            may_react(state, it, unit)?;
            let goes = moves::can_set_out(state, unit, Mode::Reaction);
            require(goes, rule!("Y35"), || Why::CannotMove)
        }
        Action::Reverse { unit } => {
            may_react(state, it, unit)?;
            let goes = moves::can_set_out(state, unit, Mode::Reverse);
            require(goes, rule!("Y35"), || Why::CannotMove)
        }
        _ => super::not_asked(),
    }
}

/// Every answer to a window.
pub(super) fn answers(state: &State, it: &Window, out: &mut Vec<Action>) {
    let scopes = [Scope::Window, Scope::Action, Scope::Activation, Scope::Turn];
    out.extend(scopes.map(|scope| Action::Decline { scope }));
    for unit in state.board.fielded(it.player).iter() {
        let Ok((from, at)) = may_react(state, it, unit) else { continue };
        if state.has_shot(unit, true) {
            fire::aims_at(state, unit, at, manner(from), |aim| {
                if is_at_actor(state, it, aim) {
                    out.push(Action::Fire { unit, aim, onward: false });
                }
            });
        }
        if moves::can_set_out(state, unit, Mode::Reaction) {
            out.push(Action::React { unit });
        }
        if moves::can_set_out(state, unit, Mode::Reverse) {
            out.push(Action::Reverse { unit });
        }
    }
    out.push(Action::Order);
    if !state.orders[it.player.index()].is_empty() {
        out.push(Action::Recall);
    }
}

/// What the other player does.
pub(super) fn carry_out(tx: &mut Tx<'_, Yards>, it: &Window, action: &Action) {
    let player = it.player;
    match *action {
        Action::Decline { scope } => {
            close(tx, it);
            if scope != Scope::Window {
                tx.emit(Event::Declined { player, scope });
            }
        }
        Action::Order => frames::open(tx, Frame::Order),
        Action::Recall => tx.emit(Event::OrdersEnded { player, scope: None }),
        Action::Fire { unit, aim, .. } => shoot(tx, it, unit, aim),
        Action::React { unit } => set_out(tx, it, unit, Mode::Reaction),
        Action::Reverse { unit } => set_out(tx, it, unit, Mode::Reverse),
        _ => {}
    }
}

fn close(tx: &mut Tx<'_, Yards>, it: &Window) {
    tx.emit(Event::Turned(Frame::React(Window { told: true, closed: true, ..*it })));
}

fn shoot(tx: &mut Tx<'_, Yards>, it: &Window, unit: UnitId, aim: Aim) {
    rulebook::cite!("Y35");
    close(tx, it);
    let tag = tx.state().tag(unit);
    fire::open(tx, unit, &[aim], Occasion { reaction: true, onward: false });
    tx.emit(Event::Reacted { unit: tag });
}

fn set_out(tx: &mut Tx<'_, Yards>, it: &Window, unit: UnitId, mode: Mode) {
    close(tx, it);
    let maneuver = tx.state().set_out(unit, UnitSet::default(), mode);
    frames::open(tx, Frame::ReactMove(maneuver));
    let unit = tx.state().tag(unit);
    tx.emit(Event::Reacted { unit });
}

/// A window goes on by itself when it was answered, when nobody is left to react to, or when an order answers it (Y73).
pub(super) fn go_on(tx: &mut Tx<'_, Yards>, it: &Window) -> bool {
    let state = tx.state();
    if it.closed || place(state, it).is_none() {
        tx.emit(Event::Closed);
        return true;
    }
    if let Some((unit, aim)) = guard(state, it) {
        let tag = state.tag(unit);
        tell(tx, it, false);
        tx.emit(Event::GuardEnded { unit: tag });
        shoot(tx, it, unit, aim);
        return true;
    }
    let player = it.player;
    if state.orders[player.index()].until.is_some_and(|until| !is_quiet(state, player, until)) {
        rulebook::cite!("R-Y78");
        tx.emit(Event::UntilEnded { player });
    }
    let declined = is_declined(tx.state(), player);
    tell(tx, it, !declined);
    if declined {
        close(tx, it);
    }
    declined
}

/// Once a window: whether its player is asked (R-Y83).
fn tell(tx: &mut Tx<'_, Yards>, it: &Window, asked: bool) {
    if !it.told {
        tx.emit(Event::Turned(Frame::React(Window { told: true, ..*it })));
        tx.emit(Event::Window { player: it.player, asked });
    }
}

/// Whether no enemy counter is so near to a hex.
fn is_quiet(state: &State, player: Player, (hex, within): (HexIndex, u8)) -> bool {
    let mut enemies = state.board.held(player.enemy()).iter();
    !enemies.any(|enemy| state.map().distance(hex, enemy) <= u32::from(within))
}

/// Whether an order of a player declines the window (Y73).
fn is_declined(state: &State, player: Player) -> bool {
    rulebook::cite!("Y73");
    let orders = &state.orders[player.index()];
    orders.decline.is_some() || orders.until.is_some_and(|until| is_quiet(state, player, until))
}

/// The guard that fires, if one does (Y73).
fn guard(state: &State, it: &Window) -> Option<(UnitId, Aim)> {
    let hex = place(state, it)?;
    let actor = state.unit(it.actor);
    let vehicle = !actor.is(Mark::Concealed) && state.kind(it.actor).is_vehicle();
    state.orders[it.player.index()].guards.iter().find_map(|(unit, within, vehicles)| {
        let (from, _) = may_react(state, it, *unit).ok()?;
        let near = state.map().distance(from, hex) <= u32::from(*within);
        if !near || (*vehicles && !vehicle) {
            return None;
        }
        let mut best = None;
        fire::aims_at(state, *unit, hex, manner(from), |aim| {
            // At a vehicle with what pierces armor, at everything else with small arms.
            let fits = is_at_actor(state, it, aim);
            let better = best.is_none() || (vehicle && matches!(aim, Aim::Vehicle { .. }));
            if fits && better {
                best = Some(aim);
            }
        });
        Some((*unit, best?))
    })
}

/// The player who gives a standing order: he is in a window.
pub(super) fn orderer(state: &State) -> Player {
    state
        .frames
        .iter()
        .rev()
        .find_map(|frame| match frame {
            Frame::React(it) => Some(it.player),
            _ => None,
        })
        .unwrap_or(state.go.enemy())
}

/// Whether a hex may be named in an order (R-Y66).
fn is_named(state: &State, player: Player, hex: HexIndex) -> bool {
    let known = hex.index() < state.map().hexes().len();
    known && (state.holds(player, hex) || state.mission().objectives.contains(&hex))
}

/// Whether a standing order may be given so (Y73, R-Y66).
pub(super) fn check_order(state: &State, action: &Action) -> Checked {
    rulebook::cite!("R-Y66");
    let player = orderer(state);
    match *action {
        Action::Until { hex, within } => {
            let fits = DISTANCES.contains(&within) && is_named(state, player, hex);
            require(fits, rule!("R-Y66"), || Why::NoSuchOrder)
        }
        Action::Guard { unit, within, .. } => {
            let fits = DISTANCES.contains(&within) && may_guard(state, player, unit);
            require(fits, rule!("R-Y66"), || Why::NoSuchOrder)
        }
        _ => super::not_asked(),
    }
}

/// Whether a unit can stand guard (Y73).
pub(super) fn may_guard(state: &State, player: Player, unit: UnitId) -> bool {
    if !state.knows(unit) || state.unit(unit).player != player || !state.is_free(unit) {
        return false;
    }
    let spec = &state.counter(unit).unit;
    state.unit(unit).is_able() && (spec.small_arms.is_some() || spec.anti_tank.is_some())
}

/// Every standing order.
pub(super) fn order_answers(state: &State, out: &mut Vec<Action>) {
    let player = orderer(state);
    for hex in state.map().hexes().filter(|hex| is_named(state, player, *hex)) {
        out.extend(DISTANCES.map(|within| Action::Until { hex, within }));
    }
    for unit in state.board.fielded(player).iter().filter(|it| may_guard(state, player, *it)) {
        for vehicles in [false, true] {
            out.extend(DISTANCES.map(|within| Action::Guard { unit, within, vehicles }));
        }
    }
}

/// A standing order is given.
pub(super) fn give_order(tx: &mut Tx<'_, Yards>, action: &Action) {
    let player = orderer(tx.state());
    tx.emit(Event::Closed);
    match *action {
        Action::Until { hex, within } => tx.emit(Event::DeclinedUntil { player, hex, within }),
        Action::Guard { unit, within, vehicles } => {
            let unit = tx.state().tag(unit);
            tx.emit(Event::Guarding { unit, within, vehicles });
        }
        _ => {}
    }
}
