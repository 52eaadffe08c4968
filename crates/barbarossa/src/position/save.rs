//! Taking a position from a game in progress.

use super::phase::fresh_rail;
use super::{Phase, Position};
use crate::frame::{Frame, Step};
use crate::ground::Side;
use crate::state::State;

/// Why a game cannot be saved where it stands: something is in the middle of happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{doing} is under way; the last boundary is in the phase `{last}`, before it began")]
pub struct Unsaved {
    /// What is under way.
    pub doing: &'static str,
    /// The phase in which the game last stood at a boundary.
    pub last: Phase,
}

impl Position {
    /// The position of a game that stands at the boundary of a phase or of an activation.
    ///
    /// A force that is being named, and has not begun, is forgotten: naming changes nothing.
    ///
    /// ```
    /// use barbarossa::position::Position;
    /// use barbarossa::{Barbarossa, Setup};
    /// use referee::Game;
    /// let state = Barbarossa::start(&Setup::of("agc/smolensk")).unwrap();
    /// let position = Position::of(&state).unwrap();
    /// assert_eq!(Position::parse("again", &position.to_string()).unwrap(), position);
    /// ```
    ///
    /// # Errors
    /// In the middle of an activation, a combat, a roll: with the last boundary.
    pub fn of(state: &State) -> Result<Position, Unsaved> {
        let last = last_boundary(state);
        let doing = |doing| Unsaved { doing, last };
        let phase = match state.frames.last() {
            None => Phase::Over,
            Some(Frame::SetUp { side, .. }) => Phase::SetUp(*side),
            Some(Frame::Turn(_)) => Phase::Start,
            Some(Frame::Cossacks) => Phase::Cossacks,
            Some(Frame::Reinforcement(side)) => Phase::Reinforcement(*side),
            Some(Frame::Pause) => Phase::Pause,
            Some(Frame::Rail(work)) if fresh_rail(state).as_ref() == Some(work) => Phase::Rail,
            Some(Frame::Strategic(_)) => Phase::Strategic(state.phasing),
            Some(Frame::ForcedAttacks) => Phase::ForcedAttacks,
            Some(Frame::Operations(_)) => Phase::Operations(state.phasing),
            Some(Frame::Overstacked(side)) => Phase::Overstacking(*side),
            Some(Frame::Rail(_)) => return Err(doing("rail conversion")),
            Some(Frame::Activation(_)) => return Err(doing("the movement of a force")),
            Some(Frame::Concert(_)) => return Err(doing("a concerted attack")),
            Some(Frame::Entry(_)) => return Err(doing("an attack")),
            Some(Frame::Reaction(_)) => return Err(doing("a reaction")),
            Some(Frame::Battle(_) | Frame::Losses(_)) => return Err(doing("a combat")),
            Some(Frame::Retreat(_)) => return Err(doing("a retreat")),
            Some(Frame::Exploitation(_)) => return Err(doing("an exploitation")),
            Some(Frame::Undying(_)) => return Err(doing("a roll for the undying")),
        };
        let mut state = state.clone();
        let zoi_begun = has_zoi_begun(&state);
        state.frames.clear();
        state.solitaire = false;
        Ok(Position { state, phase, zoi_begun, seed: None }.traced())
    }
}

fn has_zoi_begun(state: &State) -> bool {
    state.frames.iter().any(|frame| matches!(frame, Frame::Operations(phase) if phase.zoi_begun))
}

/// The phase that everything under way belongs to.
fn last_boundary(state: &State) -> Phase {
    let phase = state.frames.iter().find_map(|frame| match frame {
        Frame::Strategic(_) => Some(Phase::Strategic(state.phasing)),
        Frame::Operations(_) => Some(Phase::Operations(state.phasing)),
        Frame::Overstacked(side) => Some(Phase::Overstacking(*side)),
        Frame::Rail(_) => Some(Phase::Rail),
        // Surrender asks nobody, so what it opens goes back to the operations before it.
        Frame::Turn(Step::Reset(side)) => Some(Phase::Operations(*side)),
        _ => None,
    });
    phase.unwrap_or(Phase::Operations(Side::Axis))
}
