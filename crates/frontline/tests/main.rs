//! Every test of the crate in one program, linked once.

mod charts;
mod conformance;
mod errors;
mod ground;
mod properties;
mod rules;
mod samples;
mod words;
