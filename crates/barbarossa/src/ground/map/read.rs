//! The map as it stands in `map/*.csv`: the whole sheet, before a game opens its window on it.

use super::{NO_HEX, Surface, grid};
use crate::ground::country::{Areas, Country, Edge, Gauge, Place, PlaceKind};
use damos::Terrain;
use hex::{Direction, HexIndex};
use module::{Files, Problem, Problems, Row, Spot, Table, Unique};

/// The whole sheet.
#[derive(Clone, Debug)]
pub(in crate::ground) struct Sheet {
    pub(super) surface: Vec<Surface>,
    pub(super) owner: Vec<Option<Country>>,
    pub(super) areas: Vec<Areas>,
    pub(super) place: Vec<u16>,
    pub(super) places: Vec<Place>,
    pub(super) rivers: Vec<u8>,
    pub(super) water: Vec<u8>,
    pub(super) straits: Vec<u8>,
    pub(super) rails: Vec<u8>,
    pub(super) edges: Vec<u8>,
    pub(super) rail_exits: Vec<u8>,
}

#[derive(Clone, Copy)]
enum Feature {
    River,
    Water,
    Strait,
}

const FEATURES: &[(&str, Feature)] =
    &[("river", Feature::River), ("water", Feature::Water), ("strait", Feature::Strait)];

impl Sheet {
    /// Reads the files of a map folder. Always gives a sheet, so that one bad row does not hide what else is wrong; it
    /// must not be played on unless there are no problems.
    pub(in crate::ground) fn read(
        files: &dyn Files,
        folder: &str,
        problems: &mut Problems,
    ) -> Sheet {
        let blank = || vec![0; grid().len()];
        let mut sheet = Sheet {
            surface: vec![Surface::Sea; grid().len()],
            owner: vec![None; grid().len()],
            areas: vec![Areas::default(); grid().len()],
            place: vec![NO_HEX; grid().len()],
            places: Vec::new(),
            rivers: blank(),
            water: blank(),
            straits: blank(),
            rails: blank(),
            edges: blank(),
            rail_exits: blank(),
        };
        let path = |name: &str| format!("{folder}/{name}");
        if let Some(table) = Table::read(files, &path("hexes.csv"), problems) {
            sheet.read_hexes(&table, problems);
        }
        if let Some(table) = Table::read(files, &path("hexsides.csv"), problems) {
            sheet.read_hexsides(&table, problems);
        }
        if let Some(table) = Table::read(files, &path("rails.csv"), problems) {
            sheet.read_rails(&table, problems);
        }
        if let Some(table) = Table::read(files, &path("exits.csv"), problems) {
            sheet.read_exits(&table, problems);
        }
        sheet
    }

    fn read_hexes(&mut self, table: &Table, problems: &mut Problems) {
        let columns = ["hex", "terrain", "place", "kind", "owner", "port", "area"];
        if !table.columns(&columns, problems) {
            return;
        }
        let (mut hexes, mut names) = (Unique::new("hex"), Unique::new("place"));
        for row in table.rows() {
            let Some(hex) = read_hex(&row, "hex", problems) else { continue };
            if !hexes.add(&grid().number(hex).to_string(), &row.spot(), problems) {
                continue;
            }
            if let Some(surface) = row.choice("terrain", &Surface::NAMES, problems) {
                self.surface[hex.index()] = surface;
            }
            self.owner[hex.index()] = row.optional_choice("owner", &Country::NAMES, problems);
            let area = row.cell("area").and_then(|cell| cell.parse_with(Areas::parse, problems));
            self.areas[hex.index()] = area.unwrap_or_default();
            self.read_place(&row, hex, &mut names, problems);
            self.check_owner(&row, hex, problems);
        }
        let missing = grid().hexes().map(|hex| grid().number(hex).to_string());
        let missing: Vec<String> = missing.filter(|number| !hexes.contains(number)).collect();
        if let Some(first) = missing.first() {
            let message = format!("{} of {} hexes have no row", missing.len(), grid().len());
            let problem = table.spot().problem(message);
            problems
                .push(problem.hint(format!("the first is {first}; sea and lake have rows too")));
        }
    }

    fn read_place(
        &mut self,
        row: &Row<'_>,
        hex: HexIndex,
        names: &mut Unique,
        problems: &mut Problems,
    ) {
        let name = row.optional("place", problems);
        let kind = row.optional_choice("kind", &PlaceKind::NAMES, problems);
        let port = row.flag("port", problems).unwrap_or_default();
        match (name, kind) {
            (Some(name), Some(kind)) => {
                names.add(name.text, &name.spot(), problems);
                self.place[hex.index()] = self.places.len() as u16;
                self.places.push(Place { name: name.text.to_owned(), kind, hex, port });
                if self.surface[hex.index()].is_water() {
                    problems.push(name.problem(format!("{} stands in the water", name.text)));
                }
            }
            (Some(name), None) => {
                let empty = row.cell("kind").is_some_and(|cell| cell.text.is_empty());
                if empty {
                    let problem = name.problem(format!("{} has no kind", name.text));
                    problems.push(problem.hint("fill in town, city or major_city"));
                }
            }
            (None, Some(_)) => {
                problems.push(row.spot().problem("a place needs a name").hint("fill in `place`"));
            }
            (None, None) => {}
        }
    }

    fn check_owner(&self, row: &Row<'_>, hex: HexIndex, problems: &mut Problems) {
        let unowned = row.cell("owner").is_some_and(|cell| cell.text.is_empty());
        if unowned && !self.surface[hex.index()].is_water() {
            let problem = row.spot().problem("land belongs to some country");
            problems.push(problem.hint("fill in the owner of June 1941"));
        }
    }

