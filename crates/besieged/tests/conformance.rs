//! The game keeps the referee's contract.

use besieged::World;
use besieged::game::{Besieged, Setup};
use referee::conformance::{Suite, stroll};
use referee::{Game as _, Pending};

#[test]
fn every_scenario_keeps_the_contract() {
    for scenario in World::ORDER {
        let games =
            usize::from(!scenario.starts_with("campaign") && !scenario.starts_with("summers"));
        let suite = Suite::<Besieged>::new([Setup::of(scenario)]).seed(3).games(games);
        let report = suite.max_decisions(60_000).pairs(1, 1).probes(1).run();
        let report = report.unwrap_or_else(|failure| panic!("{scenario}: {failure}"));
        assert!(games == 0 || (report.refusals > 100 && report.rolls > 20), "{scenario}: {report}");
    }
}

#[test]
fn random_games_of_every_scenario_end() {
    for (scenario, games) in World::ORDER.into_iter().zip([3, 3, 3, 3, 1, 1]) {
        let start = Besieged::start(&Setup::of(scenario)).expect("a scenario of the program");
        for seed in 0..games {
            let end = stroll::<Besieged>(start.clone(), seed, |moment| {
                if let Some(it) = &moment.decision {
                    let checked = Besieged::check(moment.state, it.owed.seat, it.drawn);
                    assert!(checked.is_ok(), "{scenario}: {:?}, but {checked:?}", it.drawn);
                }
                moment.step < 200_000
            });
            assert!(matches!(Besieged::pending(&end), Pending::Over(_)), "{scenario} does not end");
            assert!(end.is_consistent(), "{scenario}: stacks and zones are kept true");
        }
    }
}
