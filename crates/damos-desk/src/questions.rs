//! Questions about a position, answered from what a seat may know.

use crate::advice;
use crate::briefing::standing;
use crate::cautions::{About, caution};
use barbarossa::ground::{Ground, Side, UnitId, grid};
use barbarossa::inquiry::Because;
use barbarossa::survey::odds::{likeliest, odds};
use barbarossa::survey::reach::reach;
use barbarossa::survey::supply;
use barbarossa::survey::threat::threat;
use barbarossa::survey::why::{Matter, WhyNot, why_not as look_why_not};
use barbarossa::survey::zones::zones;
use barbarossa::survey::{attempts, describe_hex};
use barbarossa::{Action, Barbarossa, Frame, FrameView, State, View};
use hex::HexIndex;
use referee::{Game as _, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use series::wire::Problem;
use ts_rs::TS;

/// More units than any force has.
const MOST_UNITS: usize = 64;

/// What can be asked of a position of the series.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Question {
    /// Where units can go.
    Reach {
        /// The units; without them the force that acts.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
    },
    /// What an attack would bring.
    Odds {
        /// The hex to be attacked.
        target: u16,
        /// The attackers; without them the force that acts, else the stack most likely meant.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
        /// The hex that is looked at: its stack is meant before all others.
        #[serde(default)]
        #[ts(optional)]
        looked: Option<u16>,
    },
    /// Who is in supply, and over which lines.
    Supply {
        /// The units; without them everybody on a side.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
        /// The side; without it the seat's own.
        #[serde(default)]
        #[ts(optional)]
        side: Option<String>,
    },
    /// Zones of control and of influence.
    Zones {},
    /// Who may react where.
    Threat {
        /// The units that move; without them the force that acts.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
    },
    /// How likely the reactions are that may be tried now.
    Reactions {},
    /// Why something cannot be done.
    WhyNot {
        /// The answer in question.
        #[serde(default)]
        #[ts(type = "unknown", optional)]
        action: Value,
        /// The hex in question.
        #[serde(default)]
        #[ts(optional)]
        hex: Option<u16>,
        /// The units in question.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
    },
    /// A hex in words.
    Hex {
        /// The hex.
        hex: u16,
    },
    /// What a staff officer would do.
    Hint {},
    /// How victory stands.
    Standing {},
    /// What to think of before an answer is given, or a force begins.
    Caution {
        /// The answer.
        #[serde(default)]
        #[ts(type = "unknown", optional)]
        action: Value,
        /// The force.
        #[serde(default)]
        #[ts(optional)]
        units: Option<Vec<u16>>,
    },
}

/// Answers a question from what the viewer may know.
pub(crate) fn answer(state: &State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
    let question = Question::deserialize(question).map_err(|error| {
        Problem::new("unreadable", format!("no question of this game: {error}"))
    })?;
    let ground = &state.ground;
    let told = |because: Because| problem(ground, &because);
    match &question {
        Question::Reach { units } => {
            let units = named(ground, units.as_deref())?;
            written(&reach(state, viewer, units.as_deref()).map_err(told)?)
        }
        Question::WhyNot { action, hex, units } => {
            why_not(state, viewer, action, *hex, units.as_deref())
        }
        Question::Odds { target, units, looked } => {
            let target = square(*target)?;
            let looked = looked.map(square).transpose()?;
            let found = match named(ground, units.as_deref())? {
                Some(units) => odds(state, viewer, target, Some(&units)),
                None => likeliest(state, viewer, target, looked),
            };
            written(&found.map_err(told)?)
        }
        Question::Supply { units, side } => match named(ground, units.as_deref())? {
            Some(units) => {
                supply::must_stand_together(state, &units).map_err(told)?;
                written(&supply::of_units(state, &units))
            }
            None => written(&supply::of_side(state, side_of(viewer, side.as_deref())?)),
        },
        Question::Zones {} => written(&zones(state, viewer)),
        Question::Threat { units } => {
            let units = named(ground, units.as_deref())?;
            written(&threat(state, viewer, units.as_deref()).map_err(told)?)
        }
        Question::Reactions {} => written(&attempts(state, viewer)),
        Question::Hex { hex } => {
            let (hex, reach) = (square(*hex)?, reach(state, viewer, None).ok());
            Ok(json!({ "text": describe_hex(state, viewer, hex, reach.as_ref()) }))
        }
        Question::Hint {} => written(&advice::hint(state, viewer)?),
        Question::Standing {} => written(&standing(state, &Barbarossa::view(state, viewer))),
        Question::Caution { action, units } => {
            if let Some(units) = named(ground, units.as_deref())? {
                return written(&caution(state, viewer, &About::Force(&units)));
            }
            let action =
                Action::deserialize(action).map_err(|error| Problem::new("unreadable", error))?;
            checked(ground, &action)?;
            written(&caution(state, viewer, &About::Action(&action)))
        }
    }
}

