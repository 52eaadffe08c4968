//! What a staff officer has to say: hints while a game goes on, and the review when it is over.

use review::Review;
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
