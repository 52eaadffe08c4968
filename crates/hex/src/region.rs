//! Sets of hexes.

use std::ops::{BitAnd, BitOr, Sub};

use fixedbitset::FixedBitSet;

use crate::{Direction, Grid, HexIndex, HexsideIndex};

/// A set of hexes of one map: the area of a game, a country, a zone of control.
///
/// ```
/// use hex::{Grid, Region};
///
/// let grid = Grid::barbarossa();
/// let hex = grid.parse("3218")?;
/// let near = Region::of(&grid, grid.disc(hex, 1));
/// let far = Region::of(&grid, grid.disc(hex, 2));
/// assert_eq!((&far - &near).len(), 12);
/// assert_eq!(&far & &near, near);
/// # Ok::<(), hex::GridError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Region {
    bits: FixedBitSet,
}

impl Region {
    /// The region without a hex.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// assert!(Region::empty(&Grid::barbarossa()).is_empty());
    /// ```
    pub fn empty(grid: &Grid) -> Self {
        Self { bits: FixedBitSet::with_capacity(grid.len()) }
    }

    /// The whole map.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// assert_eq!(Region::all(&grid).len(), grid.len());
    /// ```
    pub fn all(grid: &Grid) -> Self {
        let mut all = Self::empty(grid);
        all.bits.insert_range(..);
        all
    }

    /// The region of these hexes. Indices of another map are left out.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// let row = Region::of(&grid, grid.hexes().filter(|hex| grid.number(*hex).pairs().0 == 24));
    /// assert_eq!(row.len(), 34);
    /// ```
    pub fn of(grid: &Grid, hexes: impl IntoIterator<Item = HexIndex>) -> Self {
        let mut region = Self::empty(grid);
        region.extend(hexes);
        region
    }

    /// Adds a hex; says whether it is new. A hex of another map is not added.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut region = Region::empty(&grid);
    /// assert!(region.insert(grid.parse("3218")?));
    /// assert!(!region.insert(grid.parse("3218")?));
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn insert(&mut self, hex: HexIndex) -> bool {
        hex.index() < self.bits.len() && !self.bits.put(hex.index())
    }

