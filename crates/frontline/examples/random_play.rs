//! Plays random games and says how fast: `cargo run --release -p frontline --example random_play -- blau duel 5`.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use frontline::game::{Frontline, Setup};
use referee::{Game as _, Pending, conformance::stroll};
use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let mut words = std::env::args().skip(1);
    let scenario = words.next().unwrap_or_else(|| "bagration".to_owned());
    let seats = words.next().unwrap_or_else(|| "duel".to_owned());
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(5);
    let start = match Frontline::start(&Setup::of(&scenario).seats(&[&seats])) {
        Ok(start) => start,
        Err(problems) => return problems.iter().for_each(|problem| println!("{problem}")),
    };
    let (mut decisions, mut choices, mut rolls) = (0u64, 0u64, 0u64);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let begun = Instant::now();
    for seed in 0..games {
        let end = stroll::<Frontline>(start.clone(), seed, |moment| {
            match &moment.decision {
                Some(decision) => {
                    decisions += 1;
                    choices += decision.legal.len() as u64;
                }
                None => rolls += 1,
            }
            true
        });
        if let Pending::Over(outcome) = Frontline::pending(&end) {
            *ends.entry(format!("{:?} {:?}", outcome.verdict, outcome.by)).or_default() += 1;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("{scenario}: {games} games, {decisions} decisions, {rolls} rolls in {seconds:.2} s");
    println!("{:.0} ns a decision", seconds * 1e9 / decisions.max(1) as f64);
    println!("mean branching {:.1}", choices as f64 / decisions.max(1) as f64);
    println!("ends {ends:?}");
}
