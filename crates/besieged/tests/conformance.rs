//! The game keeps the referee's contract.

use besieged::game::{Action, Besieged, Event, Frame, STACK_MAX, Setup, State};
use besieged::{Player, World};
use dice::{DiceSource as _, Seeded};
use referee::conformance::{Suite, stroll};
use referee::{Game as _, Lots, Pending, Table, Tx};

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

/// Whether an answer leads to a combat or belongs to one: blind play seldom finds them.
fn is_bold(action: &Action) -> bool {
    !matches!(action, Action::End | Action::Done | Action::Step { .. } | Action::Entrain { .. })
}

/// What must hold whenever somebody is asked: no shared hex, no high stack, no unit on enemy ground, no Finn astray.
fn is_in_order(state: &State) -> Result<(), String> {
    let passing = |hex| match state.frames.last() {
        Some(Frame::Move(Some(it))) => state.unit(it.unit).hex() == Some(hex),
        Some(Frame::Combat(_)) => true,
        _ => false,
    };
    for player in Player::BOTH {
        for (unit, hex) in state.on_map(player) {
            let place = state.number(hex);
            if state.holds(player.enemy(), hex) {
                return Err(format!("both sides are in {place}"));
            }
            if state.height(hex) > STACK_MAX + usize::from(passing(hex)) {
                return Err(format!("{} units are in {place}", state.height(hex)));
            }
            if state.holder(hex) != player && !passing(hex) {
                return Err(format!("{place} is not its occupant's"));
            }
            if state.counter(unit).is_finnish() && !state.scene.map.is_finnish(hex) {
                return Err(format!("Finns are in {place}"));
            }
            let steps = state.unit(unit).steps;
            if steps == 0 || steps > state.counter(unit).steps {
                return Err(format!("a unit in {place} has {steps} steps"));
            }
        }
    }
    Ok(())
}

#[test]
fn eager_games_fight_much_and_keep_the_board_in_order() {
    let mut fought = 0;
    for (place, scenario) in World::ORDER.into_iter().enumerate().take(4) {
        let start = Besieged::start(&Setup::of(scenario)).expect("a scenario of the program");
        let (mut state, mut events) = (start, Vec::new());
        let (mut lots, mut dice) = (Lots::new(place as u64), Seeded::new(place as u64));
        for step in 0..4000 {
            let seat = match Besieged::pending(&state) {
                Pending::Over(_) => break,
                Pending::Chance(roll) => {
                    let rolled = dice.roll(&roll).expect("seeded dice always roll");
                    Besieged::rolled(&mut Tx::logged(&mut state, &mut events), &rolled);
                    continue;
                }
                Pending::Decide(owed) => owed[0].seat,
            };
            is_in_order(&state).unwrap_or_else(|what| panic!("{scenario}, step {step}: {what}"));
            let mut legal = Vec::new();
            Besieged::legal(&state, seat, &mut legal);
            for action in &legal {
                let checked = Besieged::check(&state, seat, action);
                assert!(checked.is_ok(), "{scenario}: {action:?} is listed, but {checked:?}");
            }
            let bold: Vec<Action> = legal.iter().copied().filter(is_bold).collect();
            let choice = if bold.is_empty() || lots.below(4) == 0 { &legal } else { &bold };
            let action = *lots.pick(choice).expect("an answer");
            Besieged::apply(&mut Tx::logged(&mut state, &mut events), seat, &action);
        }
        assert!(state.is_consistent());
        fought += events.iter().filter(|it| matches!(it, Event::Fought { .. })).count();
    }
    assert!(fought > 150, "{fought}");
}
