//! The game keeps the referee's contract.

use besieged::World;
use besieged::game::{Besieged, Setup, State};
use dice::Seeded;
use referee::conformance::{Suite, stroll};
use referee::{Game as _, Lots, Pending, Table};

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

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(6))]

    /// Taking back and doing again, replaying the inputs, and replaying the events all end in the same state.
    #[test]
    fn undo_and_replay_lead_to_the_same_state(seed in 0u64..1_000_000, place in 0usize..4) {
        let setup = Setup::of(World::ORDER[place]);
        let mut table = Table::<Besieged>::open(setup.clone()).expect("a scenario");
        let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
        for _ in 0..300 {
            let Some(seat) = table.pending().owed().first().map(|owed| owed.seat) else {
                if table.pending().is_over() {
                    break;
                }
                table.roll(&mut dice).expect("a roll is due");
                continue;
            };
            let legal = table.legal(seat);
            let action = *lots.pick(&legal).expect("an answer");
            table.act(seat, action, None).expect("it was listed");
            if lots.below(5) == 0 && table.undoable(seat).is_ok() {
                let before = table.state().clone();
                table.undo(seat).expect("it can be taken back");
                table.act(seat, action, None).expect("and done again");
                proptest::prop_assert_eq!(table.state(), &before);
            }
        }
        let mut again = Besieged::start(&setup).expect("a scenario");
        table.events().iter().for_each(|event| Besieged::evolve(&mut again, event));
        proptest::prop_assert_eq!(table.state(), &again);
        let stored = serde_json::to_string(&again).expect("a state is data");
        let read: State = serde_json::from_str(&stored).expect("and is read back");
        proptest::prop_assert_eq!(&read, &again);
    }
}
