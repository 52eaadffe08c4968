//! What many games add up to.

use crate::played::FactsOf;
use crate::report::{Grid, Section};
use crate::{Interval, Played, Scores, Spread, Studied, wilson};
use referee::{Game, digest};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Whether games stand alone or come in twos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairing {
    /// Every game is its own observation, scored for the first seat.
    Single,
    /// An odd game and the next one are a pair on the same dice with seats exchanged, scored for the bot that has the
    /// first seat in the odd one.
    Paired,
}

/// What is counted of a game beyond what all games have.
pub trait Sum<T: Studied>: Send {
    /// Before the first game.
    fn new(start: &<T::Game as Game>::State) -> Self;
    /// One more game.
    fn add(&mut self, played: &Played<FactsOf<T>>);
    /// What cannot be in what was noted of a game, if anything: it may come from a file that somebody has edited.
    fn fault(&self, _: &FactsOf<T>) -> Option<String> {
        None
    }
    /// Fields for the JSON report.
    fn json(&self, _: &mut Map<String, Value>) {}
    /// Tables for the terminal.
    fn tables(&self) -> Vec<Grid> {
        Vec::new()
    }
    /// The heads of more columns of the CSV report.
    fn columns(&self) -> Vec<String> {
        Vec::new()
    }
    /// Their cells for a game.
    fn cells(&self, _: &FactsOf<T>) -> Vec<String> {
        Vec::new()
    }
    /// Parts of the page.
    fn sections(&self) -> Vec<Section> {
        Vec::new()
    }
}

/// How often something came up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    games: u64,
    /// In none, one or both games of a pair; pairs in which it did not come up are added when asked.
    pairs: [u64; 3],
}

/// A share of the games with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// What came up.
    pub name: String,
    /// In how many games.
    pub games: u64,
    /// The share of all games; over pairs where games are paired.
    pub share: Interval,
}

/// Who wins in a draw.
pub(crate) const NOBODY: &str = "nobody";

/// Everything that is counted in a series of games. Games are added in the order of their numbers.
pub struct Tally<T: Studied> {
    pairing: Pairing,
    games: u64,
    results: BTreeMap<String, Count>,
    winners: BTreeMap<String, Count>,
    scores: Scores,
    decisions: Vec<u64>,
    rolls: Spread,
    choices: u64,
    choices_most: u64,
    fingerprint: [u64; 4],
    /// The first game of a pair whose second is still to come.
    half: Option<Half>,
    /// What is particular to the game.
    pub sum: T::Sum,
}

struct Half {
    result: String,
    winner: String,
    half_points: u8,
}

impl<T: Studied> Tally<T> {
    /// Before the first game.
    #[must_use]
    pub fn new(start: &<T::Game as Game>::State, pairing: Pairing) -> Self {
        // What never happens is reported as well.
        let none = |name: &str| (name.to_owned(), Count::default());
        let results = T::ENDINGS.iter().filter_map(|end| end.result).map(none).collect();
        let winners = T::ENDINGS.iter().map(|end| none(end.winner.unwrap_or(NOBODY))).collect();
        Tally {
            pairing,
            games: 0,
            results,
            winners,
            scores: match pairing {
                Pairing::Single => Scores::singles(),
                Pairing::Paired => Scores::pairs(),
            },
            decisions: Vec::new(),
            rolls: Spread::default(),
            choices: 0,
            choices_most: 0,
            fingerprint: [0; 4],
            half: None,
            sum: T::Sum::new(start),
        }
    }

    /// What cannot be in a game, if anything.
    #[must_use]
    pub fn fault(&self, played: &Played<FactsOf<T>>) -> Option<String> {
        if !T::ENDINGS.iter().any(|end| end.is_of(played)) {
            let winner = played.winner.as_deref().unwrap_or(NOBODY);
            let points = played.score.half_points();
            return Some(format!(
                "no game ends with {}, {winner} winning and {points} half points",
                played.result
            ));
        }
        self.sum.fault(&played.facts)
    }

    /// One more game.
    pub fn add(&mut self, played: &Played<FactsOf<T>>) {
        let winner = played.winner.clone().unwrap_or_else(|| NOBODY.to_owned());
        let game =
            Half { result: played.result.clone(), winner, half_points: played.score.half_points() };
        self.results.entry(game.result.clone()).or_default().games += 1;
        self.winners.entry(game.winner.clone()).or_default().games += 1;
        self.games += 1;
        self.decisions.push(played.decisions);
        self.rolls.add(played.rolls as i64);
        self.choices += played.choices;
        self.choices_most = self.choices_most.max(played.choices_most);
        self.sum.add(played);
        self.fold(&digest(played));
        match (self.pairing, self.half.take()) {
            (Pairing::Single, _) => self.scores.add(game.half_points),
            (Pairing::Paired, None) => self.half = Some(game),
            (Pairing::Paired, Some(first)) => {
                // In the second game the other bot has the first seat.
                self.scores.add(first.half_points + played.score.other().half_points());
                note_pair(&mut self.results, &first.result, &game.result);
                note_pair(&mut self.winners, &first.winner, &game.winner);
            }
        }
    }

    /// Folds the digest of a game into the fingerprint, so that order and repetition count.
    fn fold(&mut self, digest: &str) {
        let words = digest.as_bytes().chunks(16).map(|part| {
            let text = std::str::from_utf8(part).unwrap_or("0");
            u64::from_str_radix(text, 16).unwrap_or(0)
        });
        for (word, other) in self.fingerprint.iter_mut().zip(words) {
            *word = word.rotate_left(23).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other;
        }
    }

