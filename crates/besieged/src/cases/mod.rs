//! The JSON form of `docs/cases/besieged.md`: cases in, answers and faults out.

mod combat;
mod small;

pub use combat::case;

use crate::Charts;
use casefile::{Case, Fault};
use rulebook::Ledger;
use serde_json::Value;

/// What `grognard resolve besieged` understands.
pub const RESOLVE_OPS: &[&str] =
    &["combat", "column", "lookup", "air_limit", "blitz_date", "sudden_death"];

/// What `grognard odds besieged` understands.
pub const ODDS_OPS: &[&str] = &["combat"];

/// Resolves a case.
///
/// # Errors
/// The first fault of the case.
///
/// ```
/// use besieged::{RESOLVE_OPS, resolve};
/// let line = br#"{"op":"column","attack":13,"defense":4,"air_units":1}"#;
/// let answer = casefile::answer(line, RESOLVE_OPS, resolve);
/// assert_eq!(answer, serde_json::json!({"odds":"3-1","column":"4-1"}));
/// ```
pub fn resolve(case: &Case) -> Result<Value, Fault> {
    match case.op() {
        "combat" => combat::resolve(Charts::standard(), &case.fields()),
        _ => small(case).map(|(answer, _)| answer),
    }
}

/// The exact odds of a case.
///
/// # Errors
/// The first fault of the case.
pub fn odds(case: &Case) -> Result<Value, Fault> {
    match case.op() {
        "combat" => combat::odds(Charts::standard(), &case.fields()),
        other => Err(unknown(other)),
    }
}

/// The ledger behind an answer. A combat with a `die` is explained to its end, one without up to the die.
///
/// # Errors
/// The first fault of the case.
///
/// ```
/// use besieged::{RESOLVE_OPS, explain};
/// let line = br#"{"op":"air_limit","weather":"mud","corps_and_armies":5}"#;
/// let mut ledger = String::new();
/// casefile::answer(line, RESOLVE_OPS, |case| {
///     ledger = explain(case)?.to_string();
///     Ok(serde_json::Value::Null)
/// });
/// assert_eq!(ledger, "B12b  = 2  air units of one attack in mud\n");
/// ```
pub fn explain(case: &Case) -> Result<Ledger, Fault> {
    match case.op() {
        "combat" => combat::explain(Charts::standard(), &case.fields()),
        _ => small(case).map(|(_, ledger)| ledger),
    }
}

fn small(case: &Case) -> Result<(Value, Ledger), Fault> {
    let (charts, fields) = (Charts::standard(), case.fields());
    match case.op() {
        "column" => small::column(charts, &fields),
        "lookup" => small::lookup(charts, &fields),
        "air_limit" => small::air_limit(charts, &fields),
        "blitz_date" => small::blitz_date(charts, &fields),
        "sudden_death" => small::sudden_death(charts, &fields),
        other => Err(unknown(other)),
    }
}

fn unknown(op: &str) -> Fault {
    Fault::bad_value("/op", format!("`{op}` is not a case of this command"))
}
