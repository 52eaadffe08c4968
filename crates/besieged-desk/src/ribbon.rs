//! The line along the top: turn, impulses, weather, points, air units, marshals, major cities against those needed.

use crate::calendar;
use besieged::game::{Frame, Stage, State, duties, orders, trains, words};
use besieged::ground::{Player, Victory};
use besieged::{Impulse, Turn};
use series::wire::{Duty, Fact, PhaseMark, Ribbon, Word};

/// A phase of a player-turn (B-T9).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Reinforcement,
    Orders,
    Moves(Impulse),
    Attacks(Impulse),
}

impl Phase {
    fn name(self, single: bool) -> &'static str {
        match self {
            Phase::Reinforcement => "Reinforcement",
            Phase::Orders => "Orders",
            Phase::Moves(_) if single => "Moves",
            Phase::Attacks(_) if single => "Attacks",
            Phase::Moves(Impulse::First) => "Moves 1",
            Phase::Attacks(Impulse::First) => "Attacks 1",
            Phase::Moves(Impulse::Second) => "Moves 2",
            Phase::Attacks(Impulse::Second) => "Attacks 2",
        }
    }
}

/// The phases of the player-turn, in the order of play (B31, B52).
fn phases(state: &State) -> Vec<Phase> {
    let mut found = vec![Phase::Reinforcement];
    if orders::are_rolled(state.phasing, state.turn) {
        found.push(Phase::Orders);
    }
    let impulses: &[Impulse] = match state.is_single_impulse() {
        true if state.phasing == Player::Axis => &[Impulse::First],
        true => &[Impulse::Second],
        false => &[Impulse::First, Impulse::Second],
    };
    found.extend(impulses.iter().flat_map(|it| [Phase::Moves(*it), Phase::Attacks(*it)]));
    found
}

/// The phase being played; none between player-turns and when the game is over.
fn now(state: &State) -> Option<Phase> {
    let impulse = state.impulse;
    Some(match state.frames.last()? {
        Frame::Turn(Stage::Begin | Stage::Opening) => Phase::Reinforcement,
        Frame::Turn(Stage::Close | Stage::End) => return None,
        Frame::Turn(Stage::Second) => Phase::Attacks(impulse),
        Frame::Reinforce | Frame::Place { .. } => Phase::Reinforcement,
        Frame::Turn(Stage::Orders) | Frame::OrdersDie | Frame::Orders => Phase::Orders,
        Frame::Turn(Stage::Moves | Stage::Attacks) | Frame::Move(_) | Frame::Rail(_) => {
            Phase::Moves(impulse)
        }
        Frame::Target | Frame::Force(_) | Frame::Support(_) | Frame::Combat(_) => {
            Phase::Attacks(impulse)
        }
    })
}

/// The name of the phase being played.
pub(crate) fn phase(state: &State) -> &'static str {
    match now(state) {
        Some(phase) => phase.name(state.is_single_impulse()),
        None if state.outcome.is_some() => "The game is over",
        None => "End of the turn",
    }
}

pub(crate) fn ribbon(state: &State) -> Ribbon {
    let (phases, now) = (phases(state), now(state));
    let place = now.and_then(|now| phases.iter().position(|phase| *phase == now));
    let single = state.is_single_impulse();
    let marks = phases.iter().enumerate().map(|(at, phase)| PhaseMark {
        name: phase.name(single).into(),
        now: Some(at) == place,
        done: place.is_none_or(|place| at < place),
    });
    Ribbon {
        turn: state.turn.number(),
        turns: state.scene.scenario().end.number(),
        date: state.turn.to_string(),
        side: state.phasing.name().into(),
        phase: phase(state).into(),
        phases: marks.collect(),
        facts: facts(state),
        dice: String::new(),
    }
}

/// When it is, as a caption: "Jul/Aug 1942, Axis moves 1".
pub(crate) fn moment(ribbon: &Ribbon) -> String {
    let Ribbon { date, side, phase, .. } = ribbon;
    let phase = phase.to_lowercase();
    match ribbon.phases.iter().any(|phase| phase.now) {
        true => {
            let soviet = *side == Player::Soviet.name();
            let player = if soviet { Player::Soviet } else { Player::Axis };
            format!("{date}, {player} {phase}")
        }
        false => format!("{date}, {phase}"),
    }
}

fn fact(label: &'static str, value: String, title: impl Into<Word>) -> Fact {
    Fact { label: label.into(), value, title: Some(title.into()) }
}

fn facts(state: &State) -> Vec<Fact> {
    let both = |of: &dyn Fn(Player) -> u8| {
        let [axis, soviet] = Player::BOTH.map(of);
        format!("{axis} : {soviet}")
    };
    let mut facts = vec![
        fact("Weather", weather(state), "of impulse 1, and of impulse 2 once it is rolled (B32)"),
        fact(
            "Air",
            both(&|player| state.air[player.index()]),
            "air units left, Axis and Russian (B44)",
        ),
        fact(
            "Marshals",
            both(&|player| state.free_marshals(player)),
            "Field Marshals free in this impulse, Axis and Russian (B45)",
        ),
    ];
    if matches!(now(state), Some(Phase::Reinforcement)) {
        let title = "replacement points; what is left when the phase ends is lost (B33)";
        facts.insert(1, fact("Points", state.points.to_string(), title));
    }
    if matches!(now(state), Some(Phase::Moves(Impulse::First))) {
        let left = trains(state.phasing).saturating_sub(state.rail_used);
        facts.push(fact("Rail", left.to_string(), "units that may still move by rail (B47)"));
    }
    let (value, title) = majors(state);
    facts.push(fact("Axis majors", value, title));
    facts
}

