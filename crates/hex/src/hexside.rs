//! Hexsides: the rivers, borders and straits between two hexes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::number::PrintedVisitor;
use crate::{Direction, Grid, GridError, HexIndex, HexNumber, ParseHexNumberError, Vertex};

/// The side two printed hexes share, written `2422/2423`.
///
/// There is one form only: the lesser number comes first, whichever way it was built. That the two
/// are neighbours is known to a [`Grid`], which proves it in [`Grid::side_index`]. Sides on the
/// edge of the map have no second number; they have a [`HexsideIndex`] like all others.
///
/// ```
/// use hex::Hexside;
///
/// let side: Hexside = "2423/2422".parse()?;
/// assert_eq!(side.to_string(), "2422/2423");
/// assert_eq!(side, "2422/2423".parse()?);
/// # Ok::<(), hex::ParseHexsideError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    lesser: HexNumber,
    greater: HexNumber,
}

impl Hexside {
    /// The side between two hexes, in either order; none if they are the same hex.
    ///
    /// ```
    /// use hex::{HexNumber, Hexside};
    ///
    /// let [a, b] = [2422, 2423].map(|number| HexNumber::new(number).unwrap());
    /// assert_eq!(Hexside::between(a, b), Hexside::between(b, a));
    /// assert_eq!(Hexside::between(a, a), None);
    /// ```
    pub fn between(a: HexNumber, b: HexNumber) -> Option<Self> {
        (a != b).then(|| Self { lesser: a.min(b), greater: a.max(b) })
    }

    /// The two hexes, the lesser number first.
    ///
    /// ```
    /// let side: hex::Hexside = "2423/2422".parse().unwrap();
    /// assert_eq!(side.hexes().map(|hex| hex.value()), [2422, 2423]);
    /// ```
    pub const fn hexes(self) -> [HexNumber; 2] {
        [self.lesser, self.greater]
    }
}

impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.lesser, self.greater)
    }
}

impl fmt::Debug for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a hexside.
///
/// ```
/// let error = "2422/2422".parse::<hex::Hexside>().unwrap_err();
/// assert_eq!(error.to_string(), "a hexside lies between two hexes, not within 2422");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseHexsideError {
    /// There is no slash.
    #[error("`{0}` is not a hexside: two hex numbers are needed, as in 2422/2423")]
    NoSlash(String),
    /// One of the two is no hex number.
    #[error(transparent)]
    NotANumber(#[from] ParseHexNumberError),
    /// Both are the same hex.
    #[error("a hexside lies between two hexes, not within {0}")]
    SameHex(HexNumber),
}

impl FromStr for Hexside {
    type Err = ParseHexsideError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (a, b) =
            text.split_once('/').ok_or_else(|| ParseHexsideError::NoSlash(text.to_owned()))?;
        let (a, b) = (a.parse()?, b.parse()?);
        Self::between(a, b).ok_or(ParseHexsideError::SameHex(a))
    }
}

/// Text formats store `"2422/2423"`, binary ones the two numbers.
impl Serialize for Hexside {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.hexes().serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Hexside {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer
                .deserialize_str(PrintedVisitor::new("a hexside such as \"2422/2423\""));
        }
        let [a, b] = <[HexNumber; 2]>::deserialize(deserializer)?;
        Self::between(a, b).ok_or_else(|| serde::de::Error::custom(ParseHexsideError::SameHex(a)))
    }
}

/// The place of a hexside in the flat arrays of a [`Grid`].
///
/// A side east, southeast or southwest of hex `h` has index `3 h + 0, 1, 2`, on the map edge too.
/// The sides of the rim that face west, northwest or northeast follow after those.
///
/// ```text
///            /\
///      NW   /  \   NE
///          /    \             3h+0  E
///     W   |  h   |   3h+0     3h+1  SE
///         |      |            3h+2  SW
///          \    /
///     3h+2  \  /   3h+1
///            \/
/// ```
///
/// ```
/// use hex::{Direction, Grid};
///
/// let grid = Grid::barbarossa();
/// let [west, east] = [grid.parse("2423")?, grid.parse("2422")?];
/// let side = grid.side(west, Direction::E);
/// assert_eq!(side.index(), 3 * west.index());
/// assert_eq!(side, grid.side(east, Direction::W));
/// # Ok::<(), hex::GridError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexsideIndex(u16);

impl HexsideIndex {
    /// The index, ready for an array of [`Grid::side_count`] elements.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let mut river = vec![false; grid.side_count()];
    /// river[grid.side_index("2422/2423".parse().unwrap())?.index()] = true;
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl Grid {
    /// How many hexsides the map has, its edge included.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// assert_eq!(grid.sides().count(), grid.side_count());
    /// ```
    pub const fn side_count(&self) -> usize {
        3 * self.len() + self.rim.len()
    }

    /// Every hexside of the map, in the order of the indices.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let inner = grid.sides().filter(|side| grid.hexside(*side).is_some()).count();
    /// assert!(inner < grid.side_count());
    /// ```
    pub fn sides(&self) -> impl ExactSizeIterator<Item = HexsideIndex> + use<> {
        (0..self.side_count() as u16).map(HexsideIndex)
    }

    /// The side of a hex in a direction; on the map edge too.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// use hex::{Direction, Grid};
    ///
    /// let grid = Grid::barbarossa();
    /// let side = grid.side(grid.parse("2422")?, Direction::W);
    /// assert_eq!(grid.hexside(side).unwrap().to_string(), "2422/2423");
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn side(&self, hex: HexIndex, direction: Direction) -> HexsideIndex {
        HexsideIndex(self.sides[hex.index()][direction.index()])
    }

    /// The side two hexes share; none if they are not adjacent.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let [a, b] = [grid.parse("2422")?, grid.parse("2423")?];
    /// assert_eq!(grid.side_between(a, b), grid.side_between(b, a));
    /// assert_eq!(grid.side_between(a, a), None);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn side_between(&self, a: HexIndex, b: HexIndex) -> Option<HexsideIndex> {
        self.direction(a, b).map(|direction| self.side(a, direction))
    }

