//! Looking at a position: words and overlays, each from what its viewer may know.

mod attempts;
mod board;
mod leaks;
mod odds;
mod overlays;
mod reach;
mod words;
