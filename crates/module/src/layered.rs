//! One set of files laid over another, as `--charts DIR` does.

use std::borrow::Cow;

use crate::{FileError, Files, Problem, Problems, did_you_mean};

/// An override folder on top of a base.
///
/// The override may be mounted on a subfolder of the base, so that a folder holding just
/// `crt.csv` can stand in for `charts/crt.csv`.
///
/// ```
/// use module::{Files, Layered, Memory};
///
/// let base = Memory::from([("charts/crt.csv", "printed"), ("charts/tec.csv", "printed")]);
/// let mine = Memory::from([("crt.csv", "my own")]);
/// let files = Layered::new(&base, "charts", &mine);
/// assert_eq!(files.read("charts/crt.csv").unwrap(), "my own");
/// assert_eq!(files.read("charts/tec.csv").unwrap(), "printed");
/// assert_eq!(files.overridden(), ["charts/crt.csv"]);
/// ```
pub struct Layered<'f> {
    base: &'f dyn Files,
    mount: String,
    over: &'f dyn Files,
}

impl<'f> Layered<'f> {
    /// Lays `over` upon the folder `mount` of `base`; an empty `mount` is the root.
    pub fn new(base: &'f dyn Files, mount: &str, over: &'f dyn Files) -> Self {
        let mount = mount.trim_end_matches('/');
        let mount = if mount.is_empty() { String::new() } else { format!("{mount}/") };
        Self { base, mount, over }
    }

    /// The files of the base that the override replaces, sorted.
    pub fn overridden(&self) -> Vec<String> {
        let base = self.base.list();
        self.laid_over().filter(|path| base.contains(path)).collect()
    }

    /// Whether this file comes from the override.
    pub fn is_overridden(&self, path: &str) -> bool {
        self.over_path(path).is_some()
    }

    /// Complains of files in the override that replace nothing: a misspelt name would otherwise
    /// be ignored in silence.
    pub fn check(&self, problems: &mut Problems) {
        let base = self.base.list();
        for path in self.laid_over().filter(|path| !base.contains(path)) {
            let known = base.iter().filter_map(|name| name.strip_prefix(&self.mount));
            let inner = path.strip_prefix(&self.mount).unwrap_or(&path);
            let problem = Problem::in_file(self.shown(&path), "overrides no file of the module");
            problems.push(match did_you_mean(inner, known) {
                Some(name) => problem.hint(format!("did you mean `{name}`?")),
                None => problem,
            });
        }
    }

    fn laid_over(&self) -> impl Iterator<Item = String> {
        self.over.list().into_iter().map(|path| format!("{}{path}", self.mount))
    }

    fn over_path<'p>(&self, path: &'p str) -> Option<&'p str> {
        path.strip_prefix(&self.mount).filter(|inner| self.over.has(inner))
    }
}

impl Files for Layered<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        match self.over_path(path) {
            Some(inner) => self.over.read(inner),
            None => self.base.read(path),
        }
    }

    fn list(&self) -> Vec<String> {
        let mut paths = self.base.list();
        paths.extend(self.laid_over());
        paths.sort();
        paths.dedup();
        paths
    }

    fn shown(&self, path: &str) -> String {
        match self.over_path(path) {
            Some(inner) => self.over.shown(inner),
            None => self.base.shown(path),
        }
    }

    fn has(&self, path: &str) -> bool {
        self.is_overridden(path) || self.base.has(path)
    }
}
