//! Every test of the crate in one program, linked once.

mod conformance;
mod planted;
mod rules;
