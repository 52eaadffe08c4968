//! The door for cases: JSON in and out, as `docs/cases/damos.md` describes.

mod form;
mod odds;
mod play;
mod read;
mod read_cat;
mod situation;
mod write;

pub use form::combat_case;

use crate::{Charts, Scribe, Unwritten, attrition, zoi_range_of};
use casefile::{Case, Fault, Fields};
use read::Sheet;
use rulebook::{Effect, Ledger, rule};
use serde_json::{Value, json};
use situation::Described;

/// What `resolve` answers.
pub const RESOLVE_OPS: &[&str] = &["combat", "situation", "crt", "attrition", "zoi_range"];

/// What `odds` answers.
pub const ODDS_OPS: &[&str] = &["combat", "situation"];

/// Resolves a case whose dice are given.
///
/// ```
/// let line = br#"{"op":"crt","sp":2,"roll":5}"#;
/// let answer = casefile::answer(line, damos::RESOLVE_OPS, damos::resolve);
/// assert_eq!(answer, serde_json::json!({"column": "2", "dice": 1, "lp": "0d"}));
/// ```
///
/// # Errors
/// The first fault of the case.
pub fn resolve(case: &Case) -> Result<Value, Fault> {
    resolve_noting(case, Charts::standard(), &mut Unwritten)
}

/// The exact odds of a case.
///
/// # Errors
/// The first fault of the case.
pub fn odds(case: &Case) -> Result<Value, Fault> {
    if case.op() == "situation" {
        return situated(&case.fields(), Charts::standard());
    }
    let sheet = Sheet::read(&case.fields(), read::Purpose::Odds)?;
    odds::answer(&sheet, Charts::standard())
}

/// Where the numbers of a case come from: of the whole combat if the dice are given, else of what precedes them.
///
/// # Errors
/// The first fault of the case.
pub fn explain(case: &Case) -> Result<Ledger, Fault> {
    let mut ledger = Ledger::default();
    let charts = Charts::standard();
    if case.op() == "situation" && case.fields().get("dice").is_none() {
        let (_, chosen) = Described::read(&case.fields(), read::Purpose::Odds, charts)?;
        chosen.iter().try_for_each(|sheet| odds::explain(sheet, charts, &mut ledger))?;
    } else if case.op() == "combat" && case.fields().get("dice").is_none() {
        let sheet = Sheet::read(&case.fields(), read::Purpose::Odds)?;
        odds::explain(&sheet, Charts::standard(), &mut ledger)?;
    } else {
        resolve_noting(case, Charts::standard(), &mut ledger)?;
    }
    Ok(ledger)
}

/// The odds of the plan and posture chosen, if any are, and every plan against every posture.
fn situated(fields: &Fields<'_>, charts: &Charts) -> Result<Value, Fault> {
    let (described, chosen) = Described::read(fields, read::Purpose::Odds, charts)?;
    let mut answer = described.games(fields, charts)?;
    if let Some(sheet) = chosen
        && let Value::Object(odds) = odds::answer(&sheet, charts)?
    {
        answer.extend(odds);
    }
    Ok(Value::Object(answer))
}

fn resolve_noting(case: &Case, charts: &Charts, scribe: &mut impl Scribe) -> Result<Value, Fault> {
    let fields = case.fields();
    match case.op() {
        "crt" => crt(&fields, charts, scribe),
        "attrition" => lost_on_the_march(&fields, charts, scribe),
        "zoi_range" => range(&fields, charts, scribe),
        "situation" => {
            fields.required("plan")?;
            fields.required("dice")?;
            match Described::read(&fields, read::Purpose::Resolve, charts)? {
                (_, Some(sheet)) => play::answer(&sheet, charts, scribe),
                (_, None) => Err(Fault::missing_field("/plan")),
            }
        }
        _ => play::answer(&Sheet::read(&fields, read::Purpose::Resolve)?, charts, scribe),
    }
}

/// Checks the field names of a look-up: unknown ones first, then missing ones.
fn look_up(fields: &Fields<'_>, allowed: &[&str], required: &[&str]) -> Result<(), Fault> {
    fields.only(allowed)?;
    required.iter().try_for_each(|name| fields.required(name).map(drop))
}

fn sp(fields: &Fields<'_>) -> Result<u32, Fault> {
    Ok(fields.int("sp", 0..=999)? as u32)
}

fn crt(fields: &Fields<'_>, charts: &Charts, scribe: &mut impl Scribe) -> Result<Value, Fault> {
    look_up(fields, &["sp", "roll", "shift"], &["sp", "roll"])?;
    let (sp, roll) = (sp(fields)?, fields.int("roll", -99..=99)? as i32);
    let shift = fields.int_or("shift", 0..=1, 0)?;
    let mut column = charts.crt.column(sp);
    if shift == 1 {
        column = charts.crt.shifted(column);
        scribe.note(rule!("C4.4c"), Effect::Shift(1), || "air support");
    }
    let loss = charts.crt.result(column, roll);
    scribe.note(rule!("D8.6b"), Effect::Note, || {
        format!("column {}, row {roll}: {loss}", column.label())
    });
    Ok(json!({ "column": column.label(), "dice": column.dice, "lp": loss.to_string() }))
}

fn lost_on_the_march(
    fields: &Fields<'_>,
    charts: &Charts,
    scribe: &mut impl Scribe,
) -> Result<Value, Fault> {
    look_up(fields, &["sp", "roll"], &["sp", "roll"])?;
    let (sp, roll) = (sp(fields)?, fields.int("roll", -99..=99)? as i32);
    let lp = attrition(charts, sp, roll);
    scribe.note(rule!("D9b"), Effect::Set(i64::from(lp)), || format!("{sp} SP, roll {roll}"));
    Ok(json!({ "lp": lp }))
}

fn range(fields: &Fields<'_>, charts: &Charts, scribe: &mut impl Scribe) -> Result<Value, Fault> {
    look_up(fields, &["sp"], &["sp"])?;
    let sp = sp(fields)?;
    let range = zoi_range_of(charts, sp);
    scribe.note(rule!("D2.6c"), Effect::Set(i64::from(range)), || format!("{sp} SP"));
    Ok(json!({ "range": range }))
}
