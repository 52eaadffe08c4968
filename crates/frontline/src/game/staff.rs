//! The staff's proposals (F62): full forms, from what the seat may know, fixed by the state.

use super::action::Action;
use super::allot::{by_line_hexes, coins};
use super::event::band;
use super::frame::Form;
use super::kind::Kind;
use super::state::State;
use crate::ground::Coalition;
use hex::HexIndex;
use referee::Seat;

/// Men as a band stands for them.
const MEN_OF_BAND: [u8; 5] = [0, 2, 4, 8, 12];
/// An attack is proposed from these odds on, in tenths.
const ODDS_LEAST: u32 = 13;
/// The most starting hexes of a proposed attack.
const STARTS_MOST: usize = 3;

/// F62: what the staff would write into the form that a seat owes; nothing when no form is open.
#[must_use]
pub fn proposed(state: &State, seat: Seat) -> Vec<Action> {
    super::form::open_form(state).map_or_else(Vec::new, |form| proposal(state, form, seat))
}

/// What the staff would write into a form. Orders that turn out illegal are left out by the form.
pub(super) fn proposal(state: &State, form: Form, seat: Seat) -> Vec<Action> {
    let Some(side) = state.seating.side(seat) else { return Vec::new() };
    match form {
        Form::Allot => by_line_hexes(state, side),
        Form::Deploy => deployment(state, side, seat),
        Form::Flags(_) => flags(state, side, seat),
        Form::Commit => commitment(state, side, seat),
        Form::Advance => advance(state, seat),
        Form::Close(_) | Form::Push | Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => {
            Vec::new()
        }
    }
}

/// The strength that a side sees in an enemy hex: CV times ME.
fn seen(state: &State, side: Coalition, hex: HexIndex) -> u32 {
    let enemy = side.enemy();
    let stack = state.stack(hex);
    let me = u32::from(state.me(state.main_nation(enemy)).get());
    let cv = match state.options.fog {
        true => MEN_OF_BAND[usize::from(band(stack.men()))].saturating_add(stack.garrisons),
        false => stack.cv().saturating_add(stack.garrisons),
    };
    u32::from(cv) * me
}

/// How much a hex of the line asks for: enemies beside it, and cities.
fn weight(state: &State, side: Coalition, hex: HexIndex) -> u32 {
    let enemies = state.beside(hex).filter(|next| state.holds(side.enemy(), *next));
    let near: u32 = enemies.map(|next| 2 + seen(state, side, next) / 8).sum();
    1 + near + 2 * u32::from(state.scene.worth[hex.index()])
}

/// The hex of the main effort: most to gain beside it for what already stands there.
fn focus(state: &State, side: Coalition, own: &[HexIndex]) -> Option<HexIndex> {
    let gain = |hex: &HexIndex| {
        let enemies = state.beside(*hex).filter(|next| state.holds(side.enemy(), *next));
        let best = enemies.map(|next| {
            let worth = 4 + 3 * u32::from(state.scene.worth[next.index()]);
            worth * 100 / (4 + seen(state, side, next))
        });
        best.max().unwrap_or(0)
    };
    own.iter().copied().max_by_key(|hex| (gain(hex), std::cmp::Reverse(*hex)))
}

fn deployment(state: &State, side: Coalition, seat: Seat) -> Vec<Action> {
    let line = state.line[side.index()].iter();
    let own: Vec<HexIndex> = line.filter(|hex| state.answers_for(seat, side, *hex)).collect();
    let mut orders = Vec::new();
    for hex in state.playable.iter().filter(|hex| state.is_empty(*hex)) {
        let givers = state.beside(hex).filter(|at| state.in_line(side, *at));
        orders.extend(givers.map(|from| Action::Claim { hex, from: Some(from) }));
        orders.push(Action::Claim { hex, from: None });
    }
    let share = state.share(seat);
    if let Some(hex) = focus(state, side, &own) {
        for kind in [Kind::Tanks, Kind::Air] {
            let here = usize::from(share.of(kind)).min(4);
            orders.extend(coins(here).map(|coin| Action::Put { hex, kind, coin }));
        }
        orders.extend([1, 1].map(|coin| Action::Put { hex, kind: Kind::Lsp, coin }));
    }
    for kind in [Kind::Lsp, Kind::Tanks, Kind::Air] {
        let weights: Vec<u32> = own.iter().map(|hex| weight(state, side, *hex)).collect();
        spread(share.of(kind), &own, &weights, |hex, coin| {
            orders.push(Action::Put { hex, kind, coin });
        });
    }
    for nation in state.nations(side) {
        let kind = Kind::Men(nation);
        let open: Vec<HexIndex> = state.line[side.index()]
            .iter()
            .filter(|hex| own.contains(hex) || nation != state.main_nation(side))
            .filter(|hex| state.may_stand(nation, *hex))
            .collect();
        let weights: Vec<u32> = open.iter().map(|hex| weight(state, side, *hex)).collect();
        spread(share.of(kind), &open, &weights, |hex, coin| {
            orders.push(Action::Put { hex, kind, coin });
        });
    }
    orders.extend(partisans(state, side));
    orders
}

