//! The JSON form of `docs/cases/besieged.md`: cases in, answers and faults out.

mod combat;
mod small;

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
    let (charts, fields) = (Charts::standard(), case.fields());
    match case.op() {
        "combat" => combat::resolve(charts, &fields),
        "column" => small::column(charts, &fields),
        "lookup" => small::lookup(charts, &fields),
        "air_limit" => small::air_limit(charts, &fields),
        "blitz_date" => small::blitz_date(charts, &fields),
        "sudden_death" => small::sudden_death(charts, &fields),
        other => Err(unknown(other)),
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

/// The ledger behind an answer: of the resolved case when it has a `die`, else of its odds. Small cases have none to
/// show but the number they answer.
///
/// # Errors
/// The first fault of the case.
pub fn explain(case: &Case) -> Result<Ledger, Fault> {
    match case.op() {
        "combat" => combat::explain(Charts::standard(), &case.fields()),
        _ => resolve(case).map(|_| Ledger::default()),
    }
}

fn unknown(op: &str) -> Fault {
    Fault::bad_value("/op", format!("`{op}` is not a case of this command"))
}
