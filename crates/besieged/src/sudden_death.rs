//! Sudden death: the check at the end of a year (B13, table B-T5, R-B20).

use crate::{Months, Turn, YEARS};
use module::{Files, Problems, Table, Unique};

/// Table B-T5: the major cities the German player needs at the end of a year.
#[derive(Clone, Debug)]
pub struct SuddenDeathChart(Vec<(u16, u32)>);

/// The outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuddenDeathCheck {
    /// How many major cities were required.
    pub required: u32,
    /// Whether the Russian player wins at once.
    pub russian_victory: bool,
}

impl SuddenDeathChart {
    /// How many major cities the Germans must hold when a turn closes; `None` when nothing is checked (B13a).
    #[must_use]
    pub fn required(&self, turn: Turn) -> Option<u32> {
        let of_year = self.0.iter().find(|(year, _)| *year == turn.year);
        of_year.filter(|_| turn.months == Months::NovDec).map(|(_, required)| *required)
    }

    /// The check at the end of a turn: fewer than required is a Russian victory, the very number is enough (B13b,
    /// R-B20).
    ///
    /// ```
    /// use besieged::Charts;
    /// let chart = &Charts::standard().sudden_death;
    /// let turn = "Nov/Dec 1943".parse().unwrap();
    /// assert!(chart.check(turn, 9).unwrap().russian_victory);
    /// assert!(!chart.check(turn, 10).unwrap().russian_victory);
    /// assert!(chart.check("Nov/Dec 1941".parse().unwrap(), 0).is_none());
    /// ```
    #[must_use]
    pub fn check(&self, turn: Turn, german_major_cities: u32) -> Option<SuddenDeathCheck> {
        rulebook::cite!("R-B20");
        let required = self.required(turn)?;
        Some(SuddenDeathCheck { required, russian_victory: german_major_cities < required })
    }

    pub(crate) const PATH: &'static str = "charts/sudden-death.csv";

    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<SuddenDeathChart> {
        let table = Table::read(files, SuddenDeathChart::PATH, problems)?;
        table.columns(&["year", "major_cities"], problems);
        let mut seen = Unique::new("year");
        let mut years = Vec::new();
        for row in table.rows() {
            let year = row.int("year", YEARS, problems);
            let required = row.int("major_cities", 0..=99, problems);
            if let (Some(year), Some(required), Some(cell)) = (year, required, row.cell("year"))
                && seen.add(&year.to_string(), &cell.spot(), problems)
            {
                years.push((year, required));
            }
        }
        if table.is_empty() {
            problems.push(table.source().problem("the chart lists no year"));
        }
        Some(SuddenDeathChart(years))
    }
}
