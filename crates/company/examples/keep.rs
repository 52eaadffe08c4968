//! Writes the record of one game of two bots: `cargo run -p company --example keep -- first-light recruit 7 > game.jsonl`.
//!
//! The golden records of the missions are made with it. Each record is played again and compared before it is written.
#![allow(clippy::print_stdout, reason = "the record is what is asked for")]

use bots::{Rank, Silent, play_table};
use dice::Seeded;
use record::{DiceKind, Recorder, read, replay_as};
use referee::Table;
use std::error::Error;
use yards::game::{Setup, Yards};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| words.get(place).map_or(usual, String::as_str);
    let rank: Rank = word(1, "recruit").parse().unwrap_or_default();
    let seed: u64 = word(2, "1").parse()?;
    let opened = Table::<Yards>::open(Setup::of(word(0, "first-light")));
    let mut table = opened.map_err(|problems| format!("{problems:?}"))?;
    let mut bots = [company::hire(rank, seed), company::hire(rank, seed + 1)];
    play_table(&mut table, &mut bots, &mut Seeded::new(seed), &mut Silent)?;
    let recorder = Recorder::begin(Vec::new(), &table, DiceKind::Seeded { seed })?;
    let file = recorder.close(&table, None)?;
    let record = read(&file).map_err(|faults| format!("{faults:?}"))?;
    let again = replay_as::<Yards>(&record).map_err(|faults| format!("{faults:?}"))?;
    if again.digest() != table.digest() {
        return Err("played again, the game ends otherwise".into());
    }
    print!("{}", String::from_utf8(file)?);
    Ok(())
}
