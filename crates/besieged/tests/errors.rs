//! The faults of `docs/cases/besieged.md`: every code, its path, and which of two faults is told.

use besieged::{ODDS_OPS, RESOLVE_OPS, odds, resolve};
use serde_json::{Value, json};
use std::slice::from_ref;

/// A sound attack; every fault below is made in it.
fn base() -> Value {
    json!({
        "op": "combat", "attacker_nation": "german", "year": 1942, "turn": "jul_aug", "die": 5,
        "attacker": { "units": [
            { "id": "a1", "strength": 9, "steps": 2, "kind": "armor" },
            { "id": "a2", "strength": 6, "steps": 2 },
        ] },
        "defender": { "units": [{ "id": "d1", "strength": 5, "steps": 2 }] },
    })
}

/// The base case with values put in by JSON pointer.
fn with(changes: &[(&str, Value)]) -> Value {
    let mut case = base();
    for (pointer, value) in changes {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        let parent = case.pointer_mut(parent).unwrap();
        match parent {
            Value::Array(list) => list[name.parse::<usize>().unwrap()] = value.clone(),
            other => other[name] = value.clone(),
        }
    }
    case
}

fn without(pointer: &str) -> Value {
    let mut case = base();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    case.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(name);
    case
}

fn verdict(answer: &Value) -> (&str, &str) {
    let error = &answer["error"];
    (error["code"].as_str().unwrap_or("none"), error["path"].as_str().unwrap_or("none"))
}

fn resolved(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), RESOLVE_OPS, resolve)
}

fn forecast(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), ODDS_OPS, odds)
}

#[track_caller]
fn refuses(changes: &[(&str, Value)], code: &str, path: &str) {
    let case = with(changes);
    assert_eq!(verdict(&resolved(&case)), (code, path), "resolve {case}");
    let mut case = case;
    if path != "/die" && case.as_object_mut().unwrap().remove("die").is_some() {
        assert_eq!(verdict(&forecast(&case)), (code, path), "odds {case}");
    }
}

#[track_caller]
fn accepts(changes: &[(&str, Value)]) {
    let case = with(changes);
    assert_eq!(verdict(&resolved(&case)).0, "none", "{case}");
}

#[test]
fn the_base_case_is_sound() {
    accepts(&[]);
}

#[test]
fn bad_json_and_lines_that_are_no_object() {
    for (line, code) in
        [("{", "bad_json"), ("[]", "bad_type"), ("7", "bad_type"), ("\"x\"", "bad_type")]
    {
        let answer = casefile::answer(line.as_bytes(), RESOLVE_OPS, resolve);
        assert_eq!(verdict(&answer), (code, ""), "{line}");
    }
}

#[test]
fn a_faulty_id_or_op_comes_before_everything_else() {
    refuses(&[("/id", json!(5)), ("/op", json!("x"))], "bad_type", "/id");
    refuses(&[("/id", json!("")), ("/zzz", json!(1))], "bad_value", "/id");
    refuses(&[("/op", json!("attack"))], "bad_value", "/op");
    refuses(&[("/op", json!(null))], "bad_type", "/op");
    assert_eq!(verdict(&resolved(&without("/op"))), ("missing_field", "/op"));
    for op in ["column", "lookup", "air_limit", "blitz_date", "sudden_death"] {
        assert_eq!(
            verdict(&forecast(&json!({ "op": op }))),
            ("bad_value", "/op"),
            "odds has no {op}"
        );
    }
}

#[test]
fn the_id_is_copied_into_answers_and_errors() {
    assert_eq!(resolved(&with(&[("/id", json!("k"))]))["id"], "k");
    assert_eq!(resolved(&with(&[("/id", json!("k")), ("/year", json!(0))]))["id"], "k");
}

#[test]
fn unknown_fields_are_told_first_and_alphabetically() {
    refuses(
        &[("/zeta", json!(1)), ("/alpha", json!(1)), ("/year", json!(0))],
        "unknown_field",
        "/alpha",
    );
    refuses(&[("/attacker/steps", json!(1))], "unknown_field", "/attacker/steps");
    refuses(&[("/defender/air_units", json!(0))], "unknown_field", "/defender/air_units");
    refuses(&[("/attacker/units/1/name", json!("x"))], "unknown_field", "/attacker/units/1/name");
    refuses(&[("/a~b", json!(1))], "unknown_field", "/a~0b");
    assert_eq!(verdict(&forecast(&base())), ("unknown_field", "/die"), "odds takes no die");
    // An unknown field of the line comes before any fault inside it, but one further inside waits its turn.
    refuses(&[("/defender/zzz", json!(1)), ("/table", json!("x"))], "bad_value", "/table");
}

