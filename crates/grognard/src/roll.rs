//! `grognard roll`: a situation rolled with dice that anyone can check.

use crate::{
    cli::{DiceFlags, Roll, RollOf, Systems},
    kitchen::{Page, Situation},
    terminal,
    usage::{Needed, usage},
};
use anyhow::{Result, anyhow};
use dice::{Committed, Contribution, DiceError, DiceSource, Rolled, Secret, Seeded};
use serde_json::json;
use std::process::ExitCode;

pub(crate) fn run(question: &Roll) -> Result<ExitCode> {
    match &question.system {
        Systems::Damos(of) => roll(of),
        Systems::Besieged(of) => roll(of),
        Systems::Frontline(of) => roll(of),
        Systems::Yards(of) => roll(of),
    }
}

fn roll<S: Situation>(question: &RollOf<S>) -> Result<ExitCode> {
    if !question.situation.is_described() {
        return Err(usage("describe the situation with flags; `--help` shows them"));
    }
    let mut page = terminal::page();
    if question.dice.committed {
        committed(question, &mut page)?;
    } else {
        let seed = match question.dice.seed {
            Some(seed) => seed,
            None => getrandom::u64()
                .map_err(|error| anyhow!("the system gives no randomness: {error}"))?,
        };
        question.situation.roll(&mut Seeded::new(seed), &mut page)?;
        page.line(format!("\nSeeded dice; `--seed {seed}` rolls the same."));
    }
    terminal::print(page)?;
    Ok(ExitCode::SUCCESS)
}

/// Publishes the commitment, rolls, and reveals what is needed to check every die.
fn committed<S: Situation>(question: &RollOf<S>, page: &mut Page) -> Result<()> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow!("the system gives no randomness: {error}"))?;
    let secret = Secret::from_bytes(bytes);
    let contributions = contributions(&question.dice)?;
    page.line(format!("Committed dice: {}", secret.commitment()));
    let source = Committed::new(secret, contributions.clone()).needed("--contribution")?;
    let commitment = source.commitment();
    let mut source = Noted { source, rolls: Vec::new() };
    question.situation.roll(&mut source, page)?;
    let proof = json!({
        "commitment": commitment, "secret": source.source.finish().reveal(),
        "contributions": contributions, "rolls": source.rolls,
    });
    page.line("\nTo check every die, save this line and run `python3 docs/dice/verify.py FILE`:");
    page.line(proof);
    Ok(())
}

fn contributions(flags: &DiceFlags) -> Result<Vec<Contribution>> {
    let each = flags.contribution.iter().map(|text| {
        let (seat, words) =
            text.split_once('=').needed(format_args!("--contribution {text}: write NAME=TEXT"))?;
        Contribution::new(seat, words.as_bytes()).needed(format_args!("--contribution {text}"))
    });
    each.collect()
}

/// Committed dice that remember what they rolled.
struct Noted {
    source: Committed,
    rolls: Vec<serde_json::Value>,
}

impl DiceSource for Noted {
    fn roll(&mut self, roll: &dice::Roll) -> Result<Rolled, DiceError> {
        let rolled = self.source.roll(roll)?;
        self.rolls.push(json!({ "dice": roll.dice.to_string(), "values": rolled.values() }));
        Ok(rolled)
    }
}
