//! The committed files.

use std::collections::BTreeSet;

use module::{Document, Files, Folder, Problems, Table};

use crate::world::{MAP, MODULE};

#[test]
fn the_committed_files_are_what_the_layers_give() {
    let folder = Folder::new(MODULE);
    let files = MAP.write();
    for (path, text) in &files {
        let committed = folder.read(path).unwrap_or_else(|error| panic!("{path}: {error}"));
        // Comparing line by line first says what changed.
        for (line, (old, new)) in committed.lines().zip(text.lines()).enumerate() {
            assert_eq!(old, new, "{path}, line {}: run the compile example", line + 1);
        }
        assert!(committed == text.as_str(), "{path}: run the compile example");
    }
    let written: BTreeSet<String> = files.into_iter().map(|(path, _)| path).collect();
    let there = folder.list().into_iter().filter(|path| path.starts_with("map/"));
    assert_eq!(there.collect::<BTreeSet<_>>(), written);
}

#[test]
fn compiling_twice_gives_the_same_bytes() {
    let again = mapmaker::compile(&crate::world::sources()).expect("sound");
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
