//! What each year gives the players: points, air units, Field Marshals (B33, B44, B45, table B-T7).

use crate::{Months, Player, Turn, YEARS};
use module::{Files, Problems, Table};

/// Table B-T7.
#[derive(Clone, Debug)]
pub struct YearChart(Vec<Year>);

#[derive(Clone, Copy, Debug)]
struct Year {
    year: u16,
    points: [u8; 2],
    air: [u8; 2],
    marshals: [u8; 2],
}

impl YearChart {
    fn year(&self, turn: Turn) -> Option<&Year> {
        self.0.iter().find(|row| row.year == turn.year)
    }

    /// The replacement points of a player who holds so many major cities (B33).
    ///
    /// ```
    /// use besieged::{Charts, Player};
    /// let years = &Charts::standard().years;
    /// let turn = "1944.may_jun".parse().unwrap();
    /// assert_eq!(years.points(Player::Axis, turn, 9), 2 + 3);
    /// assert_eq!(years.points(Player::Soviet, turn, 19), 9 + 13);
    /// ```
    #[must_use]
    pub fn points(&self, player: Player, turn: Turn, majors: u8) -> u8 {
        let share = match player {
            Player::Axis => majors / 4,
            Player::Soviet => majors / 2,
        };
        share.saturating_add(self.year(turn).map_or(0, |row| row.points[player.index()]))
    }

    /// The air units of a player (B44).
    #[must_use]
    pub fn air(&self, player: Player, turn: Turn) -> u8 {
        self.year(turn).map_or(0, |row| row.air[player.index()])
    }

    /// The Field Marshals of a player; the first Russian one comes with Sep/Oct 1941 (B45).
    #[must_use]
    pub fn marshals(&self, player: Player, turn: Turn) -> u8 {
        let first = Turn { year: 1941, months: Months::SepOct };
        if player == Player::Soviet && turn < first {
            return 0;
        }
        self.year(turn).map_or(0, |row| row.marshals[player.index()])
    }

    pub(crate) const PATH: &'static str = "charts/years.csv";

    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<YearChart> {
        let table = Table::read(files, YearChart::PATH, problems)?;
        const COLUMNS: [&str; 7] = [
            "year",
            "axis_points",
            "soviet_points",
            "axis_air",
            "soviet_air",
            "axis_marshals",
            "soviet_marshals",
        ];
        table.columns(&COLUMNS, problems);
        let mut rows = Vec::new();
        for row in table.rows() {
            let year = row.int("year", YEARS, problems);
            let mut number = |name| row.int(name, 0..=99, problems).unwrap_or(0);
            let points = [number("axis_points"), number("soviet_points")];
            let air = [number("axis_air"), number("soviet_air")];
            let marshals = [number("axis_marshals"), number("soviet_marshals")];
            rows.extend(year.map(|year| Year { year, points, air, marshals }));
        }
        for year in YEARS.filter(|year| !rows.iter().any(|row| row.year == *year)) {
            problems.push(table.source().problem(format!("the chart has no row `{year}`")));
        }
        Some(YearChart(rows))
    }
}
