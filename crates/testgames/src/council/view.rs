//! What a viewer sees.

use super::{Frame, Order, SECTORS, Side, State};
use referee::Viewer;
use schemars::JsonSchema;
use serde::Serialize;

/// The game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The round; 0 while depots are placed.
    pub round: u8,
    /// The last round.
    pub rounds: u8,
    /// Red and blue.
    pub sides: [SideView; 2],
}

/// One side as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SideView {
    /// Depots left.
    pub left: u8,
    /// Restored depots by sector.
    pub open: [u8; SECTORS],
    /// Secret depots destroyed by sector.
    pub hit: [u8; SECTORS],
    /// Sectors where nothing was found.
    pub searched: [bool; SECTORS],
    /// Strikes left.
    pub strikes: u8,
    /// Secret depots by sector, for those who may know.
    pub secret: Option<[u8; SECTORS]>,
    /// The orders of commander and air officer, for those who may know.
    pub orders: Option<[Option<Order>; 2]>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Depots left to red and blue.
    pub left: [u8; 2],
}

impl Outcome {
    /// U11: more depots left win.
    pub(super) fn of(state: &State) -> Self {
        let [red, blue] = [Side::Red, Side::Blue].map(|side| state.side(side).left());
        let winner = match red.cmp(&blue) {
            std::cmp::Ordering::Greater => Some(Side::Red),
            std::cmp::Ordering::Less => Some(Side::Blue),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, left: [red, blue] }
    }
}

impl View {
    /// U12: what is open, and the secrets of the sides the viewer shares them with.
    pub(super) fn of(state: &State, viewer: Viewer) -> Self {
        rulebook::cite!("U12");
        let revealed = matches!(state.frames.last(), Some(Frame::Resolve { .. }));
        let sides = Side::BOTH.map(|side| {
            let own = state.side(side);
            let known = side.is_known_to(viewer);
            let orders = [side.commander(), side.air()].map(|seat| state.orders[seat.index()]);
            SideView {
                left: own.left(),
                open: own.open,
                hit: own.hit,
                searched: own.searched,
                strikes: own.strikes,
                secret: known.then_some(own.secret),
                orders: (known || revealed).then_some(orders),
            }
        });
        View { round: state.round, rounds: state.rounds, sides }
    }
}
