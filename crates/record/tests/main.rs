//! Every test of the crate in one program, linked once.

mod common;
mod documentation;
mod journal;
mod round_trip;
mod tampering;
