//! Live games over HTTP and WebSocket: seats, storage, and the questions of a board.
//!
//! The host knows no game. What is particular to one comes in through a [`series::Title`]; the referee decides everything, and
//! what leaves the host is made from views, lists of legal answers and logs of the one seat it goes to. Games are kept as
//! journals in a [`Store`](store::Store) and are rebuilt by playing them again. `docs/host.md` describes the interface and what
//! it guards against.

mod api;
mod boards;
mod callers;
mod clock;
mod door;
mod gallery;
mod hall;
mod journal;
mod meter;
mod patch;
pub mod places;
mod pool;
mod reach;
mod relic;
mod review;
mod room;
mod serve;
mod socket;
pub mod store;
pub mod times;
pub mod token;
pub mod wire;

pub use api::{Base, Description, Names, routes};
pub use callers::Limits;
pub use clock::{Clock, Waiting};
pub use hall::Host;
pub use reach::others;
pub use serve::{listen, listen_at, serve};
