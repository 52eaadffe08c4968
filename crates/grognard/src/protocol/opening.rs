//! The first line to the other program.

use referee::SeatInfo;
use serde_json::{Value, json};
use series::{
    Schemas,
    wire::{Board, Listing},
};

/// What a program is told before anything else: what never changes in a game, and how its words are written.
pub(crate) struct Opening {
    pub(crate) listing: Listing,
    /// The name that records give the game, and the revision of its rules.
    pub(crate) rules: (&'static str, u32),
    pub(crate) seats: Vec<SeatInfo>,
    /// Nothing where it cannot be drawn.
    pub(crate) board: Option<Board>,
    pub(crate) schemas: Schemas,
}

impl Opening {
    /// The line.
    pub(crate) fn line(&self) -> Value {
        let Listing { game, series, title, .. } = &self.listing;
        let (rules, revision) = self.rules;
        json!({ "game": {
            "name": game, "title": title, "series": series, "rules": rules, "revision": revision,
            "seats": self.seats, "board": self.board.as_ref().map(unchanging), "schemas": self.schemas,
        } })
    }
}

/// The map and the counters. The picture is for people, and left out.
fn unchanging(board: &Board) -> Value {
    let mut board = json!(board);
    board.as_object_mut().map(|fields| fields.remove("drawing"));
    board
}
