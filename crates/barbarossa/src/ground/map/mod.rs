//! The map of one game: flat arrays over the hexes of the common grid.

mod read;

use super::Side;
use super::country::{Area, Areas, Country, Edge, Gauge, Place, PlaceKind};
use damos::Terrain;
use hex::{Direction, Grid, HexIndex, Region};
use std::sync::LazyLock;

pub(super) use read::{Sheet, read_hex};

/// The grid that all games of the series share, about 25 miles a hex (C1.1a, R8).
///
/// ```
/// use barbarossa::ground::grid;
/// assert_eq!(grid().number(grid().parse("2802")?).to_string(), "2802");
/// # Ok::<(), hex::GridError>(())
/// ```
#[must_use]
pub fn grid() -> &'static Grid {
    static GRID: LazyLock<Grid> = LazyLock::new(Grid::barbarossa);
    &GRID
}

/// Marks a neighbour that is not there, in [`Map::neighbours`] and [`Map::steps`].
pub const NO_HEX: u16 = u16::MAX;

/// What is printed in a hex, under any city.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Surface {
    /// Open ground.
    Clear,
    /// Woods.
    Woods,
    /// Rough or hills.
    Rough,
    /// Marsh.
    Marsh,
    /// Mountains.
    Mountain,
    /// The sea.
    Sea,
    /// A lake.
    Lake,
}

impl Surface {
    /// Every surface with the name it has in files.
    pub const NAMES: [(&'static str, Surface); 7] = [
        ("clear", Surface::Clear),
        ("woods", Surface::Woods),
        ("rough", Surface::Rough),
        ("marsh", Surface::Marsh),
        ("mountain", Surface::Mountain),
        ("sea", Surface::Sea),
        ("lake", Surface::Lake),
    ];

    /// Whether it is water, which nobody enters.
    #[must_use]
    pub const fn is_water(self) -> bool {
        matches!(self, Surface::Sea | Surface::Lake)
    }

    /// The line of the terrain effects chart: a city has its own, a town takes that of its hex.
    const fn terrain(self, place: Option<PlaceKind>) -> Terrain {
        match (place, self) {
            (Some(PlaceKind::MajorCity), _) => Terrain::MajorCity,
            (Some(PlaceKind::City), _) => Terrain::City,
            (_, Surface::Clear) => Terrain::Clear,
            (_, Surface::Woods) => Terrain::Woods,
            (_, Surface::Rough) => Terrain::Rough,
            (_, Surface::Marsh) => Terrain::Marsh,
            (_, Surface::Mountain) => Terrain::Mountain,
            (_, Surface::Sea | Surface::Lake) => Terrain::Water,
        }
    }
}

/// The map of one game. Everything is looked up by [`HexIndex`] in constant time; the sides of a hex are bits in the
/// order of [`Direction::ALL`].
///
/// # Panics
/// All its methods panic when asked for a hex that is not of [`grid`].
#[derive(Clone, Debug)]
pub struct Map {
    surface: Vec<Surface>,
    terrain: Vec<Terrain>,
    owner: Vec<Option<Country>>,
    areas: Vec<Areas>,
    place: Vec<u16>,
    places: Vec<Place>,
    playable: Region,
    neighbours: Vec<[u16; 6]>,
    steps: Vec<[u16; 6]>,
    rivers: Vec<u8>,
    water: Vec<u8>,
    straits: Vec<u8>,
    rails: Vec<u8>,
    cut_rails: Vec<u8>,
    gauge: Vec<Option<Gauge>>,
    edges: Vec<u8>,
    rail_exits: Vec<u8>,
    sources: [Region; 2],
}

impl Map {
    /// The part of the sheet on which a game is played: the area of that game (C1.3, S1.3), or the whole map (C1.3g).
    ///
    /// Straits are as good as water unless the option opens them.
    pub(super) fn new(sheet: &Sheet, area: Option<Area>, straits_open: bool) -> Map {
        let on_map = |hex: HexIndex| {
            let land = !sheet.surface[hex.index()].is_water();
            let open = sheet.owner[hex.index()].is_some_and(|country| country.side().is_some());
            land && open && area.is_none_or(|area| sheet.areas[hex.index()].contains(area))
        };
        let playable = Region::of(grid(), grid().hexes().filter(|hex| on_map(*hex)));
        let neighbours: Vec<[u16; 6]> = grid().hexes().map(neighbour_row).collect();
        let inside = |bits: &[u8]| -> Vec<u8> {
            let keep = grid().hexes().map(|hex| {
                let row = &neighbours[hex.index()];
                let open = |way: usize| playable.contains(HexIndex::new(row[way]));
                let there = (0..6).filter(|way| row[*way] != NO_HEX && open(*way));
                let mask = there.fold(0, |mask, way| mask | 1 << way);
                if playable.contains(hex) { bits[hex.index()] & mask } else { 0 }
            });
            keep.collect()
        };
        let at_edge = |bits: &[u8]| -> Vec<u8> {
            let keep = |hex: HexIndex| if playable.contains(hex) { bits[hex.index()] } else { 0 };
            grid().hexes().map(keep).collect()
        };
        let closed = |hex: HexIndex| {
            let straits = if straits_open { 0 } else { sheet.straits[hex.index()] };
            sheet.water[hex.index()] | straits
        };
        let open = inside(&grid().hexes().map(|hex| !closed(hex) & 0x3f).collect::<Vec<u8>>());
        let steps = grid().hexes().map(|hex| {
            let mut row = neighbours[hex.index()];
            for (way, step) in row.iter_mut().enumerate() {
                if open[hex.index()] & 1 << way == 0 {
                    *step = NO_HEX;
                }
            }
            row
        });
        let rails = inside(&sheet.rails);
        let mut map = Map {
            sources: Side::BOTH.map(|_| Region::empty(grid())),
            cut_rails: sheet.rails.iter().zip(&rails).map(|(all, kept)| all & !kept).collect(),
            surface: sheet.surface.clone(),
            terrain: sheet.terrain(),
            owner: sheet.owner.clone(),
            areas: sheet.areas.clone(),
            place: sheet.place.clone(),
            places: sheet.places.clone(),
            steps: steps.collect(),
            rivers: sheet.rivers.clone(),
            water: sheet.water.clone(),
            straits: sheet.straits.clone(),
            rails,
            gauge: sheet.gauges(),
            edges: at_edge(&sheet.edges),
            rail_exits: at_edge(&sheet.rail_exits),
            playable,
            neighbours,
        };
        map.sources = Side::BOTH.map(|side| {
            let feeds = |hex: &HexIndex| map.would_feed(side, *hex);
            Region::of(grid(), map.playable.iter().filter(feeds))
        });
        map
    }

