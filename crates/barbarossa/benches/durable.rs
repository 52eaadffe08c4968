//! What it costs to keep a decision for good.
//!
//! `cargo bench -p barbarossa --bench durable` plays the same random games three times in turn, each at a checked table
//! (legal list, check, effect, journal, log): kept in memory alone; kept in memory and written, each line encoded and
//! appended to a file as it happens; and that with every line read back and decoded too. Ratios are taken within a
//! round, and the median of the rounds counts.
#![expect(clippy::print_stdout, reason = "a bench is there to be read")]

#[path = "campaign/clock.rs"]
#[expect(dead_code, reason = "only lines are counted here")]
mod clock;

use barbarossa::{Barbarossa, Setup};
use clock::{ROUNDS, Tally, median};
use dice::Seeded;
use record::{DiceKind, Recorder};
use referee::{Lots, Pending, Table};
use std::io::{self, Read as _, Seek as _};
use std::time::Duration;

const SPAN: Duration = Duration::from_millis(600);

/// How a game is kept.
#[derive(Clone, Copy)]
enum Kept {
    InMemory,
    Written,
    WrittenAndRead,
}

fn main() -> io::Result<()> {
    let ways = [Kept::InMemory, Kept::Written, Kept::WrittenAndRead];
    for game in ["agc", "barbarossa"] {
        let mut rounds = Vec::new();
        for round in 0..ROUNDS as u64 {
            rounds.push(ways.map(|way| {
                Tally::within(SPAN, round << 20, |seed, tally| {
                    tally.actions += play(game, seed, way).expect("a file can be written");
                })
            }));
        }
        println!("{game}: one line of the game at a checked table, median of {ROUNDS} rounds");
        for (place, name) in
            ["kept in memory", "encoded and appended", "and read and decoded"].iter().enumerate()
        {
            let ns = median(rounds.iter().map(|round| round[place].ns()));
            let ratio = median(rounds.iter().map(|round| round[place].ns() / round[0].ns()));
            println!("{name:>22}: {ns:>6.0} ns, {ratio:.2} × in memory");
        }
    }
    println!("(goal: at most 1.50)");
    Ok(())
}

/// Plays a random game; gives the number of lines in its journal.
fn play(game: &str, seed: u64, kept: Kept) -> io::Result<u64> {
    let mut table = Table::<Barbarossa>::open(Setup::of(game)).expect("a game of ours");
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut recorder = match kept {
        Kept::InMemory => None,
        _ => Some(Recorder::begin(tempfile::tempfile()?, &table, DiceKind::Seeded { seed })?),
    };
    loop {
        match table.pending() {
            Pending::Over(_) => break,
            Pending::Chance(_) => drop(table.roll(&mut dice).expect("a roll is due")),
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                let actions = table.legal(seat);
                let action = *lots.pick(&actions).expect("whoever owes has an answer");
                table.act(seat, action, None).expect("the action is listed");
            }
        }
        if let Some(recorder) = &mut recorder {
            recorder.catch_up(&table)?;
        }
    }
    let lines = table.journal().len() as u64;
    if let Some(recorder) = recorder {
        let mut file = recorder.close(&table, None)?;
        if matches!(kept, Kept::WrittenAndRead) {
            let mut text = String::new();
            file.rewind()?;
            file.read_to_string(&mut text)?;
            let record = record::read(&text).expect("it was just written");
            assert_eq!(record.inputs.len() as u64, lines);
        }
    }
    Ok(lines)
}
