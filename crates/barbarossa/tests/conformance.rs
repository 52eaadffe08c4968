//! The games keep the referee's contract.

use barbarossa::{Barbarossa, Setup};
use referee::Game as _;
use referee::conformance::{Report, Suite, stroll};

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

/// R7: no campaign is decided before its last turn is over.
#[test]
fn campaigns_run_from_set_up_to_the_last_turn() {
    for ground in ["agc", "ags", "agn", "barbarossa"] {
        let start = Barbarossa::start(&Setup::of(ground)).expect("a game of the library");
        let end = stroll::<Barbarossa>(start, 3, |moment| {
            if let Some(it) = &moment.decision {
                let checked = Barbarossa::check(moment.state, it.owed.seat, it.drawn);
                assert!(checked.is_ok(), "{ground}: {:?} is listed, but {checked:?}", it.drawn);
            }
            moment.step < 100_000
        });
        assert!(Barbarossa::pending(&end).is_over(), "{ground} does not end");
        assert_eq!(end.turn, end.ground.start.last_turn, "{ground}");
    }
}
