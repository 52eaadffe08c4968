//! A game in words, as it is played at a terminal.

use crate::page::Screen;
use crate::plain::{laid_out, words};
use bots::Brief;
use referee::{Game, Seat, Table};
use rulebook::RuleId;
use serde_json::Value;
use std::fmt;
use study::{GameOf, Studied};

/// What can be asked of a staff at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inquiry {
    /// What wins, and how it stands.
    Victory,
    /// Lines of supply: those that are cut, or that of a place.
    Supply(Option<String>),
    /// Where a force can move.
    Reach(Option<String>),
    /// The odds of an attack.
    Odds(Option<String>),
    /// The units of a side by state.
    Forces(Option<String>),
    /// The turn.
    Turn,
}

/// An answer in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What sort of answer it is; choices of one sort stand together.
    pub kind: &'static str,
    /// The answer, with every name and number that somebody may look for.
    pub text: String,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.text.is_empty() || self.kind.is_empty() { "" } else { " " };
        write!(f, "{}{gap}{}", self.kind, self.text)
    }
}

impl Choice {
    /// Whether it has every one of these words, in any case.
    #[must_use]
    pub fn has(&self, words: &str) -> bool {
        let text = self.to_string().to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }
}

/// What a game puts into the help at a terminal: examples of its own, and the signs of its map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Primer {
    /// A place on its map.
    pub place: &'static str,
    /// A word that names some of its units.
    pub unit: &'static str,
    /// Some of its rules.
    pub rules: &'static [RuleId],
    /// What the signs of its map mean, each line ended; nothing for a game without one.
    pub signs: &'static str,
}

/// A state of the game that a title is of.
pub type StateOf<T> = <GameOf<T> as Game>::State;
/// An answer in the game that a title is of.
pub type ActionOf<T> = <GameOf<T> as Game>::Action;
/// A question of the game that a title is of.
pub type AskOf<T> = <GameOf<T> as Game>::Ask;

/// A game told in words. Everything has a plain default: the JSON of the game without its marks. What a function tells a seat it
/// takes from the seat's view, its list of legal answers and reports made for it.
pub trait Told: Studied {
    /// Whether its records can be reviewed.
    const REVIEWED: bool = false;

    /// What a player must know before the first decision, each line ended: title, turns, what wins.
    fn briefing(&self, state: &StateOf<Self>) -> String {
        let _ = state;
        String::new()
    }

    /// How things stand for a seat, in a line or two.
    fn situation(&self, state: &StateOf<Self>, seat: Seat) -> String {
        laid_out(&GameOf::<Self>::view(state, seat.into()))
    }

    /// What is asked, as a sentence.
    fn asked(&self, state: &StateOf<Self>, ask: &AskOf<Self>) -> String {
        let _ = state;
        format!("Decision: {}.", words(ask))
    }

    /// An answer in words, open or not.
    fn phrase(&self, state: &StateOf<Self>, seat: Seat, action: &ActionOf<Self>) -> Choice {
        let _ = (state, seat);
        Choice { kind: "", text: words(action) }
    }

    /// All legal answers in words, with what they cost.
    fn choices(&self, state: &StateOf<Self>, seat: Seat, legal: &[ActionOf<Self>]) -> Vec<Choice> {
        legal.iter().map(|action| self.phrase(state, seat, action)).collect()
    }

    /// The rule that allows an answer, where it says more than the rule of the question.
    fn rule_of(&self, state: &StateOf<Self>, action: &ActionOf<Self>) -> Option<RuleId> {
        let _ = (state, action);
        None
    }

    /// Whether an answer that is the only one may be given for the player. What closes a phase he says himself: until then he
    /// can take back.
    fn goes_without_saying(&self, action: &ActionOf<Self>) -> bool {
        let _ = action;
        true
    }

    /// What was seen to happen; nothing when it is not worth a line.
    fn tell(&self, state: &StateOf<Self>, seen: &<GameOf<Self> as Game>::Seen) -> Option<String> {
        let _ = state;
        Some(words(seen))
    }

    /// How it ended.
    fn ending(&self, state: &StateOf<Self>, outcome: &<GameOf<Self> as Game>::Outcome) -> String {
        let _ = state;
        format!("The game is over: {}.", words(outcome))
    }

    /// The place that a decision is about.
    fn focus(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        ask: &AskOf<Self>,
        legal: &[ActionOf<Self>],
    ) -> Option<String> {
        let _ = (state, seat, ask, legal);
        None
    }

    /// The map around a place, within so many columns; nothing for games without one, and for places that are not on it.
    fn map(&self, state: &StateOf<Self>, seat: Seat, at: &str, columns: usize) -> Option<String> {
        let _ = (state, seat, at, columns);
        None
    }

    /// The examples and signs for the terminal's help.
    fn primer(&self) -> Primer {
        Primer { place: "0101", unit: "unit", rules: &[], signs: "" }
    }

    /// What can be seen at a place, or of a unit.
    fn look(&self, state: &StateOf<Self>, seat: Seat, at: &str) -> Option<String> {
        let _ = (state, seat, at);
        None
    }

    /// What a staff officer would do, by what the seat may know, each with the answer that begins it.
    fn hints(&self, brief: &Brief<'_, GameOf<Self>>) -> Vec<(String, ActionOf<Self>)> {
        let _ = brief;
        Vec::new()
    }

    /// A report that a seat may have at any time, from what it may know; nothing in games without it.
    fn report(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        inquiry: &Inquiry,
        screen: Screen,
    ) -> Option<String> {
        let _ = (state, seat, inquiry, screen);
        None
    }

    /// The answers that bring the force on the move to a place.
    ///
    /// # Errors
    /// Why none do.
    fn way(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        to: &str,
    ) -> Result<Vec<ActionOf<Self>>, String> {
        let _ = (state, seat, to);
        Err("This game has no moves of several steps.".to_owned())
    }

    /// Why a place is not among the choices, where more can be said than of single answers.
    fn why(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        ask: &AskOf<Self>,
        at: &str,
    ) -> Option<String> {
        let _ = (state, seat, ask, at);
        None
    }

    /// The answers that somebody may have in mind who asks why a place or a unit is not on the list.
    fn meant(
        &self,
        state: &StateOf<Self>,
        seat: Seat,
        ask: &AskOf<Self>,
        at: &str,
    ) -> Vec<ActionOf<Self>> {
        let _ = (state, seat, ask, at);
        Vec::new()
    }

    /// A review of a game, played to the end or not, for people and for programs; nothing in games without reviews.
    fn reviewed(&self, table: &Table<GameOf<Self>>) -> Option<(String, Value)> {
        let _ = table;
        None
    }

    /// The names of places and units, for Tab.
    fn names(&self, state: &StateOf<Self>) -> Vec<String> {
        let _ = state;
        Vec::new()
    }
}
