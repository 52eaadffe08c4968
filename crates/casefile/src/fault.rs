//! What is wrong with a case, and where.

use serde_json::{Value, json};
use std::fmt;

/// The first fault of a case: a code of the format, the JSON pointer of the place, and a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The code that programs compare.
    pub code: &'static str,
    /// JSON pointer (RFC 6901) into the input; empty for the whole line.
    pub path: String,
    /// What is wrong and what to do, in words.
    pub message: String,
}

impl Fault {
    /// A fault of the given code at the given pointer.
    ///
    /// ```
    /// let fault = casefile::Fault::new("no_target", "/units", "the target hex is empty");
    /// assert_eq!(fault.to_string(), "the target hex is empty (no_target at /units)");
    /// ```
    pub fn new(code: &'static str, path: impl Into<String>, message: impl Into<String>) -> Self {
        Fault { code, path: path.into(), message: message.into() }
    }

    /// The line is not JSON.
    pub fn bad_json(message: impl Into<String>) -> Self {
        Fault::new("bad_json", "", message)
    }

    /// A value of the wrong JSON type.
    pub fn bad_type(path: impl Into<String>, expected: &str, found: &Value) -> Self {
        Fault::new("bad_type", path, format!("expected {expected}, found {}", kind(found)))
    }

    /// A value of the right type that is not permitted.
    pub fn bad_value(path: impl Into<String>, message: impl Into<String>) -> Self {
        Fault::new("bad_value", path, message)
    }

    /// A required field is absent.
    pub fn missing_field(path: impl Into<String>) -> Self {
        let path = path.into();
        let message = format!("the field `{}` is required", name(&path));
        Fault::new("missing_field", path, message)
    }

    /// A field the format does not list.
    pub fn unknown_field(path: impl Into<String>) -> Self {
        let path = path.into();
        let message = format!("the field `{}` is not part of this case", name(&path));
        Fault::new("unknown_field", path, message)
    }

    /// A field that is given more than once in its object.
    pub(crate) fn repeated(path: impl Into<String>) -> Self {
        let path = path.into();
        let message = format!("the field `{}` is given twice; leave one out", name(&path));
        Fault::bad_value(path, message)
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({ "code": self.code, "message": self.message, "path": self.path })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.message, self.code)?;
        if !self.path.is_empty() {
            write!(f, " at {}", self.path)?;
        }
        f.write_str(")")
    }
}

impl std::error::Error for Fault {}

fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(n) if n.is_f64() => "a number with a fraction or exponent",
        Value::Number(_) => "a whole number",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}
