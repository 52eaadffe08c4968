//! One test per rule, in the order of `docs/rules/testgames.md`.

mod council;
mod raid;
