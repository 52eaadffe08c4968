//! Plays random games and says how fast: `cargo run --release -p barbarossa --example random_play -- agc 20`.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::{Barbarossa, Level, Setup};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};
use std::collections::BTreeMap;
use std::time::Instant;

/// What the games came to.
#[derive(Default)]
struct Tally {
    decisions: u64,
    choices: u64,
    rolls: u64,
    longest: u64,
    ends: BTreeMap<Level, u32>,
}

fn main() {
    let mut words = std::env::args().skip(1);
    let ground = words.next().unwrap_or_else(|| "agc".to_owned());
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(20);
    let start = match Barbarossa::start(&Setup::of(&ground)) {
        Ok(start) => start,
        Err(problems) => {
            for problem in problems {
                println!("{problem}");
            }
            return;
        }
    };
    let mut tally = Tally::default();
    let begun = Instant::now();
    for seed in 0..games {
        play(start.clone(), seed, &mut tally);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let per = |count: u64| count as f64 / seconds;
    println!("{ground}: {games} games, {} decisions, {} rolls", tally.decisions, tally.rolls);
    println!("{:.0} decisions/s, {:.2} games/s", per(tally.decisions), per(games));
    println!("mean branching {:.1}", tally.choices as f64 / tally.decisions.max(1) as f64);
    println!("longest game {} steps; ends {:?}", tally.longest, tally.ends);
}

fn play(mut state: barbarossa::State, seed: u64, tally: &mut Tally) {
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut actions = Vec::new();
    let mut steps = 0;
    loop {
        steps += 1;
        match Barbarossa::pending(&state) {
            Pending::Over(outcome) => {
                tally.longest = tally.longest.max(steps);
                *tally.ends.entry(outcome.level).or_default() += 1;
                return;
            }
            Pending::Chance(roll) => {
                let Ok(rolled) = dice.roll(&roll) else { return };
                tally.rolls += 1;
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                actions.clear();
                Barbarossa::legal(&state, owed[0].seat, &mut actions);
                let Some(action) = lots.pick(&actions) else {
                    println!("stuck: {:?}", owed[0].ask);
                    return;
                };
                tally.decisions += 1;
                tally.choices += actions.len() as u64;
                play_unchecked::<Barbarossa>(&mut state, owed[0].seat, action);
            }
        }
    }
}
