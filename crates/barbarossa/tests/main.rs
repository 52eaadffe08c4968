//! Every test of the crate in one program, linked once.

mod conformance;
mod ground;
mod inquiry;
mod perft;
mod position;
mod rules;
mod survey;
