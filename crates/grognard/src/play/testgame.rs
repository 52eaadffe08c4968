//! The test games in words: their JSON without its marks.

use super::{Choice, Told};
use anyhow::Result;
use referee::Game;
use serde::Serialize;
use serde_json::Value;
use testgames::{council::Council, raid::Raid};

macro_rules! read_aloud {
    ($($game:ty),*) => {$(
        impl Told for $game {
            type Lore = ();
            fn lore(_: &Self::Setup) -> Result<()> {
                Ok(())
            }
            fn situation((): &(), view: &Self::View) -> String {
                laid_out(view)
            }
            fn ask((): &(), ask: &Self::Ask) -> String {
                format!("Decision: {}.", words(ask))
            }
            fn choice((): &(), _: &Self::View, action: &Self::Action) -> Choice {
                Choice { kind: "", text: words(action) }
            }
            fn tell((): &(), seen: &Self::Seen) -> Option<String> {
                Some(words(seen))
            }
            fn ending((): &(), outcome: &<Self as Game>::Outcome) -> String {
                format!("The game is over: {}.", words(outcome))
            }
        }
    )*};
}

read_aloud!(Raid, Council);

/// A view in lines: what is single first, then each list of things, one a line, numbered as actions number them.
fn laid_out(view: &impl Serialize) -> String {
    let value = serde_json::to_value(view).unwrap_or_default();
    let Value::Object(fields) = value else { return say(&value) };
    let is_list =
        |value: &Value| value.as_array().is_some_and(|it| it.iter().any(Value::is_object));
    let (lists, single): (Vec<_>, Vec<_>) =
        fields.into_iter().partition(|(_, value)| is_list(value));
    let mut lines = vec![say(&Value::Object(single.into_iter().collect()))];
    for (name, list) in &lists {
        let name = name.trim_end_matches('s').replace('_', " ");
        let items = list.as_array().into_iter().flatten().enumerate();
        lines.extend(items.map(|(number, item)| format!("  {name} {number}: {}", say(item))));
    }
    lines.join("\n")
}

/// A value in words: names without underscores and in alphabetical order, lists with commas, what is absent or not so
/// left out.
fn words(value: &impl Serialize) -> String {
    say(&serde_json::to_value(value).unwrap_or_default())
}

fn say(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace('_', " "),
        Value::Array(items) => {
            let gap = if items.iter().any(Value::is_object) { "; " } else { ", " };
            items.iter().map(say).collect::<Vec<_>>().join(gap)
        }
        Value::Object(fields) => {
            let said = fields.iter().filter_map(|(name, value)| {
                let name = name.replace('_', " ");
                match value {
                    Value::Null | Value::Bool(false) => None,
                    Value::Bool(true) => Some(name),
                    value => Some(format!("{name} {}", say(value))),
                }
            });
            said.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testgames::raid::{Action, RAIDER, Setup};

    #[test]
    fn actions_read_aloud() {
        assert_eq!(words(&Action::EndPart), "end part");
        assert_eq!(words(&Action::Shift { unit: 4, to: 2 }), "shift to 2, unit 4");
        assert_eq!(words(&Action::Muster { strengths: [2, 3, 4] }), "muster strengths 2, 3, 4");
    }

    #[test]
    fn units_stand_in_lines_of_their_own() {
        let state = Raid::start(&Setup::default()).expect("a good set-up");
        let text = laid_out(&Raid::view(&state, RAIDER.into()));
        let mut lines = text.lines();
        assert!(
            lines.next().is_some_and(|it| it.contains("turn 1, turns ") && !it.contains("area")),
            "{text}"
        );
        assert!(lines.next().is_some_and(|it| it.starts_with("  unit 0: area ")), "{text}");
        assert!(!text.contains("false"), "{text}");
    }
}
