//! Moves tried out on a copy: nothing is rolled and nobody else is asked while a player moves, so that what is tried here
//! can be done afterwards, answer by answer.

use besieged::game::{Action, Besieged, Frame, State, seat_of};
use besieged::ground::UnitId;
use hex::HexIndex;
use referee::{Game, Seat, play_unchecked};

/// A copy of a game and what was done on it.
#[derive(Clone)]
pub(crate) struct Draft {
    pub(crate) state: State,
    pub(crate) actions: Vec<Action>,
    seat: Seat,
}

impl Draft {
    pub(crate) fn new(state: &State) -> Draft {
        Draft { state: state.clone(), actions: Vec::new(), seat: seat_of(state.phasing) }
    }

    /// Does something, if the rules allow it.
    pub(crate) fn act(&mut self, action: Action) -> bool {
        let may = Besieged::check(&self.state, self.seat, &action).is_ok();
        if may {
            play_unchecked::<Besieged>(&mut self.state, self.seat, &action);
            self.actions.push(action);
        }
        may
    }

    /// Moves a unit along a path and stops it; whether it came to the end.
    pub(crate) fn walk(&mut self, unit: UnitId, path: &[HexIndex]) -> bool {
        let mut steps = path.iter();
        let came = steps.all(|hex| self.act(Action::Step { unit, hex: *hex }));
        self.halt();
        came
    }

    /// Moves a unit by rail; whether it came there.
    pub(crate) fn ride(&mut self, unit: UnitId, hex: HexIndex) -> bool {
        if !self.act(Action::Entrain { unit }) {
            return false;
        }
        // Where there is one way out only, the referee has taken it already.
        if matches!(self.state.frames.last(), Some(Frame::Rail(_))) && !self.act(Action::At { hex })
        {
            self.any();
        }
        self.state.unit(unit).hex() == Some(hex)
    }

    /// Stops the unit under way, or lets it go on where it may not stop.
    pub(crate) fn halt(&mut self) {
        while let Some(Frame::Move(Some(_))) = self.state.frames.last() {
            if !self.act(Action::Stop) && !self.any() {
                return;
            }
        }
    }

    /// Does the first thing that is allowed.
    fn any(&mut self) -> bool {
        let mut legal = Vec::new();
        Besieged::legal(&self.state, self.seat, &mut legal);
        legal.first().is_some_and(|action| self.act(*action))
    }
}
