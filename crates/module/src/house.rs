//! Files of somebody's own beside ours: known by the fingerprint of what differs.

use crate::{FileError, Files};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// The digest of those files of a list that differ from ours; nothing where all are ours.
///
/// ```
/// use module::{Memory, fingerprint};
/// let ours = Memory::from([("a.csv", "1"), ("b.csv", "2")]);
/// let theirs = Memory::from([("a.csv", "1"), ("b.csv", "3")]);
/// let paths = || ["a.csv", "b.csv"].map(str::to_owned);
/// assert_eq!(fingerprint(&ours, &ours, paths()), None);
/// assert_eq!(fingerprint(&ours, &theirs, paths()).map(|it| it.len()), Some(16));
/// ```
pub fn fingerprint(
    ours: &dyn Files,
    files: &dyn Files,
    paths: impl IntoIterator<Item = String>,
) -> Option<String> {
    let mut sum = None;
    for path in paths {
        let text = files.read(&path);
        if text.as_deref().ok() != ours.read(&path).as_deref().ok() {
            let sum = sum.get_or_insert_with(Sha256::new);
            sum.update(path.as_bytes());
            sum.update([0]);
            sum.update(Sha256::digest(text.unwrap_or_default().as_bytes()));
        }
    }
    let digest: [u8; 32] = sum?.finalize().into();
    Some(digest[..8].iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The files of a module with one of a folder alone: the mistakes of its neighbours are not its own.
pub struct Single<'f> {
    files: &'f dyn Files,
    folder: &'static str,
    path: String,
}

impl<'f> Single<'f> {
    /// All files, of the folder only the one of that path.
    pub fn new(files: &'f dyn Files, folder: &'static str, path: String) -> Self {
        Self { files, folder, path }
    }
}

impl Files for Single<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        self.files.read(path)
    }

    fn list(&self) -> Vec<String> {
        let mut paths = self.files.list();
        paths.retain(|path| !path.starts_with(self.folder) || *path == self.path);
        paths
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }

    fn has(&self, path: &str) -> bool {
        self.files.has(path)
    }
}
