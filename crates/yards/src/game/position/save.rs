//! Taking a position from a game in progress.

use super::{Phase, Position};
use crate::game::frame::Frame;
use crate::game::state::State;

/// Why a game cannot be saved where it stands: something is in the middle of happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{doing}; save between activations (Y82)")]
pub struct Unsaved {
    /// What is under way.
    pub doing: &'static str,
}

impl Position {
    /// The position of a game between two activations, or before the dice for initiative.
    ///
    /// ```
    /// use referee::Game;
    /// use yards::game::{Position, Setup, Yards};
    /// let state = Yards::start(&Setup::of("first-light")).unwrap();
    /// let unsaved = Position::of(&state).unwrap_err();
    /// assert_eq!(unsaved.to_string(), "The sides are being set up; save between activations (Y82)");
    /// ```
    ///
    /// # Errors
    /// In the middle of an activation, of the set-up, of recovery; and when the game is over.
    pub fn of(state: &State) -> Result<Position, Unsaved> {
        let doing = |doing| Err(Unsaved { doing });
        let phase = match state.frames.first() {
            None => return doing("The game is over"),
            Some(Frame::SetUp) => return doing("The sides are being set up"),
            Some(Frame::Recovery { .. } | Frame::Check) => return doing("Units are recovering"),
            Some(Frame::Initiative) => Phase::Initiative,
            Some(_) => Phase::Activations,
        };
        if state.frames.len() > 1 {
            return doing("A platoon is active");
        }
        let mut state = state.clone();
        state.frames.clear();
        Ok(Position { state, phase, seed: None })
    }
}
