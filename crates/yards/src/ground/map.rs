//! A map: `maps/NAME.csv`, with all that follows from it worked out once.

use super::HexSet;
use super::sight::SightTable;
use crate::{Features, PathHex, Terrain, TerrainChart};
use hex::{
    Digits, Direction, EastWest, Grid, HexIndex, Layout, NorthSouth, Numbering, Parity, Span,
};
use module::{Files, Problem, Problems, Row, Table, Unique};
use std::sync::OnceLock;

/// Columns 01 to 20 growing east, rows 01 to 14 growing south, flat hexes, even columns half a hex lower.
pub const NUMBERING: Numbering = Numbering {
    digits: Digits::Ccrr,
    rows: Span { first: 1, last: 14 },
    columns: Span { first: 1, last: 20 },
    rows_grow: NorthSouth::South,
    columns_grow: EastWest::East,
    layout: Layout::Flat { shifted_columns: Parity::Even, toward: NorthSouth::South },
};

/// The six ways out of a hex, 0 north and then clockwise; files count them from 1 (R-Y7).
pub const WAYS: [Direction; 6] =
    [hex::flat::N, hex::flat::NE, hex::flat::SE, hex::flat::S, hex::flat::SW, hex::flat::NW];

/// Marks a side that leads nowhere.
const NOWHERE: u16 = u16::MAX;

/// One hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its own terrain.
    pub terrain: Terrain,
    /// All features but walls, which depend on the side one looks from.
    pub features: Features,
    /// The level of its ground; rivers and fords are at -1 (Y51).
    pub level: i32,
    /// Whether it is cover, walls not counted (R-Y24, Y30).
    pub cover: bool,
    /// Its roads, one bit a way.
    roads: u8,
    /// Its walls, one bit a way.
    walls: u8,
}

/// A map.
#[derive(Debug)]
pub struct Map {
    /// Its name, such as `crossing`.
    pub id: String,
    grid: Grid,
    cells: Vec<Cell>,
    next: Vec<[u16; 6]>,
    axial: Vec<(i32, i32)>,
    sight: OnceLock<SightTable>,
}

impl Map {
    /// How its hexes are numbered.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// One hex.
    ///
    /// # Panics
    /// For the index of another map.
    #[inline]
    #[must_use]
    pub fn cell(&self, hex: HexIndex) -> &Cell {
        &self.cells[hex.index()]
    }

    /// Every hex.
    pub fn hexes(&self) -> impl ExactSizeIterator<Item = HexIndex> + use<> {
        self.grid.hexes()
    }

    /// The neighbours of a hex with the way there, clockwise from north.
    #[inline]
    pub fn beside(&self, hex: HexIndex) -> impl Iterator<Item = (u8, HexIndex)> + use<> {
        let next = self.next[hex.index()];
        let there = next.into_iter().enumerate().filter(|(_, next)| *next != NOWHERE);
        there.map(|(way, next)| (way as u8, HexIndex::new(next)))
    }

    /// The neighbour on that way.
    #[inline]
    #[must_use]
    pub fn neighbor(&self, hex: HexIndex, way: u8) -> Option<HexIndex> {
        let next = self.next[hex.index()][usize::from(way % 6)];
        (next != NOWHERE).then(|| HexIndex::new(next))
    }

    /// The way from a hex to its neighbour.
    #[inline]
    #[must_use]
    pub fn way(&self, from: HexIndex, to: HexIndex) -> Option<u8> {
        let real = |next: &u16| *next == to.value() && *next != NOWHERE;
        let next = self.next[from.index()].iter().position(real)?;
        Some(next as u8)
    }

    /// Hexes from one to the other.
    #[inline]
    #[must_use]
    pub fn distance(&self, one: HexIndex, other: HexIndex) -> u32 {
        let (q, r) = self.vector(one, other);
        (q.abs().max(r.abs())).max((q + r).abs()) as u32
    }

    /// The vector from one hex to the other, in axial coordinates (R-Y40).
    #[inline]
    #[must_use]
    pub fn vector(&self, from: HexIndex, to: HexIndex) -> (i32, i32) {
        let ((q, r), (x, y)) = (self.axial[from.index()], self.axial[to.index()]);
        (x - q, y - r)
    }

    /// The vector of a way (R-Y50).
    #[must_use]
    pub fn vector_of(way: u8) -> (i32, i32) {
        let step = hex::Hex::ZERO + WAYS[usize::from(way % 6)].edge();
        (step.x, step.y)
    }

