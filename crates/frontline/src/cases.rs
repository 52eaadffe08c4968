//! The JSON form of `docs/cases/frontline.md`: fields in, answers out, no rules.

mod bombing;
mod combat;
mod tables;
mod turn;

pub use bombing::raid_case;
pub use combat::combat_case;

use casefile::{Case, DiceCup, Fault, Fields};
use rulebook::Ledger;
use serde_json::Value;

/// What `grognard resolve frontline` can be asked.
pub const RESOLVE_OPS: &[&str] = &[
    "combat",
    "bombing",
    "lookup",
    "column",
    "loss_table",
    "losses",
    "flags",
    "flak_cost",
    "order_of_play",
    "combat_order",
];

/// What `grognard odds frontline` can be asked.
pub const ODDS_OPS: &[&str] = &["combat", "bombing"];

/// Answers a case with its dice.
///
/// ```
/// let line = br#"{"op":"column","attack":39,"defense":40}"#;
/// let answer = casefile::answer(line, frontline::RESOLVE_OPS, frontline::resolve);
/// assert_eq!(answer["column"], "1:2");
/// ```
///
/// # Errors
/// The first fault of the case.
pub fn resolve(case: &Case) -> Result<Value, Fault> {
    resolved(case).map(|(answer, _)| answer)
}

/// Answers a case over all dice.
///
/// # Errors
/// The first fault of the case.
pub fn odds(case: &Case) -> Result<Value, Fault> {
    counted(case).map(|(answer, _)| answer)
}

/// Where the numbers of a case come from: with its dice if it has any, without them otherwise.
///
/// # Errors
/// The first fault of the case.
pub fn explain(case: &Case) -> Result<Ledger, Fault> {
    let rolled = case.fields().get("dice").is_some() || !ODDS_OPS.contains(&case.op());
    let answer = if rolled { resolved(case) } else { counted(case) };
    answer.map(|(_, ledger)| ledger)
}

type Explained = Result<(Value, Ledger), Fault>;

fn resolved(case: &Case) -> Explained {
    let fields = case.fields();
    match case.op() {
        "combat" => combat::resolve(&fields),
        "bombing" => bombing::resolve(&fields),
        "lookup" => tables::lookup(&fields),
        "column" => tables::column(&fields),
        "loss_table" => tables::loss_table(&fields),
        "losses" => tables::losses(&fields),
        "flags" => turn::flags(&fields),
        "flak_cost" => turn::flak_cost(&fields),
        "order_of_play" => turn::order_of_play(&fields),
        "combat_order" => turn::combat_order(&fields),
        other => Err(unknown(other)),
    }
}

fn counted(case: &Case) -> Explained {
    let fields = case.fields();
    match case.op() {
        "combat" => combat::odds(&fields),
        "bombing" => bombing::odds(&fields),
        other => Err(unknown(other)),
    }
}

fn unknown(op: &str) -> Fault {
    Fault::bad_value("/op", format!("`{op}` is not a case of this command"))
}

/// A required whole number of a small type; the range lies within it.
fn number<T: TryFrom<i64>>(
    fields: &Fields<'_>,
    name: &str,
    range: std::ops::RangeInclusive<i64>,
) -> Result<T, Fault> {
    narrow(fields, name, fields.int(name, range)?)
}

/// A whole number of a small type, or its default.
fn number_or<T: TryFrom<i64>>(
    fields: &Fields<'_>,
    name: &str,
    range: std::ops::RangeInclusive<i64>,
    default: i64,
) -> Result<T, Fault> {
    narrow(fields, name, fields.int_or(name, range, default)?)
}

fn narrow<T: TryFrom<i64>>(fields: &Fields<'_>, name: &str, number: i64) -> Result<T, Fault> {
    T::try_from(number)
        .map_err(|_| Fault::bad_value(fields.path(name), format!("{number} is out of range")))
}

/// A military effectiveness of 1 to 20.
fn effectiveness(fields: &Fields<'_>, name: &str) -> Result<crate::Effectiveness, Fault> {
    let me: u8 = number(fields, name, 1..=20)?;
    crate::Effectiveness::new(me)
        .ok_or_else(|| Fault::bad_value(fields.path(name), "ME is at least 1"))
}

/// The dice of a case, all of them d6.
fn dice(fields: &Fields<'_>, most: usize) -> Result<DiceCup, Fault> {
    Ok(DiceCup::new(fields.list_or_empty("dice", 0..=most)?.ints(1..=6)?))
}

/// The next d6 of the cup, as the rules take it.
fn next_die(cup: &mut DiceCup) -> Result<u8, Fault> {
    // The faces were checked when the cup was filled.
    Ok(u8::try_from(cup.next_die()?).unwrap_or(1))
}
