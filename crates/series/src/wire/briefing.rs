//! What a player is told before the first move, before an answer, and after a turn.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Something worth knowing, and the rule it follows from; no rule where a battle of our own says it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Remark {
    /// In a sentence.
    pub text: String,
    /// The rule.
    pub rule: String,
}

impl Remark {
    /// A remark by a rule.
    pub fn new(text: impl Into<String>, rule: &str) -> Remark {
        Remark { text: text.into(), rule: rule.to_owned() }
    }
}

/// What a player must know before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Briefing {
    /// The turn the game begins with; battles begin in mid-campaign.
    pub first: u16,
    /// Who moves first.
    pub opening: Remark,
    /// The degrees of victory, from the best of the first side on.
    pub goals: Vec<Goal>,
    /// Rules that hold in some turns only.
    pub special: Vec<Special>,
    /// Rules that hold all the time and decide games.
    pub always: Vec<Remark>,
}

/// One degree of victory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Goal {
    /// Whose it is.
    pub side: String,
    /// Its name.
    pub level: String,
    /// What it takes.
    pub text: String,
    /// The rule that says so; empty where a battle of our own does.
    pub rule: String,
}

/// A rule that holds in some turns only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Special {
    /// The first turn.
    pub from: u16,
    /// The last.
    pub to: u16,
    /// What it says.
    pub text: String,
    /// Its number.
    pub rule: String,
    /// Whether it is about zones, which the map shows.
    pub zones: bool,
}

/// How victory stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Standing {
    /// In a sentence.
    pub text: String,
    /// The places that count.
    pub places: Vec<StandingPlace>,
    /// The level that would be reached if the game ended now, by its name among the goals.
    pub level: String,
}

/// A place that counts for victory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct StandingPlace {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub hex: u16,
    /// For whom it counts now.
    pub side: String,
    /// Why, where it does not go by who holds it: it is cut off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<Remark>,
}

/// What may not have been thought of before an answer is given; the buttons are named by what they do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Caution {
    /// What to think of, the gravest first.
    pub remarks: Vec<Remark>,
    /// What going on does.
    pub yes: String,
    /// What waiting does.
    pub no: String,
}

/// One matter of a report on some lines of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ReportPart {
    /// What it is about.
    pub title: String,
    /// The rule behind it.
    pub rule: String,
    /// Each side's share.
    pub rows: Vec<ReportRow>,
}

/// A side's share of a matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ReportRow {
    /// The side.
    pub side: String,
    /// What came of it.
    pub text: String,
    /// Where.
    pub hexes: Vec<u16>,
}

/// Many lines of a log that follow each other are told as one: "Replacements: 5 SP restored, 1 unit rebuilt".
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Fold {
    /// Lines with the same thread that follow each other belong together.
    pub thread: String,
    /// What they are together; of a run the last line says it.
    pub title: String,
    /// What the line adds one of, for one and for many.
    pub adds: [String; 2],
    /// Shorter runs are told line by line.
    pub least: u16,
}
