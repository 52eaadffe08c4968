//! Two tiny games that exercise every clause of the referee's contract.
//!
//! [`raid`] has two seats, hidden strengths, a secret plan, an interrupt, dice, and losses point by point. [`council`] has six
//! seats with roles, sealed decisions owed by four of them at once, and an umpire. [`planted`] are the same games with
//! one fault each, so that the referee's suite can be seen to catch it. The rules are in `docs/rules/testgames.md`.

pub mod council;
pub mod desk;
pub mod planted;
pub mod raid;

use referee::{GameEntry, Registry};

/// Both games, as a program lists them.
///
/// ```
/// let table = testgames::registry().open("council", &serde_json::json!({})).unwrap();
/// assert_eq!(table.seats().len(), 6);
/// ```
#[must_use]
pub fn registry() -> Registry {
    Registry::new()
        .with(GameEntry::new::<raid::Raid>("a raid down a road", raid::Setup::examples()))
        .with(GameEntry::new::<council::Council>(
            "two sides strike in secret",
            council::Setup::examples(),
        ))
}
