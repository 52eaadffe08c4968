//! Named lists of hexes that the rules speak of.

use std::collections::BTreeSet;

use geo::{BooleanOps, LineString, MultiLineString};
use hex::{Grid, HexIndex, Region};

use crate::areas::{Areas, BEYOND_MARSH_AGC, DEPLOYMENT_AGC, GAMES};
use crate::map::{Draft, FINLAND, USSR};
use crate::survey::outline;
use crate::{Feature, Terrain};

const GERMANY: &str = "Germany";

/// The Axis countries whose rails have European gauge; Finland waits beyond the sea.
const WESTERN_AXIS: [&str; 4] = [GERMANY, "Hungary", "Romania", "Slovakia"];

/// Countries nobody enters.
const NEUTRALS: [&str; 3] = ["Bulgaria", "Sweden", "Yugoslavia"];

/// The region of their hexes.
pub(crate) const NEUTRAL: &str = "neutral";

/// The town that tells the Pripyat marsh from all others.
const HEART_OF_THE_MARSH: &str = "Pinsk";

/// The lake whose shore feeds Leningrad.
const LADOGA: &str = "Lake Ladoga";

/// The rivers the Finns do not cross; with Lake Ladoga between them they make one line.
const FINNISH_LIMIT: [&str; 2] = ["Neva", "Svir"];

/// How far the Finns go beyond their old border, in hexes.
const FINNS_BEYOND: u32 = 4;

/// Named lists of hexes, in the order of the file.
#[derive(Debug, Clone, Default)]
pub struct Regions {
    list: Vec<NamedRegion>,
}

/// One named list of hexes.
#[derive(Debug, Clone)]
pub struct NamedRegion {
    /// Its name, `border.agc` or `marsh`: a dot parts the table from the key.
    pub name: String,
    /// What it is, for the reader of the file.
    pub about: &'static str,
    /// Its hexes.
    pub hexes: Region,
}

impl Regions {
    /// The regions in order.
    pub fn iter(&self) -> impl Iterator<Item = &NamedRegion> {
        self.list.iter()
    }

    /// The one region of a map that has no others: land that nobody enters.
    pub(crate) fn closed(hexes: Region) -> Self {
        let mut regions = Self::default();
        regions.add(NEUTRAL, "Land that nobody enters", hexes);
        regions
    }

    /// Closes more hexes.
    pub(crate) fn close(&mut self, hexes: &Region) {
        for closed in self.list.iter_mut().filter(|it| it.name == NEUTRAL) {
            closed.hexes = &closed.hexes | hexes;
        }
    }

    /// A region by its name.
    pub fn get(&self, name: &str) -> Option<&Region> {
        self.list.iter().find(|region| region.name == name).map(|region| &region.hexes)
    }

    fn add(&mut self, name: impl Into<String>, about: &'static str, hexes: Region) {
        self.list.push(NamedRegion { name: name.into(), about, hexes });
    }
}

/// What the regions are drawn from beside the map itself.
pub(crate) struct Sources<'m> {
    pub(crate) areas: &'m Areas,
    /// The name of the lake in each hex, if it has one.
    pub(crate) lakes: &'m [Option<String>],
    pub(crate) finland_1939: &'m LineString,
}

/// Draws all regions.
pub(crate) fn draw(draft: &Draft, sources: &Sources<'_>) -> Regions {
    let drawer = Drawer { draft, grid: &draft.grid, sources };
    let mut regions = Regions::default();
    drawer.plain_lists(&mut regions);
    drawer.per_game(&mut regions);
    regions
}

struct Drawer<'m> {
    draft: &'m Draft,
    grid: &'m Grid,
    sources: &'m Sources<'m>,
}

