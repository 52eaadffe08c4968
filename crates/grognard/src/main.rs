//! The program: the command line that ties the rooms together.
//!
//! Exit status: 0 done; 1 refused, or a file that is not good; 2 wrong usage, words that cannot be read included. Answers
//! go to standard output, logs and complaints to standard error; colour and progress only on a terminal.
#![allow(clippy::print_stdout)]

mod advise;
mod cases;
mod cli;
mod copies;
mod limits;
mod map;
mod markdown;
mod modules;
mod play;
mod print;
mod protocol;
mod records;
mod referee;
mod roll;
mod rules;
mod serve;
mod shelf;
mod simulate;
mod studies;
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

/// The modules that were asked for. Commands that play with them take them; the others say that they would not.
fn library(cli: &Cli) -> anyhow::Result<Library> {
    let ignoring = match &cli.command {
        Command::Resolve(_) => Some("resolve"),
        Command::Odds(_) => Some("odds"),
        Command::Roll(_) => Some("roll"),
        Command::Rules(_) => Some("rules"),
        Command::Module(_) => Some("module"),
        Command::Study(_) => Some("study"),
        Command::Complete { .. } => Some("complete"),
        Command::Man { .. } => Some("man"),
        // Copies of games are taken as they are.
        Command::Backup(_) => Some("backup"),
        Command::Restore(_) => Some("restore"),
        Command::Advise(_)
        | Command::Map(_)
        | Command::Print(_)
        | Command::Referee(_)
        | Command::Play(_)
        | Command::Serve(_)
        | Command::Simulate(_)
        | Command::Record(_) => None,
    };
    let mut library = Library::built_in();
    for (flag, folder) in [("--modules", &cli.modules), ("--charts", &cli.charts)] {
        let Some(folder) = folder.as_deref() else { continue };
        // A map is drawn of modules, and shows neither charts nor counters.
        let draws = matches!(cli.command, Command::Map(_)) && flag == "--charts";
        if let Some(command) = ignoring.or(draws.then_some("map")) {
            return Err(usage::usage(format_args!(
                "`grognard {command}` uses the built-in charts only: leave {flag} out"
            )));
        }
        anyhow::ensure!(folder.is_dir(), "{flag} {}: no such folder", folder.display());
        library = match flag {
            "--modules" => library.with_modules(folder),
            _ => house(library, folder)?,
        };
    }
    let laid = cli.charts.is_some() || cli.modules.is_some();
    if laid && matches!(cli.command, Command::Play(_) | Command::Serve(_)) {
        tracing::warn!(
            "the combat labs use the built-in charts, not those of --charts or --modules"
        );
    }
    Ok(library)
}

/// The library with the charts and counters of a folder laid over it.
fn house(library: Library, folder: &Path) -> anyhow::Result<Library> {
    let library = library.under(folder);
    let mut problems = module::Problems::new();
    shelf::check_replaces(&library, &mut problems);
    shelf::SERIES.iter().for_each(|series| series.check_house(&library, &mut problems));
    if problems.has_errors() {
        let report = problems.graphical(terminal::colour(), terminal::width());
        anyhow::bail!("--charts {}:\n{report}", folder.display());
    }
    Ok(library)
}

fn run(command: Command, library: &Library) -> anyhow::Result<ExitCode> {
    tracing::info!(version = env!("CARGO_PKG_VERSION"), "grognard");
    match command {
        Command::Resolve(question) => cases::resolve(&question),
        Command::Odds(question) => cases::odds(&question),
        Command::Roll(question) => roll::run(&question),
        Command::Advise(question) => advise::run(&question, library),
        Command::Rules(question) => rules::run(&question),
        Command::Map(question) => map::run(&question, library),
        Command::Print(question) => print::run(&question, library),
        Command::Module(question) => modules::run(&question),
        Command::Referee(question) => referee::run(&question, library),
        Command::Play(question) => play::run(&question, library),
        Command::Serve(question) => serve::run(&question, library),
        Command::Backup(question) => copies::backup(&question),
        Command::Restore(question) => copies::restore(&question),
        Command::Simulate(question) => simulate::run(&question, library),
        Command::Study(question) => studies::run(&question),
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
