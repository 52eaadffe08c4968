//! F10: the odds and their column.

use crate::named::named;

named! {
    /// A column of the results table (F-T1), from worst to best for the attacker.
    Column {
        /// 1:3, and everything below it (R-F1).
        OneToThree = "1:3",
        /// 1:2.
        OneToTwo = "1:2",
        /// 1:1.
        OneToOne = "1:1",
        /// 3:2.
        ThreeToTwo = "3:2",
        /// 2:1.
        TwoToOne = "2:1",
        /// 5:2.
        FiveToTwo = "5:2",
        /// 3:1.
        ThreeToOne = "3:1",
        /// 7:2.
        SevenToTwo = "7:2",
        /// 4:1.
        FourToOne = "4:1",
        /// 9:2.
        NineToTwo = "9:2",
        /// 5:1, and everything above it (R-F1).
        FiveToOne = "5:1",
    }
}

impl Column {
    /// How many there are.
    pub const COUNT: usize = Column::NAMES.len();

    /// R-F1: the largest column not above the exact ratio, 1:3 at least and 5:1 at most; 5:1 against nothing (R-F9).
    ///
    /// ```
    /// use frontline::Column;
    /// assert_eq!(Column::of_odds(65, 20), Column::ThreeToOne);
    /// assert_eq!(Column::of_odds(39, 40), Column::OneToTwo);
    /// assert_eq!(Column::of_odds(0, 0), Column::FiveToOne);
    /// ```
    #[must_use]
    pub fn of_odds(attack: u32, defense: u32) -> Column {
        if defense == 0 {
            return Column::FiveToOne;
        }
        let reached = |column: &Column| {
            let (over, under) = column.ratio();
            u64::from(attack) * under >= u64::from(defense) * over
        };
        let best = Column::all().rev().find(reached);
        best.unwrap_or(Column::OneToThree)
    }

    /// Every column, from worst to best.
    pub fn all() -> impl DoubleEndedIterator<Item = Column> + ExactSizeIterator {
        Column::NAMES.iter().map(|(_, column)| *column)
    }

    /// R-F12: moved so many columns, positive towards 5:1, and stopped once at the edge of the table.
    ///
    /// ```
    /// use frontline::Column;
    /// assert_eq!(Column::OneToOne.shifted(1), Column::ThreeToTwo);
    /// assert_eq!(Column::FourToOne.shifted(9), Column::FiveToOne);
    /// ```
    #[must_use]
    pub fn shifted(self, columns: i32) -> Column {
        let place = (self as i32).saturating_add(columns).clamp(0, Column::COUNT as i32 - 1);
        Column::NAMES[place as usize].1
    }

    /// The two sides of the printed ratio.
    const fn ratio(self) -> (u64, u64) {
        match self {
            Column::OneToThree => (1, 3),
            Column::OneToTwo => (1, 2),
            Column::OneToOne => (1, 1),
            Column::ThreeToTwo => (3, 2),
            Column::TwoToOne => (2, 1),
            Column::FiveToTwo => (5, 2),
            Column::ThreeToOne => (3, 1),
            Column::SevenToTwo => (7, 2),
            Column::FourToOne => (4, 1),
            Column::NineToTwo => (9, 2),
            Column::FiveToOne => (5, 1),
        }
    }
}
