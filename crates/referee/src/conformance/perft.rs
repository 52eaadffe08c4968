//! Counting the lines of play: a number that any change to what is legal changes.

use crate::{Game, Pending, play_unchecked, rolled_unchecked};
use dice::{Die, Rolled};

/// How many lines of play there are, so many decisions long. Of a roll the lowest and the highest faces are taken: every face
/// would multiply without telling more of what is legal.
///
/// ```
/// use referee::{Game, conformance::perft};
/// use testgames::raid::{Raid, Setup};
/// let state = Raid::start(&Setup::default()).unwrap();
/// assert_eq!(perft::<Raid>(&state, 0), 1);
/// assert!(perft::<Raid>(&state, 2) > perft::<Raid>(&state, 1));
/// ```
#[must_use]
pub fn perft<G: Game>(state: &G::State, depth: u32) -> u64 {
    match G::pending(state) {
        Pending::Chance(roll) => {
            let dice = roll.dice.as_slice();
            let ends = [vec![1; dice.len()], dice.iter().copied().map(Die::faces).collect()];
            let after = |faces: Vec<u16>| {
                let mut next = state.clone();
                rolled_unchecked::<G>(&mut next, &Rolled::new(faces));
                perft::<G>(&next, depth)
            };
            ends.into_iter().map(after).sum()
        }
        Pending::Decide(owed) if depth > 0 => {
            // Where several owe at once, each may answer first.
            let answers = owed.iter().flat_map(|it| {
                let mut legal = Vec::new();
                G::legal(state, it.seat, &mut legal);
                legal.into_iter().map(|action| (it.seat, action))
            });
            let after = |(seat, action)| {
                let mut next = state.clone();
                play_unchecked::<G>(&mut next, seat, &action);
                perft::<G>(&next, depth - 1)
            };
            answers.map(after).sum()
        }
        _ => 1,
    }
}
