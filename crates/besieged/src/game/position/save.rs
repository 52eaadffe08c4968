//! Taking a position from a game in progress.

use super::{Phase, Position};
use crate::game::frame::{Frame, Stage, Step};
use crate::game::state::State;

/// Why a game cannot be saved where it stands: something is in the middle of happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{doing}; save between reinforcements, moves or attacks")]
pub struct Unsaved {
    /// What is under way.
    pub doing: &'static str,
}

impl Position {
    /// The position of a game between two answers of Reinforce, Move (no unit under way) or Target.
    ///
    /// ```
    /// use besieged::game::{Besieged, Position, Setup};
    /// use referee::Game;
    /// let state = Besieged::start(&Setup::of("border-1941")).unwrap();
    /// let position = Position::of(&state).unwrap();
    /// assert_eq!(Position::parse("again", &position.to_string()).unwrap(), position);
    /// ```
    ///
    /// # Errors
    /// In the middle of a move, an attack, a roll.
    pub fn of(state: &State) -> Result<Position, Unsaved> {
        let player = state.phasing;
        let doing = |doing| Err(Unsaved { doing });
        let phase = match state.frames.last() {
            None => return doing("The game is over"),
            Some(Frame::Turn(Stage::Begin)) => Phase::Start,
            Some(Frame::Turn(Stage::End)) => Phase::EndChecks,
            Some(Frame::Reinforce) => Phase::Reinforcement(player),
            Some(Frame::Move(None)) => Phase::Moves(player),
            Some(Frame::Target) => Phase::Attacks(player),
            Some(Frame::Turn(_)) => return doing("The weather is being rolled"),
            Some(Frame::Place { .. }) => return doing("A unit is being placed"),
            Some(Frame::OrdersDie | Frame::Orders) => return doing("Orders are being given"),
            Some(Frame::Move(Some(_))) => return doing("A unit is moving"),
            Some(Frame::Rail(_)) => return doing("A unit is moving by rail"),
            Some(Frame::Force(_) | Frame::Support(_)) => {
                return doing("An attack is being declared");
            }
            Some(Frame::Combat(battle)) => match battle.step {
                Step::Retreat(_) => return doing("A retreat is under way"),
                Step::Advance(_) => return doing("An advance is under way"),
                _ => return doing("A combat is under way"),
            },
        };
        let mut state = state.clone();
        state.frames.clear();
        Ok(Position { state, phase, seed: None })
    }
}
