//! The words of the combat core as they stand in records: by name.

/// Writes a value of the core as its name and reads it back.
macro_rules! by_name {
    ($module:ident, $type:ty, $name:literal) => {
        pub(crate) mod $module {
            use serde::{
                Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _,
            };

            pub(crate) fn serialize<S: Serializer>(
                value: &$type,
                to: S,
            ) -> Result<S::Ok, S::Error> {
                <$type>::NAMES[*value as usize].0.serialize(to)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                from: D,
            ) -> Result<$type, D::Error> {
                let name = std::borrow::Cow::<'de, str>::deserialize(from)?;
                let found = <$type>::NAMES.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| *value).ok_or_else(|| D::Error::custom("no such name"))
            }

            /// One of the names, for those who describe what is written.
            pub(crate) struct Name;

            impl schemars::JsonSchema for Name {
                fn schema_name() -> std::borrow::Cow<'static, str> {
                    $name.into()
                }

                fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                    let names = <$type>::NAMES.map(|(name, _)| name);
                    schemars::json_schema!({ "type": "string", "enum": names })
                }
            }

            /// The same for a value that may be missing.
            pub(crate) mod option {
                use serde::{
                    Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _,
                };

                pub(crate) fn serialize<S: Serializer>(
                    value: &Option<$type>,
                    to: S,
                ) -> Result<S::Ok, S::Error> {
                    value.map(|value| <$type>::NAMES[value as usize].0).serialize(to)
                }

                pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                    from: D,
                ) -> Result<Option<$type>, D::Error> {
                    let Some(name) = Option::<std::borrow::Cow<'de, str>>::deserialize(from)?
                    else {
                        return Ok(None);
                    };
                    let found = <$type>::NAMES.iter().find(|(known, _)| *known == name);
                    found
                        .map(|(_, value)| Some(*value))
                        .ok_or_else(|| D::Error::custom("no such name"))
                }
            }
        }
    };
}

by_name!(plan, damos::Plan, "Plan");
by_name!(posture, damos::Posture, "Posture");
