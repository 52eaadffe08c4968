//! A review as it is told, on the board and at the terminal.

use serde::Serialize;
use ts_rs::TS;

/// What a game owed to decisions and what to the dice. Every number is in strength points and counts for the first side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Review {
    /// The sides, in the order of all pairs of numbers.
    pub sides: [String; 2],
    /// Turn by turn: decisions and dice add up to the change.
    pub turns: Vec<ReviewTurn>,
    /// What the decisions of each side brought in all.
    pub decisions: [f64; 2],
    /// What the dice brought in all, against what was to be expected of them.
    pub dice: f64,
    /// What the decisions of each side cost it in all, against what the staff would have done.
    pub forgone: [f64; 2],
    /// The decisions that cost most, for each side the dearest first.
    pub lapses: Vec<Lapse>,
    /// The throws that mattered most, the greatest swing first.
    pub throws: Vec<Throw>,
    /// How many decisions were compared with what the staff would have done.
    pub compared: usize,
    /// How many more there were, for which the patience did not last.
    pub passed_over: usize,
}

/// One turn of a review.
///
/// A turn is measured with its own eyes from its beginning to its end: what time is left makes strength worth less and
/// places worth more, so that the end of a turn and the beginning of the next are not the same number.
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
    pub decisions: [f64; 2],
    /// What the dice brought, against what was to be expected of them.
    pub dice: f64,
}

/// A decision that cost something.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Lapse {
    /// The line of the journal with which it began.
    pub line: usize,
    /// The entry of a seat's log before which it began, for a replay.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entry: Option<usize>,
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
    /// The chance to win with what would have been better, where it comes to a fight.
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
    pub line: usize,
    /// The entry of a seat's log before it, for a replay.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entry: Option<usize>,
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
