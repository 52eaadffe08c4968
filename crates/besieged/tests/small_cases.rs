//! The small cases of `docs/cases/besieged.md`: answers and faults.

use besieged::{RESOLVE_OPS, resolve};
use serde_json::{Value, json};

/// An answer, or the code and path of a fault.
#[track_caller]
fn small(case: &Value, expected: &Value) {
    let answer = casefile::answer(case.to_string().as_bytes(), RESOLVE_OPS, resolve);
    match expected.as_array() {
        Some(fault) => {
            let error = &answer["error"];
            assert_eq!([&error["code"], &error["path"]], [&fault[0], &fault[1]], "{case}");
        }
        None => assert_eq!(&answer, expected, "{case}"),
    }
}

#[test]
fn small_case_column() {
    let column = |attack: i64, defense: i64, air: i64, table: &str| json!({ "op": "column", "attack": attack, "defense": defense, "air_units": air, "table": table });
    small(&column(1, 6, 0, "crt"), &json!({ "odds": "1-6", "column": null }));
    small(&column(1, 6, 1, "crt"), &json!({ "odds": "1-6", "column": "1-5" }));
    small(&column(999, 1, 0, "crt"), &json!({ "odds": "999-1", "column": "7-1" }));
    small(&column(1, 999, 20, "crt"), &json!({ "odds": "1-999", "column": null }));
    small(&column(5, 2, 0, "blitz"), &json!({ "odds": "2-1", "column": null }));
    small(&column(5, 2, 1, "blitz"), &json!({ "odds": "2-1", "column": "3-1" }));
    small(&column(9, 1, 0, "blitz"), &json!({ "odds": "9-1", "column": "7-1" }));
    small(&column(9, 1, 1, "blitz"), &json!({ "odds": "9-1", "column": "10-1" }));
    small(
        &json!({ "op": "column", "attack": 3, "defense": 1 }),
        &json!({ "odds": "3-1", "column": "3-1" }),
    );
    small(&column(0, 1, 0, "crt"), &json!(["bad_value", "/attack"]));
    small(&column(1, 1000, 0, "crt"), &json!(["bad_value", "/defense"]));
    small(&column(1, 1, 21, "crt"), &json!(["bad_value", "/air_units"]));
    small(&json!({ "op": "column" }), &json!(["missing_field", "/attack"]));
    small(
        &json!({ "op": "column", "attack": 1, "defense": 1, "die": 1 }),
        &json!(["unknown_field", "/die"]),
    );
}

#[test]
fn small_case_lookup() {
    let lookup = |table: &str, column: &str, die: i64| json!({ "op": "lookup", "table": table, "column": column, "adjusted_die": die });
    small(&lookup("crt", "3-1", 7), &json!({ "row": "7", "result": "D2" }));
    small(&lookup("crt", "3-1", -20), &json!({ "row": "-1", "result": "DR" }));
    small(&lookup("crt", "7-1", 30), &json!({ "row": "11", "result": "DE*" }));
    small(&lookup("blitz", "10-1", -20), &json!({ "row": "1-3", "result": "D2-Adv 2" }));
    small(&lookup("blitz", "6-1", 30), &json!({ "row": "10", "result": "DE-Adv 3" }));
    small(&lookup("crt", "10-1", 5), &json!(["bad_value", "/column"]));
    small(&lookup("blitz", "2-1", 5), &json!(["bad_value", "/column"]));
    small(&lookup("blitz", "8-1", 5), &json!(["bad_value", "/column"]));
    small(&lookup("crt", "3:1", 5), &json!(["bad_value", "/column"]));
    small(&lookup("crt", "", 5), &json!(["bad_value", "/column"]));
    small(&lookup("crt", "3-1", -21), &json!(["bad_value", "/adjusted_die"]));
    small(&lookup("crt", "3-1", 31), &json!(["bad_value", "/adjusted_die"]));
    small(&json!({ "op": "lookup", "adjusted_die": 5 }), &json!(["missing_field", "/column"]));
    small(
        &json!({ "op": "lookup", "column": 3, "adjusted_die": 5 }),
        &json!(["bad_type", "/column"]),
    );
    small(&json!({ "op": "lookup", "column": "3-1" }), &json!(["missing_field", "/adjusted_die"]));
}

#[test]
fn small_case_air_limit() {
    let limit = |weather: &str, n: i64| json!({ "op": "air_limit", "weather": weather, "corps_and_armies": n });
    for (weather, n, most) in
        [("clear", 20, 4), ("light_mud", 20, 3), ("mud", 20, 2), ("snow", 20, 0), ("clear", 0, 0)]
    {
        small(&limit(weather, n), &json!({ "limit": most }));
    }
    small(&limit("fog", 1), &json!(["bad_value", "/weather"]));
    small(&limit("mud", 21), &json!(["bad_value", "/corps_and_armies"]));
    small(
        &json!({ "op": "air_limit", "corps_and_armies": 1 }),
        &json!(["missing_field", "/weather"]),
    );
    small(
        &json!({ "op": "air_limit", "weather": "mud" }),
        &json!(["missing_field", "/corps_and_armies"]),
    );
}

#[test]
fn small_case_blitz_date() {
    let date = |nation: &str, year: i64, turn: &str| json!({ "op": "blitz_date", "attacker_nation": nation, "year": year, "turn": turn });
    small(&date("german", 1941, "jan_feb"), &json!({ "allowed": true }));
    small(&date("german", 1943, "sep_oct"), &json!({ "allowed": false }));
    small(&date("russian", 1943, "sep_oct"), &json!({ "allowed": true }));
    small(&date("russian", 1945, "jul_aug"), &json!({ "allowed": false }));
    small(&date("german", 1946, "jan_feb"), &json!(["bad_value", "/year"]));
    small(&date("german", 1941, "january"), &json!(["bad_value", "/turn"]));
    small(
        &json!({ "op": "blitz_date", "year": 1941 }),
        &json!(["missing_field", "/attacker_nation"]),
    );
}

#[test]
fn small_case_sudden_death() {
    let check = |year: i64, turn: &str, held: i64| json!({ "op": "sudden_death", "year": year, "turn": turn, "german_major_cities": held });
    small(
        &check(1942, "nov_dec", 17),
        &json!({ "checked": true, "required": 17, "russian_victory": false }),
    );
    small(
        &check(1942, "nov_dec", 16),
        &json!({ "checked": true, "required": 17, "russian_victory": true }),
    );
    let unchecked = json!({ "checked": false, "required": null, "russian_victory": false });
    small(&check(1942, "sep_oct", 0), &unchecked);
    small(&check(1941, "nov_dec", 0), &unchecked);
    small(&check(1945, "nov_dec", 0), &unchecked);
    small(&check(1942, "nov_dec", 100), &json!(["bad_value", "/german_major_cities"]));
    small(&json!({ "op": "sudden_death" }), &json!(["missing_field", "/year"]));
}
