//! Chores of the house: `cargo xtask rules-matrix`, `cargo xtask tidy`.
#![allow(clippy::print_stdout)]

mod links;
mod matrix;
mod reach;
mod source;
mod tidy;
mod tree;

use anyhow::{Result, bail};
use std::process::ExitCode;

const HELP: &str = "\
Chores of the house

  cargo xtask rules-matrix [--full]   every rule: cited, tested, played; fails on a gap
  cargo xtask tidy                    house style, dead links, leftovers";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["rules-matrix"] => matrix::run(false),
        ["rules-matrix", "--full"] => matrix::run(true),
        ["tidy"] => tidy::run(),
        [] | ["--help" | "-h" | "help"] => {
            println!("{HELP}");
            Ok(())
        }
        other => bail!("no such chore: {}\n\n{HELP}", other.join(" ")),
    }
}
