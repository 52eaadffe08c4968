//! How long a frame may take, and what is ordered for an officer who let it pass. The clock itself is the host's.

use super::{Action, Frame, Order, SECTORS, Side, State};
use referee::Seat;
use series::Opening;

pub(crate) const ABOUT: &str = "4 minutes to place depots, 2 for the orders of a round";
const PLACEMENT: u32 = 4 * 60;
const ROUND: u32 = 2 * 60;

pub(crate) fn opening(state: &State) -> Option<Opening> {
    let opened = |key: String, title: String, turn: u8, seconds: u32| Opening {
        key,
        title,
        turn: turn.into(),
        seconds: Some(seconds),
    };
    match state.frames.last()? {
        Frame::Placement => {
            Some(opened("placement".into(), "Placing of depots".into(), 0, PLACEMENT))
        }
        Frame::Round => {
            let round = state.round;
            Some(opened(format!("round {round}"), format!("Round {round}"), round, ROUND))
        }
        Frame::Resolve { .. } => None,
    }
}

/// A depot goes into the first sector with room; a commander holds, an air officer covers the first sector.
pub(crate) fn on_expiry(state: &State, seat: Seat) -> Vec<Action> {
    let Some(side) = Side::of(seat) else { return Vec::new() };
    match state.frames.last() {
        Some(Frame::Placement) => {
            let own = state.side(side);
            let room = |sector: &usize| own.secret[*sector] + own.hit[*sector] < 2;
            let sector = (0..SECTORS).find(room);
            sector.map(|sector| Action::Place { sector: sector as u8 }).into_iter().collect()
        }
        Some(Frame::Round) if side.air() == seat => {
            vec![Action::Order(Order::Cover { sector: 0 })]
        }
        Some(Frame::Round) => vec![Action::Order(Order::Hold)],
        _ => Vec::new(),
    }
}