    /// The way out of a hex that points best at another one; the lower on a tie.
    #[must_use]
    pub fn way_toward(&self, from: HexIndex, to: HexIndex) -> u8 {
        let (q, r) = self.vector(from, to);
        let along = |way: u8| {
            let (x, y) = Map::vector_of(way);
            2 * (q * x + r * y) + q * y + r * x
        };
        (0..6).rev().max_by_key(|way| along(*way)).unwrap_or(0)
    }

    /// Whether a road leaves the hex on that way.
    #[inline]
    #[must_use]
    pub fn has_road(&self, hex: HexIndex, way: u8) -> bool {
        self.cells[hex.index()].roads >> way & 1 != 0
    }

    /// Whether a wall stands on that side of the hex.
    #[inline]
    #[must_use]
    pub fn has_wall(&self, hex: HexIndex, way: u8) -> bool {
        self.cells[hex.index()].walls >> way & 1 != 0
    }

    /// A step as the tables of movement see it (Y37, Y42): off road whatever leads up is uphill, river banks included.
    #[inline]
    #[must_use]
    pub fn step(&self, from: HexIndex, way: u8, to: HexIndex) -> PathHex {
        rulebook::cite!("Y42");
        let (here, there) = (self.cell(from), self.cell(to));
        PathHex {
            terrain: there.terrain,
            uphill: there.level > here.level,
            along_road: self.has_road(from, way),
            wall: self.has_wall(from, way),
        }
    }

    /// Whether a wall shelters the hex against fire from another: its last step crosses the wall (Y53).
    #[inline]
    #[must_use]
    pub fn walled(&self, target: HexIndex, from: HexIndex) -> bool {
        self.sights().walled(target, from)
    }

    /// The features of a hex under fire from another, its wall included where that shelters (Y53).
    #[must_use]
    pub fn features_against(&self, target: HexIndex, from: HexIndex) -> Features {
        let features = self.cell(target).features;
        match self.walled(target, from) {
            true => features.iter().chain([Terrain::Wall]).collect(),
            false => features,
        }
    }

    /// Whether a hex is cover toward another (R-Y54): its own cover, or a wall across the line.
    #[inline]
    #[must_use]
    pub fn is_cover_against(&self, hex: HexIndex, from: HexIndex) -> bool {
        rulebook::cite!("R-Y54");
        self.cell(hex).cover || self.walled(hex, from)
    }

    /// Whether a unit could stand in open ground or worse here: rivers have their own rules (Y30, Y42).
    #[must_use]
    pub fn is_river(&self, hex: HexIndex) -> bool {
        matches!(self.cell(hex).terrain, Terrain::River)
    }

    /// The lines of sight, worked out when first asked for.
    #[inline]
    pub fn sights(&self) -> &SightTable {
        self.sight.get_or_init(|| SightTable::of(self, crate::Charts::standard()))
    }

    /// The hexes of a rectangle of rows and columns between two corners.
    pub(super) fn rectangle(&self, one: HexIndex, other: HexIndex) -> HexSet {
        let [(a, b), (c, d)] = [one, other].map(|hex| self.grid.number(hex).pairs());
        let inside = |hex: &HexIndex| {
            let (column, row) = self.grid.number(*hex).pairs();
            (a.min(c)..=a.max(c)).contains(&column) && (b.min(d)..=b.max(d)).contains(&row)
        };
        HexSet::default().with(self.hexes().filter(inside))
    }

    /// The hexes of the map edge nearest to a hex: the column of it (Y75).
    #[must_use]
    pub fn edge(&self, hex: HexIndex) -> HexSet {
        let (column, _) = self.grid.number(hex).pairs();
        let edge = if column > NUMBERING.columns.last / 2 { NUMBERING.columns.last } else { 1 };
        let on_edge = |hex: &HexIndex| self.grid.number(*hex).pairs().0 == edge;
        HexSet::default().with(self.hexes().filter(on_edge))
    }
}

const COLUMNS: [&str; 6] = ["id", "ground", "level", "road", "wall", "improved"];

/// What may be the ground of a hex.
const GROUNDS: [Terrain; 10] = [
    Terrain::OpenRural,
    Terrain::OpenUrban,
    Terrain::Woods,
    Terrain::Forest,
    Terrain::WoodenBuilding,
    Terrain::StoneBuilding,
    Terrain::UrbanBuilding,
    Terrain::UrbanRoad,
    Terrain::River,
    Terrain::Bridge,
];

