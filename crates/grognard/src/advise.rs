//! `grognard advise`: what a staff officer would do in a position.

use crate::{cli::Advise, shelf, terminal};
use anyhow::{Context, Result, anyhow, ensure};
use series::{Library, page::Page};
use std::process::ExitCode;

pub(crate) fn run(question: &Advise, library: &Library) -> Result<ExitCode> {
    let chosen = shelf::chosen(library, None, Some(&question.position), false)?;
    let (path, wanted) = (question.position.display(), &question.series);
    let series = chosen.title.listing().series;
    ensure!(
        series == *wanted,
        "{path} is a position of {}: `grognard advise {series} {path}`",
        chosen.name
    );
    let mut page = if question.json { Page::new(false, 100) } else { terminal::page() };
    let advised = chosen.title.advise(&chosen.setup, &mut page);
    let advised = advised.with_context(|| format!("{series} has no adviser"))?;
    let told = advised.map_err(|problem| anyhow!("{problem}"))?;
    if question.json {
        terminal::say(told)?;
    } else {
        terminal::print(page)?;
    }
    Ok(ExitCode::SUCCESS)
}
