//! A map that stands in a table, hex by hex, and not in layers: the grid of another sheet over the
//! same geography.

use std::collections::{BTreeMap, BTreeSet};

use geo::{Coord, Distance, Euclidean, Point};
use hex::{
    Digits, Direction, EastWest, Grid, HexIndex, HexsideIndex, Layout, NorthSouth, Numbering,
    Orientation, Parity, Region, Span,
};
use module::{Document, Files, Problems, Row, Table, TableNode};

use crate::layers::{Layers, River};
use crate::map::{HexRecord, PlaceRecord, RailRecord, SideRecord};
use crate::projection::Lay;
use crate::{Compiled, Feature, Gauge, PlaceKind, Regions, Terrain};

/// Where the hexes stand, and what is said of the sheet as a whole.
pub(crate) const HEXES: &str = "map/hexes.csv";
pub(crate) const SHEET: &str = "map/sheet.toml";

/// The columns of the table.
const COLUMNS: [&str; 10] =
    ["id", "terrain", "owner", "place", "kind", "port", "river", "water", "rail", "source"];

/// What covers a hex; nothing covers what is out of play.
const COVERS: &[(&str, Option<Terrain>)] = &[
    ("clear", Some(Terrain::Clear)),
    ("forest", Some(Terrain::Woods)),
    ("rough", Some(Terrain::Rough)),
    ("swamp", Some(Terrain::Marsh)),
    ("mountain", Some(Terrain::Mountain)),
    ("sea", Some(Terrain::Sea)),
    ("lake", Some(Terrain::Lake)),
    ("off", None),
];

const KINDS: &[(&str, PlaceKind)] =
    &[("town", PlaceKind::Town), ("city", PlaceKind::City), ("major", PlaceKind::MajorCity)];

/// A river of the table is the nearest of the geography, if it is no farther than this.
const RIVER_NEAR: f64 = 0.95;

/// Where a main stream is farther than its tributary by no more than this, it has the hexside.
const MAIN_STREAM: f64 = 0.12;

/// What a sheet says of its grid.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GridPlan {
    pub(crate) numbering: Numbering,
    pub(crate) lay: Lay,
    /// The two sides, as the table names them.
    pub(crate) sides: Vec<String>,
}

/// The hexes of a table.
#[derive(Debug, Clone)]
pub(crate) struct Tabled {
    pub(crate) map: Compiled,
    /// Where supply comes from, with the side it feeds: the first or the second.
    pub(crate) sources: BTreeMap<HexIndex, usize>,
}

impl GridPlan {
    /// Reads the tables `grid` and `projection` and the list of sides.
    pub(crate) fn read(root: &mut TableNode<'_>, problems: &mut Problems) -> Option<Self> {
        let sides = root.required("sides", problems);
        let grid = root.table("grid", problems).and_then(|it| numbering(it, problems));
        let lay = root.table("projection", problems).and_then(|it| lay(it, problems));
        Some(Self { numbering: grid?, lay: lay?, sides: sides? })
    }
}

const EAST_WEST: &[(&str, EastWest)] = &[("east", EastWest::East), ("west", EastWest::West)];

fn numbering(mut table: TableNode<'_>, problems: &mut Problems) -> Option<Numbering> {
    let rows = span(&mut table, "rows", problems);
    let columns = span(&mut table, "columns", problems);
    let columns_grow = table.choice("columns_grow", EAST_WEST, problems);
    let parity = [("odd", Parity::Odd), ("even", Parity::Even)];
    let shifted_rows = table.choice("shifted_rows", &parity, problems);
    let toward = table.choice("shifted_toward", EAST_WEST, problems);
    let spot = table.spot().clone();
    table.finish(problems);
    let layout = Layout::Pointy { shifted_rows: shifted_rows?, toward: toward? };
    let numbering = Numbering {
        digits: Digits::Rrcc,
        rows: rows?,
        columns: columns?,
        rows_grow: NorthSouth::South,
        columns_grow: columns_grow?,
        layout,
    };
    numbering.check().map_err(|error| problems.push(spot.problem(error.to_string()))).ok()?;
    Some(numbering)
}

