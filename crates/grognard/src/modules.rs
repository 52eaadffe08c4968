//! `grognard module check`: every problem of a module with file, line and hint.

use crate::{
    cli::{Module, ModuleWork},
    terminal,
};
use anyhow::Result;
use module::{Checker, Files, Problems, check_dir};
use serde_json::json;
use std::{path::PathBuf, process::ExitCode};

/// The rule systems that know how to judge their own files.
const CHECKERS: &[(&str, Checker)] = &[
    ("besieged", besieged::check),
    ("damos", check_damos),
    ("frontline", frontline::check),
    ("yards", yards::check),
];

/// Everything of a DAMOS module: what is played with, and the names that are only drawn.
fn check_damos(files: &dyn Files, problems: &mut Problems) {
    barbarossa::ground::check(files, problems);
    mapmaker::draw::check_names(files, problems);
}

pub(crate) fn run(question: &Module) -> Result<ExitCode> {
    match &question.work {
        ModuleWork::Check { folders, json } => check(folders, *json),
    }
}

fn check(folders: &[PathBuf], as_json: bool) -> Result<ExitCode> {
    let mut faulty = false;
    for folder in folders {
        let problems = check_dir(folder, CHECKERS);
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
