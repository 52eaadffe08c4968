//! The game on the map: one test per rule, in the order of the book.

mod conformance;
mod field;
mod fire;
mod hidden;
mod movement;
mod sequence;
mod sight;
mod storm;
mod victory;
mod words;