    /// Whether a hex of the game is a source of supply to a side that controls it: the west edge, or the east edge and the
    /// cities of Russia (R27, C4.3.2b).
    fn would_feed(&self, side: Side, hex: HexIndex) -> bool {
        match side {
            Side::Axis => self.is_at(hex, Edge::West),
            Side::Soviet => {
                let russian = self.owner(hex) == Some(Country::Ussr);
                self.is_at(hex, Edge::East) || (self.is_city(hex) && russian)
            }
        }
    }

    /// The hexes that are sources of supply to a side while it controls them (R27, C4.3.2b).
    #[inline]
    #[must_use]
    pub const fn sources(&self, side: Side) -> &Region {
        &self.sources[side.index()]
    }

    /// Whether the game is played here: land of a country at war, within the game's area (C1.3, S1.3).
    #[inline]
    #[must_use]
    pub fn is_playable(&self, hex: HexIndex) -> bool {
        self.playable.contains(hex)
    }

    /// All playable hexes.
    #[must_use]
    pub const fn playable(&self) -> &Region {
        &self.playable
    }

    /// The line of the terrain effects chart that serves this hex.
    #[inline]
    #[must_use]
    pub fn terrain(&self, hex: HexIndex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// What is printed in the hex, under any city.
    #[inline]
    #[must_use]
    pub fn surface(&self, hex: HexIndex) -> Surface {
        self.surface[hex.index()]
    }

    /// The country that owned the hex in June 1941; most water has none.
    #[inline]
    #[must_use]
    pub fn owner(&self, hex: HexIndex) -> Option<Country> {
        self.owner[hex.index()]
    }

    /// The single games to whose area the hex belongs.
    #[inline]
    #[must_use]
    pub fn areas(&self, hex: HexIndex) -> Areas {
        self.areas[hex.index()]
    }

    /// The place in the hex.
    #[inline]
    #[must_use]
    pub fn place(&self, hex: HexIndex) -> Option<&Place> {
        self.places.get(usize::from(self.place[hex.index()]))
    }

    /// Every place of the whole map, playable or not, by hex.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The place of that name, letters as printed.
    #[must_use]
    pub fn place_named(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|place| place.name == name)
    }

