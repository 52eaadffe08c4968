//! What a viewer sees.

use super::{GARRISON, RAIDER, State, battle::margin, state::owner};
use referee::{Seat, Viewer};
use serde::Serialize;

/// The game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The turn.
    pub turn: u8,
    /// The last turn.
    pub turns: u8,
    /// The units in order.
    pub units: Vec<UnitView>,
    /// The plan, for the raider; for all when the game is over.
    pub plan: Option<u8>,
    /// Ambushes left, for the garrison.
    pub ambushes: Option<u8>,
    /// Ambushes sprung.
    pub sprung: u8,
    /// Points lost by raider and garrison.
    pub lost: [u8; 2],
}

/// A unit as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UnitView {
    /// Whose it is.
    pub side: Seat,
    /// Where it is.
    pub area: u8,
    /// Whether it has advanced this turn.
    pub advanced: bool,
    /// Its points, if the viewer may know.
    pub strength: Option<u8>,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who won.
    pub winner: Seat,
    /// What the raider had planned.
    pub plan: Option<u8>,
    /// Points lost by raider and garrison.
    pub lost: [u8; 2],
}

impl Outcome {
    /// T14: a living party on the planned objective wins for the raider.
    pub(super) fn of(state: &State) -> Self {
        let reached = state.plan.is_some_and(|area| state.living_in(RAIDER, area).next().is_some());
        let winner = if reached { RAIDER } else { GARRISON };
        Outcome { winner, plan: state.plan, lost: state.lost }
    }
}

impl View {
    /// T15.
    pub(super) fn of(state: &State, viewer: Viewer) -> Self {
        let is = |side: Seat| viewer == Viewer::Seat(side);
        let over = state.frames.is_empty();
        let units = (0u8..).zip(&state.units).map(|(number, unit)| {
            let side = owner(number);
            let strength = (is(side) || unit.shown).then_some(unit.strength);
            UnitView { side, area: unit.area, advanced: unit.advanced, strength }
        });
        View {
            turn: state.turn,
            turns: state.turns,
            units: units.collect(),
            plan: state.plan.filter(|_| is(RAIDER) || over),
            ambushes: is(GARRISON).then_some(state.ambushes),
            sprung: state.sprung,
            lost: state.lost,
        }
    }
}

/// For the raider: in how many of 36 cases each party would beat what may stand in the area ahead of it, from the weakest
/// to the strongest it may be.
pub(super) fn insight(state: &State, viewer: Viewer) -> serde_json::Value {
    if viewer != Viewer::Seat(RAIDER) {
        return serde_json::Value::Null;
    }
    let odds = state.living(RAIDER).map(|(number, party)| {
        let ahead = party.area.saturating_add(1);
        let beats = |garrison| (number, garrison, wins(party.strength, garrison));
        possible_strengths(state, ahead).map(beats).collect::<Vec<_>>()
    });
    serde_json::to_value(odds.flatten().collect::<Vec<_>>()).unwrap_or_default()
}

fn wins(raider: u8, garrison: u8) -> u8 {
    let dice = (1..=6).flat_map(|a| (1..=6).map(move |b| a + b));
    dice.map(|sum| u8::from(margin(raider, garrison, sum) > 0)).sum()
}

/// What may stand in an area as far as the raider knows: shown points, and for each post not shown any strength of one
/// that is not.
fn possible_strengths(state: &State, area: u8) -> std::ops::RangeInclusive<u8> {
    let hidden = || state.living(GARRISON).filter(|(_, unit)| !unit.shown).map(|(_, u)| u.strength);
    let (least, most) = (hidden().min().unwrap_or(0), hidden().max().unwrap_or(0));
    let bounds = state.living_in(GARRISON, area).map(|(_, unit)| match unit.shown {
        true => (unit.strength, unit.strength),
        false => (least, most),
    });
    let (low, high) = bounds.fold((0, 0), |(low, high), (a, b)| (low + a, high + b));
    low.max(1)..=high
}
