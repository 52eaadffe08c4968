//! From the compiled map and its geography to the drawing, layer by layer.

use std::collections::BTreeSet;

use geo::Coord;
use geojson::FeatureCollection;
use module::{Files, Problems, Source};
use serde::Deserialize;

use super::cartouche::Measure;
use super::class::{Class, LayerName};
use super::drawing::{Drawing, Frame, Layer, Path, Stand, spot};
use super::glyphs::{Obstacles, watch};
use super::manner::Manner;
use super::rivers::{Basin, Stream};
use super::room::Room;
use super::view::{DrawError, Options, View, centre};
use super::water::Coast;
use super::{
    borders, cartouche, font, glyphs, ground, labels, names, places, rails, rivers, symbol, water,
};
use crate::layers::Layers;
use crate::table::{self, GridPlan, Tabled};
use crate::{Compiled, Projection};

/// Size of hex numbers, and their base line above the middle of the hex.
const NUMBER: f64 = 0.15;
const NUMBER_LINE: f64 = -0.405;

/// What it costs a name to cover things.
const ON_NUMBER: f64 = 1.4;
const ON_RING: f64 = 8.0;
const ON_RAIL: f64 = 0.10;
const ON_RIVER: f64 = 0.14;

/// The compiled map with the geography under it.
#[derive(Debug, Clone)]
pub struct Sheet {
    map: Compiled,
    layers: Layers,
    projection: Projection,
    /// The great rivers.
    majors: BTreeSet<String>,
    measure: Measure,
    manner: Manner,
}

#[derive(Deserialize)]
struct Parameters {
    parameters: Scale,
}

#[derive(Deserialize)]
struct Scale {
    km_per_hex: f64,
    rotation_deg: f64,
}

impl Sheet {
    /// Compiles the map of a module and keeps its geography.
    ///
    /// # Errors
    /// Every problem of every file at once.
    pub fn read(files: &dyn Files) -> Result<Self, Problems> {
        let map = crate::compile(files)?;
        let mut problems = Problems::new();
        let sheet = Self::with(map, files, &mut problems);
        problems.into_value(sheet)
    }

    fn with(map: Compiled, files: &dyn Files, problems: &mut Problems) -> Option<Self> {
        let layers = Layers::read(files, problems)?;
        let projection = Projection::read(files, problems)?;
        let source = Source::read(files, crate::projection::FILE, problems)?;
        let scale = crate::json::read::<Parameters>(&source, problems)?.parameters;
        let manner = Manner::first();
        let measure = Measure {
            km_per_hex: scale.km_per_hex,
            north_deg: scale.rotation_deg,
            miles: manner.miles,
        };
        let majors = majors(files, problems)?;
        Some(Self { map, layers, projection, majors, measure, manner })
    }

    /// Lays the hexes of a table over the geography of a map.
    ///
    /// `files` is the module of the sheet: `map/hexes.csv` has the hexes, `map/sheet.toml` says
    /// how they lie and what the sheet is called, and `geo/` may have names of lands and waters
    /// (`names.csv`) and land, lakes and rivers beyond those of the geography. `geography` is a
    /// module with the layers, such as [`embedded`](super::embedded).
    ///
    /// The coast is the true one; a hex that is land against it gets land of its own, and one that
    /// is sea against it is shown as closed ground.
    ///
    /// # Errors
    /// Every problem of every file at once.
    pub fn of_table(files: &dyn Files, geography: &dyn Files) -> Result<Self, Problems> {
        let mut problems = Problems::new();
        let sheet = Self::tabled(files, geography, &mut problems);
        problems.into_value(sheet)
    }

    fn tabled(files: &dyn Files, geography: &dyn Files, problems: &mut Problems) -> Option<Self> {
        let document = table::document(files, problems)?;
        let mut root = document.root();
        let plan = GridPlan::read(&mut root, problems);
        let manner = Manner::read(&mut root, files, problems);
        root.finish(problems);
        let (plan, mut manner) = (plan?, manner?);
        let projection = Projection::laid(geography, &plan.lay, problems)?;
        let mut layers = Layers::laid(geography, Some(projection), problems)?;
        layers.extend(files, &projection, problems)?;
        let Tabled { mut map, sources } = Tabled::read(files, &plan, &layers, problems)?;
        let Coast { made, closed } = water::coast(&map, &layers);
        map.regions.close(&closed);
        manner.sources = sources;
        manner.made = made;
        let measure = Measure {
            km_per_hex: plan.lay.km_per_hex,
            north_deg: plan.lay.rotation_deg,
            miles: manner.miles,
        };
        let mut great = majors(geography, problems)?;
        if files.has(RIVERS) {
            great.extend(majors(files, problems)?);
        }
        Some(Self { map, layers, projection, majors: great, measure, manner })
    }

    /// What to draw when nothing else is said: the whole sheet under its own title.
    pub fn options(&self) -> Options {
        let Manner { title, caption, .. } = &self.manner;
        Options { title: title.clone(), caption: caption.clone(), ..Options::default() }
    }

