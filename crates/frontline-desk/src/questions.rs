//! Questions about a position, answered from what the viewer may know.

use crate::{briefing, layers, odds, stage, telling, wording};
use bots::Brief;
use frontline::game::{Action, Frontline, State, View};
use frontline::ground::Coalition;
use hex::HexIndex;
use referee::{Game as _, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use series::wire::{Hint, HintIdea, Problem};

/// What can be asked of a position of the series.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// What an offensive would bring, as it is composed.
    Odds {
        /// The hex.
        target: u16,
        /// The counters meant; the form says who attacks.
        #[serde(default, rename = "units")]
        _units: Option<Vec<u16>>,
        /// Nothing is left open that odds could be asked with.
        #[serde(default, rename = "with")]
        _with: Vec<String>,
        /// The hex that is looked at.
        #[serde(default, rename = "looked")]
        _looked: Option<u16>,
    },
    /// Why something cannot be done.
    WhyNot {
        /// The answer in question.
        #[serde(default)]
        action: Value,
        /// The hex in question.
        #[serde(default)]
        hex: Option<u16>,
        /// The counters in question.
        #[serde(default, rename = "units")]
        _units: Option<Vec<u16>>,
    },
    /// A hex in words.
    Hex {
        /// The hex.
        hex: u16,
    },
    /// How victory stands.
    Standing {},
    /// What the staff would do.
    Hint {},
    /// A layer of the board.
    Layer {
        /// Its name on the card.
        name: String,
        /// The counters in mind; no layer is about some alone.
        #[serde(default, rename = "units")]
        _units: Option<Vec<u16>>,
    },
}

/// Answers a question.
pub(crate) fn answer(state: &State, viewer: Viewer, question: &Value) -> Result<Value, Problem> {
    let question = Question::deserialize(question).map_err(|error| {
        Problem::new("unreadable", format!("no question of this game: {error}"))
    })?;
    let side = viewer.seat().and_then(|seat| state.seating.side(seat));
    let seated = || side.ok_or_else(|| Problem::new("no_answer", "take a seat to ask this"));
    match question {
        Question::Odds { target, .. } => odds::odds(state, seated()?, square(state, target)?),
        Question::WhyNot { action, hex, .. } => why_not(state, viewer, &action, hex),
        Question::Hex { hex } => {
            let view = Frontline::view(state, viewer);
            Ok(json!({ "text": describe(state, &view, square(state, hex)?) }))
        }
        Question::Standing {} => written(&briefing::standing(state)),
        Question::Hint {} => written(&hint(state, viewer)?),
        Question::Layer { name, .. } => {
            let view = Frontline::view(state, viewer);
            let no_layer = || Problem::new("unreadable", "there is no such layer");
            written(&layers::layer(state, viewer, &view, &name).ok_or_else(no_layer)?)
        }
    }
}

fn written<T: Serialize>(answer: &T) -> Result<Value, Problem> {
    serde_json::to_value(answer).map_err(|error| Problem::new("broken", error))
}

/// A hex of the map.
fn square(state: &State, hex: u16) -> Result<HexIndex, Problem> {
    let hex = HexIndex::new(hex);
    let known = state.scene.map.grid().contains(hex);
    known.then_some(hex).ok_or_else(|| Problem::new("unreadable", "the map has no such hex"))
}

/// A hex in words, as the viewer sees it.
pub(crate) fn describe(state: &State, view: &View, hex: HexIndex) -> String {
    let map = &state.scene.map;
    let mut told = vec![wording::place(state, hex)];
    let country = map.country(hex).and_then(|it| map.countries().get(usize::from(it)));
    told.push(match country {
        Some(country) => format!("{}, {country}", crate::board::terrain(map, hex)),
        None => crate::board::terrain(map, hex).to_owned(),
    });
    if !state.playable.contains(hex) {
        return format!("{}.", told.join(": "));
    }
    let holder = stage::holder(view, hex);
    let line = Coalition::BOTH.into_iter().any(|side| view.line[side.index()].contains(hex));
    told.push(match (holder, line) {
        (Some(side), true) => format!("{side} line"),
        (Some(side), false) => format!("held by the {side} side"),
        (None, _) => "empty".to_owned(),
    });
    let vp = state.scene.worth[hex.index()];
    told.extend((vp > 0).then(|| format!("{vp} VP")));
    let makes = ["men", "tanks", "aircraft", "LSP"].into_iter().zip(map.industry(hex));
    let makes: Vec<String> = makes
        .filter(|(_, lines)| *lines > 0)
        .map(|(make, lines)| format!("{lines} {make}"))
        .collect();
    told.extend((!makes.is_empty()).then(|| format!("makes {}", makes.join(", "))));
    told.extend(map.port(hex).map(|water| format!("port on {}", wording::water(water))));
    if let Some(it) = view.hexes.iter().find(|it| it.hex == hex) {
        let inside = stage::inside(state, it);
        told.extend((!inside.is_empty()).then_some(inside));
    }
    if view.pags.is_some_and(|pags| pags.contains(hex)) {
        told.push("partisans".to_owned());
    }
    if let Some(side) = holder {
        told.push(format!("room for {} CV", state.room(side, hex)));
    }
    format!("{}.", told.join("; "))
}

