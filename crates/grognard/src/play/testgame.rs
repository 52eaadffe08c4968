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
                words(view)
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

/// A value in words: names without underscores and in alphabetical order, lists with commas, what is absent left out.
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
            let fields = fields.iter().filter(|(_, value)| !value.is_null());
            let said =
                fields.map(|(name, value)| format!("{} {}", name.replace('_', " "), say(value)));
            said.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testgames::raid::Action;

    #[test]
    fn actions_read_aloud() {
        assert_eq!(words(&Action::EndPart), "end part");
        assert_eq!(words(&Action::Shift { unit: 4, to: 2 }), "shift to 2, unit 4");
        assert_eq!(words(&Action::Muster { strengths: [2, 3, 4] }), "muster strengths 2, 3, 4");
    }
}
