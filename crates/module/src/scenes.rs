//! Scenes: a folder of a module in which every file is something to play. Known by the fingerprint of the files that differ from
//! ours, and shared by key.

use crate::{Embedded, FileError, Files, Problem, Problems, Single, fingerprint};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// What stands between a scene and the fingerprint of its files.
const HOUSE: &str = ";house=";

/// What tells one scene from another: its name, and the fingerprint of files that differ from ours.
///
/// ```
/// use module::SceneKey;
/// let key = SceneKey::read("mine-1942;house=0123456789abcdef");
/// assert_eq!((key.id.as_str(), key.house.is_some()), ("mine-1942", true));
/// assert_eq!(key.to_string(), "mine-1942;house=0123456789abcdef");
/// assert_eq!(SceneKey::read("mine-1942").house, None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneKey {
    /// The name of its file.
    pub id: String,
    /// The fingerprint.
    pub house: Option<String>,
}

impl SceneKey {
    /// Takes a key apart.
    #[must_use]
    pub fn read(text: &str) -> SceneKey {
        let (id, house) = match text.split_once(HOUSE) {
            Some((id, house)) => (id, Some(house.to_owned())),
            None => (text, None),
        };
        SceneKey { id: id.to_owned(), house }
    }
}

impl fmt::Display for SceneKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        match &self.house {
            Some(house) => write!(f, "{HOUSE}{house}"),
            None => Ok(()),
        }
    }
}

/// The folder of a module in which its scenes stand.
pub struct SceneFolder {
    /// The module of the program.
    pub ours: &'static Embedded,
    /// The folder, such as `scenarios/`.
    pub folder: &'static str,
    /// The scenes of the program in the order in which they are shown.
    pub order: &'static [&'static str],
    /// A folder such as `maps/`, of whose files a scene may name any: those of one's own count too.
    pub named: Option<&'static str>,
}

impl SceneFolder {
    /// The scenes of a module: those of the program in their order, then the others by name.
    #[must_use]
    pub fn ids(&self, files: &dyn Files) -> Vec<String> {
        let list = files.list();
        let inside =
            |path: &String| Some(path.strip_prefix(self.folder)?.strip_suffix(".toml")?.to_owned());
        let mut ids: Vec<String> = list.iter().filter_map(inside).collect();
        ids.sort_by_key(|id| (self.place(id), id.clone()));
        ids
    }

    /// Where a scene is shown among the others.
    #[must_use]
    pub fn place(&self, id: &str) -> usize {
        self.order.iter().position(|known| *known == id).unwrap_or(usize::MAX)
    }

    /// The file of a scene.
    #[must_use]
    pub fn path(&self, id: &str) -> String {
        format!("{}{id}.toml", self.folder)
    }

    /// Whether a module is one of scenes alone, and of files that they name: these are played with the other files of the
    /// program.
    #[must_use]
    pub fn is_all_of(&self, files: &dyn Files) -> bool {
        let list = files.list();
        let mut data = list.iter().filter(|path| path.ends_with(".toml") || path.ends_with(".csv"));
        let is_scene = |path: &String| {
            path.starts_with(self.folder) || self.named.is_some_and(|it| path.starts_with(it))
        };
        !self.ids(files).is_empty() && data.all(|path| path == crate::MANIFEST || is_scene(path))
    }

    /// A scene of a module: ours where all its files are ours; otherwise one that is found again by its key from now on.
    ///
    /// `read` is given the files with this scene alone in its folder, and their fingerprint.
    ///
    /// # Errors
    /// Every problem of every file that it is played with.
    pub fn load<T: Clone>(
        &self,
        shared: &Shared<T>,
        (files, id): (&dyn Files, &str),
        ours: impl FnOnce(&str) -> Option<T>,
        read: impl FnOnce(&dyn Files, Option<String>) -> Result<Option<T>, Problems>,
    ) -> Result<T, Problems> {
        let house = self.fingerprint(files, id);
        let key = SceneKey { id: id.to_owned(), house: house.clone() };
        let known = if house.is_some() { shared.find(&key) } else { ours(id) };
        if let Some(scene) = known {
            return Ok(scene);
        }
        let scene = read(&Single::new(files, self.folder, self.path(id)), house)?;
        let scene = scene.ok_or_else(|| self.missing(files, id))?;
        Ok(shared.keep(&key, scene))
    }

    /// That there is no file of a scene.
    #[must_use]
    pub fn missing(&self, files: &dyn Files, id: &str) -> Problems {
        let mut problems = Problems::new();
        let shown = files.shown(&self.path(id));
        problems.push(Problem::in_file(shown, FileError::Missing.to_string()));
        problems
    }

