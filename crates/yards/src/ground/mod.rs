//! Where it is played and with what: maps, units and missions of `modules/yards`.

mod bits;
mod map;
mod mission;
mod player;
mod sight;
mod types;

pub use bits::{HexSet, UnitId, UnitSet};
pub(crate) use map::read as read_map;
pub use map::{Cell, Map, NUMBERING, WAYS};
pub use mission::{Counter, Force, Mission, Platoon};
pub use player::{Nation, Player};
pub(crate) use sight::between;
pub use sight::{Outlook, SightTable, blockers};
pub use types::{Kind, UnitType};

use crate::generator::{Drawn, Kept, Name, draw};
use crate::{Charts, FILES};
use module::{Files, Layered, Problems, SceneFolder, SceneKey, Shared};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// The folder of the maps.
const MAPS: &str = "maps/";

/// Where the missions of a module stand.
pub static MISSIONS: SceneFolder =
    SceneFolder { ours: &FILES, folder: "missions/", order: &World::ORDER, named: Some(MAPS) };

/// Every scene with files of its own that is in use.
static SHARED: Shared<Scene> = Shared::new();

/// Every generated mission that is in use.
static GENERATED: Kept = Kept::new();

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
    /// The fingerprint of the files that differ from ours.
    pub house: Option<String>,
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
        let charts = charts?;
        let is_map = |path: &String| path.starts_with(MAPS) && path.ends_with(".csv");
        let mut maps = Vec::new();
        for path in files.list().into_iter().filter(is_map) {
            maps.extend(map::read(files, &path, &charts.terrain, problems));
        }
        let types = types?;
        let mut missions = Vec::new();
        for id in MISSIONS.ids(files) {
            missions.extend(Mission::read(files, &MISSIONS.path(&id), (&maps, &types), problems));
        }
        let world = World { maps, types, charts, missions, house: None };
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

/// What `grognard module check` asks of a module of this system: its charts and, unless it is one of charts alone, the rest.
pub fn check(files: &dyn Files, problems: &mut Problems) {
    let is_ground = |path: &String| !path.starts_with("charts/") && path != "game.toml";
    if MISSIONS.is_all_of(files) {
        World::read(&Layered::new(&FILES, "", files), problems);
    } else if files.list().iter().any(is_ground) {
        World::read(files, problems);
    } else {
        Charts::read(files, problems);
    }
}

/// A mission of a world: what a state refers to. Stored as its key.
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

    /// A mission of the program, or one that its name makes ([`Scene::generated`]), or one with files of its own that has been
    /// loaded ([`Scene::load`]).
    ///
    /// ```
    /// use yards::ground::Scene;
    /// assert!(Scene::named("first-light").is_some() && Scene::named("last-light").is_none());
    /// assert!(Scene::named("mine;house=0123456789abcdef").is_none());
    /// ```
    #[must_use]
    pub fn named(key: &str) -> Option<Scene> {
        let key = SceneKey::read(key);
        match key.house {
            Some(_) => SHARED.find(&key).or_else(|| Some(Scene::only(GENERATED.find(&key)?))),
            None => Scene::of(&World::standard(), &key.id).or_else(|| Scene::generated(&key.id)),
        }
    }

    /// Whether a name is one of a generated mission (Y81).
    #[must_use]
    pub fn is_generated(id: &str) -> bool {
        Name::read(id, &Charts::standard().generator).is_some()
    }

    /// The mission that a name makes with the units of the program (Y81).
    ///
    /// ```
    /// use yards::ground::Scene;
    /// let scene = Scene::generated("village-120-7").unwrap();
    /// assert_eq!(scene.key().to_string(), "village-120-7");
    /// assert_eq!(Scene::named("village-120-7"), Some(scene));
    /// assert!(Scene::generated("village-20-7").is_none(), "too few points");
    /// ```
    #[must_use]
    pub fn generated(id: &str) -> Option<Scene> {
        let key = SceneKey { id: id.to_owned(), house: None };
        Scene::kept(&key, || {
            let World { charts, types, .. } = &*World::standard();
            draw(&Name::read(id, &charts.generator)?, charts, types)
        })
    }

    /// What a name makes with the files of a module; nothing where it is no such name, or where its seed gives nothing.
    ///
    /// # Errors
    /// Every problem of the files that it is made with.
    pub fn drawn(files: &dyn Files, id: &str) -> Result<Option<Drawn>, Problems> {
        let (charts, types) = Scene::stock(files)?;
        let name = Name::read(id, &charts.generator);
        Ok(name.and_then(|name| draw(&name, &charts, &types)))
    }

    /// What a mission is generated from: the charts and the kinds of unit of a module.
    ///
    /// # Errors
    /// Every problem of these files.
    pub fn stock(files: &dyn Files) -> Result<(Charts, Vec<Arc<UnitType>>), Problems> {
        module::load(files, |files: &dyn Files, problems: &mut Problems| {
            let (charts, types) = (Charts::read(files, problems), types::read(files, problems));
            charts.zip(types)
        })
    }

    /// The only mission of a world.
    fn only(world: Arc<World>) -> Scene {
        Scene { world, place: 0 }
    }

    /// A generated mission by its key, drawn if nobody holds it.
    fn kept(key: &SceneKey, draw: impl FnOnce() -> Option<Drawn>) -> Option<Scene> {
        let found = GENERATED.find(key).or_else(|| {
            let world = World { house: key.house.clone(), ..draw()?.world };
            Some(GENERATED.keep(key, world))
        });
        found.map(Scene::only)
    }

    /// A mission of a module, which is found again by its key from now on.
    ///
    /// ```
    /// use yards::{FILES, ground::Scene};
    /// assert_eq!(Scene::load(&FILES, "first-light").unwrap(), Scene::named("first-light").unwrap());
    /// assert!(Scene::load(&FILES, "last-light").is_err());
    /// ```
    ///
    /// # Errors
    /// Every problem of every file that it is played with.
    pub fn load(files: &dyn Files, id: &str) -> Result<Scene, Problems> {
        if Scene::is_generated(id) && !files.has(&MISSIONS.path(id)) {
            let house = MISSIONS.fingerprint(files, id);
            if house.is_none() {
                return Scene::generated(id).ok_or_else(|| MISSIONS.missing(files, id));
            }
            let drawn = Scene::drawn(files, id)?;
            let key = SceneKey { id: id.to_owned(), house };
            return Scene::kept(&key, || drawn).ok_or_else(|| MISSIONS.missing(files, id));
        }
        MISSIONS.load(&SHARED, (files, id), Scene::named, |files, house| {
            let world = World { house, ..World::load(files)? };
            Ok(Scene::of(&Arc::new(world), id))
        })
    }

    /// What tells it from others.
    #[must_use]
    pub fn key(&self) -> SceneKey {
        SceneKey { id: self.mission().id.clone(), house: self.world.house.clone() }
    }

    /// The world.
    #[must_use]
    pub fn world(&self) -> &Arc<World> {
        &self.world
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
        serializer.collect_str(&self.key())
    }
}

impl<'de> Deserialize<'de> for Scene {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Scene, D::Error> {
        let key = String::deserialize(deserializer)?;
        Scene::named(&key).ok_or_else(|| de::Error::custom(format!("there is no mission `{key}`")))
    }
}
