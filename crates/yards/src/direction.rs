//! The six ways out of a hex.

/// A neighbour of a hex: 1 is north, then clockwise to 6 (R-Y7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Direction(u8);

impl Direction {
    /// How many there are.
    pub const COUNT: u8 = 6;

    /// The direction of that number, 1 to 6.
    #[must_use]
    pub fn new(number: i32) -> Option<Self> {
        u8::try_from(number).ok().filter(|n| (1..=Self::COUNT).contains(n)).map(Direction)
    }

    /// Its number, 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many sixths of a turn lie between two directions, 0 to 3.
    ///
    /// ```
    /// use yards::Direction;
    /// let [north, south_west] = [1, 5].map(|n| Direction::new(n).unwrap());
    /// assert_eq!(north.sixths_to(south_west), 2);
    /// ```
    #[must_use]
    pub const fn sixths_to(self, other: Direction) -> u8 {
        let apart = self.0.abs_diff(other.0);
        if apart > Self::COUNT / 2 { Self::COUNT - apart } else { apart }
    }
}
