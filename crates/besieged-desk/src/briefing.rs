//! What a player must know before the first move, and how victory stands.

use crate::{calendar, ribbon};
use besieged::game::{State, orders};
use besieged::ground::{Player, Scenario, Victory};
use besieged::{Months, Nation, Scene, Turn, Weather, is_first_winter};
use hex::HexIndex;
use rulebook::{RuleId, rule};
use series::wire::{Briefing, Goal, Remark, Special, Standing, StandingPlace};

/// Major cities that mean Soviet collapse (B55).
const COLLAPSE: u8 = 25;
/// The cities that do so together.
const TRIAD: [&str; 3] = ["Moscow", "Leningrad", "Stalingrad"];

const AXIS_WINS: &str = "Axis victory";
const RUSSIAN_WINS: &str = "Russian victory";
const SOVIET_COLLAPSE: &str = "Soviet collapse";
const BERLIN_STANDS: &str = "Berlin stands";
const BERLIN_FALLS: &str = "Berlin falls";
const SUDDEN_DEATH: &str = "Sudden death";

/// Rules that hold all the time and decide games.
fn always() -> Vec<Remark> {
    let remarks: [(&str, RuleId); 6] = [
        ("A unit that moves alone into an enemy ZOC must attack this impulse.", rule!("B36")),
        ("Entering an enemy ZOC ends the move; three units at most stop in a hex.", rule!("B35")),
        (
            "At the close of his turn a player's units out of supply lose a step; a last step without any way to the rail \
             net surrenders for good.",
            rule!("B58"),
        ),
        ("Supply is four hexes at most to the rail net as it was last judged.", rule!("B37")),
        ("Surrounded units surrender on a starred result and never come back.", rule!("B48")),
        ("Major cities fall only to those who enter them.", rule!("R-B38")),
    ];
    remarks.map(|(text, rule)| Remark::new(text, rule.as_str())).into()
}

/// Everything that the files and the calendar of a scenario say.
pub(crate) fn briefing(scene: &Scene) -> Briefing {
    Briefing {
        first: scene.scenario().start.number(),
        opening: Remark::new(
            "The Axis has both impulses of a turn, then the Russians.",
            rule!("R-B29").as_str(),
        ),
        goals: goals(scene),
        special: specials(scene),
        always: always(),
    }
}

/// What each side plays for.
pub(crate) fn goals(scene: &Scene) -> Vec<Goal> {
    let goal = |player: Player, level: &str, text: String, rule: RuleId| Goal {
        side: player.name().to_owned(),
        level: level.to_owned(),
        text,
        rule: rule.as_str().to_owned(),
    };
    let scenario = scene.scenario();
    let all = scene.map.majors().iter().count();
    if let Victory::Cities(needed) = scenario.victory {
        let most = format!("At least {needed} of the {all} major cities after {}.", scenario.end);
        let fewer = "Fewer Axis major cities than that.".to_owned();
        return vec![
            goal(Player::Axis, AXIS_WINS, most, rule!("B56")),
            goal(Player::Soviet, RUSSIAN_WINS, fewer, rule!("B56")),
        ];
    }
    let collapse = format!(
        "{} all Axis when a turn ends, or {COLLAPSE} of the {all} major cities.",
        listed(&TRIAD)
    );
    let checks = calendar::turns(scenario).filter_map(|turn| {
        let required = scene.charts.sudden_death.required(turn)?;
        Some(format!("{required} when {turn} closes"))
    });
    let checks: Vec<String> = checks.collect();
    let short = format!("The Axis holds fewer major cities than {}.", checks.join(", "));
    vec![
        goal(Player::Axis, SOVIET_COLLAPSE, collapse, rule!("B55")),
        goal(
            Player::Axis,
            BERLIN_STANDS,
            format!("Berlin is Axis after {}.", scenario.end),
            rule!("B55"),
        ),
        goal(Player::Soviet, SUDDEN_DEATH, short, rule!("B13b")),
        goal(
            Player::Soviet,
            BERLIN_FALLS,
            "Berlin is Russian when a turn ends.".to_owned(),
            rule!("B55"),
        ),
    ]
}

/// "Moscow, Leningrad and Stalingrad".
fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

/// Rules that hold in some turns of the scenario only.
fn specials(scene: &Scene) -> Vec<Special> {
    let scenario = scene.scenario();
    let mut found = Vec::new();
    let mut add = |holds: &dyn Fn(Turn) -> bool, text: &str, rule: RuleId| {
        if let Some((from, to)) = calendar::span(scenario, holds) {
            let (text, rule) = (text.to_owned(), rule.as_str().to_owned());
            found.push(Special { from, to, text, rule, zones: false });
        }
    };
    let first = Turn { year: 1941, months: Months::MayJun };
    add(
        &|turn| turn == first,
        "The Axis has impulse 1 only, then the Russians impulse 2 only; the weather is clear.",
        rule!("B52"),
    );
    let dates = &scene.charts.blitz_dates;
    add(
        &|turn| dates.allow(Nation::German, turn),
        "The Axis may use the blitzkrieg table.",
        rule!("B9a"),
    );
    add(
        &|turn| dates.allow(Nation::Russian, turn),
        "The Russians may use the blitzkrieg table.",
        rule!("B9b"),
    );
    add(
        &|turn| orders::are_rolled(Player::Soviet, turn),
        "A die before the first Russian impulse: on 1 to 3 the Axis names a hex whose Russians must stay and attack.",
        rule!("B42"),
    );
    add(
        &|turn| orders::are_rolled(Player::Axis, turn),
        "A die before the first Axis impulse: on 1 to 3 the Russians name a hex whose Germans must stay and attack.",
        rule!("B42"),
    );
    add(
        &|turn| is_first_winter(turn, Weather::Snow),
        "In snow the attack strength of every Axis unit is halved.",
        rule!("B32"),
    );
    let years = &scene.charts.years;
    add(
        &|turn| years.marshals(Player::Soviet, turn) == 0,
        "The Russians have no Field Marshal yet.",
        rule!("B45"),
    );
    if scenario.victory == Victory::Campaign {
        sudden_deaths(scene, scenario, &mut found);
    }
    found
}

