//! Plays every scenario at length through the conformance suite: `cargo run --release -p besieged --example soak -- 1 20`.
//!
//! The first number is the seed, the second how many games of each scenario. A failure names the seed that shows it again.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use besieged::World;
use besieged::game::{Besieged, Setup};
use referee::conformance::Suite;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let mut number = |usual: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (seed, games) = (number(1), number(20));
    for scenario in World::ORDER {
        let suite = Suite::<Besieged>::new([Setup::of(scenario)]).seed(seed);
        let suite = suite.games(usize::try_from(games).unwrap_or(1)).max_decisions(200_000);
        match suite.pairs(1, 1).probes(2).run() {
            Ok(report) => println!("{scenario}: {report}"),
            Err(failure) => {
                println!("{scenario}: {failure}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
