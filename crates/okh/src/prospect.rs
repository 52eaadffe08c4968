//! What a position promises: weighed where a player is free to choose; in a combat the mean over the dice to come, while the
//! staff answers for both sides.

use crate::staff::Staff;
use crate::weights::Weights;
use crate::worth::worth;
use besieged::Turn;
use besieged::game::{Action, Besieged, Frame, State};
use besieged::ground::Player;
use bots::{Bot as _, Brief};
use dice::{Roll, Rolled};
use referee::{Game as _, Pending, Seat, play_unchecked, rolled_unchecked};

/// More answers than a combat asks for between two rolls.
const RUNAWAY: usize = 300;

/// Weighs the positions of one game with the eyes of one turn, all to the Axis.
pub(crate) struct Prospect {
    weights: Weights,
    staffs: [Staff; 2],
    turn: Turn,
    /// Positions weighed and answers given so far.
    pub(crate) weighed: u64,
}

impl Prospect {
    pub(crate) fn new(turn: Turn) -> Prospect {
        let staffs = [Staff::new(0), Staff::new(0)];
        Prospect { weights: Weights::default(), staffs, turn, weighed: 0 }
    }

    /// Looks with the eyes of another turn.
    pub(crate) fn turn_to(&mut self, turn: Turn) {
        self.turn = turn;
    }

    /// A combat begins, in which the attacker's Field Marshal must gain so much to be committed.
    pub(crate) fn begin(&mut self, attacker: Player, line: f32) {
        self.staffs = [Staff::new(0), Staff::new(0)];
        self.staffs[attacker.index()].line = line;
    }

    /// What a position promises the Axis.
    pub(crate) fn worth(&mut self, state: &State) -> f64 {
        self.settle(state.clone())
    }

    /// What it promises once the dice have fallen so.
    pub(crate) fn worth_after(&mut self, state: &State, rolled: &Rolled) -> f64 {
        let mut next = state.clone();
        rolled_unchecked::<Besieged>(&mut next, rolled);
        self.settle(next)
    }

    /// The mean of what it promises over all ways the dice can fall.
    pub(crate) fn mean(&mut self, state: &State, roll: &Roll) -> f64 {
        let (mut sum, mut count) = (0.0, 0u32);
        for rolled in roll.dice.outcomes() {
            sum += self.worth_after(state, &rolled);
            count += 1;
        }
        sum / f64::from(count.max(1))
    }

    /// What the staff would answer in a combat.
    pub(crate) fn answer(&mut self, state: &State, seat: Seat) -> Option<Action> {
        let mut legal = Vec::new();
        Besieged::legal(state, seat, &mut legal);
        self.weighed += 1;
        let staff = &mut self.staffs[seat.index()];
        let choice = staff.choose(&Brief::new(state, seat, &legal));
        legal.get(choice).copied()
    }

    /// Answers for both sides until a player is free to choose.
    fn settle(&mut self, mut state: State) -> f64 {
        for _ in 0..RUNAWAY {
            if !matches!(state.frames.last(), Some(Frame::Combat(_))) {
                break;
            }
            match Besieged::pending(&state) {
                Pending::Over(_) => break,
                Pending::Chance(roll) => return self.mean(&state, &roll),
                Pending::Decide(owed) => {
                    let seat = owed[0].seat;
                    let Some(action) = self.answer(&state, seat) else { break };
                    play_unchecked::<Besieged>(&mut state, seat, &action);
                }
            }
        }
        self.weighed += 1;
        // The next turn may have begun meanwhile.
        state.turn = self.turn;
        worth(&state, Player::Axis, &self.weights).into()
    }
}
