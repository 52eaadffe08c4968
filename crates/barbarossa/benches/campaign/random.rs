//! Random play: build the full legal list, draw one, apply it.

use crate::clock::Tally;
use barbarossa::{Barbarossa, State};
use referee::conformance::stroll;

/// Plays one game to its end. Only decisions count; the dice between them cost time all the same.
pub(crate) fn play(start: State, seed: u64, tally: &mut Tally) {
    stroll::<Barbarossa>(start, seed, |moment| {
        if let Some(decision) = &moment.decision {
            tally.actions += 1;
            tally.choices += decision.legal.len() as u64;
        }
        true
    });
}
