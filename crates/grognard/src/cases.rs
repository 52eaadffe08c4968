//! `grognard resolve` and `grognard odds`: cases in, answers out, one JSON object a line.

use crate::{
    cli::{Odds, Resolve},
    terminal,
};
use anyhow::{Context, Result};
use casefile::{Case, Fault, answer, answer_lines};
use serde_json::Value;
use series::{Op, usage::usage};
use std::{
    fs::File,
    io::{self, BufWriter, Read, Write},
    path::Path,
    process::ExitCode,
};

pub(crate) fn resolve(question: &Resolve) -> Result<ExitCode> {
    let lab = question.system;
    let solve = |case: &Case| lab.solve(Op::Resolve, case, question.explain);
    stream(question.file.as_deref(), lab.resolve_ops, solve)
}

pub(crate) fn odds(question: &Odds) -> Result<ExitCode> {
    let (lab, how, situation) =
        (question.asked.lab, &question.asked.how, &*question.asked.situation);
    let solve = |case: &Case| lab.solve(Op::Odds, case, how.explain);
    if !situation.is_described() {
        return stream(how.file.as_deref(), lab.odds_ops, solve);
    }
    if how.file.is_some() {
        return Err(usage("give either a file of cases or a situation by flags, not both"));
    }
    if how.explain && !how.json {
        return Err(usage("--explain goes with --json; the table already explains its numbers"));
    }
    if !how.json {
        let mut page = terminal::page();
        situation.odds(&mut page)?;
        terminal::print(page)?;
        return Ok(ExitCode::SUCCESS);
    }
    let line = serde_json::to_vec(&situation.case()?)?;
    let reply = answer(&line, lab.odds_ops, solve);
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
