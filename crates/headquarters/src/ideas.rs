//! Hints: the best ideas of the staff, with reasons; and what a position is worth.

use crate::atlas::{Atlas, NOWHERE, kind};
use crate::board::{Board, estimate, even_out};
use crate::doctrine::Doctrine;
use crate::lapse::in_words;
use crate::operate::{ALL, ON_FOOT, STRATEGIC, options, teams};
use crate::order::{Deed, Order};
use crate::score::Scales;
use crate::staff::{Desk, Staff};
use barbarossa::ground::{Side, grid};
use barbarossa::{Action, Ask, Barbarossa, Frame, State};
use bots::Brief;
use damos::Plan;
use hex::HexIndex;
use referee::Viewer;
use serde::Serialize;
use std::sync::Arc;

/// Something that could be done, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Idea {
    /// The answers that begin it, in order; what comes between may call for others.
    pub actions: Vec<Action>,
    /// What is to be done.
    pub text: String,
    /// Why.
    pub reason: String,
    /// The chance to win, where it comes to a fight.
    pub odds: Option<f64>,
    /// What it gains, in strength points.
    pub score: f64,
}

/// The best ideas for the decision that a seat owes, the best first; at most `most`, and at least one where there is a
/// choice.
///
/// ```
/// use barbarossa::{AXIS, Barbarossa, State};
/// use bots::Brief;
/// use referee::Game;
///
/// let state = State::sketch("agc", "
///     turn 3 axis operations
///     axis agc-de-3pz 2922
///     axis agc-de-4pz 2922
///     soviet agc-su-28rc 2921
/// ").unwrap();
/// let mut legal = Vec::new();
/// Barbarossa::legal(&state, AXIS, &mut legal);
/// let ideas = headquarters::ideas(&Brief::new(&state, AXIS, &legal), 3);
/// assert!(!ideas.is_empty() && ideas.len() <= 3);
/// assert!(legal.contains(&ideas[0].actions[0]));
/// ```
#[must_use]
pub fn ideas(brief: &Brief<'_, Barbarossa>, most: usize) -> Vec<Idea> {
    let Some(ask) = brief.ask() else { return Vec::new() };
    let (state, legal) = (estimate(brief), brief.legal());
    let side = barbarossa::side_of(brief.seat());
    let atlas = Atlas::of(&state);
    let mut scales = Scales::new(Arc::clone(&atlas), Doctrine::default().side(side), &state);
    let board = Board::of(&state, &atlas);
    let desk = Desk { legal, state, board, side };
    let stages: &[u8] = match (ask, desk.state.frames.last()) {
        (Ask::Strategic, Some(Frame::Strategic(force))) if force.is_empty() => &[STRATEGIC],
        (Ask::Operations, Some(Frame::Operations(phase))) if phase.force.is_empty() => {
            match phase.zoi_begun {
                true => &[ALL],
                false => &[ON_FOOT, ALL],
            }
        }
        _ => &[],
    };
    let base = scales.study(&desk.board, side);
    let mut orders: Vec<(u8, Order)> = Vec::new();
    for &stage in stages {
        for team in teams(&desk, &atlas, stage) {
            let least = scales.weights.least;
            let mut some = options(&desk, &mut scales, team, stage, base).into_iter();
            let best = some.find(|order| order.gain > least && is_sound(&desk.state, order));
            orders.extend(best.map(|order| (stage, order)));
        }
    }
    orders.sort_by(|(_, a), (_, b)| b.gain.total_cmp(&a.gain));
    orders.dedup_by(|(_, a), (_, b)| a.team == b.team && a.path == b.path && a.deed == b.deed);
    // Once a ZOI-capable force has begun the others may not (D7c), so theirs comes first.
    let foot = orders.iter().position(|(stage, _)| *stage == ON_FOOT);
    if let Some(place) = foot {
        orders[..=place].rotate_right(1);
    }
    let told = |(stage, order): &(u8, Order)| {
        let mut idea = idea(&desk, &atlas, order);
        if foot.is_some() && *stage == ALL {
            idea.reason
                .push_str("; but forces that are not ZOI-capable may not activate after it (D7c)");
        }
        idea
    };
    let mut found: Vec<Idea> = orders.iter().take(most).map(told).collect();
    if found.is_empty() && most > 0 && !legal.is_empty() {
        found.push(plain(&desk, &atlas, ask));
    }
    found
}

/// An attack that wins no oftener than this is no advice, unless it is demanded.
const FORLORN: f32 = 0.055;

/// Whether Stalin demands attacks that have not been made yet (C4.6.3a).
fn is_demanded(state: &State) -> bool {
    state.phasing == Side::Soviet
        && state.turn == 2
        && state.special.attacks_due > state.special.attacks_made
}

