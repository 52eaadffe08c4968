//! Every test of the crate in one program, linked once.

mod dist;
mod fairness;
mod frac;
mod rolls;
mod vectors;
