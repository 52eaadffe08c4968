//! How a map numbers its hexes, as data.

use std::ops::RangeInclusive;

use hexx::Hex;
use serde::{Deserialize, Serialize};

use crate::{HexNumber, Orientation};

/// Which pair of digits is the row.
///
/// ```
/// use hex::{Digits, Numbering};
///
/// assert_eq!(Numbering::BARBAROSSA.digits, Digits::Rrcc);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Digits {
    /// Row first: 3218 is row 32, column 18.
    Rrcc,
    /// Column first: 3218 is column 32, row 18.
    Ccrr,
}

/// Odd or even, of a row or column as it is printed.
///
/// ```
/// use hex::Parity;
///
/// assert!(Parity::Odd.fits(33));
/// assert!(!Parity::Even.fits(33));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Parity {
    /// 1, 3, 5 and so on.
    Odd,
    /// 0, 2, 4 and so on.
    Even,
}

impl Parity {
    /// Whether a printed row or column has this parity.
    ///
    /// ```
    /// assert!(hex::Parity::Even.fits(2));
    /// ```
    pub const fn fits(self, printed: u8) -> bool {
        (printed % 2 == 1) == matches!(self, Self::Odd)
    }
}

/// Up or down the map.
///
/// ```
/// assert_eq!(hex::Numbering::BARBAROSSA.rows_grow, hex::NorthSouth::South);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum NorthSouth {
    /// Toward the top of the map.
    North,
    /// Toward the bottom of the map.
    South,
}

/// Across the map.
///
/// ```
/// assert_eq!(hex::Numbering::BARBAROSSA.columns_grow, hex::EastWest::West);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EastWest {
    /// Toward the right edge of the map.
    East,
    /// Toward the left edge of the map.
    West,
}

/// Which way the hexes stand, and which rows or columns are shifted by half a hex.
///
/// ```
/// use hex::{EastWest, Layout, Orientation, Parity};
///
/// let layout = Layout::Pointy { shifted_rows: Parity::Odd, toward: EastWest::East };
/// assert_eq!(layout.orientation(), Orientation::Pointy);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Layout {
    /// Straight rows of hexes standing on a point.
    Pointy {
        /// The rows that are shifted.
        shifted_rows: Parity,
        /// Where they are shifted to.
        toward: EastWest,
    },
    /// Straight columns of hexes lying on a side.
    Flat {
        /// The columns that are shifted.
        shifted_columns: Parity,
        /// Where they are shifted to.
        toward: NorthSouth,
    },
}

impl Layout {
    /// Whether hexes stand on a point or lie on a side.
    ///
    /// ```
    /// use hex::{Layout, NorthSouth, Orientation, Parity};
    ///
    /// let layout = Layout::Flat { shifted_columns: Parity::Even, toward: NorthSouth::South };
    /// assert_eq!(layout.orientation(), Orientation::Flat);
    /// ```
    pub const fn orientation(self) -> Orientation {
        match self {
            Self::Pointy { .. } => Orientation::Pointy,
            Self::Flat { .. } => Orientation::Flat,
        }
    }
}

/// The rows or the columns that are printed, both ends included.
///
/// ```
/// use hex::Span;
///
/// let columns = Span { first: 1, last: 34 };
/// assert_eq!(columns.count(), 34);
/// assert!(columns.contains(34) && !columns.contains(35));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Span {
    /// The least number printed.
    pub first: u8,
    /// The greatest number printed.
    pub last: u8,
}

impl Span {
    /// Whether the number lies in the span.
    ///
    /// ```
    /// assert!(!hex::Span { first: 1, last: 9 }.contains(0));
    /// ```
    pub const fn contains(self, printed: u8) -> bool {
        self.first <= printed && printed <= self.last
    }

    /// How many numbers the span holds.
    ///
    /// ```
    /// assert_eq!(hex::Span { first: 5, last: 7 }.count(), 3);
    /// assert_eq!(hex::Span { first: 7, last: 5 }.count(), 0);
    /// ```
    pub const fn count(self) -> u16 {
        if self.first <= self.last { self.last as u16 - self.first as u16 + 1 } else { 0 }
    }

    /// Every number of the span, least first.
    ///
    /// ```
    /// assert!(hex::Span { first: 5, last: 7 }.iter().eq([5, 6, 7]));
    /// ```
    pub const fn iter(self) -> RangeInclusive<u8> {
        self.first..=self.last
    }
}

