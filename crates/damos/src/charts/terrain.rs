//! The terrain effects chart (D3).

use crate::{ByClass, Factor, Ground, Hexside, Posture, Terrain};
use module::{Document, Files, Problem, Problems, Row, Table, Unique};

/// What the chart says of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexEffects {
    /// MP to enter by class; `None` for water, which nobody enters.
    pub mp: Option<ByClass<u32>>,
    /// SP factors of whoever attacks in it.
    pub attacker: ByClass<Factor>,
    /// SP factor of whoever defends in it.
    pub defender: Factor,
    /// DRM of reactions that enter it.
    pub reaction: i32,
    /// DRM of attrition rolls in it.
    pub attrition: i32,
    postures: [bool; 5],
}

impl HexEffects {
    const CLOSED: HexEffects = HexEffects {
        mp: None,
        attacker: ByClass { foot: Factor::ONE, mobile: Factor::ONE, mountain: Factor::ONE },
        defender: Factor::ONE,
        reaction: 0,
        attrition: 0,
        postures: [false; 5],
    };

    /// Whether the terrain permits a posture (C2.1d).
    #[must_use]
    pub const fn permits(&self, posture: Posture) -> bool {
        self.postures[posture as usize]
    }
}

/// What the chart says of a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexsideEffects {
    /// MP to cross, on top of the hex.
    pub mp: u32,
    /// SP factor of an attacker who crosses.
    pub attacker: Factor,
    /// DRM of reactions that cross.
    pub reaction: i32,
}

/// The terrain effects chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainChart {
    hexes: [HexEffects; 8],
    hexsides: [HexsideEffects; 2],
    /// Attrition DRM of a town, which takes all else from its hex (D9c).
    pub town_attrition: i32,
    /// Half MP that a rail hex costs in strategic movement.
    pub rail_half_mp: u32,
}

impl TerrainChart {
    /// The line of a terrain.
    #[must_use]
    pub const fn hex(&self, terrain: Terrain) -> &HexEffects {
        &self.hexes[terrain as usize]
    }

    /// The line of a hexside.
    #[must_use]
    pub const fn hexside(&self, hexside: Hexside) -> &HexsideEffects {
        &self.hexsides[hexside as usize]
    }

    /// The attrition DRM of a hex; a town replaces its terrain (D9c, G33).
    #[must_use]
    pub fn attrition(&self, terrain: Terrain, town: bool) -> i32 {
        rulebook::cite!("G33");
        if town { self.town_attrition } else { self.hex(terrain).attrition }
    }

    /// The SP factors of a combat in a hex, entered over this hexside; on turn 1 the Germans ignore rivers (C4.6.5a).
    ///
    /// ```
    /// use damos::{Charts, Hexside, Terrain};
    /// let ground = Charts::standard().terrain.ground(Terrain::City, Some(Hexside::River), false);
    /// assert_eq!(ground.hex_attacker.mobile.to_string(), "3/4");
    /// assert_eq!(ground.hexside_attacker.to_string(), "3/4");
    /// ```
    #[must_use]
    pub fn ground(
        &self,
        terrain: Terrain,
        crossed: Option<Hexside>,
        ignore_rivers: bool,
    ) -> Ground {
        let hex = self.hex(terrain);
        let crossed = crossed.filter(|hexside| !(ignore_rivers && *hexside == Hexside::River));
        Ground {
            hex_attacker: hex.attacker,
            hex_defender: ByClass::alike(hex.defender),
            hexside_attacker: crossed.map_or(Factor::ONE, |crossed| self.hexside(crossed).attacker),
            hexside_defender: Factor::ONE,
        }
    }

    pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<TerrainChart> {
        let hexes = read_hexes(files, problems);
        let hexsides = read_hexsides(files, problems);
        let document = Document::read(files, "charts/settings.toml", problems)?;
        let mut settings = document.root();
        let town_attrition = settings.int("town_attrition", -9..=9, problems);
        let rail_half_mp = settings.int("rail_half_mp", 0..=9, problems);
        settings.finish(problems);
        Some(TerrainChart {
            hexes: hexes?,
            hexsides: hexsides?,
            town_attrition: town_attrition?,
            rail_half_mp: rail_half_mp?,
        })
    }
}

