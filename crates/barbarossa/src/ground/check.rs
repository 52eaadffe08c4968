//! `grognard module check` for the games on the Barbarossa map.

use module::{Files, Problems};

/// Checks a module of this system: the charts of the series, or a game.
pub fn check(files: &dyn Files, problems: &mut Problems) {
    damos::check(files, problems);
}
