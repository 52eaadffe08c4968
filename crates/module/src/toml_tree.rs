//! The tree of a TOML file, free of the text it was read from.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    pub(crate) span: Range<usize>,
    pub(crate) value: Value,
}

#[derive(Debug, Clone)]
pub(crate) enum Value {
    Text(String),
    /// `None` when it does not fit.
    Whole(Option<i64>),
    Number(f64),
    Flag(bool),
    Date,
    List(Vec<Placed>),
    Table(Entries),
}

/// The entries of a table in the order of the file.
pub(crate) type Entries = Vec<Entry>;

#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_span: Range<usize>,
    pub(crate) value: Placed,
}

impl Value {
    /// What it is, for "should be text, not …".
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Value::Text(_) => "text",
            Value::Whole(_) => "a whole number",
            Value::Number(_) => "a number",
            Value::Flag(_) => "`true` or `false`",
            Value::Date => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

pub(crate) fn entries(table: &DeTable<'_>) -> Entries {
    let entry = |(key, value): (&Spanned<_>, &Spanned<_>)| Entry {
        key: String::from(&**AsRef::<std::borrow::Cow<'_, str>>::as_ref(key)),
        key_span: key.span(),
        value: placed(value),
    };
    let mut entries: Entries = table.iter().map(entry).collect();
    entries.sort_by_key(|entry| entry.key_span.start);
    entries
}

fn placed(value: &Spanned<DeValue<'_>>) -> Placed {
    Placed {
        span: value.span(),
        value: match value.get_ref() {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(whole) => {
                Value::Whole(i64::from_str_radix(whole.as_str(), whole.radix()).ok())
            }
            DeValue::Float(number) => {
                // Anything TOML allows and Rust does not read is not a finite number either.
                Value::Number(number.as_str().parse().unwrap_or(f64::NAN))
            }
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Datetime(_) => Value::Date,
            DeValue::Array(items) => Value::List(items.iter().map(placed).collect()),
            DeValue::Table(table) => Value::Table(entries(table)),
        },
    }
}
