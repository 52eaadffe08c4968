//! A rectangular, numbered map with dense indices.

use std::fmt;

use hexx::Hex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Digits, Direction, HexNumber, Numbering, NumberingError, ParseHexNumberError};

/// The place of a hex in the flat arrays of a [`Grid`].
///
/// Indices rise with the printed numbers. An index that comes from outside, say out of a saved
/// state, belongs to a grid only if [`Grid::contains`] says so.
///
/// ```
/// use hex::{Grid, HexIndex};
///
/// let grid = Grid::barbarossa();
/// assert_eq!(grid.parse("0101")?, HexIndex::new(0));
/// assert_eq!(grid.parse("0201")?.index(), 34);
/// # Ok::<(), hex::GridError>(())
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct HexIndex(u16);

impl HexIndex {
    /// The index with this value.
    ///
    /// ```
    /// assert_eq!(hex::HexIndex::new(7).index(), 7);
    /// ```
    #[inline]
    pub const fn new(value: u16) -> Self {
        Self(value)
    }

    /// The index, ready for an array.
    ///
    /// ```
    /// let fuel = [3, 1, 4];
    /// assert_eq!(fuel[hex::HexIndex::new(2).index()], 4);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index as it is stored.
    ///
    /// ```
    /// assert_eq!(hex::HexIndex::new(2).value(), 2_u16);
    /// ```
    #[inline]
    pub const fn value(self) -> u16 {
        self.0
    }
}

/// Marks a neighbour that would lie off the map. No grid has so many hexes.
pub(crate) const OFF_MAP: u16 = u16::MAX;

/// What a grid cannot do.
///
/// ```
/// let error = hex::Grid::barbarossa().parse("6301").unwrap_err();
/// assert_eq!(error.to_string(), "hex 6301 is not on the map");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GridError {
    /// The text is no hex number at all.
    #[error(transparent)]
    NotANumber(#[from] ParseHexNumberError),
    /// The map does not print the number.
    #[error("hex {0} is not on the map")]
    OffMap(HexNumber),
    /// The two hexes share no hexside.
    #[error("hexes {0} and {1} are not adjacent")]
    NotAdjacent(HexNumber, HexNumber),
}

/// A rectangular, numbered map: every hex has a dense [`HexIndex`] for flat arrays and a row in a
/// precomputed table of neighbours.
///
/// ```
/// use hex::{Direction, Grid};
///
/// let grid = Grid::barbarossa();
/// let vilnius = grid.parse("2422")?;
/// let west = grid.neighbor(vilnius, Direction::W).unwrap();
/// assert_eq!(grid.number(west).to_string(), "2423");
/// assert_eq!(grid.neighbor(grid.parse("0101")?, Direction::E), None);
/// # Ok::<(), hex::GridError>(())
/// ```
#[derive(Clone)]
pub struct Grid {
    numbering: Numbering,
    numbers: Vec<HexNumber>,
    axial: Vec<Hex>,
    neighbors: Vec<[u16; 6]>,
    /// The index of each hexside of each hex; see `hexside.rs`.
    pub(crate) sides: Vec<[u16; 6]>,
    /// The hexsides beyond `3 * len`: those on the map edge that only one hex can name.
    pub(crate) rim: Vec<(HexIndex, Direction)>,
}

impl Grid {
    /// Lays out the map a numbering describes.
    ///
    /// # Errors
    /// When the rows or columns do not exist or do not fit two digits.
    ///
    /// ```
    /// use hex::{Grid, Numbering, Span};
    ///
    /// let small = Numbering { columns: Span { first: 1, last: 3 }, ..Numbering::BARBAROSSA };
    /// assert_eq!(Grid::new(small)?.len(), 3 * 62);
    /// # Ok::<(), hex::NumberingError>(())
    /// ```
    pub fn new(numbering: Numbering) -> Result<Self, NumberingError> {
        numbering.check()?;
        let (major, minor) = match numbering.digits {
            Digits::Rrcc => (numbering.rows, numbering.columns),
            Digits::Ccrr => (numbering.columns, numbering.rows),
        };
        let numbers: Vec<HexNumber> = major
            .iter()
            .flat_map(|first| minor.iter().map(move |second| (first, second)))
            .filter_map(|(first, second)| HexNumber::from_pairs(first, second))
            .collect();
        let axial = numbers.iter().filter_map(|number| numbering.axial(*number)).collect();
        let mut grid = Self {
            numbering,
            numbers,
            axial,
            neighbors: Vec::new(),
            sides: Vec::new(),
            rim: Vec::new(),
        };
        grid.neighbors = grid.axial.iter().map(|hex| grid.neighbor_row_of(*hex)).collect();
        grid.number_hexsides();
        Ok(grid)
    }

    /// The common map of the Barbarossa games, [`Numbering::BARBAROSSA`].
    ///
    /// ```
    /// assert_eq!(hex::Grid::barbarossa().len(), 62 * 34);
    /// ```
    pub fn barbarossa() -> Self {
        Self::new(Numbering::BARBAROSSA).expect("the constant fits two digits")
    }

