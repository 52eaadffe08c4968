//! Lets two bots play pairs of games with sides swapped, and counts:
//! `cargo run --release -p okh --example duel -- border-1941 staff random --pairs 20`.
//!
//! Both games of a pair have the same dice. `--ours FILE` and `--theirs FILE` let a staff weigh things in its own way.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use besieged::Player;
use besieged::game::{Besieged, Setup};
use bots::{Bot, Rank, Silent, play_fast};
use dice::Seeded;
use okh::{Staff, Weights};
use referee::Game as _;
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, ours, theirs] = words.get(..3).unwrap_or_default() else {
        println!("duel SCENARIO BOT BOT [--pairs N] [--seed N] [--ours FILE] [--theirs FILE]");
        return;
    };
    let after = |name: &str| {
        let place = words.iter().position(|word| word == name);
        place.and_then(|place| words.get(place + 1))
    };
    let number = |name, usual: u64| after(name).and_then(|it| it.parse().ok()).unwrap_or(usual);
    let weights = |name| {
        let text = after(name).and_then(|path| std::fs::read_to_string(path).ok());
        text.map_or_else(Weights::default, |text| {
            Weights::parse(&text).unwrap_or_else(|error| panic!("{error}"))
        })
    };
    let ranks = [ours, theirs].map(|name| name.parse::<Rank>().unwrap_or_default());
    let weights = [weights("--ours"), weights("--theirs")];
    let start = match Besieged::start(&Setup::of(scenario)) {
        Ok(start) => start,
        Err(problems) => return problems.iter().for_each(|problem| println!("{problem}")),
    };
    let hire = |which: usize, seed: u64| -> Box<dyn Bot<Besieged>> {
        match ranks[which] {
            Rank::Staff => Box::new(Staff::with(seed, weights[which].clone())),
            rank => okh::hire(rank, seed),
        }
    };
    let (pairs, seed) = (number("--pairs", 10), number("--seed", 1));
    let (mut won, mut majors, mut games) = ([0u64; 2], [0u64; 2], 0);
    let begun = Instant::now();
    for pair in seed..seed + pairs {
        for axis in 0..2 {
            let mut state = start.clone();
            let mut bots = [hire(axis, pair), hire(1 - axis, pair + 1000)];
            match play_fast(&mut state, &mut bots, &mut Seeded::new(pair), &mut Silent) {
                Ok(outcome) => {
                    let first = (outcome.winner == Player::Axis) == (axis == 0);
                    won[axis] += u64::from(first);
                    majors[axis] += u64::from(outcome.axis_majors);
                    games += 1;
                }
                Err(halt) => println!("pair {pair}: {halt}"),
            }
        }
    }
    let seconds = begun.elapsed().as_secs_f64() / games.max(1) as f64;
    let mean = majors.map(|all| all as f64 / pairs.max(1) as f64);
    println!("{scenario}: {ours} won {} of {games} against {theirs}", won[0] + won[1]);
    println!("as the Axis {} of {pairs}, as the Russians {} of {pairs}", won[0], won[1]);
    println!("Axis majors: {:.1} with {ours}, {:.1} with {theirs}", mean[0], mean[1]);
    println!("{seconds:.3} s a game");
}
