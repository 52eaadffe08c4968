//! The refereed games of the DAMOS series: Army Group Center, South, North, and all of Barbarossa.
//!
//! One engine plays them all; a game differs by its [`ground`]. Rules stand one chapter to a file, in the order of the
//! book (`c02_…` zones, supply, reaction; `c06_…` strategic movement; `c07_…` operations; `c08_…` combat), the question
//! beside its answer. Rule ids are those of `docs/rules/damos.md` and `docs/rules/agn.md`.
//!
//! ```
//! use barbarossa::{Action, Barbarossa, SOVIET, Setup};
//! use referee::Table;
//!
//! let mut table = Table::<Barbarossa>::open(Setup::of("agc")).unwrap();
//! table.act(SOVIET, Action::PlaceDefault, None).unwrap();
//! table.act(SOVIET, Action::Done, None).unwrap();
//! assert_eq!(table.state().units.iter().filter(|unit| unit.hex().is_some()).count(), 21);
//! ```

pub mod calendar;
pub mod ground;
pub mod inquiry;
pub mod position;
pub mod survey;
pub mod words;

mod action;
mod ask;
mod c01_marsh;
mod c01_setup;
mod c02_overstack;
mod c02_reaction;
mod c02_supply;
mod c02_zones;
mod c03_movement;
mod c04_north;
mod c04_rail;
mod c04_special;
mod c04_turn;
mod c05_reinforcement;
mod c06_strategic;
mod c07_activation;
mod c07_operations;
mod c08_battle;
mod c08_concert;
mod c08_entry;
mod c08_exploitation;
mod c08_losses;
mod c08_retreat;
mod c09_attrition;
mod c10_surrender;
mod event;
mod evolve;
mod flow;
mod force;
mod fortune;
mod frame;
mod game;
mod knowledge;
mod named;
mod notation;
mod sample;
mod seen;
mod sketch;
mod state;
mod victory;
mod view;
mod why;

pub use action::Action;
pub use ask::Ask;
pub use c05_reinforcement::REBUILT_SP;
pub use event::{Event, Fate, RollKind};
pub use force::Force;
pub use fortune::{Fortune, fortune};
pub use frame::*;
pub use game::{AXIS, Barbarossa, SOVIET, Setup, seat_of, side_of};
pub use hex::HexSet;
pub use knowledge::Pool;
pub use notation::NotAnAction;
pub use seen::Seen;
pub use sketch::NotASketch;
pub use state::{AirState, Kept, Lifeline, Mark, Special, State, UnitState, Where};
pub use victory::{Level, Outcome, besiegers, is_isolated, outcome};
pub use view::{FrameView, UnitView, View};
pub use why::{Deed, Occasion, Why};
