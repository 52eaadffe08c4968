//! The games at this terminal, kept while they are played: a record of each, and who plays it.

use super::Player;
use crate::{records, serve, terminal};
use anyhow::{Context, Result, bail};
use record::Record;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder of these games within the user's own.
const FOLDER: &str = "terminal";

/// Where the games of this terminal are kept.
fn folder() -> Result<PathBuf> {
    let own = serve::own_folder().context("no home folder is known")?;
    Ok(own.join(FOLDER))
}

/// A new file for a game, the next number of its name, and who plays.
pub(super) fn begin(game: &str, players: &[Player]) -> Result<PathBuf> {
    let folder = folder()?;
    host::store::private_folder(&folder)
        .with_context(|| format!("cannot make {}", folder.display()))?;
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let game: String = game.chars().map(plain).collect();
    for number in 1..=9999 {
        let path = folder.join(format!("{game}-{number:04}.jsonl"));
        // Looked at by name first: the record itself is made by whoever writes it, and never over another.
        if !path.exists() {
            remember(&path, players)?;
            return Ok(path);
        }
    }
    bail!("{} holds 9999 games of this name: remove some", folder.display())
}

/// The file that says who plays, beside the record.
fn beside(path: &Path) -> PathBuf {
    path.with_extension("players")
}

/// Notes who plays, so that the game goes on between the same players.
fn remember(path: &Path, players: &[Player]) -> Result<()> {
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    let path = beside(path);
    fs::write(&path, names.join("\n") + "\n")
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Who played the game of a record, if it was played at this terminal.
pub(super) fn players(path: &Path) -> Option<Vec<Player>> {
    let text = fs::read_to_string(beside(path)).ok()?;
    text.lines().map(|name| name.parse().ok()).collect()
}

/// The game of this terminal that was played last and is not over, with its record.
pub(super) fn newest() -> Result<(PathBuf, Record)> {
    let folder = folder()?;
    let none = || {
        let folder = folder.display();
        format!("no game to go on with in {folder}; name the record: grognard play --resume FILE")
    };
    let mut found: Vec<(std::time::SystemTime, PathBuf)> = Vec::new();
    for entry in fs::read_dir(&folder).with_context(none)?.flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|it| it == "jsonl") {
            found.push((entry.metadata().and_then(|it| it.modified())?, path));
        }
    }
    found.sort();
    for (_, path) in found.into_iter().rev() {
        match records::open(&path) {
            Ok(record) if record.close.is_none() => return Ok((path, record)),
            Ok(_) => {}
            // A file that cannot be read must not hide the games before it.
            Err(error) => terminal::complain(format_args!("{error:#}")),
        }
    }
    bail!(none())
}