/// How a map numbers its hexes. Plain data: a module file can say it.
///
/// ```text
///      columns grow west          odd rows stand half a hex further east
///
///        ...  0103  0102  0101      row 01 (odd)
///          0203  0202  0201         row 02 (even)
///        ...  0303  0302  0301      row 03 (odd)
/// ```
///
/// ```
/// use hex::{Direction, Numbering};
///
/// let map = Numbering::BARBAROSSA;
/// let start = map.axial("3218".parse()?).unwrap();
/// let southeast = start + Direction::SE.edge() * 5;
/// assert_eq!(map.number(southeast).unwrap().to_string(), "3716");
/// # Ok::<(), hex::ParseHexNumberError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbering {
    /// Which pair of digits is the row.
    pub digits: Digits,
    /// The rows printed.
    pub rows: Span,
    /// The columns printed.
    pub columns: Span,
    /// Where the row numbers rise to.
    pub rows_grow: NorthSouth,
    /// Where the column numbers rise to.
    pub columns_grow: EastWest,
    /// Pointy or flat, and what is shifted.
    pub layout: Layout,
}

/// What is wrong with a numbering.
///
/// ```
/// use hex::{Numbering, NumberingError, Span};
///
/// let map = Numbering { rows: Span { first: 1, last: 120 }, ..Numbering::BARBAROSSA };
/// assert_eq!(map.check(), Err(NumberingError::TooGreat { last: 120 }));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NumberingError {
    /// Rows or columns end before they begin.
    #[error("rows or columns run from {first} to {last}: there are none")]
    Empty {
        /// The first number.
        first: u8,
        /// The last number.
        last: u8,
    },
    /// Rows or columns do not fit two digits.
    #[error("rows or columns run to {last}: two digits print 99 at most")]
    TooGreat {
        /// The last number.
        last: u8,
    },
}

impl Numbering {
    /// The common grid of Army Group North, Center and South: rows 01 to 62 grow southward,
    /// columns 01 to 34 grow **westward**, odd rows stand half a hex further east.
    ///
    /// ```
    /// let map = hex::Numbering::BARBAROSSA;
    /// assert_eq!((map.rows.count(), map.columns.count()), (62, 34));
    /// ```
    pub const BARBAROSSA: Self = Self {
        digits: Digits::Rrcc,
        rows: Span { first: 1, last: 62 },
        columns: Span { first: 1, last: 34 },
        rows_grow: NorthSouth::South,
        columns_grow: EastWest::West,
        layout: Layout::Pointy { shifted_rows: Parity::Odd, toward: EastWest::East },
    };

    /// Whether the rows and columns exist and fit two digits.
    ///
    /// # Errors
    /// The first span found wanting, rows before columns.
    ///
    /// ```
    /// assert!(hex::Numbering::BARBAROSSA.check().is_ok());
    /// ```
    pub fn check(&self) -> Result<(), NumberingError> {
        for Span { first, last } in [self.rows, self.columns] {
            if last > 99 {
                return Err(NumberingError::TooGreat { last });
            }
            if first > last {
                return Err(NumberingError::Empty { first, last });
            }
        }
        Ok(())
    }

    /// The number printed at this row and column, if the map has them.
    ///
    /// ```
    /// let map = hex::Numbering::BARBAROSSA;
    /// assert_eq!(map.join(32, 18).unwrap().to_string(), "3218");
    /// assert_eq!(map.join(63, 1), None);
    /// ```
    pub fn join(&self, row: u8, column: u8) -> Option<HexNumber> {
        if !self.rows.contains(row) || !self.columns.contains(column) {
            return None;
        }
        match self.digits {
            Digits::Rrcc => HexNumber::from_pairs(row, column),
            Digits::Ccrr => HexNumber::from_pairs(column, row),
        }
    }

    /// The row and column of a number, if the map has them.
    ///
    /// ```
    /// let map = hex::Numbering::BARBAROSSA;
    /// assert_eq!(map.split("3218".parse().unwrap()), Some((32, 18)));
    /// assert_eq!(map.split("3235".parse().unwrap()), None);
    /// ```
    pub fn split(&self, number: HexNumber) -> Option<(u8, u8)> {
        let (first, second) = number.pairs();
        let (row, column) = match self.digits {
            Digits::Rrcc => (first, second),
            Digits::Ccrr => (second, first),
        };
        (self.rows.contains(row) && self.columns.contains(column)).then_some((row, column))
    }

