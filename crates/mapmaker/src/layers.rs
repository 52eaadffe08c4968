//! The layers of geography, projected onto the paper.

use geo::{Coord, LineString, MapCoords, MultiLineString, Polygon};
use geojson::FeatureCollection;
use module::{Files, Problem, Problems, Source, hint_among};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::{PlaceKind, Projection, Terrain};

/// All geography the compiler reads, in hex widths.
#[derive(Debug, Clone)]
pub(crate) struct Layers {
    pub(crate) land: Vec<((), Polygon)>,
    pub(crate) lakes: Vec<(String, Polygon)>,
    pub(crate) countries: Vec<(String, Polygon)>,
    pub(crate) terrain: Vec<(Terrain, Polygon)>,
    pub(crate) places: Vec<Place>,
    pub(crate) rivers: Vec<River>,
    pub(crate) straits: Vec<Strait>,
    pub(crate) rails: Vec<RailLine>,
    /// The Finnish border of 1939.
    pub(crate) finland_1939: LineString,
}

/// A town or city.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) name: String,
    pub(crate) kind: PlaceKind,
    pub(crate) country: String,
    pub(crate) port: bool,
    pub(crate) at: Coord,
    /// A point of its hex on the bank the place stands on.
    pub(crate) bank: Coord,
}

/// A river from its source to its mouth.
#[derive(Debug, Clone)]
pub(crate) struct River {
    pub(crate) name: String,
    pub(crate) into: Option<String>,
    pub(crate) course: MultiLineString,
}

/// A line over narrow water.
#[derive(Debug, Clone)]
pub(crate) struct Strait {
    pub(crate) name: String,
    /// An arm of the sea, not a lake.
    pub(crate) sea: bool,
    pub(crate) course: LineString,
}

