//! `grognard backup` and `grognard restore`: the games of a host in one file.

use crate::{cli::Copying, serve, terminal};
use anyhow::{Context, Result};
use host::store::Copied;
use std::{path::Path, process::ExitCode};

/// Copies the games of a folder into a new file, also while they are played.
pub(crate) fn backup(question: &Copying) -> Result<ExitCode> {
    let folder = serve::folder(question.data.as_deref())?;
    let copied = wait(host::store::backup(&folder, &question.file))?;
    tell(&question.file, copied)
}

/// Puts the games of a backup into a folder that has none.
pub(crate) fn restore(question: &Copying) -> Result<ExitCode> {
    let folder = serve::folder(question.data.as_deref())?;
    let copied = wait(host::store::restore(&question.file, &folder))?;
    tell(&folder, copied)
}

fn wait<T, E>(work: impl Future<Output = Result<T, E>>) -> Result<T>
where
    E: std::error::Error + Send + Sync + 'static,
{
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.context("starting")?.block_on(work)?)
}

fn tell(place: &Path, Copied { games, lines }: Copied) -> Result<ExitCode> {
    let s = if games == 1 { "" } else { "s" };
    terminal::say(format_args!(
        "{}: {games} game{s}, {lines} journal lines, checked",
        place.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}
