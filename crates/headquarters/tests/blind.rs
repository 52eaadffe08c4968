//! No bot knows more than its seat: games that look the same to it get the same answer.

use barbarossa::{Barbarossa, Setup, State};
use bots::{Bot, Brief, Rank};
use dice::{DiceSource as _, Seeded};
use headquarters::General;
use referee::{Game as _, Lots, Pending, Seat, Viewer, play_unchecked, rolled_unchecked};

/// Plays a game with random answers and hands every decision to a visitor.
fn stroll(ground: &str, seed: u64, most: usize, mut visit: impl FnMut(&State, Seat)) {
    let mut state = Barbarossa::start(&Setup::of(ground)).expect("a game of the library");
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut legal = Vec::new();
    for _ in 0..most {
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return,
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                visit(&state, seat);
                legal.clear();
                Barbarossa::legal(&state, seat, &mut legal);
                let action = lots.pick(&legal).expect("whoever owes has an answer");
                play_unchecked::<Barbarossa>(&mut state, seat, action);
            }
        }
    }
}

/// A bot of a rank; the general in haste, though not so much that it could not compare courses on the last turn.
fn hire(rank: Rank, seed: u64) -> Box<dyn Bot<Barbarossa>> {
    match rank {
        Rank::General => Box::new(General::new(seed, 30_000)),
        rank => headquarters::hire(rank, seed),
    }
}

fn choice(state: &State, seat: Seat, rank: Rank, seed: u64) -> barbarossa::Action {
    let mut legal = Vec::new();
    Barbarossa::legal(state, seat, &mut legal);
    let choice = hire(rank, seed).choose(&Brief::new(state, seat, &legal));
    legal[choice]
}

/// Compares the answers to a game and to others that the seat cannot tell from it.
fn is_blind(rank: Rank, ground: &str, seed: u64, every: usize) -> usize {
    let (mut met, mut compared) = (0, 0);
    let mut lots = Lots::new(seed);
    stroll(ground, seed, 3000, |state, seat| {
        if rank == Rank::General && state.turn < state.ground.start.last_turn {
            return;
        }
        met += 1;
        let other = Barbarossa::resample(state, Viewer::Seat(seat), &mut lots);
        if met % every != 0 || other == *state {
            return;
        }
        compared += 1;
        let (ours, theirs) = (choice(state, seat, rank, seed), choice(&other, seat, rank, seed));
        assert_eq!(ours, theirs, "{rank} on turn {} of {ground}", state.turn);
    });
    compared
}

#[test]
fn r72_bots_answer_alike_what_looks_alike() {
    for rank in [Rank::Random, Rank::Recruit, Rank::Staff] {
        let battles = |seed| {
            is_blind(rank, "agc/smolensk", seed, 2) + is_blind(rank, "barbarossa/kiev", seed, 2)
        };
        let battles: usize = (1..4).map(battles).sum();
        let campaigns = is_blind(rank, "agc", 7, 11) + is_blind(rank, "ags", 8, 11);
        assert!(battles > 100 && campaigns > 30, "{rank}: {battles} and {campaigns}");
    }
}

#[test]
fn r72_the_general_answers_alike_what_looks_alike() {
    let compared: usize = (1..5).map(|seed| is_blind(Rank::General, "agc/smolensk", seed, 8)).sum();
    assert!(compared > 25, "{compared}");
}

#[test]
fn bots_of_one_seed_play_one_game() {
    let play = |seed: u64| {
        let mut state = Barbarossa::start(&Setup::of("agc/smolensk")).expect("a battle");
        let general: Box<dyn Bot<Barbarossa>> = Box::new(General::new(seed, 1_000));
        let mut bots = [general, headquarters::hire(Rank::Staff, seed + 1)];
        let outcome =
            bots::play_fast(&mut state, &mut bots, &mut Seeded::new(5), &mut bots::Silent);
        outcome.expect("a whole game");
        referee::digest(&state)
    };
    assert_eq!(play(1), play(1));
}

#[test]
fn every_game_is_played_to_its_end() {
    for (ground, seed) in [("agc", 1), ("agn", 3), ("barbarossa/kiev", 4)] {
        let mut state = Barbarossa::start(&Setup::of(ground)).expect("a game of the library");
        let mut bots =
            [headquarters::hire(Rank::Staff, seed), headquarters::hire(Rank::Recruit, seed)];
        let outcome =
            bots::play_fast(&mut state, &mut bots, &mut Seeded::new(seed), &mut bots::Silent);
        assert!(outcome.is_ok(), "{ground}: {outcome:?}");
    }
}
