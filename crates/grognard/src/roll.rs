//! `grognard roll`: a situation rolled with dice that anyone can check.

use crate::{
    cli::{Asked, DiceFlags, Roll, RollHow},
    terminal,
};
use anyhow::{Result, anyhow};
use casefile::{Case, answer};
use dice::{Committed, Contribution, DiceError, DiceSource, Rolled, Secret, Seeded};
use serde_json::{Value, json};
use series::{
    Lab, Op,
    page::Page,
    usage::{Needed, usage},
};
use std::process::ExitCode;

pub(crate) fn run(question: &Roll) -> Result<ExitCode> {
    let asked = &question.asked;
    if !asked.situation.is_described() {
        return Err(usage("describe the situation with flags; `--help` lists them"));
    }
    if asked.how.json {
        return in_json(asked);
    }
    let mut page = terminal::page();
    if asked.how.dice.committed {
        committed(asked, &mut page)?;
    } else {
        let seed = seed(&asked.how.dice)?;
        asked.situation.roll(&mut Seeded::new(seed), &mut page)?;
        page.line(format!("\nSeeded dice: `--seed {seed}` repeats the roll."));
    }
    terminal::print(page)?;
    Ok(ExitCode::SUCCESS)
}

fn seed(flags: &DiceFlags) -> Result<u64> {
    match flags.seed {
        Some(seed) => Ok(seed),
        None => getrandom::u64()
            .map_err(|error| anyhow!("the system has no random numbers to give: {error}")),
    }
}

/// The roll for programs: the dice, the case they make, and what `resolve` says of it.
fn in_json(question: &Asked<RollHow>) -> Result<ExitCode> {
    let case = question.situation.case()?;
    let rp = |side: &str| case[side]["rp"].as_u64().unwrap_or(0);
    if rp("attacker") + rp("defender") > 0 {
        return Err(usage(
            "--json spends no replacement points: leave them out, or leave --json out",
        ));
    }
    let mut page = Page::new(false, 100);
    let (rolls, proof) = if question.how.dice.committed {
        let (secret, contributions) = (secret()?, contributions(&question.how.dice)?);
        let source = Committed::new(secret, contributions.clone()).needed("--contribution")?;
        let commitment = source.commitment();
        let mut source = Noted { source, rolls: Vec::new() };
        question.situation.roll(&mut source, &mut page)?;
        let secret = source.source.finish().reveal();
        let proof =
            json!({ "commitment": commitment, "secret": secret, "contributions": contributions });
        (source.rolls, proof)
    } else {
        let seed = seed(&question.how.dice)?;
        let mut source = Noted { source: Seeded::new(seed), rolls: Vec::new() };
        question.situation.roll(&mut source, &mut page)?;
        (source.rolls, json!({ "seed": seed }))
    };
    let (case, resolved) = resolved(question.lab, &case, &rolls);
    let mut answer = json!({ "rolls": rolls, "case": case, "resolved": resolved });
    if let (Some(answer), Value::Object(proof)) = (answer.as_object_mut(), proof) {
        answer.extend(proof);
    }
    let refused = answer["resolved"].get("error").is_some();
    terminal::say(&answer)?;
    Ok(if refused { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The case with its dice, and the answer to it. Some cases have a single `die`.
fn resolved(lab: &Lab, case: &Value, rolls: &[Value]) -> (Value, Value) {
    let faces: Vec<Value> =
        rolls.iter().filter_map(|roll| roll["values"].as_array().cloned()).flatten().collect();
    let ask = |key: &str, dice: Value| {
        let mut case = case.clone();
        case[key] = dice;
        let line = case.to_string();
        let solve = |case: &Case| lab.solve(Op::Resolve, case, false);
        let reply = answer(line.as_bytes(), lab.resolve_ops, solve);
        (case, reply)
    };
    let whole = ask("dice", faces.clone().into());
    let single = whole.1["error"]["path"] == "/dice" && whole.1["error"]["code"] == "unknown_field";
    match faces.as_slice() {
        [face] if single => ask("die", face.clone()),
        _ => whole,
    }
}

fn secret() -> Result<Secret> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow!("the system has no random numbers to give: {error}"))?;
    Ok(Secret::from_bytes(bytes))
}

/// Publishes the commitment, rolls, and reveals what is needed to check every die.
fn committed(question: &Asked<RollHow>, page: &mut Page) -> Result<()> {
    let (secret, contributions) = (secret()?, contributions(&question.how.dice)?);
    page.line(format!("Committed dice: {}", secret.commitment()));
    let source = Committed::new(secret, contributions.clone()).needed("--contribution")?;
    let commitment = source.commitment();
    let mut source = Noted { source, rolls: Vec::new() };
    question.situation.roll(&mut source, page)?;
    let proof = json!({
        "commitment": commitment, "secret": source.source.finish().reveal(),
        "contributions": contributions, "rolls": source.rolls,
    });
    page.line(
        "\nTo check every die, save the next line and run `python3 docs/dice/verify.py FILE`:",
    );
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

/// Dice that remember what they rolled.
struct Noted<D> {
    source: D,
    rolls: Vec<Value>,
}

impl<D: DiceSource> DiceSource for Noted<D> {
    fn roll(&mut self, roll: &dice::Roll) -> Result<Rolled, DiceError> {
        let rolled = self.source.roll(roll)?;
        self.rolls.push(json!({ "dice": roll.dice.to_string(), "values": rolled.values() }));
        Ok(rolled)
    }
}
