//! The map's sources as they are built into the program.

use module::{Embedded, Files};

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
