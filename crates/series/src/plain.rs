//! A game without words of its own: its JSON without its marks.

use crate::wire::Offer;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// An answer without words of its own.
pub fn plain_offer<A: Serialize>(action: &A) -> Offer {
    let value = serde_json::to_value(action).unwrap_or_default();
    let action = raw(action);
    Offer { kind: name_of(&value).into(), text: plain(&value), action, ..Offer::default() }
}

/// The same words with a capital letter in front.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A value as JSON text.
pub fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// The name that an enum gives a value in JSON.
pub(crate) fn name_of(value: &Value) -> String {
    match value {
        Value::String(name) => name.clone(),
        Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// A view in lines: what is single first, then each list of things, one a line, numbered as actions number them.
///
/// ```
/// let view = serde_json::json!({"turn": 2, "units": [{"area": 3, "sprung": false}]});
/// assert_eq!(series::plain::laid_out(&view), "turn 2\n  unit 0: area 3");
/// ```
pub fn laid_out(view: &impl Serialize) -> String {
    let value = serde_json::to_value(view).unwrap_or_default();
    let Value::Object(fields) = value else { return plain(&value) };
    let is_list =
        |value: &Value| value.as_array().is_some_and(|it| it.iter().any(Value::is_object));
    let (lists, single): (Vec<_>, Vec<_>) =
        fields.into_iter().partition(|(_, value)| is_list(value));
    let mut lines = vec![plain(&Value::Object(single.into_iter().collect()))];
    for (name, list) in &lists {
        let name = name.trim_end_matches('s').replace('_', " ");
        let items = list.as_array().into_iter().flatten().enumerate();
        lines.extend(items.map(|(number, item)| format!("  {name} {number}: {}", plain(item))));
    }
    lines.join("\n")
}

/// A value in words: names without underscores and in alphabetical order, lists with commas, what is absent or not so
/// left out.
pub fn words(value: &impl Serialize) -> String {
    plain(&serde_json::to_value(value).unwrap_or_default())
}

pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.replace('_', " "),
        Value::Array(items) => {
            let gap = if items.iter().any(Value::is_object) { "; " } else { ", " };
            items.iter().map(plain).collect::<Vec<_>>().join(gap)
        }
        Value::Object(fields) => {
            let said = fields.iter().filter_map(|(name, value)| {
                let name = name.replace('_', " ");
                match value {
                    Value::Null | Value::Bool(false) => None,
                    Value::Bool(true) => Some(name),
                    value => Some(format!("{name} {}", plain(value)).trim_end().to_owned()),
                }
            });
            said.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}
