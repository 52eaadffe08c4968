//! Two reports side by side: what differs between them, and how surely.

use crate::Interval;
use serde_json::Value;

/// A number that both reports have, and how far apart it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// What it is: its place in the report, in words.
    pub what: String,
    /// In each report.
    pub values: [Interval; 2],
    /// The second less the first.
    pub apart: Interval,
}

impl Difference {
    /// Whether chance alone would hardly make them so different: nothing lies outside the 95% interval.
    #[must_use]
    pub fn is_sure(&self) -> bool {
        self.apart.low > 0.0 || self.apart.high < 0.0
    }
}

/// Every number with an interval that both reports have, in the order of the first.
///
/// ```
/// use serde_json::json;
/// let report = |share: f64| {
///     let winner = json!({ "name": "north", "share": share, "low": share - 0.1, "high": share + 0.1 });
///     json!({ "winners": [winner] })
/// };
/// let found = study::compare(&report(0.3), &report(0.7));
/// assert_eq!((found[0].what.as_str(), found[0].is_sure()), ("winners, north", true));
/// assert!((found[0].apart.mean - 0.4).abs() < 1e-12);
/// assert!(!study::compare(&report(0.5), &report(0.6))[0].is_sure());
/// ```
#[must_use]
pub fn compare(first: &Value, second: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    walk(first, second, &mut Vec::new(), &mut found);
    found
}

fn walk(first: &Value, second: &Value, path: &mut Vec<String>, found: &mut Vec<Difference>) {
    if let (Some(a), Some(b)) = (interval(first), interval(second)) {
        let what = path.join(", ");
        return found.push(Difference { what, values: [a, b], apart: apart(a, b) });
    }
    let mut step = |name: String, a: &Value, b: &Value| {
        path.push(name);
        walk(a, b, path, found);
        path.pop();
    };
    match (first, second) {
        (Value::Object(a), Value::Object(b)) => {
            for (name, value) in a {
                if let Some(other) = b.get(name) {
                    step(name.replace('_', " "), value, other);
                }
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            for value in a {
                let Some(name) = label(value) else { continue };
                let same = |other: &&Value| label(other).as_ref() == Some(&name);
                if let Some(other) = b.iter().find(same) {
                    step(name.clone(), value, other);
                }
            }
        }
        _ => {}
    }
}

/// What an element of a list goes by.
fn label(value: &Value) -> Option<String> {
    let name = value.get("name").and_then(Value::as_str).map(str::to_owned);
    name.or_else(|| Some(format!("turn {}", value.get("turn")?.as_u64()?)))
}

fn interval(value: &Value) -> Option<Interval> {
    let number = |name: &str| value.get(name).and_then(Value::as_f64);
    let mean = number("mean").or_else(|| number("share"))?;
    Some(Interval { mean, low: number("low")?, high: number("high")? })
}

/// The interval of a difference from those of both numbers (Newcombe): exact where they lie alike, sound for shares too.
fn apart(a: Interval, b: Interval) -> Interval {
    let mean = b.mean - a.mean;
    let reach = |x: f64, y: f64| (x * x + y * y).sqrt();
    Interval {
        mean,
        low: mean - reach(b.mean - b.low, a.high - a.mean),
        high: mean + reach(b.high - b.mean, a.mean - a.low),
    }
}
