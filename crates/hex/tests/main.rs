//! Every test of the crate in one program, linked once.

mod allocation;
mod hexsides;
mod measure;
mod numbering;
mod reach;
