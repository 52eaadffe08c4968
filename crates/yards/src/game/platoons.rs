//! Which platoons may have been activated, as far as their enemy knows (R-Y61).

use super::board::Mark;
use super::frame::Frame;
use super::state::State;
use crate::ground::{Player, UnitId, UnitSet};
use referee::Lots;

/// Draws which of the platoons that have shown nothing this turn have been activated; as many as were.
pub(super) fn redraw(state: &mut State, player: Player, lots: &mut Lots) {
    let active = active(state, player);
    // Before the platoon has shown itself, it may be any.
    let begins = matches!(state.frames.last(), Some(Frame::Activation(_)));
    let kept = active.filter(|it| !begins || has_shown(state, player, *it));
    let count = state.mission().force(player).platoons.len() as u8;
    let secret = |it: &u8| Some(*it) != kept && is_secret(state, player, *it);
    let mut secret: Vec<u8> = (0..count).filter(secret).collect();
    let bits = state.activated[player.index()];
    let most = secret.iter().filter(|it| bits >> **it & 1 != 0).count();
    let was = secret.iter().fold(0, |bits, it| bits | 1u16 << it);
    lots.shuffle(&mut secret);
    let drawn = secret[..most].iter().fold(0, |bits, it| bits | 1u16 << it);
    state.activated[player.index()] = bits & !was | drawn;
    if let (Some(before), Some(now)) = (active, secret[..most].first())
        && kept.is_none()
        && was >> before & 1 != 0
        && let Some(Frame::Activation(it)) = state.frames.last_mut()
    {
        it.platoon = *now;
    }
    mark_acted(state, player);
}

/// The platoon of a player that is active.
fn active(state: &State, player: Player) -> Option<u8> {
    state.activation().filter(|it| it.player == player).map(|it| it.platoon)
}

fn units(state: &State, player: Player, platoon: u8) -> impl Iterator<Item = UnitId> + use<> {
    state.mission().force(player).platoons[usize::from(platoon)].units.iter()
}

/// Whether a platoon has acted this turn for all to see.
fn has_shown(state: &State, player: Player, platoon: u8) -> bool {
    state.board.fielded(player).iter().any(|unit| {
        let deeds = state.unit(unit).deeds;
        deeds.turn == state.turn && deeds.platoons == 1 << platoon
    })
}

/// Whether nothing tells if a platoon has been activated this turn: neither what it did nor vehicles in motion, whose motion
/// would end for all to see (R-Y46), nor that it has still to come.
fn is_secret(state: &State, player: Player, platoon: u8) -> bool {
    let moving = |unit: UnitId| {
        let it = state.unit(unit);
        it.is(Mark::Motion) && !it.is(Mark::Concealed)
    };
    let told = |unit: UnitId| moving(unit) || state.unit(unit).is(Mark::Due);
    !units(state, player, platoon).any(told)
        && units(state, player, platoon).any(|unit| !state.unit(unit).is(Mark::Lost))
        && !has_shown(state, player, platoon)
}

/// Who has acted follows from whose platoon was activated, and from what was seen.
fn mark_acted(state: &mut State, player: Player) {
    let active = active(state, player);
    let under_way: UnitSet = state
        .frames
        .iter()
        .filter_map(|frame| match frame {
            Frame::Action(it) => Some(it.group()),
            Frame::Muster { force, .. } => Some(*force),
            Frame::Assault(it) => Some(it.force),
            _ => None,
        })
        .fold(UnitSet::default(), UnitSet::or);
    for unit in state.board.fielded(player).minus(under_way).iter() {
        let (it, counter) = (state.unit(unit), state.counter(unit));
        let shown = it.deeds.turn == state.turn && it.deeds.platoons != 0;
        let acted = match counter.platoon {
            None => shown,
            Some(platoon) if Some(platoon) == active => shown || it.is(Mark::Acted),
            Some(platoon) => state.activated[player.index()] >> platoon & 1 != 0,
        };
        state.mark(unit, Mark::Acted, acted);
    }
}
