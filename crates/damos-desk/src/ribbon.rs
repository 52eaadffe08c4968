//! The line along the top: turn, phases, replacement points, duties.

use barbarossa::ground::Side;
use barbarossa::{Frame, State, Step, View};
use rulebook::rule;
use series::wire::{Duty, Fact, PhaseMark, Ribbon};

/// The phases of each player turn in the order of play (D4).
const AXIS: [&str; 4] = ["Reinforcement", "Rail conversion", "Strategic movement", "Operations"];
const SOVIET: [&str; 3] = ["Reinforcement", "Strategic movement", "Operations"];

/// Made from the state, since it is wanted after every decision: turn, phase and replacement points are open to all.
pub(crate) fn ribbon(state: &State) -> Ribbon {
    let (phases, now) = phases(state);
    let marks = phases.iter().enumerate().map(|(place, name)| PhaseMark {
        name: (*name).into(),
        now: Some(place) == now,
        done: now.is_none_or(|now| place < now),
    });
    let [axis, soviet] = state.rp;
    let rp = |label: &'static str, rp: u16| Fact {
        label: label.into(),
        value: rp.to_string(),
        title: Some("replacement points in hand".into()),
    };
    Ribbon {
        turn: state.turn.into(),
        turns: state.ground.start.last_turn.into(),
        date: state.ground.turn_name(state.turn),
        side: deciding(state).name().into(),
        phase: phase(state).into(),
        phases: marks.collect(),
        facts: vec![rp("Axis RP", axis), rp("Soviet RP", soviet)],
        dice: String::new(),
    }
}

/// The phase being played.
pub(crate) fn phase(state: &State) -> &'static str {
    let (phases, now) = phases(state);
    now.and_then(|now| phases.get(now)).copied().unwrap_or("The game is over")
}

/// When it is, as a caption: "Turn 4, Soviet operations".
pub(crate) fn moment(ribbon: &Ribbon) -> String {
    let Ribbon { turn, phases, phase, side, .. } = ribbon;
    match phases.iter().find(|phase| phase.now) {
        Some(_) => {
            let side = if side == Side::Axis.name() { Side::Axis } else { Side::Soviet };
            format!("Turn {turn}, {side} {}", phase.to_lowercase())
        }
        None => format!("Turn {turn}, {}", phase.to_lowercase()),
    }
}

/// Whose player turn it is; before the game, who sets up.
fn deciding(state: &State) -> Side {
    match state.frames.last() {
        Some(Frame::SetUp { side, .. }) => *side,
        _ => state.phasing,
    }
}

/// The phases to show, and the place of the one being played.
fn phases(state: &State) -> (&'static [&'static str], Option<usize>) {
    if matches!(state.frames.last(), Some(Frame::SetUp { .. })) {
        return (&["Set-up"], Some(0));
    }
    // The frame at the bottom names the step that comes next.
    let next = state.frames.iter().find_map(|frame| match frame {
        Frame::Turn(step) => Some(*step),
        _ => None,
    });
    let list: &[&str] = if state.phasing == Side::Axis { &AXIS } else { &SOVIET };
    let Some(next) = next else { return (list, None) };
    let named = |name: &str| list.iter().position(|phase| *phase == name);
    let now = match next {
        Step::Begin | Step::Reinforcement(_) => Some(0),
        Step::Rail => named("Reinforcement"),
        Step::Strategic(Side::Axis) => named("Rail conversion"),
        Step::Strategic(Side::Soviet) => named("Reinforcement"),
        Step::Operations(_) => named("Strategic movement"),
        _ => named("Operations"),
    };
    (list, now)
}

/// What is demanded of a side.
pub(crate) fn duties(view: &View, side: Option<Side>) -> Vec<Duty> {
    let (due, made) = (view.special.attacks_due, view.special.attacks_made);
    if side != Some(Side::Soviet) || due == 0 || made >= due {
        return Vec::new();
    }
    let noun = if due == 1 { "attack" } else { "attacks" };
    let text = format!("{made} of {due} {noun} demanded this turn");
    vec![Duty { text, rule: rule!("C4.6.3a").as_str().into() }]
}
