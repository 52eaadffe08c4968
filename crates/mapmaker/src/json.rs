//! JSON files, with their mistakes placed.

use module::{Problems, Source};
use serde::de::DeserializeOwned;

/// Reads a whole file, or says on which line it fails.
pub(crate) fn read<T: DeserializeOwned>(source: &Source, problems: &mut Problems) -> Option<T> {
    serde_json::from_str(source.text())
        .map_err(|error| {
            let line = error.line().max(1);
            let start: usize =
                source.text().split_inclusive('\n').take(line - 1).map(str::len).sum();
            let at = start + error.column().saturating_sub(1);
            problems.push(source.spot(at..at).problem(error.to_string()));
        })
        .ok()
}
