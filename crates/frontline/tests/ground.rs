//! The module of the program is whole, and mistakes in another are found all at once.

use frontline::ground::World;
use frontline::{FILES, check};
use module::{Files, Memory, Problems};

/// The files of the program with one of them changed.
fn changed(path: &str, from: &str, to: &str) -> String {
    let mut files = Memory::default();
    for name in FILES.list() {
        let text = FILES.read(&name).expect("it is built in").into_owned();
        let text = if name == path { text.replacen(from, to, 1) } else { text };
        files.put(name, text);
    }
    World::load(&files).map_or_else(|problems| problems.to_string(), |_| String::new())
}

#[test]
fn the_files_of_the_program_are_whole() {
    let mut problems = Problems::new();
    check(&FILES, &mut problems);
    assert!(problems.is_empty(), "{problems}");
}

#[test]
fn a_wrong_cell_is_named_with_its_line() {
    let said = changed("map/hexes.csv", "0107,,,forest", "0107,,,jungle");
    assert!(said.contains("map/hexes.csv:6"), "{said}");
    let said = changed("map/hexsides.csv", "0308,0409", "0308,0909");
    assert!(said.contains("adjacent"), "{said}");
    let said = changed("map/control.csv", "0107,axis", "0107,finnish");
    assert!(said.contains("map/control.csv:2"), "{said}");
}

#[test]
fn a_list_that_is_too_short_and_a_place_that_is_not_there_are_found() {
    let said = changed("briefings.toml", "me =          [5, 5,", "me =          [5,");
    assert!(said.contains("14 entries for 15 turns"), "{said}");
    let said = changed("scenarios.toml", "Moscow = 10", "Moskau = 10");
    assert!(said.contains("no place `Moskau`"), "{said}");
    let said = changed("scenarios.toml", "axis = 43", "axis = 3");
    assert!(said.contains("rise"), "{said}");
}

#[test]
fn problems_of_several_files_come_at_once() {
    let mut files = Memory::default();
    for name in FILES.list() {
        let text = FILES.read(&name).expect("it is built in").into_owned();
        let text = match name.as_str() {
            "map/hexes.csv" => text.replacen("0107,,,forest", "0107,,,jungle", 1),
            "charts/results.csv" => text.replacen("R,", "Q,", 1),
            _ => text,
        };
        files.put(name, text);
    }
    let said = World::load(&files).unwrap_err().to_string();
    assert!(said.contains("map/hexes.csv") && said.contains("charts/results.csv"), "{said}");
}
