//! Typical mistakes in the files of a module: each is reported with file, line and hint.

use barbarossa::ground::{Ground, check_among, library};
use module::{Files, Folder, Memory, Problems};

/// The built-in modules with one text replaced in one file.
fn edited(path: &str, from: &str, to: &str) -> Memory {
    let mut files = Memory::default();
    for known in library().list() {
        files.put(known.as_str(), library().read(&known).unwrap());
    }
    let text = library().read(path).unwrap();
    assert!(text.contains(from), "{path} has no `{from}`");
    files.put(path, text.replacen(from, to, 1));
    files
}

fn line_of(files: &Memory, path: &str, needle: &str) -> usize {
    let text = files.read(path).unwrap();
    let before = text.find(needle).expect("the edit is there");
    text[..before].matches('\n').count() + 1
}

/// Asserts that this edit gives this message and hint, on the line of `to`.
fn check(game: &str, path: &str, from: &str, to: &str, message: &str, hint: &str) {
    let files = edited(path, from, to);
    let problems = Ground::load(&files, game).expect_err("a mistake");
    let found = problems.iter().find(|problem| problem.message == message);
    let found = found.unwrap_or_else(|| panic!("`{message}` not in\n{problems}"));
    assert_eq!(found.file, path);
    assert_eq!(found.line, line_of(&files, path, to), "{problems}");
    assert_eq!(found.hint.as_deref(), Some(hint));
}

#[test]
fn a_misspelt_unit_type() {
    let (from, to) = (
        "agc-de-3pz,axis,german,3rd Panzer Division,XXIV Mot Corps / 2nd Panzer Group,division,armor",
        "agc-de-3pz,axis,german,3rd Panzer Division,XXIV Mot Corps / 2nd Panzer Group,division,armour",
    );
    check(
        "agc",
        "agc/counters.csv",
        from,
        to,
        "`type` cannot be `armour`",
        "did you mean `armor`?",
    );
}

#[test]
fn a_strength_beyond_all_measure() {
    let (from, to) = ("division,armor,10,8", "division,armor,100,8");
    check("agc", "agc/counters.csv", from, to, "`sp` is 100, which is out of range", "1 to 15");
}

#[test]
fn a_counter_used_twice() {
    let files = edited("agc/counters.csv", "agc-de-4pz", "agc-de-3pz");
    let problems = Ground::load(&files, "agc").unwrap_err().to_string();
    assert!(
        problems
            .contains("agc/counters.csv:7:1: unit `agc-de-3pz` is already used (first on line 6)"),
        "{problems}"
    );
}

#[test]
fn a_place_that_is_not_on_the_map() {
    let message = "there is no place `Lenningrad` on the map";
    let hint = "did you mean `city:Leningrad`?";
    check(
        "agn",
        "agn/counters.csv",
        "city:Leningrad,yes,1st Mech Corps\nagn-su-163md",
        "city:Lenningrad,yes,1st Mech Corps\nagn-su-163md",
        message,
        hint,
    );
}

#[test]
fn a_place_outside_the_area() {
    let message = "Leningrad is not in the area of this game";
    let hint = "places stand in map/hexes.csv";
    check("agc", "agc/counters.csv", "2,3,4,city:Moscow", "2,3,4,city:Leningrad", message, hint);
}

#[test]
fn a_soviet_unit_on_turn_1() {
    let message = "the Soviets have no turn 1 (C4.6.1a)";
    check(
        "agc",
        "agc/counters.csv",
        "4,2,east_edge,yes,Second Strategic Echelon; Polotsk",
        "4,1,east_edge,yes,Second Strategic Echelon; Polotsk",
        message,
        "write `setup`, or 2",
    );
}

#[test]
fn a_unit_in_the_wrong_hex() {
    check(
        "agc",
        "agc/setup/soviet.csv",
        "agc-su-21rc,2623",
        "agc-su-21rc,2622",
        "the unit may not start in 2622",
        "see rule C6c",
    );
}

#[test]
fn too_many_units_in_a_hex() {
    let files = edited("agc/setup/axis.csv", "agc-de-8i,2630", "agc-de-8i,2530");
    let problems = Ground::load(&files, "agc").unwrap_err();
    let found =
        problems.iter().find(|problem| problem.message == "too many units in 2530").unwrap();
    assert_eq!(found.hint.as_deref(), Some("see rule C4.1a"));
    assert_eq!(found.line, line_of(&files, "agc/setup/axis.csv", "agc-de-8i,2530"));
}

#[test]
fn a_unit_forgotten() {
    let files = edited("agc/setup/axis.csv", "agc-de-45i,3028\n", "");
    let problems = Ground::load(&files, "agc").unwrap_err().to_string();
    assert_eq!(problems, "agc/setup/axis.csv:2:1: agc-de-45i is not placed (see rule C6a)");
}

#[test]
fn a_border_hex_left_open() {
    let files = edited("agc/setup/soviet.csv", "agc-su-205md,3228", "agc-su-205md,3026");
    let problems = Ground::load(&files, "agc").unwrap_err().to_string();
    let expected =
        "agc/setup/soviet.csv:2:1: 3228 at the German border has no Soviet unit (see rule C6b)";
    assert_eq!(problems, expected);
}

#[test]
fn a_unit_nobody_knows() {
    check(
        "agc",
        "agc/setup/axis.csv",
        "agc-de-45i,",
        "agc-de-45id,",
        "there is no unit `agc-de-45id`",
        "did you mean `agc-de-45i`?",
    );
}

