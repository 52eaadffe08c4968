//! The kinds of unit, as printed: `units.csv`.

use super::Nation;
use crate::names::named;
use crate::{AntiTankWeapon, Mover, SmallArm, StackKind, UnitKind, VehicleKind};
use module::{Files, Problems, Row, Table, Unique};
use std::sync::Arc;

named! {
    /// What a counter is.
    pub enum Kind {
        /// A squad.
        Squad = "squad",
        /// An infantry section; it stacks as a squad (Y38).
        InfantrySection = "infantry_section",
        /// A machine gun.
        Mg = "mg",
        /// A light anti-tank weapon.
        Latw = "latw",
        /// A towed gun.
        TowedGun = "towed_gun",
        /// A bunker.
        Bunker = "bunker",
        /// A leader.
        Leader = "leader",
        /// An armored fighting vehicle.
        Afv = "afv",
        /// A halftrack or a truck.
        Carrier = "carrier",
        /// A dummy: a counter with nobody behind it (Y56).
        Dummy = "dummy",
    }
}

impl Kind {
    /// Whether it is a vehicle.
    #[inline]
    #[must_use]
    pub const fn is_vehicle(self) -> bool {
        matches!(self, Kind::Afv | Kind::Carrier)
    }

    /// The NV unit it is in the tables of fire and assault; none for leaders, vehicles and dummies.
    #[inline]
    #[must_use]
    pub const fn unit(self) -> Option<UnitKind> {
        match self {
            Kind::Squad => Some(UnitKind::Squad),
            Kind::InfantrySection => Some(UnitKind::InfantrySection),
            Kind::Mg => Some(UnitKind::Mg),
            Kind::Latw => Some(UnitKind::Latw),
            Kind::TowedGun => Some(UnitKind::TowedGun),
            Kind::Bunker => Some(UnitKind::Bunker),
            Kind::Leader | Kind::Afv | Kind::Carrier | Kind::Dummy => None,
        }
    }

    /// The vehicle it is in the tables.
    #[inline]
    #[must_use]
    pub const fn vehicle(self) -> Option<VehicleKind> {
        match self {
            Kind::Afv => Some(VehicleKind::Afv),
            Kind::Carrier => Some(VehicleKind::Carrier),
            _ => None,
        }
    }

    /// Whether it is an NV combat unit: neither leader nor LATW.
    #[inline]
    #[must_use]
    pub fn is_combat_unit(self) -> bool {
        self.unit().is_some_and(UnitKind::is_combat_unit)
    }

    /// Whether it may lead an assault (Y57): squad, section or MG.
    #[inline]
    #[must_use]
    pub const fn storms(self) -> bool {
        matches!(self, Kind::Squad | Kind::InfantrySection | Kind::Mg)
    }

    /// The row of the stacking table it counts in; none for dummies (Y38).
    #[inline]
    #[must_use]
    pub const fn stack(self) -> Option<StackKind> {
        match self {
            Kind::Squad | Kind::InfantrySection => Some(StackKind::Squads),
            Kind::Mg => Some(StackKind::Mgs),
            Kind::Latw => Some(StackKind::Latws),
            Kind::TowedGun => Some(StackKind::TowedGuns),
            Kind::Bunker => Some(StackKind::Bunkers),
            Kind::Leader => Some(StackKind::Leaders),
            Kind::Afv | Kind::Carrier => Some(StackKind::Vehicles),
            Kind::Dummy => None,
        }
    }
}

/// One kind of unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitType {
    /// Its id in files, such as `g_gren`.
    pub key: String,
    /// Whose it is.
    pub nation: Nation,
    /// What is printed on it.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// How it moves; bunkers do not.
    pub mover: Option<Mover>,
    /// Its printed steps.
    pub steps: u8,
    /// Its cohesion; 0 for vehicles.
    pub cohesion: u8,
    /// Its assault value.
    pub assault: u8,
    /// Its small-arms value and range.
    pub small_arms: Option<(i32, SmallArm)>,
    /// Its anti-tank value and weapon.
    pub anti_tank: Option<(i32, AntiTankWeapon)>,
    /// Armor to the front and against enfilade fire; 0 for NV units.
    pub armor: [i32; 2],
    /// What a generated mission pays for it.
    pub points: u8,
}

