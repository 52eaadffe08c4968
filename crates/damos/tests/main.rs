//! Every test of the crate in one program, linked once.

mod charts;
mod errors;
mod matrix;
mod properties;
mod rules;
mod samples;
mod situation;
