//! Every test of the crate in one program, linked once.

mod entangled;
mod order;
mod undo;