/// Why an answer is not open, or what can be done with a hex.
fn why_not(
    state: &State,
    viewer: Viewer,
    action: &Value,
    hex: Option<u16>,
) -> Result<Value, Problem> {
    let seat = viewer.seat().ok_or_else(|| Problem::new("no_answer", "take a seat to ask this"))?;
    if let Ok(action) = Action::deserialize(action) {
        return match Frontline::check(state, seat, &action) {
            Ok(()) => Ok(json!({ "text": "That can be done.", "rule": telling::rule_of(&action) })),
            Err(illegal) => Ok(json!({ "text": illegal.why.to_string(), "rule": illegal.rule })),
        };
    }
    let hex = square(state, hex.unwrap_or(u16::MAX))?;
    Ok(json!({ "text": reasons(state, seat, hex), "rule": rulebook::rule!("F61") }))
}

/// What the open form says of a hex.
pub(crate) fn reasons(state: &State, seat: Seat, hex: HexIndex) -> String {
    let mut legal = Vec::new();
    Frontline::legal(state, seat, &mut legal);
    if legal.is_empty() {
        return "You owe no form now.".to_owned();
    }
    let here = legal.iter().filter(|action| telling::hex_of(state, action) == Some(hex)).count();
    let side = state.seating.side(seat);
    match (here, side) {
        (0, Some(side)) if !state.holds(side, hex) && !state.in_line(side.enemy(), hex) => {
            format!("{} is neither yours nor in the enemy's line.", wording::place(state, hex))
        }
        (0, _) => format!("The form has no answer about {}.", wording::place(state, hex)),
        (1, _) => "The form has 1 answer about it.".to_owned(),
        (here, _) => format!("The form has {here} answers about it."),
    }
}

/// What the staff would do about the form that a seat owes (F62).
fn hint(state: &State, viewer: Viewer) -> Result<Hint, Problem> {
    let not_asked = || Problem::new("not_asked", "there are hints for whoever owes a decision");
    let seat = viewer.seat().ok_or_else(not_asked)?;
    let mut legal = Vec::new();
    Frontline::legal(state, seat, &mut legal);
    if legal.is_empty() {
        return Err(not_asked());
    }
    let (text, answers) = advice(&Brief::new(state, seat, &legal));
    let actions = answers.iter().map(written).collect::<Result<Vec<Value>, Problem>>()?;
    let idea = HintIdea {
        text,
        reason: "The staff's proposal; every order of it can be changed before the form is sealed."
            .to_owned(),
        odds: None,
        odds_range: None,
        gain: None,
        actions,
        units: Vec::new(),
        hexes: Vec::new(),
    };
    Ok(Hint { ideas: vec![idea] })
}

/// The staff's advice: to fill in its proposal, or to seal what stands.
pub(crate) fn advice(brief: &Brief<'_, Frontline>) -> (String, Vec<Action>) {
    if stavka::has_proposal(brief) {
        return ("Fill in as the staff proposes".to_owned(), vec![Action::Staff]);
    }
    ("Seal the form as it stands".to_owned(), vec![Action::Seal])
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::{Post, Setup};

    fn begun() -> State {
        Frontline::start(&Setup::of("bagration")).expect("a scenario")
    }

    #[test]
    fn f62_the_hint_of_an_empty_form_is_the_proposal_of_the_staff() {
        let mut state = begun();
        let ask = |state: &State| answer(state, Seat(1).into(), &json!({ "hint": {} }));
        assert_eq!(ask(&state).expect("a hint")["ideas"][0]["actions"], json!(["staff"]));
        referee::play_unchecked::<Frontline>(&mut state, Seat(1), &Action::Staff);
        assert_eq!(ask(&state).expect("a hint")["ideas"][0]["actions"], json!(["seal"]));
        assert!(answer(&state, Viewer::Spectator, &json!({ "hint": {} })).is_err());
    }

    #[test]
    fn f68_every_layer_is_laid_for_every_viewer() {
        let state = Frontline::start(&Setup::of("bagration").seats(&["six"])).expect("seats");
        let control = state.seating.chairs().iter().position(|it| it.post == Post::Control);
        let control = Seat(control.expect("an umpire") as u8);
        for viewer in [Seat(0).into(), Seat(4).into(), control.into(), Viewer::Spectator] {
            for card in crate::cards::layers().iter().filter(|card| card.laid) {
                let told = answer(&state, viewer, &json!({ "layer": { "name": card.name } }));
                assert!(told.is_ok(), "{} {told:?}", card.name);
            }
        }
        assert!(answer(&state, Seat(0).into(), &json!({ "layer": { "name": "moon" } })).is_err());
    }

    #[test]
    fn f58_a_hex_is_described_as_it_is_seen() {
        let mut setup = Setup::of("bagration");
        setup.options.fog = true;
        let state = Frontline::start(&setup).expect("a scenario");
        let hex = state.line[0].iter().find(|hex| state.stack(*hex).men() > 0).expect("a hex");
        let told = |seat: u8| describe(&state, &Frontline::view(&state, Seat(seat).into()), hex);
        assert!(told(0).contains("German"), "{}", told(0));
        assert!(told(1).contains("1-2 men") && !told(1).contains("German"), "{}", told(1));
    }

    #[test]
    fn f61_refusals_are_told_with_their_rule() {
        let state = begun();
        let told = answer(&state, Seat(0).into(), &json!({ "why_not": { "action": "clear" } }));
        let told = told.expect("an answer");
        assert_eq!(told["rule"], "F61");
        assert!(told["text"].as_str().is_some_and(|text| text.contains("nothing to clear")));
    }
}