#[test]
fn a_river_between_hexes_that_do_not_touch() {
    let path = "barbarossa/map/hexsides.csv";
    let text = library().read(path).unwrap().into_owned();
    let line = text.lines().find(|line| line.contains(",river,")).unwrap();
    let broken = format!("2422,2802,{}", line.split(',').skip(2).collect::<Vec<_>>().join(","));
    let hint = "around 2422 lie 2421, 2522, 2523, 2423, 2323, 2322";
    check("agc", path, line, &broken, "hexes 2422 and 2802 are not adjacent", hint);
}

#[test]
fn a_hex_without_a_row() {
    let path = "barbarossa/map/hexes.csv";
    let text = library().read(path).unwrap().into_owned();
    let row = text.lines().find(|line| line.starts_with("2802,")).unwrap();
    let files = edited(path, &format!("{row}\n"), "");
    let problems = Ground::load(&files, "agc").unwrap_err().to_string();
    let expected = "barbarossa/map/hexes.csv:1:1: 1 of 2108 hexes have no row (the first is 2802; sea and lake have rows too)";
    assert!(problems.contains(expected), "{problems}");
    assert!(problems.contains("there is no place `Moscow` on the map"), "all at once: {problems}");
}

#[test]
fn terrain_nobody_knows() {
    let path = "barbarossa/map/hexes.csv";
    check(
        "agc",
        path,
        "2802,clear,Moscow",
        "2802,claer,Moscow",
        "`terrain` cannot be `claer`",
        "did you mean `clear`?",
    );
}

#[test]
fn a_region_nobody_knows() {
    check(
        "agc",
        "agc/rules.toml",
        "beyond_marsh.agc",
        "beyond_marsh.acg",
        "there is no region `beyond_marsh.acg`",
        "did you mean `beyond_marsh.agc`?",
    );
}

#[test]
fn an_option_nobody_knows() {
    let path = "barbarossa/scenarios/kiev.toml";
    check(
        "barbarossa/kiev",
        path,
        "supplies = \"once\"",
        "suplies = \"once\"",
        "there is no option `suplies`",
        "did you mean `supplies`?",
    );
}

#[test]
fn a_battle_with_a_unit_behind_enemy_lines() {
    let path = "agc/scenarios/smolensk.toml";
    let (from, to) = ("agc-de-7pz\", hex = \"2614\"", "agc-de-7pz\", hex = \"2612\"");
    check(
        "agc/smolensk",
        path,
        from,
        to,
        "2612 is in enemy hands",
        "move the unit, or mend [front]",
    );
}

#[test]
fn a_battle_with_more_strength_than_printed() {
    let path = "agc/scenarios/smolensk.toml";
    let (from, to) = ("hex = \"2614\", sp = 7", "hex = \"2614\", sp = 11");
    check("agc/smolensk", path, from, to, "`sp` is 11, which is out of range", "1 to 10");
}

#[test]
fn a_reinforcement_after_the_battle() {
    let path = "agc/scenarios/smolensk.toml";
    let (from, to) = ("\"agc-su-gcg\", turn = 3", "\"agc-su-gcg\", turn = 5");
    check("agc/smolensk", path, from, to, "turn 5 is no turn of this battle", "2 to 4");
}

#[test]
fn a_scenario_nobody_knows() {
    let problems = Ground::load(library(), "agc/smolens").unwrap_err().to_string();
    assert_eq!(problems, "agc: there is no scenario `smolens` (did you mean `smolensk`?)");
}

#[test]
fn a_checked_module_must_bring_its_own_files() {
    // The built-in set-up must not stand in for one that was deleted.
    let mut files = Memory::default();
    for path in library().list() {
        if let Some(inner) = path.strip_prefix("agc/").filter(|it| *it != "setup/axis.csv") {
            files.put(inner, library().read(&path).unwrap());
        }
    }
    let mut problems = Problems::new();
    check_among(library(), &files, &mut problems);
    assert!(problems.to_string().starts_with("setup/axis.csv: file not found"), "{problems}");
}

#[test]
fn a_checked_module_is_read_with_its_neighbours() {
    let modules = Folder::new(format!("{}/../../modules", env!("CARGO_MANIFEST_DIR")));
    let folder = Folder::new(modules.root().join("agc"));
    let mut problems = Problems::new();
    check_among(&modules, &folder, &mut problems);
    assert_eq!(problems.to_string(), "");
    let river =
        edited("barbarossa/map/regions.toml", "\"2529\", \"2629\", \"2729\"", "\"2629\", \"2729\"");
    check_among(&river, &folder, &mut problems);
    assert!(
        problems.to_string().contains("`border.agc` and the owners of 2529 disagree"),
        "{problems}"
    );
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 48, ..Default::default() })]

    /// Whatever is typed into whatever file, the reader answers; it never panics.
    #[test]
    fn no_edit_makes_the_reader_panic(
        file in 0..100_usize,
        at in 0.0..1.0_f64,
        cut in 0..40_usize,
        typed in "[-0-9a-z,=\\[\\]{}\"#\n ]{0,12}",
        game in 0..6_usize,
    ) {
        let paths = library().list();
        let path = &paths[file % paths.len()];
        let text = library().read(path).unwrap().into_owned();
        let text: Vec<char> = text.chars().collect();
        let from = (at * text.len() as f64) as usize;
        let to = (from + cut).min(text.len());
        let edited: String =
            text[..from].iter().copied().chain(typed.chars()).chain(text[to..].iter().copied()).collect();
        let mut files = Memory::default();
        for known in &paths {
            files.put(known.as_str(), library().read(known).unwrap());
        }
        files.put(path.as_str(), edited);
        if let Err(problems) = Ground::load(&files, &Ground::names()[game]) {
            proptest::prop_assert!(problems.has_errors());
        }
    }
}
