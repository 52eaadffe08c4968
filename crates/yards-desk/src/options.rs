//! What players may agree on before a mission (Y83).

use rulebook::{RuleId, rule};
use series::wire::{Answer, Opt, Problem};
use yards::game::Options;

/// A choice with its place in the options.
struct Choice {
    key: &'static str,
    title: &'static str,
    rule: RuleId,
    set: fn(&mut Options) -> &mut bool,
}

const ON: &str = "on";
const OFF: &str = "off";

fn choices() -> [Choice; 3] {
    [
        Choice {
            key: "opportunity",
            title: "Anti-tank fire in reaction takes the opportunity modifier",
            rule: rule!("Y11.5.4g"),
            set: |it| &mut it.opportunity,
        },
        Choice {
            key: "leaders-call",
            title: "Only leaders call for mortars",
            rule: rule!("R-Y43"),
            set: |it| &mut it.leaders_call,
        },
        Choice {
            key: "sight-limit",
            title: "Night, dawn and mist limit sight",
            rule: rule!("Y74"),
            set: |it| &mut it.sight_limit,
        },
    ]
}

fn word(on: bool) -> &'static str {
    if on { ON } else { OFF }
}

/// The choices as the lobby shows them.
pub(crate) fn offered() -> Vec<Opt> {
    let answer = |on: bool| Answer { value: word(on).to_owned(), title: word(on).to_owned() };
    let offer = |choice: Choice| Opt {
        key: choice.key.to_owned(),
        title: choice.title.to_owned(),
        rule: Some(choice.rule.as_str().to_owned()),
        values: [true, false].map(answer).into(),
        default: word(*(choice.set)(&mut Options::default())).to_owned(),
    };
    choices().map(offer).into()
}

/// The options that were asked for.
///
/// # Errors
/// There is no such option, or no such answer.
pub(crate) fn read<'a>(
    wanted: impl Iterator<Item = (&'a String, &'a String)>,
) -> Result<Options, Problem> {
    let mut options = Options::default();
    for (key, answer) in wanted {
        let choice = choices().into_iter().find(|choice| choice.key == key);
        let choice = choice.ok_or_else(|| {
            let known = choices().map(|choice| choice.key).join(", ");
            Problem::new("no_option", format!("there is no option {key}: the options are {known}"))
        })?;
        *(choice.set)(&mut options) = match answer.as_str() {
            ON => true,
            OFF => false,
            other => {
                let text = format!("{key} is {ON} or {OFF}, not {other}");
                return Err(Problem::new("no_option", text));
            }
        };
    }
    Ok(options)
}

/// The options that differ from the usual ones, as they are written after the name of a title.
pub(crate) fn written(mut options: Options) -> String {
    let mut usual = Options::default();
    let differing = choices().into_iter().filter_map(|choice| {
        let now = *(choice.set)(&mut options);
        (now != *(choice.set)(&mut usual)).then(|| format!("{}={}", choice.key, word(now)))
    });
    differing.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn y83_options_are_offered_read_and_written() {
        assert_eq!(offered().len(), 3);
        let wanted = BTreeMap::from([("sight-limit".to_owned(), "off".to_owned())]);
        let options = read(wanted.iter()).expect("an option");
        assert!(!options.sight_limit && options.opportunity);
        assert_eq!(written(options), "sight-limit=off");
        for (key, answer) in [("weather", "on"), ("sight-limit", "perhaps")] {
            let wanted = BTreeMap::from([(key.to_owned(), answer.to_owned())]);
            assert_eq!(read(wanted.iter()).expect_err("refused").kind, "no_option");
        }
    }
}
