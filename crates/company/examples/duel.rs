//! Plays missions between two bots from both seats:
//! `cargo run --release -p company --example duel -- first-light staff recruit 50 1000`.
//!
//! The words are the mission, both bots, the number of pairs and the first seed; a pair is one throw of the dice played from both
//! seats. A bot that meets itself plays each throw once: from the other seat it would be the same game again. One more word names
//! a folder with files of one's own, as `grognard module new` writes it.
#![allow(clippy::print_stdout, reason = "the result is what is asked for")]

use bots::{Rank, Silent, play_fast};
use dice::Seeded;
use module::Folder;
use referee::Game as _;
use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;
use yards::game::{Setup, Yards};
use yards::ground::{Player, Scene};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| words.get(place).map_or(usual, String::as_str);
    let mission = word(0, "first-light");
    let ranks: [Rank; 2] = [
        word(1, "recruit").parse().unwrap_or_default(),
        word(2, "random").parse().unwrap_or_default(),
    ];
    let pairs: u64 = word(3, "50").parse()?;
    let seats = if ranks[0] == ranks[1] { 1 } else { 2 };
    let mut setup = Setup::of(mission);
    if let Some(folder) = words.get(5) {
        let scene = Scene::load(&Folder::new(folder), mission).map_err(|it| it.to_string())?;
        setup.mission = scene.key().to_string();
    }
    let mut won = [0u64; 2];
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    let begun = Instant::now();
    let first: u64 = word(4, "0").parse()?;
    for seed in first..first + pairs {
        for (seat, player) in Player::BOTH.into_iter().enumerate().take(seats) {
            let mut state = Yards::start(&setup).map_err(|it| format!("{it:?}"))?;
            let mut bots = [0, 1].map(|at| company::hire(ranks[at ^ seat], 2 * seed + at as u64));
            let dice = &mut Seeded::new(seed);
            let outcome = play_fast(&mut state, &mut bots, dice, &mut Silent)?;
            won[seat] += u64::from(outcome.winner == player);
            *ends.entry(format!("{} {:?}", outcome.winner, outcome.by)).or_default() += 1;
        }
    }
    let [attacking, defending] = won;
    print!("{mission}: the first wins {attacking} of {pairs} attacking");
    if seats > 1 {
        print!(", {defending} defending");
    }
    let each = begun.elapsed().as_secs_f64() / (pairs * seats as u64).max(1) as f64;
    println!("; {each:.3} s a game; ends {ends:?}");
    Ok(())
}
