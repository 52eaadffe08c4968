//! The charts as data: read from `modules/damos/charts`, built into the program as the default.

mod attrition;
mod cat;
mod crt;
mod matrix;
mod terrain;
mod turns;

pub use attrition::AttritionTable;
pub(crate) use cat::parse_ratio;
pub use cat::{CAT_LP_MAX, Cat, CatColumn, CatResult};
pub(crate) use crt::CRT_RUNGS;
pub use crt::{Column, Crt};
pub use matrix::{CombatMatrix, Plans};
pub use terrain::{HexEffects, HexsideEffects, TerrainChart};
pub use turns::{LAST_TURN, Turn};

use module::{Catalogue, Embedded, Files, Problems};
use std::sync::LazyLock;

macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../../modules/damos/", $path)))),*]
    };
}

/// The charts as they are built into the program.
pub static EMBEDDED: Embedded = Embedded::new(embedded![
    "game.toml",
    "charts/charts.toml",
    "charts/crt.csv",
    "charts/attrition.csv",
    "charts/attack-plans.csv",
    "charts/combat-matrix.csv",
    "charts/postures.csv",
    "charts/counterattack.csv",
    "charts/terrain.csv",
    "charts/hexsides.csv",
    "charts/settings.toml",
    "charts/turns.csv",
]);

/// Every chart that the rules look things up in.
///
/// ```
/// use damos::Charts;
/// let crt = &Charts::standard().crt;
/// assert_eq!(crt.result(crt.column(18), 18).to_string(), "6");
/// ```
#[derive(Clone, Debug)]
pub struct Charts {
    /// Combat results table.
    pub crt: Crt,
    /// Attrition table.
    pub attrition: AttritionTable,
    /// Attack plans.
    pub plans: Plans,
    /// Combat matrix and what each posture needs.
    pub matrix: CombatMatrix,
    /// Counterattack table.
    pub cat: Cat,
    /// Terrain effects chart.
    pub terrain: TerrainChart,
    /// Turn track.
    pub turns: Vec<Turn>,
    /// Where each chart comes from.
    pub catalogue: Catalogue,
}

impl Charts {
    /// Reads and validates the charts of a module.
    ///
    /// # Errors
    /// Every problem found, with file and line.
    ///
    /// ```
    /// use damos::Charts;
    /// use module::{Layered, Memory};
    /// let mine = Memory::from([("attack-plans.csv", "plan,mp,drm\nmeeting,0,-1\n")]);
    /// let files = Layered::new(&damos::charts::EMBEDDED, "charts", &mine);
    /// let problems = Charts::load(&files).unwrap_err();
    /// assert!(problems.to_string().contains("no row `standard`"));
    /// ```
    pub fn load(files: &dyn Files) -> Result<Charts, Problems> {
        module::load(files, Charts::read)
    }

    fn read(files: &dyn Files, problems: &mut Problems) -> Option<Charts> {
        let catalogue = Catalogue::read(files, problems);
        if let Some(catalogue) = &catalogue {
            catalogue.check_rules(is_rule, problems);
        }
        let crt = Crt::read(files, problems);
        let attrition = AttritionTable::read(files, problems);
        let plans = Plans::read(files, problems);
        let matrix = CombatMatrix::read(files, problems);
        let cat = Cat::read(files, problems);
        let terrain = TerrainChart::read(files, problems);
        let turns = turns::read(files, problems);
        Some(Charts {
            crt: crt?,
            attrition: attrition?,
            plans: plans?,
            matrix: matrix?,
            cat: cat?,
            terrain: terrain?,
            turns: turns?,
            catalogue: catalogue?,
        })
    }

    /// The charts built into the program.
    ///
    /// # Panics
    /// When the charts in `modules/damos` are faulty, which the tests rule out.
    #[must_use]
    pub fn standard() -> &'static Charts {
        static STANDARD: LazyLock<Charts> =
            LazyLock::new(|| module::built_in(&EMBEDDED, Charts::read));
        &STANDARD
    }
}

fn is_rule(id: &str) -> Result<(), String> {
    match rulebook::RuleId::known(id) {
        Some(_) => Ok(()),
        None => Err("rules stand in docs/rules/damos.md".to_string()),
    }
}

/// Checks a module of this system for `grognard module check`.
pub fn check(files: &dyn Files, problems: &mut Problems) {
    if files.list().iter().any(|path| path.starts_with("charts/")) {
        Charts::read(files, problems);
    }
}
