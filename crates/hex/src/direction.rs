//! The six directions out of a hex.

use std::fmt;

use hexx::EdgeDirection;
use serde::{Deserialize, Serialize};

/// Whether hexes stand on a point or lie on a side.
///
/// ```text
///     pointy         flat
///       /\           ____
///      /  \         /    \
///     |    |       /      \
///     |    |       \      /
///      \  /         \____/
///       \/
/// ```
///
/// ```
/// use hex::{Direction, Orientation};
///
/// assert_eq!(Direction::E.name(Orientation::Pointy), "E");
/// assert_eq!(Direction::E.name(Orientation::Flat), "SE");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Orientation {
    /// A corner points north; hexes touch east and west.
    Pointy,
    /// A side faces north; hexes touch north and south.
    Flat,
}

/// One of the six ways out of a hex, clockwise.
///
/// The variants bear the names of a pointy-top map. A flat-top map is the same one turned by 30
/// degrees clockwise; its names are in [`flat`], and [`name`](Self::name) prints either.
///
/// ```text
///      NW   NE             N
///        \ /           NW  |  NE
///     W --+-- E           \|/
///        / \              /|\
///      SW   SE         SW  |  SE
///                          S
///      pointy             flat
/// ```
///
/// ```
/// use hex::Direction;
///
/// assert_eq!(Direction::SE.opposite(), Direction::NW);
/// assert_eq!(Direction::SE.clockwise(), Direction::SW);
/// assert_eq!(Direction::E.rotated(-1), Direction::NE);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Direction {
    /// East.
    E,
    /// Southeast.
    SE,
    /// Southwest.
    SW,
    /// West.
    W,
    /// Northwest.
    NW,
    /// Northeast.
    NE,
}

/// The names of the six directions on a flat-top map.
///
/// ```
/// use hex::{flat, Direction};
///
/// assert_eq!(flat::N.opposite(), flat::S);
/// assert_eq!(flat::SE, Direction::E);
/// ```
pub mod flat {
    use super::Direction;

    /// Southeast.
    pub const SE: Direction = Direction::E;
    /// South.
    pub const S: Direction = Direction::SE;
    /// Southwest.
    pub const SW: Direction = Direction::SW;
    /// Northwest.
    pub const NW: Direction = Direction::W;
    /// North.
    pub const N: Direction = Direction::NW;
    /// Northeast.
    pub const NE: Direction = Direction::NE;
}

const NAMES_POINTY: [&str; 6] = ["E", "SE", "SW", "W", "NW", "NE"];
const NAMES_FLAT: [&str; 6] = ["SE", "S", "SW", "NW", "N", "NE"];

impl Direction {
    /// All six, clockwise from east.
    ///
    /// ```
    /// assert_eq!(hex::Direction::ALL.len(), 6);
    /// ```
    pub const ALL: [Self; 6] = [Self::E, Self::SE, Self::SW, Self::W, Self::NW, Self::NE];

    /// The place in [`ALL`](Self::ALL), 0 to 5.
    ///
    /// ```
    /// assert_eq!(hex::Direction::W.index(), 3);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction turned clockwise by so many sixths of a circle; negative turns the other way.
    ///
    /// ```
    /// use hex::Direction;
    ///
    /// assert_eq!(Direction::NE.rotated(2), Direction::SE);
    /// assert_eq!(Direction::NE.rotated(-7), Direction::NW);
    /// ```
    pub const fn rotated(self, sixths: i32) -> Self {
        // Reduced first, so that no number of turns can overflow the sum.
        Self::ALL[((self as i32) + sixths.rem_euclid(6)) as usize % 6]
    }

    /// The next direction clockwise.
    ///
    /// ```
    /// assert_eq!(hex::Direction::NE.clockwise(), hex::Direction::E);
    /// ```
    #[inline]
    pub const fn clockwise(self) -> Self {
        self.rotated(1)
    }

    /// The next direction counterclockwise.
    ///
    /// ```
    /// assert_eq!(hex::Direction::E.counterclockwise(), hex::Direction::NE);
    /// ```
    #[inline]
    pub const fn counterclockwise(self) -> Self {
        self.rotated(-1)
    }

    /// The way back.
    ///
    /// ```
    /// assert_eq!(hex::Direction::SW.opposite(), hex::Direction::NE);
    /// ```
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }

    /// The compass name on a map of this orientation.
    ///
    /// ```
    /// use hex::{Direction, Orientation};
    ///
    /// assert_eq!(Direction::SE.name(Orientation::Flat), "S");
    /// ```
    pub const fn name(self, orientation: Orientation) -> &'static str {
        match orientation {
            Orientation::Pointy => NAMES_POINTY[self as usize],
            Orientation::Flat => NAMES_FLAT[self as usize],
        }
    }

    /// The direction with this compass name on a map of this orientation, in either case.
    ///
    /// ```
    /// use hex::{flat, Direction, Orientation};
    ///
    /// assert_eq!(Direction::named("se", Orientation::Pointy), Some(Direction::SE));
    /// assert_eq!(Direction::named("SE", Orientation::Flat), Some(flat::SE));
    /// assert_eq!(Direction::named("N", Orientation::Pointy), None);
    /// ```
    pub fn named(name: &str, orientation: Orientation) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.name(orientation).eq_ignore_ascii_case(name))
    }

    /// The same direction as `hexx` knows it.
    ///
    /// ```
    /// use hex::{Direction, Hex};
    ///
    /// assert_eq!(Hex::ZERO + Direction::SE.edge(), Hex::new(0, 1));
    /// ```
    #[inline]
    pub const fn edge(self) -> EdgeDirection {
        EdgeDirection::ALL_DIRECTIONS[self as usize]
    }
}

/// Prints the pointy-top name; [`Direction::name`] prints the one of any map.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name(Orientation::Pointy))
    }
}
