//! `grognard record`: a game file replayed, verified and reviewed.

use crate::{
    cli::{RecordWork, Records},
    shelf::{self, Games},
    terminal,
};
use anyhow::{Context, Result, bail};
use record::{DiceKind, DiceProof, Ended, Fault, Input, Migrated, Record, Verdict};
use referee::Table;
use serde_json::json;
use series::{Errand, Library, Presented, page::counted};
use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
    process::ExitCode,
};
use study::GameOf;

pub(crate) fn run(question: &Records, library: &Library) -> Result<ExitCode> {
    match &question.work {
        RecordWork::Verify { files, json } => verify(files, *json, library),
        RecordWork::Migrate { files, json, .. } => migrate(files, *json, library),
        RecordWork::Dice { file } => dice(file),
        RecordWork::Review { file, json } => {
            let record = open(file)?;
            let (game, setup) = (&record.header.game, &record.header.setup);
            let title = shelf::title_of(library, game, setup);
            // Nothing is worth saying of a game that was not played like this.
            prove(file, &record, library)?;
            shelf::send_to(library, &title?, Review { file, record: &record, as_json: *json })
        }
    }
}

/// Prints what `docs/dice/verify.py` checks: commitment, secret, contributions and rolls.
fn dice(file: &Path) -> Result<ExitCode> {
    let record = open(file)?;
    let name = name(file);
    let DiceKind::Committed { commitment, contributions } = &record.header.dice else {
        bail!("{name} has no committed dice; `grognard record verify` checks seeded ones");
    };
    let secret = record.close.as_ref().and_then(|(_, close)| close.secret.as_ref());
    let secret = secret.with_context(|| {
        format!("{name} does not reveal the secret of its dice: the game is not closed yet")
    })?;
    let rolls = record.inputs.iter().filter_map(|(_, input)| match input {
        Input::Roll(roll) => {
            Some(json!({ "dice": roll.roll.to_string(), "values": roll.dice.values() }))
        }
        _ => None,
    });
    terminal::say(json!({
        "commitment": commitment, "secret": secret, "contributions": contributions,
        "rolls": rolls.collect::<Vec<_>>(),
    }))?;
    Ok(ExitCode::SUCCESS)
}

/// Says of one record after another what the rules of this program make of it.
fn migrate(files: &[PathBuf], as_json: bool, library: &Library) -> Result<ExitCode> {
    let mut parted = false;
    for file in files {
        let record = open(file)?;
        let (fares, faults) = match record::migrate(&record, &Games(library)) {
            Migrated::Same => ("same", Vec::new()),
            Migrated::GoesOn => ("goes on", Vec::new()),
            Migrated::Parts(faults) => ("parts", faults),
        };
        parted |= !faults.is_empty();
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        if as_json {
            let played = record.header.revision;
            terminal::say(json!({
                "file": name(file), "revision": played, "fares": fares, "faults": told,
            }))?;
        } else if told.is_empty() {
            terminal::say(format_args!("{}: {fares}", name(file)))?;
        } else {
            terminal::say(format_args!("{}: {fares} at {}", name(file), told.join("; ")))?;
        }
    }
    Ok(if parted { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Verifies one record after another; a bad one does not stop the rest.
fn verify(files: &[PathBuf], as_json: bool, library: &Library) -> Result<ExitCode> {
    let mut bad = 0;
    for file in files {
        match open(file).and_then(|record| prove(file, &record, library)) {
            Ok(verdict) => tell(file, &verdict, as_json)?,
            Err(error) => {
                bad += 1;
                if as_json {
                    terminal::say(json!({ "file": name(file), "error": format!("{error:#}") }))?;
                }
                terminal::complain(format_args!("{error:#}"));
            }
        }
    }
    if let (true, false) = (files.len() > 1, as_json) {
        let (all, good) = (counted(files.len(), "record", "records"), files.len() - bad);
        terminal::say(format_args!("{all}: {good} verified, {bad} bad"))?;
    }
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn tell(file: &Path, verdict: &Verdict, as_json: bool) -> Result<()> {
    let dice = match verdict.dice {
        DiceProof::Seed => "every die follows from the seed",
        DiceProof::Commitment => "every die follows from the committed secret",
        DiceProof::Unrevealed => "not checked: the secret has not been revealed yet",
        DiceProof::ByHand => "not checked: rolled by hand",
    };
    if as_json {
        return terminal::say(json!({
            "file": name(file), "lines": verdict.lines, "rolls": verdict.rolls, "dice": dice,
            "closed": verdict.closed, "over": verdict.over, "digest": verdict.digest,
        }));
    }
    let end = match (verdict.over, verdict.closed) {
        (true, true) => "played to the end",
        (true, false) => "played to the end, but not closed",
        (false, _) => match &verdict.ended {
            Some(Ended::Resigned { .. }) => "ended by resignation",
            Some(Ended::Agreed(_)) => "ended by agreement",
            None => "not played to the end",
        },
    };
    let (file, lines) = (name(file), counted(verdict.lines, "line", "lines"));
    terminal::say(format_args!("{file}: {lines}, every decision legal; {end}"))?;
    terminal::say(format_args!("dice: {}, {dice}", counted(verdict.rolls, "roll", "rolls")))?;
    terminal::say(format_args!("digest: {}", verdict.digest))
}

/// A file as it is named in answers.
fn name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".into() } else { file.display().to_string() }
}

/// Reads a record from a file, or from standard input for `-`.
pub(crate) fn open(file: &Path) -> Result<Record> {
    let cannot = || format!("cannot read {}", name(file));
    let text = if file == Path::new("-") {
        let mut text = Vec::new();
        io::stdin().lock().read_to_end(&mut text).map(|_| text)
    } else {
        fs::read(file)
    };
    let record =
        record::read(text.with_context(cannot)?).map_err(|faults| faulty(file, &faults))?;
    if let Some(remains) = &record.remains {
        let file = name(file);
        terminal::complain(format_args!("{file}: {remains}; the broken last line is left out"));
    }
    Ok(record)
}

fn prove(file: &Path, record: &Record, library: &Library) -> Result<Verdict> {
    record::verify(record, &Games(library)).map_err(|faults| faulty(file, &faults))
}

/// Reviews a record that was verified; the lines are its own, whether it was played to the end or not.
struct Review<'a> {
    file: &'a Path,
    record: &'a Record,
    as_json: bool,
}

impl Errand for Review<'_> {
    type Done = ExitCode;

    fn run<P: Presented>(self, title: &P) -> Result<ExitCode> {
        let Review { file, record, as_json } = self;
        let table: Table<GameOf<P>> =
            record::replay_as(record).map_err(|faults| faulty(file, &faults))?;
        let game = title.listing().title;
        let reviewed = title.reviewed(&table);
        let (text, json) = reviewed.with_context(|| format!("{game} has no reviews"))?;
        if as_json {
            terminal::say(json)?;
        } else {
            terminal::say(text)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What is wrong with a record, in the same words wherever one is read.
pub(crate) fn faulty(file: &Path, faults: &[Fault]) -> anyhow::Error {
    let list: Vec<String> =
        faults.iter().map(|fault| format!("  {}:{fault}", name(file))).collect();
    anyhow::anyhow!("the record does not verify:\n{}", list.join("\n"))
}
