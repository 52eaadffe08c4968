//! How fast random play goes: legal list, choice, effect, on one core.
//!
//! `cargo bench -p barbarossa` prints decisions a second by game.
#![allow(clippy::print_stdout, reason = "a bench is there to be read")]

use barbarossa::{Barbarossa, Setup, State};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long each measurement takes.
const SPAN: Duration = Duration::from_millis(1500);

/// One random game; gives the number of decisions.
fn play(mut state: State, seed: u64, actions: &mut Vec<barbarossa::Action>) -> u64 {
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut decisions = 0;
    loop {
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return decisions,
            Pending::Chance(roll) => match dice.roll(&roll) {
                Ok(rolled) => rolled_unchecked::<Barbarossa>(&mut state, &rolled),
                Err(_) => return decisions,
            },
            Pending::Decide(owed) => {
                actions.clear();
                Barbarossa::legal(&state, owed[0].seat, actions);
                let Some(action) = lots.pick(actions) else { return decisions };
                play_unchecked::<Barbarossa>(&mut state, owed[0].seat, action);
                decisions += 1;
            }
        }
    }
}

fn main() {
    for ground in ["agc", "ags", "agn", "barbarossa", "agc/smolensk"] {
        let Ok(start) = Barbarossa::start(&Setup::of(ground)) else { continue };
        let mut actions = Vec::new();
        let (begun, mut decisions, mut games) = (Instant::now(), 0, 0);
        while begun.elapsed() < SPAN {
            decisions += play(start.clone(), games, &mut actions);
            games += 1;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let rate = |count: u64| count as f64 / seconds;
        println!(
            "{ground:>14}: {:>9.0} decisions/s, {:>8.2} games/s",
            rate(decisions),
            rate(games)
        );

        let begun = Instant::now();
        let copies = 2000;
        for _ in 0..copies {
            black_box(black_box(&start).clone());
        }
        let each = begun.elapsed() / copies;
        println!("{:>14}  cloning a state takes {each:?}", "");
    }
}
