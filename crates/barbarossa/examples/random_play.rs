//! Plays random games and says how fast: `cargo run --release -p barbarossa --example random_play -- agc 20`.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::{Barbarossa, Level, Setup, State};
use referee::{Game as _, Pending, conformance::stroll};
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

fn play(start: State, seed: u64, tally: &mut Tally) {
    let mut steps = 0;
    let end = stroll::<Barbarossa>(start, seed, |moment| {
        steps += 1;
        match &moment.decision {
            Some(decision) => {
                tally.decisions += 1;
                tally.choices += decision.legal.len() as u64;
            }
            None => tally.rolls += 1,
        }
        true
    });
    // The last moment is the end, and no roll.
    tally.rolls -= 1;
    tally.longest = tally.longest.max(steps);
    if let Pending::Over(outcome) = Barbarossa::pending(&end) {
        *tally.ends.entry(outcome.level).or_default() += 1;
    }
}