    /// Takes a hex out; says whether it was in.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut region = Region::all(&grid);
    /// assert!(region.remove(grid.parse("3218")?));
    /// assert_eq!(region.len(), grid.len() - 1);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn remove(&mut self, hex: HexIndex) -> bool {
        let was_in = self.contains(hex);
        if was_in {
            self.bits.remove(hex.index());
        }
        was_in
    }

    /// Takes all hexes out and keeps the memory.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let mut region = Region::all(&Grid::barbarossa());
    /// region.clear();
    /// assert!(region.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.bits.clear();
    }

    /// Whether the hex is in the region.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// assert!(Region::all(&grid).contains(grid.parse("3218")?));
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn contains(&self, hex: HexIndex) -> bool {
        self.bits.contains(hex.index())
    }

    /// How many hexes the region has.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// assert_eq!(Region::all(&Grid::barbarossa()).len(), 2108);
    /// ```
    pub fn len(&self) -> usize {
        self.bits.count_ones(..)
    }

    /// Whether the region has no hex.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// assert!(!Region::all(&Grid::barbarossa()).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.bits.is_clear()
    }

    /// The hexes, in the order of the printed numbers.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// let region = Region::of(&grid, [grid.parse("3318")?, grid.parse("3218")?]);
    /// let numbers: Vec<_> = region.iter().map(|hex| grid.number(hex).value()).collect();
    /// assert_eq!(numbers, [3218, 3318]);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = HexIndex> + use<'_> {
        self.bits.ones().map(|index| HexIndex::new(index as u16))
    }

    /// Whether no hex is in both.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// assert!(Region::all(&grid).is_disjoint(&Region::empty(&grid)));
    /// ```
    pub fn is_disjoint(&self, other: &Self) -> bool {
        self.bits.is_disjoint(&other.bits)
    }

    /// Whether every hex is in the other region too.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// assert!(Region::empty(&grid).is_subset(&Region::all(&grid)));
    /// ```
    pub fn is_subset(&self, other: &Self) -> bool {
        self.bits.is_subset(&other.bits)
    }

    /// The hexes that can be reached from one of the region without leaving it.
    ///
    /// Empty when the start is not in the region.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// let [a, b] = [grid.parse("3218")?, grid.parse("3210")?];
    /// let region = Region::of(&grid, grid.disc(a, 2).chain(grid.disc(b, 1)));
    /// assert_eq!(region.component(&grid, b).len(), 7);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn component(&self, grid: &Grid, start: HexIndex) -> Self {
        let mut found = Self::empty(grid);
        if !self.contains(start) || !found.insert(start) {
            return found;
        }
        let mut open = vec![start];
        while let Some(hex) = open.pop() {
            for (_, neighbor) in grid.neighbors(hex) {
                if self.contains(neighbor) && found.insert(neighbor) {
                    open.push(neighbor);
                }
            }
        }
        found
    }

    /// The connected parts of the region, in the order of their least hex.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// let [a, b] = [grid.parse("3218")?, grid.parse("3210")?];
    /// let region = Region::of(&grid, grid.disc(a, 2).chain(grid.disc(b, 1)));
    /// let parts: Vec<_> = region.components(&grid).iter().map(Region::len).collect();
    /// assert_eq!(parts, [19, 7]);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn components(&self, grid: &Grid) -> Vec<Self> {
        let mut left = self.clone();
        let mut parts = Vec::new();
        while let Some(first) = left.bits.minimum().map(|index| HexIndex::new(index as u16)) {
            let part = self.component(grid, first);
            if part.is_empty() {
                break; // Only a region of a larger map has hexes that this one lacks.
            }
            left.bits.difference_with(&part.bits);
            parts.push(part);
        }
        parts
    }

    /// The hexsides between the region and what is not in it, the map edge included.
    ///
    /// Each is given as the hex within and the direction outward; [`Grid::side`] makes it a side.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// let hex = Region::of(&grid, [grid.parse("3218")?]);
    /// assert_eq!(hex.boundary(&grid).count(), 6);
    /// assert_eq!(hex.boundary_sides(&grid).count(), 6);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn boundary<'a>(
        &'a self,
        grid: &'a Grid,
    ) -> impl Iterator<Item = (HexIndex, Direction)> + use<'a> {
        self.iter().flat_map(move |hex| {
            Direction::ALL.into_iter().filter_map(move |way| {
                let inside = grid.neighbor(hex, way).is_some_and(|other| self.contains(other));
                (!inside).then_some((hex, way))
            })
        })
    }

    /// The hexsides of the [`boundary`](Self::boundary), each once.
    ///
    /// ```
    /// use hex::{Grid, Region};
    ///
    /// let grid = Grid::barbarossa();
    /// let pair = Region::of(&grid, [grid.parse("3218")?, grid.parse("3219")?]);
    /// assert_eq!(pair.boundary_sides(&grid).count(), 10);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn boundary_sides<'a>(
        &'a self,
        grid: &'a Grid,
    ) -> impl Iterator<Item = HexsideIndex> + use<'a> {
        self.boundary(grid).map(|(hex, way)| grid.side(hex, way))
    }
}

/// Adds hexes; those of another map are left out.
impl Extend<HexIndex> for Region {
    fn extend<I: IntoIterator<Item = HexIndex>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

/// The hexes that are in either region.
impl BitOr for &Region {
    type Output = Region;

    fn bitor(self, other: Self) -> Region {
        Region { bits: &self.bits | &other.bits }
    }
}

/// The hexes that are in both regions.
impl BitAnd for &Region {
    type Output = Region;

    fn bitand(self, other: Self) -> Region {
        Region { bits: &self.bits & &other.bits }
    }
}

/// The hexes that are in the first region and not in the second.
impl Sub for &Region {
    type Output = Region;

    fn sub(self, other: Self) -> Region {
        let mut rest = self.clone();
        rest.bits.difference_with(&other.bits);
        rest
    }
}
