//! Reads and validates `modules/` into typed definitions, every problem at once.
//!
//! A module is a folder of plain TOML and CSV files which a wargamer edits by hand. The readers
//! here are strict and patient: they refuse whatever they do not understand, but they go on to
//! the end and hand back *all* the mistakes, each with its file, its line and a hint.
//!
//! Every reader takes the [`Files`] to read from and a [`Problems`] to complain to, and gives
//! `None` for what it could not read. A loader therefore reads everything it can first and asks
//! for the verdict last, with [`Problems::into_value`]:
//!
//! ```
//! use module::{Embedded, Problems};
//!
//! let files = Embedded::new(&[("charts/crt.csv", "roll,1,2\n1,0,1\n")]);
//! let mut problems = Problems::new();
//! let text = module::Source::read(&files, "charts/crt.csv", &mut problems);
//! let source = problems.into_value(text).expect("the file is there");
//! assert!(source.text().starts_with("roll"));
//! ```
//!
//! The crate holds no behaviour of any game.

mod catalogue;
mod chart;
mod check;
mod convert;
mod csv_row;
mod csv_split;
mod csv_table;
mod files;
mod house;
mod layered;
mod load;
mod manifest;
mod problem;
mod problems;
mod scenes;
mod source;
mod suggest;
mod toml_node;
mod toml_tree;
mod toml_value;
mod unique;

pub use catalogue::{CATALOGUE, CHARTS, Catalogue, Entry, Provenance};
pub use chart::{Axis, Chart, Direction};
pub use check::{Checker, check_dir, check_dir_beside, check_files};
pub use convert::Whole;
pub use csv_row::{Cell, Row};
pub use csv_table::Table;
pub use files::{Embedded, FileError, Files, Folder, Memory};
pub use house::{Single, fingerprint};
pub use layered::Layered;
pub use load::{built_in, load};
pub use manifest::{Kind, MANIFEST, Manifest};
pub use problem::{Label, Problem, Severity, Span};
pub use problems::Problems;
pub use scenes::{SceneFolder, SceneKey, Shared};
pub use source::{Source, Spot};
pub use suggest::{did_you_mean, hint_among};
pub use toml_node::{Document, TableNode};
pub use toml_value::{FromToml, Node};
pub use unique::Unique;
