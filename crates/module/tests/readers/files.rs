//! Where files come from: folders, embedded text, layers.

use std::path::PathBuf;

use module::{Embedded, FileError, Files, Folder, Layered, Memory, Problems, Source, Table};

use crate::assert_said;

/// A folder of its own for one test, emptied first.
pub(crate) fn fresh_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn write(folder: &std::path::Path, path: &str, bytes: impl AsRef<[u8]>) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn a_missing_file_suggests_one_that_is_there() {
    let files = Embedded::new(&[("charts/crt.csv", "a\n")]);
    let mut problems = Problems::new();
    assert!(Table::read(&files, "charts/crtt.csv", &mut problems).is_none());
    assert!(Table::read(&files, "counters.csv", &mut problems).is_none());
    assert_said(
        &problems,
        &[
            "charts/crtt.csv: file not found (did you mean `charts/crt.csv`?)",
            "counters.csv: file not found",
        ],
    );
}

#[test]
fn a_folder_lists_its_files_and_names_them_in_full() {
    let folder = fresh_folder("lists");
    write(&folder, "game.toml", "x");
    write(&folder, "map/hexes.csv", "\u{feff}id\r\nA\r\n");
    write(&folder, ".hidden", "x");
    let files = Folder::new(&folder);
    assert_eq!(files.list(), ["game.toml", "map/hexes.csv"]);
    assert!(files.has("game.toml") && !files.has("map") && !files.has("../lists/game.toml"));
    let mut problems = Problems::new();
    let source = Source::read(&files, "map/hexes.csv", &mut problems).unwrap();
    assert_eq!(source.text(), "id\nA\n");
    assert_eq!(source.name(), format!("{}/map/hexes.csv", folder.display()));
}

#[test]
fn text_that_is_not_utf8_is_located() {
    let folder = fresh_folder("latin1");
    write(&folder, "a.csv", b"id,name\nA,M\xfcnchen\n");
    let files = Folder::new(&folder);
    let mut problems = Problems::new();
    assert!(Table::read(&files, "a.csv", &mut problems).is_none());
    let problem = problems.iter().next().unwrap();
    assert_eq!((problem.line, problem.column), (2, 4));
    assert_eq!(problem.message, "not UTF-8 text");
    assert_eq!(problem.hint.as_deref(), Some("save the file as UTF-8"));
}

#[test]
fn a_layer_replaces_what_it_has_and_nothing_else() {
    let base = Embedded::new(&[("charts/crt.csv", "old"), ("charts/tec.csv", "old"), ("a", "old")]);
    let over = Memory::from([("crt.csv", "new"), ("tek.csv", "new")]);
    let files = Layered::new(&base, "charts/", &over);
    assert_eq!(files.read("charts/crt.csv").unwrap(), "new");
    assert_eq!(files.read("charts/tec.csv").unwrap(), "old");
    assert_eq!(files.read("crt.csv"), Err(FileError::Missing));
    assert_eq!(files.list(), ["a", "charts/crt.csv", "charts/tec.csv", "charts/tek.csv"]);
    assert_eq!(files.overridden(), ["charts/crt.csv"]);
    assert!(files.is_overridden("charts/crt.csv") && !files.is_overridden("charts/tec.csv"));
    assert!(files.has("a") && files.has("charts/tek.csv") && !files.has("b"));
    let mut problems = Problems::new();
    files.check(&mut problems);
    assert_said(&problems, &["tek.csv: overrides no file of the module (did you mean `tec.csv`?)"]);
}

#[test]
fn a_layer_on_the_root_needs_no_mount() {
    let base = Memory::from([("game.toml", "old")]);
    let over = Memory::from([("game.toml", "new")]);
    let files = Layered::new(&base, "", &over);
    assert_eq!(files.read("game.toml").unwrap(), "new");
    assert_eq!(files.overridden(), ["game.toml"]);
}
