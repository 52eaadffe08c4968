//! A line of the other program.

use referee::DecisionId;
use serde::Deserialize;
use serde_json::Value;

/// What the other program may say, one line at a time.
pub(crate) enum Word {
    /// Answers a decision.
    Do(Value),
    /// Takes back the last answer since the last barrier.
    Undo,
    /// Asks for the view of the seat.
    View,
    /// Asks for the map and the counters: what never changes.
    Board,
    /// Asks for a state that the seat cannot tell from the true one, drawn from a seed.
    Sample(u64),
    /// Begins the same game anew, with dice and bots from a seed.
    Reset(Option<u64>),
    /// Ends the conversation.
    Quit,
}

/// A line of the other program.
pub(crate) struct Said {
    pub(crate) seat: Option<String>,
    pub(crate) decision: Option<DecisionId>,
    pub(crate) word: Word,
}

impl Said {
    /// Reads a line, or says what is wrong with it.
    pub(crate) fn read(line: &str) -> Result<Said, String> {
        const WORDS: &str = "one of `do`, `undo`, `view`, `board`, `sample`, `reset` and `quit`";
        let value: Value = serde_json::from_str(line).map_err(|error| {
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            format!("not JSON: {what} at column {}", error.column())
        })?;
        let Value::Object(mut fields) = value else {
            return Err(format!("not a JSON object; a line has {WORDS}"));
        };
        let seat = match fields.remove("seat") {
            None | Some(Value::Null) => None,
            Some(Value::String(name)) => Some(name),
            Some(_) => return Err("`seat` is the name of a seat, in quotes".to_owned()),
        };
        let decision = match fields.remove("decision") {
            None | Some(Value::Null) => None,
            Some(number) => Some(DecisionId::deserialize(&number).map_err(|_| {
                "`decision` is the number of the decision, as the step had it".to_owned()
            })?),
        };
        let mut fields = fields.into_iter();
        let (Some((name, value)), None) = (fields.next(), fields.next()) else {
            return Err(format!(
                "a line has {WORDS}, and no other field but `seat` and `decision`"
            ));
        };
        let is_empty = value.as_object().is_some_and(serde_json::Map::is_empty);
        let word = match name.as_str() {
            "do" => Word::Do(value),
            "undo" if is_empty => Word::Undo,
            "view" if is_empty => Word::View,
            "board" if is_empty => Word::Board,
            "quit" if is_empty => Word::Quit,
            "sample" => Word::Sample(seed(&value)?.unwrap_or_default()),
            "reset" => Word::Reset(seed(&value)?),
            "undo" | "view" | "board" | "quit" => return Err(format!("write {{\"{name}\":{{}}}}")),
            _ => return Err(format!("`{name}` is not known; a line has {WORDS}")),
        };
        Ok(Said { seat, decision, word })
    }
}

/// The seed in `{"seed": N}`, or none in `{}`.
fn seed(value: &Value) -> Result<Option<u64>, String> {
    let bad = || "write {} or {\"seed\": NUMBER}".to_owned();
    let fields = value.as_object().ok_or_else(bad)?;
    match (fields.len(), fields.get("seed")) {
        (0, _) => Ok(None),
        (1, Some(seed)) => seed.as_u64().map(Some).ok_or_else(bad),
        _ => Err(bad()),
    }
}
