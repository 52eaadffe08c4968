//! A platoon is active (Y33): every action begins here.

use super::action::{Action, Aim, Ammunition, Scope};
use super::board::{Mark, Mode};
use super::event::Event;
use super::fire::{self, Occasion};
use super::frame::{Activation, Frame, Maneuver, Salvo};
use super::state::State;
use super::{Checked, Why, Yards, carriage, moves, muster};
use crate::ground::{Kind, Player, UnitId, UnitSet};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;

/// Mortars are called within so many hexes (Y48).
const CALL_WITHIN: u32 = 15;

impl State {
    /// The units that may act in an activation: the platoon's, and the dummies of the side (Y56).
    #[must_use]
    pub fn actors(&self, it: &Activation) -> UnitSet {
        let force = self.mission().force(it.player);
        let platoon = force.platoons.get(usize::from(it.platoon)).map(|it| it.units);
        platoon.unwrap_or_default().or(force.dummies).and(self.board.fielded(it.player))
    }
}

/// Whether a unit may begin an action (Y33).
pub(super) fn may_act(state: &State, it: &Activation, unit: UnitId) -> Checked {
    let own = state.knows(unit) && state.actors(it).contains(unit);
    require(own, rule!("Y33"), || Why::NotActive)?;
    let me = state.unit(unit);
    require(me.is_able(), rule!("Y33"), || Why::NotAble(unit))?;
    require(!me.is(Mark::Acted), rule!("Y33"), || Why::HasActed(unit))
}

fn may_act_freely(state: &State, it: &Activation, unit: UnitId) -> Checked {
    may_act(state, it, unit)?;
    require(state.is_free(unit), rule!("Y40"), || Why::IsLoad(unit))
}

/// Whether the active player may do this.
pub(super) fn check(state: &State, it: &Activation, action: &Action) -> Checked {
    match *action {
        Action::Step { unit, hex, leader, latw } => {
            may_act_freely(state, it, unit)?;
            moves::check_first(state, unit, hex, [leader, latw]).map(|_| ())
        }
        Action::Fire { unit, aim, onward } => {
            may_act_freely(state, it, unit)?;
            fire::check_standing(state, unit, aim, onward)
        }
        Action::Split { unit, aim } => {
            may_act_freely(state, it, unit)?;
            fire::check_split(state, unit, aim)
        }
        Action::Turn { unit, facing } => {
            may_act_freely(state, it, unit)?;
            let turns = state.kind(unit).is_vehicle() && facing < 6;
            let turns = turns && state.unit(unit).facing != facing;
            require(turns, rule!("Y39"), || Why::CannotTurn)
        }
        Action::Mount { unit, vehicle } => {
            may_act_freely(state, it, unit)?;
            carriage::may_mount(state, unit, vehicle)
        }
        Action::Dismount { unit } => {
            may_act(state, it, unit)?;
            carriage::may_dismount(state, unit)
        }
        Action::Call { mortar, ammo } => may_call(state, it, mortar, ammo),
        Action::Muster { hex } => muster::check_target(state, it, hex),
        Action::Recall => {
            let orders = !state.orders[it.player.index()].is_empty();
            require(orders, rule!("Y73"), || Why::NoOrders)
        }
        Action::End => Ok(()),
        _ => super::not_asked(),
    }
}

/// Every answer of the active player.
pub(super) fn answers(state: &State, it: &Activation, out: &mut Vec<Action>) {
    for unit in state.actors(it).iter().filter(|unit| may_act(state, it, *unit).is_ok()) {
        if carriage::may_dismount(state, unit).is_ok() {
            out.push(Action::Dismount { unit });
        }
        if !state.is_free(unit) {
            continue;
        }
        moves::first_steps(state, unit, out);
        fire::standing_answers(state, unit, out);
        if state.kind(unit).is_vehicle() {
            let now = state.unit(unit).facing;
            let turns = (0..6).filter(|facing| *facing != now);
            out.extend(turns.map(|facing| Action::Turn { unit, facing }));
        }
        carriage::mount_answers(state, unit, out);
    }
    for mortar in 0..state.mortars[it.player.index()].len() as u8 {
        let ammo = Ammunition::BOTH.into_iter();
        let ammo = ammo.filter(|ammo| may_call(state, it, mortar, *ammo).is_ok());
        out.extend(ammo.map(|ammo| Action::Call { mortar, ammo }));
    }
    muster::target_answers(state, it, out);
    if !state.orders[it.player.index()].is_empty() {
        out.push(Action::Recall);
    }
    out.push(Action::End);
}

