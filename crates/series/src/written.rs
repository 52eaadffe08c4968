//! Orders as they were written on paper, entered line by line for whoever looks after a table.

use crate::paper::Misread;
use crate::presented::Presented;
use crate::told::{ActionOf, StateOf};
use referee::{Game, Seat, play_unchecked};
use study::GameOf;

/// The answers of a written line, each of them legal after those before it; nothing in a game without written orders.
///
/// # Errors
/// Why the line cannot be read, or is not allowed: then none of it is.
pub fn orders<P: Presented>(
    title: &P,
    state: &StateOf<P>,
    seat: Seat,
    line: &str,
) -> Option<Result<Vec<ActionOf<P>>, Misread>> {
    let read = title.written(state, seat, line)?;
    Some(read.and_then(|actions| {
        let mut ahead = state.clone();
        for action in &actions {
            GameOf::<P>::check(&ahead, seat, action)
                .map_err(|illegal| Misread::new(illegal.rule, illegal.why.to_string()))?;
            play_unchecked::<GameOf<P>>(&mut ahead, seat, action);
        }
        Ok(actions)
    }))
}
