//! What a player may want to know of a position, by the same functions that judge his answers.

use super::event::Event;
use super::frame::{Attack, Frame};
use super::moves::{Leg, Mover};
use super::state::{Mark, State};
use super::{Besieged, moves, turn};
use crate::ground::UnitId;
use crate::{Forecast, Refusal, Table};
use hex::HexIndex;
use referee::Tx;

/// A hex that a unit can move to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The hex.
    pub hex: HexIndex,
    /// The most MP that can be left there.
    pub left: u8,
    /// Whether an enemy ZOC stops the unit there (B35).
    pub contact: bool,
    /// Whether it may stop there (B46).
    pub stops: bool,
}

/// Every hex that a unit of the phasing player can still move to in this impulse, in the order of the map (B34, B35); one that
/// is on its way goes on with what is left to it.
///
/// ```
/// use besieged::game::{Action, Besieged, Setup, reach};
/// use referee::Game;
/// let state = Besieged::start(&Setup::of("border-1941")).unwrap();
/// let unit = state.scene.roster.find("A-ge-IIIPz").unwrap();
/// assert!(reach(&state, unit).iter().any(|hex| hex.contact));
/// ```
#[must_use]
pub fn reach(state: &State, unit: UnitId) -> Vec<Reached> {
    let it = state.unit(unit);
    let under_way = match state.frames.last() {
        Some(Frame::Move(Some(moving))) if moving.unit == unit => Some(moving.left),
        _ => None,
    };
    let free = state.counter(unit).player == state.phasing
        && (under_way.is_some() || !it.is(Mark::Moved))
        && moves::unbound(state, unit).is_ok();
    let Some(from) = it.hex().filter(|_| free) else { return Vec::new() };
    let enemy = state.phasing.enemy();
    // What is left in each hex, one more than the number so that 0 means never reached.
    let mut best = vec![0u8; state.scene.map.grid().len()];
    let left = under_way.unwrap_or_else(|| state.allowance(unit));
    let mut open = vec![(from, left, under_way.is_none())];
    let mover = Mover::of(state, unit);
    while let Some((at, left, first)) = open.pop() {
        for (side, to) in state.scene.map.beside(at) {
            let leg = Leg { from: at, side, to, left, first };
            let Ok(left) = mover.enter(leg) else { continue };
            if best[to.index()] > left || to == from {
                continue;
            }
            best[to.index()] = left + 1;
            if !state.in_zoc(enemy, to) {
                open.push((to, left, false));
            }
        }
    }
    let hexes = state.scene.map.grid().hexes().filter(|hex| best[hex.index()] > 0);
    let reached = hexes.map(|hex| Reached {
        hex,
        left: best[hex.index()] - 1,
        contact: state.in_zoc(enemy, hex),
        stops: state.has_room(hex),
    });
    reached.collect()
}

/// The exact odds of an attack by the phasing player.
///
/// # Errors
/// Why the tables refuse it.
pub fn forecast<'s>(
    state: &'s State,
    attack: &Attack,
    (air, table, marshals): (u8, Table, [bool; 2]),
) -> Result<Forecast<'s>, Refusal> {
    state.combat(attack, air, table, marshals).forecast(&state.scene.charts)
}

/// What would happen if the player-turn closed as the position stands: supply, attrition, sweep (B37, B38, B58).
#[must_use]
pub fn closing(state: &State) -> Vec<Event> {
    let (mut copy, mut events) = (state.clone(), Vec::new());
    turn::close_player_turn(&mut Tx::<Besieged>::logged(&mut copy, &mut events));
    events.retain(|event| !event.is_bookkeeping());
    events
}

/// The units of the phasing player whose duty stands, each with the rule of it (B59).
pub fn duties(state: &State) -> impl Iterator<Item = (UnitId, rulebook::RuleId)> + '_ {
    let units = state.on_map(state.phasing);
    units.filter_map(|(unit, _)| Some((unit, state.standing_duty(unit)?)))
}