    /// How games are paired.
    #[must_use]
    pub fn pairing(&self) -> Pairing {
        self.pairing
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The scores of the first seat, or of the first bot over pairs.
    #[must_use]
    pub fn scores(&self) -> &Scores {
        &self.scores
    }

    /// How games ended.
    #[must_use]
    pub fn results(&self) -> Vec<Share> {
        self.shares(&self.results)
    }

    /// Who won.
    #[must_use]
    pub fn winners(&self) -> Vec<Share> {
        self.shares(&self.winners)
    }

    fn shares(&self, counts: &BTreeMap<String, Count>) -> Vec<Share> {
        let share = |(name, count): (&String, &Count)| {
            let share = match self.pairing {
                Pairing::Single => wilson(count.games, self.games),
                Pairing::Paired => {
                    let [_, once, twice] = count.pairs;
                    let none = self.scores.total().saturating_sub(once + twice);
                    Scores::of([none, once, twice]).interval()
                }
            };
            Share { name: name.clone(), games: count.games, share }
        };
        counts.iter().map(share).collect()
    }

    /// Decisions of each game, in order.
    #[must_use]
    pub fn decisions(&self) -> &[u64] {
        &self.decisions
    }

    /// Rolls of a game.
    #[must_use]
    pub fn rolls(&self) -> Spread {
        self.rolls
    }

    /// Answers per decision: mean and most.
    #[must_use]
    pub fn branching(&self) -> (f64, u64) {
        let decisions: u64 = self.decisions.iter().sum();
        (self.choices as f64 / decisions.max(1) as f64, self.choices_most)
    }

    /// The digests of all games, of their last states and of all that was noted, folded into one: it tells whether two
    /// series were the same.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        self.fingerprint.iter().map(|word| format!("{word:016x}")).collect()
    }
}

fn note_pair(counts: &mut BTreeMap<String, Count>, first: &str, second: &str) {
    if first == second {
        if let Some(count) = counts.get_mut(first) {
            count.pairs[2] += 1;
        }
        return;
    }
    for name in [first, second] {
        if let Some(count) = counts.get_mut(name) {
            count.pairs[1] += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Score;
    use crate::example::{Councils, Raids};
    use crate::plain::Nothing;
    use testgames::council::{self, Council};
    use testgames::raid::{Raid, Setup};

    fn played(number: u64, score: Score) -> Played<Nothing> {
        let raider = score == Score::WON;
        Played {
            number,
            result: if raider { "objective reached" } else { "objective held" }.to_owned(),
            winner: Some(if raider { "raider" } else { "garrison" }.to_owned()),
            score,
            decisions: 10 + number,
            rolls: 3,
            choices: 40,
            choices_most: 7,
            digest: "0f".repeat(32),
            facts: Nothing {},
        }
    }

    fn tally(pairing: Pairing, scores: &[Score]) -> Tally<Raids> {
        let start = Raid::start(&Setup::default()).expect("a good set-up");
        let mut tally = Tally::new(&start, pairing);
        (1..).zip(scores).for_each(|(number, score)| tally.add(&played(number, *score)));
        tally
    }

    #[test]
    fn what_never_happened_is_reported_with_its_interval() {
        for pairing in [Pairing::Single, Pairing::Paired] {
            // In pairs that the raider wins whoever it is, the garrison never does.
            let tally = tally(pairing, &[Score::WON; 10]);
            let winners = tally.winners();
            let [garrison, raider] = &winners[..] else { panic!("two winners") };
            assert_eq!((garrison.name.as_str(), garrison.games, raider.games), ("garrison", 0, 10));
            let observations = if pairing == Pairing::Single { 10 } else { 5 };
            assert_eq!(garrison.share, wilson(0, observations));
            assert_eq!(tally.results().len(), 2);
        }
        let start = Council::start(&council::Setup::default()).expect("a good set-up");
        let names: Vec<String> = Tally::<Councils>::new(&start, Pairing::Single)
            .winners()
            .into_iter()
            .map(|share| share.name)
            .collect();
        assert_eq!(names, ["blue", "nobody", "red"]);
    }

    /// The first bot wins pair 1 in both seats, loses pair 2 in both, and pairs 3 and 4 go with the seat.
    #[test]
    fn pairs_are_scored_for_the_first_bot() {
        use Score as S;
        let games = [S::WON, S::LOST, S::LOST, S::WON, S::WON, S::WON, S::LOST, S::LOST];
        let paired = tally(Pairing::Paired, &games);
        assert_eq!(paired.scores().counts(), [1, 0, 2, 0, 1]);
        assert_eq!((paired.games(), paired.scores().total()), (8, 4));
        let single = tally(Pairing::Single, &games);
        assert_eq!(single.scores().counts(), [4, 0, 4]);
        for tally in [&paired, &single] {
            assert_eq!(tally.winners().iter().map(|share| share.games).sum::<u64>(), 8);
            assert_eq!(tally.winners()[1].share.mean, 0.5);
        }
        // Raiders won in one game of pairs 1 and 2, in both of pair 3, in none of pair 4: over pairs as over games.
        assert_eq!(paired.winners.get("raider").map(|count| count.pairs), Some([0, 2, 1]));
    }

    #[test]
    fn the_fingerprint_knows_how_many_games_there_were() {
        let print = |games: usize| tally(Pairing::Single, &vec![Score::WON; games]).fingerprint();
        assert_eq!(print(0), "00".repeat(32));
        assert!(print(2) != print(0) && print(3) != print(1) && print(3).len() == 64);
        // The same last states, but another result, or another length.
        let other = tally(Pairing::Single, &[Score::WON, Score::LOST]).fingerprint();
        assert_ne!(other, print(2));
        assert_eq!(tally(Pairing::Single, &[Score::WON; 2]).branching(), (80.0 / 23.0, 7));
    }
}
