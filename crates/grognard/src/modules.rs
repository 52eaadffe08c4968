//! `grognard module check`: every problem of a module with file, line and hint.

use crate::{
    cli::{Module, ModuleWork},
    shelf::SERIES,
    terminal,
};
use anyhow::Result;
use module::{Checker, check_dir};
use serde_json::json;
use std::{path::PathBuf, process::ExitCode};

pub(crate) fn run(question: &Module) -> Result<ExitCode> {
    match &question.work {
        ModuleWork::Check { folders, json } => check(folders, *json),
    }
}

fn check(folders: &[PathBuf], as_json: bool) -> Result<ExitCode> {
    let checkers: Vec<(&str, Checker)> =
        SERIES.iter().filter_map(|series| Some((series.id(), series.checker()?))).collect();
    let mut faulty = false;
    for folder in folders {
        let problems = check_dir(folder, &checkers);
        faulty |= problems.has_errors();
        let name = folder.display().to_string();
        if as_json {
            terminal::say(json!({ "module": name, "problems": problems }))?;
        } else if problems.is_empty() {
            terminal::say(format_args!("{name}: OK"))?;
        } else {
            let report = problems.graphical(terminal::colour(), terminal::width());
            terminal::say(format_args!("{name}:\n{report}"))?;
        }
    }
    Ok(if faulty { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
