//! One line for each scenario that changes when play changes: `cargo run --release -p besieged --example fingerprint -- 8`.
//!
//! Plays seeded random games and takes the digest of every legal list, every choice and every hundredth state, so that
//! a change that should only make play faster can be seen to have changed nothing else.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use besieged::World;
use besieged::game::{Action, Besieged, Setup};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, digest, play_unchecked, rolled_unchecked};

/// How many decisions lie between the states looked at.
const STRIDE: u64 = 100;

fn main() {
    let games = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(4);
    for scenario in World::ORDER {
        let prints: Vec<String> = (0..games).map(|seed| print(scenario, seed)).collect();
        println!("{scenario:>24} {}", &digest(&prints)[..16]);
    }
}

fn print(scenario: &str, seed: u64) -> String {
    let mut state = Besieged::start(&Setup::of(scenario)).expect("a scenario of the program");
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut actions: Vec<Action> = Vec::new();
    let (mut print, mut made) = (String::new(), 0_u64);
    loop {
        match Besieged::pending(&state) {
            Pending::Over(_) => return digest(&(print, made, &state)),
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                rolled_unchecked::<Besieged>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                actions.clear();
                Besieged::legal(&state, owed[0].seat, &mut actions);
                let action = lots.pick(&actions).expect("whoever owes has an answer");
                print = digest(&(print, &actions, action));
                play_unchecked::<Besieged>(&mut state, owed[0].seat, action);
                made += 1;
                if made.is_multiple_of(STRIDE) {
                    print = digest(&(print, &state));
                }
            }
        }
    }
}
