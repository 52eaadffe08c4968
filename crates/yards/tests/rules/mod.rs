//! One test per rule, table and ruling, in the order of the book.

#![expect(clippy::needless_pass_by_value, reason = "cases read best as literals in place")]

mod c02_stacking;
mod c04_concealment;
mod c04_obscure;
mod c04_sight;
mod c04_terrain;
mod c10_maneuver;
mod c10_motion;
mod c11_anti_tank;
mod c11_mdrm;
mod c11_mortars;
mod c11_small_arms;
mod c11_split_fire;
mod c12_fire_results;
mod c13_assault;
mod c13_bands;
mod c13_carriage;
mod c13_retreat;
mod c13_vehicle_destruction;
mod c14_heroes;
mod c14_recovery;
mod c16_mines;
mod c19_promotion;
mod definitions;

use serde_json::Value;

/// Puts a case with its dice.
fn resolve(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), yards::RESOLVE_OPS, yards::resolve)
}

/// Puts a case without dice.
fn odds(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), yards::ODDS_OPS, yards::odds)
}

/// The case with some fields replaced or added.
fn with(case: &Value, changes: Value) -> Value {
    let mut changed = case.clone();
    let (Some(fields), Value::Object(changes)) = (changed.as_object_mut(), changes) else {
        panic!("cases and changes are objects");
    };
    fields.extend(changes);
    changed
}

/// The code and place of a refusal.
fn refusal(answer: &Value) -> (&str, &str) {
    let error = &answer["error"];
    let text = |name: &str| error[name].as_str().unwrap_or_else(|| panic!("no refusal: {answer}"));
    (text("code"), text("path"))
}

/// The value of a named modifier in an answer; 0 when it is not listed.
fn modifier(answer: &Value, name: &str) -> i64 {
    let listed = answer["modifiers"].as_array().unwrap_or_else(|| panic!("no modifiers: {answer}"));
    let found = listed.iter().find(|modifier| modifier["name"] == name);
    found.map_or(0, |modifier| modifier["value"].as_i64().expect("a modifier is a number"))
}

/// Resolves a case whose first die matters; every further die it asks for is a 1.
fn settle(case: &Value, die: i32) -> Value {
    let mut dice = vec![die];
    loop {
        let answer = resolve(&with(case, serde_json::json!({ "dice": dice })));
        match answer.pointer("/error/code").and_then(Value::as_str) {
            Some("dice_short") => dice.push(1),
            Some(code) => panic!("{code}: {answer}"),
            None => return answer,
        }
    }
}
