//! Every test of the crate in one program, linked once.

mod blind;
mod captain;
mod faculties;
mod hints;
mod review;