/// Reads a map.
pub(crate) fn read(
    files: &dyn Files,
    path: &str,
    terrain: &TerrainChart,
    problems: &mut Problems,
) -> Option<Map> {
    let table = Table::read(files, path, problems)?;
    table.columns(&COLUMNS, problems);
    let grid = Grid::new(NUMBERING).ok()?;
    let mut seen = Unique::new("hex");
    let mut cells: Vec<Option<Cell>> = vec![None; grid.len()];
    for row in table.rows() {
        let Some(hex) = row.parse_with("id", |text| grid.parse(text), problems) else { continue };
        if let Some(cell) = row.cell("id") {
            seen.add(cell.text, &cell.spot(), problems);
        }
        cells[hex.index()] = read_cell(&row, terrain, problems);
    }
    for hex in grid.hexes().filter(|hex| cells[hex.index()].is_none()) {
        let what = format!("hex {} is missing or faulty", grid.number(hex));
        problems.push(table.source().problem(what));
    }
    let next = grid
        .hexes()
        .map(|hex| WAYS.map(|way| grid.neighbor(hex, way).map_or(NOWHERE, HexIndex::value)));
    let axial = grid.hexes().map(|hex| {
        let hex = grid.axial(hex);
        (hex.x, hex.y)
    });
    let name = path.rsplit('/').next().unwrap_or(path);
    let map = Map {
        id: name.strip_suffix(".csv").unwrap_or(name).to_owned(),
        next: next.collect(),
        axial: axial.collect(),
        cells: cells.into_iter().collect::<Option<Vec<Cell>>>()?,
        grid,
        sight: OnceLock::new(),
    };
    audit(&map, &table, problems);
    Some(map)
}

fn read_cell(row: &Row<'_>, _: &TerrainChart, problems: &mut Problems) -> Option<Cell> {
    let grounds = GROUNDS.iter().chain([&Terrain::Ford]);
    let grounds: Vec<(&str, Terrain)> = grounds.map(|it| (it.name(), *it)).collect();
    let terrain = row.choice("ground", &grounds, problems);
    let level: Option<i32> = row.int("level", -1..=5, problems);
    let roads = row.optional_parse_with("road", read_ways, problems).unwrap_or(0);
    let walls = row.optional_parse_with("wall", read_ways, problems).unwrap_or(0);
    let improved = row.int("improved", 0..=1, problems);
    let (terrain, level) = (terrain?, level?);
    let low = matches!(terrain, Terrain::River | Terrain::Ford);
    if low != (level == -1) {
        problems.push(row.spot().problem("rivers and fords, and nothing else, lie at level -1"));
    }
    let hill = (level > 0).then_some(Terrain::Hill);
    let ip = (improved? == 1u8).then_some(Terrain::ImprovedPosition);
    let features: Features = [Some(terrain), hill, ip].into_iter().flatten().collect();
    Some(Cell { terrain, features, level, cover: features.is_cover(), roads, walls })
}

/// Ways in a file: numbers from 1 (north) clockwise to 6, with blanks between them.
fn read_ways(text: &str) -> Result<u8, String> {
    text.split_whitespace().try_fold(0, |ways, word| match word.parse::<u8>() {
        Ok(way @ 1..=6) => Ok(ways | 1 << (way - 1)),
        _ => Err("write ways as 1 (north) to 6, clockwise, such as `2 5`".to_owned()),
    })
}

/// Roads and walls are the same from both sides, and lead nowhere off the map.
fn audit(map: &Map, table: &Table, problems: &mut Problems) {
    for hex in map.hexes() {
        for way in 0..6 {
            let back = (way + 3) % 6;
            let next = map.neighbor(hex, way);
            let road = map.has_road(hex, way) && next.is_none_or(|next| !map.has_road(next, back));
            let wall = map.has_wall(hex, way) && next.is_none_or(|next| !map.has_wall(next, back));
            for (what, _) in [("road", road), ("wall", wall)].iter().filter(|(_, off)| *off) {
                let number = map.grid.number(hex);
                let what = format!("{number}: the {what} on side {} has no other end", way + 1);
                let problem: Problem = table.source().problem(what);
                problems.push(problem);
            }
        }
    }
}
