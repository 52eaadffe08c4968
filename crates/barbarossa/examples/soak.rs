//! Runs the conformance suite at length: `cargo run --release -p barbarossa --example soak -- agc 1 20`.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::{Barbarossa, Setup};
use referee::conformance::Suite;

fn main() {
    let mut words = std::env::args().skip(1);
    let ground = words.next().unwrap_or_else(|| "agc".to_owned());
    let mut number =
        |standard: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(standard);
    let (seed, games) = (number(1), number(20));
    let suite = Suite::<Barbarossa>::new([Setup::of(&ground)]).seed(seed).games(games as usize);
    match suite.max_decisions(200_000).pairs(2, 3).probes(3).run() {
        Ok(report) => println!("{ground}: {report}"),
        Err(failure) => println!("{failure}"),
    }
}
