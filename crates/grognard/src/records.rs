//! `grognard record`: a game file replayed, verified and reviewed.

use crate::{
    cli::{RecordWork, Records},
    referee::games,
    review,
    terminal::{self, counted},
};
use anyhow::{Context, Result};
use record::{DiceProof, Fault, Record, Verdict};
use serde_json::json;
use std::{fs, path::Path, process::ExitCode};

pub(crate) fn run(question: &Records) -> Result<ExitCode> {
    match &question.work {
        RecordWork::Verify { file, json } => verify(file, *json),
        RecordWork::Review { file, json } => {
            let record = open(file)?;
            review::suits(&record)?;
            // Nothing is worth saying of a game that was not played like this.
            prove(file, &record)?;
            review::run(file, &record, *json)
        }
    }
}

fn verify(file: &Path, as_json: bool) -> Result<ExitCode> {
    let verdict = prove(file, &open(file)?)?;
    let dice = match &verdict.dice {
        DiceProof::Seed => "every die is the one its seed gives",
        DiceProof::Commitment => "every die follows from the committed secret",
        DiceProof::Unrevealed => "the dice can be checked when the secret is revealed",
        DiceProof::ByHand => "the dice were given by hand and cannot be checked",
    };
    if as_json {
        terminal::say(json!({
            "lines": verdict.lines, "rolls": verdict.rolls, "dice": dice, "closed": verdict.closed,
            "over": verdict.over, "digest": verdict.digest,
        }))?;
    } else {
        let end = match (verdict.over, verdict.closed) {
            (true, true) => "played to the end",
            (true, false) => "played to the end, but not closed",
            (false, _) => "not played to the end",
        };
        let (file, lines) = (file.display(), counted(verdict.lines, "line", "lines"));
        terminal::say(format_args!("{file}: {lines}, every decision legal; {end}"))?;
        terminal::say(format_args!("dice: {}, {dice}", counted(verdict.rolls, "roll", "rolls")))?;
        terminal::say(format_args!("digest: {}", verdict.digest))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn open(file: &Path) -> Result<Record> {
    let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let record = record::read(text).map_err(|faults| faulty(file, &faults))?;
    if let Some(remains) = &record.remains {
        let file = file.display();
        terminal::complain(format_args!("{file}: {remains}; the broken line is left out"));
    }
    Ok(record)
}

fn prove(file: &Path, record: &Record) -> Result<Verdict> {
    record::verify(record, &games()).map_err(|faults| faulty(file, &faults))
}

/// What is wrong with a record, in the same words wherever one is read.
pub(crate) fn faulty(file: &Path, faults: &[Fault]) -> anyhow::Error {
    let list: Vec<String> =
        faults.iter().map(|fault| format!("  {}:{fault}", file.display())).collect();
    anyhow::anyhow!("the record is not good:\n{}", list.join("\n"))
}
