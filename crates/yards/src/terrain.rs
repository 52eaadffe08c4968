//! 4.0 Terrain: levels, costs, cover, and the terrain modifier (TEM).

use crate::names::named;
use crate::units::UnitKind;
use rulebook::{Effect, Ledger, rule};

named! {
    /// The features a hex can have: the rows of the terrain table.
    pub enum Terrain {
        /// Open ground in the country.
        OpenRural = "open_rural",
        /// Open ground in a town.
        OpenUrban = "open_urban",
        /// Woods.
        Woods = "woods",
        /// Forest.
        Forest = "forest",
        /// A wooden building.
        WoodenBuilding = "wooden_building",
        /// A stone building.
        StoneBuilding = "stone_building",
        /// An urban building.
        UrbanBuilding = "urban_building",
        /// A road.
        Road = "road",
        /// A road between urban buildings.
        UrbanRoad = "urban_road",
        /// A river.
        River = "river",
        /// A bridge.
        Bridge = "bridge",
        /// A ford.
        Ford = "ford",
        /// A hill: a feature beside the hex's own terrain (R-Y22).
        Hill = "hill",
        /// A wall on the side it protects.
        Wall = "wall",
        /// An improved position.
        ImprovedPosition = "improved_position",
    }
}

impl Terrain {
    /// Whether it blocks the line of sight: woods, forest, hills and buildings (R-Y18).
    #[must_use]
    pub const fn blocks_sight(self) -> bool {
        use Terrain::{Forest, Hill, StoneBuilding, UrbanBuilding, WoodenBuilding, Woods};
        matches!(self, Woods | Forest | Hill | WoodenBuilding | StoneBuilding | UrbanBuilding)
    }

    /// Whether it makes the hex cover; a bare hill does not (R-Y24).
    #[must_use]
    pub const fn is_cover(self) -> bool {
        rulebook::cite!("R-Y24");
        use Terrain::{Forest, ImprovedPosition, UrbanRoad, Wall, Woods};
        matches!(self, Woods | Forest | UrbanRoad | Wall | ImprovedPosition) || self.is_building()
    }

    /// Whether it is a building of any kind.
    #[must_use]
    pub const fn is_building(self) -> bool {
        use Terrain::{StoneBuilding, UrbanBuilding, WoodenBuilding};
        matches!(self, WoodenBuilding | StoneBuilding | UrbanBuilding)
    }

    /// Whether an assault on this hex is an urban assault: urban building or urban road (Y13.6.1).
    #[must_use]
    pub const fn is_urban(self) -> bool {
        rulebook::cite!("Y13.6.1");
        matches!(self, Terrain::UrbanBuilding | Terrain::UrbanRoad)
    }
}

/// The features of one hex, each at most once.
///
/// ```
/// use yards::{Features, Terrain};
/// let hex: Features = [Terrain::Hill, Terrain::Woods].into_iter().collect();
/// assert!(hex.is_cover() && hex.bursts_in_the_trees());
/// assert!(!Features::from_iter([Terrain::Hill]).is_cover());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Features(u16);

impl Features {
    /// Whether the feature is there.
    #[must_use]
    pub const fn has(self, terrain: Terrain) -> bool {
        self.0 & (1 << terrain as u16) != 0
    }

    /// The features in the order of the table.
    pub fn iter(self) -> impl Iterator<Item = Terrain> {
        let all = Terrain::NAMES.iter().map(|(_, terrain)| *terrain);
        all.filter(move |&terrain| self.has(terrain))
    }

    /// Whether the hex is cover; everything else is open (R-Y24).
    #[must_use]
    pub fn is_cover(self) -> bool {
        self.iter().any(Terrain::is_cover)
    }

    /// Whether an assault on the hex is an urban assault (Y13.6.1).
    #[must_use]
    pub fn is_urban(self) -> bool {
        self.iter().any(Terrain::is_urban)
    }

    /// Whether mortar shells burst in the trees: woods or forest (R-Y8).
    #[must_use]
    pub const fn bursts_in_the_trees(self) -> bool {
        self.has(Terrain::Woods) || self.has(Terrain::Forest)
    }
}

impl FromIterator<Terrain> for Features {
    fn from_iter<I: IntoIterator<Item = Terrain>>(features: I) -> Self {
        Features(features.into_iter().fold(0, |set, terrain| set | 1 << terrain as u16))
    }
}

named! {
    /// Whose TEM it is.
    pub enum TargetClass {
        /// NV units.
        NonVehicular = "non_vehicular",
        /// Towed guns alone.
        TowedGun = "towed_gun",
        /// Vehicles alone.
        Vehicular = "vehicular",
    }
}

impl TargetClass {
    /// The class of a hex by the NV units in it: none is vehicular, only towed guns is towed gun (R-Y5).
    ///
    /// ```
    /// use yards::{TargetClass, UnitKind};
    /// assert_eq!(TargetClass::of([]), TargetClass::Vehicular);
    /// assert_eq!(TargetClass::of([UnitKind::TowedGun, UnitKind::Mg]), TargetClass::NonVehicular);
    /// ```
    #[must_use]
    pub fn of(units: impl IntoIterator<Item = UnitKind>) -> Self {
        let mut units = units.into_iter().peekable();
        if units.peek().is_none() {
            TargetClass::Vehicular
        } else if units.all(|kind| kind == UnitKind::TowedGun) {
            TargetClass::TowedGun
        } else {
            TargetClass::NonVehicular
        }
    }
}

