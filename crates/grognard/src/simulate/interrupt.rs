//! What is said when a series is interrupted.

use super::folder::RESULTS;
use crate::terminal;
use series::page::counted;
use std::{path::Path, process, thread};

/// The exit status of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// Says, when the program is interrupted, what is kept in the folder, and ends it. Every result is a line that was written
/// when its game was over, so there is nothing to save; a line that was just being written is mended the next time.
pub(super) fn watch(folder: &Path) {
    let folder = folder.to_owned();
    thread::spawn(move || {
        // Without a way to hear of it, the program ends as any other.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        if let Ok(runtime) = runtime
            && runtime.block_on(tokio::signal::ctrl_c()).is_ok()
        {
            terminal::complain(said(&folder));
            process::exit(INTERRUPTED);
        }
    });
}

fn said(folder: &Path) -> String {
    let text = std::fs::read(folder.join(RESULTS)).unwrap_or_default();
    // The first line is the question.
    let games = text.iter().filter(|byte| **byte == b'\n').count().saturating_sub(1);
    let games = counted(games as u64, "game is", "games are");
    format!("interrupted; {games} kept in {}, the same command resumes there", folder.display())
}
