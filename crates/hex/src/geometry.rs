//! Where hexes lie on the paper.

use hexx::Hex;

use crate::{Direction, Grid, HexIndex, Numbering, Orientation, Vertex};

/// A point on the map, in hex widths: the distance between the centres of two neighbours is 1.
///
/// `u` grows to the right, `v` downward. The zero of both is where row 0 and column 0 would be,
/// unshifted, so that hex (r, c) of the Barbarossa map has its centre at
/// `u = -c` (plus a half in odd rows) and `v = r * sqrt(3) / 2`.
///
/// ```
/// use hex::{Grid, Point};
///
/// let grid = Grid::barbarossa();
/// let centre = grid.centre(grid.parse("3318")?);
/// assert_eq!(centre, Point { u: -17.5, v: 33.0 * 3.0_f64.sqrt() / 2.0 });
/// # Ok::<(), hex::GridError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Point {
    /// To the right.
    pub u: f64,
    /// Downward.
    pub v: f64,
}

impl Point {
    /// The distance between two points, in hex widths.
    ///
    /// ```
    /// use hex::Point;
    ///
    /// assert_eq!(Point { u: 3.0, v: 0.0 }.distance(Point { u: 0.0, v: 4.0 }), 5.0);
    /// ```
    pub fn distance(self, other: Self) -> f64 {
        (self.u - other.u).hypot(self.v - other.v)
    }
}

/// Between two rows of pointy hexes, or two columns of flat ones. (`f64::sqrt` is not const.)
const LINE_SPACING: f64 = 0.866_025_403_784_438_6;

/// From the centre to a corner: the spacing of the lines is three halves of it.
const RADIUS: f64 = LINE_SPACING / 1.5;

/// No map reaches so far; beyond it points have no hex.
const FARTHEST: f64 = 1000.0;

impl Numbering {
    /// The centre of a hex by axial coordinates, on the map or off it.
    ///
    /// ```
    /// use hex::{Direction, Numbering};
    ///
    /// let map = Numbering::BARBAROSSA;
    /// let hex = map.axial("0101".parse().unwrap()).unwrap();
    /// assert_eq!(map.centre(hex).u, -0.5);
    /// assert_eq!(map.centre(hex + Direction::E.edge()).u, 0.5);
    /// ```
    pub fn centre(&self, hex: Hex) -> Point {
        let (along, line) = match self.layout.orientation() {
            Orientation::Pointy => (f64::from(hex.x), f64::from(hex.y)),
            Orientation::Flat => (f64::from(hex.y), f64::from(hex.x)),
        };
        let along = along + (line + f64::from(self.axial_offset())) / 2.0;
        self.oriented(along, line * LINE_SPACING)
    }

    /// The hex a point belongs to, by axial coordinates: the one with the nearest centre.
    ///
    /// A point that is not finite, or thousands of hexes away, belongs to none.
    ///
    /// ```
    /// use hex::{Numbering, Point};
    ///
    /// let map = Numbering::BARBAROSSA;
    /// let hex = map.nearest(Point { u: -17.9, v: 27.6 }).unwrap();
    /// assert_eq!(map.number(hex).unwrap().to_string(), "3218");
    /// assert_eq!(map.nearest(Point { u: f64::NAN, v: 0.0 }), None);
    /// ```
    pub fn nearest(&self, point: Point) -> Option<Hex> {
        if !(point.u.abs() < FARTHEST && point.v.abs() < FARTHEST) {
            return None;
        }
        let (along, line) = match self.layout.orientation() {
            Orientation::Pointy => (point.u, point.v / LINE_SPACING),
            Orientation::Flat => (point.v, point.u / LINE_SPACING),
        };
        let along = along - (line + f64::from(self.axial_offset())) / 2.0;
        let (along, line) = round(along, line);
        Some(match self.layout.orientation() {
            Orientation::Pointy => Hex::new(along, line),
            Orientation::Flat => Hex::new(line, along),
        })
    }

