//! The bots against one another.

mod advice;
mod review;

use besieged::Player;
use besieged::game::{Besieged, Setup};
use bots::{Bot, Rank, Silent, play_fast};
use dice::Seeded;
use referee::Game as _;

/// Who wins a game of two ranks.
fn winner(scenario: &str, ranks: [Rank; 2], seed: u64) -> Player {
    let mut state = Besieged::start(&Setup::of(scenario)).expect("it begins");
    let [axis, soviet] = ranks;
    let mut bots: [Box<dyn Bot<Besieged>>; 2] =
        [okh::hire(axis, seed), okh::hire(soviet, seed + 100)];
    let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(seed), &mut Silent);
    outcome.expect("it ends").winner
}

#[test]
fn the_staff_beats_answers_drawn_by_lot() {
    for (scenario, ranks, wins) in [
        ("border-1941", [Rank::Staff, Rank::Random], Player::Axis),
        ("border-1941", [Rank::Random, Rank::Staff], Player::Soviet),
        ("bagration-1944", [Rank::Staff, Rank::Random], Player::Axis),
    ] {
        for seed in 1..=2 {
            assert_eq!(winner(scenario, ranks, seed), wins, "{scenario}, {ranks:?}, seed {seed}");
        }
    }
}

#[test]
fn the_same_seeds_play_the_same_game() {
    let play = || {
        let mut state = Besieged::start(&Setup::of("border-1941")).expect("it begins");
        let mut bots = [okh::hire(Rank::Staff, 1), okh::hire(Rank::Recruit, 2)];
        play_fast(&mut state, &mut bots, &mut Seeded::new(7), &mut Silent).expect("it ends");
        state
    };
    assert_eq!(play(), play());
}
