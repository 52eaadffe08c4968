//! The line protocol of `docs/protocol.md`: what is said to other people's programs, and what they may say.

mod opening;
mod said;
mod step;
#[cfg(test)]
mod tests;

/// Why an answer that cannot be read is refused.
pub(crate) const NO_ACTION: &str =
    "`do` holds no action of this game; send one of `legal` as it stands there";

pub(crate) use opening::Opening;
pub(crate) use said::{Said, Word};
pub(crate) use step::Step;