    /// Whether a city or major city stands here (R27).
    #[inline]
    #[must_use]
    pub fn is_city(&self, hex: HexIndex) -> bool {
        self.terrain(hex).is_city()
    }

    /// Whether a town, and no more, stands here.
    #[inline]
    #[must_use]
    pub fn is_town(&self, hex: HexIndex) -> bool {
        self.place(hex).is_some_and(|place| place.kind == PlaceKind::Town)
    }

    /// The hexes around, playable or not, [`NO_HEX`] where the grid ends.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, hex: HexIndex) -> &[u16; 6] {
        &self.neighbours[hex.index()]
    }

    /// The hexes that a unit could step to, [`NO_HEX`] where it cannot: off the map or its area, water, uncrossable sides.
    #[inline]
    #[must_use]
    pub fn steps(&self, hex: HexIndex) -> &[u16; 6] {
        &self.steps[hex.index()]
    }

    /// [`Map::steps`] of every hex.
    #[inline]
    pub(crate) fn all_steps(&self) -> &[[u16; 6]] {
        &self.steps
    }

    /// The hexes a unit could step to, as indices.
    pub fn steps_from(&self, hex: HexIndex) -> impl Iterator<Item = (Direction, HexIndex)> {
        let row = *self.steps(hex);
        Direction::ALL
            .into_iter()
            .zip(row)
            .filter(|(_, to)| *to != NO_HEX)
            .map(|(way, to)| (way, HexIndex::new(to)))
    }

    /// The sides along which a river runs.
    #[inline]
    #[must_use]
    pub fn rivers(&self, hex: HexIndex) -> u8 {
        self.rivers[hex.index()]
    }

    /// The sides that are water and never crossed.
    #[inline]
    #[must_use]
    pub fn water(&self, hex: HexIndex) -> u8 {
        self.water[hex.index()]
    }

    /// The sides that are straits, crossed only by option.
    #[inline]
    #[must_use]
    pub fn straits(&self, hex: HexIndex) -> u8 {
        self.straits[hex.index()]
    }

    /// The sides over which a railway leads to another playable hex.
    #[inline]
    #[must_use]
    pub fn rails(&self, hex: HexIndex) -> u8 {
        self.rails[hex.index()]
    }

    /// Whether a railway leads out of the hex to one that is not in play.
    pub(super) fn rail_leaves_area(&self, hex: HexIndex) -> bool {
        self.cut_rails[hex.index()] != 0
    }

    /// Whether there is a railway in the hex.
    #[inline]
    #[must_use]
    pub fn has_rail(&self, hex: HexIndex) -> bool {
        self.gauge[hex.index()].is_some()
    }

    /// The gauge of the railway at the start; `None` where there is none.
    #[inline]
    #[must_use]
    pub fn gauge(&self, hex: HexIndex) -> Option<Gauge> {
        self.gauge[hex.index()]
    }

    /// Whether the hex lies at that edge of the map.
    #[inline]
    #[must_use]
    pub fn is_at(&self, hex: HexIndex, edge: Edge) -> bool {
        self.edges[hex.index()] & edge.bit() != 0
    }

    /// Whether a railway leaves the map over that edge here.
    #[inline]
    #[must_use]
    pub fn has_rail_exit(&self, hex: HexIndex, edge: Edge) -> bool {
        self.rail_exits[hex.index()] & edge.bit() != 0
    }

    /// The playable hexes at an edge of the map.
    pub fn edge(&self, edge: Edge) -> impl Iterator<Item = HexIndex> {
        self.playable.iter().filter(move |hex| self.is_at(*hex, edge))
    }
}

fn neighbour_row(hex: HexIndex) -> [u16; 6] {
    Direction::ALL.map(|way| grid().neighbor(hex, way).map_or(NO_HEX, HexIndex::value))
}