    fn read_hexsides(&mut self, table: &Table, problems: &mut Problems) {
        if !table.columns(&["a", "b", "feature", "name"], problems) {
            return;
        }
        let mut seen = Unique::new("hexside");
        for row in table.rows() {
            let Some((a, b, way)) = read_pair(&row, problems) else { continue };
            let Some(feature) = row.choice("feature", FEATURES, problems) else { continue };
            let name = row.cell("feature").map_or("", |cell| cell.text);
            if !seen.add(&format!("{} {name}", side_name(a, b)), &row.spot(), problems) {
                continue;
            }
            let bits = match feature {
                Feature::River => &mut self.rivers,
                Feature::Water => &mut self.water,
                Feature::Strait => &mut self.straits,
            };
            set_both(bits, a, b, way);
        }
    }

    fn read_rails(&mut self, table: &Table, problems: &mut Problems) {
        if !table.columns(&["a", "b", "gauge", "line"], problems) {
            return;
        }
        let mut seen = Unique::new("rail link");
        for row in table.rows() {
            let Some((a, b, way)) = read_pair(&row, problems) else { continue };
            let gauge = row.choice("gauge", &Gauge::NAMES, problems);
            if !seen.add(&side_name(a, b), &row.spot(), problems) {
                continue;
            }
            set_both(&mut self.rails, a, b, way);
            let ends = [a, b].map(|hex| self.gauge_of(hex));
            if gauge.is_some_and(|gauge| !ends.contains(&gauge)) {
                let problem = row.spot().problem("neither end of the link has this gauge");
                problems
                    .push(problem.hint("the USSR has soviet, Finland finnish, others converted"));
            }
            for hex in [a, b].into_iter().filter(|hex| self.surface[hex.index()].is_water()) {
                let number = grid().number(hex);
                problems.push(
                    row.spot().problem(format!("the railway runs into the water at {number}")),
                );
            }
        }
    }

    fn read_exits(&mut self, table: &Table, problems: &mut Problems) {
        if !table.columns(&["hex", "edge", "rail"], problems) {
            return;
        }
        for row in table.rows() {
            let hex = read_hex(&row, "hex", problems);
            let edge = row.choice("edge", &Edge::NAMES, problems);
            let rail = row.flag("rail", problems);
            let (Some(hex), Some(edge), Some(rail)) = (hex, edge, rail) else { continue };
            self.edges[hex.index()] |= edge.bit();
            if rail {
                self.rail_exits[hex.index()] |= edge.bit();
            }
            if grid().neighbors(hex).count() == 6 {
                let number = grid().number(hex);
                problems
                    .push(row.spot().problem(format!("{number} is not at the edge of the map")));
            }
        }
    }

    /// The line of the terrain chart for every hex.
    pub(super) fn terrain(&self) -> Vec<Terrain> {
        let line = |hex: HexIndex| {
            let place = self.places.get(usize::from(self.place[hex.index()]));
            self.surface[hex.index()].terrain(place.map(|place| place.kind))
        };
        grid().hexes().map(line).collect()
    }

    /// The gauge of every rail hex.
    pub(super) fn gauges(&self) -> Vec<Option<Gauge>> {
        let gauge = |hex: HexIndex| {
            let rail = self.rails[hex.index()] != 0 || self.rail_exits[hex.index()] != 0;
            rail.then(|| self.gauge_of(hex))
        };
        grid().hexes().map(gauge).collect()
    }

    /// Soviet rail starts unconverted, that of Finland is of Soviet gauge, all other is converted (C4.3.1c).
    fn gauge_of(&self, hex: HexIndex) -> Gauge {
        match self.owner[hex.index()] {
            Some(Country::Ussr) => Gauge::Soviet,
            Some(Country::Finland) => Gauge::Finnish,
            _ => Gauge::Converted,
        }
    }
}

/// A cell that holds a hex number of the map.
pub(in crate::ground) fn read_hex(
    row: &Row<'_>,
    column: &str,
    problems: &mut Problems,
) -> Option<HexIndex> {
    row.parse_with(column, |text| grid().parse(text), problems)
}

/// Two neighbouring hexes and the way from the first to the second.
fn read_pair(row: &Row<'_>, problems: &mut Problems) -> Option<(HexIndex, HexIndex, Direction)> {
    let (a, b) = (read_hex(row, "a", problems), read_hex(row, "b", problems));
    let (a, b) = (a?, b?);
    let way = grid().direction(a, b);
    if way.is_none() {
        problems.push(not_adjacent(&row.spot(), a, b));
    }
    Some((a, b, way?))
}

fn not_adjacent(spot: &Spot, a: HexIndex, b: HexIndex) -> Problem {
    let around: Vec<String> =
        grid().neighbors(a).map(|(_, hex)| grid().number(hex).to_string()).collect();
    let number = |hex| grid().number(hex);
    let problem = spot.problem(format!("hexes {} and {} are not adjacent", number(a), number(b)));
    problem.hint(format!("around {} lie {}", number(a), around.join(", ")))
}

fn side_name(a: HexIndex, b: HexIndex) -> String {
    let (a, b) = (grid().number(a.min(b)), grid().number(a.max(b)));
    format!("{a}-{b}")
}

fn set_both(bits: &mut [u8], a: HexIndex, b: HexIndex, way: Direction) {
    bits[a.index()] |= 1 << way.index();
    bits[b.index()] |= 1 << way.opposite().index();
}