/// Why an answer is not open, or why units cannot go somewhere; nothing stands in the way when `kind` is `open`.
fn why_not(
    state: &State,
    viewer: Viewer,
    action: &Value,
    hex: Option<u16>,
    units: Option<&[u16]>,
) -> Result<Value, Problem> {
    let because = if action.is_null() {
        let no_hex = || Problem::new("unreadable", "an action or a hex is needed");
        let hex = square(hex.ok_or_else(no_hex)?)?;
        // Who may react to a march asks about his own units.
        let side = viewer.seat().map(barbarossa::side_of);
        let own = |unit: &UnitId| side.is_none_or(|side| state.side(*unit) == side);
        let units = named(&state.ground, units)?.unwrap_or_else(|| {
            let view = Barbarossa::view(state, viewer);
            on_its_way(&view).into_iter().filter(own).collect()
        });
        if units.is_empty() {
            why_not_named(state, viewer, hex)
        } else if let Some(action) = put_down(state, &units, hex) {
            look_why_not(state, viewer, Matter::Action(&action))
        } else {
            look_why_not(state, viewer, Matter::Going { units: &units, hex })
        }
    } else {
        let action =
            Action::deserialize(action).map_err(|error| Problem::new("unreadable", error))?;
        checked(&state.ground, &action)?;
        look_why_not(state, viewer, Matter::Action(&action))
    };
    match because {
        Some(because) => written(&because),
        None => written(&Problem::new("open", "nothing stands in the way")),
    }
}

/// What is meant by a hex for a unit that is not on the map: that it be put down there.
fn put_down(state: &State, units: &[UnitId], hex: HexIndex) -> Option<Action> {
    let [unit] = *units else { return None };
    let here = state.unit(unit);
    match state.frames.last()? {
        _ if here.hex().is_some() => None,
        Frame::SetUp { .. } => Some(Action::Place { unit, hex }),
        Frame::Reinforcement(_) if here.sp == 0 => Some(Action::Rebuild { unit, hex }),
        Frame::Reinforcement(_) => Some(Action::Enter { unit, hex }),
        _ => None,
    }
}

/// Why the viewer's own units in a hex cannot be named now: the reason of the first that cannot.
fn why_not_named(state: &State, viewer: Viewer, hex: HexIndex) -> Option<WhyNot> {
    let side = viewer.seat().map(barbarossa::side_of);
    let mut own = state.ids().filter(|unit| {
        state.standing(*unit) == Some(hex) && side.is_none_or(|side| state.side(*unit) == side)
    });
    let named = |unit| look_why_not(state, viewer, Matter::Action(&Action::Select { unit }));
    let nobody = || look_why_not(state, viewer, Matter::Going { units: &[], hex });
    match own.next() {
        Some(first) => named(first).or_else(|| own.find_map(named)),
        None => nobody(),
    }
}

