//! What depends on the terminal: colour, width, logs, the manual.

use crate::cli;
use anyhow::{Context, Error, Result, anyhow};
use series::page::Page;
use std::{
    fmt::Display,
    fs::File,
    io::{self, IsTerminal, Write},
    path::Path,
    process::ExitCode,
};
use tracing_subscriber::EnvFilter;

/// Logs go to standard error; `GROGNARD_LOG` overrides the flags. A host that runs for days says when.
pub(crate) fn start_log(verbose: u8, times: bool) {
    // The picture library complains of style rules that are meant for browsers.
    let level =
        ["warn,simplecss=error", "info,simplecss=error", "debug"][usize::from(verbose.min(2))];
    let filter = EnvFilter::try_from_env("GROGNARD_LOG").unwrap_or_else(|_| EnvFilter::new(level));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        // A log that cannot be written is no reason to break down.
        .log_internal_errors(false);
    if times { log.init() } else { log.without_time().init() }
}

/// Says on standard error what is wrong. Where nobody can be told (`2>/dev/full`, `2>&1 | head`) the work goes on, and the
/// exit status still tells.
pub(crate) fn complain(what: impl Display) {
    let _ = writeln!(io::stderr().lock(), "grognard: {what}");
}

/// Makes a file for a record; one that is there is never overwritten.
///
/// # Errors
/// When there is such a file, or it cannot be made.
pub(crate) fn new_file(path: &Path) -> Result<File> {
    File::create_new(path).map_err(|error| {
        let name = path.display();
        if error.kind() == io::ErrorKind::AlreadyExists {
            anyhow!("{name} already exists: choose another name, or remove it first")
        } else {
            Error::new(error).context(format!("cannot make {name}"))
        }
    })
}

/// An empty page for standard output.
pub(crate) fn page() -> Page {
    Page::new(colour(), width())
}

/// Whether standard output is a terminal that welcomes colour.
pub(crate) fn colour() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none()
}

/// How wide a page is.
pub(crate) fn width() -> usize {
    columns().unwrap_or(100)
}

/// How many columns the terminal has, or what `COLUMNS` says instead; nothing where the answer goes to a file.
pub(crate) fn columns() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    said.or_else(|| terminal_size::terminal_size().map(|(width, _)| width.0.into()))
}

/// Prints a finished page.
pub(crate) fn print(page: Page) -> Result<()> {
    io::stdout().lock().write_all(page.into_text().as_bytes()).context("writing the answer")
}

/// Prints one line; the reader of our output may leave at any time (`grognard … | head`).
pub(crate) fn say(line: impl std::fmt::Display) -> Result<()> {
    writeln!(io::stdout().lock(), "{line}").context("writing the answer")
}

/// Whether an error only says that the reader of our output has left (`grognard … | head`).
pub(crate) fn reader_left(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// The manual page on standard output, or one page per command in a folder.
pub(crate) fn manual(folder: Option<&Path>) -> Result<ExitCode> {
    match folder {
        Some(folder) => {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("making {}", folder.display()))?;
            clap_mangen::generate_to(cli::command(), folder)
                .with_context(|| format!("writing the manual into {}", folder.display()))?;
        }
        None => clap_mangen::Man::new(cli::command())
            .render(&mut io::stdout().lock())
            .context("writing the manual")?,
    }
    Ok(ExitCode::SUCCESS)
}
