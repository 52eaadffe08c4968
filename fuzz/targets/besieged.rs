//! Arbitrary bytes never make besieged panic, and what it resolves its odds allow.
#![no_main]

use fuzz::{System, allows, has, hold};
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fn supports(_: &Map<String, Value>, outcome: &Value, odds: &Value) -> bool {
    let gone = |side: &str| outcome[side]["survivors"].as_array().is_some_and(Vec::is_empty);
    has(odds, "results", &outcome["result"])
        && allows(odds.get("hex_vacated"), outcome["hex_vacated"] == true)
        && allows(odds.get("attacker_destroyed"), gone("attacker"))
        && allows(odds.get("defender_destroyed"), gone("defender"))
}

const BESIEGED: System = System {
    resolve_ops: besieged::RESOLVE_OPS,
    odds_ops: besieged::ODDS_OPS,
    resolve: besieged::resolve,
    odds: besieged::odds,
    explain: besieged::explain,
    supports,
};

fuzz_target!(|bytes: &[u8]| hold(&BESIEGED, bytes));
