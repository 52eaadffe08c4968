//! How the cost of a decision, and of supply for everybody, grows with the game.

use crate::clock::{ROUNDS, Tally, median, ns_of};
use crate::random;
use barbarossa::ground::Side;
use barbarossa::{Barbarossa, Event, Setup, State};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, Tx};
use std::hint::black_box;
use std::time::Duration;

/// From the smallest to the largest.
const GAMES: [&str; 5] = ["agc/smolensk", "agc", "ags", "agn", "barbarossa"];
const SPAN: Duration = Duration::from_millis(200);
/// After so many decisions of a game its state is looked at.
const SAMPLES: [u64; 3] = [150, 300, 450];

/// Prints a table: a game each line.
pub(crate) fn print() {
    println!("\ncost by size of the game, median of {ROUNDS} rounds");
    println!(
        "{:>14} {:>6} {:>8} {:>10} {:>12} {:>13} {:>11} {:>12} {:>10}",
        "game",
        "hexes",
        "counters",
        "branching",
        "ns/decision",
        "retraced per",
        "ns/retrace",
        "all supplies",
        "if cached"
    );
    let starts = GAMES.map(|game| Barbarossa::start(&Setup::of(game)).expect("a game of ours"));
    let rounds: Vec<[Tally; 5]> = (0..ROUNDS as u64)
        .map(|round| starts.each_ref().map(|start| run(start, round << 20)))
        .collect();
    for (place, (game, start)) in GAMES.iter().zip(&starts).enumerate() {
        let middle =
            |value: fn(&Tally) -> f64| median(rounds.iter().map(|round| value(&round[place])));
        let (states, share) = samples(start);
        let retrace = median((0..ROUNDS).map(|_| mean(&states, retrace)));
        let anew = median((0..ROUNDS).map(|_| mean(&states, retrace_and_ask)));
        let cached = median((0..ROUNDS).map(|_| mean(&states, ask)));
        println!(
            "{game:>14} {:>6} {:>8} {:>10.1} {:>12.0} {:>12.2}% {:>11.0} {:>10.0}ns {:>8.0}ns",
            start.ground.map.playable().iter().count(),
            start.units.len(),
            middle(Tally::branching),
            middle(Tally::ns),
            100.0 * share,
            retrace,
            anew,
            cached,
        );
    }
}

fn run(start: &State, seeds: u64) -> Tally {
    Tally::within(SPAN, seeds, |seed, tally| random::play(start.clone(), seed, tally))
}

/// States on the way through some games, all lines traced, and how many lines were traced for each decision.
fn samples(start: &State) -> (Vec<State>, f64) {
    let (mut states, mut traced, mut decisions) = (Vec::new(), 0, 0);
    for seed in 0..4 {
        let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
        let (mut state, mut actions, mut events) = (start.clone(), Vec::new(), Vec::new());
        let mut made = 0;
        loop {
            match Barbarossa::pending(&state) {
                Pending::Over(_) => break,
                Pending::Chance(roll) => {
                    let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                    Barbarossa::rolled(&mut Tx::logged(&mut state, &mut events), &rolled);
                }
                Pending::Decide(owed) => {
                    actions.clear();
                    Barbarossa::legal(&state, owed[0].seat, &mut actions);
                    let action = lots.pick(&actions).expect("whoever owes has an answer");
                    Barbarossa::apply(
                        &mut Tx::logged(&mut state, &mut events),
                        owed[0].seat,
                        action,
                    );
                    made += 1;
                    if SAMPLES.contains(&made) {
                        let mut state = state.clone();
                        trace_both(&mut state);
                        states.push(state);
                    }
                }
            }
        }
        decisions += made;
        traced += events.iter().filter(|event| matches!(event, Event::Traced { .. })).count();
    }
    (states, traced as f64 / decisions as f64)
}

fn trace_both(state: &mut State) {
    for side in Side::BOTH {
        Barbarossa::evolve(state, &Event::Traced { side });
    }
}

/// The mean over all states.
fn mean(states: &[State], cost: impl Fn(&State) -> f64) -> f64 {
    states.iter().map(cost).sum::<f64>() / states.len().max(1) as f64
}

/// One side's lines anew.
fn retrace(state: &State) -> f64 {
    let mut state = state.clone();
    ns_of(50, || trace_both(black_box(&mut state))) / 2.0
}

/// The lines of both sides anew, and who is in supply: what one move may cost.
fn retrace_and_ask(state: &State) -> f64 {
    let mut state = state.clone();
    ns_of(50, || {
        trace_both(&mut state);
        black_box(supplied(&state));
    })
}

/// The same while nothing has changed.
fn ask(state: &State) -> f64 {
    ns_of(50, || _ = black_box(supplied(black_box(state))))
}

fn supplied(state: &State) -> usize {
    let on_map =
        Side::BOTH.into_iter().flat_map(|side| state.on_map(side).map(move |(_, hex)| (side, hex)));
    on_map.filter(|(side, hex)| state.has_los(*side, *hex)).count()
}
