//! The modules built into the program, and views on folders of modules.

use module::{Embedded, FileError, Files};
use std::borrow::Cow;

macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../../modules/", $path)))),*]
    };
}

static GAMES: Embedded = Embedded::new(embedded![
    "agc/counters.csv",
    "agc/game.toml",
    "agc/rules.toml",
    "agc/scenarios/smolensk.toml",
    "agc/setup/axis.csv",
    "agc/setup/soviet.csv",
    "agc/steps/smolensk.toml",
    "agn/counters.csv",
    "agn/game.toml",
    "agn/north.toml",
    "agn/rules.toml",
    "agn/setup/axis.csv",
    "agn/setup/soviet.csv",
    "ags/counters.csv",
    "ags/game.toml",
    "ags/rules.toml",
    "ags/setup/axis.csv",
    "ags/setup/soviet.csv",
    "barbarossa/game.toml",
    "barbarossa/map/exits.csv",
    "barbarossa/map/hexes.csv",
    "barbarossa/map/hexsides.csv",
    "barbarossa/map/rails.csv",
    "barbarossa/map/regions.toml",
    "barbarossa/rules.toml",
    "barbarossa/scenarios/kiev.toml",
    "barbarossa/setup/axis.csv",
    "barbarossa/setup/soviet.csv",
]);

/// The `modules/` folder as it is built into the program, charts included: `agc/counters.csv`, `damos/charts/crt.csv`.
///
/// ```
/// use module::Files;
/// let files = barbarossa::ground::library();
/// assert!(files.has("agc/counters.csv") && files.has("damos/charts/crt.csv"));
/// ```
#[must_use]
pub fn library() -> &'static dyn Files {
    static LIBRARY: Library = Library;
    &LIBRARY
}

struct Library;

const DAMOS: &str = "damos/";

impl Files for Library {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        match path.strip_prefix(DAMOS) {
            Some(inner) => damos::charts::EMBEDDED.read(inner),
            None => GAMES.read(path),
        }
    }

    fn list(&self) -> Vec<String> {
        let charts = damos::charts::EMBEDDED.list();
        let mut paths = GAMES.list();
        paths.extend(charts.into_iter().map(|path| format!("{DAMOS}{path}")));
        paths.sort();
        paths
    }

    fn shown(&self, path: &str) -> String {
        format!("modules/{path}")
    }
}

/// One module of a folder of modules.
pub(super) struct Sub<'f> {
    files: &'f dyn Files,
    prefix: String,
}

impl<'f> Sub<'f> {
    pub(super) fn new(files: &'f dyn Files, folder: &str) -> Sub<'f> {
        Sub { files, prefix: format!("{folder}/") }
    }

    fn path(&self, inner: &str) -> String {
        format!("{}{inner}", self.prefix)
    }
}

impl Files for Sub<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        // The text is copied, for the joined path does not live long enough to borrow by.
        self.files.read(&self.path(path)).map(|text| Cow::Owned(text.into_owned()))
    }

    fn list(&self) -> Vec<String> {
        let all = self.files.list();
        all.iter().filter_map(|path| path.strip_prefix(&self.prefix)).map(str::to_owned).collect()
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(&self.path(path))
    }

    fn has(&self, path: &str) -> bool {
        self.files.has(&self.path(path))
    }
}

/// A folder of modules in which one module stands whole: none of its files shine through from below.
pub(super) struct Among<'f> {
    neighbours: &'f dyn Files,
    prefix: String,
    module: &'f dyn Files,
}

impl<'f> Among<'f> {
    pub(super) fn new(neighbours: &'f dyn Files, name: &str, module: &'f dyn Files) -> Among<'f> {
        Among { neighbours, prefix: format!("{name}/"), module }
    }
}

impl Files for Among<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        match path.strip_prefix(&self.prefix) {
            Some(inner) => self.module.read(inner),
            None => self.neighbours.read(path),
        }
    }

    fn list(&self) -> Vec<String> {
        let mut paths = self.neighbours.list();
        paths.retain(|path| !path.starts_with(&self.prefix));
        paths.extend(self.module.list().into_iter().map(|path| format!("{}{path}", self.prefix)));
        paths.sort();
        paths
    }

    fn shown(&self, path: &str) -> String {
        match path.strip_prefix(&self.prefix) {
            Some(inner) => self.module.shown(inner),
            None => self.neighbours.shown(path),
        }
    }

    fn has(&self, path: &str) -> bool {
        match path.strip_prefix(&self.prefix) {
            Some(inner) => self.module.has(inner),
            None => self.neighbours.has(path),
        }
    }
}
