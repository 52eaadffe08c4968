//! Every kind of mistake is reported where it stands, with a hint.

mod catalogue;
mod charts;
mod files;
mod module_dir;
mod never_panics;
mod rendering;
mod tables;
mod toml_files;

use module::Problems;

/// The problems as the plain lines a user sees: file, line, column, message, hint.
#[track_caller]
fn assert_said(problems: &Problems, lines: &[&str]) {
    let said: Vec<String> = problems.iter().map(ToString::to_string).collect();
    assert_eq!(said, lines, "said:\n{problems}");
}
