//! The games keep the referee's contract.

use barbarossa::{Barbarossa, Setup};
use dice::{DiceSource as _, Seeded};
use referee::conformance::{Report, Suite};
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};

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

/// The suite looks back over the whole log at every step, which a campaign makes long; here each is played once, and
/// every answer that is listed must pass the check.
#[test]
fn campaigns_run_from_set_up_to_the_last_turn() {
    for ground in ["agc", "ags", "agn", "barbarossa"] {
        let mut state = Barbarossa::start(&Setup::of(ground)).expect("a game of the library");
        let (mut lots, mut dice) = (Lots::new(3), Seeded::new(3));
        let mut actions = Vec::new();
        let mut steps = 0;
        while !Barbarossa::pending(&state).is_over() {
            steps += 1;
            assert!(steps < 100_000, "{ground} does not end");
            match Barbarossa::pending(&state) {
                Pending::Chance(roll) => {
                    let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                    rolled_unchecked::<Barbarossa>(&mut state, &rolled);
                }
                Pending::Decide(owed) => {
                    actions.clear();
                    Barbarossa::legal(&state, owed[0].seat, &mut actions);
                    let action = lots.pick(&actions).expect("whoever owes has an answer");
                    let checked = Barbarossa::check(&state, owed[0].seat, action);
                    assert!(checked.is_ok(), "{ground}: {action:?} is listed, but {checked:?}");
                    play_unchecked::<Barbarossa>(&mut state, owed[0].seat, action);
                }
                Pending::Over(_) => {}
            }
        }
        assert_eq!(state.turn, state.ground.start.last_turn, "{ground}");
    }
}
