//! Where it is played and with what: maps, units and missions of `modules/yards`.

mod bits;
mod map;
mod mission;
mod player;
mod sight;
mod types;

pub use bits::{HexSet, UnitId, UnitSet};
pub use map::{Cell, Map, NUMBERING, WAYS};
pub use mission::{Counter, Force, Mission, Platoon};
pub use player::{Nation, Player};
pub(crate) use sight::between;
pub use sight::{SightTable, blockers};
pub use types::{Kind, UnitType};

use crate::{Charts, FILES};
use module::{Files, Layered, Problems};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The folder of the maps.
const MAPS: &str = "maps/";
/// The folder of the missions.
const MISSIONS: &str = "missions/";

/// Everything that never changes: maps, units, charts and missions of a module.
#[derive(Debug)]
pub struct World {
    /// The maps by name.
    pub maps: Vec<Map>,
    /// The kinds of unit.
    pub types: Vec<Arc<UnitType>>,
    /// The charts.
    pub charts: Charts,
    /// The missions, in the order of [`World::ORDER`] and then of their names.
    pub missions: Vec<Mission>,
}

impl World {
    /// The missions of the program, short ones first.
    pub const ORDER: [&str; 6] = [
        "first-light",
        "before-dawn",
        "the-crossing",
        "the-bend",
        "counterstroke",
        "town-under-the-ridge",
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
    /// use module::Memory;
    /// use yards::ground::World;
    /// let problems = World::load(&Memory::default()).unwrap_err();
    /// assert!(problems.to_string().contains("units.csv: file not found"));
    /// ```
    pub fn load(files: &dyn Files) -> Result<World, Problems> {
        module::load(files, World::read)
    }

    fn read(files: &dyn Files, problems: &mut Problems) -> Option<World> {
        // Everything is read before anything is given up, so that all problems come at once.
        let charts = Charts::read(files, problems);
        let types = types::read(files, problems);
        let list = files.list();
        let in_folder = |folder: &'static str, ending: &'static str| {
            let fits = move |path: &&String| path.starts_with(folder) && path.ends_with(ending);
            list.iter().filter(fits)
        };
        let charts = charts?;
        let mut maps = Vec::new();
        for path in in_folder(MAPS, ".csv") {
            maps.extend(map::read(files, path, &charts.terrain, problems));
        }
        let types = types?;
        let mut missions = Vec::new();
        for path in in_folder(MISSIONS, ".toml") {
            missions.extend(Mission::read(files, path, (&maps, &types), problems));
        }
        let place = |id: &str| World::ORDER.iter().position(|known| *known == id);
        missions.sort_by_key(|it| (place(&it.id).unwrap_or(usize::MAX), it.id.clone()));
        let world = World { maps, types, charts, missions };
        for mission in &world.missions {
            crate::game::audit(&world, mission, problems);
        }
        Some(world)
    }

    /// The mission of that name.
    #[must_use]
    pub fn mission(&self, id: &str) -> Option<&Mission> {
        self.missions.iter().find(|mission| mission.id == id)
    }
}

/// Whether a module is one of missions alone, which are played with our charts, maps and units.
fn is_of_missions(files: &dyn Files) -> bool {
    let list = files.list();
    let mut data = list.iter().filter(|path| path.ends_with(".toml") || path.ends_with(".csv"));
    list.iter().any(|path| path.starts_with(MISSIONS))
        && data.all(|path| path == "game.toml" || path.starts_with(MISSIONS))
}

/// What `grognard module check` asks of a module of this system: its charts and, unless it is one of charts alone, the rest.
pub fn check(files: &dyn Files, problems: &mut Problems) {
    let is_ground = |path: &String| !path.starts_with("charts/") && path != "game.toml";
    if is_of_missions(files) {
        World::read(&Layered::new(&FILES, "", files), problems);
    } else if files.list().iter().any(is_ground) {
        World::read(files, problems);
    } else {
        Charts::read(files, problems);
    }
}

/// A mission of a world: what a state refers to. Stored by its name.
#[derive(Clone)]
pub struct Scene {
    world: Arc<World>,
    place: usize,
}

impl Scene {
    /// A mission of a world, if it has it.
    #[must_use]
    pub fn of(world: &Arc<World>, id: &str) -> Option<Scene> {
        let place = world.missions.iter().position(|mission| mission.id == id)?;
        Some(Scene { world: world.clone(), place })
    }

    /// A mission of the program.
    ///
    /// ```
    /// use yards::ground::Scene;
    /// assert!(Scene::named("first-light").is_some() && Scene::named("last-light").is_none());
    /// ```
    #[must_use]
    pub fn named(id: &str) -> Option<Scene> {
        Scene::of(&World::standard(), id)
    }

    /// The mission.
    #[inline]
    #[must_use]
    pub fn mission(&self) -> &Mission {
        &self.world.missions[self.place]
    }

    /// Its map.
    #[inline]
    #[must_use]
    pub fn map(&self) -> &Map {
        &self.world.maps[self.mission().map]
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
        f.write_str(&self.mission().id)
    }
}

impl Serialize for Scene {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.mission().id)
    }
}

impl<'de> Deserialize<'de> for Scene {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scene, D::Error> {
        let id = String::deserialize(deserializer)?;
        Scene::named(&id).ok_or_else(|| de::Error::custom(format!("there is no mission `{id}`")))
    }
}
