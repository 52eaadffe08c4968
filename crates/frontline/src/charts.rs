//! The charts of the rules, read from `modules/frontline/charts/`.
//!
//! The standard charts are built into the program; [`Charts::load`] reads another folder, or one laid over it.

mod read;
mod settings;

pub use settings::{FlagSettings, Scale, Settings};

use crate::{
    EffectTable, GroundTable, Landing, LossOrders, LossTable, Party, RangeTable, ResultTable,
    ShiftTable,
};
use module::{Catalogue, Embedded, Files, Problems};
use rulebook::RuleId;
use std::sync::LazyLock;

/// The files of `modules/frontline`, as built in.
pub static FILES: Embedded = Embedded::new(&[
    ("game.toml", include_str!("../../../modules/frontline/game.toml")),
    ("charts/charts.toml", include_str!("../../../modules/frontline/charts/charts.toml")),
    ("charts/results.csv", include_str!("../../../modules/frontline/charts/results.csv")),
    ("charts/effects.csv", include_str!("../../../modules/frontline/charts/effects.csv")),
    ("charts/terrain.csv", include_str!("../../../modules/frontline/charts/terrain.csv")),
    ("charts/shifts.csv", include_str!("../../../modules/frontline/charts/shifts.csv")),
    ("charts/die.csv", include_str!("../../../modules/frontline/charts/die.csv")),
    ("charts/losses.csv", include_str!("../../../modules/frontline/charts/losses.csv")),
    ("charts/loss-order.csv", include_str!("../../../modules/frontline/charts/loss-order.csv")),
    ("charts/bomber-range.csv", include_str!("../../../modules/frontline/charts/bomber-range.csv")),
    ("charts/settings.toml", include_str!("../../../modules/frontline/charts/settings.toml")),
    ("map/hexes.csv", include_str!("../../../modules/frontline/map/hexes.csv")),
    ("map/hexsides.csv", include_str!("../../../modules/frontline/map/hexsides.csv")),
    ("map/control.csv", include_str!("../../../modules/frontline/map/control.csv")),
    ("briefings.toml", include_str!("../../../modules/frontline/briefings.toml")),
    ("scenarios.toml", include_str!("../../../modules/frontline/scenarios.toml")),
]);

/// F12: what is added to the dice beside cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DieTable {
    /// Each LSP, by side.
    pub(crate) each_lsp: [i8; 2],
    /// The attacker's landing, with and without special craft.
    pub(crate) landing: [i8; 2],
}

impl DieTable {
    /// What each LSP adds to the die of a side.
    #[must_use]
    pub fn each_lsp(&self, party: Party) -> i32 {
        self.each_lsp[party as usize].into()
    }

    /// What a landing adds to the attacker's die; the second value replaces the first (R-F6).
    #[must_use]
    pub fn landing(&self, landing: Landing) -> i32 {
        self.landing[landing as usize].into()
    }
}

/// Every table of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// F-T1.
    pub results: ResultTable,
    /// F-T2.
    pub effects: EffectTable,
    /// The notes of F-T2, and F15c.
    pub ground: GroundTable,
    /// F-T3.
    pub shifts: ShiftTable,
    /// F12.
    pub die: DieTable,
    /// F-T4.
    pub losses: LossTable,
    /// F-T5.
    pub loss_orders: LossOrders,
    /// F-T6.
    pub ranges: RangeTable,
    /// The single numbers.
    pub settings: Settings,
}

impl Charts {
    /// The charts built into the program.
    #[must_use]
    pub fn standard() -> &'static Charts {
        static STANDARD: LazyLock<Charts> =
            LazyLock::new(|| module::built_in(&FILES, Charts::read));
        &STANDARD
    }

    /// Reads every chart and its provenance.
    ///
    /// ```
    /// use frontline::{Charts, FILES};
    /// assert_eq!(&Charts::load(&FILES).unwrap(), Charts::standard());
    /// ```
    ///
    /// # Errors
    /// All problems at once, each with its file and line.
    pub fn load(files: &dyn Files) -> Result<Charts, Problems> {
        module::load(files, Charts::read)
    }

    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Charts> {
        if let Some(catalogue) = Catalogue::read(files, problems) {
            catalogue.check_rules(known, problems);
        }
        // Everything is read before anything is missed, so that all problems are seen at once.
        let settings = settings::settings(files, problems);
        let results = read::results(files, problems);
        let effects = read::effects(files, problems);
        let ground = read::ground(files, effects.as_ref(), problems);
        let shifts = read::shifts(files, problems);
        let die = read::die(files, problems);
        let losses = read::losses(files, settings.as_ref(), problems);
        let loss_orders = read::loss_orders(files, problems);
        let ranges = read::ranges(files, problems);
        Some(Charts {
            results: results?,
            effects: effects?,
            ground: ground?,
            shifts: shifts?,
            die: die?,
            losses: losses?,
            loss_orders: loss_orders?,
            ranges: ranges?,
            settings: settings?,
        })
    }
}

fn known(id: &str) -> Result<(), String> {
    match RuleId::known(id) {
        Some(_) => Ok(()),
        None => Err("see the rule index".to_owned()),
    }
}

/// What `grognard module check` asks of a module of this system.
pub fn check(files: &dyn Files, problems: &mut Problems) {
    crate::ground::check(files, problems);
}
