//! Every test of the crate in one program, linked once.

mod keeping;
mod port;
mod program;
mod protocol;
mod serve;
