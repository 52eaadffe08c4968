//! What is counted of many missions: how they end, what they cost, what was taken.

use crate::Engagement;
use rulebook::{RuleId, rule};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use study::{Ending, Observer, Played, Score, Studied, Sum};
use yards::game::{Decision, Event, Outcome, State, Yards};
use yards::ground::Player;

/// How a mission ended, in a few words.
fn result(outcome: &Outcome) -> &'static str {
    match (outcome.by, outcome.winner) {
        (Decision::AllObjectives, _) => "all objectives",
        (Decision::LastTurn, Player::Attacker) => "enough objectives",
        (Decision::LastTurn, Player::Defender) => "objectives held",
        (Decision::Broken, Player::Attacker) => "defender broken",
        (Decision::Broken, Player::Defender) => "attacker broken",
    }
}

/// The rule by which a mission ended.
pub(crate) fn rule_of(_: &Outcome) -> RuleId {
    rule!("Y68")
}

impl Studied for Engagement {
    type Game = Yards;
    type Observer = Watcher;
    type Sum = MissionSum;
    const ENDINGS: &'static [Ending] = &[
        Ending { result: Some("all objectives"), winner: Some("attacker"), score: Score::WON },
        Ending { result: Some("enough objectives"), winner: Some("attacker"), score: Score::WON },
        Ending { result: Some("defender broken"), winner: Some("attacker"), score: Score::WON },
        Ending { result: Some("objectives held"), winner: Some("defender"), score: Score::LOST },
        Ending { result: Some("attacker broken"), winner: Some("defender"), score: Score::LOST },
    ];

    fn title(start: &State) -> Option<String> {
        Some(start.mission().title.clone())
    }

    fn result(outcome: &Outcome) -> String {
        result(outcome).to_owned()
    }

    fn winner(outcome: &Outcome) -> Option<String> {
        Some(outcome.winner.name().to_owned())
    }

    fn score(outcome: &Outcome) -> Score {
        match outcome.winner {
            Player::Attacker => Score::WON,
            Player::Defender => Score::LOST,
        }
    }
}

/// What one mission leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MissionFacts {
    /// The last turn.
    pub last_turn: u8,
    /// Shots fired, by player.
    pub shots: [u32; 2],
    /// Assaults begun, by player.
    pub assaults: [u32; 2],
    /// Steps lost, by player.
    pub lost: [u16; 2],
    /// Promotion points, by player (Y69).
    pub points: [i16; 2],
    /// Objectives that the attacker held in the end.
    pub objectives: u8,
}

/// Looks on at one mission.
pub struct Watcher(MissionFacts);

impl Observer<Yards> for Watcher {
    type Facts = MissionFacts;
    const HEARS: bool = true;

    fn new(start: &State) -> Self {
        Watcher(MissionFacts { last_turn: start.turn, ..MissionFacts::default() })
    }

    fn happened(&mut self, event: &Event) {
        let facts = &mut self.0;
        match event {
            Event::TurnBegun { turn } => facts.last_turn = *turn,
            Event::Fired { unit, .. } => facts.shots[unit.player.index()] += 1,
            Event::Charged { units, .. } => {
                if let Some(unit) = units.first() {
                    facts.assaults[unit.player.index()] += 1;
                }
            }
            Event::GameEnded { outcome } => {
                facts.lost = outcome.lost;
                facts.points = outcome.points;
                facts.objectives = outcome.objectives;
            }
            _ => {}
        }
    }

    fn end(self) -> MissionFacts {
        self.0
    }
}

/// What many missions add up to.
#[derive(Default)]
pub struct MissionSum {
    games: u64,
    turns: u64,
    objectives: u64,
    shots: [u64; 2],
    assaults: [u64; 2],
    lost: [u64; 2],
}

impl MissionSum {
    fn mean(&self, sum: u64) -> f64 {
        if self.games == 0 { 0.0 } else { sum as f64 / self.games as f64 }
    }
}

fn add<T: Into<u64>>(sums: &mut [u64; 2], more: [T; 2]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more.into();
    }
}

impl Sum<Engagement> for MissionSum {
    fn new(_: &State) -> Self {
        MissionSum::default()
    }

    fn add(&mut self, played: &Played<MissionFacts>) {
        let facts = &played.facts;
        self.games += 1;
        self.turns += u64::from(facts.last_turn);
        self.objectives += u64::from(facts.objectives);
        add(&mut self.shots, facts.shots);
        add(&mut self.assaults, facts.assaults);
        add(&mut self.lost, facts.lost);
    }

    fn json(&self, out: &mut Map<String, Value>) {
        let both = |sums: [u64; 2]| json!({ "attacker": self.mean(sums[0]), "defender": self.mean(sums[1]) });
        out.insert("mean_last_turn".to_owned(), json!(self.mean(self.turns)));
        out.insert("mean_objectives".to_owned(), json!(self.mean(self.objectives)));
        out.insert("mean_shots".to_owned(), both(self.shots));
        out.insert("mean_assaults".to_owned(), both(self.assaults));
        out.insert("mean_steps_lost".to_owned(), both(self.lost));
    }

    fn columns(&self) -> Vec<String> {
        let names = [
            "last_turn",
            "objectives",
            "attacker_shots",
            "defender_shots",
            "attacker_assaults",
            "defender_assaults",
            "attacker_lost",
            "defender_lost",
        ];
        names.map(str::to_owned).into()
    }

    fn cells(&self, facts: &MissionFacts) -> Vec<String> {
        let first = [facts.last_turn, facts.objectives].map(|it| it.to_string());
        let counts = [facts.shots, facts.assaults].concat();
        let lost = facts.lost.map(|it| it.to_string());
        first.into_iter().chain(counts.iter().map(u32::to_string)).chain(lost).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::{Rank, Silent, play_fast};
    use dice::Seeded;
    use referee::Game as _;
    use yards::game::Setup;

    #[test]
    fn y68_every_end_is_among_the_endings() {
        for (id, seed) in [("first-light", 3), ("before-dawn", 4)] {
            let mut state = Yards::start(&Setup::of(id)).expect("a mission");
            let mut bots = [1, 2].map(|seed| Rank::Random.hire::<Yards>(seed).expect("a bot"));
            let end =
                play_fast::<Yards>(&mut state, &mut bots, &mut Seeded::new(seed), &mut Silent);
            let outcome = end.expect("an end");
            let known = Engagement::ENDINGS.iter().any(|ending| {
                ending.result == Some(result(&outcome))
                    && ending.winner.map(str::to_owned) == Engagement::winner(&outcome)
                    && ending.score == Engagement::score(&outcome)
            });
            assert!(known, "{outcome:?}");
        }
    }
}
