//! A situation of a game as a small file: who stands where, who holds what, what is asked next.
//!
//! A [`Position`] is read from TOML ([`Position::read`]), taken from a game in progress ([`Position::of`]), written again
//! ([`Position`]'s `Display`), and played from: put it into a [`Setup`] and open a table. The file says only what differs
//! from the way the scenario begins; `docs/position.md` describes it line by line.
//!
//! ```
//! use barbarossa::position::Position;
//! use barbarossa::{Action, Barbarossa, SOVIET, Setup};
//! use referee::Table;
//!
//! let position = Position::parse("minsk.toml", r#"
//!     game = "agc"
//!     turn = 2
//!     phase = "soviet operations"
//!     axis = [{ unit = "agc-de-3pz", hex = "2819", sp = 6 }]
//!     soviet = [{ unit = "agc-su-44rc", hex = "2817" }]
//!     [control]
//!     axis = ["2819-2828"]
//! "#).unwrap();
//! let table = Table::<Barbarossa>::open(Setup::from(position)).unwrap();
//! assert_eq!(table.state().turn, 2);
//! ```

mod audit;
mod battle;
mod hexes;
mod phase;
mod read;
mod save;
mod units;
mod write;

pub use phase::Phase;
pub use save::Unsaved;

use crate::event::Event;
use crate::game::{Setup, begin};
use crate::ground::{GroundRef, Side};
use crate::state::{State, Where};
use crate::why::Why;
use module::Problems;
use referee::{Illegal, Tx};
use rulebook::rule;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// A situation of a game at the boundary of a phase or of an activation. Stored and compared as its file.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// Everything that is so; nothing is going on yet, and lines of supply are traced.
    state: State,
    phase: Phase,
    /// A ZOI-capable force has activated in this operations phase (D7c).
    zoi_begun: bool,
    seed: Option<u64>,
}

impl Position {
    /// The ground with nobody on it: units that set up are in the box, reinforcements are due.
    fn bare(ground: &GroundRef, phase: Phase) -> Position {
        let mut state = begin(ground);
        state.frames.clear();
        for id in state.ids() {
            if state.unit(id).hex().is_some() {
                state.units[id.index()].sp = state.info(id).sp;
                state.put(id, Where::Box);
            }
        }
        Position { state, phase, zoi_begun: false, seed: None }
    }

    /// Brings what follows from the rest up to date.
    fn traced(mut self) -> Position {
        self.state.phasing = self.phase.phasing(&self.state);
        for side in Side::BOTH {
            self.state.evolve(&Event::Traced { side });
        }
        self
    }

    /// The ground it is a position of.
    #[must_use]
    pub fn ground(&self) -> &GroundRef {
        &self.state.ground
    }

    /// The turn.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.state.turn
    }

    /// What comes next.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The seed of the dice that whoever made the file would like to be rolled.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// The game in this position, ready for the next answer.
    #[must_use]
    pub fn to_state(&self) -> State {
        let mut state = self.laid_out();
        frames::settle::<crate::Barbarossa>(&mut Tx::unlogged(&mut state));
        state
    }

    /// The game in this position before anything has gone on by itself.
    fn laid_out(&self) -> State {
        let mut state = self.state.clone();
        state.frames = self.phase.frames(&self.state, self.zoi_begun);
        state
    }

    /// Begins a game here, if it is the game that the set-up names.
    pub(crate) fn begin(&self, ground: &GroundRef) -> Result<State, Vec<Illegal<Why>>> {
        if *ground != self.state.ground {
            let (own, asked) = (&self.state.ground.key, &ground.key);
            let why = Why::NoGround(format!("the position is one of `{own}`, not of `{asked}`"));
            return Err(vec![Illegal { rule: rule!("C6a"), why }]);
        }
        Ok(self.laid_out())
    }
}

impl From<Position> for Setup {
    /// A game for two that begins in the position.
    fn from(position: Position) -> Setup {
        let ground = position.state.ground.key.to_string();
        Setup { ground, solitaire: false, position: Some(position) }
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
        Position::parse("position", &text).map_err(|problems: Problems| de::Error::custom(problems))
    }
}
