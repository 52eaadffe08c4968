//! Exact distributions and dice that anyone can check.

mod dist;
mod dist_serde;
mod frac;
mod sums;

pub use dist::{Dist, Overflow};
pub use frac::{Frac, ParseFracError};
