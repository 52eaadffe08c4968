//! Loading a whole set: everything is read first, and the verdict comes last.

use crate::{Embedded, Files, Problems};

/// Reads a set of charts, or anything else that is made of many files.
///
/// # Errors
/// All problems at once, each with its file and line.
///
/// ```
/// use module::{Memory, Source};
/// let files = Memory::from([("game.toml", "name = \"x\"")]);
/// let length = module::load(&files, |files, problems| {
///     Some(Source::read(files, "game.toml", problems)?.text().len())
/// });
/// assert_eq!(length.unwrap(), 10);
/// ```
pub fn load<T>(
    files: &dyn Files,
    read: impl FnOnce(&dyn Files, &mut Problems) -> Option<T>,
) -> Result<T, Problems> {
    let mut problems = Problems::new();
    let value = read(files, &mut problems);
    problems.into_value(value)
}

/// The same from the files that are built into the program.
///
/// # Panics
/// When they are faulty, which the tests of each rule system rule out: files cannot change after the build.
///
/// ```
/// use module::{Embedded, Source};
/// static FILES: Embedded = Embedded::new(&[("game.toml", "")]);
/// let text = module::built_in(&FILES, |files, problems| Source::read(files, "game.toml", problems));
/// assert_eq!(text.text(), "");
/// ```
#[must_use]
pub fn built_in<T>(
    files: &Embedded,
    read: impl FnOnce(&dyn Files, &mut Problems) -> Option<T>,
) -> T {
    load(files, read)
        .unwrap_or_else(|problems| panic!("the built-in files are broken:\n{problems}"))
}