    /// Where a corner lies.
    ///
    /// ```
    /// use hex::{Direction, Hex, Numbering, Vertex};
    ///
    /// let map = Numbering::BARBAROSSA;
    /// let corner = Vertex::clockwise_of(Hex::ZERO, Direction::NW);
    /// let (centre, top) = (map.centre(Hex::ZERO), map.vertex_point(corner));
    /// assert_eq!(top.u, centre.u);
    /// assert!((centre.v - top.v - 1.0 / 3.0_f64.sqrt()).abs() < 1e-12);
    /// ```
    pub fn vertex_point(&self, vertex: Vertex) -> Point {
        let (hex, upper) = vertex.parts();
        let Point { u, v } = self.centre(hex);
        let sign = if upper { 1.0 } else { -1.0 };
        match self.layout.orientation() {
            Orientation::Pointy => Point { u, v: v - sign * RADIUS },
            Orientation::Flat => Point { u: u + sign * RADIUS / 2.0, v: v - sign * 0.5 },
        }
    }

    fn oriented(&self, along: f64, across: f64) -> Point {
        match self.layout.orientation() {
            Orientation::Pointy => Point { u: along, v: across },
            Orientation::Flat => Point { u: across, v: along },
        }
    }
}

impl Grid {
    /// The centre of a hex.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// assert_eq!(grid.centre(grid.parse("3218")?).u, -18.0);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn centre(&self, hex: HexIndex) -> Point {
        self.numbering().centre(self.axial(hex))
    }

    /// The hex a point belongs to: the one with the nearest centre, if it is on the map.
    ///
    /// ```
    /// use hex::{Grid, Point};
    ///
    /// let grid = Grid::barbarossa();
    /// let hex = grid.parse("3218")?;
    /// let Point { u, v } = grid.centre(hex);
    /// assert_eq!(grid.hex_at(Point { u: u + 0.4, v: v - 0.1 }), Some(hex));
    /// assert_eq!(grid.hex_at(Point { u: 9.0, v }), None);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn hex_at(&self, point: Point) -> Option<HexIndex> {
        self.at(self.numbering().nearest(point)?)
    }

    /// The corners of a hex, clockwise. The side in [`Direction::ALL`]`[i]` runs from corner
    /// `i - 1` to corner `i`. Neighbours give exactly the same numbers for the corners they share.
    ///
    /// # Panics
    /// When the index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let hex = grid.parse("3218")?;
    /// let centre = grid.centre(hex);
    /// for corner in grid.corners(hex) {
    ///     assert!((centre.distance(corner) - 1.0 / 3.0_f64.sqrt()).abs() < 1e-12);
    /// }
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn corners(&self, hex: HexIndex) -> [Point; 6] {
        let hex = self.axial(hex);
        Direction::ALL.map(|way| self.vertex_point(Vertex::clockwise_of(hex, way)))
    }

    /// Where a corner lies; see [`Numbering::vertex_point`].
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let side = grid.side_index("2422/2423".parse().unwrap())?;
    /// let [a, b] = grid.side_vertices(side).map(|corner| grid.vertex_point(corner));
    /// assert!((a.distance(b) - 1.0 / 3.0_f64.sqrt()).abs() < 1e-12);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn vertex_point(&self, vertex: Vertex) -> Point {
        self.numbering().vertex_point(vertex)
    }
}

/// The lattice point whose cell holds fractional axial coordinates. `hexx` rounds in single
/// precision, which is too coarse to compile a map with.
fn round(x: f64, y: f64) -> (i32, i32) {
    let z = -x - y;
    let (rx, ry, rz) = (x.round(), y.round(), z.round());
    let (dx, dy, dz) = ((rx - x).abs(), (ry - y).abs(), (rz - z).abs());
    if dx > dy && dx > dz {
        ((-ry - rz) as i32, ry as i32)
    } else if dy > dz {
        (rx as i32, (-rx - rz) as i32)
    } else {
        (rx as i32, ry as i32)
    }
}
