//! Arbitrary bytes never make frontline panic, and what it resolves its odds allow.
#![no_main]

use fuzz::{System, allows, has, hold};
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fn supports(case: &Map<String, Value>, outcome: &Value, odds: &Value) -> bool {
    if case["op"] == "bombing" {
        return has(odds, "effective", &outcome["effective"]);
    }
    has(odds, "colours", &outcome["colour"])
        && has(odds, "effects", &outcome["effect"])
        && allows(odds.get("pag_destroyed"), outcome["pag_destroyed"] == true)
        && odds["attacker_losses"] == outcome["attacker_losses"]
        && odds["defender_losses"] == outcome["defender_losses"]
}

const FRONTLINE: System = System {
    resolve_ops: frontline::RESOLVE_OPS,
    odds_ops: frontline::ODDS_OPS,
    resolve: frontline::resolve,
    odds: frontline::odds,
    explain: frontline::explain,
    supports,
};

fuzz_target!(|bytes: &[u8]| hold(&FRONTLINE, bytes));