fn span(table: &mut TableNode<'_>, key: &str, problems: &mut Problems) -> Option<Span> {
    let node = table.need(key, problems)?;
    let ends: Vec<u8> =
        node.list(problems)?.iter().filter_map(|end| end.int(1..=99, problems)).collect();
    let [first, last] = ends[..] else {
        problems.push(node.problem(format!("`{key}` should be two numbers: first and last")));
        return None;
    };
    Some(Span { first, last })
}

fn lay(mut table: TableNode<'_>, problems: &mut Problems) -> Option<Lay> {
    let mut number = |key: &str| table.need(key, problems).and_then(|it| it.number(problems));
    let [km_per_hex, rotation_deg, x, y] =
        ["km_per_hex", "rotation_deg", "shift_x", "shift_y"].map(&mut number);
    let lay =
        Lay { km_per_hex: km_per_hex?, rotation_deg: rotation_deg?, shift: Coord { x: x?, y: y? } };
    let good = lay.km_per_hex > 0.0;
    if !good {
        problems.push(table.problem("a hex has some width"));
    }
    table.finish(problems);
    good.then_some(lay)
}

impl Tabled {
    /// Reads the table; the geography gives its rivers their names.
    pub(crate) fn read(
        files: &dyn Files,
        plan: &GridPlan,
        layers: &Layers,
        problems: &mut Problems,
    ) -> Option<Self> {
        let table = Table::read(files, HEXES, problems)?;
        if !table.columns(&COLUMNS, problems) {
            return None;
        }
        let grid = Grid::new(plan.numbering).ok()?;
        let mut reader = Reader {
            hexes: vec![None; grid.len()],
            off: Region::empty(&grid),
            sides: BTreeMap::new(),
            rails: BTreeSet::new(),
            sources: BTreeMap::new(),
            plan,
            grid: &grid,
        };
        let mut good = true;
        for row in table.rows() {
            good &= reader.row(&row, problems).is_some();
        }
        let Reader { hexes, off, mut sides, rails, sources, .. } = reader;
        for (hex, record) in grid.hexes().zip(&hexes) {
            if record.is_none() {
                let what = format!("hex {} is missing", grid.number(hex));
                problems.push(table.source().problem(what));
                good = false;
            }
        }
        if !good {
            return None;
        }
        name_rivers(&grid, &mut sides, &layers.rivers);
        let rail = |side| (side, RailRecord { gauge: Gauge::Soviet, line: String::new() });
        let map = Compiled {
            hexes: hexes.into_iter().flatten().collect(),
            sides,
            rails: rails.into_iter().map(rail).collect(),
            exits: Vec::new(),
            regions: Regions::closed(off),
            grid,
        };
        Some(Self { map, sources })
    }
}

/// The table while it is read.
struct Reader<'p> {
    plan: &'p GridPlan,
    grid: &'p Grid,
    hexes: Vec<Option<HexRecord>>,
    /// Land that nobody enters.
    off: Region,
    sides: BTreeMap<HexsideIndex, SideRecord>,
    rails: BTreeSet<HexsideIndex>,
    sources: BTreeMap<HexIndex, usize>,
}

