//! Hexes as the maps print them: numbers, hexsides, paths and regions.
//!
//! A [`Numbering`] says, as plain data, how a map prints its [`HexNumber`]s. A [`Grid`] lays such a
//! map out: every hex gets a dense [`HexIndex`], every side of a hex a dense [`HexsideIndex`], so
//! that terrain, units and rivers are flat arrays. Coordinates are those of `hexx` underneath.
//!
//! ```
//! use hex::{Direction, Grid};
//!
//! // "directly southeast from 3218 to 3716": five steps.
//! let grid = Grid::barbarossa();
//! let mut hex = grid.parse("3218")?;
//! for _ in 0..5 {
//!     hex = grid.neighbor(hex, Direction::SE).expect("on the map");
//! }
//! assert_eq!(grid.number(hex).to_string(), "3716");
//! # Ok::<(), hex::GridError>(())
//! ```
//!
//! On a grid, [`Reach`] finds how far a mover gets, [`Region`] is a set of hexes ([`HexSet`] one that is plain data), and
//! [`Grid::distance`], [`Grid::ring`], [`Grid::disc`] and [`Grid::line`] measure. Nothing here
//! knows a game: what a step costs, and what a region means, its caller says.

mod buckets;
mod direction;
mod geometry;
mod grid;
mod hexside;
mod line;
mod measure;
mod number;
mod numbering;
mod path;
mod reach;
mod region;
mod set;
mod vertex;

pub use direction::{Direction, Orientation, flat};
pub use geometry::Point;
pub use grid::{Grid, GridError, HexIndex};
pub use hexside::{Hexside, HexsideIndex, ParseHexsideError};
pub use hexx::Hex;
pub use line::LineStep;
pub use number::{HexNumber, ParseHexNumberError};
pub use numbering::{
    Digits, EastWest, Layout, NorthSouth, Numbering, NumberingError, Parity, Span,
};
pub use path::{Path, shortest_path};
pub use reach::{Reach, Step};
pub use region::Region;
pub use set::{HexSet, ones};
pub use vertex::Vertex;
