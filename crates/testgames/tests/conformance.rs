//! The games keep the referee's contract.

use referee::conformance::{Report, Suite};
use testgames::{council, raid};

fn setups<S>(examples: Vec<(&'static str, S)>) -> impl Iterator<Item = S> {
    examples.into_iter().map(|(_, setup)| setup)
}

fn conforms(report: Result<Report, Box<referee::conformance::Failure>>) -> Report {
    report.unwrap_or_else(|failure| panic!("{failure}"))
}

#[test]
fn raid_keeps_the_contract() {
    let suite = Suite::<raid::Raid>::new(setups(raid::Setup::examples())).games(40);
    let report = conforms(suite.run());
    assert_eq!(report.games, 120);
    assert!(report.differing > 1000 && report.undos > 300 && report.branches > 300, "{report}");
    assert!(report.refusals > 5000 && report.rolls > 300, "{report}");
}

#[test]
fn council_keeps_the_contract() {
    let suite = Suite::<council::Council>::new(setups(council::Setup::examples())).games(25);
    let report = conforms(suite.run());
    assert_eq!(report.games, 50);
    assert!(report.interventions > 50 && report.differing > 1000, "{report}");
    assert!(report.branches > 1000 && report.undos > 500, "{report}");
}

#[test]
fn a_suite_is_the_same_every_time() {
    let run =
        || conforms(Suite::<raid::Raid>::new([raid::Setup::default()]).seed(9).games(5).run());
    assert_eq!(run(), run());
}