/// What the active player does.
pub(super) fn carry_out(tx: &mut Tx<'_, Yards>, it: &Activation, action: &Action) {
    let player = it.player;
    let begins = !matches!(action, Action::End | Action::Recall);
    if begins && tx.state().orders[player.enemy().index()].decline == Some(Scope::Action) {
        let scope = Some(Scope::Action);
        tx.emit(Event::OrdersEnded { player: player.enemy(), scope });
    }
    match *action {
        Action::Step { unit, hex, leader, latw } => {
            let group = moves::check_first(tx.state(), unit, hex, [leader, latw]);
            let maneuver = tx.state().set_out(unit, group.unwrap_or_default(), Mode::Activation);
            frames::open(tx, Frame::Action(maneuver.clone()));
            moves::enter(tx, maneuver, hex);
        }
        Action::Fire { unit, aim, onward } => shoot(tx, unit, aim, onward),
        Action::Split { unit, aim } => frames::open(tx, Frame::Split { unit, first: aim }),
        Action::Turn { unit, facing } => {
            let tag = tx.state().tag(unit);
            tx.emit(Event::Faced { unit: tag, facing });
            acted(tx, unit);
        }
        Action::Mount { unit, vehicle } => carriage::mount(tx, unit, vehicle),
        Action::Dismount { unit } => carriage::dismount(tx, unit),
        Action::Call { mortar, ammo } => frames::open(tx, Frame::Call { mortar, ammo }),
        Action::Muster { hex } => {
            frames::open(tx, Frame::Muster { target: hex, force: UnitSet::default() });
        }
        Action::Recall => tx.emit(Event::OrdersEnded { player, scope: None }),
        Action::End => end(tx, it),
        _ => {}
    }
}

/// A unit has used its action.
pub(super) fn acted(tx: &mut Tx<'_, Yards>, unit: UnitId) {
    let player = tx.state().unit(unit).player;
    tx.emit(Event::Acted { units: UnitSet::default().with(unit), player });
}

fn shoot(tx: &mut Tx<'_, Yards>, unit: UnitId, aim: Aim, onward: bool) {
    rulebook::cite!("Y33");
    match onward {
        true => {
            let start = tx.state().set_out(unit, UnitSet::default(), Mode::Activation);
            frames::open(tx, Frame::Action(Maneuver { fired: true, ..start }));
        }
        false => acted(tx, unit),
    }
    fire::open(tx, unit, &[aim], Occasion { reaction: false, onward });
}

/// The second target of split fire was named.
pub(super) fn split(tx: &mut Tx<'_, Yards>, unit: UnitId, first: Aim, second: Aim) {
    tx.emit(Event::Closed);
    acted(tx, unit);
    fire::open(tx, unit, &[first, second], Occasion { reaction: false, onward: false });
}

/// An activation is over when its player says so; the other goes on, if he has a platoon left (Y32, R-Y69).
fn end(tx: &mut Tx<'_, Yards>, it: &Activation) {
    rulebook::cite!("R-Y69");
    let player = it.player;
    let units = tx.state().mission().force(player).platoons.get(usize::from(it.platoon));
    let units = units.map(|it| it.units).unwrap_or_default();
    let units: UnitSet = units.iter().filter(|it| tx.state().unit(*it).hex.is_some()).collect();
    tx.emit(Event::Closed);
    tx.emit(Event::Acted { units, player });
    let go = if tx.state().has_platoons(player.enemy()) { player.enemy() } else { player };
    tx.emit(Event::ActivationEnded { player, go });
    for player in Player::BOTH {
        if tx.state().orders[player.index()].decline.is_some() {
            tx.emit(Event::OrdersEnded { player, scope: Some(Scope::Activation) });
        }
    }
}

