//! Every test of the crate in one program, linked once.

mod charts;
mod errors;
mod game;
mod ground;
mod properties;
mod rules;
mod samples;