impl Drawer<'_> {
    fn plain_lists(&self, regions: &mut Regions) {
        let soviet = self.owned(&[USSR]);
        let axis = self.owned(&WESTERN_AXIS);
        let start_line = self.facing(&axis, &soviet);
        regions.add(
            "start_line",
            "Axis hexes that touch a Soviet hex, without Finland (C4.3.1c)",
            start_line,
        );
        regions.add(
            "railheads",
            "Converted rail hexes with a link to an unconverted one at the start (R76)",
            self.railheads(),
        );
        regions.add("marsh", "The Pripyat marshes (C1.3b, R68)", self.pripyat());
        for (name, country) in [
            ("finland", FINLAND),
            ("germany", GERMANY),
            ("hungary", "Hungary"),
            ("romania", "Romania"),
            ("slovakia", "Slovakia"),
        ] {
            regions.add(name, "Hexes of the country in June 1941", self.owned(&[country]));
        }
        regions.add(
            "neutral",
            "Sweden, Bulgaria and Yugoslavia: not to be entered",
            self.owned(&NEUTRALS),
        );
        let [baltic, black_sea] = self.ports();
        regions.add("baltic_ports", "Ports on the Baltic", baltic);
        regions.add("black_sea_ports", "Ports on the Black Sea and the Sea of Azov", black_sea);
        let ladoga = Region::of(
            self.grid,
            self.grid.hexes().filter(|hex| {
                !self.is_land(*hex) && self.sources.lakes[hex.index()].as_deref() == Some(LADOGA)
            }),
        );
        regions.add(
            "ladoga_shore",
            "Land hexes that touch Lake Ladoga",
            self.facing(&self.land(), &ladoga),
        );
        regions.add("ladoga", "The hexes of Lake Ladoga", ladoga);
        regions.add(
            "finnish_zone",
            "Finland, and four hexes about its border of 1939, north of the Neva and the Svir",
            self.finnish_zone(),
        );
    }

    fn per_game(&self, regions: &mut Regions) {
        let all = Region::all(self.grid);
        let soviet = self.owned(&[USSR]);
        let german = self.owned(&[GERMANY]);
        let games = || GAMES.iter().map(|game| (*game, self.area(game)));
        for (game, area) in games().chain([("whole", all.clone())]) {
            let border = self.facing(&(&soviet & &area), &(&german & &area));
            let about = "Soviet hexes that touch a German hex, both within the game (C6b, S6b)";
            regions.add(format!("border.{game}"), about, border);
        }
        for (name, country) in
            [("finland", FINLAND), ("hungary", "Hungary"), ("romania", "Romania")]
        {
            let border = self.facing(&soviet, &self.owned(&[country]));
            let about = "Soviet hexes that touch a hex of that country (S4.8c)";
            regions.add(format!("border.{name}"), about, border);
        }
        let about = "Where Germans may set up; in Hungary only Hungarians may (C6d, S6d)";
        let deploy = self.owned(&[GERMANY, "Romania", "Slovakia"]);
        for (game, area) in games().chain([("whole", all)]) {
            let area = if game == "agc" { &area & &self.area(DEPLOYMENT_AGC) } else { area };
            regions.add(format!("german_deployment.{game}"), about, &deploy & &area);
        }
        let beyond = &(&self.area(BEYOND_MARSH_AGC) & &self.area("agc")) & &self.land();
        let about = "Hexes that count as beyond the marshes (C1.3b, C1.3c, R68)";
        regions.add("beyond_marsh.agc", about, beyond);
    }

    fn is_land(&self, hex: HexIndex) -> bool {
        self.draft.hexes[hex.index()].is_land()
    }

    fn land(&self) -> Region {
        Region::of(self.grid, self.grid.hexes().filter(|hex| self.is_land(*hex)))
    }

    fn area(&self, name: &str) -> Region {
        self.sources.areas.get(name).cloned().unwrap_or_else(|| Region::empty(self.grid))
    }

    /// The hexes of some countries.
    fn owned(&self, countries: &[&str]) -> Region {
        let owned =
            |hex: &HexIndex| self.draft.owner(*hex).is_some_and(|owner| countries.contains(&owner));
        Region::of(self.grid, self.grid.hexes().filter(owned))
    }

    /// The hexes of one region that share a hexside with the other.
    fn facing(&self, from: &Region, to: &Region) -> Region {
        let touches =
            |hex: &HexIndex| self.grid.neighbors(*hex).any(|(_, other)| to.contains(other));
        Region::of(self.grid, from.iter().filter(touches))
    }

    fn railheads(&self) -> Region {
        let soviet = self.owned(&[USSR]);
        let axis = self.owned(&WESTERN_AXIS);
        let ends = self.draft.links.keys().filter_map(|side| {
            let (a, b) = self.grid.side_hexes(*side);
            Some([(a, b?), (b?, a)])
        });
        let heads =
            ends.flatten().filter(|(head, next)| axis.contains(*head) && soviet.contains(*next));
        Region::of(self.grid, heads.map(|(head, _)| head))
    }

    fn pripyat(&self) -> Region {
        let marsh = |hex: &HexIndex| self.draft.hexes[hex.index()].terrain == Terrain::Marsh;
        let marshes = Region::of(self.grid, self.grid.hexes().filter(marsh));
        match self.draft.place(HEART_OF_THE_MARSH) {
            Some(heart) => marshes.component(self.grid, heart),
            None => Region::empty(self.grid),
        }
    }

    /// The ports of the northern sea and of the southern one.
    fn ports(&self) -> [Region; 2] {
        let is_sea = |hex: &HexIndex| self.draft.hexes[hex.index()].terrain == Terrain::Sea;
        let sea: Vec<HexIndex> = self.grid.hexes().filter(is_sea).collect();
        let middle = self.grid.len() / 2;
        let mut ports = [Region::empty(self.grid), Region::empty(self.grid)];
        for hex in self.grid.hexes() {
            let place = self.draft.hexes[hex.index()].place.as_ref();
            if !place.is_some_and(|place| place.port) {
                continue;
            }
            // A port up a river or a lagoon belongs to the sea nearest to it.
            let nearest = sea.iter().min_by_key(|water| self.grid.distance(hex, **water));
            if let Some(nearest) = nearest {
                ports[usize::from(nearest.index() >= middle)].insert(hex);
            }
        }
        ports
    }

    /// Where the Finns may go: near the border of 1939, on their own side of the rivers.
    fn finnish_zone(&self) -> Region {
        let border = MultiLineString::new(vec![self.sources.finland_1939.clone()]);
        let mut near = Region::empty(self.grid);
        for hex in self.grid.hexes() {
            if !outline(self.grid, hex).clip(&border, false).0.is_empty() {
                near.extend(self.grid.disc(hex, FINNS_BEYOND));
            }
        }
        let home = self.owned(&[FINLAND]);
        let zone = &(&near & &self.land()) | &home;
        let mut seen: BTreeSet<HexIndex> = home.iter().collect();
        let mut open: Vec<HexIndex> = home.iter().collect();
        while let Some(hex) = open.pop() {
            for (way, next) in self.grid.neighbors(hex) {
                let side = self.draft.sides.get(&self.grid.side(hex, way));
                let barred = side.is_some_and(|side| {
                    side.feature != Feature::River
                        || FINNISH_LIMIT.iter().any(|river| side.names.contains(*river))
                });
                if zone.contains(next) && !barred && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        Region::of(self.grid, seen)
    }
}
