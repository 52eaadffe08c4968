//! The steps from layers to map, in order.

use std::collections::{BTreeMap, BTreeSet};

use geo::Coord;
use hex::{Grid, HexIndex, HexsideIndex};
use module::{Files, Problem, Problems};

use crate::areas::{self, Areas, GAMES};
use crate::layers::{Layers, Place};
use crate::map::Draft;
use crate::rails::Surveyor;
use crate::regions::{self, Sources};
use crate::rivers::Banks;
use crate::survey::{self, Ground};
use crate::{Compiled, Feature, HexRecord, PlaceRecord, SideRecord, Terrain, corrections, water};

/// Compiles the layers, areas and corrections of a module into its map.
///
/// # Errors
/// Every problem of every file at once.
pub fn compile(files: &dyn Files) -> Result<Compiled, Problems> {
    let mut problems = Problems::new();
    let grid = Grid::barbarossa();
    let layers = Layers::read(files, &mut problems);
    let areas = areas::read(&grid, files, &mut problems);
    let compiled = layers.zip(areas).and_then(|(layers, areas)| {
        check_names(files, &layers, &mut problems);
        let towns = settle(&grid, files, &layers.places, &mut problems)?;
        let grounds = survey::survey(&grid, &layers);
        let mut draft = draft(grid, &layers, &areas, &towns, &grounds);
        let countries: Vec<&str> = layers.countries.iter().map(|(name, _)| name.as_str()).collect();
        corrections::apply(files, &countries, &mut draft, &mut problems);
        Some(finish(draft, &layers, &areas, &grounds))
    });
    problems.into_value(compiled)
}

/// The place of each hex that has one.
type Towns<'l> = BTreeMap<HexIndex, &'l Place>;

/// Names that refer to others must be among them.
fn check_names(files: &dyn Files, layers: &Layers, problems: &mut Problems) {
    let mut unknown = |layer: &str, what: String| {
        let shown = files.shown(&format!("geo/{layer}.geojson"));
        problems.push(Problem::in_file(shown, what));
    };
    for place in &layers.places {
        if !layers.countries.iter().any(|(name, _)| *name == place.country) {
            unknown("places", format!("{}: there is no country `{}`", place.name, place.country));
        }
    }
    for river in &layers.rivers {
        if let Some(into) = &river.into
            && !layers.rivers.iter().any(|other| other.name == *into)
        {
            unknown("rivers", format!("{}: there is no river `{into}`", river.name));
        }
    }
}

/// Puts every place of the map into its hex; no two may share one.
fn settle<'l>(
    grid: &Grid,
    files: &dyn Files,
    places: &'l [Place],
    problems: &mut Problems,
) -> Option<Towns<'l>> {
    let mut towns = Towns::new();
    for place in places {
        let Some(hex) = grid.hex_at(hex::Point { u: place.at.x, v: place.at.y }) else { continue };
        if let Some(other) = towns.insert(hex, place) {
            let message =
                format!("{} and {} share hex {}", other.name, place.name, grid.number(hex));
            problems.push(Problem::in_file(files.shown("geo/places.geojson"), message));
        }
    }
    (!problems.has_errors()).then_some(towns)
}

fn draft(
    grid: Grid,
    layers: &Layers,
    areas: &Areas,
    towns: &Towns<'_>,
    grounds: &[Ground],
) -> Draft {
    let hexes: Vec<HexRecord> =
        grid.hexes().map(|hex| hex_record(hex, areas, towns, &grounds[hex.index()])).collect();
    let points: Vec<Coord> = grid.hexes().map(|hex| bank_point(&grid, hex, towns)).collect();
    let water = water::water_sides(&grid, grounds, &layers.straits, &points, &hexes);
    let banks = Banks { grid: &grid, points: &points, hexes: &hexes, water: &water };
    let rivers = banks.trace(&layers.rivers);
    let tracks = Surveyor::lay(&grid, &hexes, &water, &layers.rails);
    let mut sides: BTreeMap<HexsideIndex, SideRecord> = BTreeMap::new();
    for (side, (feature, name)) in water {
        let names = Some(name).filter(|name| !name.is_empty()).into_iter().collect();
        sides.insert(side, SideRecord { feature, names });
    }
    for (name, along) in rivers {
        for side in along {
            let fresh = || SideRecord { feature: Feature::River, names: BTreeSet::new() };
            sides.entry(side).or_insert_with(fresh).names.insert(name.clone());
        }
    }
    Draft { grid, hexes, sides, links: tracks.links, track_exits: tracks.exits }
}

fn hex_record(hex: HexIndex, areas: &Areas, towns: &Towns<'_>, ground: &Ground) -> HexRecord {
    let town = towns.get(&hex);
    let terrain = match water::water_of(ground) {
        Some(water) if town.is_none() => water,
        _ => ground.cover.unwrap_or(Terrain::Clear),
    };
    let country = town.map(|town| town.country.clone()).or_else(|| ground.country.clone());
    let within =
        GAMES.iter().filter(|game| areas.get(*game).is_some_and(|area| area.contains(hex)));
    HexRecord {
        terrain,
        place: town.map(|town| PlaceRecord {
            name: town.name.clone(),
            kind: town.kind,
            port: town.port,
        }),
        owner: country.filter(|_| !terrain.is_water()),
        areas: within.map(|game| (*game).to_owned()).collect(),
    }
}

/// The point of a hex by which it lies on one bank of a river or the other.
fn bank_point(grid: &Grid, hex: HexIndex, towns: &Towns<'_>) -> Coord {
    let centre = grid.centre(hex);
    towns.get(&hex).map_or(Coord { x: centre.u, y: centre.v }, |town| town.bank)
}

fn finish(draft: Draft, layers: &Layers, areas: &Areas, grounds: &[Ground]) -> Compiled {
    let lakes: Vec<Option<String>> =
        grounds.iter().map(|ground| ground.lake_name.clone()).collect();
    let sources = Sources { areas, lakes: &lakes, finland_1939: &layers.finland_1939 };
    let regions = regions::draw(&draft, &sources);
    Compiled {
        rails: draft.rails(),
        exits: draft.exits(),
        regions,
        grid: draft.grid,
        hexes: draft.hexes,
        sides: draft.sides,
    }
}
