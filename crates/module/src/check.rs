//! The whole of a module checked in one go.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;

use crate::catalogue::CHARTS;
use crate::suggest::hint_among;
use crate::{Catalogue, FileError, Files, Folder, Manifest, Problem, Problems, Spot, did_you_mean};

/// What a rule system has to say of a module: it reads everything it would play with.
pub type Checker = fn(&dyn Files, &mut Problems);

/// File endings that belong in a module without being read as data.
const PROSE: &[&str] = &["geojson", "json", "md", "txt", "svg", "png"];

/// Checks the module in a folder: its manifest, its catalogue of charts if it has any, then
/// whatever the checker of its system finds.
///
/// Checkers go by the name that `system` has in `game.toml`. Data files that nobody read are
/// reported, for they are most likely misplaced or misspelt.
///
/// ```
/// use module::{Problems, Table, check_dir};
///
/// let checkers: &[(&str, module::Checker)] =
///     &[("damos", |files, problems| { Table::read(files, "counters.csv", problems); })];
/// let problems = check_dir("no/such/module", checkers);
/// assert_eq!(problems.to_string(), "no/such/module: there is no such folder");
/// ```
pub fn check_dir(path: impl AsRef<Path>, checkers: &[(&str, Checker)]) -> Problems {
    check_dir_beside(path, checkers, &[])
}

/// As [`check_dir`], for a program that has modules of its own: `built_in` are the paths of their
/// files, and a neighbour that does not stand beside the module may be one of them.
pub fn check_dir_beside(
    path: impl AsRef<Path>,
    checkers: &[(&str, Checker)],
    built_in: &[String],
) -> Problems {
    let path = path.as_ref();
    let mut problems = Problems::new();
    if !path.is_dir() {
        let message = if path.exists() { "is not a folder" } else { "there is no such folder" };
        problems.push(Problem::in_file(path.to_string_lossy(), message));
        return problems;
    }
    let manifest = check_files(&Folder::new(path), checkers, &mut problems);
    if let Some(manifest) = manifest {
        check_neighbours(path, &manifest, built_in, &mut problems);
    }
    problems
}

/// As [`check_dir`], for files that need not be in a folder; gives the manifest if it was sound.
pub fn check_files(
    files: &dyn Files,
    checkers: &[(&str, Checker)],
    problems: &mut Problems,
) -> Option<Manifest> {
    let files = Watched { files, read: RefCell::default() };
    let (manifest, system) = Manifest::read_with_system(&files, problems);
    let charts = format!("{CHARTS}/");
    if files.list().iter().any(|path| path.starts_with(&charts)) {
        Catalogue::read(&files, problems);
    }
    let checker = system.and_then(|(name, spot)| find(&name, &spot, checkers, problems));
    if let Some(checker) = checker {
        checker(&files, problems);
    }
    check_places(&files, checker.is_some(), problems);
    manifest
}

fn find(
    system: &str,
    spot: &Spot,
    checkers: &[(&str, Checker)],
    problems: &mut Problems,
) -> Option<Checker> {
    let found = checkers.iter().find(|(name, _)| *name == system);
    if found.is_none() {
        let systems: Vec<&str> = checkers.iter().map(|(name, _)| *name).collect();
        let problem = spot.problem(format!("there is no rule system `{system}`"));
        problems.push(problem.hint(hint_among(system, &systems)));
    }
    found.map(|(_, checker)| *checker)
}

/// Reports files that are no part of a module, and data that nobody asked for.
fn check_places(files: &Watched<'_>, checked: bool, problems: &mut Problems) {
    let list = files.list();
    let read = files.read.borrow();
    for path in &list {
        let name = path.rsplit('/').next().unwrap_or(path);
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let shown = || files.shown(path);
        if matches!(ending, "csv" | "toml") {
            // Without the system's checker there is no telling what it would have read. Charts
            // answer to the catalogue.
            if !checked || read.contains(path) || path.starts_with(&format!("{CHARTS}/")) {
                continue;
            }
            let missing = read.iter().filter(|known| !list.contains(known));
            let problem = Problem::in_file(shown(), "this file is not used").warning();
            problems.push(match did_you_mean(path, missing.map(String::as_str)) {
                Some(near) => problem.hint(format!("did you mean `{near}`?")),
                None => problem.hint("check its name and its folder"),
            });
        } else if !PROSE.contains(&ending) {
            let problem = Problem::in_file(shown(), "modules have no files of this type");
            problems.push(problem.warning().hint("modules are .toml and .csv files"));
        }
    }
}

/// Paths of the manifest that lead to a neighbouring module must lead somewhere.
fn check_neighbours(dir: &Path, manifest: &Manifest, built_in: &[String], problems: &mut Problems) {
    for (path, spot) in &manifest.neighbours {
        let folder = format!("{}/", path.trim_start_matches("../"));
        if !dir.join(path).exists() && !built_in.iter().any(|file| file.starts_with(&folder)) {
            problems.push(spot.problem(format!("there is no `{path}`")));
        }
    }
}

/// Files that remember what was asked of them.
struct Watched<'f> {
    files: &'f dyn Files,
    read: RefCell<BTreeSet<String>>,
}

impl Files for Watched<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        self.read.borrow_mut().insert(path.to_owned());
        self.files.read(path)
    }

    fn list(&self) -> Vec<String> {
        self.files.list()
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }

    fn has(&self, path: &str) -> bool {
        self.files.has(path)
    }

    fn beside(&self) -> Option<Box<dyn Files + '_>> {
        self.files.beside()
    }
}
