//! The weather of the two impulses, table B-T6 (B32).

use crate::{Die, Impulse, Kind, Months, Turn, Weather};
use module::{Files, Problems, Table};

/// The columns of the die.
const FACES: [&str; 10] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// Table B-T6: the weather by months, impulse and die.
#[derive(Clone, Debug)]
pub struct WeatherChart([[[Weather; 10]; 2]; 6]);

impl WeatherChart {
    fn row(&self, months: Months, impulse: Impulse) -> &[Weather; 10] {
        &self.0[months as usize][impulse.index()]
    }

    /// The weather that a die gives.
    #[must_use]
    pub fn read(&self, months: Months, impulse: Impulse, die: Die) -> Weather {
        let face = usize::try_from(die.face()).unwrap_or(1);
        self.row(months, impulse)[face.clamp(1, 10) - 1]
    }

    /// The only kind there is, so that no die is rolled (B30).
    ///
    /// ```
    /// use besieged::{Charts, Impulse, Months, Weather};
    /// let weather = &Charts::standard().weather;
    /// assert_eq!(weather.certain(Months::NovDec, Impulse::Second), Some(Weather::Snow));
    /// assert_eq!(weather.certain(Months::NovDec, Impulse::First), None);
    /// ```
    #[must_use]
    pub fn certain(&self, months: Months, impulse: Impulse) -> Option<Weather> {
        let row = self.row(months, impulse);
        row.iter().all(|kind| *kind == row[0]).then_some(row[0])
    }

    pub(crate) const PATH: &'static str = "charts/weather.csv";

    pub(crate) fn read_chart(files: &dyn Files, problems: &mut Problems) -> Option<WeatherChart> {
        let table = Table::read(files, WeatherChart::PATH, problems)?;
        let names: Vec<&str> = ["turn", "impulse"].into_iter().chain(FACES).collect();
        table.columns(&names, problems);
        let mut cells = [[[None; 10]; 2]; 6];
        for row in table.rows() {
            let months = row.choice("turn", &Months::NAMES, problems);
            let impulse = row.int("impulse", 1..=2, problems).map(|n: usize| n - 1);
            for (place, face) in FACES.iter().enumerate() {
                let kind = row.choice(face, &Weather::NAMES, problems);
                if let (Some(months), Some(impulse)) = (months, impulse) {
                    cells[months as usize][impulse][place] = kind;
                }
            }
        }
        for (months, row) in Months::NAMES.iter().zip(&cells) {
            for (number, impulse) in row.iter().enumerate() {
                if impulse.iter().any(Option::is_none) {
                    let what =
                        format!("there is no weather for {} impulse {}", months.0, number + 1);
                    problems.push(table.source().problem(what));
                }
            }
        }
        Some(WeatherChart(cells.map(|row| row.map(|it| it.map(Option::unwrap_or_default)))))
    }
}

/// The printed allowance in a weather: light mud and snow take one, mud half; never under 1 (B32).
#[must_use]
pub fn allowance_in(weather: Weather, printed: u8) -> u8 {
    let left = match weather {
        Weather::Clear => printed,
        Weather::LightMud | Weather::Snow => printed.saturating_sub(1),
        Weather::Mud => printed / 2,
    };
    left.max(1)
}

/// Whether an impulse of this weather belongs to the first winter, which halves Axis attacks (B32).
#[must_use]
pub fn is_first_winter(turn: Turn, weather: Weather) -> bool {
    let from = Turn { year: 1941, months: Months::NovDec };
    let through = Turn { year: 1942, months: Months::MarApr };
    weather == Weather::Snow && (from..=through).contains(&turn)
}

/// Table B-T8: what a hex costs to enter (B34).
#[derive(Clone, Debug)]
pub struct MovementChart([[u8; 4]; 4]);

impl MovementChart {
    /// The cost of a terrain for an arm, without rivers and ZOC.
    ///
    /// ```
    /// use besieged::{Charts, Kind, Terrain};
    /// assert_eq!(Charts::standard().movement.cost(Terrain::Swamp, Kind::Armor), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn cost(&self, terrain: crate::Terrain, kind: Kind) -> u8 {
        self.0[terrain as usize][kind as usize]
    }

    pub(crate) const PATH: &'static str = "charts/movement.csv";

    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<MovementChart> {
        let table = Table::read(files, MovementChart::PATH, problems)?;
        let names: Vec<&str> =
            ["terrain"].into_iter().chain(Kind::NAMES.iter().map(|(name, _)| *name)).collect();
        table.columns(&names, problems);
        let mut costs = [[0; 4]; 4];
        for row in table.rows() {
            let terrain = row.choice("terrain", &crate::Terrain::NAMES, problems);
            for (name, kind) in Kind::NAMES {
                let cost = row.int(name, 1..=9, problems);
                if let (Some(terrain), Some(cost)) = (terrain, cost) {
                    costs[terrain as usize][kind as usize] = cost;
                }
            }
        }
        for (name, terrain) in crate::Terrain::NAMES {
            if costs[terrain as usize].contains(&0) {
                problems.push(table.source().problem(format!("the chart has no row `{name}`")));
            }
        }
        Some(MovementChart(costs))
    }
}
