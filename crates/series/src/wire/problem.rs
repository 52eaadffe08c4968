//! Why something was refused.

use referee::ProblemKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why something was refused: what kind of refusal, the rule if a rule speaks of it, and a sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// What kind of refusal it is, such as `illegal` or `stale`.
    pub kind: String,
    /// The rule that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The game's reason as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "unknown", optional)]
    #[schema(value_type = Option<Object>)]
    pub why: Option<Box<Value>>,
    /// The hexes it is about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u16>>", optional)]
    pub hexes: Vec<u16>,
    /// The sentence for people.
    pub text: String,
}

impl Problem {
    /// A problem that no rule of a game speaks of.
    ///
    /// ```
    /// let problem = series::wire::Problem::new("full", "no more games can be held");
    /// assert_eq!(serde_json::to_string(&problem).unwrap(), r#"{"kind":"full","text":"no more games can be held"}"#);
    /// ```
    pub fn new(kind: &str, text: impl std::fmt::Display) -> Problem {
        let text = text.to_string();
        Problem { kind: kind.to_owned(), rule: None, why: None, hexes: Vec::new(), text }
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Problem {}

impl From<referee::Problem> for Problem {
    fn from(problem: referee::Problem) -> Problem {
        let referee::Problem { kind, rule, why, text } = problem;
        let rule = rule.map(|rule| rule.as_str().to_owned());
        let why = Some(why).filter(|why| !why.is_null()).map(Box::new);
        Problem { kind: kind_name(kind), rule, why, hexes: Vec::new(), text }
    }
}

fn kind_name(kind: ProblemKind) -> String {
    match serde_json::to_value(kind) {
        Ok(Value::String(name)) => name,
        _ => "illegal".to_owned(),
    }
}
