//! Plays every scenario and set-up of seats at length through the conformance suite, leaks included:
//! `cargo run --release -p frontline --example soak -- 1 2`.
//!
//! The first number is the seed, the second how many games of each. A failure names the seed that shows it again.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use frontline::game::{Frontline, Options, Setup};
use frontline::ground::World;
use referee::conformance::Suite;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let mut number = |usual: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (seed, games) = (number(1), number(2));
    for scenario in &World::standard().scenarios {
        for seats in ["duel", "six", "full"] {
            for fog in [false, true] {
                let options = Options { fog, ..Options::default() };
                let setup = Setup { options, ..Setup::of(&scenario.id).seats(&[seats]) };
                let suite = Suite::<Frontline>::new([setup]).seed(seed);
                let suite = suite.games(usize::try_from(games).unwrap_or(1)).max_decisions(400_000);
                match suite.pairs(2, 3).probes(2).run() {
                    Ok(report) => println!("{} {seats} fog {fog}: {report}", scenario.id),
                    Err(failure) => {
                        println!("{} {seats} fog {fog}: {failure}", scenario.id);
                        return ExitCode::FAILURE;
                    }
                }
            }
        }
    }
    ExitCode::SUCCESS
}
