//! Arbitrary bytes never make yards panic, and what it resolves its odds allow.
#![no_main]

use fuzz::{System, allows, has, hold};
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fn supports(case: &Map<String, Value>, outcome: &Value, odds: &Value) -> bool {
    let flags = |names: &[&str]| {
        names.iter().all(|name| allows(odds.get(*name), outcome[*name] == true))
    };
    match case["op"].as_str().unwrap_or_default() {
        "small_arms" | "mortar_fire" => {
            each(outcome, odds, "units", &["disrupted", "eliminated"])
                && each(outcome, odds, "vehicles", &["shocked", "destroyed"])
        }
        "mortar_accuracy" => {
            let hit = outcome["adjacent_hexes"].as_array().map_or(0, Vec::len);
            has(odds, "adjacent_hexes", &Value::from(hit))
        }
        "anti_tank" => has(odds, "effects", &outcome["effect"]),
        "vehicle_destruction" => flags(&["destroyed"]),
        "assault" => {
            has(odds, "bands", &outcome["band"]) && has(odds, "retreats", &outcome["retreat"]["side"])
        }
        "cohesion_check" => flags(&["passed"]),
        "recovery" => flags(&["recovered", "rally", "heroic"]),
        "shock_recovery" => flags(&["recovered", "rally", "destroyed"]),
        "minefield" => has(odds, "effects", &outcome["effect"]),
        op => panic!("{op} has odds that nobody checks"),
    }
}

/// Each unit of the outcome is in a state that its odds allow.
fn each(outcome: &Value, odds: &Value, list: &str, states: &[&str]) -> bool {
    let (units, chances) = (outcome[list].as_array(), odds[list].as_array());
    let (Some(units), Some(chances)) = (units, chances) else { return false };
    units.len() == chances.len()
        && units.iter().zip(chances).all(|(unit, chance)| {
            unit["id"] == chance["id"]
                && states.iter().all(|state| allows(chance.get(*state), unit[*state] == true))
        })
}

const YARDS: System = System {
    resolve_ops: yards::RESOLVE_OPS,
    odds_ops: yards::ODDS_OPS,
    resolve: yards::resolve,
    odds: yards::odds,
    explain: yards::explain,
    supports,
};

fuzz_target!(|bytes: &[u8]| hold(&YARDS, bytes));
