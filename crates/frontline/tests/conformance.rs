//! The game keeps the referee's contract.

use dice::Seeded;
use frontline::game::{Action, Frontline, Options, Setup, State};
use frontline::ground::{Coalition, World};
use frontline::{FrontHex, LineFault, line_faults};
use referee::conformance::{Suite, stroll};
use referee::{Game as _, Lots, Pending, Table};

/// What must hold whenever somebody is asked: the line is derived, manned and unbroken (F31, F38, R-F33).
pub(crate) fn is_in_order(state: &State) -> Result<(), String> {
    if !state.is_consistent() {
        return Err("what is derived is not what the ground says".to_owned());
    }
    // Between the dice and the end of a combat a hex may have lost its last man: F38 comes with the end.
    let fighting = state.battle().is_some();
    for side in Coalition::BOTH {
        let line = &state.line[side.index()];
        for hex in state.playable.iter().filter(|hex| state.holds(side, *hex)) {
            let faces = state.beside(hex).any(|next| !state.holds(side, next));
            if faces != line.contains(hex) {
                return Err(format!("{} is wrongly in or out of the line", state.number(hex)));
            }
            let men = state.stack(hex).holders();
            let faults = line_faults(&[FrontHex { hex, men: men.into() }], false, |_, _| true);
            if !fighting && line.contains(hex) && faults == [LineFault::Unmanned { at: 0 }] {
                return Err(format!("{} is bare", state.number(hex)));
            }
            let idle = state.stack(hex).cv() > 0 && !line.contains(hex);
            let group = state.group(side, hex);
            let fronted = line.iter().any(|at| group.contains(at));
            if idle && fronted {
                return Err(format!("{} has points behind the line", state.number(hex)));
            }
        }
        for hex in state.playable.iter().filter(|hex| state.holder(*hex).is_none()) {
            if state.stack(hex).cv() > 0 {
                return Err(format!("{} is empty and has points", state.number(hex)));
            }
        }
    }
    Ok(())
}

fn strolled(setup: &Setup, seed: u64, most: usize) -> State {
    let start = Frontline::start(setup).expect("a scenario of the program");
    stroll::<Frontline>(start, seed, |moment| {
        if moment.step % 16 == 0 {
            let order = is_in_order(moment.state);
            assert_eq!(order, Ok(()), "{} seed {seed} step {}", setup.scenario, moment.step);
        }
        moment.step < most
    })
}

#[test]
fn random_games_of_every_scenario_end() {
    for scenario in ["bagration", "citadel", "uranus", "blau"] {
        let end = strolled(&Setup::of(scenario), 7, 400_000);
        assert!(matches!(Frontline::pending(&end), Pending::Over(_)), "{scenario} does not end");
    }
}

#[test]
fn random_turns_with_every_seat_list_keep_the_line_whole() {
    let western = ["axis-air", "axis-allies", "soviet-western", "soviet-air", "soviet-south"];
    let lists: [&[&str]; 3] = [&["six"], &["full"], &western];
    for (seed, seats) in lists.into_iter().enumerate() {
        let setup = Setup::of("citadel").seats(seats).until(7);
        let end = strolled(&setup, seed as u64, 200_000);
        assert!(matches!(Frontline::pending(&end), Pending::Over(_)), "{seats:?} does not end");
    }
}

#[test]
fn the_contract_is_kept_by_a_duel() {
    let setup = Setup::of("bagration").until(11);
    let suite = Suite::<Frontline>::new([setup]).seed(3).games(1).max_decisions(60_000);
    let report = suite.pairs(1, 1).probes(1).run().unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.refusals > 100 && report.differing > 20, "{report}");
}

/// The full table takes many minutes: the example `soak` has it.
#[test]
fn the_contract_is_kept_by_six_seats_in_the_fog() {
    let options = Options { fog: true, ..Options::default() };
    let setup = Setup { options, ..Setup::of("bagration").seats(&["six"]).until(11) };
    let suite = Suite::<Frontline>::new([setup]).seed(5).games(1).max_decisions(60_000);
    let report = suite.pairs(1, 1).probes(1).run().unwrap_or_else(|failure| panic!("{failure}"));
    assert!(report.refusals > 100 && report.differing > 20, "{report}");
}

/// Sealed forms may come in any order: the same drafts lead to the same state.
#[test]
fn f61_forms_may_be_sealed_in_any_order() {
    let open = || Table::<Frontline>::open(Setup::of("bagration").seats(&["six"])).expect("opens");
    let (mut one, mut other) = (open(), open());
    for round in 0..3 {
        let seats: Vec<_> = one.pending().owed().iter().map(|owed| owed.seat).collect();
        for seat in &seats {
            one.act(*seat, Action::Staff, None).expect("the staff always answers");
            one.act(*seat, Action::Seal, None).expect("a form can always be sealed");
        }
        for seat in seats.iter().rev() {
            other.act(*seat, Action::Staff, None).expect("the staff always answers");
        }
        for seat in seats.iter().rev() {
            other.act(*seat, Action::Seal, None).expect("a form can always be sealed");
        }
        assert_eq!(one.digest(), other.digest(), "round {round}");
    }
}

#[test]
fn undo_and_replay_lead_to_the_same_state() {
    let setup = Setup::of("uranus").until(3);
    let mut table = Table::<Frontline>::open(setup.clone()).expect("a scenario");
    let (mut lots, mut dice) = (Lots::new(4), Seeded::new(4));
    for _ in 0..600 {
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
            assert_eq!(table.state(), &before);
        }
    }
    let mut again = Frontline::start(&setup).expect("a scenario");
    table.events().iter().for_each(|event| Frontline::evolve(&mut again, event));
    assert_eq!(table.state(), &again);
    let stored = serde_json::to_string(&again).expect("a state is data");
    let read: State = serde_json::from_str(&stored).expect("and is read back");
    assert_eq!(read, again);
}

#[test]
fn the_world_of_the_program_is_whole() {
    let world = World::standard();
    assert_eq!(world.scenarios.len(), 4);
    assert_eq!(world.map.land().iter().count(), 353);
}
