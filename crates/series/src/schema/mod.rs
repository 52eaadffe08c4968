//! What a game says over the wire, described for other people's programs: one JSON Schema for each kind of thing it tells or
//! hears.

mod page;

use referee::Game;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde_json::Value;

/// A game whose words are described: the schema of each is derived from the type that is written. A title can be of no other.
pub trait Described:
    Game<Action: JsonSchema, Seen: JsonSchema, Ask: JsonSchema, Outcome: JsonSchema, View: JsonSchema>
{
}

impl<G> Described for G where
    G: Game<
            Action: JsonSchema,
            Seen: JsonSchema,
            Ask: JsonSchema,
            Outcome: JsonSchema,
            View: JsonSchema,
        >
{
}

/// The schemas of a game, each complete in itself.
///
/// ```
/// let schemas = series::Schemas::of::<testgames::raid::Raid>();
/// assert_eq!(schemas.view["properties"]["turn"]["type"], "integer");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schemas {
    /// Of what a viewer sees.
    pub view: Value,
    /// Of an answer.
    pub action: Value,
    /// Of something that a viewer saw happen.
    pub event: Value,
    /// Of what is asked of a seat.
    pub ask: Value,
    /// Of how the game ended.
    pub outcome: Value,
}

impl Schemas {
    /// The schemas of a game.
    #[must_use]
    pub fn of<G: Described>() -> Schemas {
        Schemas {
            view: schema::<G::View>(),
            action: schema::<G::Action>(),
            event: schema::<G::Seen>(),
            ask: schema::<G::Ask>(),
            outcome: schema::<G::Outcome>(),
        }
    }

    /// Each with its name.
    #[must_use]
    pub fn named(&self) -> [(&'static str, &Value); 5] {
        [
            ("view", &self.view),
            ("action", &self.action),
            ("event", &self.event),
            ("ask", &self.ask),
            ("outcome", &self.outcome),
        ]
    }
}

/// The schema of a type as it is written, not as it may be read.
fn schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with_transform(RecursiveTransform(shorten));
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// Keeps the first paragraph of a description: what follows, and the links in it, are for those who read the code.
fn shorten(schema: &mut Schema) {
    let Some(Value::String(text)) = schema.get_mut("description") else { return };
    let first = text.split("\n\n").next().unwrap_or_default();
    *text = first.replace("[`", "`").replace("`]", "`").replace('\n', " ");
}
