//! Who wins (Y67, Y68), and what it is worth for the next mission (Y69).

use super::board::Mark;
use super::state::State;
use crate::MissionRecord;
use crate::Objective;
use crate::ground::{Kind, Player};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side breaks at this share of its steps, in tenths (Y68).
const BREAKS_AT: u32 = 7;
/// The steps a vehicle counts (Y68).
const VEHICLE_STEPS: u32 = 2;

/// What decided the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The loser broke.
    Broken,
    /// The attacker holds every objective.
    AllObjectives,
    /// The last turn is over.
    LastTurn,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Who won.
    pub winner: Player,
    /// By what.
    pub by: Decision,
    /// Objectives that the attacker holds.
    pub objectives: u8,
    /// Steps lost, by player.
    pub lost: [u16; 2],
    /// Promotion points, by player (Y69).
    pub points: [i16; 2],
}

/// Who holds an objective.
#[must_use]
pub fn holder(state: &State, place: usize) -> Player {
    if state.objectives >> place & 1 != 0 { Player::Attacker } else { Player::Defender }
}

/// Whether a player has an able NV combat unit on foot in a hex (Y67).
#[must_use]
pub fn occupies(state: &State, player: Player, hex: HexIndex) -> bool {
    state.stack(player, hex).iter().any(|unit| {
        state.kind(unit).is_combat_unit() && state.is_free(unit) && state.unit(unit).is_able()
    })
}

/// The steps of a player at the start, and those he has lost (Y68).
#[must_use]
pub fn losses(state: &State, player: Player) -> (u32, u32) {
    let (mut start, mut lost) = (0, 0);
    for unit in state.mission().force(player).counters.iter() {
        let (kind, it) = (state.kind(unit), state.unit(unit));
        let printed = u32::from(state.counter(unit).unit.steps);
        let (all, gone) = match kind {
            Kind::Leader | Kind::Dummy => (0, 0),
            kind if kind.is_vehicle() => {
                (VEHICLE_STEPS, if it.is(Mark::Lost) { VEHICLE_STEPS } else { 0 })
            }
            _ => (printed, printed.saturating_sub(u32::from(it.steps))),
        };
        start += all;
        lost += gone;
    }
    (start, lost)
}

fn is_broken((start, lost): (u32, u32)) -> bool {
    lost * 10 >= start * BREAKS_AT && start > 0
}

/// The outcome, if the game is over at the end of a turn (Y68).
#[must_use]
pub fn decide(state: &State) -> Option<Outcome> {
    rulebook::cite!("Y68");
    let shares = Player::BOTH.map(|player| losses(state, player));
    let broken = shares.map(is_broken);
    let mission = state.mission();
    let held = state.objectives.count_ones() as usize;
    let end = |winner, by| Some(end(state, winner, by));
    match broken {
        [true, true] => {
            // The greater share loses, on equal shares the attacker.
            let [(all, lost), (whole, gone)] = shares;
            let attacker = lost * whole >= gone * all;
            end(if attacker { Player::Defender } else { Player::Attacker }, Decision::Broken)
        }
        [true, false] => end(Player::Defender, Decision::Broken),
        [false, true] => end(Player::Attacker, Decision::Broken),
        _ if held == mission.objectives.len() => end(Player::Attacker, Decision::AllObjectives),
        _ if state.turn < mission.turns => None,
        _ if held >= usize::from(mission.needs) => end(Player::Attacker, Decision::LastTurn),
        _ => end(Player::Defender, Decision::LastTurn),
    }
}

fn end(state: &State, winner: Player, by: Decision) -> Outcome {
    let lost = Player::BOTH.map(|player| losses(state, player).1 as u16);
    let points = Player::BOTH.map(|player| points(state, player, winner) as i16);
    Outcome { winner, by, objectives: state.objectives.count_ones() as u8, lost, points }
}

/// The promotion points of a player if the game ends so (Y69, Y-T10).
#[must_use]
pub fn points(state: &State, player: Player, winner: Player) -> i32 {
    let tally = &state.tally[player.index()];
    let mut held = tally.held;
    if player == Player::Defender {
        let kept = state.mission().objectives.len() as u32 - state.objectives.count_ones();
        held[Objective::Mop as usize] = kept as u8;
    }
    let record = MissionRecord {
        taken: tally.taken,
        held,
        mission_win: player == winner,
        steps_lost: losses(state, player).1.min(255) as u8,
    };
    state.charts().promotion.points(&record).0
}
