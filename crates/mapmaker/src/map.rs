//! The compiled map.

use std::collections::{BTreeMap, BTreeSet};

use hex::{Direction, Grid, HexIndex, HexsideIndex};

use crate::{Edge, Feature, Gauge, PlaceKind, Regions, Terrain};

/// The country whose rails wait for conversion and whose border is the start line.
pub(crate) const USSR: &str = "USSR";

/// The Axis country that keeps the Soviet gauge.
pub(crate) const FINLAND: &str = "Finland";

/// The map as the games read it, made of the layers and the corrections.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The grid, which gives each hex and hexside its index.
    pub grid: Grid,
    /// Every hex, by its index.
    pub hexes: Vec<HexRecord>,
    /// What runs along hexsides.
    pub sides: BTreeMap<HexsideIndex, SideRecord>,
    /// Rail links, by the hexside they cross.
    pub rails: BTreeMap<HexsideIndex, RailRecord>,
    /// The land hexes on the edges of the map.
    pub exits: Vec<ExitRecord>,
    /// Named lists of hexes.
    pub regions: Regions,
}

/// One hex.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexRecord {
    /// What covers it.
    pub terrain: Terrain,
    /// The town or city in it.
    pub place: Option<PlaceRecord>,
    /// The country it belonged to in June 1941; none at sea and on lakes.
    pub owner: Option<String>,
    /// The games that may use it when played alone.
    pub areas: BTreeSet<String>,
}

/// A town or city.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceRecord {
    /// Its name.
    pub name: String,
    /// Its size.
    pub kind: PlaceKind,
    /// Whether it is a port.
    pub port: bool,
}

/// What runs along a hexside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideRecord {
    /// River, water or strait.
    pub feature: Feature,
    /// Its names: several rivers may share a side; nameless water has none.
    pub names: BTreeSet<String>,
}

/// One rail link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RailRecord {
    /// Its gauge at the start.
    pub gauge: Gauge,
    /// The line it belongs to.
    pub line: String,
}

/// A land hex on an edge of the map.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExitRecord {
    /// The hex.
    pub hex: HexIndex,
    /// The edge it lies on.
    pub edge: Edge,
    /// Whether rail leaves the map there.
    pub rail: bool,
}

impl HexRecord {
    /// Whether somebody can stand here.
    pub fn is_land(&self) -> bool {
        !self.terrain.is_water()
    }
}

impl Compiled {
    /// The record of a hex.
    pub fn hex(&self, hex: HexIndex) -> &HexRecord {
        &self.hexes[hex.index()]
    }

    /// The hex of a place.
    pub fn place(&self, name: &str) -> Option<HexIndex> {
        self.grid
            .hexes()
            .find(|hex| self.hex(*hex).place.as_ref().is_some_and(|place| place.name == name))
    }
}

/// The map while it is made: before gauges, exits and regions are drawn from it.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) grid: Grid,
    pub(crate) hexes: Vec<HexRecord>,
    pub(crate) sides: BTreeMap<HexsideIndex, SideRecord>,
    /// The line of each rail link.
    pub(crate) links: BTreeMap<HexsideIndex, String>,
    /// Where track leaves the map.
    pub(crate) track_exits: BTreeSet<(HexIndex, Direction)>,
}

impl Draft {
    /// The hex of a place.
    pub(crate) fn place(&self, name: &str) -> Option<HexIndex> {
        let is_it = |hex: &HexRecord| hex.place.as_ref().is_some_and(|place| place.name == name);
        self.grid.hexes().zip(&self.hexes).find(|(_, hex)| is_it(hex)).map(|(hex, _)| hex)
    }

    pub(crate) fn owner(&self, hex: HexIndex) -> Option<&str> {
        self.hexes[hex.index()].owner.as_deref()
    }

    /// The rail links with the gauge that follows from the owners of their hexes.
    pub(crate) fn rails(&self) -> BTreeMap<HexsideIndex, RailRecord> {
        let record = |(side, line): (&HexsideIndex, &String)| {
            let (a, b) = self.grid.side_hexes(*side);
            let touches = |country: &str| {
                self.owner(a) == Some(country)
                    || b.is_some_and(|hex| self.owner(hex) == Some(country))
            };
            let gauge = if touches(USSR) {
                Gauge::Soviet
            } else if touches(FINLAND) {
                Gauge::Finnish
            } else {
                Gauge::Converted
            };
            (*side, RailRecord { gauge, line: line.clone() })
        };
        self.links.iter().map(record).collect()
    }

    /// The land hexes on the edges of the map; one in a corner lies on two.
    pub(crate) fn exits(&self) -> Vec<ExitRecord> {
        let mut exits: BTreeMap<(HexIndex, Edge), bool> = BTreeMap::new();
        for hex in self.grid.hexes().filter(|hex| self.hexes[hex.index()].is_land()) {
            for way in Direction::ALL {
                let Some(edge) = edge_beyond(&self.grid, hex, way) else { continue };
                *exits.entry((hex, edge)).or_default() |= self.track_exits.contains(&(hex, way));
            }
        }
        exits.into_iter().map(|((hex, edge), rail)| ExitRecord { hex, edge, rail }).collect()
    }
}

/// The edge of the map that lies between a hex and what would be its neighbour; none inland.
fn edge_beyond(grid: &Grid, hex: HexIndex, way: Direction) -> Option<Edge> {
    if grid.neighbor(hex, way).is_some() {
        return None;
    }
    let rows = grid.numbering().rows;
    let (row, _) = grid.numbering().split(grid.number(hex))?;
    Some(match way {
        Direction::NW | Direction::NE if row == rows.first => Edge::North,
        Direction::SE | Direction::SW if row == rows.last => Edge::South,
        Direction::NE | Direction::E | Direction::SE => Edge::East,
        Direction::NW | Direction::W | Direction::SW => Edge::West,
    })
}
