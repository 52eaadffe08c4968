//! The schemas of a game as a page for people.

use super::Schemas;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt::Write as _;

impl Schemas {
    /// The page of a game that goes by this name: every kind of thing that is said, then the words that they share.
    #[must_use]
    pub fn page(&self, game: &str) -> String {
        let mut page = format!(
            "# {game} over the wire\n\nWhat the games of `{game}` tell and hear in the lines of [the protocol](../protocol.md), \
             as JSON. A field with `?` may be left out. The first line of `grognard referee` has the same as JSON Schemas.\n"
        );
        let mut shared = BTreeMap::new();
        for (name, schema) in self.named() {
            section(&mut page, "##", name, schema);
            shared.extend(schema["$defs"].as_object().into_iter().flatten());
        }
        page += "\n## Words in them\n";
        for (name, schema) in shared {
            section(&mut page, "###", name, schema);
        }
        page
    }
}

/// A heading with what stands under it.
fn section(page: &mut String, depth: &str, name: &str, schema: &Value) {
    let _ = write!(page, "\n{depth} {name}\n\n");
    if let Some(text) = described(schema) {
        let _ = write!(page, "{text}\n\n");
    }
    let choices = choices(schema);
    let fields = schema["properties"].as_object();
    match (choices.is_empty(), fields) {
        (false, _) => {
            *page += "| form | meaning |\n| --- | --- |\n";
            for choice in choices {
                row(page, &[&code(&form(choice)), &meaning(choice)]);
            }
        }
        (true, Some(fields)) => {
            *page += "| field | form | meaning |\n| --- | --- | --- |\n";
            for (name, field) in fields {
                let mark = if is_needed(schema, name) { "" } else { "?" };
                let name = code(&format!("{name}{mark}"));
                row(page, &[&name, &code(&form(field)), described(field).unwrap_or_default()]);
            }
        }
        (true, None) => {
            let _ = writeln!(page, "{}", code(&form(schema)));
        }
    }
}

fn row(page: &mut String, cells: &[&str]) {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    let _ = writeln!(page, "| {} |", cells.join(" | "));
}

fn code(text: &str) -> String {
    format!("`{text}`")
}

fn described(schema: &Value) -> Option<&str> {
    schema["description"].as_str()
}

/// The schemas of which one holds.
fn choices(schema: &Value) -> Vec<&Value> {
    let lists = ["oneOf", "anyOf"].into_iter().filter_map(|key| schema[key].as_array());
    lists.flatten().collect()
}

/// Whether an object always has a field.
fn is_needed(schema: &Value, name: &str) -> bool {
    schema["required"].as_array().is_some_and(|all| all.iter().any(|it| it == name))
}

/// What a form means, and each field in it.
fn meaning(schema: &Value) -> String {
    let mut words: Vec<String> = described(schema).map(str::to_owned).into_iter().collect();
    let fields = schema["properties"].as_object().into_iter().flatten();
    for (name, inner) in fields.flat_map(|(_, tagged)| tagged["properties"].as_object()).flatten() {
        words.extend(described(inner).map(|text| format!("`{name}`: {text}")));
    }
    words.join(" ")
}

/// A schema as it would be written: `{"move": {"hex": HexIndex}}`.
fn form(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(value) = schema.get("const") {
        return value.to_string();
    }
    if let Some(values) = schema["enum"].as_array() {
        return either(values.iter().map(Value::to_string));
    }
    let choices = choices(schema);
    if !choices.is_empty() {
        return either(choices.into_iter().map(form));
    }
    match &schema["type"] {
        Value::String(kind) => of_type(kind, schema),
        Value::Array(kinds) => {
            either(kinds.iter().filter_map(Value::as_str).map(|kind| of_type(kind, schema)))
        }
        _ => "any".to_owned(),
    }
}

fn either(forms: impl Iterator<Item = String>) -> String {
    forms.collect::<Vec<_>>().join(" | ")
}

fn of_type(kind: &str, schema: &Value) -> String {
    match kind {
        "array" => listed(schema),
        "object" => match schema["properties"].as_object() {
            Some(fields) => object(schema, fields),
            None => "{}".to_owned(),
        },
        _ => kind.to_owned(),
    }
}

/// A list: of a few things each with its place, of so many of a kind, or of any number.
fn listed(schema: &Value) -> String {
    if let Some(places) = schema["prefixItems"].as_array() {
        return format!("[{}]", places.iter().map(form).collect::<Vec<_>>().join(", "));
    }
    let item = form(&schema["items"]);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most && most <= 3 => {
            format!("[{}]", vec![item; most as usize].join(", "))
        }
        (Some(least), Some(most)) if least == most => format!("[{item}, … {most} in all]"),
        _ => format!("[{item}, …]"),
    }
}

fn object(schema: &Value, fields: &Map<String, Value>) -> String {
    let field = |(name, field): (&String, &Value)| {
        let mark = if is_needed(schema, name) { "" } else { "?" };
        format!("\"{name}\"{mark}: {}", form(field))
    };
    format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
}
