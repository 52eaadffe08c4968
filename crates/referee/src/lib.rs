//! The contract between a game and everybody who plays it
