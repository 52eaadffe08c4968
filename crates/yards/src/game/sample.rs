//! Other states that a viewer cannot tell from this one (R-Y61).
//!
//! They are dealt anew from what the viewer knows, so that two states which look alike to him give the same deals.

use super::action::Scope;
use super::frame::Frame;
use super::parts::Parts;
use super::setup::may_lie;
use super::state::{Orders, State};
use super::{platoons, player_of, react};
use crate::ground::{Player, UnitId};
use hex::HexIndex;
use referee::{Lots, Viewer};

/// How many deals are tried until one keeps the limits of the hexes.
const DEALS: usize = 40;

/// One in so many players who are not known to have an order has one.
const ORDERED_IN: usize = 4;

/// A state that looks the same: who is where, whose platoons have acted, where mines lie and which orders stand is drawn.
pub(super) fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
    rulebook::cite!("R-Y61");
    let mut state = state.clone();
    if state.outcome.is_some() || state.frames.first() == Some(&Frame::SetUp) {
        return state;
    }
    let own = viewer.seat().map(player_of);
    for player in Player::BOTH.into_iter().filter(|player| Some(*player) != own) {
        let parts = Parts::of(&state, player);
        let dealt = (0..DEALS).find_map(|_| parts.deal(&state, lots));
        if let Some(dealt) = dealt {
            state = dealt;
        }
        platoons::redraw(&mut state, player, lots);
        state.orders[player.index()] = orders(&state, player, lots);
    }
    if own != Some(Player::Defender) {
        move_mines(&mut state, lots);
    }
    state
}

/// Standing orders as they may be: one that has just answered a window stands in some scope, all else is anybody's guess.
fn orders(state: &State, player: Player, lots: &mut Lots) -> Orders {
    rulebook::cite!("R-Y83");
    let mut orders = Orders::default();
    // Whoever is asked has no order that answers.
    let asked =
        |frame: &Frame| matches!(frame, Frame::React(it) if it.player == player && !it.closed);
    if state.frames.iter().any(asked) {
        return orders;
    }
    let scopes = [Scope::Action, Scope::Activation, Scope::Turn];
    if state.declined[player.index()] || lots.below(ORDERED_IN) == 0 {
        orders.decline = lots.pick(&scopes).copied();
    }
    if lots.below(ORDERED_IN) == 0 {
        let guards: Vec<UnitId> = state.board.fielded(player).iter().collect();
        let guards: Vec<UnitId> =
            guards.into_iter().filter(|it| react::may_guard(state, player, *it)).collect();
        let guard = lots.pick(&guards).copied().zip(lots.pick(&react::DISTANCES).copied());
        let vehicles = lots.below(2) == 0;
        orders.guards.extend(guard.map(|(unit, within)| (unit, within, vehicles)));
    }
    orders
}

/// Mines that nobody has found lie wherever they could (Y30, Y41), each place as likely as any other: more draws of the same
/// position tell no more.
fn move_mines(state: &mut State, lots: &mut Lots) {
    let hidden: Vec<usize> = (0..state.mines.len()).filter(|it| !state.mines[*it].known).collect();
    let truth: Vec<Option<HexIndex>> =
        hidden.iter().map(|it| state.mines[*it].hex.take()).collect();
    for (place, lies) in hidden.into_iter().zip(truth) {
        let open = |hex: &HexIndex| {
            may_lie(state.mission(), state.map(), *hex)
                && !state.trodden.contains(*hex)
                && !state.holds(Player::Defender, *hex)
                && !state.holds(Player::Attacker, *hex)
                && !state.mines.iter().any(|mine| mine.hex == Some(*hex))
        };
        let hexes: Vec<HexIndex> = state.map().hexes().filter(open).collect();
        state.mines[place].hex = lots.pick(&hexes).copied().or(lies);
    }
}
