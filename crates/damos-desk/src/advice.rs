//! Hints by the headquarters of the series.

use barbarossa::ground::UnitId;
use barbarossa::survey::odds::{Row, odds};
use barbarossa::{Action, Barbarossa, State};
use bots::Brief;
use headquarters::{Idea, ideas};
use hex::HexIndex;
use referee::{Game as _, Viewer};
use series::wire::{Hint, HintIdea, Problem};

/// Ideas in one hint.
const IDEAS: usize = 3;

/// The best ideas for the decision that a seat owes, made of what the seat may know.
pub(crate) fn hint(state: &State, viewer: Viewer) -> Result<Hint, Problem> {
    let not_asked = || Problem::new("not_asked", "there are hints for whoever owes a decision");
    let seat = viewer.seat().ok_or_else(not_asked)?;
    let mut legal = Vec::new();
    Barbarossa::legal(state, seat, &mut legal);
    if legal.is_empty() {
        return Err(not_asked());
    }
    let ideas = ideas(&Brief::new(state, seat, &legal), IDEAS);
    Ok(Hint { ideas: ideas.iter().map(|idea| drawn(state, viewer, idea)).collect() })
}

/// An idea as the board shows it. Where its own units stand is no secret from the seat.
fn drawn(state: &State, viewer: Viewer, idea: &Idea) -> HintIdea {
    let mut units = Vec::new();
    let mut hexes: Vec<HexIndex> = Vec::new();
    for action in &idea.actions {
        if let Some(unit) = action.unit() {
            units.push(unit.0);
            hexes.extend(state.standing(unit).filter(|hex| !hexes.contains(hex)));
        }
    }
    let target = |action: &barbarossa::Action| match action {
        barbarossa::Action::Concert { target } => Some(*target),
        other => other.hex(),
    };
    hexes.extend(idea.actions.iter().filter_map(target));
    let actions = idea.actions.iter().filter_map(|action| serde_json::to_value(action).ok());
    HintIdea {
        text: idea.text.clone(),
        reason: idea.reason.clone(),
        odds: idea.odds,
        odds_range: idea.odds.and_then(|odds| range(state, viewer, idea, odds)),
        gain: Some(idea.score).filter(|gain| *gain > 0.0),
        actions: actions.collect(),
        units,
        hexes: hexes.into_iter().map(HexIndex::value).collect(),
    }
}

/// Between which chances an attack lies when the enemy's strength is hidden: those of the plan that the idea has in mind,
/// against the posture that is worst for it.
fn range(state: &State, viewer: Viewer, idea: &Idea, chance: f64) -> Option<[f64; 2]> {
    let target = idea.actions.iter().rev().find_map(|action| match action {
        Action::Concert { target } => Some(*target),
        Action::Move { hex } => Some(*hex),
        _ => None,
    })?;
    let units: Vec<UnitId> = idea.actions.iter().filter_map(Action::unit).collect();
    let units = Some(units.as_slice()).filter(|units| !units.is_empty());
    let found = odds(state, viewer, target, units).ok()?;
    let open = || found.rows.iter().filter(|row| row.closed.is_none());
    let worst = |row: &&Row| {
        let same = |it: &&Row| (it.kind, it.plan) == (row.kind, row.plan);
        open().filter(same).all(|it| row.chance <= it.chance)
    };
    let off = |row: &Row| (row.chance - chance).abs();
    open().filter(worst).min_by(|a, b| off(a).total_cmp(&off(b)))?.range
}