/// Spreads an amount over hexes in proportion to their weights.
fn spread(amount: u16, hexes: &[HexIndex], weights: &[u32], mut give: impl FnMut(HexIndex, u8)) {
    let all: u32 = weights.iter().sum::<u32>().max(1);
    let mut left = amount;
    for (hex, weight) in hexes.iter().zip(weights) {
        let part = (u32::from(amount) * weight / all).min(left.into()) as u16;
        coins(part.into()).for_each(|coin| give(*hex, coin));
        left -= part;
    }
    for hex in hexes.iter().take(left.into()) {
        give(*hex, 1);
    }
}

/// Partisans go two hexes and more behind the enemy line, the nearest places first.
fn partisans(state: &State, side: Coalition) -> Vec<Action> {
    if side != Coalition::Soviet {
        return Vec::new();
    }
    let open = |hex: &HexIndex| {
        state.owner(*hex) == Some(side)
            && !state.pags.contains(*hex)
            && state.stack(*hex).zone == 0
            && !state.is_next_to_line(*hex)
    };
    let enemy = state.held[side.enemy().index()].iter().filter(open);
    let hand = usize::from(state.pools[side.index()].pags);
    enemy.take(hand).map(|hex| Action::Pag { hex }).collect()
}

fn flags(state: &State, side: Coalition, seat: Seat) -> Vec<Action> {
    let me = u32::from(state.me(state.main_nation(side)).get());
    let mut ideas: Vec<(u32, HexIndex, Vec<HexIndex>)> = Vec::new();
    for target in state.line[side.enemy().index()].iter() {
        let starts = state.beside(target).filter(|from| {
            state.in_line(side, *from)
                && state.answers_for(seat, side, *from)
                && state.stack(*from).men() > 1
        });
        let mut starts: Vec<HexIndex> = starts.collect();
        starts.sort_by_key(|from| (std::cmp::Reverse(state.stack(*from).cv()), *from));
        starts.truncate(STARTS_MOST);
        let ours: u32 = starts.iter().map(|from| u32::from(state.stack(*from).cv() - 1) * me).sum();
        let odds = 10 * ours / seen(state, side, target).max(1);
        if odds >= ODDS_LEAST {
            let worth = 10 + 5 * u32::from(state.scene.worth[target.index()]);
            ideas.push((odds.min(50) * worth, target, starts));
        }
    }
    ideas.sort_by_key(|(worth, target, _)| (std::cmp::Reverse(*worth), *target));
    let mut used: Vec<HexIndex> = Vec::new();
    let mut orders = Vec::new();
    for (_, target, starts) in ideas {
        if starts.iter().any(|start| used.contains(start)) {
            continue;
        }
        for start in starts {
            used.push(start);
            let stack = *state.stack(start);
            let nations = state.nations(side).filter(|it| stack.of(Kind::Men(*it)) > 0);
            orders.extend(nations.map(|it| Action::Flag { start, target, nation: Some(it) }));
        }
    }
    orders
}

fn commitment(state: &State, side: Coalition, seat: Seat) -> Vec<Action> {
    let mut orders = Vec::new();
    for (index, offensive) in state.offensives.iter().enumerate() {
        let index = index as u8;
        if offensive.side != side {
            let hex = offensive.target;
            if state.answers_for(seat, side, hex) && state.stack(hex).lsp > 0 {
                orders.push(Action::Lsp { offensive: index, hex, coin: 1 });
            }
            continue;
        }
        for start in offensive.starts.iter().filter(|it| state.answers_for(seat, side, **it)) {
            let stack = state.stack(*start);
            let mut home = 1u8.saturating_sub(stack.garrisons);
            for (kind, points) in stack.points().filter(|(kind, _)| kind.fights()) {
                let stays = if matches!(kind, Kind::Men(_)) { home.min(points) } else { 0 };
                home -= stays;
                let goes = usize::from(points - stays);
                let commit = |coin| Action::Commit { offensive: index, start: *start, kind, coin };
                orders.extend(coins(goes).map(commit));
            }
            let lsp = usize::from(stack.lsp.min(2));
            orders.extend(coins(lsp).map(|coin| Action::Lsp {
                offensive: index,
                hex: *start,
                coin,
            }));
        }
    }
    orders
}

/// Half of each starting hex's survivors go in, tanks and aircraft with them.
fn advance(state: &State, seat: Seat) -> Vec<Action> {
    let battle = state.battle();
    let offensive = battle.and_then(|it| state.offensives.get(usize::from(it.offensive)));
    let Some(offensive) = offensive.filter(|it| it.seat == seat) else { return Vec::new() };
    let mut orders = Vec::new();
    for start in state.live_starts(offensive) {
        for commit in offensive.commits.iter().filter(|it| it.start == start) {
            let half = usize::from(commit.points.div_ceil(2));
            let goes = |coin| Action::Advance { start, kind: commit.kind, coin };
            orders.extend(coins(half).map(goes));
        }
    }
    orders
}
