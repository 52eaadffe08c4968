//! What the game is played on: map, counters, scenarios and charts, read from a module.
//!
//! ```
//! use besieged::World;
//! let world = World::standard();
//! assert_eq!(world.map.majors().iter().count(), 28);
//! assert!(world.scenario("typhoon-1941").is_some());
//! ```

mod bits;
mod counters;
pub(crate) mod hexes;
mod map;
mod player;
mod scenario;

pub use bits::{HexSet, UnitId, UnitSet};
pub use counters::{Counter, Roster};
pub(crate) use map::Home;
pub use map::{Map, NUMBERING, Place};
pub use player::{Nationality, Player};
pub use scenario::{Posting, Scenario, Victory};

use crate::{Charts, FILES};
use module::{Files, Layered, Problems, SceneFolder, SceneKey, Shared};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Where the scenarios of a module stand.
pub static SCENARIOS: SceneFolder =
    SceneFolder { ours: &FILES, folder: "scenarios/", order: &World::ORDER, named: None };

/// Every scene with files of its own that is in use.
static SHARED: Shared<Scene> = Shared::new();

/// Everything that never changes: the map, the counters, the charts and the scenarios of a module.
#[derive(Debug)]
pub struct World {
    /// The map.
    pub map: Map,
    /// The counters.
    pub roster: Roster,
    /// The charts.
    pub charts: Charts,
    /// The scenarios, in the order of [`World::ORDER`] and then of their names.
    pub scenarios: Vec<Scenario>,
    /// The fingerprint of its files, where it is not the world of the program.
    pub house: Option<String>,
}

impl World {
    /// The scenarios of the program, short ones first.
    pub const ORDER: [&str; 6] = [
        "border-1941",
        "typhoon-1941",
        "stalingrad-1942",
        "bagration-1944",
        "summers-1941",
        "campaign-1941",
    ];

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
    /// use besieged::World;
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
        let roster = Roster::read(files, problems);
        let (map, roster) = (map?, roster?);
        let paths = SCENARIOS.ids(files).into_iter().map(|id| SCENARIOS.path(&id));
        let ground = (&map, &roster);
        let mut scenarios = Vec::new();
        for path in paths {
            scenarios.extend(Scenario::read(files, &path, ground, problems));
        }
        for scenario in &scenarios {
            crate::game::audit_scenario(&map, &roster, scenario, problems);
        }
        Some(World { map, roster, charts: charts?, scenarios, house: None })
    }

    /// The scenario of that name.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }
}

/// Checks a module: its charts and, unless it is one of charts alone, the rest of its world.
pub(crate) fn check(files: &dyn Files, problems: &mut Problems) {
    let is_ground = |path: &String| !path.starts_with("charts/") && path != "game.toml";
    if SCENARIOS.is_all_of(files) {
        World::read(&Layered::new(&FILES, "", files), problems);
    } else if files.list().iter().any(is_ground) {
        World::read(files, problems);
    } else {
        Charts::read(files, problems);
    }
}

/// A scenario of a world: what a state refers to. Stored as its key.
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

    /// A scenario of the program, or one with files of its own that has been loaded ([`Scene::load`]).
    ///
    /// ```
    /// use besieged::Scene;
    /// assert!(Scene::named("campaign-1941").is_some());
    /// assert!(Scene::named("campaign-1914").is_none());
    /// assert!(Scene::named("mine-1942;house=0123456789abcdef").is_none());
    /// ```
    #[must_use]
    pub fn named(key: &str) -> Option<Scene> {
        let key = SceneKey::read(key);
        match key.house {
            Some(_) => SHARED.find(&key),
            None => Scene::of(&World::standard(), &key.id),
        }
    }

    /// A scenario of a module, which is found again by its key from now on.
    ///
    /// ```
    /// use besieged::{FILES, Scene};
    /// assert_eq!(Scene::load(&FILES, "typhoon-1941").unwrap(), Scene::named("typhoon-1941").unwrap());
    /// assert!(Scene::load(&FILES, "waterloo-1815").is_err());
    /// ```
    ///
    /// # Errors
    /// Every problem of every file that it is played with.
    pub fn load(files: &dyn Files, id: &str) -> Result<Scene, Problems> {
        SCENARIOS.load(&SHARED, (files, id), Scene::named, |files, house| {
            let world = World { house, ..World::load(files)? };
            Ok(Scene::of(&Arc::new(world), id))
        })
    }

    /// What tells it from others.
    #[must_use]
    pub fn key(&self) -> SceneKey {
        SceneKey { id: self.scenario().id.clone(), house: self.world.house.clone() }
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
        serializer.collect_str(&self.key())
    }
}

impl<'de> Deserialize<'de> for Scene {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scene, D::Error> {
        let key = String::deserialize(deserializer)?;
        let scene = Scene::named(&key);
        scene.ok_or_else(|| de::Error::custom(format!("there is no scenario `{key}`")))
    }
}
