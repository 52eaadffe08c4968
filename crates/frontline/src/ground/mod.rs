//! What the game is played on: map, briefings and scenarios, read from a module.
//!
//! ```
//! use frontline::ground::World;
//! let world = World::standard();
//! assert_eq!(world.map.land().iter().count(), 353);
//! assert!(world.scenario("bagration").is_some());
//! ```

mod briefing;
mod map;
mod names;
mod scenario;

pub use briefing::{Arrivals, Briefing, Briefings, CardFace, Leaves, NationTurn, Western};
pub use map::{Country, Map, NUMBERING};
pub use names::{Coalition, HexSet, Lines, Make, NATIONS_MOST, Nation, Water};
pub use scenario::{Directive, Levels, Pocket, Rules, Scenario, Short};

use crate::{Charts, FILES};
use module::{Document, Files, Layered, Problems};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Everything that never changes: the map, the briefings, the charts and the scenarios of a module.
#[derive(Debug)]
pub struct World {
    /// The map.
    pub map: Map,
    /// The briefings.
    pub briefings: Briefings,
    /// The charts.
    pub charts: Charts,
    /// What all scenarios share.
    pub rules: Rules,
    /// The scenarios, in the order of the file.
    pub scenarios: Vec<Scenario>,
    /// Soviet victory points by hex, for quick reading.
    pub worth: Vec<u8>,
}

impl World {
    /// The world that is built into the program.
    #[must_use]
    pub fn standard() -> Arc<World> {
        static STANDARD: OnceLock<Arc<World>> = OnceLock::new();
        STANDARD.get_or_init(|| Arc::new(module::built_in(&FILES, World::read))).clone()
    }

    /// Reads and checks the world of a module.
    ///
    /// # Errors
    /// Every problem of every file, each with its line and a hint.
    ///
    /// ```
    /// use frontline::ground::World;
    /// use module::Memory;
    /// let problems = World::load(&Memory::default()).unwrap_err();
    /// assert!(problems.to_string().contains("map/hexes.csv: file not found"));
    /// ```
    pub fn load(files: &dyn Files) -> Result<World, Problems> {
        module::load(files, World::read)
    }

    fn read(files: &dyn Files, problems: &mut Problems) -> Option<World> {
        // Everything is read before anything is given up, so that all problems come at once.
        let charts = Charts::read(files, problems);
        let map = map::read(files, problems);
        let scenarios = Document::read(files, scenario::PATH, problems);
        let starts = Document::read(files, "briefings.toml", problems);
        let (map, document, starts) = (map?, scenarios?, starts?);
        let mut root = document.root();
        let names = nation_names(&starts);
        let find = |name: &str| names.iter().position(|it| it == name).map(|at| Nation(at as u8));
        let rules = scenario::rules(&mut root, &map, &find, problems)?;
        let turns = rules.turns.len();
        let mut root_of_starts = starts.root();
        let briefings = briefing::read(&starts, &mut root_of_starts, &map, turns, problems)?;
        root_of_starts.get("start");
        root_of_starts.finish(problems);
        let control = scenario::control(files, &map, problems)?;
        let ground = scenario::Ground {
            map: &map,
            briefings: &briefings,
            turns,
            control: &control,
            starts: &starts,
        };
        let tables = root.tables("scenario", problems);
        root.finish(problems);
        let scenarios: Vec<Option<Scenario>> =
            tables.into_iter().map(|table| Scenario::read(table, &ground, problems)).collect();
        let scenarios: Vec<Scenario> = scenarios.into_iter().flatten().collect();
        if scenarios.is_empty() {
            problems.push(document.source().problem("there is no scenario"));
        }
        let mut worth = vec![0; map.grid().len()];
        rules.cities.iter().for_each(|(hex, vp)| worth[hex.index()] = *vp);
        Some(World { map, briefings, charts: charts?, rules, scenarios, worth })
    }

    /// The scenario of that name.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }
}

/// The nations with men, before their briefings are read: scenarios name them.
fn nation_names(starts: &Document) -> Vec<String> {
    let mut unsaid = Problems::new();
    let mut root = starts.root();
    let Some(mut table) = root.table("nation", &mut unsaid) else { return Vec::new() };
    let names = table.entries().into_iter().map(|(name, _)| name.to_owned());
    names.filter(|name| name != "western_allies").collect()
}

/// Checks a module: its charts and, unless it is one of charts alone, the rest of its world.
pub(crate) fn check(files: &dyn Files, problems: &mut Problems) {
    let is_ground = |path: &String| !path.starts_with("charts/") && path != "game.toml";
    let data = |path: &String| path.ends_with(".toml") || path.ends_with(".csv");
    let list: Vec<String> = files.list().into_iter().filter(data).collect();
    let has_charts = list.iter().any(|path| path.starts_with("charts/"));
    if !list.iter().any(is_ground) {
        Charts::read(files, problems);
    } else if has_charts {
        World::read(files, problems);
    } else {
        World::read(&Layered::new(&FILES, "", files), problems);
    }
}

/// A scenario of a world: what a state refers to. Stored as its name.
#[derive(Clone)]
pub struct Scene {
    world: Arc<World>,
    place: usize,
}

impl Scene {
    /// A scenario of a world, if it has it.
    #[must_use]
    pub fn of(world: &Arc<World>, id: &str) -> Option<Scene> {
        let place = world.scenarios.iter().position(|scenario| scenario.id == id)?;
        Some(Scene { world: world.clone(), place })
    }

    /// A scenario of the program.
    ///
    /// ```
    /// use frontline::ground::Scene;
    /// assert!(Scene::named("citadel").is_some());
    /// assert!(Scene::named("market-garden").is_none());
    /// ```
    #[must_use]
    pub fn named(id: &str) -> Option<Scene> {
        Scene::of(&World::standard(), id)
    }

    /// The world.
    #[must_use]
    pub fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// The scenario.
    ///
    /// # Panics
    /// Never: its place was found.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.world.scenarios[self.place]
    }
}

impl Deref for Scene {
    type Target = World;

    #[inline]
    fn deref(&self) -> &World {
        &self.world
    }
}

impl PartialEq for Scene {
    fn eq(&self, other: &Scene) -> bool {
        Arc::ptr_eq(&self.world, &other.world) && self.place == other.place
    }
}

impl Eq for Scene {}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.scenario().id)
    }
}

impl Serialize for Scene {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.scenario().id)
    }
}

impl<'de> Deserialize<'de> for Scene {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scene, D::Error> {
        let id = String::deserialize(deserializer)?;
        let scene = Scene::named(&id);
        scene.ok_or_else(|| de::Error::custom(format!("there is no scenario `{id}`")))
    }
}
