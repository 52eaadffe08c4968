//! Draws the map: the look of a printed sheet, true to the hexes.
//!
//! A [`Sheet`] is the compiled map with the geography under it. It gives a [`Drawing`]: plain data,
//! layer by layer, which [`svg`] writes as a file and any board can draw in its own way. The same
//! sheet and the same [`Options`] give the same bytes.
//!
//! ```
//! use mapmaker::draw::{Look, Options, Sheet, embedded, svg};
//!
//! let sheet = Sheet::read(embedded())?;
//! let crop = Some(["2818".to_owned(), "3015".to_owned()]);
//! let drawing = sheet.draw(&Options { crop, ..Options::default() })?;
//! assert!(drawing.letterings().any(|(_, it)| it.text == "Mogilev"));
//! assert!(svg(&drawing, &Look::default()).starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A game with hexes of its own on the same ground has them in a table: [`Sheet::of_table`] lays
//! them over the geography. [`Options::season`] draws mud or snow, [`Drawing::with_counters`] puts
//! counters on the map.

mod borders;
mod cartouche;
mod class;
mod counters;
mod drawing;
mod field;
mod font;
mod glyphs;
mod ground;
mod labels;
mod legend;
mod library;
mod manner;
mod names;
mod noise;
mod pen;
mod places;
#[cfg(feature = "png")]
mod png;
mod rails;
mod rivers;
mod room;
mod season;
mod shape;
mod sheet;
mod style;
mod svg;
mod symbol;
mod theme;
mod view;
mod water;

pub use class::{Class, LayerName, Symbol};
pub use counters::{Branch, Counter, Face, Stack, read_faces};
pub use drawing::{
    Colour, Colours, Drawing, Figure, Frame, Layer, Lettering, Mark, Path, Stamps, Stand, Step,
};
pub use field::{Cover, Field, Plot};
pub use font::{Type, type_of};
pub use library::{FACES, check_sheet, embedded};
pub use names::check_names;
#[cfg(feature = "png")]
pub use png::png;
pub use season::Season;
pub use sheet::Sheet;
pub use style::{Fill, Style, style};
pub use svg::{Look, svg};
pub use theme::{Theme, Token};
pub use view::{DrawError, Options};
