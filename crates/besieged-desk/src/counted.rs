//! What is counted of many games: how they end, what they cost, how many major cities the Axis holds.

use crate::War;
use besieged::game::{Besieged, Decision, Event, Outcome, State};
use besieged::ground::{Player, UnitId};
use besieged::{Scene, Turn};
use rulebook::{RuleId, rule};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use study::{Ending, Observer, Played, Score, Studied, Sum};

/// How a game ended, in a few words.
fn result(outcome: &Outcome) -> &'static str {
    match (outcome.by, outcome.winner) {
        (Decision::SuddenDeath { .. }, _) => "sudden death",
        (Decision::Collapse, _) => "Soviet collapse",
        (Decision::Berlin, _) => "Berlin has fallen",
        (Decision::LastTurn, _) => "Berlin stands",
        (Decision::Cities { .. }, Player::Axis) => "enough major cities",
        (Decision::Cities { .. }, Player::Soviet) => "too few major cities",
    }
}

/// The rule by which a game ended.
pub(crate) fn rule_of(outcome: &Outcome) -> RuleId {
    match outcome.by {
        Decision::SuddenDeath { .. } => rule!("B13b"),
        Decision::Collapse | Decision::Berlin | Decision::LastTurn => rule!("B55"),
        Decision::Cities { .. } => rule!("B56"),
    }
}

impl Studied for War {
    type Game = Besieged;
    type Observer = Watcher;
    type Sum = WarSum;
    const ENDINGS: &'static [Ending] = &[
        Ending { result: Some("Soviet collapse"), winner: Some("axis"), score: Score::WON },
        Ending { result: Some("Berlin stands"), winner: Some("axis"), score: Score::WON },
        Ending { result: Some("enough major cities"), winner: Some("axis"), score: Score::WON },
        Ending { result: Some("too few major cities"), winner: Some("soviet"), score: Score::LOST },
        Ending { result: Some("sudden death"), winner: Some("soviet"), score: Score::LOST },
        Ending { result: Some("Berlin has fallen"), winner: Some("soviet"), score: Score::LOST },
    ];

    fn title(start: &State) -> Option<String> {
        Some(start.scene.scenario().title.clone())
    }

    fn result(outcome: &Outcome) -> String {
        result(outcome).to_owned()
    }

    fn winner(outcome: &Outcome) -> Option<String> {
        Some(outcome.winner.name().to_owned())
    }

    fn score(outcome: &Outcome) -> Score {
        match outcome.winner {
            Player::Axis => Score::WON,
            Player::Soviet => Score::LOST,
        }
    }
}

/// What one game leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WarFacts {
    /// The number of the last turn in the campaign.
    pub last_turn: u16,
    /// Attacks made, by player.
    pub attacks: [u32; 2],
    /// Single steps lost, by player.
    pub steps: [u32; 2],
    /// Units eliminated, by player.
    pub eliminated: [u32; 2],
    /// Units surrendered, by player.
    pub surrendered: [u32; 2],
    /// Major cities that the Axis held in the end.
    pub majors: u8,
}

/// Looks on at one game.
pub struct Watcher {
    scene: Scene,
    turn: Turn,
    facts: WarFacts,
}

impl Watcher {
    fn of(&self, unit: UnitId) -> usize {
        self.scene.roster.counter(unit).player.index()
    }
}

impl Observer<Besieged> for Watcher {
    type Facts = WarFacts;
    const HEARS: bool = true;

    fn new(start: &State) -> Self {
        let facts = WarFacts { majors: start.majors(Player::Axis), ..WarFacts::default() };
        Watcher { scene: start.scene.clone(), turn: start.turn, facts }
    }

    fn happened(&mut self, event: &Event) {
        match event {
            Event::TurnBegun { turn } => self.turn = *turn,
            Event::Attacked { attackers, .. } => {
                if let Some(unit) = attackers.first() {
                    self.facts.attacks[self.of(*unit)] += 1;
                }
            }
            Event::StepLost { unit } => self.facts.steps[self.of(*unit)] += 1,
            Event::UnitLost { unit, surrendered: false } => {
                self.facts.eliminated[self.of(*unit)] += 1;
            }
            Event::UnitLost { unit, surrendered: true } => {
                self.facts.surrendered[self.of(*unit)] += 1;
            }
            Event::GameEnded { outcome } => self.facts.majors = outcome.axis_majors,
            _ => {}
        }
    }

