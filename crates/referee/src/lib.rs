//! The contract between a game and everybody who plays it.
//!
//! A game implements [`Game`]; everybody outside sees only *who owes what, which answers are legal, what happened, and what
//! this viewer may see*. A [`Table`] is one live game; [`AnyTable`] is the same table for programs that know no game;
//! a [`Registry`] lists the games there are; [`conformance`] is the suite of proofs that every game gets free.

mod census;
pub mod conformance;
mod digest;
mod erased;
mod game;
mod lots;
mod pending;
mod refusal;
mod registry;
mod seat;
mod table;
mod tx;

pub use census::Census;
pub use digest::digest;
pub use erased::{AnyTable, JsonLine, Problem, ProblemKind};
pub use game::{Data, Game, Stored};
pub use lots::Lots;
pub use pending::{Owed, Pending, PendingOf, Shown, ShownOwed, shown};
pub use refusal::{Illegal, Refusal, require};
pub use registry::{GameEntry, Opens, Registry};
pub use seat::{Role, Seat, SeatInfo, Viewer};
pub use table::{Aside, Barrier, DecisionId, Line, RefusalOf, Table};
pub use tx::{Tx, play_unchecked, rolled_unchecked};
