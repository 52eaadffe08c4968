//! The games keep the referee's contract.

use barbarossa::{Barbarossa, Setup};
use referee::conformance::{Report, Suite};

/// Plays random games of some set-ups through the suite.
fn conforms(setups: impl IntoIterator<Item = Setup>, seed: u64, games: usize) -> Report {
    let suite = Suite::<Barbarossa>::new(setups).seed(seed).games(games);
    let report = suite.max_decisions(60_000).pairs(1, 2).probes(1).run();
    report.unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn short_battles_keep_the_contract() {
    let setups = ["agc/smolensk", "barbarossa/kiev"].map(Setup::of);
    let report = conforms(setups, 1, 2);
    assert!(report.differing > 500 && report.refusals > 500 && report.undos > 500, "{report}");
    assert!(report.rolls > 50 && report.branches > 50, "{report}");
}

#[test]
fn a_battle_alone_at_the_table_keeps_the_contract() {
    let alone = Setup { solitaire: true, ..Setup::of("agc/smolensk") };
    let report = conforms([alone, Setup::of("agc/smolensk")], 7, 1);
    assert_eq!(report.games, 2);
}

/// Plays one whole campaign through the suite, one pair of states at every step; `examples/soak.rs` does it at length.
fn campaign_conforms(ground: &str, seed: u64) {
    let suite = Suite::<Barbarossa>::new([Setup::of(ground)]).seed(seed).games(1);
    let report = suite.max_decisions(60_000).pairs(1, 1).probes(1).run();
    let report = report.unwrap_or_else(|failure| panic!("{ground}: {failure}"));
    assert!(report.games == 1 && report.pairs > 3000 && report.differing > 500, "{report}");
}

#[test]
fn a_campaign_of_army_group_center_keeps_the_contract() {
    campaign_conforms("agc", 3);
}

#[test]
fn a_campaign_of_army_group_south_keeps_the_contract() {
    campaign_conforms("ags", 4);
}

#[test]
fn a_campaign_of_army_group_north_keeps_the_contract() {
    campaign_conforms("agn", 2);
}

#[test]
fn the_whole_campaign_keeps_the_contract() {
    campaign_conforms("barbarossa", 3);
}
