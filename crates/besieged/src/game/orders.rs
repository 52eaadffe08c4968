//! Orders from above (B42, R-B41, R-B47, R-B59).

use super::action::Action;
use super::event::Event;
use super::frame::Frame;
use super::state::State;
use super::{Besieged, Checked, Why};
use crate::ground::{Player, UnitSet};
use crate::{Months, Turn};
use hex::HexIndex;
use referee::{Tx, require};
use rulebook::rule;

/// The highest die that lets the enemy give an order.
const ORDER_DIE_MAX: u8 = 3;

/// Whether the die for orders is rolled for a player in a turn.
#[must_use]
pub fn are_rolled(player: Player, turn: Turn) -> bool {
    let at = |year, months| Turn { year, months };
    match player {
        Player::Soviet => (at(1941, Months::JulAug)..=at(1942, Months::MayJun)).contains(&turn),
        Player::Axis => turn >= at(1943, Months::JanFeb),
    }
}

/// The units of a hex that can be ordered: Germans or Russians next to an enemy; over water only is not next to (R-B47).
fn subjects(state: &State, hex: HexIndex) -> UnitSet {
    rulebook::cite!("R-B47");
    let mut units = UnitSet::default();
    if state.holds(state.phasing, hex) && state.in_zoc(state.phasing.enemy(), hex) {
        let principal = |unit| state.counter(unit).nationality.is_principal();
        state.stack(hex).filter(|unit| principal(*unit)).for_each(|unit| units.set(unit, true));
    }
    units
}

fn may_order(state: &State, hex: HexIndex) -> bool {
    subjects(state, hex).iter().next().is_some()
}

fn hexes(state: &State) -> impl Iterator<Item = HexIndex> + '_ {
    state.occupied(state.phasing).iter().filter(|hex| may_order(state, *hex))
}

/// The die fell: on 1 to 3 the enemy is asked, if there is a hex to name.
pub(super) fn rolled(tx: &mut Tx<'_, Besieged>, die: u8) {
    rulebook::cite!("R-B59");
    let player = tx.state().phasing;
    tx.emit(Event::Closed);
    tx.emit(Event::OrdersRolled { player, die });
    if die <= ORDER_DIE_MAX && hexes(tx.state()).next().is_some() {
        frames::open(tx, Frame::Orders);
    }
}

pub(super) fn check(state: &State, action: &Action) -> Checked {
    match *action {
        Action::Order { hex } => {
            require(may_order(state, hex), rule!("B42"), || Why::NoOrderThere(hex))
        }
        Action::NoOrder => Ok(()),
        _ => super::not_asked(),
    }
}

pub(super) fn answers(state: &State, out: &mut Vec<Action>) {
    out.extend(hexes(state).map(|hex| Action::Order { hex }));
    out.push(Action::NoOrder);
}

pub(super) fn carry_out(tx: &mut Tx<'_, Besieged>, action: &Action) {
    tx.emit(Event::Closed);
    match *action {
        Action::Order { hex } => {
            let units = subjects(tx.state(), hex);
            tx.emit(Event::Ordered { hex, units });
        }
        _ => tx.emit(Event::OrdersWaived),
    }
}
