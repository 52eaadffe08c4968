//! First steps: a game explained while it is played, one thing at a time.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// A guide through the first turn of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct FirstSteps {
    /// The seat that is guided.
    pub seat: String,
    /// The turn it is for.
    pub turn: u16,
    /// What to do and to know, in order.
    pub steps: Vec<FirstStep>,
}

/// One thing to do or to know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct FirstStep {
    /// In a few words.
    pub title: String,
    /// What it is about, and what to click.
    pub text: String,
    /// The rule behind it; empty where none is.
    pub rule: String,
    /// The hexes to look at.
    pub hexes: Vec<u16>,
    /// What completes it; nothing for what is only read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub until: Option<StepDone>,
}

/// What completes a step: any of what is named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct StepDone {
    /// A line of the log of one of these kinds, about the side that is guided.
    pub lines: Vec<String>,
    /// A line of the log that is one of these parts of its block.
    pub parts: Vec<String>,
    /// An answer of one of these kinds is open to the seat.
    pub offers: Vec<String>,
    /// This layer is shown.
    pub layers: Vec<String>,
    /// The turn of the side that is guided is over.
    pub turn_over: bool,
}
