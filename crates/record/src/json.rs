//! JSON that is kept as it was written until somebody wants to know what it says.

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::{fmt, ops::Range, sync::Arc};

/// One JSON value as text: an action, which only its game can read.
///
/// ```
/// use record::Json;
/// let json = Json::of(&serde_json::json!({"plan":{"objective":3}})).unwrap();
/// assert_eq!(json.text(), r#"{"plan":{"objective":3}}"#);
/// assert_eq!(json.read::<serde_json::Value>().unwrap()["plan"]["objective"], 3);
/// ```
#[derive(Clone)]
pub struct Json {
    /// A text, perhaps of a whole file, in which it stands.
    text: Arc<str>,
    at: Range<usize>,
}

impl Json {
    /// A value written down.
    ///
    /// # Errors
    /// When its type has no JSON form.
    pub fn of<T: Serialize>(value: &T) -> Result<Json, serde_json::Error> {
        let text = serde_json::to_string(value)?;
        Ok(Json { at: 0..text.len(), text: text.into() })
    }

    /// A part of a text that is one JSON value, or nothing.
    pub(crate) fn checked(text: &Arc<str>, at: Range<usize>) -> Option<Json> {
        serde_json::from_str::<IgnoredAny>(text.get(at.clone())?).ok()?;
        Some(Json { text: Arc::clone(text), at })
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text[self.at.clone()]
    }

    /// What it says.
    ///
    /// # Errors
    /// When it is no such thing.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(self.text())
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl PartialEq for Json {
    /// Whether they say the same, however it is written.
    fn eq(&self, other: &Json) -> bool {
        let value = |json: &Json| json.read::<Value>().ok();
        self.text() == other.text() || value(self) == value(other)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.read::<Value>().map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Json::of(&value).map_err(serde::de::Error::custom)
    }
}
