//! JSON that is kept as it was written until somebody wants to know what it says.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use serde_json::Value;

/// One JSON value as text: an action, which only its game can read.
///
/// ```
/// use record::Json;
/// let json = Json::of(&serde_json::json!({"plan":{"objective":3}})).unwrap();
/// assert_eq!(json.text(), r#"{"plan":{"objective":3}}"#);
/// assert_eq!(json.read::<serde_json::Value>().unwrap()["plan"]["objective"], 3);
/// ```
#[derive(Clone, Debug)]
pub struct Json(Box<str>);

impl Json {
    /// A value written down.
    ///
    /// # Errors
    /// When its type has no JSON form.
    pub fn of<T: Serialize>(value: &T) -> Result<Json, serde_json::Error> {
        Ok(Json(serde_json::to_string(value)?.into()))
    }

    /// A text that is one JSON value, or nothing.
    pub(crate) fn checked(text: &str) -> Option<Json> {
        serde_json::from_str::<serde::de::IgnoredAny>(text).ok()?;
        Some(Json(text.into()))
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What it says.
    ///
    /// # Errors
    /// When it is no such thing.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, serde_json::Error> {
        serde_json::from_str(&self.0)
    }
}

impl PartialEq for Json {
    /// Whether they say the same, however it is written.
    fn eq(&self, other: &Json) -> bool {
        let value = |json: &Json| json.read::<Value>().ok();
        self.0 == other.0 || value(self) == value(other)
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