    /// The digest of the files of a scene that differ from ours; nothing where all are ours.
    #[must_use]
    pub fn fingerprint(&self, files: &dyn Files, id: &str) -> Option<String> {
        let is_named = |path: &String| self.named.is_some_and(|folder| path.starts_with(folder));
        let theirs = files.list().into_iter().filter(is_named);
        let all: BTreeSet<String> = self.ours.list().into_iter().chain(theirs).collect();
        let ground = all.into_iter().filter(|path| !path.starts_with(self.folder));
        fingerprint(self.ours, files, ground.chain([self.path(id)]))
    }
}

/// Scenes with files of their own that are in use, by their keys.
pub struct Shared<T>(Mutex<BTreeMap<String, T>>);

impl<T: Clone> Shared<T> {
    /// None.
    #[must_use]
    pub const fn new() -> Self {
        Shared(Mutex::new(BTreeMap::new()))
    }

    /// The scene of a key, if it has been loaded.
    #[must_use]
    pub fn find(&self, key: &SceneKey) -> Option<T> {
        // Scenes never change, so whoever panicked cannot have left one half done.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key.to_string()).cloned()
    }

    /// Keeps a scene, unless another came first: that one is given.
    fn keep(&self, key: &SceneKey, scene: T) -> T {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(key.to_string()).or_insert(scene).clone()
    }
}

impl<T: Clone> Default for Shared<T> {
    fn default() -> Self {
        Shared::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layered, Memory};

    static OURS: Embedded = Embedded::new(&[
        ("game.toml", ""),
        ("units.csv", ""),
        ("maps/town.csv", "1"),
        ("scenes/first.toml", "one"),
        ("scenes/second.toml", "two"),
    ]);
    const FOLDER: SceneFolder = SceneFolder {
        ours: &OURS,
        folder: "scenes/",
        order: &["second", "first"],
        named: Some("maps/"),
    };

    /// The text of a scene, and how often it was read.
    fn load(shared: &Shared<String>, files: &dyn Files, id: &str) -> Result<String, Problems> {
        let read = |files: &dyn Files, house: Option<String>| {
            let text = files.read(&FOLDER.path(id)).ok();
            Ok(text.map(|text| format!("{text} {}", house.is_some())))
        };
        FOLDER.load(shared, (files, id), |id| Some(format!("ours {id}")), read)
    }

    #[test]
    fn ours_come_first_in_their_order_and_the_others_by_name() {
        let own =
            Memory::from([("scenes/b.toml", "b"), ("scenes/a.toml", "a"), ("scenes/x.csv", "")]);
        let files = Layered::new(&OURS, "", &own);
        assert_eq!(FOLDER.ids(&files), ["second", "first", "a", "b"]);
        assert!(FOLDER.is_all_of(&own) && !FOLDER.is_all_of(&files));
        assert!(FOLDER.is_all_of(&Memory::from([("scenes/b.toml", "b"), ("game.toml", "")])));
        assert!(FOLDER.is_all_of(&Memory::from([("scenes/b.toml", "b"), ("maps/b.csv", "")])));
    }

    #[test]
    fn what_differs_has_a_key_of_its_own_and_is_found_by_it() {
        let shared = Shared::new();
        assert_eq!(load(&shared, &OURS, "first").unwrap(), "ours first");
        let own = Memory::from([("scenes/first.toml", "another")]);
        let files = Layered::new(&OURS, "", &own);
        assert_eq!(load(&shared, &files, "second").unwrap(), "ours second");
        assert_eq!(load(&shared, &files, "first").unwrap(), "another true");
        let house = FOLDER.fingerprint(&files, "first");
        let key = SceneKey { id: "first".to_owned(), house };
        assert_eq!(shared.find(&key).as_deref(), Some("another true"));
        assert_eq!(shared.find(&SceneKey { id: "second".to_owned(), ..key }), None);
    }

    #[test]
    fn a_map_of_ones_own_counts_and_a_missing_scene_is_said() {
        let own = Memory::from([("maps/mine.csv", "2")]);
        let files = Layered::new(&OURS, "", &own);
        assert!(FOLDER.fingerprint(&files, "first").is_some());
        let missing = load(&Shared::new(), &files, "third").unwrap_err().to_string();
        assert!(
            missing.contains("scenes/third.toml") && missing.contains("not found"),
            "{missing}"
        );
    }
}
