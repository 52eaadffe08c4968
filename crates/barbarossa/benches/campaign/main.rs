//! How fast the refereed campaigns go, as ratios to a named reference in the same run.
//!
//! `cargo bench -p barbarossa --bench campaign` prints random play beside a bare skirmish of the same size, the cost of
//! a decision and of supply by size of the game, and what it costs to copy, compare and digest a state. CPU time; the
//! players take turns; ratios are taken within a round, and the median of the rounds counts. Nothing is asserted.
#![expect(clippy::print_stdout, reason = "a bench is there to be read")]

mod clock;
mod growth;
mod random;
mod skirmish;

use barbarossa::{Barbarossa, Setup, State};
use clock::{ROUNDS, Tally, median, ns_of};
use referee::{Game as _, Lots};
use skirmish::whole::{Deed, Whole};
use skirmish::{Board, Skirmish};
use std::hint::black_box;
use std::time::Duration;

const SPAN: Duration = Duration::from_millis(600);

fn main() {
    let start = Barbarossa::start(&Setup::of("agc")).expect("a game of ours");
    ceiling(&start);
    copies(&start);
    growth::print();
}

/// Random play beside the bare skirmish, in the stages of the campaign and in whole moves.
fn ceiling(start: &State) {
    let board = Board::of(&start.ground);
    let (mut moves, mut deeds) = (Vec::new(), Vec::new());
    let rounds: Vec<[Tally; 3]> = (0..ROUNDS as u64)
        .map(|round| {
            let seeds = round << 20;
            let campaign = Tally::within(SPAN, seeds, |seed, tally| {
                random::play(start.clone(), seed, tally);
            });
            let staged = Tally::within(SPAN, seeds, |seed, tally| {
                play_staged(&board, seed, &mut moves, tally);
            });
            let whole = Tally::within(SPAN, seeds, |seed, tally| {
                play_whole(&board, seed, &mut deeds, tally);
            });
            [campaign, staged, whole]
        })
        .collect();
    println!("random play, legal list + apply, median of {ROUNDS} rounds");
    let names = ["agc", "bare skirmish in stages", "bare skirmish in whole moves"];
    for (place, name) in names.into_iter().enumerate() {
        let middle =
            |value: fn(&Tally) -> f64| median(rounds.iter().map(|round| value(&round[place])));
        println!(
            "{name:>28}: {:>9.0} actions/s, {:>5.0} ns, {:>6.0} actions/game, branching {:>5.1}",
            middle(Tally::rate),
            middle(Tally::ns),
            middle(|tally| tally.actions as f64 / tally.games.max(1) as f64),
            middle(Tally::branching)
        );
    }
    for (place, name) in names.into_iter().enumerate().skip(1) {
        let ratio = median(rounds.iter().map(|round| round[0].rate() / round[place].rate()));
        println!("agc / {name}: {ratio:.2} (goal: at least 0.33)");
    }
}

fn play_staged(board: &Board, seed: u64, moves: &mut Vec<skirmish::Move>, tally: &mut Tally) {
    let mut lots = Lots::new(seed);
    let mut skirmish = Skirmish::new(board, &mut lots);
    loop {
        moves.clear();
        skirmish.legal(moves);
        let Some(&chosen) = lots.pick(moves) else { return };
        tally.actions += 1;
        tally.choices += moves.len() as u64;
        skirmish.apply(chosen, &mut lots);
    }
}

fn play_whole(board: &Board, seed: u64, deeds: &mut Vec<Deed>, tally: &mut Tally) {
    let mut lots = Lots::new(seed);
    let mut skirmish = Whole::new(board, &mut lots);
    loop {
        deeds.clear();
        skirmish.legal(deeds);
        let Some(&chosen) = lots.pick(deeds) else { return };
        tally.actions += 1;
        tally.choices += deeds.len() as u64;
        skirmish.apply(chosen, &mut lots);
    }
}

/// What it costs to copy, compare and digest a state.
fn copies(start: &State) {
    let other = start.clone();
    let clone =
        median((0..ROUNDS).map(|_| ns_of(2000, || drop(black_box(black_box(start).clone())))));
    let equal =
        median((0..ROUNDS).map(|_| ns_of(2000, || _ = black_box(black_box(start) == &other))));
    let digest = median(
        (0..ROUNDS).map(|_| ns_of(200, || drop(black_box(referee::digest(black_box(start)))))),
    );
    println!(
        "\na state: {clone:.0} ns to copy, {equal:.0} ns to compare, {digest:.0} ns to digest"
    );
}