/// "clear, snow", as far as it is rolled.
fn weather(state: &State) -> String {
    let impulses = if state.is_single_impulse() { 1 } else { 2 };
    let rolled = state.weather.iter().take(impulses).flatten();
    let names: Vec<String> =
        rolled.map(|weather| weather.to_string().replace(" weather", "")).collect();
    if names.is_empty() { "not rolled yet".to_owned() } else { names.join(", ") }
}

/// The major cities of the Axis against those it needs, and for what.
fn majors(state: &State) -> (String, String) {
    let held = state.majors(Player::Axis);
    let scenario = state.scene.scenario();
    match (scenario.victory, next_check(state)) {
        (Victory::Cities(needed), _) => {
            let title = format!("needs {needed} major cities after {} (B56)", scenario.end);
            (format!("{held} / {needed}"), title)
        }
        (Victory::Campaign, Some((turn, needed))) => {
            let title = format!("needs {needed} when {turn} closes, or the Russians win (B13b)");
            (format!("{held} / {needed}"), title)
        }
        (Victory::Campaign, None) => {
            (held.to_string(), "major cities; Berlin decides now (B55)".to_owned())
        }
    }
}

/// The next check of sudden death, with the major cities it asks for (B13a).
pub(crate) fn next_check(state: &State) -> Option<(Turn, u32)> {
    let chart = &state.scene.charts.sudden_death;
    let left = calendar::turns(state.scene.scenario()).filter(|turn| *turn >= state.turn);
    left.filter_map(|turn| Some((turn, chart.required(turn)?))).next()
}

/// The units of a player that must still attack (B59).
pub(crate) fn owed(state: &State, player: Option<Player>) -> Vec<Duty> {
    if player != Some(state.phasing) {
        return Vec::new();
    }
    let duty = |(unit, rule): (_, rulebook::RuleId)| Duty {
        text: format!("{} must attack", words::name(&state.scene, unit)),
        rule: rule.as_str().into(),
    };
    duties(state).map(duty).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{position, with};
    use besieged::game::{Besieged, Setup};
    use referee::Game as _;

    fn start(id: &str) -> State {
        Besieged::start(&Setup::of(id)).expect("a scenario")
    }

    fn value(ribbon: &Ribbon, label: &str) -> String {
        let fact = ribbon.facts.iter().find(|fact| fact.label == label);
        fact.map_or(String::new(), |fact| fact.value.clone())
    }

    #[test]
    fn b52_the_first_turn_has_one_impulse_and_no_orders() {
        let ribbon = ribbon(&start("border-1941"));
        let names: Vec<&str> = ribbon.phases.iter().map(|phase| &*phase.name).collect();
        assert_eq!(names, ["Reinforcement", "Moves", "Attacks"]);
        assert_eq!((ribbon.turn, ribbon.turns), (1, 3));
        assert_eq!(moment(&ribbon), "May/Jun 1941, Axis reinforcement");
    }

    #[test]
    fn b42_turns_with_orders_and_two_impulses_have_six_phases() {
        let state = position("1943.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let ribbon = ribbon(&state);
        assert_eq!(ribbon.phases.len(), 6);
        assert_eq!(&*ribbon.phase, "Moves 1");
        assert!(ribbon.phases[1].done && ribbon.phases[2].now && !ribbon.phases[3].done);
        assert_eq!(value(&ribbon, "Rail"), "4");
    }

    #[test]
    fn b56_majors_stand_against_those_needed() {
        let ribbon = ribbon(&start("typhoon-1941"));
        assert!(value(&ribbon, "Axis majors").ends_with("/ 22"), "{:?}", ribbon.facts);
    }

    #[test]
    fn b13a_the_campaign_counts_towards_the_next_check() {
        let state = with(
            "1943.jan_feb",
            "axis moves",
            "A-ge-V 2018",
            "S-ru-16 2020",
            "weather = [\"snow\"]",
        );
        assert!(value(&ribbon(&state), "Axis majors").ends_with("/ 10"));
        assert_eq!(value(&ribbon(&state), "Weather"), "snow");
    }

    #[test]
    fn b59_duties_are_those_of_the_player_whose_turn_it_is() {
        let state = position("1942.jul_aug", "axis attacks", "A-ge-V 2018 owes", "S-ru-16 2019");
        let told = owed(&state, Some(Player::Axis));
        assert_eq!(told.iter().map(|duty| &*duty.rule).collect::<Vec<_>>(), ["B36"]);
        assert!(owed(&state, Some(Player::Soviet)).is_empty() && owed(&state, None).is_empty());
    }
}
