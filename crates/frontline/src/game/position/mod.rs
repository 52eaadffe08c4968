//! A situation of a game as a file (F67): who stands where, who holds what, what is asked next.
//!
//! A [`Position`] is read from TOML, taken from a game in progress ([`Position::of`]), written again (its `Display`), and played
//! from: put it into a [`Setup`] and open a table. It stands at the opening of a form or between two combats; what does not
//! differ from nothing is left out.
//!
//! ```
//! use frontline::game::{Frontline, Position, Setup};
//! use referee::Game;
//!
//! let state = Frontline::start(&Setup::of("bagration")).unwrap();
//! let position = Position::of(&state).unwrap();
//! let again = Position::parse("again.toml", &position.to_string()).unwrap();
//! assert_eq!(again.to_state(), state);
//! ```

mod points;
mod read;
mod write;

use super::frame::{Draft, Form, Frame, Stage, Step};
use super::seats::Seating;
use super::state::{Options, State};
use super::{Frontline, Setup, start};
use crate::ground::Scene;
use referee::Tx;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use smallvec::smallvec;
use std::fmt;

/// Why a game cannot be saved where it stands: something is in the middle of happening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{doing}; save when a form opens, or between two combats")]
pub struct Unsaved {
    /// What is under way.
    pub doing: &'static str,
}

/// A situation of a game between two answers. Stored and compared as its file.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// Everything that is so; nothing is going on yet.
    state: State,
    /// What the turn does next.
    stage: Stage,
    /// The set-up of seats, as it is named.
    seats: Vec<String>,
    seed: Option<u64>,
}

impl Position {
    /// The scenario with empty Pools and an empty map.
    fn bare(scene: &Scene, options: Options, (seats, seating): (Vec<String>, Seating)) -> Position {
        let last = scene.scenario().last_turn;
        let mut state = start::begin(scene, options, seating, last);
        state.stacks.iter_mut().for_each(|stack| *stack = Default::default());
        state.pools = Default::default();
        state.registers = Default::default();
        state.frames.clear();
        Position { state, stage: Stage::Deployment, seats, seed: None }
    }

    /// The position of a game at the opening of a form, or before the dice of a combat.
    ///
    /// # Errors
    /// In the middle of a form, a combat, a raid.
    pub fn of(state: &State) -> Result<Position, Unsaved> {
        rulebook::cite!("F67");
        let doing = |doing| Err(Unsaved { doing });
        if state.drafts.iter().any(|draft| draft.sealed || !draft.orders.is_empty()) {
            return doing("A form is being filled in");
        }
        let mut state = state.clone();
        let stage = match state.frames.last() {
            Some(Frame::Form(form)) => match form {
                Form::Allot => Stage::Allotment,
                Form::Deploy => Stage::Deployment,
                Form::Flags(side) if *side == state.first => Stage::FirstFlags,
                Form::Flags(_) => Stage::SecondFlags,
                Form::Commit => Stage::Commitment,
                Form::Straighten(_) => Stage::Straighten,
                Form::Answer(_) => Stage::Answer,
                Form::FollowUp(_) => Stage::FollowUp,
                Form::Close(_) => return doing("Raids close production lines"),
                Form::Advance | Form::Push => return doing("A combat is being settled"),
            },
            Some(Frame::Combat(battle)) if battle.step == Step::Dice => {
                let next = battle.offensive;
                state.queue.insert(0, next);
                Stage::Combat
            }
            Some(Frame::Combat(_)) => return doing("A combat is being settled"),
            Some(Frame::Raid { .. }) => return doing("A raid is flown"),
            Some(Frame::Chooser | Frame::Turn(_)) => return doing("The turn goes on by itself"),
            None => return doing("The game is over"),
        };
        state.frames.clear();
        let chairs = state.seating.chairs().iter();
        let seats = chairs.filter(|chair| chair.coalition.is_some()).map(|chair| chair.name());
        let seats = named_seats(&state, seats.collect());
        Ok(Position { state, stage, seats, seed: None })
    }

    /// The scenario it is a position of.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.state.scene
    }

    /// The seed of the dice that the file asks for.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The game in this position, ready for the next answer.
    #[must_use]
    pub fn to_state(&self) -> State {
        let mut state = self.state.clone();
        state.frames = smallvec![Frame::Turn(self.stage)];
        state.drafts = vec![Draft::default(); state.seating.chairs().len()];
        frames::settle::<Frontline>(&mut Tx::unlogged(&mut state));
        state
    }
}

/// The name of a set-up of seats, where the list is one of those with a name.
fn named_seats(state: &State, list: Vec<String>) -> Vec<String> {
    let rules = &state.scene.rules;
    let named = rules.seats.iter().find(|(name, _)| {
        Seating::read(std::slice::from_ref(name), rules).is_ok_and(|it| it == state.seating)
    });
    named.map_or(list, |(name, _)| vec![name.clone()])
}

impl From<Position> for Setup {
    /// A game that begins in the position.
    fn from(position: Position) -> Setup {
        let state = &position.state;
        Setup {
            scenario: state.scene.scenario().id.clone(),
            seats: position.seats.clone(),
            options: state.options,
            last_turn: Some(state.last_turn),
            world: state.scene.world().clone(),
            position: Some(Box::new(position)),
        }
    }
}

impl fmt::Debug for Position {
    /// The file: the state behind it is too long to be of use.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let text = String::deserialize(deserializer)?;
        Position::parse("position", &text).map_err(de::Error::custom)
    }
}