#[test]
fn missing_fields() {
    for path in [
        "/attacker_nation",
        "/year",
        "/turn",
        "/attacker",
        "/defender",
        "/die",
        "/attacker/units",
        "/defender/units",
        "/attacker/units/0/id",
        "/attacker/units/1/strength",
        "/defender/units/0/steps",
    ] {
        assert_eq!(verdict(&resolved(&without(path))), ("missing_field", path));
    }
}

#[test]
fn fields_with_a_default_may_be_absent_but_not_null() {
    for path in [
        "/table",
        "/impulse",
        "/weather",
        "/terrain",
        "/major_city",
        "/river",
        "/attacker/field_marshal",
        "/attacker/air_units",
        "/defender/field_marshal",
        "/attacker/units/0/kind",
        "/attacker/units/0/formation",
        "/defender/units/0/surrounded",
    ] {
        refuses(&[(path, json!(null))], "bad_type", path);
        assert_eq!(verdict(&resolved(&without(path))).0, "none", "{path} has a default");
    }
}

#[test]
fn values_of_the_wrong_type() {
    for (path, value) in [
        ("/table", json!(1)),
        ("/attacker_nation", json!(null)),
        ("/year", json!("1942")),
        ("/year", json!(1942.0)),
        ("/year", json!(true)),
        ("/turn", json!(4)),
        ("/impulse", json!(true)),
        ("/impulse", json!(1.0)),
        ("/weather", json!(["mud"])),
        ("/terrain", json!(false)),
        ("/major_city", json!(1)),
        ("/river", json!("true")),
        ("/attacker", json!([])),
        ("/defender", json!(null)),
        ("/attacker/units", json!({})),
        ("/attacker/units/0", json!("a1")),
        ("/attacker/units/0/id", json!(1)),
        ("/attacker/units/0/strength", json!(9.5)),
        ("/attacker/units/0/steps", json!("2")),
        ("/attacker/units/0/kind", json!(2)),
        ("/attacker/units/0/surrounded", json!(0)),
        ("/attacker/air_units", json!(false)),
        ("/defender/field_marshal", json!("no")),
        ("/die", json!(5.0)),
        ("/die", json!(null)),
    ] {
        refuses(&[(path, value)], "bad_type", path);
    }
}

#[test]
fn values_out_of_range_or_not_among_the_choices() {
    for (path, value) in [
        ("/table", json!("CRT")),
        ("/table", json!("")),
        ("/attacker_nation", json!("soviet")),
        ("/year", json!(1940)),
        ("/year", json!(1946)),
        ("/year", json!(-1)),
        ("/year", json!(u64::MAX)),
        ("/turn", json!("jul/aug")),
        ("/impulse", json!(0)),
        ("/impulse", json!(3)),
        ("/weather", json!("rain")),
        ("/terrain", json!("city")),
        ("/attacker/units", json!([])),
        ("/attacker/units/0/id", json!("")),
        ("/attacker/units/0/strength", json!(-1)),
        ("/attacker/units/0/strength", json!(100)),
        ("/attacker/units/0/steps", json!(0)),
        ("/attacker/units/0/steps", json!(10)),
        ("/attacker/units/0/kind", json!("cavalry")),
        ("/attacker/units/0/formation", json!("division")),
        ("/attacker/air_units", json!(-1)),
        ("/attacker/air_units", json!(21)),
        ("/die", json!(0)),
        ("/die", json!(11)),
    ] {
        refuses(&[(path, value)], "bad_value", path);
    }
    let units: Vec<Value> =
        (0..21).map(|n| json!({ "id": n.to_string(), "strength": 1, "steps": 1 })).collect();
    refuses(&[("/defender/units", json!(units))], "bad_value", "/defender/units");
    accepts(&[("/defender/units", json!(units[..20]))]);
}

#[test]
fn fields_are_read_in_the_order_of_the_page() {
    let order = [
        ("/table", json!(0)),
        ("/attacker_nation", json!(0)),
        ("/year", json!("")),
        ("/turn", json!(0)),
        ("/impulse", json!("")),
        ("/weather", json!(0)),
        ("/terrain", json!(0)),
        ("/major_city", json!(0)),
        ("/river", json!(0)),
        ("/attacker/units/0/id", json!(0)),
        ("/attacker/units/0/strength", json!("")),
        ("/attacker/units/0/steps", json!("")),
        ("/attacker/units/0/kind", json!(0)),
        ("/attacker/units/0/formation", json!(0)),
        ("/attacker/units/0/surrounded", json!(0)),
        ("/attacker/units/1/id", json!(0)),
        ("/attacker/field_marshal", json!(0)),
        ("/attacker/air_units", json!("")),
        ("/defender/units/0/id", json!(0)),
        ("/defender/field_marshal", json!(0)),
        ("/die", json!("")),
    ];
    for first in 0..order.len() {
        refuses(&order[first..], "bad_type", order[first].0);
    }
}

