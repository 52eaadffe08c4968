//! Arbitrary bytes never make damos panic, and what it resolves its odds allow.
#![no_main]

use fuzz::{System, allows, hold};
use libfuzzer_sys::fuzz_target;
use serde_json::{Map, Value};

fn supports(case: &Map<String, Value>, outcome: &Value, odds: &Value) -> bool {
    if case["op"] != "combat" {
        return true;
    }
    let attacker_won = outcome["winner"] == "attacker";
    if outcome["auto_elimination"] == true {
        return odds["auto_elimination"] == true && attacker_won;
    }
    let pairs = odds["lp"].as_array().expect("lp is a list");
    let (attacker, defender) = (&outcome["attacker"]["lp_final"], &outcome["defender"]["lp_final"]);
    allows(odds.get("p_attacker_wins"), attacker_won)
        && allows(odds.get("p_counterattack"), !outcome["counterattack"].is_null())
        && pairs.iter().any(|pair| &pair["attacker"] == attacker && &pair["defender"] == defender)
}

const DAMOS: System = System {
    resolve_ops: damos::RESOLVE_OPS,
    odds_ops: damos::ODDS_OPS,
    resolve: damos::resolve,
    odds: damos::odds,
    explain: damos::explain,
    supports,
};

fuzz_target!(|bytes: &[u8]| hold(&DAMOS, bytes));
