//! What odds come to, and how a game words them.

use super::Word;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// What the odds of an attack come to, the best of everything first. It goes along with every answer that has rows of odds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Verdict {
    /// The ways of attacking of which anything is open.
    pub ways: Vec<WayWorth>,
    /// The plans that are open.
    pub plans: Vec<PlanWorth>,
    /// The postures that are open, for the defender.
    pub postures: Vec<PostureWorth>,
}

/// What a way of attacking is worth.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct WayWorth {
    /// Its name among the rows.
    pub kind: Word,
    /// The chance that the attacker wins, both sides choosing as well as they can.
    pub value: f64,
    /// The plan that the attacker's best mix leans on.
    pub plan: Word,
}

/// What a plan is worth.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PlanWorth {
    /// The way of attacking it belongs to.
    pub kind: Word,
    /// The plan.
    pub plan: Word,
    /// The chance that it wins against the defender's best mix; where that is not known, against the worst it may meet.
    pub worth: f64,
    /// The chance against the posture that is worst for it.
    pub least: f64,
    /// The chance against the posture that is best for it.
    pub most: f64,
    /// The least and the most it may be, where strength is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub range: Option<[f64; 2]>,
    /// The posture that the defender's best mix meets it with; none where he has no choice.
    pub meets: Option<Word>,
    /// How likely the attacker loses none, one, two and so on, against that mix.
    pub attacker: Vec<f64>,
    /// The same of the defender.
    pub defender: Vec<f64>,
}

/// What a posture is worth to the defender.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PostureWorth {
    /// The posture.
    pub posture: Word,
    /// The chance that it holds against the attacker's best mix; where that is not known, against the worst it may meet.
    pub worth: f64,
    /// The chance against the plan that is worst for it.
    pub least: f64,
    /// The chance against the plan that is best for it.
    pub most: f64,
    /// The least and the most it may be, where strength is hidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub range: Option<[f64; 2]>,
}

/// How a game words its odds; without it the names in the rows are the words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct OddsCard {
    /// What the attacker chooses: "plan".
    pub plan: String,
    /// What the defender answers with: "posture"; empty where he has no answer.
    pub posture: String,
    /// What is said where a defender has no choice.
    pub none: String,
    /// The ways of attacking.
    pub ways: Vec<WayCard>,
    /// Plans whose names are too long for a phone, with shorter ones.
    pub brief: Vec<BriefName>,
}

/// A way of attacking.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct WayCard {
    /// Its name in the rows.
    pub kind: String,
    /// What stands above its plans.
    pub title: String,
    /// The same in little room.
    pub brief: String,
    /// What it is called in a sentence: "concerted attack".
    pub attack: String,
    /// It is declared, by an offer whose hexes are lit as attacks; else it is made by stepping into the hex.
    pub declared: bool,
}

/// A name, and a shorter one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct BriefName {
    /// The name in the rows.
    pub name: String,
    /// The shorter one.
    pub brief: String,
}