/// Whether an order may be advised: it does not attack, has a chance, or is demanded.
fn is_sound(state: &State, order: &Order) -> bool {
    order.chance.is_none_or(|chance| chance > FORLORN) || is_demanded(state)
}

/// The staff's own answer, where there are no orders to choose from.
fn plain(desk: &Desk<'_>, atlas: &Atlas, ask: Ask) -> Idea {
    let mut staff = Staff::new(0);
    let action = staff.decide(desk.state.clone(), desk.side, ask, desk.legal);
    let action = desk.legal[crate::staff::place(desk.legal, action)];
    let order = staff.order.filter(|_| !matches!(action, Action::Done | Action::Stop));
    let tame = [Action::Done, Action::Stop].into_iter().find(|action| desk.may(*action));
    let alone = |action: Action| Idea {
        actions: vec![action],
        text: in_words(&desk.state, desk.side, &action),
        reason: habit(ask).to_owned(),
        odds: None,
        score: 0.0,
    };
    match (order, tame) {
        (None, _) => alone(action),
        (Some(order), Some(tame)) if !is_sound(&desk.state, &order) => alone(tame),
        (Some(order), _) => {
            let whole = idea(desk, atlas, &order);
            if let Action::Select { .. } = action {
                return Idea { actions: the_rest(desk, &order), ..whole };
            }
            let reason = format!("next step of: {}; {}", whole.text, whole.reason);
            Idea { reason, odds: whole.odds, score: whole.score, ..alone(action) }
        }
    }
}

/// What is left to do of an order whose force is being named: the others of the force, then the way.
fn the_rest(desk: &Desk<'_>, order: &Order) -> Vec<Action> {
    let team = order.team.iter().map(|unit| Action::Select { unit: *unit });
    let named = team.filter(|action| desk.may(*action)).chain([Action::Begin]);
    let way = order.path.iter().filter(|_| order.concert().is_none());
    named.chain(way.map(|hex| Action::Move { hex: *hex })).collect()
}

/// What the staff goes by where there are no orders to choose from.
fn habit(ask: Ask) -> &'static str {
    match ask {
        Ask::SetUp => "the scenario's set-up is sound",
        Ask::Cossacks => "Cossacks hinder the enemy most there",
        Ask::Reinforce => "most useful there, or RP better kept for later",
        Ask::Pause | Ask::Rail { .. } => "the railway carries supply to the objectives",
        Ask::Strategic | Ask::Operations => "no force has a better order",
        Ask::March { .. } | Ask::Concert { .. } => "nothing better is in reach",
        Ask::Plan { .. } | Ask::Posture { .. } => {
            "the best mix on the combat matrix: the enemy cannot gain by guessing"
        }
        Ask::React { .. } => "the odds of the combat with and without the reaction",
        Ask::Exclude { .. } | Ask::Discard => "the least valuable unit",
        Ask::AirSupport { .. } => "the odds with and without the support",
        Ask::Reroll => "only a low die is worth a reroll",
        Ask::Lose { .. } => "the loss that costs least",
        Ask::Rout { .. } => "a victory city is worth a unit, others are not",
        Ask::Retreat { .. } => {
            "supply, the enemy's strength near by, a city to hold, and friends who would be demoralized, weighed together"
        }
        Ask::KeepBenefit => "a column shift is worth more than a reroll",
        Ask::Exploit { .. } => "what the exploitation gains against what it risks",
    }
}

/// A hex by its number, and by its name if it has one.
fn called(desk: &Desk<'_>, hex: HexIndex) -> String {
    match desk.state.ground.map.place(hex) {
        Some(place) => format!("{} ({})", place.name, grid().number(hex)),
        None => grid().number(hex).to_string(),
    }
}

pub(crate) fn idea(desk: &Desk<'_>, atlas: &Atlas, order: &Order) -> Idea {
    let info = |place: usize| &desk.state.info(order.team[place]).name;
    let who = match order.team.len() {
        1 => info(0).clone(),
        2 => format!("{} and {}", info(0), info(1)),
        more => format!("{} and {} more", info(0), more - 1),
    };
    let place = order.goal().map_or_else(|| "its own hex".to_owned(), |hex| called(desk, hex));
    let text = match order.deed {
        Deed::Move => format!("{who}: move to {place}"),
        Deed::Rally if order.path.is_empty() => format!("{who}: rally"),
        Deed::Rally => format!("{who}: move to {place} and rally"),
        Deed::Attack(plan) => format!("{who}: attack {place}, {}", plan.name().replace('_', " ")),
    };
    let begins =
        order.team.iter().map(|unit| Action::Select { unit: *unit }).chain([Action::Begin]);
    let actions: Vec<Action> = match (order.concert(), order.deed) {
        (Some(target), Deed::Attack(plan)) => {
            [Action::Concert { target }, Action::Plan { plan }].into_iter().chain(begins).collect()
        }
        _ => begins.chain(order.path.iter().map(|hex| Action::Move { hex: *hex })).collect(),
    };
    Idea {
        actions,
        text,
        reason: reason(desk, atlas, order),
        odds: order.chance.map(f64::from),
        score: f64::from(order.gain),
    }
}

