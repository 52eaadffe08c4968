//! The charts of the rules, read from `modules/yards/charts/`.
//!
//! The standard charts are built into the program; [`Charts::load`] reads another folder, or one laid over it.

mod assault;
mod fire;
mod generator;
mod ground;
mod read;
mod settings;

use crate::anti_tank::{AntiTankDrms, AntiTankWeapon};
use crate::assault::{AssaultBandChart, AssaultChart};
use crate::concealment::ConcealmentChart;
use crate::fire_results::FireNumbers;
use crate::generator::GeneratorChart;
use crate::maneuver::ManeuverChart;
use crate::mines::MinefieldChart;
use crate::mortars::MortarChart;
use crate::promotion::PromotionChart;
use crate::range::RangeChart;
use crate::recovery::RecoveryChart;
use crate::sight::BlindHexChart;
use crate::small_arms::{SmallArm, SmallArmsDrms};
use crate::stacking::StackingChart;
use crate::terrain::TerrainChart;
use crate::vehicle_destruction::VehicleDestructionChart;
use module::{Catalogue, Embedded, Files, Problems};
use rulebook::RuleId;
use std::sync::LazyLock;

macro_rules! embedded {
    ($($path:literal),+ $(,)?) => {
        Embedded::new(&[$(($path, include_str!(concat!("../../../../modules/yards/", $path)))),+])
    };
}

/// The files of `modules/yards`, as built in.
pub static FILES: Embedded = embedded![
    "game.toml",
    "charts/charts.toml",
    "charts/small-arms-range.csv",
    "charts/small-arms-modifiers.csv",
    "charts/mortars.csv",
    "charts/mortar-modifiers.csv",
    "charts/anti-tank-range.csv",
    "charts/anti-tank-modifiers.csv",
    "charts/assault-bands.csv",
    "charts/assault-modifiers.csv",
    "charts/vehicle-destruction.csv",
    "charts/minefield.csv",
    "charts/blind-hexes.csv",
    "charts/stacking.csv",
    "charts/maneuver.csv",
    "charts/terrain.csv",
    "charts/concealment.csv",
    "charts/promotion.csv",
    "charts/settings.toml",
    "charts/generator.toml",
    "units.csv",
    "maps/bend.csv",
    "maps/crossing.csv",
    "maps/farms.csv",
    "maps/town.csv",
    "missions/before-dawn.toml",
    "missions/counterstroke.toml",
    "missions/first-light.toml",
    "missions/the-bend.toml",
    "missions/the-crossing.toml",
    "missions/town-under-the-ridge.toml",
];

/// Every table of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charts {
    /// Y-T1, the range bands.
    pub small_arms_range: RangeChart<SmallArm>,
    /// Y-T1, the modifiers.
    pub small_arms: SmallArmsDrms,
    /// Y-T2, the range bands.
    pub anti_tank_range: RangeChart<AntiTankWeapon>,
    /// Y-T2, the modifiers.
    pub anti_tank: AntiTankDrms,
    /// Y-T3.
    pub mortars: MortarChart,
    /// The limits of Y11.3.3, Y11.5.4 and Y12.1.
    pub fire: FireNumbers,
    /// Y-T4, the bands.
    pub assault_bands: AssaultBandChart,
    /// Y-T4, the modifiers.
    pub assault: AssaultChart,
    /// Y-T5.
    pub vehicle_destruction: VehicleDestructionChart,
    /// Y14.1 and Y14.7.
    pub recovery: RecoveryChart,
    /// Y16.2.2.
    pub minefield: MinefieldChart,
    /// Y-T6.
    pub blind_hexes: BlindHexChart,
    /// Y-T7.
    pub stacking: StackingChart,
    /// Y-T8.
    pub maneuver: ManeuverChart,
    /// Y-T9.
    pub terrain: TerrainChart,
    /// Y4.3.1.
    pub concealment: ConcealmentChart,
    /// Y-T10.
    pub promotion: PromotionChart,
    /// Y80 and Y81.
    pub generator: GeneratorChart,
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
    /// use yards::{Charts, FILES};
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
            catalogue.check_rules(known_rule, problems);
        }
        // Everything is read before anything is missed, so that all problems are seen at once.
        let settings = settings::Settings::read(files, problems);
        let small_arms_range = fire::small_arms_range(files, problems);
        let small_arms = fire::small_arms(files, problems);
        let anti_tank_range = fire::anti_tank_range(files, problems);
        let anti_tank = fire::anti_tank(files, problems);
        let mortars = fire::mortars(files, problems);
        let bands = assault::bands(files, problems);
        let values = assault::values(files, settings.as_ref(), problems);
        let vehicles = assault::vehicle_destruction(files, settings.as_ref(), problems);
        let minefield = ground::minefield(files, problems);
        let blind_hexes = ground::blind_hexes(files, settings.as_ref(), problems);
        let stacking = ground::stacking(files, settings.as_ref(), problems);
        let maneuver = ground::maneuver(files, problems);
        let terrain = ground::terrain(files, problems);
        let concealment = ground::concealment(files, problems);
        let promotion = ground::promotion(files, problems);
        let generator = generator::read(files, problems);
        let settings = settings?;
        Some(Charts {
            small_arms_range: small_arms_range?,
            small_arms: small_arms?,
            anti_tank_range: anti_tank_range?,
            anti_tank: anti_tank?,
            mortars: mortars?,
            fire: settings.fire,
            assault_bands: bands?,
            assault: values?,
            vehicle_destruction: vehicles?,
            recovery: settings.recovery,
            minefield: minefield?,
            blind_hexes: blind_hexes?,
            stacking: stacking?,
            maneuver: maneuver?,
            terrain: terrain?,
            concealment: concealment?,
            promotion: promotion?,
            generator: generator?,
        })
    }
}

fn known_rule(id: &str) -> Result<(), String> {
    match RuleId::known(id) {
        Some(_) => Ok(()),
        None => Err("see the rule index".to_owned()),
    }
}
