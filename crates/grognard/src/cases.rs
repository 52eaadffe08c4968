//! `grognard resolve` and `grognard odds`: cases in, answers out, one JSON object a line.

use crate::{
    cli::{Odds, OddsOf, Resolve, System, Systems},
    kitchen::Situation,
    terminal,
};
use anyhow::{Context, Result};
use casefile::{Case, Fault, answer, answer_lines};
use rulebook::Ledger;
use serde_json::Value;
use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Write},
    path::Path,
    process::ExitCode,
};

/// What a rule system answers: the same form for all four.
struct Desk {
    resolve_ops: &'static [&'static str],
    odds_ops: &'static [&'static str],
    resolve: fn(&Case) -> Result<Value, Fault>,
    odds: fn(&Case) -> Result<Value, Fault>,
    explain: fn(&Case) -> Result<Ledger, Fault>,
}

macro_rules! desk {
    ($system:ident) => {
        Desk {
            resolve_ops: $system::RESOLVE_OPS,
            odds_ops: $system::ODDS_OPS,
            resolve: $system::resolve,
            odds: $system::odds,
            explain: $system::explain,
        }
    };
}

fn desk(system: System) -> Desk {
    match system {
        System::Damos => desk!(damos),
        System::Besieged => desk!(besieged),
        System::Frontline => desk!(frontline),
        System::Yards => desk!(yards),
    }
}

pub(crate) fn resolve(question: &Resolve) -> Result<ExitCode> {
    let desk = desk(question.system);
    stream(
        question.file.as_deref(),
        desk.resolve_ops,
        explained(desk.resolve, desk.explain, question.explain),
    )
}

pub(crate) fn odds(question: &Odds) -> Result<ExitCode> {
    match &question.system {
        Systems::Damos(of) => odds_of(System::Damos, of),
        Systems::Besieged(of) => odds_of(System::Besieged, of),
        Systems::Frontline(of) => odds_of(System::Frontline, of),
        Systems::Yards(of) => odds_of(System::Yards, of),
    }
}

fn odds_of<S: Situation>(system: System, question: &OddsOf<S>) -> Result<ExitCode> {
    let desk = desk(system);
    let solve = explained(desk.odds, desk.explain, question.explain);
    if !question.situation.is_described() {
        return stream(question.file.as_deref(), desk.odds_ops, solve);
    }
    if question.file.is_some() {
        anyhow::bail!("give either a file of cases or a situation by flags, not both");
    }
    if !question.json {
        let mut page = terminal::page();
        question.situation.odds(&mut page)?;
        terminal::print(page)?;
        return Ok(ExitCode::SUCCESS);
    }
    let line = serde_json::to_vec(&question.situation.case()?)?;
    let reply = answer(&line, desk.odds_ops, solve);
    let refused = reply.get("error").is_some();
    writeln!(io::stdout().lock(), "{reply}").context("writing the answer")?;
    Ok(if refused { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Adds the ledger to the answer when it is wanted.
fn explained(
    solve: fn(&Case) -> Result<Value, Fault>,
    explain: fn(&Case) -> Result<Ledger, Fault>,
    wanted: bool,
) -> impl Fn(&Case) -> Result<Value, Fault> {
    move |case| {
        let mut reply = solve(case)?;
        if let (true, Value::Object(map)) = (wanted, &mut reply) {
            let ledger = serde_json::to_value(explain(case)?).unwrap_or(Value::Null);
            map.insert("explain".to_string(), ledger);
        }
        Ok(reply)
    }
}

fn stream(
    file: Option<&Path>,
    ops: &'static [&'static str],
    solve: impl Fn(&Case) -> Result<Value, Fault>,
) -> Result<ExitCode> {
    let input: Box<dyn BufRead> = match file {
        Some(path) if path != Path::new("-") => {
            let file =
                File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
            Box::new(BufReader::new(file))
        }
        _ => Box::new(io::stdin().lock()),
    };
    tracing::info!(?file, "answering cases");
    let output = BufWriter::new(io::stdout().lock());
    answer_lines(input, output, ops, solve)?;
    Ok(ExitCode::SUCCESS)
}
