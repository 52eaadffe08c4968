//! The map: `map/hexes.csv` and `map/hexsides.csv`, with all that follows from them worked out once (F30).

use super::names::{HexSet, Lines, Make, Water};
use crate::Terrain;
use hex::{
    Digits, Direction, EastWest, Grid, HexIndex, Layout, NorthSouth, Numbering, Parity, Span,
};
use module::{Files, Problems, Row, Spot, Table, Unique};

/// Rows 01 to 22, columns 01 to 22 growing east, odd rows half a hex east.
pub const NUMBERING: Numbering = Numbering {
    digits: Digits::Rrcc,
    rows: Span { first: 1, last: 22 },
    columns: Span { first: 1, last: 22 },
    rows_grow: NorthSouth::South,
    columns_grow: EastWest::East,
    layout: Layout::Pointy { shifted_rows: Parity::Odd, toward: EastWest::East },
};

/// Marks a side that leads nowhere.
const NOWHERE: u16 = u16::MAX;
/// The directions in the order of sides.
const SIDES: [Direction; 6] = Direction::ALL;
/// The name of the hex through which Leningrad is reached over the ice (F37).
const LADOGA_GATE: &str = "Volkhov";
/// The city that uses Ladoga (F37).
const LADOGA_CITY: &str = "Leningrad";

/// A country, by its place in the list of the map.
pub type Country = u8;

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    grid: Grid,
    terrain: Vec<Option<Terrain>>,
    names: Vec<Vec<String>>,
    countries: Vec<String>,
    country: Vec<Option<Country>>,
    industry: Vec<Lines>,
    ports: Vec<Option<Water>>,
    seas: Vec<Option<Water>>,
    /// By hex and side: the land across an open hexside.
    beside: Vec<[u16; 6]>,
    /// By hex: the sides closed by water or a strait, over which troops can land (F55).
    wet: Vec<u8>,
    majors: HexSet,
    winter: HexSet,
    land: HexSet,
    ladoga: [Option<HexIndex>; 2],
}

impl Map {
    /// The numbers and distances of the hexes.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The land hexes of countries at war, as the game begins (F30).
    #[must_use]
    pub fn land(&self) -> &HexSet {
        &self.land
    }

    /// The terrain of a playable hex.
    #[inline]
    #[must_use]
    pub fn terrain(&self, hex: HexIndex) -> Option<Terrain> {
        self.terrain.get(hex.index()).copied().flatten()
    }

    /// The country of a hex.
    #[inline]
    #[must_use]
    pub fn country(&self, hex: HexIndex) -> Option<Country> {
        self.country.get(hex.index()).copied().flatten()
    }

    /// The countries of the map.
    #[must_use]
    pub fn countries(&self) -> &[String] {
        &self.countries
    }

    /// The production lines of a hex.
    #[inline]
    #[must_use]
    pub fn industry(&self, hex: HexIndex) -> Lines {
        self.industry.get(hex.index()).copied().unwrap_or_default()
    }

    /// The water on which a hex has a port.
    #[must_use]
    pub fn port(&self, hex: HexIndex) -> Option<Water> {
        self.ports.get(hex.index()).copied().flatten()
    }

    /// The water of a sea hex.
    #[must_use]
    pub fn sea(&self, hex: HexIndex) -> Option<Water> {
        self.seas.get(hex.index()).copied().flatten()
    }