/// The side asked about: the one named, else the viewer's own.
fn side_of(viewer: Viewer, name: Option<&str>) -> Result<Side, Problem> {
    let named =
        |name: &str| Side::NAMES.iter().find(|(known, _)| *known == name).map(|(_, side)| *side);
    let own = || viewer.seat().map_or(Side::Axis, barbarossa::side_of);
    let no_side = || Problem::new("unreadable", "there is no such side");
    name.map_or_else(|| Ok(own()), |name| named(name).ok_or_else(no_side))
}

/// The force that is on its way, if any is.
fn on_its_way(view: &View) -> Vec<UnitId> {
    let march = view.frames.iter().rev().find_map(|frame| match frame {
        FrameView::Exploitation { march: Some(units), .. } | FrameView::March { units, .. } => {
            Some(units.to_vec())
        }
        _ => None,
    });
    march.unwrap_or_default()
}

/// What stands in the way, as the board shows it.
pub(super) fn problem(ground: &Ground, because: &Because) -> Problem {
    Problem {
        kind: "illegal".to_owned(),
        rule: Some(because.rule.as_str().to_owned()),
        why: serde_json::to_value(&because.obstacle).ok().map(Box::new),
        hexes: because.hex.into_iter().map(HexIndex::value).collect(),
        text: because.tell(ground),
    }
}

fn written<T: Serialize>(answer: &T) -> Result<Value, Problem> {
    serde_json::to_value(answer).map_err(|error| Problem::new("broken", error))
}

/// A hex of the map.
fn square(hex: u16) -> Result<HexIndex, Problem> {
    let hex = HexIndex::new(hex);
    let known = grid().contains(hex);
    known.then_some(hex).ok_or_else(|| Problem::new("unreadable", "the map has no such hex"))
}

/// Units of the game.
fn named(ground: &Ground, units: Option<&[u16]>) -> Result<Option<Vec<UnitId>>, Problem> {
    let no_unit = || Problem::new("unreadable", "the game has no such units");
    let Some(units) = units else { return Ok(None) };
    let known = units.len() <= MOST_UNITS
        && units.iter().all(|unit| ground.roster.get(UnitId(*unit)).is_some());
    known.then(|| Some(units.iter().copied().map(UnitId).collect())).ok_or_else(no_unit)
}