#[test]
fn duplicate_id_names_the_second_use() {
    refuses(&[("/attacker/units/1/id", json!("a1"))], "duplicate_id", "/attacker/units/1/id");
    let twins = json!([
        { "id": "d", "strength": 0, "steps": 1 },
        { "id": "e", "strength": 0, "steps": 1 },
        { "id": "d", "strength": 0, "steps": 1 },
        { "id": "e", "strength": 0, "steps": 1 },
    ]);
    refuses(&[("/defender/units", twins.clone())], "duplicate_id", "/defender/units/2/id");
    refuses(
        &[("/defender/units", twins), ("/attacker/units/1/id", json!("a1"))],
        "duplicate_id",
        "/attacker/units/1/id",
    );
    accepts(&[("/defender/units/0/id", json!("a1"))]);
}

#[test]
fn no_strength_is_told_of_the_attacker_first() {
    let none = [("/attacker/units/0/strength", json!(0)), ("/attacker/units/1/strength", json!(0))];
    refuses(&none, "no_strength", "/attacker/units");
    let defender = ("/defender/units/0/strength", json!(0));
    refuses(from_ref(&defender), "no_strength", "/defender/units");
    refuses(&[none[0].clone(), none[1].clone(), defender], "no_strength", "/attacker/units");
    accepts(&none[..1]);
}

#[test]
fn air_limit_by_formations_and_by_weather() {
    let air = |n: u32| ("/attacker/air_units", json!(n));
    accepts(&[air(2)]);
    refuses(&[air(3)], "air_limit", "/attacker/air_units");
    refuses(
        &[air(2), ("/attacker/units/1/formation", json!("other"))],
        "air_limit",
        "/attacker/air_units",
    );
    accepts(&[air(1), ("/attacker/units/1/formation", json!("other"))]);
    refuses(&[air(1), ("/weather", json!("snow"))], "air_limit", "/attacker/air_units");
    accepts(&[air(0), ("/weather", json!("snow"))]);
}

#[test]
fn blitz_not_allowed_by_date_armor_and_odds() {
    let blitz = ("/table", json!("blitz"));
    accepts(from_ref(&blitz));
    refuses(
        &[blitz.clone(), ("/attacker_nation", json!("russian"))],
        "blitz_not_allowed",
        "/table",
    );
    refuses(&[blitz.clone(), ("/year", json!(1944))], "blitz_not_allowed", "/table");
    refuses(
        &[blitz.clone(), ("/attacker/units/0/kind", json!("other"))],
        "blitz_not_allowed",
        "/table",
    );
    let weak = ("/defender/units/0/strength", json!(6));
    refuses(&[blitz.clone(), weak.clone()], "blitz_not_allowed", "/table");
    accepts(&[blitz.clone(), weak, ("/attacker/air_units", json!(1))]);
    let hopeless = ("/defender/units/0/strength", json!(99));
    refuses(&[blitz, hopeless], "blitz_not_allowed", "/table");
}

#[test]
fn rule_faults_come_in_order_and_after_all_fields() {
    let all = [
        ("/attacker/units/1/id", json!("a1")),
        ("/defender/units/0/strength", json!(0)),
        ("/attacker/air_units", json!(9)),
        ("/table", json!("blitz")),
        ("/year", json!(1945)),
    ];
    refuses(&all, "duplicate_id", "/attacker/units/1/id");
    refuses(&all[1..], "no_strength", "/defender/units");
    refuses(&all[2..], "air_limit", "/attacker/air_units");
    refuses(&all[3..], "blitz_not_allowed", "/table");
    let mut with_bad_die = all.to_vec();
    with_bad_die.push(("/die", json!(0)));
    refuses(&with_bad_die, "bad_value", "/die");
}

#[test]
fn the_die_is_checked_even_when_the_attackers_surrender() {
    let hopeless = ("/defender/units/0/strength", json!(99));
    let answer = resolved(&with(&[hopeless.clone(), ("/river", json!(true))]));
    assert_eq!(answer["result"], "AS");
    for field in ["column", "adjusted_die", "row"] {
        assert_eq!(answer[field], Value::Null, "{field}");
        assert!(answer.as_object().unwrap().contains_key(field), "{field}");
    }
    assert_eq!(answer["drm"], 0, "armor +1, river -1");
    assert_eq!(answer["modifiers"].as_array().unwrap().len(), 2);
    refuses(&[hopeless, ("/die", json!(12))], "bad_value", "/die");
}
