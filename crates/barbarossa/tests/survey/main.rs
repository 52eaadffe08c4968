//! Looking at a position: words and overlays, each from what its viewer may know.

mod board;
mod words;
