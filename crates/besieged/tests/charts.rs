//! Every cell of every chart against a second transcription of the card, and what the loader refuses.

use besieged::{Charts, FILES, Modifier, Odds, ResultsTable, Turn, Weather, check};
use module::{Files, Memory, Problems, Provenance, check_files};

/// The combat results table column by column, from adjusted die -1 to 11, while the file goes row by row.
const B_T1: [(&str, [&str; 13]); 11] = [
    ("1-5", ["AE*", "AE*", "AE*", "AE*", "AE*", "AE", "AE", "AE", "A3", "A3", "A3", "A2", "A2"]),
    ("1-4", ["AE*", "AE*", "AE*", "AE*", "AE", "AE", "A3", "A3", "A3", "A2", "A2", "A1", "A1"]),
    ("1-3", ["AE*", "AE*", "AE*", "AE", "AE", "A2", "A2", "A2", "A1", "A1", "AR", "BR", "BR"]),
    ("1-2", ["AE*", "AE*", "AE", "A2", "A2", "A1", "A1", "A1", "AR", "AR", "BR", "BR", "BR"]),
    ("1-1", ["A3", "A2", "A2", "A1", "A1", "AR", "AR", "DR", "BR", "BR", "D1", "X2", "X2"]),
    ("2-1", ["A2", "A1", "A1", "AR", "DR", "BR", "BR", "D1", "X2", "X2", "D2", "D2", "D3"]),
    ("3-1", ["DR", "DR", "BR", "BR", "D1", "D1", "X2", "X2", "D2", "D3", "DE", "DE", "DE"]),
    ("4-1", ["BR", "D1", "D1", "X2", "X2", "D2", "D2", "D3", "DE", "DE", "DE*", "DE*", "DE*"]),
    ("5-1", ["D1", "X2", "X2", "D2", "D2", "D3", "D3", "DE", "DE", "DE*", "DE*", "DE*", "DE*"]),
    ("6-1", ["D1", "D1", "D2", "D2", "D3", "D3", "DE", "DE", "DE*", "DE*", "DE*", "DE*", "DE*"]),
    ("7-1", ["D2", "D2", "D2", "D3", "D3", "DE", "DE", "DE*", "DE*", "DE*", "DE*", "DE*", "DE*"]),
];

/// The blitzkrieg table column by column: adjusted die 1 to 3, 4 to 6, 7 to 9, 10.
const B_T2: [(&str, [&str; 4]); 6] = [
    ("3-1", ["BR", "X2", "D2-Adv 1", "D2-Adv 2"]),
    ("4-1", ["X2", "D2", "D2-Adv 2", "DE-Adv 2"]),
    ("5-1", ["D1", "D2-Adv 1", "D2-Adv 2", "DE-Adv 3"]),
    ("6-1", ["D2", "D2-Adv 1", "D3-Adv 2", "DE-Adv 3"]),
    ("7-1", ["D1-Adv 2", "D2-Adv 2", "DE-Adv 2", "DE-Adv 3"]),
    ("10-1", ["D2-Adv 2", "D2-Adv 3", "DE-Adv 3", "DE-Adv 3"]),
];

fn cell(table: &ResultsTable, heading: &str, die: i32) -> String {
    table.column_headed(heading).unwrap().read(die).result.to_string()
}

#[test]
fn b_t1_every_cell_of_the_combat_results_table() {
    let table = &Charts::standard().results;
    assert_eq!(table.columns().len(), B_T1.len());
    for (heading, results) in B_T1 {
        for (die, result) in (-1..).zip(results) {
            assert_eq!(cell(table, heading, die), result, "column {heading}, die {die}");
            let row = table.column_headed(heading).unwrap().read(die).row;
            assert_eq!(row.to_string(), die.to_string());
        }
    }
}

#[test]
fn b_t2_every_cell_of_the_blitzkrieg_table() {
    let table = &Charts::standard().blitz;
    assert_eq!(table.columns().len(), B_T2.len());
    for (heading, results) in B_T2 {
        for die in 1..=10 {
            let row = ["1-3", "4-6", "7-9", "10"][(die as usize - 1) / 3];
            let expected = results[(die as usize - 1) / 3];
            assert_eq!(cell(table, heading, die), expected, "column {heading}, die {die}");
            let found = table.column_headed(heading).unwrap().read(die).row;
            assert_eq!(found.to_string(), row, "die {die}");
        }
    }
}

#[test]
fn b_t3_every_die_modifier() {
    let chart = &Charts::standard().modifiers;
    let values: Vec<(&str, i32)> =
        Modifier::ALL.into_iter().map(|it| (it.name(), chart.value(it))).collect();
    assert_eq!(
        values,
        [
            ("attacker_field_marshal", 1),
            ("attacker_armor", 1),
            ("attacker_mountain_units", 1),
            ("defender_field_marshal", -1),
            ("defender_armor", -1),
            ("defender_mountain_units", -1),
            ("river", -1),
            ("major_city", -1),
            ("forest", -1),
            ("swamp", -1),
            ("mountain", -1),
        ]
    );
}

#[test]
fn b_t4_every_weather_of_the_air_support_chart() {
    let air = &Charts::standard().air;
    let caps = Weather::NAMES.map(|(name, weather)| (name, air.limit(weather, 20).most));
    assert_eq!(caps, [("clear", 4), ("light_mud", 3), ("mud", 2), ("snow", 0)]);
    assert_eq!(air.listed(Weather::Snow), None, "the card does not list it");
}

