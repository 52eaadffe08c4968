//! Every test of the crate in one program, linked once.

mod conformance;
mod perft;
mod planted;
mod rules;
