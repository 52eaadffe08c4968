//! The games keep the referee's contract.

use barbarossa::{Barbarossa, Setup};
use referee::conformance::{Report, Suite};

/// Plays a few random games of a ground through the suite.
fn conforms(ground: &str, seed: u64, games: usize) -> Report {
    let suite = Suite::<Barbarossa>::new([Setup::of(ground)]).seed(seed).games(games);
    let report = suite.max_decisions(60_000).pairs(1, 2).probes(2).run();
    report.unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn a_short_battle_keeps_the_contract() {
    let report = conforms("agc/smolensk", 1, 1);
    assert!(report.differing > 10 && report.refusals > 500, "{report}");
}
