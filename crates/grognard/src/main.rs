//! The program: the command line that ties the rooms together.
//!
//! Exit status: 0 done; 1 refused, or a file that is not good; 2 wrong usage, words that cannot be read included. Answers
//! go to standard output, logs and complaints to standard error; colour and progress only on a terminal.
#![allow(clippy::print_stdout)]

mod cases;
mod cli;
mod copies;
mod limits;
mod map;
mod markdown;
mod modules;
mod play;
mod records;
mod referee;
mod roll;
mod rules;
mod serve;
mod shelf;
mod simulate;
mod terminal;

use cli::{Cli, Command};
use series::{Library, usage};
use std::path::Path;
use std::process::ExitCode;

/// A table is written for every viewer after every decision, in many small pieces: this takes a fifth off a decision.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = cli::read(&cli::command().get_matches()).unwrap_or_else(|error| error.exit());
    let served = matches!(cli.command, Command::Serve(_) | Command::Play(_));
    terminal::start_log(cli.verbose, served);
    match library(&cli).and_then(|library| run(cli.command, &library)) {
        Ok(code) => code,
        Err(error) if terminal::reader_left(&error) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::complain(format_args!("{error:#}"));
            if usage::is_usage(&error) { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

/// Takes the charts of the house for commands that play with them; the others say that they would not.
fn library(cli: &Cli) -> anyhow::Result<Library> {
    let Some(folder) = cli.charts.as_deref() else { return Ok(Library::built_in()) };
    let ignoring = match &cli.command {
        Command::Resolve(_) => Some("resolve"),
        Command::Odds(_) => Some("odds"),
        Command::Roll(_) => Some("roll"),
        Command::Rules(_) => Some("rules"),
        Command::Map(_) => Some("map"),
        Command::Module(_) => Some("module"),
        Command::Complete { .. } => Some("complete"),
        Command::Man { .. } => Some("man"),
        // Copies of games are taken as they are.
        Command::Backup(_) => Some("backup"),
        Command::Restore(_) => Some("restore"),
        Command::Referee(_)
        | Command::Play(_)
        | Command::Serve(_)
        | Command::Simulate(_)
        | Command::Record(_) => None,
    };
    if let Some(command) = ignoring {
        return Err(usage::usage(format_args!(
            "`grognard {command}` uses the built-in charts only: leave --charts out"
        )));
    }
    if matches!(cli.command, Command::Play(_) | Command::Serve(_)) {
        tracing::warn!("the combat labs use the built-in charts, not those of --charts");
    }
    house(folder)
}

/// The library with the charts and counters of a folder laid over ours.
fn house(folder: &Path) -> anyhow::Result<Library> {
    let shown = folder.display();
    anyhow::ensure!(folder.is_dir(), "--charts {shown}: no such folder");
    let library = Library::built_in().under(folder);
    let mut problems = module::Problems::new();
    shelf::SERIES.iter().for_each(|series| series.check_house(&library, &mut problems));
    if problems.has_errors() {
        let report = problems.graphical(terminal::colour(), terminal::width());
        anyhow::bail!("--charts {shown}:\n{report}");
    }
    Ok(library)
}

fn run(command: Command, library: &Library) -> anyhow::Result<ExitCode> {
    tracing::info!(version = env!("CARGO_PKG_VERSION"), "grognard");
    match command {
        Command::Resolve(question) => cases::resolve(&question),
        Command::Odds(question) => cases::odds(&question),
        Command::Roll(question) => roll::run(&question),
        Command::Rules(question) => rules::run(&question),
        Command::Map(question) => map::run(&question, library),
        Command::Module(question) => modules::run(&question),
        Command::Referee(question) => referee::run(&question, library),
        Command::Play(question) => play::run(&question, library),
        Command::Serve(question) => serve::run(&question, library),
        Command::Backup(question) => copies::backup(&question),
        Command::Restore(question) => copies::restore(&question),
        Command::Simulate(question) => simulate::run(&question, library),
        Command::Record(question) => records::run(&question, library),
        Command::Complete { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut cli::command(), "grognard", &mut script);
            terminal::say(String::from_utf8_lossy(&script))?;
            Ok(ExitCode::SUCCESS)
        }
        Command::Man { folder } => terminal::manual(folder.as_deref()),
    }
}
