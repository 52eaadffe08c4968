//! The game keeps the referee's contract, and leaks nothing.

#[path = "../../examples/soak/odds.rs"]
mod odds;

use referee::conformance::{Suite, stroll};
use referee::{Game as _, Pending};
use yards::game::{Setup, State, Yards};
use yards::ground::World;

#[test]
fn short_missions_keep_the_contract() {
    for mission in ["first-light", "before-dawn"] {
        let suite = Suite::<Yards>::new([Setup::of(mission)]).seed(5).games(2);
        let report = suite.max_decisions(20_000).pairs(1, 3).probes(1).run();
        let report = report.unwrap_or_else(|failure| panic!("{mission}: {failure}"));
        assert!(report.differing > 50 && report.rolls > 10, "{mission}: {report}");
    }
}

/// What `--example soak` does at length.
///
/// Rules: Y78, R-Y61
#[test]
fn y78_odds_and_reaches_are_alike_in_states_that_look_alike() {
    for (mission, seed) in [("first-light", 3), ("before-dawn", 4), ("the-bend", 5)] {
        let start = Yards::start(&Setup::of(mission)).expect("a mission of the program");
        let looked = odds::compare(&start, seed).unwrap_or_else(|leak| panic!("{mission}: {leak}"));
        assert!(looked.differing > 5 && looked.pairs > 20 && looked.answers > 500, "{mission}");
    }
}

#[test]
fn random_games_of_every_mission_end() {
    for mission in World::ORDER {
        let start = Yards::start(&Setup::of(mission)).expect("a mission of the program");
        for seed in 0..2 {
            let end = stroll::<Yards>(start.clone(), seed, |moment| {
                if let Some(it) = &moment.decision {
                    let checked = Yards::check(moment.state, it.owed.seat, it.drawn);
                    assert!(checked.is_ok(), "{mission}: {:?}, but {checked:?}", it.drawn);
                }
                moment.step < 100_000
            });
            assert!(matches!(Yards::pending(&end), Pending::Over(_)), "{mission} does not end");
            assert!(end.is_consistent(), "{mission}: stacks and loads are kept true");
            let stored = serde_json::to_string(&end).expect("a state is data");
            let read: State = serde_json::from_str(&stored).expect("and is read back");
            assert_eq!(read, end);
        }
    }
}
