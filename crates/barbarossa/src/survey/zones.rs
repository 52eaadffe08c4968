//! Zones of control and of influence as they lie (D2.5, D2.6), as far as a viewer may know.

use super::strength::Dossier;
use crate::ground::{Side, grid};
use crate::state::State;
use hex::HexIndex;
use referee::Viewer;
use serde::Serialize;
use ts_rs::TS;

/// All zones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Zones {
    /// Hexes in a ZOC.
    pub zoc: Vec<Zoc>,
    /// Forces with a ZOI.
    pub zoi: Vec<Zoi>,
}

/// A hex in a ZOC of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Zoc {
    /// The hex.
    #[ts(type = "number")]
    pub hex: HexIndex,
    /// Whose ZOC.
    #[ts(type = "string")]
    pub side: Side,
    /// An enemy of that side stands there, which cancels it for his lines of supply (D2.10b).
    pub cancelled: bool,
}

/// The ZOI of the force in a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Zoi {
    /// Where the force stands.
    #[ts(type = "number")]
    pub hex: HexIndex,
    /// Whose.
    #[ts(type = "string")]
    pub side: Side,
    /// How far it reaches, at most where the strength is hidden (D2.6c).
    pub range: u32,
    /// Whether that is an upper bound only.
    pub upper: bool,
    /// The hexes within it.
    #[ts(type = "number[]")]
    pub hexes: Vec<HexIndex>,
}

/// The zones of both sides.
///
/// ```
/// use barbarossa::survey::zones::zones;
/// use barbarossa::{AXIS, State};
///
/// let state = State::sketch("agc", "turn 3 axis operations\n axis agc-de-3pz 2922").unwrap();
/// let found = zones(&state, AXIS.into());
/// assert_eq!((found.zoc.len(), found.zoi[0].range, found.zoi[0].upper), (6, 2, false));
/// ```
#[must_use]
pub fn zones(state: &State, viewer: Viewer) -> Zones {
    let playable = || state.ground.map.playable().iter();
    let mut found = Zones { zoc: Vec::new(), zoi: Vec::new() };
    for side in Side::BOTH {
        let zoc = playable().filter(|hex| state.in_zoc(side, *hex));
        found.zoc.extend(zoc.map(|hex| {
            let cancelled = state.holds(side.opponent(), hex);
            Zoc { hex, side, cancelled }
        }));
        let open = Dossier::is_open_to(state, viewer, side);
        for hex in playable().filter(|hex| !state.is_vacant(*hex)) {
            let most = state.zoi_range_at_most(side, hex);
            let range = if open { state.zoi_range(side, hex) } else { most };
            if range > 0 {
                let hexes = playable().filter(|to| grid().distance(hex, *to) <= range).collect();
                // The smallest force has a ZOI of one hex.
                found.zoi.push(Zoi { hex, side, range, upper: !open && range > 1, hexes });
            }
        }
    }
    found
}