    /// The index of a printed hexside.
    ///
    /// # Errors
    /// When one of its hexes is off the map or the two are not adjacent.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// assert!(grid.side_index("2422/2423".parse().unwrap()).is_ok());
    /// let error = grid.side_index("2422/2424".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.to_string(), "hexes 2422 and 2424 are not adjacent");
    /// ```
    pub fn side_index(&self, side: Hexside) -> Result<HexsideIndex, GridError> {
        let [a, b] = side.hexes();
        let [from, to] = [a, b].map(|number| self.index(number).ok_or(GridError::OffMap(number)));
        self.side_between(from?, to?).ok_or(GridError::NotAdjacent(a, b))
    }

    /// A hexside as it is printed; none on the map edge, where the other hex has no number.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// use hex::{Direction, Grid};
    ///
    /// let grid = Grid::barbarossa();
    /// let corner = grid.parse("0101")?;
    /// assert_eq!(grid.hexside(grid.side(corner, Direction::NE)), None);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn hexside(&self, side: HexsideIndex) -> Option<Hexside> {
        let (hex, other) = self.side_hexes(side);
        Hexside::between(self.number(hex), self.number(other?))
    }

    /// The hex that owns a side, and the side's direction as seen from it.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// use hex::{Direction, Grid};
    ///
    /// let grid = Grid::barbarossa();
    /// let east = grid.parse("2422")?;
    /// let (owner, direction) = grid.side_owner(grid.side(east, Direction::W));
    /// assert_eq!((grid.number(owner).value(), direction), (2423, Direction::E));
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn side_owner(&self, side: HexsideIndex) -> (HexIndex, Direction) {
        match side.index().checked_sub(3 * self.len()) {
            Some(place) => self.rim[place],
            None => (HexIndex::new(side.0 / 3), Direction::ALL[side.index() % 3]),
        }
    }

    /// The hexes on both sides: the owner, and the other one if it is on the map.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let [a, b] = [grid.parse("2422")?, grid.parse("2423")?];
    /// let side = grid.side_between(a, b).unwrap();
    /// assert_eq!(grid.side_hexes(side), (b, Some(a)));
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn side_hexes(&self, side: HexsideIndex) -> (HexIndex, Option<HexIndex>) {
        let (hex, direction) = self.side_owner(side);
        (hex, self.neighbor(hex, direction))
    }

    /// The two corners a hexside runs between.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let side = grid.side_index("2422/2423".parse().unwrap())?;
    /// let [a, b] = grid.side_vertices(side).map(|corner| grid.vertex_point(corner));
    /// assert!((a.u - b.u).abs() < 1e-9, "a side between east and west is upright");
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn side_vertices(&self, side: HexsideIndex) -> [Vertex; 2] {
        let (hex, direction) = self.side_owner(side);
        let hex = self.axial(hex);
        [direction.counterclockwise(), direction].map(|way| Vertex::clockwise_of(hex, way))
    }

    /// The hexsides of the map that meet in a corner: three, fewer on the map edge.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let side = grid.side_index("2422/2423".parse().unwrap())?;
    /// let [north, _] = grid.side_vertices(side);
    /// assert_eq!(grid.sides_at(north).count(), 3);
    /// assert!(grid.sides_at(north).any(|other| other == side));
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn sides_at(&self, vertex: Vertex) -> impl Iterator<Item = HexsideIndex> + use<'_> {
        vertex.spokes().into_iter().filter_map(|(hex, direction)| {
            if let Some(hex) = self.at(hex) {
                return Some(self.side(hex, direction));
            }
            self.at(hex + direction.edge()).map(|hex| self.side(hex, direction.opposite()))
        })
    }

    /// The hexsides that share a corner with this one: four, fewer on the map edge.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let side = grid.side_index("2422/2423".parse().unwrap())?;
    /// let mut next: Vec<_> =
    ///     grid.sides_touching(side).filter_map(|next| grid.hexside(next)).collect();
    /// next.sort();
    /// let next: Vec<_> = next.iter().map(|next| next.to_string()).collect();
    /// assert_eq!(next, ["2323/2422", "2323/2423", "2422/2523", "2423/2523"]);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn sides_touching(
        &self,
        side: HexsideIndex,
    ) -> impl Iterator<Item = HexsideIndex> + use<'_> {
        self.side_vertices(side)
            .into_iter()
            .flat_map(|vertex| self.sides_at(vertex))
            .filter(move |other| *other != side)
    }

    /// Gives every hexside its index; called once the neighbours are known.
    pub(crate) fn number_hexsides(&mut self) {
        let count = 3 * self.len();
        let mut sides = Vec::with_capacity(self.len());
        let mut rim = Vec::new();
        for hex in self.hexes() {
            sides.push(Direction::ALL.map(|direction| {
                let (owner, facing) = match self.neighbor(hex, direction) {
                    _ if direction.index() < 3 => (hex, direction),
                    Some(neighbor) => (neighbor, direction.opposite()),
                    None => {
                        rim.push((hex, direction));
                        return (count + rim.len() - 1) as u16;
                    }
                };
                3 * owner.value() + facing.index() as u16
            }));
        }
        self.sides = sides;
        self.rim = rim;
    }
}
