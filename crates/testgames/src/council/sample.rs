//! Other states that a viewer cannot tell from this one.

use super::{Frame, Order, SECTORS, Side, State, state::Holdings};
use referee::{Lots, Viewer};

/// U12: what is secret from the viewer may be otherwise.
pub(super) fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
    let mut state = state.clone();
    let frame = state.frames.last().copied();
    for side in Side::BOTH {
        if side.is_known_to(viewer) || frame.is_none() {
            continue;
        }
        replace_depots(&mut state.sides[side as usize], lots);
        if frame == Some(Frame::Round) {
            reconsider(&mut state, side, lots);
        }
    }
    state
}

/// Puts the secret depots elsewhere: never where a search found nothing, nor more than two in a sector with those hit
/// there. While depots are placed, nobody else knows how many are; only whether any are left to place.
fn replace_depots(own: &mut Holdings, lots: &mut Lots) {
    let mut secret: u8 = own.secret.iter().sum();
    if own.to_place > 0 {
        let all = own.to_place + secret;
        own.to_place = 1 + lots.below(usize::from(all)) as u8;
        secret = all - own.to_place;
    }
    let room = |sector: &usize| if own.searched[*sector] { 0 } else { 2 - own.hit[*sector].min(2) };
    let mut spaces: Vec<usize> = (0..SECTORS)
        .flat_map(|sector| std::iter::repeat_n(sector, usize::from(room(&sector))))
        .collect();
    lots.shuffle(&mut spaces);
    own.secret = [0; SECTORS];
    for sector in spaces.into_iter().take(usize::from(secret)) {
        own.secret[sector] += 1;
    }
}

/// Gives other sealed orders where orders were given.
fn reconsider(state: &mut State, side: Side, lots: &mut Lots) {
    let strikes = state.side(side).strikes;
    let sector = |lots: &mut Lots| lots.below(SECTORS) as u8;
    if let Some(order) = &mut state.orders[side.commander().index()] {
        *order = match lots.below(3) {
            0 => Order::Hold,
            _ => Order::Raid { sector: sector(lots) },
        };
    }
    if let Some(order) = &mut state.orders[side.air().index()] {
        *order = match lots.below(2) {
            0 if strikes > 0 => Order::Strike { sector: sector(lots) },
            _ => Order::Cover { sector: sector(lots) },
        };
    }
}
