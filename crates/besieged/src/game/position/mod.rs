//! A situation of a game as a small file: who stands where, who holds what, what is asked next.
//!
//! A [`Position`] is read from TOML ([`Position::read`]), taken from a game in progress ([`Position::of`]), written again
//! (its `Display`), and played from: put it into a [`Setup`] and open a table. The file says only what
//! differs from the way the scenario begins; `docs/position.md` describes it.
//!
//! ```
//! use besieged::game::{Besieged, Position, Setup};
//! use referee::Table;
//!
//! let position = Position::parse("kalinin.toml", r#"
//!     game = "besieged/typhoon-1941"
//!     turn = "1941.nov_dec"
//!     phase = "axis attacks"
//!     weather = ["snow"]
//!     axis = [{ unit = "A-ge-XLIPz", hex = "1122", steps = 2 }]
//!     soviet = [{ unit = "S-ru-16", hex = "1222" }]
//! "#).unwrap();
//! let table = Table::<Besieged>::open(Setup::from(position)).unwrap();
//! assert_eq!(table.state().turn.key(), "1941.nov_dec");
//! ```

mod audit;
mod read;
mod save;
mod units;
mod write;

pub use save::Unsaved;

use super::frame::{Frame, Stage};
use super::start;
use super::state::{State, UnitState, Where};
use super::{Besieged, Illegal, Setup, Why};
use crate::ground::{Player, Scene, UnitId};
use referee::Tx;
use rulebook::rule;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// What comes next in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The turn begins.
    Start,
    /// A player's reinforcements.
    Reinforcement(Player),
    /// His moves.
    Moves(Player),
    /// His attacks.
    Attacks(Player),
    /// The turn ends.
    EndChecks,
}

impl Phase {
    /// Every phase with its name in files.
    pub const NAMES: [(&str, Phase); 8] = [
        ("start", Phase::Start),
        ("axis reinforcement", Phase::Reinforcement(Player::Axis)),
        ("axis moves", Phase::Moves(Player::Axis)),
        ("axis attacks", Phase::Attacks(Player::Axis)),
        ("soviet reinforcement", Phase::Reinforcement(Player::Soviet)),
        ("soviet moves", Phase::Moves(Player::Soviet)),
        ("soviet attacks", Phase::Attacks(Player::Soviet)),
        ("end checks", Phase::EndChecks),
    ];

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        Phase::NAMES.iter().find(|(_, phase)| *phase == self).map_or("", |(name, _)| name)
    }

    /// Whose player-turn it is in.
    #[must_use]
    pub fn player(self) -> Option<Player> {
        match self {
            Phase::Start | Phase::EndChecks => None,
            Phase::Reinforcement(player) | Phase::Moves(player) | Phase::Attacks(player) => {
                Some(player)
            }
        }
    }

    fn frames(self) -> Vec<Frame> {
        match self {
            Phase::Start => vec![Frame::Turn(Stage::Begin)],
            Phase::Reinforcement(_) => vec![Frame::Turn(Stage::Orders), Frame::Reinforce],
            Phase::Moves(_) => vec![Frame::Turn(Stage::Attacks), Frame::Move(None)],
            Phase::Attacks(_) => vec![Frame::Turn(Stage::Second), Frame::Target],
            Phase::EndChecks => vec![Frame::Turn(Stage::End)],
        }
    }
}

/// A situation of a game between two answers. Stored and compared as its file.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    /// Everything that is so; nothing is going on yet.
    state: State,
    phase: Phase,
    seed: Option<u64>,
}

impl Position {
    /// The scenario with nobody on the map: later counters are due, all others are out (B61).
    fn bare(scene: &Scene, phase: Phase) -> Position {
        let mut state = start::begin(scene);
        state.frames.clear();
        for place in 0..state.units.len() {
            let unit = UnitId(place as u8);
            let at = state.unit(unit).at;
            if at != Where::Due {
                state.put(unit, Where::Out);
                state.units[place] = UnitState::new(Where::Out, 0);
            }
        }
        Position { state, phase, seed: None }
    }

    /// The scenario it is a position of.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.state.scene
    }

    /// What comes next.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
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
        state.frames = self.phase.frames();
        frames::settle::<Besieged>(&mut Tx::unlogged(&mut state));
        state
    }

    /// Begins a game here, if it is one of the scenario that the set-up names.
    pub(super) fn begin(&self, scene: &Scene) -> Result<State, Vec<Illegal<Why>>> {
        if *scene != self.state.scene {
            let why = Why::NoScenario(scene.key().to_string());
            return Err(vec![Illegal { rule: rule!("B61"), why }]);
        }
        Ok(self.to_state())
    }
}

impl From<Position> for Setup {
    /// A game that begins in the position.
    fn from(position: Position) -> Setup {
        let scene = position.state.scene.clone();
        let (scenario, world) = (scene.key().to_string(), scene.world().clone());
        Setup { scenario, world, position: Some(position) }
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
