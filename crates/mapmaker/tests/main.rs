//! Every test of the crate in one program, linked once.

mod barbarossa;
mod draw;
mod tabled;
mod unchanged;