impl UnitType {
    /// What a dummy is (Y56): it moves as an NV unit and does nothing else.
    pub(crate) fn dummy() -> UnitType {
        UnitType {
            key: "dummy".to_owned(),
            nation: Nation::German,
            name: "Dummy".to_owned(),
            kind: Kind::Dummy,
            mover: Some(Mover::NonVehicular),
            steps: 0,
            cohesion: 0,
            assault: 0,
            small_arms: None,
            anti_tank: None,
            armor: [0; 2],
            points: 2,
        }
    }
}

const PATH: &str = "units.csv";
const COLUMNS: [&str; 16] = [
    "type",
    "nation",
    "name",
    "kind",
    "mover",
    "steps",
    "cohesion",
    "assault",
    "fire",
    "range",
    "at",
    "at_weapon",
    "armor",
    "enfilade",
    "note",
    "points",
];

/// Reads `units.csv`.
pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Vec<Arc<UnitType>>> {
    let table = Table::read(files, PATH, problems)?;
    table.columns(&COLUMNS, problems);
    let mut seen = Unique::new("unit");
    let mut types = Vec::new();
    for row in table.rows() {
        if let Some(cell) = row.cell("type") {
            seen.add(cell.text, &cell.spot(), problems);
        }
        types.extend(read_type(&row, problems).map(Arc::new));
    }
    Some(types)
}

fn read_type(row: &Row<'_>, problems: &mut Problems) -> Option<UnitType> {
    let key = row.text("type", problems);
    let nation = row.choice("nation", Nation::NAMES, problems);
    let name = row.text("name", problems);
    let kind = row.choice("kind", Kind::NAMES, problems);
    let mover = row.parse_with("mover", read_mover, problems);
    let steps = row.int("steps", 1..=3, problems);
    let cohesion = row.optional_int("cohesion", 1..=10, problems);
    let assault = row.int("assault", 0..=9, problems);
    let fire = row.optional_int("fire", -4..=9, problems);
    let range = row.optional_choice("range", SmallArm::NAMES, problems);
    let at = row.optional_int("at", -4..=9, problems);
    let weapon = row.optional_choice("at_weapon", AntiTankWeapon::NAMES, problems);
    let armor = row.optional_int("armor", 0..=30, problems);
    let enfilade = row.optional_int("enfilade", 0..=30, problems);
    row.optional_text("note", problems);
    let points = row.int("points", 1..=99, problems);
    let kind = kind?;
    let mut demand = |holds: bool, what: &str| {
        if !holds {
            problems.push(row.spot().problem(what));
        }
    };
    demand(fire.is_some() == range.is_some(), "`fire` and `range` go together");
    demand(at.is_some() == weapon.is_some(), "`at` and `at_weapon` go together");
    demand(kind.is_vehicle() == armor.is_some(), "vehicles have `armor`, others have none");
    demand(kind.is_vehicle() == enfilade.is_some(), "vehicles have `enfilade`, others have none");
    demand(kind.is_vehicle() != cohesion.is_some(), "NV units have `cohesion`, vehicles have none");
    demand(kind != Kind::Dummy, "dummies are not listed here");
    demand((kind == Kind::Bunker) == mover?.is_none(), "bunkers alone do not move");
    let fits = mover?.is_none_or(|mover| mover.is_vehicle() == kind.is_vehicle());
    demand(fits, "the mover does not fit the kind");
    Some(UnitType {
        key: key?.to_owned(),
        nation: nation?,
        name: name?.to_owned(),
        kind,
        mover: mover?,
        steps: steps?,
        cohesion: cohesion.unwrap_or(0),
        assault: assault?,
        small_arms: fire.zip(range),
        anti_tank: at.zip(weapon),
        armor: [armor.unwrap_or(0), enfilade.unwrap_or(0)],
        points: points?,
    })
}

fn read_mover(text: &str) -> Result<Option<Mover>, String> {
    match text {
        "none" => Ok(None),
        _ => Mover::named(text).map(Some).ok_or_else(|| format!("`{text}` is no mover")),
    }
}