fn reason(desk: &Desk<'_>, atlas: &Atlas, order: &Order) -> String {
    let mut reasons: Vec<String> = Vec::new();
    let axis = desk.side == Side::Axis;
    let taken = order.path.iter().filter(|hex| {
        let at = atlas.place(**hex);
        let matters = at != NOWHERE && atlas.is(at, kind::CITY | kind::GOAL);
        matters && desk.board.axis.has(at) != axis
    });
    for hex in taken {
        let counts = desk.state.ground.victory.places.contains(hex);
        let why = if counts { ", which counts for victory" } else { "" };
        reasons.push(format!("takes {}{why}", called(desk, *hex)));
    }
    if matches!(order.deed, Deed::Attack(Plan::Penetration)) {
        reasons.push("a win allows a long exploitation".to_owned());
    }
    if matches!(order.deed, Deed::Attack(_)) && is_demanded(&desk.state) {
        let due = "Stalin demands this attack: one not made costs 1 RP each turn (C4.6.3a)";
        reasons.push(due.to_owned());
    }
    if order.deed == Deed::Rally {
        reasons.push("a demoralized force is of little use".to_owned());
    }
    if let Some((from, goal)) =
        order.team.first().map(|unit| desk.board.at[unit.index()]).zip(order.goal())
    {
        let way = |hex: u16| {
            let goals = atlas.goals.iter().filter(|goal| **goal != NOWHERE);
            goals.map(|goal| atlas.distance(*goal, hex)).min().unwrap_or(0)
        };
        let to = atlas.place(goal);
        if from != NOWHERE && to != NOWHERE && axis && way(to) < way(from) {
            let nearer = way(from) - way(to);
            let hexes = if nearer == 1 { "1 hex".to_owned() } else { format!("{nearer} hexes") };
            reasons.push(format!("{hexes} nearer to the objective"));
        } else if !axis && to != NOWHERE && matches!(order.deed, Deed::Move) {
            reasons.push("a better or safer place to defend".to_owned());
        }
    }
    if reasons.is_empty() {
        reasons.push("improves the position".to_owned());
    }
    reasons.join("; ")
}

/// What a position is worth to the Axis as a viewer may judge it, in strength points; to the Soviets it is the opposite.
///
/// ```
/// use barbarossa::{AXIS, Barbarossa, Setup};
/// use referee::{Game, Viewer};
/// let state = Barbarossa::start(&Setup::of("agc/smolensk")).unwrap();
/// let worth = headquarters::evaluate(&state, Viewer::Seat(AXIS));
/// assert!(worth.is_finite());
/// ```
#[must_use]
pub fn evaluate(state: &State, viewer: Viewer) -> f64 {
    let mut known = state.clone();
    for side in Side::BOTH {
        let privy = state.solitaire || viewer == Viewer::Seat(barbarossa::seat_of(side));
        if !privy {
            even_out(&mut known, side);
        }
    }
    worth_to(&known, Side::Axis, None)
}

/// What a position is worth to a side when all of it is known; once the game is over the victory level counts above all.
///
/// Positions that are compared are seen from the same one before them, if there is one.
pub(crate) fn worth_to(state: &State, side: Side, before: Option<&State>) -> f64 {
    let atlas = Atlas::of(state);
    let board = Board::of(state, &atlas);
    let weights = Doctrine::default().side(side);
    let mut scales = Scales::new(Arc::clone(&atlas), weights, state);
    match before {
        Some(before) => scales.aim(&Board::of(before, &atlas), side),
        None => scales.aim_at_all(),
    }
    let (axis, soviet) = (scales.weigh(&board, Side::Axis), scales.weigh(&board, Side::Soviet));
    let mut worth = f64::from(axis - soviet) / 2.0;
    if state.frames.is_empty() {
        let level = barbarossa::outcome(state).level;
        worth += f64::from(weights.level) * f64::from(level as u8);
    }
    if side == Side::Axis { worth } else { -worth }
}