    fn end(self) -> WarFacts {
        WarFacts { last_turn: self.turn.number(), ..self.facts }
    }
}

/// What many games add up to.
#[derive(Default)]
pub struct WarSum {
    games: u64,
    turns: u64,
    majors: u64,
    attacks: [u64; 2],
    eliminated: [u64; 2],
    surrendered: [u64; 2],
}

impl WarSum {
    /// The mean over all games.
    fn mean(&self, sum: u64) -> f64 {
        if self.games == 0 { 0.0 } else { sum as f64 / self.games as f64 }
    }
}

/// The counters of both players added.
fn add(sums: &mut [u64; 2], more: [u32; 2]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += u64::from(more);
    }
}

impl Sum<War> for WarSum {
    fn new(_: &State) -> Self {
        WarSum::default()
    }

    fn add(&mut self, played: &Played<WarFacts>) {
        let facts = &played.facts;
        self.games += 1;
        self.turns += u64::from(facts.last_turn);
        self.majors += u64::from(facts.majors);
        add(&mut self.attacks, facts.attacks);
        add(&mut self.eliminated, facts.eliminated);
        add(&mut self.surrendered, facts.surrendered);
    }

    fn json(&self, out: &mut Map<String, Value>) {
        let both =
            |sums: [u64; 2]| json!({ "axis": self.mean(sums[0]), "soviet": self.mean(sums[1]) });
        out.insert("mean_last_turn".to_owned(), json!(self.mean(self.turns)));
        out.insert("mean_axis_majors".to_owned(), json!(self.mean(self.majors)));
        out.insert("mean_attacks".to_owned(), both(self.attacks));
        out.insert("mean_eliminated".to_owned(), both(self.eliminated));
        out.insert("mean_surrendered".to_owned(), both(self.surrendered));
    }

    fn columns(&self) -> Vec<String> {
        let names = ["last_turn", "axis_majors", "axis_attacks", "soviet_attacks"];
        let lost =
            ["axis_eliminated", "soviet_eliminated", "axis_surrendered", "soviet_surrendered"];
        names.into_iter().chain(lost).map(str::to_owned).collect()
    }

    fn cells(&self, facts: &WarFacts) -> Vec<String> {
        let counts = [facts.attacks, facts.eliminated, facts.surrendered].concat();
        let first = [facts.last_turn.to_string(), facts.majors.to_string()];
        first.into_iter().chain(counts.iter().map(u32::to_string)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::game::Setup;
    use bots::{Rank, Silent, play_fast};
    use dice::Seeded;
    use referee::Game as _;

    #[test]
    fn b56_every_end_is_among_the_endings() {
        for id in ["border-1941", "stalingrad-1942"] {
            let mut state = Besieged::start(&Setup::of(id)).expect("a scenario");
            let mut bots = [1, 2].map(|seed| Rank::Random.hire::<Besieged>(seed).expect("a bot"));
            let end =
                play_fast::<Besieged>(&mut state, &mut bots, &mut Seeded::new(3), &mut Silent);
            let outcome = end.expect("an end");
            let known = War::ENDINGS.iter().any(|ending| {
                ending.result == Some(result(&outcome))
                    && ending.winner.map(str::to_owned) == War::winner(&outcome)
                    && ending.score == War::score(&outcome)
            });
            assert!(known, "{outcome:?}");
            assert_eq!(rule_of(&outcome).as_str(), "B56");
        }
    }

    #[test]
    fn losses_are_counted_by_player() {
        let start = Besieged::start(&Setup::of("border-1941")).expect("a scenario");
        let unit = start.scene.roster.find("S-ru-16").expect("a unit");
        let mut watcher = Watcher::new(&start);
        watcher.happened(&Event::StepLost { unit });
        watcher.happened(&Event::UnitLost { unit, surrendered: true });
        let facts = watcher.end();
        assert_eq!((facts.steps, facts.surrendered), ([0, 1], [0, 1]));
        assert_eq!(facts.last_turn, 1);
    }
}
