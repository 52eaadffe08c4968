//! Plays missions between two bots from both seats:
//! `cargo run --release -p company --example duel -- first-light staff recruit 50 1000`.
//!
//! The words are the mission, both bots, the number of pairs and the first seed; a pair is one throw of the dice played from both
//! seats.
#![allow(clippy::print_stdout, reason = "the result is what is asked for")]

use bots::{Rank, Silent, play_fast};
use dice::Seeded;
use referee::Game as _;
use std::error::Error;
use yards::game::{Setup, Yards};
use yards::ground::Player;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| words.get(place).map_or(usual, String::as_str);
    let mission = word(0, "first-light");
    let ranks: [Rank; 2] = [
        word(1, "recruit").parse().unwrap_or_default(),
        word(2, "random").parse().unwrap_or_default(),
    ];
    let pairs: u64 = word(3, "50").parse()?;
    let mut won = [0u64; 2];
    let first: u64 = word(4, "0").parse()?;
    for seed in first..first + pairs {
        for (seat, player) in Player::BOTH.into_iter().enumerate() {
            let mut state = Yards::start(&Setup::of(mission)).map_err(|it| format!("{it:?}"))?;
            let mut bots = [0, 1].map(|at| company::hire(ranks[at ^ seat], 2 * seed + at as u64));
            let dice = &mut Seeded::new(seed);
            let outcome = play_fast(&mut state, &mut bots, dice, &mut Silent)?;
            won[seat] += u64::from(outcome.winner == player);
        }
    }
    let [attacking, defending] = won;
    println!("{mission}: the first wins {attacking} of {pairs} attacking, {defending} defending");
    Ok(())
}