/// Refuses an action that names what the game does not have.
fn checked(ground: &Ground, action: &Action) -> Result<(), Problem> {
    action.hex().map_or(Ok(()), |hex| square(hex.value()).map(drop))?;
    action.unit().map_or(Ok(()), |unit| named(ground, Some(&[unit.0])).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::AXIS;
    use barbarossa::survey::{Attempt, Reactor, odds, reach, supply, threat, zones};
    use std::path::Path;
    use ts_rs::Config;

    fn position() -> State {
        let text = "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2920";
        State::sketch("agc", text).expect("a position")
    }

    fn ask(state: &State, question: &Value) -> Result<Value, Problem> {
        Question::deserialize(question).expect("a question");
        answer(state, Viewer::Seat(AXIS), question)
    }

    fn index(number: &str) -> u16 {
        grid().parse(number).expect("a hex").value()
    }

    #[test]
    fn a_force_is_told_where_it_can_go_and_why_not_elsewhere() {
        let state = position();
        let unit = state.ground.roster.id("agc-de-3pz").expect("a unit").0;
        let reach = ask(&state, &json!({ "reach": { "units": [unit] } })).expect("an answer");
        assert!(reach["hexes"].as_array().is_some_and(|hexes| hexes.len() > 6), "{reach}");
        let far = json!({ "why_not": { "hex": index("2810"), "units": [unit] } });
        let far = ask(&state, &far).expect("an answer");
        assert_eq!((&far["kind"], far["rule"].is_string()), (&json!("too_far"), true), "{far}");
        let near = json!({ "why_not": { "hex": index("2921"), "units": [unit] } });
        assert_eq!(ask(&state, &near).expect("an answer")["kind"], "open");
    }

    #[test]
    fn d7c_a_stack_that_may_not_act_is_told_the_rule_that_bars_it() {
        let text = "turn 3 axis operations
             axis agc-de-3pz 2922
             axis agc-de-4pz 2924
             axis agc-de-5i 2928
             axis agc-de-6i 2930 spent";
        let mut state = State::sketch("agc", text).expect("a position");
        let why = |state: &State, hex: &str| {
            let told = ask(state, &json!({ "why_not": { "hex": index(hex) } })).expect("an answer");
            told["rule"].as_str().or(told["kind"].as_str()).unwrap_or_default().to_owned()
        };
        assert_eq!([why(&state, "2928"), why(&state, "2930")], ["open", "D7a"]);
        for text in ["select agc-de-3pz", "begin", "stop"] {
            let action = Action::read(&state.ground, text).expect("an answer");
            referee::play_unchecked::<Barbarossa>(&mut state, AXIS, &action);
        }
        assert_eq!([why(&state, "2928"), why(&state, "2924")], ["D7c", "open"]);
        assert_eq!(why(&state, "2922"), "D7a", "it has acted");
        assert_eq!(why(&state, "2927"), "D2.1c", "nobody stands there");
    }

    #[test]
    fn c6b_a_unit_in_hand_is_told_the_rule_of_setting_up() {
        let mut state = Barbarossa::start(&barbarossa::Setup::of("agc")).expect("a set-up");
        let soviet = Viewer::Seat(barbarossa::SOVIET);
        let unit = state.ground.roster.id("agc-su-29td").expect("a unit");
        let taken = Action::TakeUp { unit };
        referee::play_unchecked::<Barbarossa>(&mut state, barbarossa::SOVIET, &taken);
        let unit = unit.0;
        let why = |hex: &str| {
            let question = json!({ "why_not": { "hex": index(hex), "units": [unit] } });
            answer(&state, soviet, &question).expect("an answer")
        };
        let told = why("2726");
        assert!(told["rule"].as_str().is_some_and(|rule| rule.starts_with("C6")), "{told}");
        // Next to the border, where history had others.
        assert_eq!(why("2529")["kind"], "open");
    }

    #[test]
    fn r34_odds_say_whether_reactions_and_the_posture_are_still_open() {
        let text = "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2921";
        let mut state = State::sketch("agc", text).expect("a position");
        let told = |state: &State| {
            let odds = ask(state, &json!({ "odds": { "target": index("2921") } })).expect("odds");
            [&odds["reactions"], &odds["postured"]].map(|it| it.as_bool().expect("a flag"))
        };
        let play = |state: &mut State, text: &str| {
            let action = Action::read(&state.ground, text).expect("an answer");
            let seat = Barbarossa::pending(state).owed().first().expect("somebody").seat;
            referee::play_unchecked::<Barbarossa>(state, seat, &action);
        };
        for text in ["select agc-de-3pz", "begin"] {
            play(&mut state, text);
        }
        assert_eq!(told(&state), [true, false]);
        play(&mut state, "move 2921");
        play(&mut state, "plan standard");
        assert_eq!(told(&state), [false, true], "{:?}", state.frames.last());
    }

    #[test]
    fn d6c_strategic_movement_shows_no_odds() {
        let text = "turn 3 axis strategic\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2921";
        let state = State::sketch("agc", text).expect("a position");
        let unit = state.ground.roster.id("agc-de-3pz").expect("a unit").0;
        let odds = json!({ "odds": { "target": index("2921"), "units": [unit] } });
        let refused = ask(&state, &odds).expect_err("a refusal");
        assert_eq!(refused.rule.as_deref(), Some("D6c"), "{refused:?}");
    }

    #[test]
    fn what_the_game_does_not_have_is_refused() {
        let state = position();
        for question in [
            json!({ "reach": { "units": [60000] } }),
            json!({ "hex": { "hex": 65535 } }),
            json!({ "why_not": { "hex": 65535, "units": [0] } }),
            json!({ "why_not": { "action": { "select": { "unit": 60000 } } } }),
            json!({ "why_not": { "action": { "move": { "hex": 65000 } } } }),
            json!({ "why_not": {} }),
            json!({ "odds": { "target": 65535 } }),
            json!({ "threat": { "units": [60000] } }),
            json!({ "supply": { "side": "moon" } }),
        ] {
            assert_eq!(ask(&state, &question).expect_err("a refusal").kind, "unreadable");
        }
    }

    #[test]
    fn an_attack_its_supply_and_the_zones_around_it_are_looked_up() {
        let text = "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2921";
        let state = State::sketch("agc", text).expect("a position");
        let unit = state.ground.roster.id("agc-de-3pz").expect("a unit").0;
        let odds = json!({ "odds": { "target": index("2921"), "units": [unit] } });
        let odds = ask(&state, &odds).expect("odds");
        assert!(odds["rows"].as_array().is_some_and(|rows| !rows.is_empty()), "{odds}");
        let supply = ask(&state, &json!({ "supply": { "units": [unit] } })).expect("supply");
        assert!(supply["lines"][0]["ok"].is_boolean(), "{supply}");
        assert!(ask(&state, &json!({ "supply": {} })).expect("supply")["supplied"].is_array());
        let zones = ask(&state, &json!({ "zones": {} })).expect("zones");
        let held = |zone: &Value| zone["hex"] == index("2922") && zone["side"] == "soviet";
        assert!(zones["zoc"].as_array().is_some_and(|zoc| zoc.iter().any(held)), "{zones}");
        let threat = ask(&state, &json!({ "threat": { "units": [unit] } })).expect("threat");
        assert!(threat["hexes"].is_array(), "{threat}");
    }

    #[test]
    fn a_hex_is_told_in_words() {
        let told =
            ask(&position(), &json!({ "hex": { "hex": index("2920") } })).expect("an answer");
        assert!(
            told["text"].as_str().is_some_and(|text| text.contains("28th Rifle Corps, 6 of 6")),
            "{told}"
        );
    }

    /// `UPDATE_WIRE=1 cargo test -p damos-desk the_boards_answers` writes the file anew.
    #[test]
    fn the_boards_answers_are_those_of_the_desk() {
        macro_rules! declared {
            ($config:expr, $($name:ty),* $(,)?) => {
                [$(format!("\nexport {}\n", <$name>::decl($config))),*].concat()
            };
        }
        let config = &Config::new().with_large_int("number");
        let head = "// Written from crates/barbarossa/src/survey by the test \
            `the_boards_answers_are_those_of_the_desk`; do not edit.\n\n\
            import type { LedgerLine, Problem } from './host';\n";
        let marches = declared!(
            config,
            reach::Reach,
            reach::Pace,
            reach::Reached,
            supply::Supply,
            supply::Line,
            zones::Zones,
            zones::Zoc,
            zones::Zoi,
            Attempt,
            threat::Threat,
            threat::Menace,
        );
        let fights = declared!(
            config,
            odds::AttackOdds,
            odds::Made,
            odds::Strength,
            odds::Total,
            odds::Party,
            odds::LeftOut,
            odds::Able,
            odds::Kind,
            odds::Row,
            odds::Mix,
            odds::PlanWeight,
            odds::PostureWeight,
            odds::Losses,
            odds::Loss,
            Reactor,
        );
        let text = head.to_owned() + &marches + &fights;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/answers.ts");
        if std::env::var_os("UPDATE_WIRE").is_some() {
            std::fs::write(&path, &text).expect("writing the types");
        }
        let held = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            held == text,
            "web/src/wire/answers.ts is stale: UPDATE_WIRE=1 cargo test -p damos-desk the_boards_answers"
        );
    }
}
