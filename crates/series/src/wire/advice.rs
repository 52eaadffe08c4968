//! What a staff officer has to say: hints while a game goes on, and the review when it is over.

use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// The answer to `hint`: the best ideas for the decision that is owed, the best first.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Hint {
    /// The ideas, at most three.
    pub ideas: Vec<HintIdea>,
}

/// Something that could be done, and why.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct HintIdea {
    /// What is to be done.
    pub text: String,
    /// Why.
    pub reason: String,
    /// The chance to win, where it comes to a fight.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub odds: Option<f64>,
    /// The least and the most the odds may be, where enemy strength is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub odds_range: Option<[f64; 2]>,
    /// What it gains, in strength points; nothing where that was not weighed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub gain: Option<f64>,
    /// The answers that begin it, in order; the first of them is open now.
    #[ts(type = "unknown[]")]
    pub actions: Vec<Value>,
    /// The units that it is about.
    pub units: Vec<u16>,
    /// Where they stand and the hexes it leads over, the goal last.
    pub hexes: Vec<u16>,
}

/// The answer to `review`: how far it has come, and the review once it is done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct ReviewState {
    /// From 0 to 1.
    pub progress: f64,
    /// The review, when it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub review: Option<Review>,
}

/// What a game owed to decisions and what to the dice. Every number is in strength points and counts for the first side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Review {
    /// The sides, in the order of all pairs of numbers.
    pub sides: Vec<String>,
    /// Turn by turn: decisions and dice add up to the change.
    pub turns: Vec<ReviewTurn>,
    /// What the decisions of each side brought in all.
    pub decisions: Vec<f64>,
    /// What the dice brought in all, against what was to be expected of them.
    pub dice: f64,
    /// What the decisions of each side cost it in all, against what the staff would have done.
    pub forgone: Vec<f64>,
    /// The decisions that cost most, for each side the dearest first.
    pub lapses: Vec<Lapse>,
    /// The throws that mattered most.
    pub throws: Vec<Throw>,
    /// How many decisions were compared with what the staff would have done.
    pub compared: usize,
    /// How many more there were, for which the patience did not last.
    pub passed_over: usize,
}

/// One turn of a review, measured with its own eyes from its beginning to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct ReviewTurn {
    /// Its number.
    pub turn: u16,
    /// Its name.
    pub name: String,
    /// What the position was worth when it began.
    pub before: f64,
    /// What it was worth when it ended.
    pub after: f64,
    /// What the decisions of each side brought.
    pub decisions: Vec<f64>,
    /// What the dice brought.
    pub dice: f64,
}

/// A decision that cost something.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Lapse {
    /// The line of the journal with which it began.
    #[serde(skip)]
    pub line: usize,
    /// The entry of the seat's log before which it began, for a replay.
    pub entry: usize,
    /// In which turn.
    pub turn: u16,
    /// Whose it was.
    pub side: String,
    /// What was done.
    pub chosen: String,
    /// What would have been better.
    pub better: String,
    /// Why.
    pub reason: String,
    /// The chance to win with what would have been better.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub odds: Option<f64>,
    /// What it cost the side.
    pub cost: f64,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hex: Option<u16>,
}

/// A throw of the dice that mattered.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Throw {
    /// The line of the journal.
    #[serde(skip)]
    pub line: usize,
    /// The entry of the seat's log before it, for a replay.
    pub entry: usize,
    /// In which turn.
    pub turn: u16,
    /// What was rolled for.
    pub purpose: String,
    /// What came up.
    pub faces: Vec<u16>,
    /// What it brought the first side, against what was to be expected.
    pub swing: f64,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hex: Option<u16>,
}