    /// The compiled map.
    pub fn map(&self) -> &Compiled {
        &self.map
    }

    /// Draws the map, or a part of it.
    ///
    /// # Errors
    /// When there is no such area or hex, or the scale is out of bounds.
    pub fn draw(&self, options: &Options) -> Result<Drawing, DrawError> {
        let map = &self.map;
        let view = View::new(map, options)?;
        let manner = &self.manner;
        let waters = water::waters(&self.layers, &manner.made, view.frame);
        let basin =
            Basin { map, rivers: &self.layers.rivers, majors: &self.majors, waters: &waters };
        let streams = basin.streams();
        let anchors = places::anchors(map, &view, &self.layers.places, &waters);
        let tracks = rails::paths(map, &view, &anchors);
        let barriers = water::barriers(map, &view);
        let courses: Vec<Path> = streams.iter().flat_map(Stream::paths).collect();
        let lines = tracks.values().chain(&courses);
        let obstacles = Obstacles::new(map, &waters, &anchors, lines, options.numbers);
        let seen = places::seen(map, &view, &anchors);

        let mut room = Room::new(view.frame);
        room.mark_points(tracks.values().flat_map(watch), ON_RAIL);
        room.mark_points(courses.iter().flat_map(watch), ON_RIVER);
        let numbers = self.numbers(&view, options, &mut room);
        for (at, _) in &seen {
            room.mark(Frame::about(*at, 0.16, 0.16), ON_RING);
        }
        let ports = if manner.ports { places::ports(&seen) } else { Vec::new() };
        let sources = places::sources(map, &view, &anchors, &manner.sources);
        for at in ports.iter().chain(sources.iter().flatten()) {
            room.mark(places::mark_frame(*at), ON_RING);
        }
        let mut labels = Layer::new(LayerName::Labels);
        labels::place(&mut labels, &mut room, &seen, options.scale);
        names::rivers(&mut labels, &mut room, &view, &streams, options.scale);
        let mut regions = Layer::new(LayerName::Regions);
        names::lands(&mut regions, &mut room, manner, &self.projection, options.scale);
        let mut towns = places::layer(&seen);
        places::port(&mut towns, ports);
        for (side, at) in sources.into_iter().enumerate() {
            places::source(&mut towns, side, at);
        }
        let caption = manner.caption(&options.caption, options.season);
        let told = Options { caption, ..options.clone() };

        let mut layers = vec![
            ground::paper(view.sheet),
            ground::soil(map, &view),
            ground::terrain(map, &view),
            water::layer(&waters, &barriers),
            ground::grid(map, &view),
            glyphs::layer(&view, &obstacles, options.season),
            rivers::layer(map, &view, &streams, options.season),
            barrier_layer(barriers),
            borders::layer(map, &view, manner.unbroken_band),
            rails::layer(&tracks),
            regions,
            towns,
            numbers,
            ground::veil(map, &view),
            labels,
            cartouche::layer(&view, &told, self.measure, &manner.legend),
        ];
        layers.retain(|layer| !layer.marks.is_empty());
        Ok(Drawing {
            title: options.title.clone(),
            season: options.season,
            sheet: view.sheet,
            frame: view.frame,
            symbols: symbol::of(&layers),
            layers,
        })
    }

    fn numbers(&self, view: &View, options: &Options, room: &mut Room) -> Layer {
        let mut layer = Layer::new(LayerName::Numbers);
        if !options.numbers {
            return layer;
        }
        for hex in view.hexes.iter() {
            let text = self.map.grid.number(hex).to_string();
            let at = centre(&self.map.grid, hex) + Coord { x: 0.0, y: NUMBER_LINE };
            let width = font::width(Class::Number, &text) * NUMBER;
            let middle = at - Coord { x: 0.0, y: NUMBER * 0.35 };
            room.mark(Frame::about(middle, width, NUMBER * 0.72), ON_NUMBER);
            layer.lettering(Class::Number, &text, NUMBER, Stand::Middle(spot(at)));
        }
        layer
    }
}

fn barrier_layer(barriers: Path) -> Layer {
    let mut layer = Layer::new(LayerName::Barriers);
    layer.figure(Class::Barrier, barriers);
    layer
}

#[derive(Deserialize)]
struct RiverFacts {
    name: String,
    class: String,
}

const RIVERS: &str = "geo/rivers.geojson";

/// The names of the great rivers.
fn majors(files: &dyn Files, problems: &mut Problems) -> Option<BTreeSet<String>> {
    let source = Source::read(files, RIVERS, problems)?;
    let rivers: FeatureCollection = crate::json::read(&source, problems)?;
    let facts = rivers.features.into_iter().filter_map(|river| river.properties);
    let facts = facts.filter_map(|it| serde_json::from_value(serde_json::Value::Object(it)).ok());
    Some(facts.filter(|it: &RiverFacts| it.class == "major").map(|it| it.name).collect())
}