    /// The land hexes across open hexsides, with their sides (F30).
    #[inline]
    pub fn beside(&self, hex: HexIndex) -> impl Iterator<Item = (usize, HexIndex)> + '_ {
        let sides = self.beside.get(hex.index()).into_iter().flatten().enumerate();
        sides.filter(|(_, next)| **next != NOWHERE).map(|(side, next)| (side, HexIndex::new(*next)))
    }

    /// The side of a hex over which an adjacent one is reached by land.
    #[inline]
    #[must_use]
    pub fn side_toward(&self, from: HexIndex, to: HexIndex) -> Option<usize> {
        self.beside.get(from.index())?.iter().position(|next| *next == to.value())
    }

    /// Whether two hexes share an open hexside.
    #[inline]
    #[must_use]
    pub fn are_beside(&self, one: HexIndex, other: HexIndex) -> bool {
        self.side_toward(one, other).is_some()
    }

    /// The hex across a side, whatever lies between.
    #[must_use]
    pub fn across(&self, hex: HexIndex, side: usize) -> Option<HexIndex> {
        SIDES.get(side).and_then(|direction| self.grid.neighbor(hex, *direction))
    }

    /// The hexes around a hex, over any hexside (F31b).
    pub fn around(&self, hex: HexIndex) -> impl Iterator<Item = HexIndex> + '_ {
        (0..6).filter_map(move |side| self.across(hex, side))
    }

    /// Whether troops can land over the hexside between two hexes: water or a strait (F55).
    #[must_use]
    pub fn is_crossing(&self, from: HexIndex, to: HexIndex) -> bool {
        let bits = self.wet.get(from.index()).copied().unwrap_or(0);
        (0..6).any(|side| bits >> side & 1 != 0 && self.across(from, side) == Some(to))
    }

    /// Whether a hex has a major city.
    #[inline]
    #[must_use]
    pub fn is_major(&self, hex: HexIndex) -> bool {
        self.majors.contains(hex)
    }

    /// Whether winter is felt in a hex (F54).
    #[inline]
    #[must_use]
    pub fn is_wintry(&self, hex: HexIndex) -> bool {
        self.winter.contains(hex)
    }

    /// The first name of a hex.
    #[must_use]
    pub fn name(&self, hex: HexIndex) -> Option<&str> {
        self.names.get(hex.index())?.first().map(String::as_str)
    }

    /// The hex of a name, such as `Berlin`.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<HexIndex> {
        self.grid.hexes().find(|hex| self.names[hex.index()].iter().any(|it| it == name))
    }

    /// The row of a hex, from the north.
    #[must_use]
    pub fn row(&self, hex: HexIndex) -> u8 {
        (hex.index() / usize::from(NUMBERING.columns.last)) as u8 + 1
    }

    /// Leningrad and the hex that keeps its road over the lake open (F37).
    #[must_use]
    pub fn ladoga(&self) -> [Option<HexIndex>; 2] {
        self.ladoga
    }
}

const PATH: &str = "map/hexes.csv";
const SIDES_PATH: &str = "map/hexsides.csv";
const COLUMNS: [&str; 12] = [
    "id",
    "name",
    "also",
    "terrain",
    "major_city",
    "country",
    "industry",
    "port",
    "water",
    "winter",
    "lon",
    "lat",
];

/// What the file calls a hex.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Land(Terrain),
    Sea,
    Closed,
}

const KINDS: [(&str, Kind); 8] = [
    ("open", Kind::Land(Terrain::Open)),
    ("forest", Kind::Land(Terrain::Forest)),
    ("swamp", Kind::Land(Terrain::Swamp)),
    ("mountains", Kind::Land(Terrain::Mountains)),
    ("sea", Kind::Sea),
    ("lake", Kind::Sea),
    ("neutral", Kind::Closed),
    ("desert", Kind::Closed),
];

/// One row of the file.
struct Line {
    hex: HexIndex,
    kind: Kind,
    names: Vec<String>,
    country: Option<String>,
    industry: Lines,
    port: bool,
    water: Option<Water>,
    major: bool,
    winter: bool,
}

pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Map> {
    rulebook::cite!("F30");
    let table = Table::read(files, PATH, problems)?;
    table.columns(&COLUMNS, problems);
    let grid = Grid::new(NUMBERING).ok()?;
    let mut seen = Unique::new("hex");
    let mut lines = Vec::new();
    for row in table.rows() {
        lines.extend(read_line(&grid, &row, &mut seen, problems));
    }
    let closed = read_sides(files, &grid, problems)?;
    let map = build(grid, &lines, &closed);
    for name in [LADOGA_CITY, LADOGA_GATE] {
        if map.named(name).is_none() {
            let what = format!("there is no hex `{name}`, which F37 names");
            problems.push(table.source().problem(what));
        }
    }
    Some(map)
}

fn read_line(
    grid: &Grid,
    row: &Row<'_>,
    seen: &mut Unique,
    problems: &mut Problems,
) -> Option<Line> {
    let hex = row.parse_with("id", |text| grid.parse(text), problems);
    let kind = row.choice("terrain", &KINDS, problems);
    let name = row.optional_text("name", problems);
    let also = row.optional_text("also", problems).unwrap_or_default();
    let country = row.optional_text("country", problems).map(str::to_owned);
    let industry = row.optional_parse_with("industry", read_industry, problems);
    let port = row.int("port", 0..=1, problems) == Some(1u8);
    let water = row.optional_parse_with("water", read_water, problems).flatten();
    let major = row.int("major_city", 0..=1, problems) == Some(1u8);
    let winter = row.int("winter", 0..=1, problems) == Some(1u8);
    for column in ["lon", "lat"] {
        row.parse::<f64>(column, problems);
    }
    if port && water.is_none() {
        problems.push(row.spot().problem("a port lies on a water that carries points"));
    }
    if matches!(kind, Some(Kind::Land(_))) && country.is_none() {
        problems.push(row.spot().problem("a land hex belongs to a country"));
    }
    if !seen.add(row.cell("id")?.text, &row.spot(), problems) {
        return None;
    }
    let more = also.split(';').map(str::trim).filter(|name| !name.is_empty());
    let names = name.into_iter().chain(more).map(str::to_owned).collect();
    let industry = industry.unwrap_or_default();
    Some(Line { hex: hex?, kind: kind?, names, country, industry, port, water, major, winter })
}