/// The checks at the end of a year (B13).
fn sudden_deaths(scene: &Scene, scenario: &Scenario, found: &mut Vec<Special>) {
    for turn in calendar::turns(scenario) {
        let Some(required) = scene.charts.sudden_death.required(turn) else { continue };
        let at = turn.number();
        let text =
            format!("With fewer than {required} major cities at its close the Axis has lost.");
        let rule = rule!("B13a").as_str().to_owned();
        found.push(Special { from: at, to: at, text, rule, zones: false });
    }
}

/// How victory stands.
pub(crate) fn standing(state: &State) -> Standing {
    let held = state.majors(Player::Axis);
    let scenario = state.scene.scenario();
    let text = match scenario.victory {
        Victory::Cities(needed) => {
            let end = scenario.end;
            format!("The Axis holds {held} major cities and needs {needed} after {end}.")
        }
        Victory::Campaign => match ribbon::next_check(state) {
            Some((turn, needed)) => {
                format!("The Axis holds {held} major cities and needs {needed} when {turn} closes.")
            }
            None => format!("The Axis holds {held} major cities; Berlin decides."),
        },
    };
    let places = state.scene.map.majors().iter().map(|hex| place(state, hex));
    Standing { text, places: places.collect(), level: level(state).to_owned() }
}

fn place(state: &State, hex: HexIndex) -> StandingPlace {
    StandingPlace {
        name: state.scene.map.place(hex).map_or(String::new(), |place| place.name.clone()),
        hex: hex.value(),
        side: state.holder(hex).name().to_owned(),
        why: None,
    }
}

/// What would be reached if the game ended now, in the order of the checks (R-B42).
fn level(state: &State) -> &'static str {
    rulebook::cite!("R-B42");
    let held = state.majors(Player::Axis);
    if let Victory::Cities(needed) = state.scene.scenario().victory {
        return if held >= needed { AXIS_WINS } else { RUSSIAN_WINS };
    }
    let is_axis =
        |name| state.scene.map.named(name).is_some_and(|hex| state.holder(hex) == Player::Axis);
    let required = state.scene.charts.sudden_death.required(state.turn);
    if required.is_some_and(|required| u32::from(held) < required) {
        SUDDEN_DEATH
    } else if held >= COLLAPSE || TRIAD.into_iter().all(is_axis) {
        SOVIET_COLLAPSE
    } else if is_axis("Berlin") {
        BERLIN_STANDS
    } else {
        BERLIN_FALLS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::World;
    use besieged::game::{Besieged, Setup};
    use referee::Game as _;

    fn scene(id: &str) -> Scene {
        Scene::named(id).expect("a scenario")
    }

    #[test]
    fn b56_a_scenario_says_how_many_cities_it_takes() {
        let goals = goals(&scene("typhoon-1941"));
        assert_eq!(goals[0].text, "At least 22 of the 28 major cities after Mar/Apr 1942.");
        assert!(goals.iter().all(|goal| goal.rule == "B56"));
    }

    #[test]
    fn b55_the_campaign_has_four_ends() {
        let goals = goals(&scene("campaign-1941"));
        let levels: Vec<&str> = goals.iter().map(|goal| goal.level.as_str()).collect();
        assert_eq!(levels, [SOVIET_COLLAPSE, BERLIN_STANDS, SUDDEN_DEATH, BERLIN_FALLS]);
        let expected = "17 when Nov/Dec 1942 closes, 10 when Nov/Dec 1943 closes";
        assert!(goals[2].text.contains(expected), "{}", goals[2].text);
    }

    #[test]
    fn b52_special_rules_are_those_of_the_turns_that_are_played() {
        let rules = |id: &str| {
            let told = briefing(&scene(id)).special;
            told.into_iter().map(|it| (it.rule, it.from, it.to)).collect::<Vec<_>>()
        };
        let border = rules("border-1941");
        assert!(border.contains(&("B52".to_owned(), 1, 1)), "{border:?}");
        assert!(border.contains(&("B42".to_owned(), 2, 3)), "{border:?}");
        let bagration = rules("bagration-1944");
        assert!(bagration.iter().any(|it| it.0 == "B9b"), "{bagration:?}");
        assert!(!bagration.iter().any(|it| ["B9a", "B52", "B13a"].contains(&&*it.0)));
        let campaign = rules("campaign-1941");
        assert_eq!(campaign.iter().filter(|it| it.0 == "B13a").count(), 3);
        assert!(campaign.contains(&("B32".to_owned(), 4, 6)), "{campaign:?}");
    }

    #[test]
    fn r_b28_every_scenario_stands_at_one_of_its_levels() {
        for id in World::ORDER {
            let state = Besieged::start(&Setup::of(id)).expect("a scenario");
            let standing = standing(&state);
            assert_eq!(standing.places.len(), 28);
            let known = goals(&state.scene).iter().any(|goal| goal.level == standing.level);
            assert!(known, "{id}: {}", standing.level);
        }
    }
}
