//! Hints and reviews by the headquarters of the series.

use barbarossa::ground::{Side, UnitId};
use barbarossa::survey::odds::{Row, odds};
use barbarossa::{Action, Barbarossa, State};
use bots::Brief;
use headquarters::{Course, Idea, ideas};
use hex::HexIndex;
use referee::{Game as _, Table, Viewer};
use series::Work;
use series::wire::{Hint, HintIdea, Lapse, Problem, Review, ReviewTurn, Throw};

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

/// The work of reviewing a game.
pub(crate) fn review(table: &Table<Barbarossa>) -> Work {
    let course = Course::of(table);
    Box::new(move |progress| {
        let review = course.review(progress);
        review.map(told).ok_or_else(|| Problem::new("broken", "the game cannot be played again"))
    })
}

/// A review as the door has it.
pub(crate) fn told(review: headquarters::Review) -> Review {
    let turn = |turn: headquarters::TurnReview| ReviewTurn {
        turn: turn.turn.into(),
        name: turn.name,
        before: turn.before,
        after: turn.after,
        decisions: turn.decisions.to_vec(),
        dice: turn.dice,
    };
    let lapse = |lapse: headquarters::Lapse| Lapse {
        line: lapse.line,
        entry: 0,
        turn: lapse.turn.into(),
        side: lapse.side.name().to_owned(),
        chosen: lapse.chosen,
        better: lapse.better,
        reason: lapse.reason,
        odds: lapse.odds,
        cost: lapse.cost,
        hex: lapse.hex.map(HexIndex::value),
    };
    let throw = |throw: headquarters::Throw| Throw {
        line: throw.line,
        entry: 0,
        turn: throw.turn.into(),
        purpose: throw.purpose,
        faces: throw.faces,
        swing: throw.swing,
        hex: throw.hex.map(HexIndex::value),
    };
    Review {
        sides: Side::BOTH.map(|side| side.name().to_owned()).to_vec(),
        turns: review.turns.into_iter().map(turn).collect(),
        decisions: review.decisions.to_vec(),
        dice: review.dice,
        forgone: review.forgone.to_vec(),
        lapses: review.lapses.into_iter().map(lapse).collect(),
        throws: review.throws.into_iter().map(throw).collect(),
        compared: review.compared,
        passed_over: review.passed_over,
    }
}
