//! The line along the top: turn, phase, objectives, losses, mortars, sight.

use series::wire::{Fact, PhaseMark, Ribbon, Word};
use yards::game::{Frame, State, losses};
use yards::ground::Player;

const PHASES: [&str; 4] = ["Set-up", "Initiative", "Activations", "Recovery"];

/// The place of the phase being played; none when the game is over.
fn now(state: &State) -> Option<usize> {
    Some(match state.frames.first()? {
        Frame::SetUp => 0,
        Frame::Initiative => 1,
        Frame::Recovery { .. } | Frame::Check => 3,
        _ => 2,
    })
}

pub(crate) fn ribbon(state: &State) -> Ribbon {
    let place = now(state);
    let marks = PHASES.iter().enumerate().filter(|(at, _)| *at > 0 || place == Some(0));
    let marks = marks.map(|(at, name)| PhaseMark {
        name: (*name).into(),
        now: Some(at) == place,
        done: place.is_none_or(|place| at < place),
    });
    let side = match place {
        Some(2) => state.activation().map_or(state.goer(), |it| it.player).name(),
        _ => "",
    };
    let date = state.mission().date;
    Ribbon {
        turn: state.turn.into(),
        turns: state.mission().turns.into(),
        date: format!("{}/{}", date.month, date.year),
        side: side.into(),
        phase: place.map_or("The game is over", |place| PHASES[place]).into(),
        phases: marks.collect(),
        facts: facts(state),
        dice: String::new(),
    }
}

fn fact(label: &'static str, value: String, title: impl Into<Word>) -> Fact {
    Fact { label: label.into(), value, title: Some(title.into()) }
}

fn facts(state: &State) -> Vec<Fact> {
    let mission = state.mission();
    let held = state.objectives.count_ones();
    let mut facts = vec![fact(
        "Objectives",
        format!("{held} / {}", mission.needs),
        format!(
            "held by the attacker, of {}; he needs so many after turn {} (Y68)",
            mission.objectives.len(),
            mission.turns
        ),
    )];
    let [attacker, defender] = Player::BOTH.map(|player| share(state, player));
    facts.push(fact(
        "Losses",
        format!("{attacker}% : {defender}%"),
        "steps lost, attacker and defender; at 70% a side breaks (Y68)",
    ));
    let missions = |player: Player| {
        state.mortars[player.index()].iter().map(|it| u32::from(it.left)).sum::<u32>()
    };
    let [own, theirs] = Player::BOTH.map(missions);
    if Player::BOTH.iter().any(|player| !state.mortars[player.index()].is_empty()) {
        facts.push(fact(
            "Mortars",
            format!("{own} : {theirs}"),
            "mortar missions left, attacker and defender (Y48)",
        ));
    }
    let limit = state.sight_limit();
    if limit < 99 {
        facts.push(fact("Sight", limit.to_string(), "the farthest hex seen this turn (Y74)"));
    }
    facts
}

/// Steps lost in percent.
pub(crate) fn share(state: &State, player: Player) -> u32 {
    let (all, lost) = losses(state, player);
    (100 * lost).checked_div(all).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::begun;
    use referee::{Game as _, conformance::stroll};
    use yards::game::{Setup, Yards};

    #[test]
    fn y68_objectives_and_losses_stand_against_what_decides() {
        let told = ribbon(&begun("first-light"));
        assert_eq!((told.turn, told.turns, &*told.side), (1, 6, "attacker"));
        assert_eq!(told.facts[0].value, "0 / 2");
        assert_eq!(told.facts[1].value, "0% : 0%");
        assert_eq!(told.facts[2].value, "4 : 2");
        assert!(told.phases.iter().any(|phase| phase.now && phase.name == "Activations"));
    }

    #[test]
    fn y68_losses_are_a_share_of_the_steps_at_the_start() {
        let start = Yards::start(&Setup::of("first-light")).expect("a mission");
        let mut most = 0;
        stroll::<Yards>(start, 3, |moment| {
            for player in Player::BOTH {
                most = most.max(share(moment.state, player));
            }
            moment.step < 3000
        });
        assert!((1..=100).contains(&most), "{most}");
    }

    #[test]
    fn y74_sight_is_told_where_it_is_limited() {
        let told = ribbon(&begun("before-dawn"));
        assert!(told.facts.iter().any(|fact| fact.label == "Sight"), "{:?}", told.facts);
        let start = Yards::start(&Setup::of("the-crossing")).expect("a mission");
        assert!(ribbon(&start).phases[0].now);
    }
}
