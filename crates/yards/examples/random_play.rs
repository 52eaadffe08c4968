//! Plays random games of every mission and says how fast: `cargo run --release -p yards --example random_play -- 20`.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use referee::{Game as _, Pending, conformance::stroll};
use std::collections::BTreeMap;
use std::time::Instant;
use yards::game::{Setup, Yards};
use yards::ground::World;

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(20);
    for mission in World::ORDER {
        let start = match Yards::start(&Setup::of(mission)) {
            Ok(start) => start,
            Err(problems) => return problems.iter().for_each(|problem| println!("{problem}")),
        };
        let (mut decisions, mut choices, mut rolls) = (0u64, 0u64, 0u64);
        let mut ends: BTreeMap<String, u32> = BTreeMap::new();
        let begun = Instant::now();
        for seed in 0..games {
            let end = stroll::<Yards>(start.clone(), seed, |moment| {
                match &moment.decision {
                    Some(decision) => {
                        decisions += 1;
                        choices += decision.legal.len() as u64;
                    }
                    None => rolls += 1,
                }
                true
            });
            if let Pending::Over(outcome) = Yards::pending(&end) {
                *ends.entry(format!("{} {:?}", outcome.winner, outcome.by)).or_default() += 1;
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        let each = |sum: u64| sum as f64 / decisions.max(1) as f64;
        println!(
            "{mission}: {games} games, {decisions} decisions, {rolls} rolls in {seconds:.2} s"
        );
        println!(
            "  {:.0} ns a decision, mean branching {:.1}",
            each(1) * seconds * 1e9,
            each(choices)
        );
        println!("  ends {ends:?}");
    }
}
