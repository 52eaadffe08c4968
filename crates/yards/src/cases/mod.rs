//! The JSON cases of `docs/cases/yards.md`, each read, put to its table and written out.

mod assault;
mod compose;
mod fire;
mod lookups;
mod read;
mod short;
mod sketch;
mod target;
mod write;

pub use compose::ToCase;

use casefile::{Case, Fault, Fields};
use rulebook::Ledger;
use serde_json::Value;

/// The cases that `grognard resolve yards` answers.
pub const RESOLVE_OPS: &[&str] = &[
    "small_arms",
    "mortar_fire",
    "mortar_accuracy",
    "anti_tank",
    "vehicle_destruction",
    "assault",
    "cohesion_check",
    "recovery",
    "shock_recovery",
    "minefield",
    "range_drm",
    "tem",
    "blind_hexes",
    "los",
    "sketch",
    "maneuver",
    "stacking",
    "concealment",
    "promotion_points",
];

/// The cases that `grognard odds yards` answers: those with dice.
pub const ODDS_OPS: &[&str] = &[
    "small_arms",
    "mortar_fire",
    "mortar_accuracy",
    "anti_tank",
    "vehicle_destruction",
    "assault",
    "cohesion_check",
    "recovery",
    "shock_recovery",
    "minefield",
];

/// What a case is answered with, and why.
type Answer = (Value, Ledger);

/// Which command a case was put to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    /// The dice are given.
    Resolve,
    /// The dice are weighed.
    Odds,
}

/// Answers a case with its dice.
///
/// ```
/// use serde_json::json;
/// let line = br#"{"op":"recovery","cohesion":6,"suppressed":true,"die":6}"#;
/// let answer = casefile::answer(line, yards::RESOLVE_OPS, yards::resolve);
/// assert_eq!(answer, json!({"modified": 7, "recovered": false, "rally": false, "heroic": false}));
/// ```
///
/// # Errors
/// The first fault of the case.
pub fn resolve(case: &Case) -> Result<Value, Fault> {
    answer(case, Ask::Resolve).map(|(value, _)| value)
}

/// Answers a case without dice: every outcome with its exact probability.
///
/// ```
/// use serde_json::json;
/// let line = br#"{"op":"minefield","unit":"carrier"}"#;
/// let answer = casefile::answer(line, yards::ODDS_OPS, yards::odds);
/// assert_eq!(answer, json!({"effects": {"none": "7/10", "destroyed": "3/10"}}));
/// ```
///
/// # Errors
/// The first fault of the case.
pub fn odds(case: &Case) -> Result<Value, Fault> {
    answer(case, Ask::Odds).map(|(value, _)| value)
}

/// Where the numbers of a case come from, line by line: of its resolution when it has dice, else of its odds.
///
/// ```
/// # use serde_json::{Value, json};
/// let line = br#"{"op":"range_drm","table":"small_arms","weapon":"8","range":3}"#;
/// casefile::answer(line, yards::RESOLVE_OPS, |case| {
///     assert_eq!(yards::explain(case)?.to_string(), "Y11.3.3a  -1  weapon 8 at range 3\n");
///     Ok(Value::Null)
/// });
/// ```
///
/// # Errors
/// The first fault of the case.
pub fn explain(case: &Case) -> Result<Ledger, Fault> {
    let fields = case.fields();
    let has_dice = fields.get("dice").is_some() || fields.get("die").is_some();
    let weighed = ODDS_OPS.contains(&case.op()) && !has_dice;
    answer(case, if weighed { Ask::Odds } else { Ask::Resolve }).map(|(_, ledger)| ledger)
}

fn answer(case: &Case, ask: Ask) -> Result<Answer, Fault> {
    let fields: &Fields<'_> = &case.fields();
    match (case.op(), ask) {
        ("small_arms", _) => fire::small_arms(fields, ask),
        ("mortar_fire", _) => fire::mortar_fire(fields, ask),
        ("mortar_accuracy", _) => fire::mortar_accuracy(fields, ask),
        ("anti_tank", _) => fire::anti_tank(fields, ask),
        ("vehicle_destruction", _) => short::vehicle_destruction(fields, ask),
        ("assault", _) => assault::assault(fields, ask),
        ("cohesion_check", _) => short::cohesion_check(fields, ask),
        ("recovery", _) => short::recovery(fields, ask),
        ("shock_recovery", _) => short::shock_recovery(fields, ask),
        ("minefield", _) => short::minefield(fields, ask),
        ("range_drm", Ask::Resolve) => lookups::range_drm(fields),
        ("tem", Ask::Resolve) => lookups::tem(fields),
        ("blind_hexes", Ask::Resolve) => lookups::blind_hexes(fields),
        ("los", Ask::Resolve) => lookups::los(fields),
        ("sketch", Ask::Resolve) => sketch::sketch(fields),
        ("maneuver", Ask::Resolve) => lookups::maneuver(fields),
        ("stacking", Ask::Resolve) => lookups::stacking(fields),
        ("concealment", Ask::Resolve) => lookups::concealment(fields),
        ("promotion_points", Ask::Resolve) => lookups::promotion_points(fields),
        (op, _) => Err(Fault::bad_value("/op", format!("`{op}` is not a case of this command"))),
    }
}