    /// How the map numbers its hexes.
    ///
    /// ```
    /// use hex::{Grid, Numbering};
    ///
    /// assert_eq!(Grid::barbarossa().numbering(), &Numbering::BARBAROSSA);
    /// ```
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// How many hexes the map has: the length of a flat array indexed by [`HexIndex`].
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let terrain = vec!['.'; grid.len()];
    /// assert_eq!(terrain.len(), 2108);
    /// ```
    #[inline]
    pub const fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether the map has no hex; none that could be built is.
    ///
    /// ```
    /// assert!(!hex::Grid::barbarossa().is_empty());
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Every hex, in the order of the printed numbers.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let last = grid.hexes().last().unwrap();
    /// assert_eq!(grid.number(last).to_string(), "6234");
    /// ```
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = HexIndex> + use<> {
        (0..self.numbers.len() as u16).map(HexIndex)
    }

    /// Whether the index belongs to this map.
    ///
    /// ```
    /// use hex::{Grid, HexIndex};
    ///
    /// assert!(!Grid::barbarossa().contains(HexIndex::new(2108)));
    /// ```
    pub const fn contains(&self, hex: HexIndex) -> bool {
        hex.index() < self.numbers.len()
    }

    /// The index of a printed number, if the map prints it.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let number = "3218".parse().unwrap();
    /// assert_eq!(grid.index(number).map(|hex| grid.number(hex)), Some(number));
    /// ```
    pub fn index(&self, number: HexNumber) -> Option<HexIndex> {
        let (row, column) = self.numbering.split(number)?;
        let (rows, columns) = (self.numbering.rows, self.numbering.columns);
        let (row, column) = (u16::from(row - rows.first), u16::from(column - columns.first));
        Some(HexIndex(match self.numbering.digits {
            Digits::Rrcc => row * columns.count() + column,
            Digits::Ccrr => column * rows.count() + row,
        }))
    }

    /// The index of a number as it is written.
    ///
    /// # Errors
    /// When the text is no hex number, or one the map does not print.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// assert!(grid.parse("3218").is_ok());
    /// assert!(grid.parse("Minsk").is_err());
    /// ```
    pub fn parse(&self, text: &str) -> Result<HexIndex, GridError> {
        let number = text.parse()?;
        self.index(number).ok_or(GridError::OffMap(number))
    }

    /// The number printed in a hex.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// use hex::{Grid, HexIndex};
    ///
    /// assert_eq!(Grid::barbarossa().number(HexIndex::new(1)).to_string(), "0102");
    /// ```
    #[inline]
    pub fn number(&self, hex: HexIndex) -> HexNumber {
        self.numbers[hex.index()]
    }

    /// The axial coordinates of a hex, for anything `hexx` can compute.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let [a, b] = [grid.parse("3218")?, grid.parse("3716")?];
    /// assert_eq!(grid.axial(a).unsigned_distance_to(grid.axial(b)), 5);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn axial(&self, hex: HexIndex) -> Hex {
        self.axial[hex.index()]
    }

    /// The hex at axial coordinates, if the map has it.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let hex = grid.parse("3218")?;
    /// assert_eq!(grid.at(grid.axial(hex)), Some(hex));
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn at(&self, hex: Hex) -> Option<HexIndex> {
        self.index(self.numbering.number(hex)?)
    }

    /// The neighbour in a direction, if it is on the map.
    ///
    /// ```
    /// use hex::{Direction, Grid};
    ///
    /// let grid = Grid::barbarossa();
    /// let southwest = grid.neighbor(grid.parse("3218")?, Direction::SW).unwrap();
    /// assert_eq!(grid.number(southwest).to_string(), "3319");
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn neighbor(&self, hex: HexIndex, direction: Direction) -> Option<HexIndex> {
        match self.neighbors.get(hex.index())?[direction.index()] {
            OFF_MAP => None,
            neighbor => Some(HexIndex(neighbor)),
        }
    }

    /// The neighbours on the map with their directions, clockwise from east.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// assert_eq!(grid.neighbors(grid.parse("3218")?).count(), 6);
    /// assert_eq!(grid.neighbors(grid.parse("0101")?).count(), 2);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn neighbors(
        &self,
        hex: HexIndex,
    ) -> impl Iterator<Item = (Direction, HexIndex)> + use<'_> {
        Direction::ALL
            .into_iter()
            .filter_map(move |direction| Some((direction, self.neighbor(hex, direction)?)))
    }

    /// The direction from a hex to its neighbour; none if they are not adjacent.
    ///
    /// ```
    /// use hex::{Direction, Grid};
    ///
    /// let grid = Grid::barbarossa();
    /// let [a, b] = [grid.parse("2422")?, grid.parse("2423")?];
    /// assert_eq!(grid.direction(a, b), Some(Direction::W));
    /// assert_eq!(grid.direction(a, a), None);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn direction(&self, from: HexIndex, to: HexIndex) -> Option<Direction> {
        self.neighbors(from).find_map(|(direction, hex)| (hex == to).then_some(direction))
    }

    /// The neighbours of a hex, [`OFF_MAP`] where there is none: what the flood fill reads.
    #[inline]
    pub(crate) fn neighbor_row(&self, hex: HexIndex) -> &[u16; 6] {
        &self.neighbors[hex.index()]
    }

    fn neighbor_row_of(&self, hex: Hex) -> [u16; 6] {
        Direction::ALL.map(|way| self.at(hex + way.edge()).map_or(OFF_MAP, HexIndex::value))
    }
}

/// Two grids are equal when they number their hexes alike; the tables follow from that.
impl PartialEq for Grid {
    fn eq(&self, other: &Self) -> bool {
        self.numbering == other.numbering
    }
}

impl Eq for Grid {}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Grid").field(&self.numbering).finish()
    }
}
