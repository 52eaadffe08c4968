//! The map's sources as they are built into the program.

use module::{Embedded, Files, Problems};

use super::counters::read_faces;
use super::sheet::Sheet;
use crate::table::SHEET;

/// Where the colours of a module's counters stand.
pub const FACES: &str = "map/faces.csv";

macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../../modules/barbarossa/", $path)))),*]
    };
}

static SOURCES: Embedded = Embedded::new(embedded![
    "areas.toml",
    "corrections.toml",
    "geo/countries_1941.geojson",
    "geo/finland_1939.geojson",
    "geo/lakes.geojson",
    "geo/land.geojson",
    "geo/places.geojson",
    "geo/projection.json",
    "geo/rails.geojson",
    "geo/rivers.geojson",
    "geo/straits.geojson",
    "geo/terrain.geojson",
]);

/// Everything the map of the Barbarossa games is made of, so that it can be drawn with no files
/// around.
pub fn embedded() -> &'static dyn Files {
    &SOURCES
}

/// Checks the sheet of a module, if it has one in a table: its hexes, its texts, the geography
/// beyond the shared one, and the colours of its counters. The drawing alone reads most of them.
pub fn check_sheet(files: &dyn Files, problems: &mut Problems) {
    if !files.has(SHEET) {
        return;
    }
    if let Err(found) = Sheet::of_table(files, embedded()) {
        problems.append(found);
    }
    if files.has(FACES) {
        read_faces(files, FACES, problems);
    }
}
