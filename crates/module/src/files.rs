//! Where the text of a module comes from: a folder, the program itself, or memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// There is no such file.
    #[error("file not found")]
    Missing,
    /// The path is absolute, empty, or leads out of the module.
    #[error("the path leads out of the module")]
    Outside,
    /// The bytes are not UTF-8 text from this line and column on.
    #[error("not UTF-8 text")]
    NotText {
        /// Line of the first bad byte, from 1.
        line: usize,
        /// Column of the first bad byte in characters, from 1.
        column: usize,
    },
    /// The operating system refused.
    #[error("cannot be read: {0}")]
    System(String),
}

/// A place that files are read from.
///
/// Paths are relative and written with `/` on every system.
pub trait Files {
    /// The text of a file as stored.
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError>;

    /// The paths of all files, sorted. Hidden files (`.name`) are left out.
    fn list(&self) -> Vec<String>;

    /// How problems should name a file; a folder prepends its own path so that it can be clicked.
    fn shown(&self, path: &str) -> String {
        path.to_owned()
    }

    /// Whether there is such a file.
    fn has(&self, path: &str) -> bool {
        self.list().iter().any(|known| known == path)
    }

    /// The place in which this one stands beside its neighbours (`../barbarossa/map`), if it stands in one.
    fn beside(&self) -> Option<Box<dyn Files + '_>> {
        None
    }
}

/// A directory on disk.
#[derive(Debug, Clone)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The folder at this path; whether it exists shows on reading.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// Its path, as given.
    pub fn root(&self) -> &Path {
        &self.root
    }

    fn collect(&self, relative: &str, found: &mut Vec<String>) {
        let Ok(entries) = std::fs::read_dir(self.root.join(relative)) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
            let path =
                if relative.is_empty() { name.to_owned() } else { format!("{relative}/{name}") };
            // The entry's own type does not follow links, so a looping link cannot trap us.
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => self.collect(&path, found),
                Ok(_) if entry.path().is_file() => found.push(path),
                _ => {}
            }
        }
    }
}

impl Files for Folder {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        if !stays_inside(path) {
            return Err(FileError::Outside);
        }
        let bytes = std::fs::read(self.root.join(path)).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => FileError::Missing,
            _ => FileError::System(error.to_string()),
        })?;
        text_of(bytes).map(Cow::Owned)
    }

    fn list(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.collect("", &mut found);
        found.sort();
        found
    }

    fn shown(&self, path: &str) -> String {
        let root = self.root.to_string_lossy();
        match root.trim_end_matches(['/', '\\']) {
            "" if root.is_empty() => path.to_owned(),
            "." => path.to_owned(),
            root => format!("{root}/{path}"),
        }
    }

    fn has(&self, path: &str) -> bool {
        stays_inside(path) && self.root.join(path).is_file()
    }

    fn beside(&self) -> Option<Box<dyn Files + '_>> {
        // Made absolute, because the parent of `.` is not what `..` is.
        let root = self.root.canonicalize().ok()?;
        Some(Box::new(Folder::new(root.parent()?)))
    }
}

/// Files built into the program, so that it works with no files around.
///
/// ```
/// use module::{Embedded, Files};
///
/// // In a rule system the texts come from include_str!("../../../modules/…").
/// static CHARTS: Embedded = Embedded::new(&[("charts/crt.csv", "roll,1\n1,0\n")]);
/// assert_eq!(CHARTS.list(), ["charts/crt.csv"]);
/// assert!(CHARTS.read("charts/tec.csv").is_err());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Embedded {
    files: &'static [(&'static str, &'static str)],
}

impl Embedded {
    /// Files by path and text.
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Self {
        Self { files }
    }
}

impl Files for Embedded {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        let found = self.files.iter().find(|(name, _)| *name == path);
        found.map(|(_, text)| Cow::Borrowed(*text)).ok_or(FileError::Missing)
    }

    fn list(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.files.iter().map(|(name, _)| (*name).to_owned()).collect();
        names.sort();
        names
    }
}

/// Files held in memory: uploads and tests.
///
/// ```
/// use module::{Files, Memory};
///
/// let files = Memory::from([("game.toml", "title = 'Test'")]);
/// assert!(files.has("game.toml"));
/// ```
#[derive(Debug, Clone, Default)]
pub struct Memory {
    files: BTreeMap<String, String>,
}

impl Memory {
    /// Adds or replaces a file.
    pub fn put(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.files.insert(path.into(), text.into());
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Memory {
    fn from(files: [(&str, &str); N]) -> Self {
        let files = files.map(|(path, text)| (path.to_owned(), text.to_owned()));
        Self { files: BTreeMap::from(files) }
    }
}

impl Files for Memory {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        self.files.get(path).map(|text| Cow::Borrowed(text.as_str())).ok_or(FileError::Missing)
    }

    fn list(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }
}

/// Whether a path can only lead to a place below where it starts.
pub(crate) fn stays_inside(path: &str) -> bool {
    !path.is_empty()
        && !path.contains(['\\', ':', '\0'])
        && path.split('/').all(|step| !matches!(step, "" | "." | ".."))
}

fn text_of(bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let good = String::from_utf8_lossy(good);
        let last_line = good.rsplit('\n').next().unwrap_or_default();
        FileError::NotText {
            line: good.matches('\n').count() + 1,
            column: last_line.chars().count() + 1,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_lead_out_are_refused() {
        let folder = Folder::new("src");
        for path in ["../Cargo.toml", "/etc/passwd", "", "a//b", "./lib.rs", "..\\x", "c:x"] {
            assert_eq!(folder.read(path), Err(FileError::Outside), "{path}");
            assert!(!folder.has(path), "{path}");
        }
        assert!(folder.read("lib.rs").is_ok());
        assert_eq!(folder.read("lib.rs/x"), Err(FileError::Missing));
        assert!(matches!(Folder::new(".").read("src"), Err(FileError::System(_))));
    }

    #[test]
    fn a_folder_shows_its_own_path() {
        assert_eq!(Folder::new("modules/agc/").shown("game.toml"), "modules/agc/game.toml");
        assert_eq!(Folder::new(".").shown("game.toml"), "game.toml");
        assert_eq!(Folder::new("").shown("game.toml"), "game.toml");
        assert_eq!(Folder::new("/").shown("game.toml"), "/game.toml");
    }

    #[test]
    fn the_first_bad_byte_is_located() {
        let error = text_of(b"ok\nab\xff".to_vec()).unwrap_err();
        assert_eq!(error, FileError::NotText { line: 2, column: 3 });
    }
}
