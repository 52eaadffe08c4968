//! Lines of supply (D2.10, C4.3): the supplied area of a side, and the line of each force or where it breaks.
//!
//! Lines hang on where units stand and whether they are demoralized, never on strength, so everybody may see them.

use super::why::WhyNot;
use crate::event::Event;
use crate::ground::{Side, UnitId};
use crate::inquiry::{Because, together, why_no_supply};
use crate::state::State;
use hex::HexIndex;
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};
use ts_rs::TS;

/// Supply of a side.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "SupplyAnswer")]
pub struct Supply {
    /// Hexes from which a line leads to a source.
    #[ts(type = "number[]")]
    pub supplied: Vec<HexIndex>,
    /// The lines asked for.
    pub lines: Vec<Line>,
    /// The units of the side that would surrender if its operations ended now (D10a).
    #[ts(type = "number[]")]
    pub surrendering: Vec<UnitId>,
}

/// The line of one force.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "SupplyLine")]
pub struct Line {
    /// The units.
    #[ts(type = "number[]")]
    pub units: Vec<UnitId>,
    /// Whether there is a line.
    pub ok: bool,
    /// The hexes from the force to its source; where there is no line, those to the place where it breaks.
    #[ts(type = "number[]")]
    pub path: Vec<HexIndex>,
    /// The part of it along rail.
    #[ts(type = "number[]")]
    pub rail: Vec<HexIndex>,
    /// The source.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub source: Option<HexIndex>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Problem")]
    pub because: Option<WhyNot>,
    /// The hex where it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub blocked: Option<HexIndex>,
}

/// Refuses units of which not all stand in one hex (D2.1c): their line is no question.
///
/// # Errors
/// Who does not.
pub fn must_stand_together(state: &State, units: &[UnitId]) -> Result<(), Because> {
    together(state, units).map(drop)
}

/// The supplied area of a side and the line of units that stand together.
#[must_use]
pub fn of_units(state: &State, units: &[UnitId]) -> Supply {
    let known = units.first().filter(|unit| unit.index() < state.units.len());
    let side = known.map_or(state.phasing, |unit| state.side(*unit));
    Supply {
        supplied: area(state, side),
        lines: vec![line(state, units)],
        surrendering: surrendering(state, side),
    }
}

/// The supplied area of a side, and every force of it that has no line.
///
/// ```
/// use barbarossa::ground::Side;
/// use barbarossa::survey::supply::of_side;
/// use barbarossa::{Barbarossa, Setup};
/// use referee::Game;
///
/// let state = Barbarossa::start(&Setup::of("agc/smolensk")).unwrap();
/// let supply = of_side(&state, Side::Axis);
/// assert!(supply.supplied.len() > 100 && supply.lines.iter().all(|line| !line.ok));
/// ```
#[must_use]
pub fn of_side(state: &State, side: Side) -> Supply {
    let supplied = area(state, side);
    let mut hexes: Vec<HexIndex> = state.on_map(side).map(|(_, hex)| hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let stacks = hexes.into_iter().map(|hex| state.stack_of(side, hex).collect::<Vec<UnitId>>());
    let lines = stacks.map(|units| line(state, &units)).filter(|line| !line.ok);
    Supply { supplied, lines: lines.collect(), surrendering: surrendering(state, side) }
}

/// Who would surrender now; only the phasing player does (D10a).
fn surrendering(state: &State, side: Side) -> Vec<UnitId> {
    if state.phasing != side {
        return Vec::new();
    }
    let mut state = state.clone();
    Side::BOTH.into_iter().for_each(|side| state.evolve(&Event::Traced { side }));
    crate::c10_surrender::surrendering(&state, side).to_vec()
}

fn area(state: &State, side: Side) -> Vec<HexIndex> {
    let mut state = state.clone();
    state.evolve(&Event::Traced { side });
    state.ground.map.playable().iter().filter(|hex| state.has_los(side, *hex)).collect()
}

fn line(state: &State, units: &[UnitId]) -> Line {
    match why_no_supply(state, units) {
        Ok(found) => {
            let side = state.side(units[0]);
            let rail = found.hexes.iter().copied().skip_while(|hex| !state.rail_serves(side, *hex));
            Line {
                units: units.to_vec(),
                ok: true,
                rail: rail.collect(),
                source: found.hexes.last().copied(),
                path: found.hexes,
                because: None,
                blocked: None,
            }
        }
        Err(because) => Line {
            units: units.to_vec(),
            ok: false,
            path: broken_way(state, units, because.hex),
            rail: Vec::new(),
            source: None,
            blocked: because.hex,
            because: Some(WhyNot::of(&because, state)),
        },
    }
}

/// The way a line would take from a force to the place where it breaks: round the enemy if it can, else straight on.
fn broken_way(state: &State, units: &[UnitId], to: Option<HexIndex>) -> Vec<HexIndex> {
    let from = units.first().and_then(|unit| state.standing(*unit));
    let (Some(from), Some(to)) = (from, to) else { return Vec::new() };
    let side = state.side(units[0]);
    let open = |hex: HexIndex| hex == to || state.is_open(side, hex, None);
    let way = shortest(state, from, to, open);
    if way.is_empty() { shortest(state, from, to, |_| true) } else { way }
}

/// The shortest way over passable hexsides through hexes that are let through, both ends included.
fn shortest(
    state: &State,
    from: HexIndex,
    to: HexIndex,
    through: impl Fn(HexIndex) -> bool,
) -> Vec<HexIndex> {
    let mut before = BTreeMap::from([(from, from)]);
    let mut reached = VecDeque::from([from]);
    while let Some(at) = reached.pop_front() {
        if at == to {
            let step = |hex: &HexIndex| before.get(hex).copied().filter(|last| last != hex);
            let mut way: Vec<HexIndex> = std::iter::successors(Some(to), step).collect();
            way.reverse();
            return way;
        }
        for (_, next) in state.ground.map.steps_from(at) {
            if through(next) && !before.contains_key(&next) {
                before.insert(next, at);
                reached.push_back(next);
            }
        }
    }
    Vec::new()
}
