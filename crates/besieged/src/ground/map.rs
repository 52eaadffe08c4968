//! The map: `map/hexes.csv`, with all that follows from it worked out once.

use super::{HexSet, Player};
use crate::Terrain;
use hex::{
    Digits, Direction, EastWest, Grid, HexIndex, Layout, NorthSouth, Numbering, Orientation,
    Parity, Span,
};
use module::{Files, Problem, Problems, Row, Spot, Table, Unique};

/// Rows 01 to 35, columns 01 to 29 growing east, odd rows half a hex east.
pub const NUMBERING: Numbering = Numbering {
    digits: Digits::Rrcc,
    rows: Span { first: 1, last: 35 },
    columns: Span { first: 1, last: 29 },
    rows_grow: NorthSouth::South,
    columns_grow: EastWest::East,
    layout: Layout::Pointy { shifted_rows: Parity::Odd, toward: EastWest::East },
};

/// Finns never leave the rows up to this one (B53).
const FINNISH_ROW_LAST: u8 = 4;
/// Marks a side that leads nowhere.
const NOWHERE: u16 = u16::MAX;
/// Arrivals keep so far from every enemy (B50).
const ARRIVAL_DISTANCE: u32 = 3;
/// Rebuilt units keep so far from every enemy (B33).
const REBUILT_DISTANCE: u32 = 6;

/// A named hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Whether it is a major city.
    pub major: bool,
    /// Whether it is a port.
    pub port: bool,
}

/// A city in which a player's units arrive (B50).
#[derive(Clone, Debug)]
pub(crate) struct Home {
    pub(crate) hex: HexIndex,
    /// Hexes too near for an enemy to stand in when units arrive.
    pub(crate) near: HexSet,
    /// The same for rebuilt units (B33).
    pub(crate) wide: HexSet,
}

/// The map.
#[derive(Clone, Debug)]
pub struct Map {
    grid: Grid,
    /// By hex; none where it is closed.
    terrain: Vec<Option<Terrain>>,
    countries: Vec<String>,
    places: Vec<Option<Place>>,
    /// By hex, one bit a direction.
    rivers: Vec<u8>,
    rails: Vec<u8>,
    /// By hex and direction: the hex to which a railway leads.
    along_rail: Vec<[u16; 6]>,
    /// By hex and direction: the hex next to it, not over water and not closed.
    beside: Vec<[u16; 6]>,
    sources: [Vec<HexIndex>; 2],
    majors: HexSet,
    major_ports: HexSet,
    soviet_majors: HexSet,
    finnish: HexSet,
    homes: [Vec<Home>; 2],
}

impl Map {
    /// The numbers and distances of the hexes.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The terrain of a hex; none where it is closed.
    #[inline]
    #[must_use]
    pub fn terrain(&self, hex: HexIndex) -> Option<Terrain> {
        self.terrain.get(hex.index()).copied().flatten()
    }

    /// Whether units can be there at all.
    #[inline]
    #[must_use]
    pub fn is_open(&self, hex: HexIndex) -> bool {
        self.terrain(hex).is_some()
    }

    /// The country, as the file names it.
    #[must_use]
    pub fn country(&self, hex: HexIndex) -> &str {
        self.countries.get(hex.index()).map_or("", String::as_str)
    }

    /// The city in a hex.
    #[must_use]
    pub fn place(&self, hex: HexIndex) -> Option<&Place> {
        self.places.get(hex.index())?.as_ref()
    }

    /// The hexes next to a hex: adjacent, open, and not over a water hexside; with the direction.
    #[inline]
    pub fn beside(&self, hex: HexIndex) -> impl Iterator<Item = (usize, HexIndex)> + '_ {
        let sides = self.beside.get(hex.index()).into_iter().flatten().enumerate();
        sides.filter(|(_, next)| **next != NOWHERE).map(|(side, next)| (side, HexIndex::new(*next)))
    }

    /// The direction of a hex next to another; none when it is not next to it.
    #[inline]
    #[must_use]
    pub fn side_toward(&self, from: HexIndex, to: HexIndex) -> Option<usize> {
        self.beside.get(from.index())?.iter().position(|next| *next == to.value())
    }

    /// Whether two hexes are next to each other.
    #[inline]
    #[must_use]
    pub fn are_beside(&self, one: HexIndex, other: HexIndex) -> bool {
        self.side_toward(one, other).is_some()
    }

    /// Whether a river runs along a side of a hex.
    #[inline]
    #[must_use]
    pub fn has_river(&self, hex: HexIndex, side: usize) -> bool {
        self.rivers.get(hex.index()).is_some_and(|bits| bits >> side & 1 != 0)
    }

    /// The hexes to which a railway leads.
    #[inline]
    pub fn along_rail(&self, hex: HexIndex) -> impl Iterator<Item = HexIndex> + '_ {
        let sides = self.along_rail.get(hex.index()).into_iter().flatten();
        sides.filter(|next| **next != NOWHERE).map(|next| HexIndex::new(*next))
    }

    /// Whether there is a railway.
    #[must_use]
    pub fn has_rail(&self, hex: HexIndex) -> bool {
        self.rails.get(hex.index()).is_some_and(|bits| *bits != 0)
    }

    /// The sources of supply of a player (B37).
    #[must_use]
    pub fn sources(&self, player: Player) -> &[HexIndex] {
        &self.sources[player.index()]
    }

    /// The major cities.
    #[must_use]
    pub fn majors(&self) -> &HexSet {
        &self.majors
    }

    /// Whether a hex feeds a unit of a player by itself: a major port, and for a Russian any major city of the USSR (B37).
    #[must_use]
    pub fn feeds(&self, player: Player, hex: HexIndex) -> bool {
        self.major_ports.contains(hex)
            || (player == Player::Soviet && self.soviet_majors.contains(hex))
    }

    /// Whether Finns may be there (B53).
    #[inline]
    #[must_use]
    pub fn is_finnish(&self, hex: HexIndex) -> bool {
        self.finnish.contains(hex)
    }

    /// The cities in which a player's units arrive (B50).
    pub(crate) fn homes(&self, player: Player) -> &[Home] {
        &self.homes[player.index()]
    }

    /// The hex of a name, such as `Berlin`.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<HexIndex> {
        let is = |hex: &HexIndex| self.place(*hex).is_some_and(|place| place.name == name);
        self.grid.hexes().find(is)
    }

    /// The open hexes, in order.
    pub fn open(&self) -> impl Iterator<Item = HexIndex> + '_ {
        self.grid.hexes().filter(|hex| self.is_open(*hex))
    }
}

