//! Victory (C5, S5, N16, N17, R59).

use crate::ground::{Edge, Minor, Side, grid};
use crate::state::State;
use hex::HexIndex;
use rulebook::RuleId;
use schemars::JsonSchema;
use serde::Serialize;

/// How well the Axis did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// A substantial Soviet victory.
    SovietSubstantial,
    /// A minor Axis victory.
    AxisMinor,
    /// A major Axis victory.
    AxisMajor,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Outcome {
    /// How well the Axis did.
    pub level: Level,
    /// Who won.
    pub winner: Side,
    /// The rule that says so; none where a scenario does.
    pub rule: Option<RuleId>,
}

/// How the game stands, were it to end now.
#[must_use]
pub fn outcome(state: &State) -> Outcome {
    let level = level(state);
    let victory = &state.ground.victory;
    let (winner, rule) = match level {
        Level::AxisMajor => (Side::Axis, victory.major_rule),
        Level::AxisMinor => (Side::Axis, victory.minor_rule),
        Level::SovietSubstantial => (Side::Soviet, victory.otherwise_rule),
    };
    Outcome { level, winner, rule }
}

/// C5a, C5c, C5d, C5e; S5a, S5b, S5c; N16, N17: the places held or isolated, and the hexes around them.
pub(crate) fn level(state: &State) -> Level {
    let victory = &state.ground.victory;
    let counts = |hex: &&HexIndex| {
        state.controller(**hex) == Side::Axis || (victory.isolation && is_isolated(state, **hex))
    };
    let taken = victory.places.iter().filter(counts).count();
    if taken >= usize::from(victory.major) {
        return Level::AxisMajor;
    }
    let minor = match victory.minor {
        None => false,
        Some(Minor::Places(places)) => taken >= usize::from(places),
        Some(Minor::Adjacent(hexes)) => {
            victory.places.iter().any(|place| besiegers(state, *place) >= usize::from(hexes))
        }
    };
    if minor { Level::AxisMinor } else { Level::SovietSubstantial }
}

/// Hexes next to a place that hold Axis units (C5c).
#[must_use]
pub fn besiegers(state: &State, place: HexIndex) -> usize {
    grid().neighbors(place).filter(|(_, hex)| state.holds(Side::Axis, *hex)).count()
}

/// C5b, N11, R59: no line of any length leads over land from the city to the east edge; no rail is needed. A ZOC in the hex
/// of the city itself does not count (G35).
#[must_use]
pub fn is_isolated(state: &State, city: HexIndex) -> bool {
    rulebook::cite!("C5b", "R59", "N11", "G35");
    !state.flood(Side::Soviet, city, None, |hex| state.ground.map.is_at(hex, Edge::East))
}
