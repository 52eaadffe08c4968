//! Which part of the map is drawn, and for which game.

use geo::Coord;
use hex::{Grid, HexIndex, Region};

use super::drawing::Frame;
use super::season::Season;
use crate::Compiled;

/// Hexes so far beyond the frame still show at its edge.
const REACH: f64 = 1.3;

/// Paper around the map, and below it for the cartouche.
const MARGIN: f64 = 0.4;
pub(super) const STRIP: f64 = 2.45;

/// Water of so few hexes within a neutral country is closed with it.
const POND: usize = 6;

/// Countries nobody enters.
pub(super) const NEUTRAL: &str = crate::regions::NEUTRAL;

/// What to draw.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// What the map is called; stands in the cartouche.
    pub title: String,
    /// What stands under the title.
    pub caption: String,
    /// The area of a single game, `agc`; the whole map without one.
    pub area: Option<String>,
    /// Only the block of hexes between these two corners, by printed number; without a cartouche.
    pub crop: Option<[String; 2]>,
    /// Pixels per hex the drawing is meant for: small hexes get fewer names, and larger ones.
    pub scale: f64,
    /// Whether hexes show their numbers.
    pub numbers: bool,
    /// What the weather has made of the ground.
    pub season: Season,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            title: String::new(),
            caption: String::new(),
            area: None,
            crop: None,
            scale: 72.0,
            numbers: true,
            season: Season::Clear,
        }
    }
}

/// Why nothing can be drawn.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DrawError {
    /// The map has no such area.
    #[error("the map has no area `{0}`")]
    Area(String),
    /// The map has no such hex.
    #[error("{0}")]
    Hex(String),
    /// A hex cannot be drawn so small or so large.
    #[error("a hex must be {MIN_SCALE} to {MAX_SCALE} pixels wide")]
    Scale,
    /// The bitmap could not be made.
    #[error("no bitmap: {0}")]
    Bitmap(String),
}

const MIN_SCALE: f64 = 8.0;
const MAX_SCALE: f64 = 400.0;

/// The part of the map that is drawn.
#[derive(Debug, Clone)]
pub(super) struct View {
    pub(super) frame: Frame,
    /// The hexes within the frame.
    pub(super) hexes: Region,
    /// Those, and the ones that show at its edge.
    pub(super) reach: Region,
    /// The hexes of the game.
    pub(super) area: Region,
    /// Those in play: without neutral countries.
    pub(super) open: Region,
    /// The whole sheet.
    pub(super) sheet: Frame,
    /// Whether it has a strip for the cartouche.
    pub(super) cartouche: bool,
}

impl View {
    pub(super) fn new(map: &Compiled, options: &Options) -> Result<Self, DrawError> {
        if !(MIN_SCALE..=MAX_SCALE).contains(&options.scale) {
            return Err(DrawError::Scale);
        }
        let grid = &map.grid;
        let area = area(map, options.area.as_deref())?;
        let open = open(map, &area);
        let (hexes, cartouche) = match &options.crop {
            Some(corners) => (block(grid, corners)?, false),
            // One more row and column all around shows where the game ends.
            None => (surroundings(grid, &area), true),
        };
        let frame = bounds(grid, &hexes).rounded();
        let wide = frame.grown(REACH);
        let near = |hex: &HexIndex| wide.contains(centre(grid, *hex));
        let reach = Region::of(grid, grid.hexes().filter(near));
        let mut sheet = frame.grown(MARGIN);
        if cartouche {
            sheet.bottom += STRIP;
        }
        let sheet = sheet.rounded();
        Ok(Self { frame, hexes, reach, area, open, sheet, cartouche })
    }
}

/// The middle of a hex on the paper.
pub(super) fn centre(grid: &Grid, hex: HexIndex) -> Coord {
    let hex::Point { u, v } = grid.centre(hex);
    Coord { x: u, y: v }
}

fn area(map: &Compiled, name: Option<&str>) -> Result<Region, DrawError> {
    let inside = |hex: &HexIndex| name.is_none_or(|name| map.hex(*hex).areas.contains(name));
    let area = Region::of(&map.grid, map.grid.hexes().filter(inside));
    if area.is_empty() {
        return Err(DrawError::Area(name.unwrap_or_default().to_owned()));
    }
    Ok(area)
}

/// What is left of an area without the neutral countries and the lakes within them.
fn open(map: &Compiled, area: &Region) -> Region {
    let Some(neutral) = map.regions.get(NEUTRAL) else { return area.clone() };
    let mut open = area - neutral;
    for part in open.components(&map.grid) {
        if part.len() <= POND && part.iter().all(|hex| !map.hex(hex).is_land()) {
            open = &open - &part;
        }
    }
    open
}

fn row_column(grid: &Grid, hex: HexIndex) -> Option<(u8, u8)> {
    grid.numbering().split(grid.number(hex))
}

/// All hexes of these rows and columns.
fn rows_columns(grid: &Grid, rows: [u8; 2], columns: [u8; 2]) -> Region {
    let inside = |hex: &HexIndex| {
        row_column(grid, *hex).is_some_and(|(row, column)| {
            (rows[0]..=rows[1]).contains(&row) && (columns[0]..=columns[1]).contains(&column)
        })
    };
    Region::of(grid, grid.hexes().filter(inside))
}

fn block(grid: &Grid, corners: &[String; 2]) -> Result<Region, DrawError> {
    let corner = |text: &String| {
        let hex = grid.parse(text).map_err(|error| DrawError::Hex(error.to_string()))?;
        row_column(grid, hex).ok_or_else(|| DrawError::Hex(format!("{text} has no row")))
    };
    let (a, b) = (corner(&corners[0])?, corner(&corners[1])?);
    let rows = [a.0.min(b.0), a.0.max(b.0)];
    let columns = [a.1.min(b.1), a.1.max(b.1)];
    Ok(rows_columns(grid, rows, columns))
}

fn surroundings(grid: &Grid, open: &Region) -> Region {
    let (mut rows, mut columns) = ([u8::MAX, 0], [u8::MAX, 0]);
    for (row, column) in open.iter().filter_map(|hex| row_column(grid, hex)) {
        rows = [rows[0].min(row), rows[1].max(row)];
        columns = [columns[0].min(column), columns[1].max(column)];
    }
    let wider = |[first, last]: [u8; 2]| [first.saturating_sub(1), last.saturating_add(1)];
    rows_columns(grid, wider(rows), wider(columns))
}

fn bounds(grid: &Grid, hexes: &Region) -> Frame {
    let none = Frame {
        left: f64::INFINITY,
        top: f64::INFINITY,
        right: f64::NEG_INFINITY,
        bottom: f64::NEG_INFINITY,
    };
    hexes.iter().flat_map(|hex| grid.corners(hex)).fold(none, |frame, at| Frame {
        left: frame.left.min(at.u),
        top: frame.top.min(at.v),
        right: frame.right.max(at.u),
        bottom: frame.bottom.max(at.v),
    })
}
