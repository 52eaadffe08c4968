//! What players may agree on before a game: the switches of the rules, and how long it is.

use frontline::game::{Options, Setup};
use frontline::ground::Scenario;
use rulebook::{RuleId, rule};
use series::wire::{Answer, Opt, Problem};

/// A switch with its place in the options.
struct Switch {
    key: &'static str,
    title: &'static str,
    rule: RuleId,
    set: fn(&mut Options) -> &mut bool,
}

const ON: &str = "on";
const OFF: &str = "off";
const LENGTH: &str = "length";
const WHOLE: &str = "whole";
const SHORT: &str = "short";

fn switches() -> [Switch; 4] {
    [
        Switch {
            key: "fog",
            title: "Enemy men are seen in bands, and nothing else of a hex",
            rule: rule!("F58"),
            set: |it| &mut it.fog,
        },
        Switch {
            key: "stacking",
            title: "A hex has room for so much CV",
            rule: rule!("F35"),
            set: |it| &mut it.stacking,
        },
        Switch {
            key: "rail",
            title: "The railways take back so much CV a turn",
            rule: rule!("F60"),
            set: |it| &mut it.rail,
        },
        Switch {
            key: "lsp-limit",
            title: "A combat takes no more LSP than CV",
            rule: rule!("R-F46"),
            set: |it| &mut it.lsp_limit,
        },
    ]
}

fn word(on: bool) -> &'static str {
    if on { ON } else { OFF }
}

/// The choices as the lobby shows them.
pub(crate) fn offered(scenario: &Scenario) -> Vec<Opt> {
    let answer = |value: &str, title: String| Answer { value: value.to_owned(), title };
    let offer = |switch: Switch| Opt {
        key: switch.key.to_owned(),
        title: switch.title.to_owned(),
        rule: Some(switch.rule.as_str().to_owned()),
        values: [true, false].map(|on| answer(word(on), word(on).to_owned())).into(),
        default: word(*(switch.set)(&mut Options::default())).to_owned(),
    };
    let length = scenario.short.map(|short| Opt {
        key: LENGTH.to_owned(),
        title: "How long it is played".to_owned(),
        rule: Some(rule!("F53").as_str().to_owned()),
        values: vec![
            answer(WHOLE, format!("to turn {}", scenario.last_turn)),
            answer(SHORT, format!("to turn {}, with levels of its own", short.last_turn)),
        ],
        default: WHOLE.to_owned(),
    });
    length.into_iter().chain(switches().map(offer)).collect()
}

/// Takes what was asked for into a set-up.
///
/// # Errors
/// There is no such option, or no such answer.
pub(crate) fn read<'a>(
    mut setup: Setup,
    scenario: &Scenario,
    wanted: impl Iterator<Item = (&'a String, &'a String)>,
) -> Result<Setup, Problem> {
    let known = offered(scenario);
    for (key, answer) in wanted {
        let option = known.iter().find(|option| option.key == *key);
        let option = option.ok_or_else(|| {
            let keys: Vec<&str> = known.iter().map(|option| option.key.as_str()).collect();
            let text = format!("there is no option {key}: the options are {}", keys.join(", "));
            Problem::new("no_option", text)
        })?;
        if option.values.iter().all(|value| value.value != *answer) {
            let [one, other] = [&option.values[0].value, &option.values[1].value];
            let text = format!("{key} is {one} or {other}, not {answer}");
            return Err(Problem::new("no_option", text));
        }
        match switches().into_iter().find(|switch| switch.key == key) {
            Some(switch) => *(switch.set)(&mut setup.options) = answer == ON,
            None => {
                let short = scenario.short.filter(|_| answer == SHORT);
                setup.last_turn = short.map(|short| short.last_turn);
            }
        }
    }
    Ok(setup)
}

/// The options that differ from the usual ones, as they are written after the name of a title.
pub(crate) fn written(setup: &Setup, scenario: &Scenario) -> String {
    let (mut options, mut usual) = (setup.options, Options::default());
    let is_short = setup.last_turn.is_some_and(|turn| turn != scenario.last_turn);
    let length = is_short.then(|| format!("{LENGTH}={SHORT}"));
    let differing = switches().into_iter().filter_map(|switch| {
        let now = *(switch.set)(&mut options);
        (now != *(switch.set)(&mut usual)).then(|| format!("{}={}", switch.key, word(now)))
    });
    length.into_iter().chain(differing).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::ground::World;
    use std::collections::BTreeMap;

    #[test]
    fn f53_options_are_offered_read_and_written() {
        let world = World::standard();
        let blau = world.scenario("blau").expect("a scenario");
        let asked = |pairs: &[(&str, &str)]| {
            let wanted: BTreeMap<String, String> =
                pairs.iter().map(|(key, to)| ((*key).to_owned(), (*to).to_owned())).collect();
            read(Setup::of("blau"), blau, wanted.iter())
        };
        let setup = asked(&[("length", "short"), ("fog", "on")]).expect("options");
        assert_eq!((setup.last_turn, setup.options.fog), (Some(5), true));
        assert_eq!(written(&setup, blau), "length=short,fog=on");
        for pair in [("weather", "on"), ("fog", "thick"), ("length", "endless")] {
            assert_eq!(asked(&[pair]).expect_err("refused").kind, "no_option");
        }
        let bagration = world.scenario("bagration").expect("a scenario");
        assert!(offered(bagration).iter().all(|option| option.key != "length"));
    }
}