const HEX_COLUMNS: [&str; 11] = [
    "terrain",
    "mp_foot",
    "mp_mobile",
    "mp_mountain",
    "attacker_foot",
    "attacker_mobile",
    "attacker_mountain",
    "defender",
    "reaction",
    "attrition",
    "postures",
];

fn read_hexes(files: &dyn Files, problems: &mut Problems) -> Option<[HexEffects; 8]> {
    let table = Table::read(files, "charts/terrain.csv", problems)?;
    table.columns(&HEX_COLUMNS, problems);
    let rows = rows_by_name(&table, "terrain", &Terrain::NAMES, read_hex, problems)?;
    rows.try_into().ok()
}

fn read_hexsides(files: &dyn Files, problems: &mut Problems) -> Option<[HexsideEffects; 2]> {
    let table = Table::read(files, "charts/hexsides.csv", problems)?;
    table.columns(&["hexside", "mp", "attacker", "reaction"], problems);
    let read = |row: &Row<'_>, problems: &mut Problems| {
        let (mp, reaction) =
            (row.int("mp", 0..=9, problems), row.int("reaction", -9..=9, problems));
        let attacker = row.parse("attacker", problems);
        Some(HexsideEffects { mp: mp?, attacker: attacker?, reaction: reaction? })
    };
    let rows = rows_by_name(&table, "hexside", &Hexside::NAMES, read, problems)?;
    rows.try_into().ok()
}

/// Reads one row for each name, complaining of missing, unknown and repeated ones.
fn rows_by_name<T: Copy, R: Copy>(
    table: &Table,
    column: &str,
    names: &[(&'static str, T)],
    read: impl Fn(&Row<'_>, &mut Problems) -> Option<R>,
    problems: &mut Problems,
) -> Option<Vec<R>> {
    let places: Vec<(&str, usize)> =
        names.iter().enumerate().map(|(place, (name, _))| (*name, place)).collect();
    let mut found = vec![None; names.len()];
    let mut seen = Unique::new(column);
    for row in table.rows() {
        let Some(place) = row.choice(column, &places, problems) else { continue };
        if seen.add(names[place].0, &row.spot(), problems) {
            found[place] = read(&row, problems);
        }
    }
    for (name, _) in names.iter().filter(|(name, _)| !seen.contains(name)) {
        let file = table.source().name();
        problems.push(Problem::in_file(file, format!("there is no row `{name}`")));
    }
    found.into_iter().collect()
}

fn read_hex(row: &Row<'_>, problems: &mut Problems) -> Option<HexEffects> {
    if row.cell("mp_foot")?.text == "-" {
        let stray = HEX_COLUMNS[1..].iter().filter_map(|name| row.cell(name));
        for cell in stray.filter(|cell| cell.text != "-") {
            problems.push(cell.problem("a hex that nobody enters has `-` in every column"));
        }
        return Some(HexEffects::CLOSED);
    }
    let mut mp = |name: &str| row.int(name, 1..=9, problems);
    let mp = (mp("mp_foot"), mp("mp_mobile"), mp("mp_mountain"));
    let mut factor = |name: &str| row.parse::<Factor>(name, problems);
    let attacker =
        (factor("attacker_foot"), factor("attacker_mobile"), factor("attacker_mountain"));
    let defender = factor("defender");
    let reaction = row.int("reaction", -9..=9, problems);
    let attrition = row.int("attrition", -9..=9, problems);
    let postures = row.parse_with("postures", parse_postures, problems);
    Some(HexEffects {
        mp: Some(ByClass { foot: mp.0?, mobile: mp.1?, mountain: mp.2? }),
        attacker: ByClass { foot: attacker.0?, mobile: attacker.1?, mountain: attacker.2? },
        defender: defender?,
        reaction: reaction?,
        attrition: attrition?,
        postures: postures?,
    })
}

/// Letters S, C, E, H, D for the postures in the order of the matrix.
fn parse_postures(text: &str) -> Result<[bool; 5], &'static str> {
    const LETTERS: &str = "SCEHD";
    let mut permitted = [false; 5];
    for letter in text.chars() {
        let place = LETTERS.find(letter).ok_or("postures are the letters S, C, E, H, D")?;
        if std::mem::replace(&mut permitted[place], true) {
            return Err("a posture is named twice");
        }
    }
    Ok(permitted)
}
