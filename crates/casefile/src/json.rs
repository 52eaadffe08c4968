//! JSON in which every field is given once.

use crate::{Fault, Place, numbers::tamed};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value, map::Entry};
use std::fmt;

/// A JSON value, and the pointer of the first field that is given twice in its object.
pub(crate) struct Parsed {
    pub(crate) value: Value,
    pub(crate) repeated: Option<String>,
}

/// The JSON of a line, whole numbers of any length read as whole numbers.
pub(crate) fn parsed(line: &[u8]) -> Result<Parsed, Fault> {
    let line = tamed(line);
    let mut repeated = None;
    let mut json = serde_json::Deserializer::from_slice(&line);
    let value = Once { repeated: &mut repeated }.deserialize(&mut json);
    let value = value.and_then(|value| json.end().map(|()| value));
    let value = value.map_err(|error| Fault::bad_json(not_json(&error)))?;
    Ok(Parsed { value, repeated })
}

/// What the parser stumbled over, and in which column; the number of the line is the caller's business.
fn not_json(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or(&text);
    format!("the line is not JSON: {what} at column {}", error.column())
}

/// Reads a value as the parser itself would, and notes the first field that is given twice.
struct Once<'a> {
    repeated: &'a mut Option<String>,
}

impl<'de> DeserializeSeed<'de> for Once<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Once<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        loop {
            let mut below = None;
            let Some(item) = items.next_element_seed(Once { repeated: &mut below })? else {
                return Ok(Value::Array(list));
            };
            note(self.repeated, below, || Place::Entry(&Place::Line, list.len()).pointer());
            list.push(item);
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let mut below = None;
            let value = fields.next_value_seed(Once { repeated: &mut below })?;
            note(self.repeated, below, || Place::Field(&Place::Line, &name).pointer());
            match map.entry(name) {
                Entry::Vacant(entry) => {
                    entry.insert(value);
                }
                Entry::Occupied(entry) => {
                    let pointer = || Place::Field(&Place::Line, entry.key()).pointer();
                    note(self.repeated, Some(String::new()), pointer);
                }
            }
        }
        Ok(Value::Object(map))
    }
}

/// Notes a repeated field, given its pointer from the place named, unless another came before it.
fn note(repeated: &mut Option<String>, below: Option<String>, place: impl FnOnce() -> String) {
    if let (None, Some(below)) = (&repeated, below) {
        *repeated = Some(place() + &below);
    }
}