/// Whether mortars may be called for (Y48, R-Y43).
fn may_call(state: &State, it: &Activation, mortar: u8, ammo: Ammunition) -> Checked {
    require(!it.called, rule!("Y48"), || Why::HasCalled)?;
    let known = state.mortars[it.player.index()].get(usize::from(mortar));
    let ready = known.is_some_and(|it| it.left > 0 && !it.used);
    require(ready, rule!("Y48"), || Why::NoMortar)?;
    let hexes = state.map().hexes();
    let target = hexes.into_iter().any(|hex| may_shell(state, it.player, ammo, hex).is_ok());
    match state.options.leaders_call {
        true => require(target, rule!("Y83"), || Why::NoLeaderCalls),
        false => require(target, rule!("Y48"), || Why::NothingToShell),
    }
}

/// Whether shells may be called down on a hex (Y48).
pub(super) fn may_shell(state: &State, player: Player, ammo: Ammunition, hex: HexIndex) -> Checked {
    rulebook::cite!("R-Y43");
    let map = state.map();
    require(hex.index() < map.hexes().len(), rule!("Y48"), || Why::NotThere)?;
    if ammo == Ammunition::He {
        let enemy = state.holds(player.enemy(), hex);
        require(enemy, rule!("Y48"), || Why::NoTarget)?;
        let own = |hex| state.holds(player, hex);
        let near = own(hex) || map.beside(hex).any(|(_, next)| own(next));
        require(!near, rule!("Y48"), || Why::OwnTooNear(hex))?;
    }
    let seen = state.board.held(player).iter().any(|from| {
        map.distance(from, hex) <= CALL_WITHIN
            && state.sees(from, hex)
            && state.stack(player, from).iter().any(|unit| is_spotter(state, unit))
    });
    match state.options.leaders_call {
        true => require(seen, rule!("Y83"), || Why::NoLeaderSees(hex)),
        false => require(seen, rule!("Y48"), || Why::NobodySees(hex)),
    }
}

/// Somebody able on foot; a leader where the players agreed on it (Y83).
fn is_spotter(state: &State, unit: UnitId) -> bool {
    let kind = state.kind(unit);
    let fits = match state.options.leaders_call {
        true => kind == Kind::Leader,
        false => kind != Kind::Dummy && !kind.is_vehicle(),
    };
    fits && state.is_free(unit) && state.unit(unit).is_able()
}

/// The hex of a mortar mission was named.
pub(super) fn call(tx: &mut Tx<'_, Yards>, mortar: u8, ammo: Ammunition, hex: HexIndex) {
    rulebook::cite!("Y48");
    tx.emit(Event::Closed);
    let Some(it) = tx.state().activation().cloned() else { return };
    let player = it.player;
    tx.emit(Event::Turned(Frame::Activation(Activation { called: true, ..it })));
    tx.emit(Event::MortarCalled { player, mortar, ammo, hex });
    let (dice, hexes, net) = (Default::default(), None, None);
    frames::open(tx, Frame::Salvo(Salvo { player, mortar, ammo, aimed: hex, hexes, dice, net }));
}

/// Every hex that may be shelled.
pub(super) fn call_answers(state: &State, player: Player, ammo: Ammunition, out: &mut Vec<Action>) {
    let hexes = state.map().hexes().filter(|hex| may_shell(state, player, ammo, *hex).is_ok());
    out.extend(hexes.map(|hex| Action::At { hex }));
}

/// The refusal for a hex that may not be shelled.
pub(super) fn check_call(state: &State, ammo: Ammunition, action: &Action) -> Checked {
    let Action::At { hex } = *action else { return super::not_asked() };
    let none = Illegal { rule: rule!("Y48"), why: Why::NotActive };
    let player = state.activation().map(|it| it.player).ok_or(none)?;
    may_shell(state, player, ammo, hex)
}
