//! House style that no compiler checks.

use crate::{
    links,
    tree::{Source, sources},
};
use anyhow::{Result, bail};

const LINES_MOST: usize = 600;
const FUNCTION_LINES_MOST: usize = 90;
const COLUMNS_MOST: usize = 130;

pub(crate) fn run() -> Result<()> {
    let code = sources(&[".rs"])?;
    let pages = sources(&[".md"])?;
    let mut problems: Vec<String> = code.iter().flat_map(judge).collect();
    problems.extend(links::dead(&pages));
    problems.extend(manifests()?);
    problems.extend(rooms(&pages));
    problems.extend(unlisted_tests(&code));
    let seen = code.len() + pages.len();
    if !problems.is_empty() {
        bail!("{} untidy places:\n  {}", problems.len(), problems.join("\n  "));
    }
    println!("tidy: {seen} files");
    Ok(())
}

/// What is wrong with one source file.
fn judge(source: &Source) -> Vec<String> {
    let Source { path, text } = source;
    // This file has to name what it looks for.
    let is_tidy = path == "xtask/src/tidy.rs";
    let mut found = Vec::new();
    let count = text.lines().count();
    if count > LINES_MOST {
        found.push(format!("{path}: {count} lines; what is its second idea?"));
    }
    if !text.starts_with("//!") {
        found.push(format!("{path}:1: open with a line that says what the file is for (`//! …`)"));
    }
    for (number, line) in text.lines().enumerate() {
        let at = format!("{path}:{}", number + 1);
        if line.chars().count() > COLUMNS_MOST && !path.contains("/tests/") {
            found.push(format!("{at}: longer than {COLUMNS_MOST} columns"));
        }
        if line.ends_with([' ', '\t']) {
            found.push(format!("{at}: trailing blanks"));
        }
        if !is_tidy {
            let left = ["todo!(", "unimplemented!(", "#[ignore", "FIXME", "XXX", "dbg!("];
            found.extend(
                left.iter().filter(|w| line.contains(*w)).map(|w| format!("{at}: {w} left behind")),
            );
        }
    }
    found.extend(long_functions(path, text));
    found
}

/// Files of tests that the one test program of their crate does not name, and that would therefore never run.
fn unlisted_tests(code: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for Source { path, text } in code {
        let Some(folder) = path.strip_suffix("main.rs").filter(|path| path.ends_with("/tests/"))
        else {
            continue;
        };
        let files = code.iter().filter_map(|other| other.path.strip_prefix(folder));
        for file in files.filter(|file| *file != "main.rs") {
            let module = file.split('/').next().unwrap_or(file).trim_end_matches(".rs");
            if !text.lines().any(|line| line == format!("mod {module};")) {
                found.push(format!("{folder}{file}: not named in {path}, so its tests never run"));
            }
        }
    }
    found
}

/// Functions that do not fit in the head. rustfmt gives the shape: a function ends at the brace in its own column.
fn long_functions(path: &str, text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let bare = line.trim_start();
        let opens =
            ["fn ", "pub fn ", "pub(crate) fn ", "pub(super) fn ", "pub const fn ", "const fn "];
        // A function that a trait only names has no body.
        if !opens.iter().any(|open| bare.starts_with(open)) || bare.ends_with(';') {
            continue;
        }
        let indent = line.len() - bare.len();
        let closing = format!("{}}}", " ".repeat(indent));
        let named = format!("{}) ", " ".repeat(indent));
        let head = lines[start..].iter().take_while(|l| !l.starts_with(&named));
        if lines.get(start + head.count()).is_some_and(|l| l.ends_with(';')) {
            continue;
        }
        let length = lines[start..].iter().position(|l| *l == closing).map_or(0, |end| end + 1);
        if length > FUNCTION_LINES_MOST {
            found.push(format!("{path}:{}: a function of {length} lines", start + 1));
        }
    }
    found
}

/// Every crate keeps the house's lints.
fn manifests() -> Result<Vec<String>> {
    let crates = sources(&["Cargo.toml"])?.into_iter().filter(|m| m.path.starts_with("crates/"));
    let lax = crates.filter(|m| !m.text.contains("[lints]\nworkspace = true"));
    Ok(lax.map(|m| format!("{}: does not keep the workspace lints", m.path)).collect())
}

/// ARCHITECTURE.md names every room.
fn rooms(pages: &[Source]) -> Vec<String> {
    let map =
        pages.iter().find(|page| page.path == "ARCHITECTURE.md").map_or("", |page| &page.text);
    let crates =
        std::fs::read_dir(crate::tree::root().join("crates")).into_iter().flatten().flatten();
    let names = crates.map(|entry| entry.file_name().to_string_lossy().to_string());
    let missing = names.filter(|name| !map.contains(&format!("`crates/{name}`")));
    missing.map(|name| format!("ARCHITECTURE.md: does not name `crates/{name}`")).collect()
}
