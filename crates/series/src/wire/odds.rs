//! What comes of an attack whose table is read with one throw: what a game with such tables tells in a row of its odds.

use super::LedgerLine;
use serde::Serialize;
use ts_rs::TS;

/// What comes of an attack.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Fate {
    /// The column that the die is read in; nothing where none is rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<String>,
    /// The sum of what is added to the die.
    pub drm: i32,
    /// Strengths, odds, column and every modifier, each with its rule.
    pub ledger: Vec<LedgerLine>,
    /// The result of each face of the die, from 1 on.
    pub faces: Vec<String>,
    /// Every result that can come up, the worst for the attacker first.
    pub results: Vec<FateResult>,
    /// What a player asks of them together, each with its chance or its mean.
    pub sums: Vec<FateSum>,
    /// How many hexes the attackers may advance at best.
    pub advance: u32,
    /// The hexes that such an advance can reach.
    pub reaches: Vec<u16>,
}

/// A result with its chance.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct FateResult {
    /// As the table has it.
    pub result: String,
    /// What it means.
    pub meaning: String,
    /// The rule that says so.
    pub rule: String,
    /// How likely it is, as a fraction.
    pub exact: String,
    /// The same as a decimal.
    pub p: f64,
}

/// Something that results have in common: how likely it is, or how much of it there is on average.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct FateSum {
    /// What it is.
    pub text: String,
    /// Whether it is a mean and not a chance.
    pub mean: bool,
    /// The number as a fraction.
    pub exact: String,
    /// The same as a decimal.
    pub p: f64,
}

/// Something that is not decided yet and that the odds can be asked with: by its name in `with` of the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// What it is.
    pub title: String,
    /// Whether these odds are told with it.
    pub on: bool,
    /// Why it cannot be had.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub closed: Option<String>,
    /// The rule behind it.
    pub rule: String,
}

/// Hexes that a unit can be brought to in one go, by an answer that names it and another that names the hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Leap {
    /// The kinds of the two answers.
    pub by: [String; 2],
    /// The hexes.
    pub hexes: Vec<u16>,
    /// How, in a few words: "by rail, 3 left".
    pub text: String,
}
