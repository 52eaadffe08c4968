//! Frames as the host must know them: when one opened, how long it may take, what is answered for whoever let it pass.

/// What is decided together, from the moment at which it is asked: where an umpire may take the game back to, and what a clock is
/// set for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its name; no two frames of a game share one.
    pub key: String,
    /// What it is called, such as "Turn 3, commitments".
    pub title: String,
    /// The turn it belongs to.
    pub turn: u16,
    /// How many seconds the game gives it, where it suggests that.
    pub seconds: Option<u32>,
}
