//! The game on the map: one test per rule, in the order of the book.

mod aftermath;
mod conformance;
mod field;
mod fire;
mod generator;
mod hidden;
mod movement;
mod position;
mod sequence;
mod sight;
mod storm;
mod victory;
mod words;
