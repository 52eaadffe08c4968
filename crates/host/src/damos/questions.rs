//! Questions about a position, answered from what a seat may know.

use crate::wire::{Problem, Question};
use barbarossa::ground::{Ground, UnitId, grid};
use barbarossa::inquiry::{Because, why_not_move};
use barbarossa::survey::reach::reach;
use barbarossa::words::Atlas;
use barbarossa::{Action, Barbarossa, FrameView, State, View};
use hex::HexIndex;
use referee::{Game, Illegal, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// More units than any force has.
const MOST_UNITS: usize = 64;

pub(super) fn answer(state: &State, viewer: Viewer, question: &Question) -> Result<Value, Problem> {
    let ground = &state.ground;
    let told = |because: Because| problem(ground, &because);
    match question {
        Question::Reach { units } => {
            let units = named(ground, units.as_deref())?;
            written(&reach(state, viewer, units.as_deref()).map_err(told)?)
        }
        Question::WhyNot { action, hex, units } => {
            why_not(state, viewer, action, *hex, units.as_deref())
        }
        Question::Hex { hex } => {
            let (atlas, view) = (Atlas::new(ground.clone()), Barbarossa::view(state, viewer));
            Ok(json!({ "text": atlas.describe_hex(&view, square(*hex)?) }))
        }
        _ => Err(Problem::new("no_answer", "there is no answer to that yet")),
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
    let open = || written(&Problem::new("open", "nothing stands in the way"));
    if !action.is_null() {
        let action =
            Action::deserialize(action).map_err(|error| Problem::new("unreadable", error))?;
        checked(&state.ground, &action)?;
        let seat = viewer.seat().filter(|seat| Barbarossa::pending(state).owed_by(*seat).is_some());
        let Some(seat) = seat else {
            return written(&Problem::new("not_asked", "it is not your turn to decide"));
        };
        return match Barbarossa::check(state, seat, &action) {
            Ok(()) => open(),
            Err(illegal) => written(&refused(&action, &illegal)),
        };
    }
    let goal =
        square(hex.ok_or_else(|| Problem::new("unreadable", "an action or a hex is needed"))?)?;
    let units = named(&state.ground, units)?;
    let units = match units {
        Some(units) => units,
        None => on_its_way(&Barbarossa::view(state, viewer)),
    };
    match why_not_move(state, viewer, &units, goal) {
        Ok(_) => open(),
        Err(because) => written(&problem(&state.ground, &because)),
    }
}

/// The force that is on its way, if any is.
fn on_its_way(view: &View) -> Vec<UnitId> {
    let march = view.frames.iter().rev().find_map(|frame| match frame {
        FrameView::March { units, .. } => Some(units.to_vec()),
        _ => None,
    });
    march.unwrap_or_default()
}

fn refused(action: &Action, illegal: &Illegal<barbarossa::Why>) -> Problem {
    let problem = Problem::from(referee::Problem::from(illegal));
    Problem { hexes: action.hex().into_iter().map(HexIndex::value).collect(), ..problem }
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

    fn position() -> State {
        let text = "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2920";
        State::sketch("agc", text).expect("a position")
    }

    fn ask(state: &State, question: Value) -> Result<Value, Problem> {
        let question = Question::deserialize(question).expect("a question");
        answer(state, Viewer::Seat(AXIS), &question)
    }

    fn index(number: &str) -> u16 {
        grid().parse(number).expect("a hex").value()
    }

    #[test]
    fn a_force_is_told_where_it_can_go_and_why_not_elsewhere() {
        let state = position();
        let unit = state.ground.roster.id("agc-de-3pz").expect("a unit").0;
        let reach = ask(&state, json!({ "reach": { "units": [unit] } })).expect("an answer");
        assert!(reach["hexes"].as_array().is_some_and(|hexes| hexes.len() > 6), "{reach}");
        let far = json!({ "why_not": { "hex": index("2810"), "units": [unit] } });
        let far = ask(&state, far).expect("an answer");
        assert_eq!((&far["kind"], far["rule"].is_string()), (&json!("illegal"), true), "{far}");
        let near = json!({ "why_not": { "hex": index("2921"), "units": [unit] } });
        assert_eq!(ask(&state, near).expect("an answer")["kind"], "open");
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
        ] {
            assert_eq!(ask(&state, question).expect_err("a refusal").kind, "unreadable");
        }
    }

    #[test]
    fn a_hex_is_told_in_words() {
        let told = ask(&position(), json!({ "hex": { "hex": index("2920") } })).expect("an answer");
        assert!(
            told["text"].as_str().is_some_and(|text| text.contains("28th Rifle Corps, up to")),
            "{told}"
        );
    }
}
