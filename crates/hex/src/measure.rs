//! Distances, rings and discs on the map.

use crate::{Grid, HexIndex};

impl Grid {
    /// The distance between two hexes, in hexes; terrain and the map edge do not matter.
    ///
    /// # Panics
    /// When an index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// assert_eq!(grid.distance(grid.parse("3218")?, grid.parse("3716")?), 5);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn distance(&self, a: HexIndex, b: HexIndex) -> u32 {
        self.axial(a).unsigned_distance_to(self.axial(b))
    }

    /// The hexes of the map exactly so far from the centre.
    ///
    /// ```text
    ///       2 2 2
    ///      2 1 1 2
    ///     2 1 0 1 2      ring(0, 1): the ones      disc(0, 1): zero and ones
    ///      2 1 1 2
    ///       2 2 2
    /// ```
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// assert_eq!(grid.ring(grid.parse("3218")?, 2).count(), 12);
    /// assert_eq!(grid.ring(grid.parse("0101")?, 1).count(), 2);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn ring(&self, centre: HexIndex, radius: u32) -> impl Iterator<Item = HexIndex> + use<'_> {
        // A ring wider than the map is walked no further than its first hex, and holds none.
        let within = radius <= self.distance_max();
        let radius = if within { radius } else { 0 };
        let ring = self.axial(centre).ring(radius).filter_map(|hex| self.at(hex));
        ring.filter(move |_| within)
    }

    /// The hexes of the map so far from the centre or nearer, the centre included.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// assert_eq!(grid.disc(grid.parse("3218")?, 2).count(), 1 + 6 + 12);
    /// assert_eq!(grid.disc(grid.parse("3218")?, u32::MAX).count(), grid.len());
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn disc(&self, centre: HexIndex, radius: u32) -> impl Iterator<Item = HexIndex> + use<'_> {
        let radius = radius.min(self.distance_max());
        self.axial(centre).range(radius).filter_map(|hex| self.at(hex))
    }

    /// No two hexes of the map are farther apart.
    fn distance_max(&self) -> u32 {
        u32::from(self.numbering().rows.count()) + u32::from(self.numbering().columns.count())
    }
}
