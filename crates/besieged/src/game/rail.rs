//! Rail movement (B47, R-B60, R-B61).

use super::action::Action;
use super::duty::own;
use super::event::Event;
use super::frame::UnderWay;
use super::moves::may_leave;
use super::state::{Mark, State};
use super::{Besieged, Checked, Why, supply};
use crate::Impulse;
use crate::ground::{Player, UnitId};
use hex::HexIndex;
use referee::{Tx, require};
use rulebook::rule;

/// How many units a player may move by rail in a player-turn.
#[must_use]
pub fn trains(player: Player) -> u8 {
    match player {
        Player::Axis => 4,
        Player::Soviet => 8,
    }
}

/// Whether a unit may go by rail at all; refusals in the order of B62.
pub(super) fn may_entrain(state: &State, moving: Option<UnderWay>, unit: UnitId) -> Checked {
    let from = own(state, unit, rule!("B31"))?;
    super::moves::unbound(state, unit)?;
    may_set_out(state, unit, from)?;
    may_leave(state, moving)
}

/// Whether trains run at all now.
pub(super) fn is_open(state: &State) -> Checked {
    require(state.impulse == Impulse::First, rule!("B47"), || Why::NoRailNow)?;
    let most = trains(state.phasing);
    require(state.rail_used < most, rule!("B47"), || Why::NoTrains(most))
}

/// Whether a unit that nothing binds may go by rail from where it stands.
pub(super) fn may_set_out(state: &State, unit: UnitId, from: HexIndex) -> Checked {
    let (player, it) = (state.phasing, state.unit(unit));
    require(!state.counter(unit).is_finnish(), rule!("B53"), || Why::FinnsWalk(unit))?;
    is_open(state)?;
    require(!it.is(Mark::Moved), rule!("B47"), || Why::HasMoved(unit))?;
    let net = &state.net[player.index()];
    require(net.contains(from), rule!("B47"), || Why::OffTheNet(from))?;
    require(!state.in_zoc(player.enemy(), from), rule!("B47"), || Why::RailInZoc(from))?;
    require(has_destination(state, from), rule!("B46"), || Why::NoHexFor(unit))
}

/// B57: whether a train from a hex can stop anywhere; mostly it can in the next hex.
fn has_destination(state: &State, from: HexIndex) -> bool {
    let net = &state.net[state.phasing.index()];
    let open = |hex: HexIndex| net.contains(hex) && may_stop(state, hex);
    state.scene.map.along_rail(from).any(open)
        || supply::line_from(state, state.phasing, from)
            .iter()
            .any(|hex| hex != from && may_stop(state, hex))
}

fn may_stop(state: &State, hex: HexIndex) -> bool {
    !state.in_zoc(state.phasing.enemy(), hex) && state.has_room(hex)
}

/// Whether a unit may get off in a hex.
pub(super) fn check(state: &State, unit: UnitId, action: &Action) -> Checked {
    let Action::At { hex } = *action else { return super::not_asked() };
    let from = own(state, unit, rule!("B31"))?;
    let line = supply::line_from(state, state.phasing, from);
    require(line.contains(hex) && hex != from, rule!("B47"), || Why::NotByRail(hex))?;
    let zoc = state.in_zoc(state.phasing.enemy(), hex);
    require(!zoc, rule!("B47"), || Why::RailInZoc(hex))?;
    require(state.has_room(hex), rule!("B46"), || Why::Full(hex))
}

pub(super) fn answers(state: &State, unit: UnitId, out: &mut Vec<Action>) {
    let Some(from) = state.unit(unit).hex() else { return };
    let line = supply::line_from(state, state.phasing, from);
    let open = line.iter().filter(|hex| *hex != from && may_stop(state, *hex));
    out.extend(open.map(|hex| Action::At { hex }));
}

pub(super) fn carry_out(tx: &mut Tx<'_, Besieged>, unit: UnitId, action: &Action) {
    if let Action::At { hex } = *action {
        tx.emit(Event::Closed);
        tx.emit(Event::UnitRailed { unit, to: hex });
    }
}
