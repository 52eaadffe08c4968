//! Random play: build the full legal list, draw one, apply it.

use crate::clock::Tally;
use barbarossa::{Action, Barbarossa, State};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};

/// Plays one game to its end. Only decisions count; the dice between them cost time all the same.
pub(crate) fn play(mut state: State, seed: u64, actions: &mut Vec<Action>, tally: &mut Tally) {
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    loop {
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return,
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                actions.clear();
                Barbarossa::legal(&state, owed[0].seat, actions);
                let action = lots.pick(actions).expect("whoever owes has an answer");
                tally.actions += 1;
                tally.choices += actions.len() as u64;
                play_unchecked::<Barbarossa>(&mut state, owed[0].seat, action);
            }
        }
    }
}
