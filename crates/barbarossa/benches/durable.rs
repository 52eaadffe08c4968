//! What it costs to keep a decision for good.
//!
//! `cargo bench -p barbarossa --bench durable` plays the same random games in turn, each at a checked table (legal list,
//! check, effect, journal, log): kept in memory alone; kept in memory and written to a file, each line encoded as it
//! happens and appended with others (as `simulate` may) or at once with a system call of its own (as a host does that
//! acknowledges it); and either with every line read back and decoded too. Ratios are taken within a round, and the
//! median of the rounds counts.
#![expect(clippy::print_stdout, reason = "a bench is there to be read")]

#[path = "campaign/clock.rs"]
#[expect(dead_code, reason = "only lines are counted here")]
mod clock;

use barbarossa::{Action, Barbarossa, Setup};
use clock::{ROUNDS, Tally, median};
use dice::Seeded;
use record::{DiceKind, Input, Recorder};
use referee::{Lots, Pending, Table};
use std::hint::black_box;
use std::io::{self, Read as _, Seek as _};
use std::time::Duration;

const SPAN: Duration = Duration::from_millis(600);

/// How a game is kept.
#[derive(Clone, Copy)]
struct Kept {
    name: &'static str,
    /// Written, in bulk or line by line.
    written: Option<Pace>,
    read: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Pace {
    Bulk,
    EachLine,
}

const WAYS: [Kept; 5] = [
    Kept { name: "kept in memory", written: None, read: false },
    Kept { name: "appended in groups", written: Some(Pace::Bulk), read: false },
    Kept { name: "and read and decoded", written: Some(Pace::Bulk), read: true },
    Kept { name: "appended line by line", written: Some(Pace::EachLine), read: false },
    Kept { name: "and read and decoded", written: Some(Pace::EachLine), read: true },
];

fn main() {
    for game in ["agc", "barbarossa"] {
        let rounds: Vec<[Tally; 5]> = (0..ROUNDS as u64)
            .map(|round| {
                WAYS.map(|way| {
                    Tally::within(SPAN, round << 20, |seed, tally| {
                        tally.actions += play(game, seed, way).expect("a file can be written");
                    })
                })
            })
            .collect();
        println!("{game}: one line of the game at a checked table, median of {ROUNDS} rounds");
        for (place, way) in WAYS.iter().enumerate() {
            let ns = median(rounds.iter().map(|round| round[place].ns()));
            let ratio = median(rounds.iter().map(|round| round[place].ns() / round[0].ns()));
            println!("{:>22}: {ns:>6.0} ns, {ratio:.2} × in memory", way.name);
        }
    }
    println!("(goal: at most 1.50)");
}

/// Plays a random game; gives the number of lines in its journal.
fn play(game: &str, seed: u64, kept: Kept) -> io::Result<u64> {
    let mut table = Table::<Barbarossa>::open(Setup::of(game)).expect("a game of ours");
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut recorder = None;
    if let Some(pace) = kept.written {
        let begun = Recorder::begin(tempfile::tempfile()?, &table, DiceKind::Seeded { seed })?;
        recorder = Some(if pace == Pace::Bulk { begun.in_bulk() } else { begun });
    }
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
        if kept.read {
            let mut text = Vec::new();
            file.rewind()?;
            file.read_to_end(&mut text)?;
            let record = record::read(&text).expect("it was just written");
            assert_eq!(record.inputs.len() as u64, lines);
            for (_, input) in &record.inputs {
                if let Input::Act(act) = input {
                    black_box(act.action.read::<Action>().expect("it was just written"));
                }
            }
        }
    }
    Ok(lines)
}
