//! A situation of a game as a small file: who stands where and how, who holds what, whose go it is (Y82).
//!
//! A [`Position`] is read from TOML ([`Position::read`]), taken from a game in progress ([`Position::of`]), written again
//! (its `Display`), and played from: put it into a [`Setup`] and open a table. It shows all, so it is a file for the referee;
//! `docs/position.md` describes it.
//!
//! ```
//! use referee::Table;
//! use yards::game::{Position, Setup, Yards};
//!
//! let position = Position::parse("bridge.toml", r#"
//!     game = "yards/first-light"
//!     turn = 3
//!     phase = "activations"
//!     initiative = "attacker"
//!     units = [
//!         { unit = "attacker/1/2", hex = "1607", steps = 1, disrupted = true },
//!         { unit = "defender/1/2", hex = "1408", concealed = true },
//!     ]
//! "#).unwrap();
//! let table = Table::<Yards>::open(Setup::from(position)).unwrap();
//! assert_eq!(table.state().turn, 3);
//! ```

mod audit;
mod key;
mod read;
mod save;
mod sides;
mod units;
mod write;

pub use save::Unsaved;

use super::board::{Mark, UnitState};
use super::frame::Frame;
use super::state::{Options, Setting, State};
use super::{Setup, Why, Yards};
use crate::ground::Scene;
use referee::{Illegal, Tx};
use rulebook::rule;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// What comes next in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The dice for initiative.
    Initiative,
    /// A platoon is activated.
    Activations,
}

impl Phase {
    /// Both with their names in files.
    pub const NAMES: [(&str, Phase); 2] =
        [("initiative", Phase::Initiative), ("activations", Phase::Activations)];

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        Phase::NAMES[self as usize].0
    }

    fn frame(self) -> Frame {
        match self {
            Phase::Initiative => Frame::Initiative,
            Phase::Activations => Frame::Activations,
        }
    }
}

/// A situation of a game between two activations. Stored and compared as its file.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// Everything that is so; nothing is going on yet.
    state: State,
    phase: Phase,
    seed: Option<u64>,
}

impl Position {
    /// The mission with nobody on the map: late platoons are due, all others are lost.
    fn bare(scene: &Scene, options: Options, phase: Phase) -> Position {
        let mut state = State::empty(scene.clone(), options);
        state.setting = [Setting { choosing: None, done: true }; 2];
        for unit in state.board.units() {
            if !state.unit(unit).is(Mark::Due) {
                *state.board.unit_mut(unit) = lost(&state, unit);
            }
        }
        Position { state, phase, seed: None }
    }

    /// The mission it is a position of.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.state.scene
    }

    /// What comes next.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What the players agreed on.
    #[must_use]
    pub fn options(&self) -> Options {
        self.state.options
    }

    /// The seed of the dice that the file asks for.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The same position with another seed.
    #[must_use]
    pub fn with_seed(self, seed: Option<u64>) -> Position {
        Position { seed, ..self }
    }

    /// The game in this position, ready for the next answer.
    #[must_use]
    pub fn to_state(&self) -> State {
        let mut state = self.state.clone();
        state.frames = vec![self.phase.frame()];
        frames::settle::<Yards>(&mut Tx::unlogged(&mut state));
        state
    }

    /// Begins a game here, if it is one of the mission that the set-up names.
    pub(super) fn begin(&self, scene: &Scene) -> Result<State, Vec<Illegal<Why>>> {
        rulebook::cite!("Y82");
        if *scene != self.state.scene {
            let (own, other) = (&self.state.mission().id, &scene.mission().id);
            let what = format!("The position is one of {own}, not of {other}");
            return Err(vec![Illegal { rule: rule!("Y82"), why: Why::BadPosition(what) }]);
        }
        Ok(self.to_state())
    }
}

/// A counter that is gone for good.
fn lost(state: &State, unit: crate::ground::UnitId) -> UnitState {
    let mut gone = UnitState::new(state.counter(unit).player, 0);
    gone.set(Mark::Lost, true);
    gone.set(Mark::Known, true);
    gone
}

impl From<Position> for Setup {
    /// A game that begins in the position.
    fn from(position: Position) -> Setup {
        let scene = position.state.scene.clone();
        let options = position.state.options;
        Setup {
            mission: scene.key().to_string(),
            options,
            linked: None,
            world: scene.world().clone(),
            position: Some(position),
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
