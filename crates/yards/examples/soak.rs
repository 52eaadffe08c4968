//! Plays every mission at length through the conformance suite: `cargo run --release -p yards --example soak -- 1 20 2 4`.
//!
//! The numbers are the seed, how many games of each mission, how many viewers are put to the leak test at every step, and
//! for how many steps each pair of states is followed. A failure names the seed that shows it again.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use referee::conformance::Suite;
use std::process::ExitCode;
use yards::game::{Setup, Yards};
use yards::ground::World;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let mut number =
        |usual: usize| words.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (seed, games, viewers, depth) = (number(1), number(20), number(2), number(4));
    for mission in World::ORDER {
        let suite = Suite::<Yards>::new([Setup::of(mission)]).seed(seed as u64).games(games);
        match suite.max_decisions(200_000).pairs(viewers, depth).probes(2).run() {
            Ok(report) => println!("{mission}: {report}"),
            Err(failure) => {
                println!("{mission}: {failure}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
