//! The printed sheet: read once, and drawn once for each kind of weather.

use besieged::game::{Besieged, Setup, State};
use besieged::ground::UnitId;
use besieged::{Kind, Nation, Scene, Weather};
use hex::HexIndex;
use mapmaker::draw::{
    Branch, Counter, Drawing, FACES, Face, Options, Season, Sheet, embedded, read_faces,
};
use module::{Embedded, Layered, Problems};
use referee::Game as _;
use serde_json::Value;
use series::MapWanted;
use series::wire::Problem;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Pixels per hex that the drawing of the board is meant for.
const SCALE: f64 = 72.0;

macro_rules! drawn {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../modules/besieged/", $path)))),*]
    };
}

/// What the drawing alone reads.
static DRAWN: Embedded = Embedded::new(drawn![
    "geo/land.geojson",
    "geo/names.csv",
    "geo/rivers.geojson",
    "map/faces.csv",
    "map/sheet.toml",
]);

/// What the rules and the drawing read, as it is built into the program.
pub(crate) fn files() -> Layered<'static> {
    Layered::new(&besieged::FILES, "", &DRAWN)
}

fn sheet() -> Result<&'static Sheet, Problem> {
    static SHEET: OnceLock<Result<Sheet, String>> = OnceLock::new();
    let read = || Sheet::of_table(&files(), embedded()).map_err(|problems| problems.to_string());
    SHEET.get_or_init(read).as_ref().map_err(|text| Problem::new("broken", text))
}

/// The colours of the nations.
fn faces() -> &'static BTreeMap<String, Face> {
    static READ: OnceLock<BTreeMap<String, Face>> = OnceLock::new();
    READ.get_or_init(|| read_faces(&files(), FACES, &mut Problems::new()).unwrap_or_default())
}

/// What a kind of weather makes of the ground.
pub(crate) fn season(weather: Weather) -> Season {
    match weather {
        Weather::Clear => Season::Clear,
        Weather::LightMud => Season::LightMud,
        Weather::Mud => Season::Mud,
        Weather::Snow => Season::Snow,
    }
}

/// The whole sheet as the board draws it.
pub(crate) fn drawn(season: Season) -> Result<&'static Value, Problem> {
    static SEASONS: [OnceLock<Result<Value, String>>; 4] = [const { OnceLock::new() }; 4];
    let place = Season::ALL.iter().position(|known| *known == season).unwrap_or(0);
    let draw = || {
        let sheet = sheet().map_err(|problem| problem.text)?;
        let options = Options { scale: SCALE, season, ..sheet.options() };
        let drawing = sheet.draw(&options).map_err(|error| error.to_string())?;
        serde_json::to_value(&drawing).map_err(|error| error.to_string())
    };
    SEASONS[place].get_or_init(draw).as_ref().map_err(|text| Problem::new("broken", text))
}

/// The map of a scenario as a picture; with the counters of a set-up also in its weather.
pub(crate) fn map(scene: &Scene, wanted: &MapWanted) -> Result<Drawing, Problem> {
    let MapWanted { crop, scale, numbers, units } = wanted.clone();
    let state = units.map(begun).transpose()?;
    let season = state.as_ref().map_or(Season::Clear, |state| season(state.weather_now()));
    let title = scene.scenario().title.clone();
    let sheet = sheet()?;
    let options = Options { title, crop, scale, numbers, season, ..sheet.options() };
    let drawing = sheet.draw(&options).map_err(|error| Problem::new("no_map", error))?;
    Ok(match state {
        Some(state) => drawing.with_counters(&counters(&state)),
        None => drawing,
    })
}

/// The game that a set-up begins with.
fn begun(setup: Value) -> Result<State, Problem> {
    let setup: Setup =
        serde_json::from_value(setup).map_err(|error| Problem::new("unreadable", error))?;
    Besieged::start(&setup).map_err(|problems| {
        let told: Vec<String> = problems.iter().map(|it| it.why.to_string()).collect();
        Problem::new("illegal", told.join("; "))
    })
}

/// The counters on the map: of each stack the strongest lies on top.
fn counters(state: &State) -> Vec<Counter> {
    let open = state.scene.map.open();
    open.filter_map(|hex| {
        let top = state.stack(hex).max_by_key(|unit| strength(state, *unit))?;
        counter(state, hex, top)
    })
    .collect()
}

fn strength(state: &State, unit: UnitId) -> u8 {
    state.counter(unit).strength(state.unit(unit).steps)
}

fn counter(state: &State, hex: HexIndex, unit: UnitId) -> Option<Counter> {
    let printed = state.counter(unit);
    let at = state.scene.map.grid().centre(hex);
    let nation = super::board::nation(printed.nationality);
    // A nation without colours of its own has those of the first of its side.
    let first = match printed.player.nation() {
        Nation::German => "german",
        Nation::Russian => "russian",
    };
    let face = faces().get(nation).or_else(|| faces().get(first))?;
    Some(Counter {
        at: [at.u, at.v],
        face: *face,
        branch: match printed.kind {
            Kind::Infantry => Branch::Infantry,
            Kind::Armor => Branch::Armor,
            Kind::Mountain => Branch::Mountain,
            Kind::Other => Branch::Cavalry,
        },
        name: printed.name.clone(),
        strength: strength(state, unit).into(),
        printed: printed.strength(printed.steps).into(),
        allowances: printed.allowances.to_vec(),
        steps: [state.unit(unit).steps, printed.steps],
        count: state.height(hex),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker::draw::LayerName;

    #[test]
    fn b32_each_kind_of_weather_has_a_sheet_of_its_own() {
        for (_, weather) in Weather::NAMES {
            let drawing = drawn(season(weather)).expect("a drawing");
            assert!(drawing["layers"].as_array().is_some_and(|it| it.len() > 5), "{weather}");
        }
        assert_ne!(drawn(Season::Snow).expect("snow"), drawn(Season::Clear).expect("clear"));
    }

    #[test]
    fn a_map_with_counters_names_somebody_of_every_stack() {
        let scene = Scene::named("border-1941").expect("a scenario");
        let units = serde_json::to_value(Setup::of("border-1941")).ok();
        let wanted = MapWanted { crop: None, scale: 40.0, numbers: false, units };
        let drawing = map(&scene, &wanted).expect("a map");
        let drawn = drawing.letterings().filter(|(layer, _)| *layer == LayerName::Units).count();
        let state = Besieged::start(&Setup::of("border-1941")).expect("a start");
        assert!(drawn >= counters(&state).len(), "{drawn}");
    }
}
