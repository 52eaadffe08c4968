//! The line protocol of `docs/protocol.md`: what is said to other people's programs, and what they may say.

mod said;
mod step;

use serde_json::{Value, json};
use series::wire::Board;

/// Why an answer that cannot be read is refused.
pub(crate) const NO_ACTION: &str =
    "`do` holds no action of this game; send one of `legal` as it stands there";

/// What never changes in a game. The picture is for people, and left out.
pub(crate) fn unchanging(board: &Board) -> Value {
    let mut board = json!(board);
    board.as_object_mut().map(|fields| fields.remove("drawing"));
    board
}

pub(crate) use said::{Said, Word};
pub(crate) use step::Step;
