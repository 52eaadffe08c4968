//! `check` finds nothing wrong with the modules as they stand.

use barbarossa::ground::{check, check_among, library};
use module::{Folder, Memory, Problems};

fn checked(module: &str) -> Problems {
    let folder = Folder::new(format!("{}/../../modules/{module}", env!("CARGO_MANIFEST_DIR")));
    let mut problems = Problems::new();
    check(&folder, &mut problems);
    problems
}

#[test]
fn the_modules_are_in_order() {
    let found =
        ["agc", "ags", "agn", "barbarossa", "damos"].map(|module| checked(module).to_string());
    assert_eq!(found, [""; 5], "{}", found.join("\n"));
}

/// What the check of Army Group Center says when a file of the map, or its own, is another one.
fn checked_with(path: &str, change: impl Fn(&str) -> String) -> String {
    let (mut modules, mut agc) = (Memory::default(), Memory::default());
    for known in library().list() {
        let text = library().read(&known).unwrap().into_owned();
        let text = if known == path { change(&text) } else { text };
        if let Some(inner) = known.strip_prefix("agc/") {
            agc.put(inner, text.as_str());
        }
        modules.put(known, text);
    }
    let mut problems = Problems::new();
    check_among(&modules, &agc, &mut problems);
    problems.to_string()
}

#[test]
fn more_counters_than_were_printed_are_a_warning() {
    let militia = |text: &str| {
        let row =
            "agc-su-new,soviet,soviet,New Division,,division,foot_infantry,2,3,5,east_edge,yes,";
        format!("{text}{row}\n")
    };
    let expected = "counters.csv: warning: 121 units and 20 markers are more than 140 counters (so many came with the printed game)";
    assert_eq!(checked_with("agc/counters.csv", militia), expected);
}

#[test]
fn land_that_no_way_leads_to_is_a_warning() {
    // Smolensk with water on all sides.
    let moat = |text: &str| {
        let around = ["2711", "2712", "2810", "2812", "2911", "2912"];
        let pair = |next: &str| {
            if next < "2811" { format!("{next},2811") } else { format!("2811,{next}") }
        };
        around
            .iter()
            .fold(text.to_owned(), |text, next| format!("{text}{},water,Moat\n", pair(next)))
    };
    let found = checked_with("barbarossa/map/hexsides.csv", moat);
    assert!(found.contains("warning: no way leads to 2811 (water shuts them in)"), "{found}");
    assert!(found.contains("rail crosses water at 28"), "{found}");
}

#[test]
fn rail_that_leads_nowhere_is_reported() {
    let no_exits = |text: &str| text.replace(",west,yes", ",west,no");
    let found = checked_with("barbarossa/map/exits.csv", no_exits);
    let expected = "barbarossa/map/rails.csv: no railway reaches the west edge";
    assert!(found.contains(expected), "{found}");
    // A link of its own in open country, far from any other line.
    let stub = |text: &str| format!("{text}2512,2513,soviet,Stub\n");
    let found = checked_with("barbarossa/map/rails.csv", stub);
    assert!(found.contains("warning: Soviet rail at 2512, 2513 leads to no source"), "{found}");
}