impl Reader<'_> {
    fn row(&mut self, row: &Row<'_>, problems: &mut Problems) -> Option<()> {
        let hex = row.parse_with("id", |text| self.grid.parse(text), problems)?;
        let terrain = row.choice("terrain", COVERS, problems)?;
        let owner = row.optional_text("owner", problems).map(str::to_owned);
        let place = place(row, problems)?;
        if terrain.is_none() {
            self.off.insert(hex);
        }
        for (side, _) in self.ways(row, "river", hex, problems)? {
            self.side(side, Feature::River);
        }
        for (side, _) in self.ways(row, "water", hex, problems)? {
            self.side(side, Feature::Water);
        }
        let rails = self.ways(row, "rail", hex, problems)?;
        self.rails.extend(rails.into_iter().map(|(side, _)| side));
        let sides: Vec<(&str, usize)> =
            self.plan.sides.iter().enumerate().map(|(index, it)| (it.as_str(), index)).collect();
        if row.optional_text("source", problems).is_some() {
            self.sources.insert(hex, row.choice("source", &sides, problems)?);
        }
        let terrain = terrain.unwrap_or(Terrain::Clear);
        let record = HexRecord { terrain, place, owner, areas: BTreeSet::new() };
        if self.hexes[hex.index()].replace(record).is_some() {
            problems.push(row.spot().problem("this hex stands in the table twice"));
            return None;
        }
        Some(())
    }

    fn side(&mut self, side: HexsideIndex, feature: Feature) {
        let record = SideRecord { feature, names: BTreeSet::new() };
        let known = self.sides.entry(side).or_insert_with(|| record.clone());
        // What nobody crosses is more than what is crossed at a price.
        if feature != Feature::River {
            *known = record;
        }
    }

    /// The hexsides in some directions, `NE SE`, and the hexes beyond them.
    fn ways(
        &self,
        row: &Row<'_>,
        column: &str,
        hex: HexIndex,
        problems: &mut Problems,
    ) -> Option<Vec<(HexsideIndex, HexIndex)>> {
        let Some(cell) = row.optional(column, problems) else { return Some(Vec::new()) };
        let words: Vec<&str> = cell.text.split_whitespace().collect();
        let way = |word: &&str| {
            let way = Direction::named(word, Orientation::Pointy)?;
            Some((self.grid.side(hex, way), self.grid.neighbor(hex, way)?))
        };
        let ways: Vec<_> = words.iter().filter_map(way).collect();
        if ways.len() < words.len() {
            let what = format!("`{column}` names a direction in which there is no hex");
            problems.push(cell.problem(what).hint("E, SE, SW, W, NW or NE"));
            return None;
        }
        Some(ways)
    }
}

fn place(row: &Row<'_>, problems: &mut Problems) -> Option<Option<PlaceRecord>> {
    let port = row.choice("port", &[("0", false), ("1", true)], problems)?;
    let Some(name) = row.optional_text("place", problems) else { return Some(None) };
    let kind = row.choice("kind", KINDS, problems)?;
    Some(Some(PlaceRecord { name: name.to_owned(), kind, port }))
}

/// Gives each river hexside the name of the river that runs nearest to it.
fn name_rivers(grid: &Grid, sides: &mut BTreeMap<HexsideIndex, SideRecord>, rivers: &[River]) {
    let is_main = |river: &River| river.into.is_none();
    for (side, record) in sides.iter_mut().filter(|(_, it)| it.feature == Feature::River) {
        let [a, b] = grid.side_vertices(*side).map(|it| grid.vertex_point(it));
        let along = |share: f64| Point::new(a.u + (b.u - a.u) * share, a.v + (b.v - a.v) * share);
        let far = |river: &River| {
            let points = [0.0, 0.5, 1.0].map(along);
            points.iter().map(|it| Euclidean.distance(it, &river.course)).sum::<f64>() / 3.0
        };
        let price = |river: &River| far(river) + if is_main(river) { 0.0 } else { MAIN_STREAM };
        let nearest = rivers
            .iter()
            .map(|river| (price(river), river))
            .min_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some((_, river)) = nearest.filter(|(price, _)| *price < RIVER_NEAR) {
            record.names.insert(river.name.clone());
        }
    }
}

/// The document that says how a sheet is laid and told.
pub(crate) fn document(files: &dyn Files, problems: &mut Problems) -> Option<Document> {
    Document::read(files, SHEET, problems)
}
