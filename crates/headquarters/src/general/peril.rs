//! How a game will end, seen from the last Soviet player turn: which places the Axis is likely to keep.

use crate::atlas::{Atlas, NOWHERE};
use crate::board::{Board, Team};
use crate::clash::Fight;
use crate::reach::{Pace, Reach};
use crate::score::Scales;
use barbarossa::State;
use barbarossa::ground::{Minor, Side};
use damos::Plan;

/// What a victory level and a place taken count at the end.
pub(crate) const LEVEL: f64 = 40.0;
pub(crate) const PLACE: f64 = 10.0;

/// The chance that an open place is walked into by who can.
const WALK: f64 = 0.95;
/// The chance that a place stays cut off, and that a siege lasts.
const LASTS: f64 = 0.75;
/// What further attacks on the same place count for.
const AGAIN: f64 = 0.8;

/// An attack that the Soviets can make.
struct Threat {
    stack: usize,
    place: usize,
    chance: f64,
}

/// What the Axis can expect when the Soviets have nothing but their operations left.
pub(crate) fn prospects(state: &State, scales: &mut Scales) -> f64 {
    let atlas = std::sync::Arc::clone(&scales.atlas);
    let board = Board::of(state, &atlas);
    scales.study(&board, Side::Soviet);
    let held: Vec<u16> = atlas
        .goals
        .iter()
        .copied()
        .filter(|goal| *goal != NOWHERE && board.axis.has(*goal))
        .collect();
    let mut threats = threats(state, scales, &atlas, &board, &held);
    threats.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    let mut keeps = vec![1.0; held.len()];
    let mut used: Vec<usize> = Vec::new();
    for threat in threats {
        if !used.contains(&threat.stack) {
            used.push(threat.stack);
            let again = if keeps[threat.place] < 1.0 { AGAIN } else { 1.0 };
            keeps[threat.place] *= 1.0 - again * threat.chance;
        }
    }
    if state.ground.victory.isolation {
        scales.weigh(&board, Side::Soviet);
        let cut_off = atlas.goals.iter().filter(|goal| {
            **goal != NOWHERE && !board.axis.has(**goal) && scales.is_isolated(**goal)
        });
        keeps.extend(cut_off.map(|_| LASTS));
    }
    expected(state, &keeps)
}

fn threats(
    state: &State,
    scales: &Scales,
    atlas: &Atlas,
    board: &Board,
    held: &[u16],
) -> Vec<Threat> {
    let lay = &scales.base;
    let mut threats = Vec::new();
    for (stack, &hex) in lay.stacks[Side::Soviet.index()].iter().enumerate() {
        let team: Team = board.stack(atlas, Side::Soviet, hex);
        let ma = team.iter().map(|unit| state.ma(*unit)).min().unwrap_or(0);
        let far = |goal: &u16| atlas.distance(hex, *goal) > u32::from(ma);
        if held.iter().all(far) {
            continue;
        }
        let dazzled = state.is_dazzled(&team);
        let pace = Pace { left: ma.saturating_mul(2), strategic: false, dazzled };
        let reach = Reach::of(state, atlas, board, lay, &team, hex, pace);
        for (at, stop) in reach.stops.iter().enumerate().skip(1) {
            let Some(place) = held.iter().position(|goal| *goal == stop.hex) else { continue };
            let chance = if stop.enemy {
                let path = reach.path(at);
                let from = path.len().checked_sub(2).map_or(hex, |before| path[before]);
                let fight = Fight::new(atlas, board, lay, team.clone(), from, stop.hex);
                let plan = if pace.left >= stop.cost + 2 { Plan::Standard } else { Plan::Meeting };
                f64::from(fight.clash(state, atlas, board, plan).win)
            } else {
                WALK
            };
            threats.push(Threat { stack, place, chance });
        }
    }
    threats
}

/// Expected level and places, when each place is kept with its chance.
fn expected(state: &State, keeps: &[f64]) -> f64 {
    let mut chances = vec![1.0];
    for keep in keeps {
        let mut next = vec![0.0; chances.len() + 1];
        for (count, chance) in chances.iter().enumerate() {
            next[count] += chance * (1.0 - keep);
            next[count + 1] += chance * keep;
        }
        chances = next;
    }
    let victory = &state.ground.victory;
    let below = match victory.minor {
        Some(Minor::Adjacent(_)) if barbarossa::outcome(state).winner == Side::Axis => LASTS,
        _ => 0.0,
    };
    let worth = |count: usize| {
        let level = match victory.minor {
            _ if count >= usize::from(victory.major) => 2.0,
            Some(Minor::Places(places)) if count >= usize::from(places) => 1.0,
            _ => below,
        };
        LEVEL * level + PLACE * count as f64
    };
    chances.iter().enumerate().map(|(count, chance)| chance * worth(count)).sum()
}
