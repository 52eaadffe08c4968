//! The committed files.

use module::{Document, Files, Folder, Problems, Table};

use crate::barbarossa::world::{MAP, MODULE, module_files};

/// What the check says of the module after one of its files has been changed.
fn check_after(path: &str, change: impl FnOnce(String) -> String) -> String {
    let mut files = module_files();
    let text = files.read(path).map(|text| text.into_owned()).unwrap_or_default();
    files.put(path, change(text));
    let mut problems = Problems::new();
    mapmaker::check(&files, &mut problems);
    problems.to_string()
}

#[test]
fn the_committed_files_are_what_the_layers_give() {
    let folder = Folder::new(MODULE);
    let mut problems = Problems::new();
    mapmaker::check(&folder, &mut problems);
    assert!(problems.is_empty(), "{problems}");
    // Once more without the checker's help, byte for byte.
    for (path, text) in MAP.write() {
        assert!(folder.read(&path).is_ok_and(|there| there == text), "{path}");
    }
}

#[test]
fn a_file_changed_by_hand_is_found_at_its_line() {
    let edited = check_after("map/hexes.csv", |text| text.replacen("0102,woods", "0102,clear", 1));
    assert!(edited.starts_with("map/hexes.csv:3:1: should be `0102,woods"), "{edited}");
    let longer = check_after("map/exits.csv", |text| text + "0101,north,no\n");
    assert!(longer.contains("should not be there"), "{longer}");
    let shorter =
        check_after("map/rails.csv", |text| text.lines().take(5).collect::<Vec<_>>().join("\n"));
    assert!(shorter.starts_with("map/rails.csv:5:") && shorter.contains("is missing"), "{shorter}");
    let ends = check_after("map/hexsides.csv", |text| text.replace('\n', "\r\n"));
    assert!(ends.contains("differs in its line ends"), "{ends}");
    let stray = check_after("map/roads.csv", |_| "a,b\n".to_owned());
    assert!(stray.starts_with("map/roads.csv: is no file of a map"), "{stray}");
}

#[test]
fn compiling_twice_gives_the_same_bytes() {
    let again = mapmaker::compile(&module_files()).expect("sound");
    assert_eq!(again.write(), MAP.write());
}

#[test]
fn the_files_read_back() {
    let folder = Folder::new(MODULE);
    let mut problems = Problems::new();
    for (path, columns, rows) in [
        (
            "map/hexes.csv",
            &["hex", "terrain", "place", "kind", "owner", "port", "area"][..],
            MAP.grid.len(),
        ),
        ("map/hexsides.csv", &["a", "b", "feature", "name"], MAP.sides.len()),
        ("map/rails.csv", &["a", "b", "gauge", "line"], MAP.rails.len()),
        ("map/exits.csv", &["hex", "edge", "rail"], MAP.exits.len()),
    ] {
        let table = Table::read(&folder, path, &mut problems).expect("a table");
        table.columns(columns, &mut problems);
        assert_eq!(table.rows().count(), rows, "{path}");
    }
    let regions = Document::read(&folder, "map/regions.toml", &mut problems).expect("TOML");
    let marsh = regions.root().required::<Vec<String>>("marsh", &mut problems);
    assert_eq!(marsh.map(|hexes| hexes.len()), Some(MAP.region("marsh").len()));
    let border = regions.root().table("border", &mut problems);
    let agc = border.and_then(|mut border| border.required::<Vec<String>>("agc", &mut problems));
    assert_eq!(agc.map(|hexes| hexes.len()), Some(8));
    assert!(problems.is_empty(), "{problems}");
}
