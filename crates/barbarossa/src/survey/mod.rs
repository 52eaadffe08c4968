//! Looking at a position: what a force can reach, attack, trace and be met by, as one viewer may know it.
//!
//! Nothing here decides anything. Every answer follows from the state as far as a [`Viewer`](referee::Viewer) may know it:
//! two states that the viewer cannot tell apart give the same answer (D2.4, R72). Overlays, odds and programs that play
//! all look through these windows.
//!
//! | window | what it shows |
//! |---|---|
//! | [`reach`] | where a force can go, what it costs, who may react on the way |
//! | [`odds`] | an attack: plan against posture, losses, every equilibrium |
//! | [`supply`] | the supplied area of a side, the line of a force or where it breaks |
//! | [`zones`] | ZOC and ZOI as they lie |
//! | [`threat`] | where a force would be met |
//! | [`attempts`] | how likely the reactions are that a side may try now |
//! | [`why`] | why something cannot be done |

mod attempt;
pub mod odds;
pub mod reach;
mod react;
mod rove;
mod said;
pub(crate) mod strength;
pub mod supply;
pub mod threat;
pub mod why;
pub mod zones;

pub use attempt::{Attempt, attempts};
pub use react::Reactor;
pub use rove::Rover;
pub use said::describe_hex;