named! {
    /// What kind of fire the terrain shelters from.
    pub enum FireKind {
        /// Small arms.
        SmallArms = "small_arms",
        /// Mortars.
        Mortar = "mortar",
        /// Anti-tank fire; the TEM is that of small arms.
        AntiTank = "anti_tank",
    }
}

/// The height of a terrain above the ground of its hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// So many levels.
    Fixed(i32),
    /// As the map says: hills.
    Varies,
    /// Other terrain of the hex decides.
    OtherTerrain,
}

/// What it costs to enter, in half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryCost {
    /// The cost of the hex.
    Cost(i32),
    /// On top of the cost of the hex.
    Surcharge(i32),
    /// Other terrain of the hex decides.
    OtherTerrain,
    /// It may not enter.
    Prohibited,
}

/// One row of the terrain table (Y-T9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerrainRow {
    /// Its height.
    pub level: Level,
    /// Cost for each mover, in the order of [`Mover`](crate::Mover).
    pub costs: [EntryCost; 5],
    /// TEM for NV units against small arms and anti-tank fire; `None` where the table says OT or NA.
    pub tem_nv: Option<i32>,
    /// TEM for NV units against mortars.
    pub tem_nv_mortar: Option<i32>,
    /// TEM for towed guns against small arms and anti-tank fire.
    pub tem_gun: Option<i32>,
    /// TEM for towed guns against mortars.
    pub tem_gun_mortar: Option<i32>,
    /// TEM for vehicles.
    pub tem_vehicle: Option<i32>,
}

impl TerrainRow {
    /// The TEM of this one feature, if it has one (Y4.0d, Y4.0f).
    #[must_use]
    pub const fn tem(&self, fire: FireKind, target: TargetClass) -> Option<i32> {
        rulebook::cite!("Y4.0d", "Y4.0f");
        let mortar = matches!(fire, FireKind::Mortar);
        match target {
            TargetClass::NonVehicular if mortar => self.tem_nv_mortar,
            TargetClass::NonVehicular => self.tem_nv,
            TargetClass::TowedGun if mortar => self.tem_gun_mortar,
            TargetClass::TowedGun => self.tem_gun,
            TargetClass::Vehicular => self.tem_vehicle,
        }
    }
}

/// The terrain table (Y4.0a, Y-T9): one row for each [`Terrain`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainChart(pub(crate) [TerrainRow; Terrain::NAMES.len()]);

impl TerrainChart {
    /// The row of a terrain.
    #[must_use]
    pub const fn row(&self, terrain: Terrain) -> &TerrainRow {
        rulebook::cite!("Y4.0a");
        &self.0[terrain as usize]
    }

    /// The TEM of a hex and the feature that gives it: of several only the one best for the defender, of none 0 (Y4.0b).
    ///
    /// ```
    /// use yards::{Charts, Features, FireKind, TargetClass, Terrain};
    /// let hex = Features::from_iter([Terrain::Woods, Terrain::ImprovedPosition]);
    /// let terrain = &Charts::standard().terrain;
    /// let (tem, feature) = terrain.tem(FireKind::SmallArms, TargetClass::NonVehicular, hex);
    /// assert_eq!((tem, feature), (-2, Some(Terrain::ImprovedPosition)));
    /// ```
    #[must_use]
    pub fn tem(
        &self,
        fire: FireKind,
        target: TargetClass,
        hex: Features,
    ) -> (i32, Option<Terrain>) {
        let given = hex.iter().filter_map(|t| Some((self.row(t).tem(fire, target)?, Some(t))));
        given.min_by_key(|(tem, _)| *tem).unwrap_or((0, None))
    }

    /// The top of a blocking terrain that stands on ground of this level, `None` for terrain that never blocks (R-Y18).
    /// A hill is its own ground.
    #[must_use]
    pub fn obstacle_top(&self, terrain: Terrain, ground: i32) -> Option<i32> {
        terrain.blocks_sight().then(|| match self.row(terrain).level {
            Level::Fixed(level) => ground.saturating_add(level),
            Level::Varies | Level::OtherTerrain => ground,
        })
    }

    /// Explains the TEM of a hex: every feature that would give one, and the one that counts.
    #[must_use]
    pub fn explain_tem(&self, fire: FireKind, target: TargetClass, hex: Features) -> Ledger {
        let mut ledger = Ledger::default();
        for terrain in hex.iter() {
            if let Some(tem) = self.row(terrain).tem(fire, target) {
                ledger.note(rule!("Y-T9"), format!("{terrain}: {tem:+}"), Effect::Note);
            }
        }
        let (tem, _) = self.tem(fire, target, hex);
        ledger.note(rule!("Y4.0b"), "the best for the defender", Effect::Set(tem.into()));
        ledger
    }
}
