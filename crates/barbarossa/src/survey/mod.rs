//! Looking at a position: what a force can reach, attack, trace and be met by, as one viewer may know it.
//!
//! Nothing here decides anything. Every answer follows from the state as far as a [`Viewer`](referee::Viewer) may know it:
//! two states that the viewer cannot tell apart give the same answer (D2.4, R72). Overlays, odds and programs that play
//! all look through these windows.
//!
//! | window | what it shows |
//! |---|---|
//! | [`reach`] | where a force can go, what it costs, who may react on the way |

pub mod reach;
mod react;
mod rove;
pub(crate) mod strength;

pub use react::Reactor;
pub use rove::Rover;