const PATH: &str = "map/hexes.csv";
const COLUMNS: [&str; 10] =
    ["id", "terrain", "owner", "place", "kind", "port", "river", "water", "rail", "source"];
const DIRECTIONS: [Direction; 6] =
    [Direction::E, Direction::SE, Direction::SW, Direction::W, Direction::NW, Direction::NE];
const TERRAINS: [(&str, Option<Terrain>); 6] = [
    ("clear", Some(Terrain::Clear)),
    ("forest", Some(Terrain::Forest)),
    ("swamp", Some(Terrain::Swamp)),
    ("mountain", Some(Terrain::Mountain)),
    ("sea", None),
    ("off", None),
];

/// One row of the file.
struct Line {
    hex: HexIndex,
    terrain: Option<Terrain>,
    country: String,
    place: Option<Place>,
    rivers: u8,
    water: u8,
    rails: u8,
    source: Option<Player>,
    spot: Spot,
}

pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Map> {
    let table = Table::read(files, PATH, problems)?;
    table.columns(&COLUMNS, problems);
    let grid = Grid::new(NUMBERING).ok()?;
    let mut seen = Unique::new("hex");
    let mut lines: Vec<Option<Line>> = Vec::new();
    lines.resize_with(grid.len(), || None);
    for row in table.rows() {
        if let Some(line) = read_line(&grid, &row, &mut seen, problems) {
            let place = line.hex.index();
            lines[place] = Some(line);
        }
    }
    for hex in grid.hexes().filter(|hex| lines[hex.index()].is_none()) {
        let what = format!("hex {} is missing", grid.number(hex));
        problems.push(table.source().problem(what));
    }
    let lines: Vec<Line> = lines.into_iter().flatten().collect();
    if lines.len() != grid.len() {
        return None;
    }
    symmetric(&grid, &lines, problems);
    let map = build(grid, &lines);
    for name in ["Berlin", "Moscow", "Leningrad", "Stalingrad"] {
        if map.named(name).is_none_or(|hex| !map.majors.contains(hex)) {
            let what = format!("there is no major city `{name}`, which B55 names");
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
    let terrain = row.choice("terrain", &TERRAINS, problems);
    let country = row.optional_text("owner", problems).unwrap_or_default();
    let name = row.optional_text("place", problems);
    let kinds = [("city", false), ("major", true)];
    let major = row.optional_choice("kind", &kinds, problems);
    let port = row.int("port", 0..=1, problems).is_some_and(|port: u8| port == 1);
    let mut sides = |column| row.optional_parse_with(column, read_sides, problems).unwrap_or(0);
    let (rivers, water, rails) = (sides("river"), sides("water"), sides("rail"));
    let source = row.optional_choice("source", &Player::NAMES, problems);
    if name.is_some() != major.is_some() {
        problems.push(row.spot().problem("a named hex has a kind, `city` or `major`"));
    }
    let place = name.map(|name| Place { name: name.to_owned(), major: major == Some(true), port });
    let (hex, terrain) = (hex?, terrain?);
    if terrain.is_none() && (place.is_some() || source.is_some() || rails != 0) {
        problems.push(row.spot().problem("a closed hex has no city, no source and no railway"));
    }
    if !seen.add(row.cell("id")?.text, &row.spot(), problems) {
        return None;
    }
    let country = country.to_owned();
    Some(Line { hex, terrain, country, place, rivers, water, rails, source, spot: row.spot() })
}

/// Directions such as `NE SE W`, as bits.
fn read_sides(text: &str) -> Result<u8, String> {
    let mut bits = 0;
    for word in text.split_whitespace() {
        let side = Direction::named(word, Orientation::Pointy)
            .and_then(|direction| DIRECTIONS.iter().position(|known| *known == direction))
            .ok_or_else(|| format!("`{word}` is not one of E, SE, SW, W, NW, NE"))?;
        bits |= 1 << side;
    }
    Ok(bits)
}

/// What one hex says of a side, the hex across must say too.
fn symmetric(grid: &Grid, lines: &[Line], problems: &mut Problems) {
    type Bits = fn(&Line) -> u8;
    let kinds: [(&str, Bits); 3] = [
        ("river", |line| line.rivers),
        ("water hexside", |line| line.water),
        ("railway", |line| line.rails),
    ];
    for line in lines {
        for (what, bits) in kinds {
            let sides = (0..6).filter(|side| bits(line) >> side & 1 != 0);
            for side in sides {
                problems.push_some(one_sided(grid, lines, line, side, what, bits));
            }
        }
    }
}

fn one_sided(
    grid: &Grid,
    lines: &[Line],
    line: &Line,
    side: usize,
    what: &str,
    bits: fn(&Line) -> u8,
) -> Option<Problem> {
    let across = grid.neighbor(line.hex, DIRECTIONS[side]);
    let (number, direction) = (grid.number(line.hex), DIRECTIONS[side].name(Orientation::Pointy));
    let Some(across) = across else {
        let text = format!("the {what} of {number} leads {direction} off the map");
        return Some(line.spot.problem(text));
    };
    let there = &lines[across.index()];
    let same = bits(there) >> ((side + 3) % 6) & 1 != 0;
    (!same).then(|| {
        let other = grid.number(across);
        let text = format!("{number} has a {what} to the {direction} that {other} does not have");
        line.spot.problem(text).hint("write it in both hexes")
    })
}

trait PushSome {
    fn push_some(&mut self, problem: Option<Problem>);
}

impl PushSome for Problems {
    fn push_some(&mut self, problem: Option<Problem>) {
        problem.into_iter().for_each(|problem| self.push(problem));
    }
}

fn build(grid: Grid, lines: &[Line]) -> Map {
    let is_open = |hex: HexIndex| lines[hex.index()].terrain.is_some();
    let beside = lines.iter().map(|line| {
        std::array::from_fn(|side| {
            let next = grid.neighbor(line.hex, DIRECTIONS[side]);
            let next = next.filter(|next| is_open(*next) && is_open(line.hex));
            next.filter(|_| line.water >> side & 1 == 0).map_or(NOWHERE, HexIndex::value)
        })
    });
    let along_rail = lines.iter().map(|line| {
        std::array::from_fn(|side| {
            let next = grid.neighbor(line.hex, DIRECTIONS[side]);
            next.filter(|_| line.rails >> side & 1 != 0).map_or(NOWHERE, HexIndex::value)
        })
    });
    let select = |wanted: &dyn Fn(&Line) -> bool| {
        HexSet::default().with(lines.iter().filter(|line| wanted(line)).map(|line| line.hex))
    };
    let is_major = |line: &Line| line.place.as_ref().is_some_and(|place| place.major);
    let is_port = |line: &Line| line.place.as_ref().is_some_and(|place| place.port);
    let sources = Player::BOTH.map(|player| {
        let own = lines.iter().filter(|line| line.source == Some(player));
        own.map(|line| line.hex).collect()
    });
    let within =
        |hex: HexIndex, distance: u32| HexSet::default().with(grid.disc(hex, distance - 1));
    let homes = Player::BOTH.map(|player| {
        let own =
            lines.iter().filter(|line| line.place.is_some() && is_home(player, &line.country));
        let home = |line: &Line| Home {
            hex: line.hex,
            near: within(line.hex, ARRIVAL_DISTANCE),
            wide: within(line.hex, REBUILT_DISTANCE),
        };
        own.map(home).collect()
    });
    Map {
        terrain: lines.iter().map(|line| line.terrain).collect(),
        countries: lines.iter().map(|line| line.country.clone()).collect(),
        places: lines.iter().map(|line| line.place.clone()).collect(),
        rivers: lines.iter().map(|line| line.rivers).collect(),
        rails: lines.iter().map(|line| line.rails).collect(),
        along_rail: along_rail.collect(),
        beside: beside.collect(),
        sources,
        majors: select(&is_major),
        major_ports: select(&|line| is_major(line) && is_port(line)),
        soviet_majors: select(&|line| is_major(line) && line.country == "USSR"),
        finnish: select(&|line| grid.number(line.hex).pairs().0 <= FINNISH_ROW_LAST),
        homes,
        grid,
    }
}

/// B50: Germany, Hungary and Romania; the USSR.
fn is_home(player: Player, country: &str) -> bool {
    match player {
        Player::Axis => matches!(country, "Germany" | "Hungary" | "Romania"),
        Player::Soviet => country == "USSR",
    }
}