/// A railway as a chain of stations.
#[derive(Debug, Clone)]
pub(crate) struct RailLine {
    pub(crate) name: String,
    pub(crate) stations: Vec<Coord>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LandFacts {
    #[serde(rename = "kind")]
    _kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LakeFacts {
    name: Option<String>,
    #[serde(rename = "kind")]
    _kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountryFacts {
    name: String,
    #[serde(rename = "side")]
    _side: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedFacts {
    name: String,
    kind: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlaceFacts {
    name: String,
    kind: String,
    country: String,
    port: bool,
    #[serde(default, rename = "also")]
    _also: Option<String>,
    #[serde(default, rename = "note")]
    _note: Option<String>,
    #[serde(default)]
    bank_point: Option<[f64; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RiverFacts {
    name: String,
    #[serde(rename = "class")]
    _class: String,
    into: Option<String>,
    #[serde(rename = "source")]
    _source: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RailFacts {
    name: String,
    #[serde(rename = "gauge")]
    _gauge: String,
    stations: Vec<String>,
}

/// The words of `terrain.geojson`; sea and lake come from their own layers.
const COVERS: &[(&str, Terrain)] = &[
    ("marsh", Terrain::Marsh),
    ("woods", Terrain::Woods),
    ("rough", Terrain::Rough),
    ("mountain", Terrain::Mountain),
];

impl Layers {
    /// Reads every layer, or says all that is wrong with them.
    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Self> {
        let projection = Projection::read(files, problems);
        Self::laid(files, projection, problems)
    }

    /// Reads every layer onto the paper of some projection.
    pub(crate) fn laid(
        files: &dyn Files,
        projection: Option<Projection>,
        problems: &mut Problems,
    ) -> Option<Self> {
        // A wrong projection must not hide the mistakes of the layers; nothing is made of both.
        let usable = projection.is_some();
        let reader = Reader { files, projection: projection.as_ref() };
        let land = reader
            .layer("land", problems, |it: &mut Item<'_, LandFacts>| Some(((), it.polygon()?)));
        let lakes = reader.layer("lakes", problems, |it: &mut Item<'_, LakeFacts>| {
            Some((it.facts.name.clone().unwrap_or_default(), it.polygon()?))
        });
        let countries =
            reader.layer("countries_1941", problems, |it: &mut Item<'_, CountryFacts>| {
                Some((it.facts.name.clone(), it.polygon()?))
            });
        let terrain = reader.layer("terrain", problems, |it: &mut Item<'_, NamedFacts>| {
            let kind = it.facts.kind.clone();
            Some((it.word(&kind, COVERS)?, it.polygon()?))
        });
        let places = reader.layer("places", problems, read_place);
        let rivers = reader.layer("rivers", problems, read_river);
        let straits = reader.layer("straits", problems, |it: &mut Item<'_, NamedFacts>| {
            let kind = it.facts.kind.clone();
            let sea = it.word(&kind, &[("sea", true), ("lake", false)])?;
            Some(Strait { name: it.facts.name.clone(), sea, course: it.line()? })
        });
        let rails = reader.layer("rails", problems, read_rail);
        let finland_1939 =
            reader.layer("finland_1939", problems, |it: &mut Item<'_, NamedFacts>| it.line());
        let layers = Self {
            land: land?,
            lakes: lakes?,
            countries: countries?,
            terrain: terrain?,
            places: places?,
            rivers: rivers?,
            straits: straits?,
            rails: rails?,
            finland_1939: LineString::from_iter(finland_1939?.into_iter().flatten()),
        };
        usable.then_some(layers)
    }

    /// Adds the land, lakes and rivers that another place has beyond these.
    pub(crate) fn extend(
        &mut self,
        files: &dyn Files,
        projection: &Projection,
        problems: &mut Problems,
    ) -> Option<()> {
        let reader = Reader { files, projection: Some(projection) };
        if reader.has("land") {
            let land = reader
                .layer("land", problems, |it: &mut Item<'_, LandFacts>| Some(((), it.polygon()?)));
            self.land.extend(land?);
        }
        if reader.has("lakes") {
            let lakes = reader.layer("lakes", problems, |it: &mut Item<'_, LakeFacts>| {
                Some((it.facts.name.clone().unwrap_or_default(), it.polygon()?))
            });
            self.lakes.extend(lakes?);
        }
        if reader.has("rivers") {
            for river in reader.layer("rivers", problems, read_river)? {
                match self.rivers.iter_mut().find(|known| known.name == river.name) {
                    Some(known) => known.lengthen(river.course),
                    None => self.rivers.push(river),
                }
            }
        }
        Some(())
    }
}

impl River {
    /// Adds a reach, above what is known or below it: a course runs from source to mouth.
    fn lengthen(&mut self, reach: MultiLineString) {
        let ends = |course: &MultiLineString| {
            Some((*course.0.first()?.0.first()?, *course.0.last()?.0.last()?))
        };
        let far = |a: Coord, b: Coord| (a.x - b.x).hypot(a.y - b.y);
        let above = match (ends(&self.course), ends(&reach)) {
            (Some((source, mouth)), Some((first, last))) => far(last, source) < far(mouth, first),
            _ => false,
        };
        let at = if above { 0 } else { self.course.0.len() };
        self.course.0.splice(at..at, reach.0);
    }
}

fn read_river(it: &mut Item<'_, RiverFacts>) -> Option<River> {
    let course = it.lines()?;
    Some(River { name: it.facts.name.clone(), into: it.facts.into.clone(), course })
}

fn read_place(it: &mut Item<'_, PlaceFacts>) -> Option<Place> {
    let kind = it.facts.kind.clone();
    let kind = it.word(&kind, PlaceKind::WORDS)?;
    let at = it.point()?;
    let bank = match it.facts.bank_point {
        Some([longitude, latitude]) => it.on_paper(longitude, latitude)?,
        None => at,
    };
    let PlaceFacts { name, country, port, .. } = &it.facts;
    Some(Place { name: name.clone(), kind, country: country.clone(), port: *port, at, bank })
}

fn read_rail(it: &mut Item<'_, RailFacts>) -> Option<RailLine> {
    let stations = it.line()?.0;
    if stations.len() != it.facts.stations.len() {
        let (named, points) = (it.facts.stations.len(), stations.len());
        it.complain(format!("{named} stations are named but {points} have coordinates"));
        return None;
    }
    Some(RailLine { name: it.facts.name.clone(), stations })
}

/// Reads layers by name.
struct Reader<'f> {
    files: &'f dyn Files,
    projection: Option<&'f Projection>,
}

impl Reader<'_> {
    fn has(&self, name: &str) -> bool {
        self.files.has(&format!("geo/{name}.geojson"))
    }

    fn layer<F: DeserializeOwned, T>(
        &self,
        name: &str,
        problems: &mut Problems,
        read: impl Fn(&mut Item<'_, F>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let source = Source::read(self.files, &format!("geo/{name}.geojson"), problems)?;
        let collection: FeatureCollection = crate::json::read(&source, problems)?;
        let mut things = Vec::with_capacity(collection.features.len());
        let mut good = true;
        for (index, feature) in collection.features.into_iter().enumerate() {
            let place = format!("feature {}", index + 1);
            let facts = serde_json::Value::Object(feature.properties.unwrap_or_default());
            let thing = match serde_json::from_value(facts) {
                Ok(facts) => read(&mut Item {
                    facts,
                    geometry: feature.geometry,
                    place,
                    projection: self.projection,
                    source: &source,
                    problems,
                }),
                Err(error) => {
                    problems.push(source.problem(format!("{place}: {error}")));
                    None
                }
            };
            good &= thing.is_some();
            things.extend(thing);
        }
        good.then_some(things)
    }
}

/// One feature of a layer.
struct Item<'r, F> {
    facts: F,
    geometry: Option<geojson::Geometry>,
    place: String,
    projection: Option<&'r Projection>,
    source: &'r Source,
    problems: &'r mut Problems,
}

impl<F> Item<'_, F> {
    fn complain(&mut self, message: impl std::fmt::Display) {
        self.push(self.source.problem(format!("{}: {message}", self.place)));
    }

    fn push(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn word<T: Copy>(&mut self, word: &str, words: &[(&str, T)]) -> Option<T> {
        let found = words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
        if found.is_none() {
            let known: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
            let problem = self.source.problem(format!("{}: unknown kind `{word}`", self.place));
            self.push(problem.hint(hint_among(word, &known)));
        }
        found
    }

    /// The geometry as it stands in the file.
    fn shape<G>(&mut self) -> Option<G>
    where
        G: TryFrom<geojson::Geometry, Error = geojson::Error>,
    {
        let Some(geometry) = self.geometry.take() else {
            self.complain("has no geometry");
            return None;
        };
        G::try_from(geometry).map_err(|error| self.complain(error)).ok()
    }

    fn on_paper(&mut self, longitude: f64, latitude: f64) -> Option<Coord> {
        let point = geo::Point::new(longitude, latitude);
        self.projected(&point).map(Coord::from)
    }

    fn projected<G: MapCoords<f64, f64, Output = G>>(&mut self, shape: &G) -> Option<G> {
        // Without a projection the layers are only checked.
        let projection = self.projection;
        let project = |at: Coord| {
            // Beyond this the cone runs off to infinity; no map of ours comes near.
            if at.x.abs() > 180.0 || at.y.abs() > 85.0 {
                return Err(at);
            }
            Ok(projection.map_or(at, |projection| projection.project(at.x, at.y)))
        };
        let wrong = |at: Coord| format!("[{}, {}] is no longitude and latitude", at.x, at.y);
        shape.try_map_coords(project).map_err(|at| self.complain(wrong(at))).ok()
    }

    fn point(&mut self) -> Option<Coord> {
        let point: geo::Point = self.shape()?;
        self.on_paper(point.x(), point.y())
    }

    fn line(&mut self) -> Option<LineString> {
        let line: LineString = self.shape()?;
        self.projected(&line)
    }

    fn lines(&mut self) -> Option<MultiLineString> {
        let lines = match self.shape()? {
            geo::Geometry::LineString(line) => MultiLineString::new(vec![line]),
            geo::Geometry::MultiLineString(lines) => lines,
            _ => {
                self.complain("should be a LineString or a MultiLineString");
                return None;
            }
        };
        self.projected(&lines)
    }

    fn polygon(&mut self) -> Option<Polygon> {
        let polygon: Polygon = self.shape()?;
        self.projected(&polygon)
    }
}
