//! The line protocol of `docs/protocol.md`: what is said to other people's programs, and what they may say.

mod said;
mod step;

pub(crate) use said::{Said, Word};
pub(crate) use step::Step;
