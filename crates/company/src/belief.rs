//! What may be behind a "?": the counters that are on the map and not seen, any of them in any such hex alike (Y77).

use hex::HexIndex;
use yards::game::{Mark, State};
use yards::ground::{Player, UnitId};

/// What a player has to reckon with in every "?" of his enemy.
pub(crate) struct Belief {
    hexes: Vec<HexIndex>,
    /// One counter of every type, with how many of it a hex holds in the mean.
    kinds: Vec<(UnitId, f64)>,
}

impl Belief {
    /// What is to be thought of the hidden counters of a player. Which counters are hidden is public: all that are printed, less
    /// those still to come, those lost and those seen.
    pub(crate) fn about(state: &State, player: Player) -> Belief {
        let hexes: Vec<HexIndex> =
            state.board.held(player).iter().filter(|hex| state.is_unknown(player, *hex)).collect();
        let mut kinds: Vec<(UnitId, f64)> = Vec::new();
        let share = 1.0 / hexes.len().max(1) as f64;
        let hidden = |unit: &UnitId| state.unit(*unit).is(Mark::Concealed);
        for unit in state.board.fielded(player).iter().filter(hidden) {
            let key = &state.counter(unit).unit.key;
            match kinds.iter_mut().find(|(it, _)| state.counter(*it).unit.key == *key) {
                Some((_, mean)) => *mean += share,
                None => kinds.push((unit, share)),
            }
        }
        Belief { hexes, kinds }
    }

    /// The hexes with a "?".
    pub(crate) fn hexes(&self) -> &[HexIndex] {
        &self.hexes
    }

    /// One counter of every hidden type, with how many of it a "?" holds in the mean.
    pub(crate) fn kinds(&self) -> &[(UnitId, f64)] {
        &self.kinds
    }
}
