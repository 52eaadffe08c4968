//! Where a force would be met: the hexes it can reach in which somebody may react (D2.6.1).

use super::reach::reach;
use crate::ground::UnitId;
use crate::inquiry::Because;
use crate::state::State;
use hex::HexIndex;
use referee::Viewer;
use serde::Serialize;
use ts_rs::TS;

/// The threat to a force.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Threat {
    /// Hexes within reach in which somebody may react.
    pub hexes: Vec<Menace>,
}

/// What waits for a force in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Menace {
    /// The hex.
    #[ts(type = "number")]
    pub hex: HexIndex,
    /// Enemy forces that may react.
    pub forces: usize,
    /// How likely at least one of them comes, if all try.
    pub chance: f64,
}

/// Where the force on its way, or units that could set off now, would be met.
///
/// # Errors
/// Why the units cannot set off.
pub fn threat(state: &State, viewer: Viewer, units: Option<&[UnitId]>) -> Result<Threat, Because> {
    let found = reach(state, viewer, units)?;
    let met = found.hexes.iter().filter(|it| it.react > 0);
    let menace = |it: &super::reach::Reached| Menace {
        hex: it.hex,
        forces: it.react,
        chance: it.react_chance,
    };
    Ok(Threat { hexes: met.map(menace).collect() })
}
