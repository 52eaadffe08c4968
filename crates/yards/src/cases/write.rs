//! Writing what several answers have in common.

use crate::drm::{Cause, Modifiers};
use dice::Dist;
use serde_json::{Map, Value, json};

/// `{name, value}` of each modifier.
pub(super) fn modifiers<C: Cause>(modifiers: &Modifiers<C>) -> Value {
    modifiers.iter().map(|m| json!({ "name": m.cause.name(), "value": m.value })).collect()
}

/// Outcome → probability; what cannot happen is not there.
pub(super) fn chances<T: Ord + Clone>(dist: &Dist<T>, name: impl Fn(&T) -> String) -> Value {
    let entries = dist.iter().map(|(value, p)| (name(value), json!(p)));
    Value::Object(entries.collect::<Map<_, _>>())
}
