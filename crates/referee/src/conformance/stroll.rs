//! A walk through a random game, for tests that look at what they meet on the way.

use crate::{Game, Lots, Owed, Pending, play_unchecked, rolled_unchecked};
use dice::{DiceSource as _, Seeded};

/// One moment of a random game: before a decision, before a roll, or at the end.
pub struct Moment<'a, G: Game> {
    /// Everything that is so.
    pub state: &'a G::State,
    /// How many decisions and rolls lie behind.
    pub step: usize,
    /// The decision that is about to be made; none before a roll and at the end.
    pub decision: Option<Choice<'a, G>>,
}

/// A decision of a random game.
pub struct Choice<'a, G: Game> {
    /// Who decides, and what is asked.
    pub owed: &'a Owed<G::Ask>,
    /// Every answer there is.
    pub legal: &'a [G::Action],
    /// The answer that was drawn.
    pub drawn: &'a G::Action,
}

/// Plays a random game from a state, shows every moment of it, and gives the state in which it ended: that of the end of
/// the game, or the one in which the look said `false`, that it has seen enough.
///
/// The first seat that owes a decision answers it. Everything follows from the seed.
///
/// ```
/// use referee::{Game as _, conformance::stroll};
/// use testgames::raid::{Raid, Setup};
/// let start = Raid::start(&Setup::default()).unwrap();
/// let mut decisions = 0;
/// let end = stroll::<Raid>(start, 7, |moment| {
///     decisions += usize::from(moment.decision.is_some());
///     true
/// });
/// assert!(decisions > 5 && Raid::pending(&end).is_over());
/// ```
///
/// # Panics
/// When somebody is asked who has no answer: the game is at fault.
pub fn stroll<G: Game>(
    mut state: G::State,
    seed: u64,
    mut look: impl FnMut(&Moment<'_, G>) -> bool,
) -> G::State {
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut legal = Vec::new();
    let mut step = 0;
    loop {
        let pending = G::pending(&state);
        let owed = pending.owed().first();
        legal.clear();
        if let Some(owed) = owed {
            G::legal(&state, owed.seat, &mut legal);
        }
        let drawn = owed.and_then(|_| lots.pick(&legal));
        let decision = owed.map(|owed| {
            let drawn = drawn.expect("whoever owes has an answer");
            Choice { owed, legal: &legal, drawn }
        });
        if !look(&Moment { state: &state, step, decision }) {
            return state;
        }
        match (&pending, owed, drawn) {
            (Pending::Chance(roll), ..) => {
                let rolled = dice.roll(roll).expect("seeded dice never run dry");
                rolled_unchecked::<G>(&mut state, &rolled);
            }
            (_, Some(owed), Some(drawn)) => play_unchecked::<G>(&mut state, owed.seat, drawn),
            _ => return state,
        }
        step += 1;
    }
}