/// The letters of production lines, such as `MTAL`.
fn read_industry(text: &str) -> Result<Lines, String> {
    let mut lines = Lines::default();
    for letter in text.chars() {
        let make = Make::ALL.into_iter().find(|make| make.letter() == letter);
        let make = make.ok_or_else(|| format!("`{letter}` is not one of M, T, A, L"))?;
        lines[make.index()] += 1;
    }
    Ok(lines)
}

/// A water, or one that carries nobody.
fn read_water(text: &str) -> Result<Option<Water>, String> {
    let known = Water::NAMES.into_iter().find(|(name, _)| *name == text);
    match (known, text) {
        (Some((_, water)), _) => Ok(Some(water)),
        (None, "adriatic") => Ok(None),
        _ => Err(format!("`{text}` is no water of the map")),
    }
}

/// The closed hexsides, each with whether troops can land over it.
fn read_sides(
    files: &dyn Files,
    grid: &Grid,
    problems: &mut Problems,
) -> Option<Vec<(HexIndex, HexIndex, bool)>> {
    let table = Table::read(files, SIDES_PATH, problems)?;
    table.columns(&["a", "b", "kind"], problems);
    let kinds = [("water", true), ("strait", true), ("ladoga", false)];
    let mut closed = Vec::new();
    for row in table.rows() {
        let a = row.parse_with("a", |text| grid.parse(text), problems);
        let b = row.parse_with("b", |text| grid.parse(text), problems);
        let wet = row.choice("kind", &kinds, problems);
        let (Some(a), Some(b), Some(wet)) = (a, b, wet) else { continue };
        if grid.direction(a, b).is_none() {
            problems.push(apart(&row.spot()));
        }
        closed.push((a, b, wet));
    }
    Some(closed)
}

fn apart(spot: &Spot) -> module::Problem {
    spot.problem("a hexside lies between two adjacent hexes")
}

fn build(grid: Grid, lines: &[Line], closed: &[(HexIndex, HexIndex, bool)]) -> Map {
    let size = grid.len();
    let mut map = Map {
        terrain: vec![None; size],
        names: vec![Vec::new(); size],
        countries: Vec::new(),
        country: vec![None; size],
        industry: vec![Lines::default(); size],
        ports: vec![None; size],
        seas: vec![None; size],
        beside: vec![[NOWHERE; 6]; size],
        wet: vec![0; size],
        majors: HexSet::default(),
        winter: HexSet::default(),
        land: HexSet::default(),
        ladoga: [None; 2],
        grid,
    };
    for line in lines {
        enter(&mut map, line);
    }
    let shut = |a: HexIndex, b: HexIndex| {
        closed.iter().find(|(x, y, _)| (*x, *y) == (a, b) || (*x, *y) == (b, a))
    };
    let land: Vec<HexIndex> = map.land.iter().collect();
    for hex in land {
        for side in 0..6 {
            let Some(next) = map.across(hex, side).filter(|next| map.land.contains(*next)) else {
                continue;
            };
            match shut(hex, next) {
                None => map.beside[hex.index()][side] = next.value(),
                Some((_, _, wet)) => map.wet[hex.index()] |= u8::from(*wet) << side,
            }
        }
    }
    map.ladoga = [LADOGA_CITY, LADOGA_GATE].map(|name| map.named(name));
    map
}

fn enter(map: &mut Map, line: &Line) {
    let at = line.hex.index();
    map.names[at].clone_from(&line.names);
    if line.kind == Kind::Sea {
        map.seas[at] = line.water;
    }
    let Kind::Land(terrain) = line.kind else { return };
    map.terrain[at] = Some(terrain);
    map.industry[at] = line.industry;
    map.ports[at] = line.water.filter(|_| line.port);
    map.land.set(line.hex, true);
    map.majors.set(line.hex, line.major);
    map.winter.set(line.hex, line.winter);
    let Some(country) = &line.country else { return };
    let place = map.countries.iter().position(|known| known == country).unwrap_or_else(|| {
        map.countries.push(country.clone());
        map.countries.len() - 1
    });
    map.country[at] = Country::try_from(place).ok();
}
