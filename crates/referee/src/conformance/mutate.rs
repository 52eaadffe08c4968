//! Actions that are probably illegal.

use crate::{Lots, Stored};
use serde_json::Value;

/// The action with one number in it changed, if it has one and the result is an action still.
pub(super) fn mutated<A: Stored>(action: &A, lots: &mut Lots) -> Option<A> {
    let mut value = serde_json::to_value(action).ok()?;
    let mut numbers = Vec::new();
    collect(&mut value, &mut numbers);
    let chosen = lots.below(numbers.len());
    let number = numbers.into_iter().nth(chosen)?;
    let old = number.as_i64()?;
    let new = [0, 1, old.wrapping_add(1), old.wrapping_sub(1), 127, 255, 65_535];
    *number = Value::from(*lots.pick(&new)?);
    serde_json::from_value(value).ok()
}

fn collect<'a>(value: &'a mut Value, numbers: &mut Vec<&'a mut Value>) {
    match value {
        Value::Number(_) => numbers.push(value),
        Value::Array(items) => items.iter_mut().for_each(|item| collect(item, numbers)),
        Value::Object(fields) => fields.values_mut().for_each(|field| collect(field, numbers)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}