#[test]
fn b_t5_every_year_of_the_sudden_death_chart() {
    let required = [1941, 1942, 1943, 1944, 1945].map(|year| {
        let turn: Turn = format!("Nov/Dec {year}").parse().unwrap();
        Charts::standard().sudden_death.required(turn)
    });
    assert_eq!(required, [None, Some(17), Some(10), Some(5), None]);
}

#[test]
fn a_higher_die_never_serves_the_attacker_worse() {
    for table in [&Charts::standard().results, &Charts::standard().blitz] {
        for odds in table.columns() {
            let column = table.column(*odds).unwrap();
            let results: Vec<_> = (-3..=13).map(|die| column.read(die).result).collect();
            assert!(results.is_sorted(), "column {odds}");
        }
    }
}

#[test]
fn better_odds_never_serve_the_attacker_worse_but_for_the_known_cell() {
    let table = &Charts::standard().results;
    let mut worse = Vec::new();
    for die in -1..=11 {
        for pair in table.columns().windows(2) {
            let read = |odds: Odds| table.column(odds).unwrap().read(die).result;
            if read(pair[1]) < read(pair[0]) {
                worse.push(format!("die {die}, {} to {}", pair[0], pair[1]));
            }
        }
    }
    assert_eq!(worse, ["die 0, 5-1 to 6-1"], "R-B12");
}

#[test]
fn every_chart_says_where_it_comes_from() {
    let catalogue = &Charts::standard().catalogue;
    let rules: Vec<&str> = catalogue.entries().iter().map(|entry| entry.rule.as_str()).collect();
    let printed = ["B-T1", "B-T2", "B-T3", "B-T4", "B9a", "B-T5"];
    assert_eq!(rules, [printed.as_slice(), &["B-T6", "B-T7", "B-T8"]].concat());
    for entry in catalogue.entries() {
        let source = printed.contains(&entry.rule.as_str());
        assert_eq!(entry.provenance == Provenance::Source, source, "{}", entry.rule);
    }
}

/// The embedded files with one of them changed.
fn changed(path: &str, from: &str, to: &str) -> Memory {
    let mut files = Memory::default();
    for name in FILES.list() {
        files.put(name.clone(), FILES.read(&name).unwrap());
    }
    let text = FILES.read(path).unwrap();
    assert!(text.contains(from), "{path} has no `{from}`");
    files.put(path, text.replacen(from, to, 1));
    files
}

#[test]
fn a_faulty_chart_is_refused_with_its_place() {
    for (path, from, to, complaint) in [
        ("charts/crt.csv", "1-5,", "1-6,", "charts/crt.csv:1:5: unknown column `1-6`"),
        ("charts/crt.csv", "AE*", "AX", "`AX` is not a result such as D2"),
        ("charts/crt.csv", "AE*", "AS", "`AS` is not a result such as D2"),
        ("charts/crt.csv", "AE*", "D1-Adv 1", "only the blitzkrieg table prints an advance"),
        ("charts/crt.csv", "AE*", "DE", "falls below the `DE` over it"),
        ("charts/crt.csv", "\n11,", "\n12,", "unknown row `12`"),
        ("charts/blitz.csv", "D1-Adv 2", "D1-Adv 0", "`D1-Adv 0` is not a result"),
        ("charts/blitz.csv", "D1-Adv 2", "D1-Adv x", "`D1-Adv x` is not a result"),
        ("charts/modifiers.csv", "-,       -1", "+1,       -1", "row `river`, column `attacker`"),
        ("charts/modifiers.csv", "+1,      -1", "-,      -1", "has to have a value"),
        ("charts/modifiers.csv", "+1", "+12", "a modifier is a number from -9 to +9"),
        ("charts/air.csv", "clear, ", "cloudy,", "`weather` cannot be `cloudy`"),
        ("charts/air.csv", "light_mud", "clear", "weather `clear` is already used"),
        ("charts/blitz-dates.csv", "russian", "german", "the chart has no row `russian`"),
        ("charts/blitz-dates.csv", "1941", "1944", "Jan/Feb 1944 comes after Jul/Aug 1943"),
        ("charts/blitz-dates.csv", "1941", "1914", "is not a turn"),
        ("charts/sudden-death.csv", "1943", "1942", "year `1942` is already used"),
        ("charts/sudden-death.csv", "1943", "1966", "out of range"),
        ("charts/weather.csv", "jan_feb,1", "jan_feb,3", "out of range"),
        ("charts/weather.csv", "nov_dec,2", "nov_dec,1", "no weather for nov_dec impulse 2"),
        ("charts/years.csv", "1943", "1942", "the chart has no row `1943`"),
        ("charts/movement.csv", "swamp", "clear", "the chart has no row `swamp`"),
        ("charts/charts.toml", "B-T1", "B-T99", "there is no rule `B-T99`"),
    ] {
        let files = changed(path, from, to);
        let problems = Charts::load(&files).expect_err(complaint).to_string();
        assert!(problems.contains(complaint), "{path}: {problems}");
        let mut found = Problems::new();
        check(&files, &mut found);
        assert_eq!(found.to_string(), problems, "both ways of reading say the same");
    }
}

#[test]
fn the_module_that_comes_with_the_program_is_sound() {
    let mut problems = Problems::new();
    let manifest = check_files(&FILES, &[("besieged", check)], &mut problems);
    assert_eq!(problems.to_string(), "");
    assert_eq!(manifest.unwrap().system, "besieged");
}

#[test]
fn other_values_are_followed() {
    let files = changed("charts/air.csv", "mud,      2", "mud,      1");
    assert_eq!(Charts::load(&files).unwrap().air.limit(Weather::Mud, 9).most, 1);
}
