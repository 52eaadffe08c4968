//! The corners where three hexes meet.

use hexx::Hex;

use crate::Direction;

/// A corner of the hex lattice, with one form only however it was reached.
///
/// Every corner is the upper corner of exactly one hex or the lower corner of exactly one; that hex
/// names it, even where it lies off the map. (On a flat-top map the two are the corners between
/// north and northeast, and between south and southwest.)
///
/// ```text
///        upper
///          /\
///         /  \
///        |    |
///        |    |
///         \  /
///          \/
///        lower
/// ```
///
/// ```
/// use hex::{Direction, Hex, Vertex};
///
/// let here = Vertex::clockwise_of(Hex::ZERO, Direction::E);
/// let east = Hex::ZERO + Direction::E.edge();
/// assert_eq!(here, Vertex::clockwise_of(east, Direction::SW));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Vertex {
    hex: Hex,
    corner: Corner,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Corner {
    /// Between northwest and northeast.
    Upper,
    /// Between southeast and southwest.
    Lower,
}

impl Vertex {
    /// The corner between a direction and the next one clockwise.
    ///
    /// ```
    /// use hex::{Direction, Hex, Vertex};
    ///
    /// let corners = Direction::ALL.map(|way| Vertex::clockwise_of(Hex::ZERO, way));
    /// assert_ne!(corners[0], corners[1]);
    /// ```
    pub fn clockwise_of(hex: Hex, direction: Direction) -> Self {
        let (toward, corner) = match direction {
            Direction::NW => (None, Corner::Upper),
            Direction::SE => (None, Corner::Lower),
            Direction::E => (Some(Direction::SE), Corner::Upper),
            Direction::SW => (Some(Direction::SW), Corner::Upper),
            Direction::W => (Some(Direction::NW), Corner::Lower),
            Direction::NE => (Some(Direction::NE), Corner::Lower),
        };
        Self { hex: toward.map_or(hex, |way| hex + way.edge()), corner }
    }

    /// The three hexes that meet here, by axial coordinates.
    ///
    /// ```
    /// use hex::{Direction, Hex, Vertex};
    ///
    /// let hexes = Vertex::clockwise_of(Hex::ZERO, Direction::E).hexes();
    /// assert!(hexes.contains(&Hex::ZERO) && hexes.contains(&Hex::new(1, 0)));
    /// ```
    pub fn hexes(self) -> [Hex; 3] {
        let [first, second] = match self.corner {
            Corner::Upper => [Direction::NW, Direction::NE],
            Corner::Lower => [Direction::SE, Direction::SW],
        };
        [self.hex, self.hex + first.edge(), self.hex + second.edge()]
    }

    /// The three hexsides that meet here, each as a hex and a direction.
    pub(crate) fn spokes(self) -> [(Hex, Direction); 3] {
        let [_, beside, _] = self.hexes();
        match self.corner {
            Corner::Upper => {
                [(self.hex, Direction::NW), (self.hex, Direction::NE), (beside, Direction::E)]
            }
            Corner::Lower => {
                [(self.hex, Direction::SE), (self.hex, Direction::SW), (beside, Direction::W)]
            }
        }
    }

    /// The hex that names the corner, and whether it is its upper one.
    pub(crate) fn parts(self) -> (Hex, bool) {
        (self.hex, self.corner == Corner::Upper)
    }
}

/// By hex, then the upper corner before the lower.
impl Ord for Vertex {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let key = |vertex: &Self| (vertex.hex.y, vertex.hex.x, vertex.corner);
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Vertex {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
