//! Writes the record of one game of two bots: `cargo run -p stavka --example keep -- bagration recruit 7 > game.jsonl`.
//!
//! The golden records of the scenarios are made with it. Each record is played again and compared before it is written.
#![allow(clippy::print_stdout, reason = "the record is what is asked for")]

use bots::{Bot, Rank, Silent, play_table};
use dice::Seeded;
use frontline::game::{Frontline, Setup};
use record::{DiceKind, Recorder, read, replay_as};
use referee::Table;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| words.get(place).map_or(usual, String::as_str);
    let rank: Rank = word(1, "recruit").parse().unwrap_or_default();
    let seed: u64 = word(2, "1").parse()?;
    let setup = Setup::of(word(0, "bagration")).seats(&[word(3, "duel")]);
    let mut table = Table::<Frontline>::open(setup).map_err(|it| format!("{it:?}"))?;
    let hire = |seat: u64| stavka::hire(rank, seed + seat).ok_or("no such bot");
    let seats = table.seats().len() as u64;
    let mut bots: Vec<Box<dyn Bot<Frontline>>> = (0..seats).map(hire).collect::<Result<_, _>>()?;
    play_table(&mut table, &mut bots, &mut Seeded::new(seed), &mut Silent)?;
    let recorder = Recorder::begin(Vec::new(), &table, DiceKind::Seeded { seed })?;
    let file = recorder.close(&table, None)?;
    let record = read(&file).map_err(|faults| format!("{faults:?}"))?;
    let again = replay_as::<Frontline>(&record).map_err(|faults| format!("{faults:?}"))?;
    if again.digest() != table.digest() {
        return Err("played again, the game ends otherwise".into());
    }
    print!("{}", String::from_utf8(file)?);
    Ok(())
}
