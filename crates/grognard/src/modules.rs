//! `grognard module check`: every problem of a module with file, line and hint.

use crate::{
    cli::{Module, ModuleWork},
    shelf::{self, SERIES},
    terminal,
};
use anyhow::{Context, Result, anyhow, ensure};
use module::{Checker, MANIFEST, check_dir_beside};
use serde_json::json;
use series::Library;
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

pub(crate) fn run(question: &Module) -> Result<ExitCode> {
    match &question.work {
        ModuleWork::Check { folders, json } => check(folders, *json),
        ModuleWork::New { name, from, into } => begin(name, from, into),
    }
}

/// Writes the files of a new title, all or none.
fn begin(name: &str, from: &str, into: &Path) -> Result<ExitCode> {
    let library = Library::built_in();
    let library = if into.is_dir() { library.with_modules(into) } else { library };
    let known = shelf::titles(&library);
    ensure!(
        known.iter().all(|(it, _)| it != name),
        "there is a {name} already: choose another name"
    );
    let file = Path::new(from);
    let copied = if file.is_file() {
        let (_, position) = shelf::read_position(&library, file)?;
        SERIES.iter().find_map(|series| series.begun(name, &position.setup))
    } else {
        SERIES.iter().find_map(|series| series.copied(&library, name, from))
    };
    let copied = copied.with_context(|| format!("there is no {from} to copy"))?;
    let copied = copied.map_err(|why| anyhow!("{why}"))?;
    let path = |inner: &str| inner.split('/').fold(into.to_owned(), |path, part| path.join(part));
    for (inner, _) in &copied {
        let path = path(inner);
        ensure!(!path.exists(), "{} already exists: nothing was written", path.display());
    }
    for (inner, text) in &copied {
        let path = path(inner);
        let cannot = || format!("cannot write {}", path.display());
        std::fs::create_dir_all(path.parent().unwrap_or(into)).with_context(cannot)?;
        std::fs::write(&path, text).with_context(cannot)?;
        terminal::say(path.display())?;
    }
    let folder = into.display();
    terminal::say(format_args!("Change it, then `grognard play {name} --modules {folder}`."))?;
    Ok(ExitCode::SUCCESS)
}

fn check(folders: &[PathBuf], as_json: bool) -> Result<ExitCode> {
    let checkers: Vec<(&str, Checker)> =
        SERIES.iter().filter_map(|series| Some((series.id(), series.checker()?))).collect();
    let built_in: Vec<String> = SERIES.iter().flat_map(|series| series.built_in()).collect();
    let mut faulty = false;
    for folder in folders.iter().flat_map(|folder| modules_of(folder)) {
        let folder = &folder;
        let problems = check_dir_beside(folder, &checkers, &built_in);
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

/// The modules in a folder of modules, in the order of their names; a module itself otherwise.
fn modules_of(folder: &Path) -> Vec<PathBuf> {
    if folder.join(MANIFEST).exists() {
        return vec![folder.to_owned()];
    }
    let inside = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut modules: Vec<PathBuf> =
        inside.map(|entry| entry.path()).filter(|path| path.join(MANIFEST).exists()).collect();
    modules.sort();
    // What is no folder of modules either is reported as the module it was taken for.
    if modules.is_empty() { vec![folder.to_owned()] } else { modules }
}
