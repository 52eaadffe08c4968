//! `grognard resolve` and `grognard odds`: cases in, answers out, one JSON object a line.

use crate::{
    cli::{Odds, OddsOf, Resolve, System, Systems},
    kitchen::Situation,
    terminal,
    usage::usage,
};
use anyhow::{Context, Result};
use casefile::{Case, Fault, answer, answer_lines};
use host::labs::{DESKS, Desk, Op};
use serde_json::Value;
use std::{
    fs::File,
    io::{self, BufWriter, Read, Write},
    path::Path,
    process::ExitCode,
};

/// The desk that answers for a system.
pub(crate) fn desk(system: System) -> Desk {
    DESKS[match system {
        System::Damos => 0,
        System::Besieged => 1,
        System::Frontline => 2,
        System::Yards => 3,
    }]
}

pub(crate) fn resolve(question: &Resolve) -> Result<ExitCode> {
    let desk = desk(question.system);
    let solve = |case: &Case| desk.solve(Op::Resolve, case, question.explain);
    stream(question.file.as_deref(), desk.resolve_ops, solve)
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
    let solve = |case: &Case| desk.solve(Op::Odds, case, question.explain);
    if !question.situation.is_described() {
        return stream(question.file.as_deref(), desk.odds_ops, solve);
    }
    if question.file.is_some() {
        return Err(usage("give either a file of cases or a situation by flags, not both"));
    }
    if question.explain && !question.json {
        return Err(usage("--explain goes with --json; the table already explains its numbers"));
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

fn stream(
    file: Option<&Path>,
    ops: &'static [&'static str],
    solve: impl Fn(&Case) -> Result<Value, Fault>,
) -> Result<ExitCode> {
    let input: Box<dyn Read> = match file {
        Some(path) if path != Path::new("-") => {
            Box::new(File::open(path).with_context(|| format!("cannot open {}", path.display()))?)
        }
        _ => Box::new(io::stdin().lock()),
    };
    tracing::info!(?file, "answering cases");
    let output = BufWriter::new(io::stdout().lock());
    answer_lines(input, output, ops, solve)?;
    Ok(ExitCode::SUCCESS)
}
