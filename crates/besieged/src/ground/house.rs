//! Scenarios of a folder of modules: known by the fingerprint of the files that differ from ours, and shared by key.

use super::{Scene, World};
use crate::FILES;
use module::{FileError, Files, Problems};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The folder of a module in which its scenarios stand.
const FOLDER: &str = "scenarios/";
/// What stands between a scenario and the fingerprint of its files.
const HOUSE: &str = ";house=";

/// What tells one scene from another: the scenario, and the fingerprint of files that differ from ours.
///
/// It is written `typhoon-1941` or `mine-1942;house=0123456789abcdef`.
///
/// ```
/// use besieged::ground::SceneKey;
/// let key = SceneKey::read("mine-1942;house=0123456789abcdef");
/// assert_eq!((key.scenario.as_str(), key.house.is_some()), ("mine-1942", true));
/// assert_eq!(key.to_string(), "mine-1942;house=0123456789abcdef");
/// assert_eq!(SceneKey::read("typhoon-1941").house, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneKey {
    /// The scenario.
    pub scenario: String,
    /// The fingerprint.
    pub house: Option<String>,
}

impl SceneKey {
    /// Takes a key apart.
    #[must_use]
    pub fn read(text: &str) -> SceneKey {
        let (scenario, house) = match text.split_once(HOUSE) {
            Some((scenario, house)) => (scenario, Some(house.to_owned())),
            None => (text, None),
        };
        SceneKey { scenario: scenario.to_owned(), house }
    }
}

impl fmt::Display for SceneKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.scenario)?;
        match &self.house {
            Some(house) => write!(f, "{HOUSE}{house}"),
            None => Ok(()),
        }
    }
}

/// Every scene with files of its own that is in use, by its key.
static SHARED: LazyLock<Mutex<BTreeMap<String, Scene>>> = LazyLock::new(Mutex::default);

/// The scene of a key, if it has been loaded.
pub(super) fn shared(key: &SceneKey) -> Option<Scene> {
    // Scenes never change, so whoever panicked cannot have left one half done.
    SHARED.lock().unwrap_or_else(PoisonError::into_inner).get(&key.to_string()).cloned()
}

/// The scenarios of a module: those of the program in their order, then the others by name.
#[must_use]
pub fn scenarios_in(files: &dyn Files) -> Vec<String> {
    let list = files.list();
    let inside = list.iter().filter_map(|path| path.strip_prefix(FOLDER)?.strip_suffix(".toml"));
    let mut ids: Vec<String> = inside.map(str::to_owned).collect();
    let place = |id: &str| World::ORDER.iter().position(|known| *known == id);
    ids.sort_by_key(|id| (place(id).unwrap_or(usize::MAX), id.clone()));
    ids
}

impl Scene {
    /// A scenario of a module: ours where all its files are ours; otherwise one that is found again by its key from now on.
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
        let house = fingerprint(files, id);
        let key = SceneKey { scenario: id.to_owned(), house: house.clone() };
        let known = if house.is_some() { shared(&key) } else { Scene::named(id) };
        if let Some(scene) = known {
            return Ok(scene);
        }
        let world = World::load(&Only { files, path: path_of(id) })?;
        let scene = Scene::of(&Arc::new(World { house, ..world }), id).ok_or_else(|| {
            let mut problems = Problems::new();
            let file = files.shown(&path_of(id));
            problems.push(module::Problem::in_file(file, FileError::Missing.to_string()));
            problems
        })?;
        let mut all = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(all.entry(key.to_string()).or_insert(scene).clone())
    }
}

fn path_of(id: &str) -> String {
    format!("{FOLDER}{id}.toml")
}

/// The digest of the files of a scenario that differ from ours; nothing where all are ours.
fn fingerprint(files: &dyn Files, id: &str) -> Option<String> {
    let ground = FILES.list().into_iter().filter(|path| !path.starts_with(FOLDER));
    let mut sum = None;
    for path in ground.chain([path_of(id)]) {
        let text = files.read(&path);
        if text.as_deref().ok() != FILES.read(&path).as_deref().ok() {
            let sum = sum.get_or_insert_with(Sha256::new);
            sum.update(path.as_bytes());
            sum.update([0]);
            sum.update(Sha256::digest(text.unwrap_or_default().as_bytes()));
        }
    }
    let digest: [u8; 32] = sum?.finalize().into();
    Some(digest[..8].iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The files of a module without its other scenarios: their mistakes are not those of this one.
struct Only<'f> {
    files: &'f dyn Files,
    path: String,
}

impl Files for Only<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        self.files.read(path)
    }

    fn list(&self) -> Vec<String> {
        let mut paths = self.files.list();
        paths.retain(|path| !path.starts_with(FOLDER) || *path == self.path);
        paths
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }

    fn has(&self, path: &str) -> bool {
        self.files.has(path)
    }
}