    /// The axial coordinates of a number, if the map prints it.
    ///
    /// The first axis of [`Hex`] points east (southeast when flat), the second southeast (south).
    ///
    /// ```
    /// use hex::{Direction, Numbering};
    ///
    /// let map = Numbering::BARBAROSSA;
    /// let [vilnius, east] = ["2422", "2421"].map(|text| map.axial(text.parse().unwrap()).unwrap());
    /// assert_eq!(vilnius + Direction::E.edge(), east);
    /// ```
    pub fn axial(&self, number: HexNumber) -> Option<Hex> {
        let (row, column) = self.split(number)?;
        let line = match self.layout {
            Layout::Pointy { .. } => self.signed_row(row),
            Layout::Flat { .. } => self.signed_column(column),
        };
        let across = match self.layout {
            Layout::Pointy { .. } => self.signed_column(column),
            Layout::Flat { .. } => self.signed_row(row),
        };
        let shift = self.shift(row, column);
        let along = (2 * across + shift - self.axial_offset() - line) / 2;
        Some(match self.layout {
            Layout::Pointy { .. } => Hex::new(along, line),
            Layout::Flat { .. } => Hex::new(line, along),
        })
    }

    /// The number printed at these axial coordinates, if there is one.
    ///
    /// ```
    /// use hex::{Hex, Numbering};
    ///
    /// let map = Numbering::BARBAROSSA;
    /// let number = "2422".parse()?;
    /// assert_eq!(map.number(map.axial(number).unwrap()), Some(number));
    /// assert_eq!(map.number(Hex::new(0, 0)), None);
    /// # Ok::<(), hex::ParseHexNumberError>(())
    /// ```
    pub fn number(&self, hex: Hex) -> Option<HexNumber> {
        // Far outside any map, and it keeps the arithmetic below from overflowing.
        if hex.x.unsigned_abs().max(hex.y.unsigned_abs()) > 1000 {
            return None;
        }
        let (line, along) = match self.layout {
            Layout::Pointy { .. } => (hex.y, hex.x),
            Layout::Flat { .. } => (hex.x, hex.y),
        };
        let doubled = 2 * along + self.axial_offset() + line;
        match self.layout {
            Layout::Pointy { .. } => {
                let row = printed(self.signed_row(1) * line)?;
                let across = (doubled - self.shift(row, 0)) / 2;
                self.join(row, printed(self.signed_column(1) * across)?)
            }
            Layout::Flat { .. } => {
                let column = printed(self.signed_column(1) * line)?;
                let across = (doubled - self.shift(0, column)) / 2;
                self.join(printed(self.signed_row(1) * across)?, column)
            }
        }
    }

    /// The row counted southward.
    fn signed_row(&self, row: u8) -> i32 {
        match self.rows_grow {
            NorthSouth::South => i32::from(row),
            NorthSouth::North => -i32::from(row),
        }
    }

    /// The column counted eastward.
    fn signed_column(&self, column: u8) -> i32 {
        match self.columns_grow {
            EastWest::East => i32::from(column),
            EastWest::West => -i32::from(column),
        }
    }

    /// The shift of a row (pointy) or column (flat), in half hexes to the east or south.
    fn shift(&self, row: u8, column: u8) -> i32 {
        match self.layout {
            Layout::Pointy { shifted_rows, toward } if shifted_rows.fits(row) => match toward {
                EastWest::East => 1,
                EastWest::West => -1,
            },
            Layout::Flat { shifted_columns, toward } if shifted_columns.fits(column) => {
                match toward {
                    NorthSouth::South => 1,
                    NorthSouth::North => -1,
                }
            }
            _ => 0,
        }
    }

    /// How far the axial origin stands from the printed one, in half hexes to the east or south.
    ///
    /// Axial row 0 is never shifted. Where the even rows are, the whole lattice moves instead.
    pub(crate) fn axial_offset(&self) -> i32 {
        match self.layout {
            Layout::Pointy { shifted_rows: Parity::Even, .. }
            | Layout::Flat { shifted_columns: Parity::Even, .. } => 1,
            _ => 0,
        }
    }
}

/// A row or column as two digits can print it.
fn printed(number: i32) -> Option<u8> {
    u8::try_from(number).ok().filter(|number| *number <= 99)
}
