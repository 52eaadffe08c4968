//! The one door of a game.
//!
//! A [`Series`] is a rule system with its titles; the program has one list of them. A title is [`Presented`] by the game's own
//! desk crate: how it is offered, drawn, told, asked, played by machines and counted. Whoever shows games (a host, a terminal, a
//! study) knows these traits and the types in [`wire`], and no game.

pub mod cards;
mod lab;
mod library;
mod odds;
mod opening;
pub mod page;
pub mod paper;
mod past;
pub mod plain;
mod presented;
mod reviewed;
mod scenes;
mod schema;
#[allow(clippy::module_inception)]
mod series;
mod sitting;
mod situation;
mod steps;
mod told;
pub mod usage;
pub mod window;
pub mod wire;
mod written;

pub use lab::{Flags, Lab, Op};
pub use library::Library;
pub use opening::Opening;
pub use presented::{Look, MapWanted, Positioned, Presented, Sentence, Work, ranks};
pub use reviewed::{Reviewing, review_work, reviewed};
pub use scenes::{Made, Scenes};
pub use schema::{Described, Schemas};
pub use series::{Copied, Errand, Series, Typed};
pub use sitting::{
    Conclusion, Drawing, Placing, Reply, Scene, Shelved, Sitting, Thought, Title, returns, written,
};
pub use situation::{Situation, named};
pub use steps::first_steps;
pub use told::{ActionOf, AskOf, Choice, Inquiry, Primer, StateOf, Told};
pub use written::orders;
