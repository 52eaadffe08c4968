//! What every target does: put arbitrary bytes to a rule system and hold its answers to their promises.

use casefile::{Case, Fault, answer};
use serde_json::{Map, Value};

/// What a rule system answers.
pub struct System {
    /// The ops of `resolve`.
    pub resolve_ops: &'static [&'static str],
    /// The ops of `odds`.
    pub odds_ops: &'static [&'static str],
    /// Resolves a case.
    pub resolve: fn(&Case) -> Result<Value, Fault>,
    /// Gives the odds of a case.
    pub odds: fn(&Case) -> Result<Value, Fault>,
    /// Explains a case.
    pub explain: fn(&Case) -> Result<rulebook_ledger::Ledger, Fault>,
    /// Whether an outcome lies in the support of its odds: (case, outcome, odds).
    pub supports: fn(&Map<String, Value>, &Value, &Value) -> bool,
}

/// Neither command panics on these bytes; an accepted case has odds, and its outcome is possible by them.
pub fn hold(system: &System, bytes: &[u8]) {
    let outcome = answer(bytes, system.resolve_ops, system.resolve);
    let _ = answer(bytes, system.odds_ops, system.odds);
    let _ = answer(bytes, system.resolve_ops, |case| (system.explain)(case).map(|_| Value::Null));
    if outcome.get("error").is_some() {
        return;
    }
    let Ok(Value::Object(mut case)) = casefile::parse(bytes) else {
        panic!("a line that is no object was accepted");
    };
    if !case.get("op").and_then(Value::as_str).is_some_and(|op| system.odds_ops.contains(&op)) {
        return;
    }
    for given in ["dice", "die", "losses"] {
        case.remove(given);
    }
    let line = serde_json::to_vec(&case).expect("JSON can be written");
    let odds = answer(&line, system.odds_ops, system.odds);
    assert!(odds.get("error").is_none(), "resolved, but no odds: {odds}");
    assert!((system.supports)(&case, &outcome, &odds), "outcome {outcome} is impossible by {odds}");
}

/// Whether a map of outcomes gives this one a chance.
pub fn has(odds: &Value, map: &str, outcome: &Value) -> bool {
    let key = outcome.as_str().map_or_else(|| outcome.to_string(), str::to_string);
    odds.get(map).and_then(|map| map.get(&key)).is_some()
}

/// Whether a fraction agrees with what happened: it did, so it is not 0; it did not, so it is not 1.
pub fn allows(fraction: Option<&Value>, happened: bool) -> bool {
    fraction.and_then(Value::as_str).is_some_and(|p| p != if happened { "0" } else { "1" })
}

/// The ledger type, without naming another crate in every target.
pub mod rulebook_ledger {
    pub use rulebook::Ledger;
}
