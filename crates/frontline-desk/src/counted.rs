//! What is counted of many games: how they end, what they cost, how the front moved.

use crate::Front;
use frontline::game::{Decision, Event, Frontline, Outcome, State, Verdict};
use frontline::ground::Coalition;
use rulebook::{RuleId, rule};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use study::{Ending, Observer, Played, Score, Studied, Sum};

/// Who won.
pub(crate) fn winner(verdict: Verdict) -> Option<Coalition> {
    match verdict {
        Verdict::AxisDecisive | Verdict::Axis => Some(Coalition::Axis),
        Verdict::Draw => None,
        Verdict::Soviet | Verdict::SovietDecisive => Some(Coalition::Soviet),
    }
}

/// The rule by which a game ended.
pub(crate) fn rule_of(outcome: &Outcome) -> RuleId {
    match outcome.by {
        Decision::Collapse => rule!("F39"),
        Decision::Sudden | Decision::Points => rule!("F53"),
    }
}

const fn ending(result: &'static str, winner: Option<&'static str>, score: Score) -> Ending {
    Ending { result: Some(result), winner, score }
}

impl Studied for Front {
    type Game = Frontline;
    type Observer = Watcher;
    type Sum = FrontSum;
    const ENDINGS: &'static [Ending] = &[
        ending("decisive Axis victory", Some("axis"), Score::WON),
        ending("Axis victory", Some("axis"), Score::WON),
        ending("draw", None, Score::HALF),
        ending("Soviet victory", Some("soviet"), Score::LOST),
        ending("decisive Soviet victory", Some("soviet"), Score::LOST),
    ];
    const SCORING: Option<&'static str> =
        Some("scored for the Axis: a victory of either degree is whole, a draw half");

    fn title(start: &State) -> Option<String> {
        Some(start.scene.scenario().title.clone())
    }

    fn result(outcome: &Outcome) -> String {
        outcome.verdict.words().to_owned()
    }

    fn winner(outcome: &Outcome) -> Option<String> {
        winner(outcome.verdict).map(|side| side.name().to_owned())
    }

    fn score(outcome: &Outcome) -> Score {
        match winner(outcome.verdict) {
            Some(Coalition::Axis) => Score::WON,
            None => Score::HALF,
            Some(Coalition::Soviet) => Score::LOST,
        }
    }
}

/// What one game leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrontFacts {
    /// The last turn.
    pub last_turn: u8,
    /// Soviet victory points at the end.
    pub points: i16,
    /// Combats that each side attacked in.
    pub attacks: [u32; 2],
    /// Hexes that each side took.
    pub taken: [u32; 2],
    /// CV that each side lost in combat.
    pub lost: [u32; 2],
}

/// Looks on at one game.
pub struct Watcher {
    facts: FrontFacts,
}

impl Observer<Frontline> for Watcher {
    type Facts = FrontFacts;
    const HEARS: bool = true;

    fn new(start: &State) -> Self {
        Watcher { facts: FrontFacts { last_turn: start.turn, ..FrontFacts::default() } }
    }

    fn happened(&mut self, event: &Event) {
        let facts = &mut self.facts;
        match event {
            Event::TurnBegun { turn } => facts.last_turn = *turn,
            Event::Held { side: Some(side), .. } => facts.taken[side.index()] += 1,
            Event::Fought(report) => {
                facts.attacks[report.side.index()] += 1;
                for (side, lost) in [report.side, report.side.enemy()].into_iter().zip(report.lost)
                {
                    let cv = lost.men + lost.tanks + lost.aircraft + lost.bombers;
                    facts.lost[side.index()] += u32::from(cv);
                }
            }
            Event::Ended { outcome } => facts.points = outcome.points,
            _ => {}
        }
    }

    fn end(self) -> FrontFacts {
        self.facts
    }
}

/// What many games add up to.
#[derive(Default)]
pub struct FrontSum {
    games: i64,
    turns: i64,
    points: i64,
    attacks: [i64; 2],
    taken: [i64; 2],
    lost: [i64; 2],
}

impl FrontSum {
    fn mean(&self, sum: i64) -> f64 {
        if self.games == 0 { 0.0 } else { sum as f64 / self.games as f64 }
    }
}

impl Sum<Front> for FrontSum {
    fn new(_: &State) -> Self {
        FrontSum::default()
    }

    fn add(&mut self, played: &Played<FrontFacts>) {
        let facts = &played.facts;
        self.games += 1;
        self.turns += i64::from(facts.last_turn);
        self.points += i64::from(facts.points);
        for side in 0..2 {
            self.attacks[side] += i64::from(facts.attacks[side]);
            self.taken[side] += i64::from(facts.taken[side]);
            self.lost[side] += i64::from(facts.lost[side]);
        }
    }

    fn json(&self, out: &mut Map<String, Value>) {
        let both =
            |sums: [i64; 2]| json!({ "axis": self.mean(sums[0]), "soviet": self.mean(sums[1]) });
        out.insert("mean_last_turn".to_owned(), json!(self.mean(self.turns)));
        out.insert("mean_points".to_owned(), json!(self.mean(self.points)));
        out.insert("mean_attacks".to_owned(), both(self.attacks));
        out.insert("mean_hexes_taken".to_owned(), both(self.taken));
        out.insert("mean_cv_lost".to_owned(), both(self.lost));
    }

    fn columns(&self) -> Vec<String> {
        let both = ["attacks", "hexes_taken", "cv_lost"];
        let both = both.iter().flat_map(|what| ["axis", "soviet"].map(|it| format!("{it}_{what}")));
        ["last_turn", "points"].into_iter().map(str::to_owned).chain(both).collect()
    }

    fn cells(&self, facts: &FrontFacts) -> Vec<String> {
        let counts = [facts.attacks, facts.taken, facts.lost].concat();
        let first = [facts.last_turn.to_string(), facts.points.to_string()];
        first.into_iter().chain(counts.iter().map(u32::to_string)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f53_every_verdict_is_among_the_endings() {
        let verdicts = [
            Verdict::AxisDecisive,
            Verdict::Axis,
            Verdict::Draw,
            Verdict::Soviet,
            Verdict::SovietDecisive,
        ];
        for (verdict, ending) in verdicts.into_iter().zip(Front::ENDINGS) {
            let outcome = Outcome { verdict, by: Decision::Points, points: 70 };
            assert_eq!(ending.result.map(str::to_owned), Some(Front::result(&outcome)));
            assert_eq!(ending.winner.map(str::to_owned), Front::winner(&outcome));
            assert_eq!(ending.score, Front::score(&outcome));
        }
        let fallen = Outcome { verdict: Verdict::Soviet, by: Decision::Collapse, points: 0 };
        assert_eq!(rule_of(&fallen).as_str(), "F39");
    }
}
