//! A whole module checked in one go.

use module::{Checker, Kind, Manifest, Memory, Problems, Table, check_dir, check_files};

use crate::assert_said;
use crate::files::{fresh_folder, write};

const CHECKERS: &[(&str, Checker)] = &[("damos", check_damos), ("yards", |_, _| {})];

fn check_damos(files: &dyn module::Files, problems: &mut Problems) {
    let Some(table) = Table::read(files, "counters.csv", problems) else { return };
    table.columns(&["id", "sp"], problems);
    for row in table.rows() {
        row.int::<u8>("sp", 0..=9, problems);
    }
}

const GAME: &str = "title = 'Smolensk'\nsystem = 'damos'\nkind = 'game'\n";

fn check(files: &Memory) -> Problems {
    let mut problems = Problems::new();
    check_files(files, CHECKERS, &mut problems);
    problems
}

#[test]
fn a_sound_module_has_no_problems() {
    let folder = fresh_folder("sound");
    write(&folder, "game.toml", GAME);
    write(&folder, "counters.csv", "id,sp\nA,3\n");
    write(&folder, "rulings.md", "# Rulings");
    assert_said(&check_dir(&folder, CHECKERS), &[]);
}

#[test]
fn the_manifest_tells_all_it_knows() {
    let files = Memory::from([
        (
            "game.toml",
            "title = 'T'\nsystem = 'damos'\nkind = 'test'\nmap = 'map/'\ncharts = '../damos/charts'\n\
             summary = 'S'\nsources = ['A', 'B']\n",
        ),
        ("map/hexes.csv", ""),
    ]);
    let mut problems = Problems::new();
    let manifest = Manifest::read(&files, &mut problems).unwrap();
    assert_said(&problems, &[]);
    assert_eq!(manifest.kind, Kind::Test);
    assert_eq!(manifest.map.as_deref(), Some("map"));
    assert_eq!(manifest.charts.as_deref(), Some("../damos/charts"));
    assert_eq!(manifest.sources, ["A", "B"]);
}

#[test]
fn every_mistake_of_the_manifest_is_reported() {
    let files = Memory::from([(
        "game.toml",
        "titel = 'T'\nsystem = 7\nkind = 'gane'\nmap = 'mapp'\ncharts = '/etc'\nsources = 'A'\n",
    )]);
    let mut problems = Problems::new();
    assert!(Manifest::read(&files, &mut problems).is_none());
    assert_said(
        &problems,
        &[
            "game.toml:1:1: missing key `title` (add `title = …`)",
            "game.toml:1:1: unknown key `titel` (did you mean `title`?)",
            "game.toml:2:10: `system` should be text, not a whole number (put it in quotes)",
            "game.toml:3:8: `kind` cannot be `gane` (did you mean `game`?)",
            "game.toml:4:7: there is no `mapp` in the module",
            "game.toml:5:10: `charts` is not a path within the modules (write it relative to game.toml, with `/`)",
            "game.toml:6:11: `sources` should be a list, not text (put it in brackets: `[…]`)",
        ],
    );
}

#[test]
fn five_mistakes_in_two_files_are_reported_in_one_go() {
    let files = Memory::from([
        ("game.toml", "title = 'Smolensk'\nsystem = 'damos'\nkind = 'gam'\nauthor = 'me'\n"),
        ("counters.csv", "id,sp\nA,x\nB\nC,12\n"),
    ]);
    let problems = check(&files);
    assert_said(
        &problems,
        &[
            "counters.csv:2:3: `sp` should be a whole number, not `x`",
            "counters.csv:3:1: the row has 1 cell, the header 2 (an empty cell still needs its comma)",
            "counters.csv:4:3: `sp` is 12, which is out of range (0 to 9)",
            "game.toml:3:8: `kind` cannot be `gam` (did you mean `game`?)",
            "game.toml:4:1: unknown key `author` (expected `charts`, `map`, `minutes`, `sources` or `summary`)",
        ],
    );
    assert!(problems.into_result().is_err());
}

#[test]
fn an_unknown_system_is_suggested() {
    let files = Memory::from([("game.toml", &*GAME.replace("damos", "damso"))]);
    assert_said(
        &check(&files),
        &["game.toml:2:10: there is no rule system `damso` (did you mean `damos`?)"],
    );
}

#[test]
fn files_that_nothing_reads_are_reported() {
    let files = Memory::from([
        ("game.toml", GAME),
        ("counter.csv", ""),
        ("scenario/one.toml", ""),
        ("map.xlsx", ""),
        ("README.md", ""),
    ]);
    let problems = check(&files);
    assert_said(
        &problems,
        &[
            "counter.csv: warning: this file is not used (did you mean `counters.csv`?)",
            "counters.csv: file not found (did you mean `counter.csv`?)",
            "map.xlsx: warning: modules have no files of this type (modules are .toml and .csv files)",
            "scenario/one.toml: warning: this file is not used (check its name and its folder)",
        ],
    );
}

#[test]
fn a_charts_folder_needs_its_catalogue() {
    let files = Memory::from([
        ("game.toml", &*GAME.replace("damos", "yards").replace("'game'", "'system'")),
        ("charts/crt.csv", ""),
    ]);
    assert_said(&check(&files), &["charts/charts.toml: file not found"]);
}

#[test]
fn folders_and_neighbours_must_exist() {
    let folder = fresh_folder("neighbours");
    write(&folder, "a/game.toml", format!("{GAME}charts = '../b/charts'\nmap = '../c'\n"));
    write(&folder, "a/counters.csv", "id,sp\n");
    write(&folder, "c/hexes.csv", "");
    let said = check_dir(folder.join("a"), CHECKERS);
    let shown = folder.join("a/game.toml");
    let line = format!("{}:4:10: there is no `../b/charts`", shown.display());
    assert_said(&said, &[&line]);

    let said = check_dir(&shown, CHECKERS);
    assert_said(&said, &[&format!("{}: is not a folder", shown.display())]);
    let said = check_dir(folder.join("a/b"), CHECKERS);
    assert_eq!(said.iter().next().unwrap().message, "there is no such folder");
}
