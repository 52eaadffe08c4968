//! Compiles geography into the hex tables of a map.
//!
//! A module that has layers of geography under `geo/` gets its map from them: [`compile`] lays the
//! hex grid over the layers, asks of every hex and hexside what is there, applies the fixes of
//! `corrections.toml`, and [`Compiled::write`] gives the files that the games read. Nothing else
//! ever looks at the geometry.
//!
//! A module without layers may have its map as a table, one hex a line, and borrow the geography:
//! [`draw::Sheet::of_table`] draws it.
//!
//! ```
//! use module::Memory;
//!
//! let problems = mapmaker::compile(&Memory::default()).unwrap_err();
//! assert!(problems.to_string().contains("geo/land.geojson: file not found"));
//! ```

mod areas;
mod check;
mod compile;
mod corrections;
mod crossing;
pub mod draw;
mod json;
mod layers;
mod map;
mod projection;
mod rails;
mod regions;
mod rivers;
mod survey;
mod table;
mod water;
mod words;
mod write;

pub use check::check;
pub use compile::compile;
pub use map::{Compiled, ExitRecord, HexRecord, PlaceRecord, RailRecord, SideRecord};
pub use projection::Projection;
pub use regions::{NamedRegion, Regions};
pub use words::{Edge, Feature, Gauge, PlaceKind, Terrain};
pub use write::FOLDER;
