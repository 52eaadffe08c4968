//! The line along the top: turn, stage, victory points, flags.

use frontline::game::{Frame, Stage, State};
use frontline::ground::Coalition;
use series::wire::{Fact, PhaseMark, Ribbon, Word};

const PHASES: [&str; 8] = [
    "Production",
    "Deployment",
    "Flags",
    "Commitment",
    "Combat",
    "Straightening",
    "Raids",
    "End of turn",
];

/// The phase that a stage is part of. A stage is left as its form opens, so that of an open form is the one before.
fn phase_of(stage: Stage) -> usize {
    match stage {
        Stage::Leaving | Stage::Production | Stage::Allotment => 0,
        Stage::Deployment | Stage::Closing => 1,
        Stage::FirstFlags | Stage::SecondFlags => 2,
        Stage::Commitment | Stage::TakingBack => 3,
        Stage::Combat => 4,
        Stage::Straighten | Stage::Answer | Stage::FollowUp => 5,
        Stage::Raids | Stage::Flights => 6,
        Stage::End => 7,
    }
}

/// The phase that is played; none when the game is over.
fn now(state: &State) -> Option<usize> {
    use frontline::game::Form;
    if state.outcome.is_some() {
        return None;
    }
    let of_frame = |frame: &Frame| match frame {
        Frame::Turn(stage) => phase_of(*stage),
        Frame::Form(Form::Close(_) | Form::Allot) => 0,
        Frame::Form(Form::Deploy) | Frame::Chooser => 1,
        Frame::Form(Form::Flags(_)) => 2,
        Frame::Form(Form::Commit) => 3,
        Frame::Form(Form::Advance | Form::Push) | Frame::Combat(_) => 4,
        Frame::Form(Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_)) => 5,
        Frame::Raid { .. } => 6,
    };
    state.frames.last().map(of_frame)
}

/// The side that acts alone; nobody where both do.
fn side(state: &State) -> Option<Coalition> {
    use frontline::game::Form;
    match state.frames.last()? {
        Frame::Form(
            Form::Close(side)
            | Form::Flags(side)
            | Form::Straighten(side)
            | Form::Answer(side)
            | Form::FollowUp(side),
        ) => Some(*side),
        Frame::Form(form @ (Form::Advance | Form::Push)) => {
            let battle = state.battle()?;
            let attacker = state.offensives.get(usize::from(battle.offensive))?.side;
            Some(if *form == Form::Advance { attacker } else { attacker.enemy() })
        }
        _ => None,
    }
}

fn fact(label: impl Into<Word>, value: String, title: impl Into<Word>) -> Fact {
    Fact { label: label.into(), value, title: Some(title.into()) }
}

/// What everybody may know: spectators too.
fn facts(state: &State) -> Vec<Fact> {
    let flags = |side: Coalition| {
        let own = state.nations(side).map(|nation| state.registers.flags[nation.index()]);
        own.map(u16::from).sum::<u16>()
    };
    let levels = state.levels();
    vec![
        fact(
            "VP",
            state.city_points().to_string(),
            format!(
                "Soviet victory points for cities; a draw from {}, a Soviet victory from {} (F53)",
                levels.axis, levels.draw
            ),
        ),
        fact(
            "Flags",
            format!("{} : {}", flags(Coalition::Axis), flags(Coalition::Soviet)),
            "offensive flags left, Axis and Soviet (F41)",
        ),
        fact(
            "Held",
            format!("{} : {}", state.held[0].iter().count(), state.held[1].iter().count()),
            "hexes held, Axis and Soviet (F30)",
        ),
    ]
}

pub(crate) fn ribbon(state: &State) -> Ribbon {
    let place = now(state);
    let marks = PHASES.iter().enumerate().map(|(at, name)| PhaseMark {
        name: (*name).into(),
        now: Some(at) == place,
        done: place.is_none_or(|place| at < place),
    });
    let turn = usize::from(state.turn.saturating_sub(1));
    Ribbon {
        turn: state.turn.into(),
        turns: state.last_turn.into(),
        date: state.scene.rules.turns.get(turn).cloned().unwrap_or_default(),
        side: side(state).map_or("", Coalition::name).into(),
        phase: place.map_or("The game is over", |place| PHASES[place]).into(),
        phases: marks.collect(),
        facts: facts(state),
        dice: String::new(),
    }
}
