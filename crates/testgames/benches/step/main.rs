//! What a step costs under the referee, as a ratio to the same game written by hand without one.
//!
//! All four play the very same games: the same choices, the same dice. The median of five runs counts.

#![expect(clippy::print_stdout, reason = "a bench reports to whoever runs it")]

mod bare;

use bare::{Bare, die};
use dice::{Roll, Rolled};
use referee::{Game, Lots, Pending, Table, Tx, play_unchecked, rolled_unchecked};
use std::{hint::black_box, time::Instant};
use testgames::raid::{Raid, Setup, State};

const GAMES: u64 = 20_000;
const RUNS: usize = 5;

fn setup() -> Setup {
    Setup { turns: 6, raider: [3, 4, 5], garrison: [1, 2, 4] }
}

fn fall(roll: &Roll, lots: &mut Lots) -> Rolled {
    roll.dice.as_slice().iter().map(|_| die(lots)).collect()
}

/// How a game ended: the plan and the points lost.
type End = (Option<u8>, [u8; 2]);

/// The game written by hand: the reference.
fn by_hand(seed: u64) -> (usize, End) {
    let Setup { turns, raider, garrison } = setup();
    let mut game = Bare::new(turns, [raider, garrison]);
    let steps = game.play(&mut Lots::new(seed));
    (steps, (Some(game.plan), game.lost))
}

/// As search plays: in place, unchecked, without a log; or with one.
fn unchecked(
    start: &State,
    seed: u64,
    mut log: Option<Vec<<Raid as Game>::Event>>,
) -> (usize, End) {
    let mut lots = Lots::new(seed);
    let (mut state, mut actions, mut steps) = (start.clone(), Vec::new(), 0);
    loop {
        match Raid::pending(&state) {
            Pending::Over(outcome) => {
                black_box(log);
                return (steps, (outcome.plan, outcome.lost));
            }
            Pending::Chance(roll) => {
                let rolled = fall(&roll, &mut lots);
                match &mut log {
                    Some(log) => Raid::rolled(&mut Tx::logged(&mut state, log), &rolled),
                    None => rolled_unchecked::<Raid>(&mut state, &rolled),
                }
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                actions.clear();
                Raid::legal(&state, seat, &mut actions);
                let action = actions[lots.below(actions.len())];
                match &mut log {
                    Some(log) => Raid::apply(&mut Tx::logged(&mut state, log), seat, &action),
                    None => play_unchecked::<Raid>(&mut state, seat, &action),
                }
            }
        }
        steps += 1;
    }
}

/// As a host plays: a table with refusals, barriers, journal and log.
fn at_a_table(seed: u64) -> (usize, End) {
    let mut lots = Lots::new(seed);
    let mut table = Table::<Raid>::open(setup()).expect("the set-up is sound");
    loop {
        match table.pending() {
            Pending::Over(outcome) => {
                return (table.journal().len(), (outcome.plan, outcome.lost));
            }
            Pending::Chance(roll) => {
                let rolled = fall(roll, &mut lots);
                table.take_dice(rolled).expect("a roll is due");
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                let actions = table.legal(seat);
                let action = actions[lots.below(actions.len())];
                table.act(seat, action, None).expect("the action is listed");
            }
        }
    }
}

/// One of the players, and what to call it.
type Player<'a> = (&'static str, &'a dyn Fn(u64) -> (usize, End));

/// Nanoseconds a step in one run.
fn run(play: &dyn Fn(u64) -> (usize, End)) -> f64 {
    let start = Instant::now();
    let steps: usize = (0..GAMES).map(|seed| play(black_box(seed)).0).sum();
    start.elapsed().as_secs_f64() * 1e9 / steps as f64
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let start = Raid::start(&setup()).expect("the set-up is sound");
    for seed in 0..500 {
        let reference = by_hand(seed);
        assert_eq!(unchecked(&start, seed, None), reference, "game {seed}");
        assert_eq!(at_a_table(seed), reference, "game {seed}");
    }
    let players: [Player<'_>; 4] = [
        ("by hand, no referee (reference)", &by_hand),
        ("unchecked, no log (search)", &|seed| unchecked(&start, seed, None)),
        ("unchecked, with log", &|seed| unchecked(&start, seed, Some(Vec::new()))),
        ("checked table (host)", &at_a_table),
    ];
    // All play in every run, so that a busy machine slows each of them alike.
    let runs: Vec<[f64; 4]> = (0..RUNS).map(|_| players.map(|(_, play)| run(play))).collect();
    println!("raid, random play, {GAMES} games a run, median of {RUNS}");
    for (place, (name, _)) in players.iter().enumerate() {
        let ns = median(runs.iter().map(|run| run[place]).collect());
        let ratio = median(runs.iter().map(|run| run[place] / run[0]).collect());
        println!("{name:32} {ns:7.1} ns/step  {ratio:5.2} × by hand");
    }
}
