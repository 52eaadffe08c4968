//! The charts of the card as data, and the checks they have to pass.

use crate::{
    AirChart, BlitzDates, CombatResult, ModifierChart, MovementChart, ResultsTable,
    SuddenDeathChart, Table, WeatherChart, YearChart,
};
use module::{Axis, Catalogue, Chart, Direction, Embedded, Files, Problems};
use rulebook::RuleId;
use std::sync::LazyLock;

/// The charts that come with the program.
pub const FILES: Embedded = Embedded::new(&[
    ("game.toml", include_str!("../../../modules/besieged/game.toml")),
    ("charts/charts.toml", include_str!("../../../modules/besieged/charts/charts.toml")),
    ("charts/crt.csv", include_str!("../../../modules/besieged/charts/crt.csv")),
    ("charts/blitz.csv", include_str!("../../../modules/besieged/charts/blitz.csv")),
    ("charts/modifiers.csv", include_str!("../../../modules/besieged/charts/modifiers.csv")),
    ("charts/air.csv", include_str!("../../../modules/besieged/charts/air.csv")),
    ("charts/blitz-dates.csv", include_str!("../../../modules/besieged/charts/blitz-dates.csv")),
    ("charts/sudden-death.csv", include_str!("../../../modules/besieged/charts/sudden-death.csv")),
    ("charts/weather.csv", include_str!("../../../modules/besieged/charts/weather.csv")),
    ("charts/years.csv", include_str!("../../../modules/besieged/charts/years.csv")),
    ("charts/movement.csv", include_str!("../../../modules/besieged/charts/movement.csv")),
    ("map/hexes.csv", include_str!("../../../modules/besieged/map/hexes.csv")),
    ("counters.csv", include_str!("../../../modules/besieged/counters.csv")),
    (
        "scenarios/border-1941.toml",
        include_str!("../../../modules/besieged/scenarios/border-1941.toml"),
    ),
    (
        "scenarios/typhoon-1941.toml",
        include_str!("../../../modules/besieged/scenarios/typhoon-1941.toml"),
    ),
    (
        "scenarios/stalingrad-1942.toml",
        include_str!("../../../modules/besieged/scenarios/stalingrad-1942.toml"),
    ),
    (
        "scenarios/bagration-1944.toml",
        include_str!("../../../modules/besieged/scenarios/bagration-1944.toml"),
    ),
    (
        "scenarios/summers-1941.toml",
        include_str!("../../../modules/besieged/scenarios/summers-1941.toml"),
    ),
    (
        "scenarios/campaign-1941.toml",
        include_str!("../../../modules/besieged/scenarios/campaign-1941.toml"),
    ),
]);

/// The labels a results table has to have, in order.
struct Labels {
    rows: &'static [&'static str],
    columns: &'static [&'static str],
}

const CRT: Labels = Labels {
    rows: &["-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"],
    columns: &["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"],
};

const BLITZ: Labels = Labels {
    rows: &["1-3", "4-6", "7-9", "10"],
    columns: &["3-1", "4-1", "5-1", "6-1", "7-1", "10-1"],
};

/// Every chart of the card.
#[derive(Clone, Debug)]
pub struct Charts {
    /// The combat results table, B-T1.
    pub results: ResultsTable,
    /// The blitzkrieg attack table, B-T2.
    pub blitz: ResultsTable,
    /// The die modifiers, B-T3.
    pub modifiers: ModifierChart,
    /// The caps on air units, B-T4.
    pub air: AirChart,
    /// When each nation may use the blitzkrieg table (B9).
    pub blitz_dates: BlitzDates,
    /// Sudden death, B-T5.
    pub sudden_death: SuddenDeathChart,
    /// The weather, B-T6.
    pub weather: WeatherChart,
    /// What each year gives, B-T7.
    pub years: YearChart,
    /// The movement costs, B-T8.
    pub movement: MovementChart,
    /// Where each chart comes from.
    pub catalogue: Catalogue,
}

impl Charts {
    /// The charts as printed on the card.
    ///
    /// # Panics
    /// Never in a tested build: the tests load these very files.
    #[must_use]
    pub fn standard() -> &'static Charts {
        static STANDARD: LazyLock<Charts> =
            LazyLock::new(|| module::built_in(&FILES, Charts::read));
        &STANDARD
    }

    /// Reads and checks the charts of a module.
    ///
    /// # Errors
    /// Every problem of every file.
    ///
    /// ```
    /// use besieged::Charts;
    /// use module::Memory;
    /// let problems = Charts::load(&Memory::default()).unwrap_err();
    /// assert!(problems.to_string().contains("charts/crt.csv: file not found"));
    /// ```
    pub fn load(files: &dyn Files) -> Result<Charts, Problems> {
        module::load(files, Charts::read)
    }

    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Charts> {
        // Everything is read before anything is given up, so that all problems come at once.
        let results = read_results(files, problems);
        let blitz = read_blitz(files, problems);
        let modifiers = ModifierChart::read(files, problems);
        let air = AirChart::read(files, problems);
        let blitz_dates = BlitzDates::read(files, problems);
        let sudden_death = SuddenDeathChart::read(files, problems);
        let weather = WeatherChart::read_chart(files, problems);
        let years = YearChart::read(files, problems);
        let movement = MovementChart::read(files, problems);
        let catalogue = read_catalogue(files, problems);
        Some(Charts {
            results: results?,
            blitz: blitz?,
            modifiers: modifiers?,
            air: air?,
            blitz_dates: blitz_dates?,
            sudden_death: sudden_death?,
            weather: weather?,
            years: years?,
            movement: movement?,
            catalogue: catalogue?,
        })
    }

    /// The table an attack uses.
    #[must_use]
    pub fn table(&self, table: Table) -> &ResultsTable {
        match table {
            Table::Results => &self.results,
            Table::Blitz => &self.blitz,
        }
    }
}

/// Checks a module, adding every problem found: its charts and their catalogue and, where it has them, its map, its
/// counters and its scenarios.
pub fn check(files: &dyn Files, problems: &mut Problems) {
    crate::ground::check(files, problems);
}

fn read_catalogue(files: &dyn Files, problems: &mut Problems) -> Option<Catalogue> {
    let catalogue = Catalogue::read(files, problems)?;
    let known = |id: &str| RuleId::known(id).map(|_| ()).ok_or_else(String::new);
    catalogue.check_rules(known, problems);
    Some(catalogue)
}

fn read_results(files: &dyn Files, problems: &mut Problems) -> Option<ResultsTable> {
    rulebook::cite!("R-B12");
    let Labels { rows, columns } = CRT;
    let chart = Chart::read(files, "charts/crt.csv", Some(rows), columns, plain_result, problems)?;
    // B-T1: a higher die never serves the attacker worse.
    // Only down the columns: along row 0 better odds look milder in one place (R-B12).
    chart.assert_monotone(Axis::Down, Direction::Rising, |result| *result, problems);
    ResultsTable::of_chart(&chart)
}

fn read_blitz(files: &dyn Files, problems: &mut Problems) -> Option<ResultsTable> {
    let Labels { rows, columns } = BLITZ;
    let chart = Chart::read(files, "charts/blitz.csv", Some(rows), columns, any_result, problems)?;
    ResultsTable::of_chart(&chart)
}

fn any_result(text: &str) -> Result<CombatResult, String> {
    text.parse().map_err(|error: crate::NotAResult| error.to_string())
}

fn plain_result(text: &str) -> Result<CombatResult, String> {
    let result = any_result(text)?;
    match result.advance {
        None => Ok(result),
        Some(_) => Err("only the blitzkrieg table prints an advance".to_owned()),
    }
}
