//! Who wins, looked at when a turn ends (B55, B56, R-B42), counting the 28 major cities (R-B28).

use super::state::State;
use crate::ground::{Player, Victory};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Axis majors that mean Soviet collapse (B55).
const COLLAPSE: u8 = 25;

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The Axis held fewer major cities than the chart asks for (B13).
    SuddenDeath {
        /// How many were asked for.
        required: u8,
    },
    /// Moscow, Leningrad and Stalingrad are Axis, or 25 major cities (B55).
    Collapse,
    /// Berlin is Russian (B55).
    Berlin,
    /// The last turn is over: Berlin is still Axis (B55).
    LastTurn,
    /// The last turn is over, and major cities were counted (B56).
    Cities {
        /// How many the Axis needed.
        needed: u8,
    },
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Who won.
    pub winner: Player,
    /// By what.
    pub by: Decision,
    /// The major cities the Axis held.
    pub axis_majors: u8,
}

/// The end checks; none while the game goes on.
#[must_use]
pub fn decide(state: &State) -> Option<Outcome> {
    rulebook::cite!("B55", "B56", "R-B28", "R-B42");
    let axis_majors = state.majors(Player::Axis);
    let is_last = state.turn >= state.scene.scenario().end;
    let outcome = |winner, by| Some(Outcome { winner, by, axis_majors });
    if let Victory::Cities(needed) = state.scene.scenario().victory {
        let winner = if axis_majors >= needed { Player::Axis } else { Player::Soviet };
        return outcome(winner, Decision::Cities { needed }).filter(|_| is_last);
    }
    let is_axis =
        |name| state.scene.map.named(name).is_some_and(|hex| state.holder(hex) == Player::Axis);
    let check = state.scene.charts.sudden_death.check(state.turn, axis_majors.into());
    if let Some(check) = check.filter(|check| check.russian_victory) {
        let required = u8::try_from(check.required).unwrap_or(u8::MAX);
        return outcome(Player::Soviet, Decision::SuddenDeath { required });
    }
    if axis_majors >= COLLAPSE || ["Moscow", "Leningrad", "Stalingrad"].into_iter().all(is_axis) {
        return outcome(Player::Axis, Decision::Collapse);
    }
    if !is_axis("Berlin") {
        return outcome(Player::Soviet, Decision::Berlin);
    }
    outcome(Player::Axis, Decision::LastTurn).filter(|_| is_last)
}
