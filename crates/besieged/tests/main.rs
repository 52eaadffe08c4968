//! Every test of the crate in one program, linked once.

mod charts;
mod conformance;
mod errors;
mod ground;
mod notation;
mod position;
mod properties;
mod rules;
mod samples;
mod small_cases;
mod survey;
mod words;
