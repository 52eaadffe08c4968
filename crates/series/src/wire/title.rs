//! A game as it is offered, and what is asked for when one is begun.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// A game as the lobby shows it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Listing {
    /// Its name, such as `agc/smolensk`.
    pub game: String,
    /// The series it belongs to, by name: its games are drawn and told alike.
    pub series: String,
    /// What it is called.
    pub title: String,
    /// What it is about.
    pub summary: String,
    /// How many turns it has.
    pub turns: u16,
    /// Whether it is a short battle.
    pub short: bool,
    /// How long it takes, in words.
    pub minutes: String,
    /// Who sits at the table.
    pub seats: Vec<SeatCard>,
    /// What can be chosen.
    pub options: Vec<Opt>,
    /// The modes in which it can be played.
    pub modes: Vec<Mode>,
    /// The names of the machine opponents that know it.
    pub bots: Vec<String>,
}

/// A seat as the lobby shows it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SeatCard {
    /// Its name in records and addresses.
    pub name: String,
    /// The side it plays for.
    pub side: String,
    /// What it is called.
    pub title: String,
}

/// A choice to be made before a game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Opt {
    /// The name it has in a request.
    pub key: String,
    /// The question.
    pub title: String,
    /// The rule it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The answers.
    pub values: Vec<Answer>,
    /// The answer that holds unless another is given.
    pub default: String,
}

/// An answer to an [`Opt`].
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Answer {
    /// The answer as a request gives it.
    pub value: String,
    /// What it means.
    pub title: String,
}

/// A machine opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Bot {
    /// The name it has in a request.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// How it plays.
    pub blurb: String,
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Each seat at a screen of its own.
    Friend,
    /// All seats at one screen, which is handed over.
    Hotseat,
    /// One person plays all seats and sees everything.
    Solitaire,
    /// Machines play some of the seats.
    Machine,
    /// Nobody plays: a record, to be looked at.
    Record,
}

impl Mode {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mode::Friend => "friend",
            Mode::Hotseat => "hotseat",
            Mode::Solitaire => "solitaire",
            Mode::Machine => "machine",
            Mode::Record => "record",
        }
    }
}

/// What to set up.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's name.
    pub game: String,
    /// The choices that differ from the default.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub options: BTreeMap<String, String>,
    /// How it is played.
    pub mode: Mode,
    /// The machine opponent of each seat that has one.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub machine: BTreeMap<String, String>,
    /// A position file to begin with.
    #[serde(default)]
    #[ts(optional)]
    pub position: Option<String>,
    /// A seed for the dice; without one they come from a secret that is revealed at the end.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<u64>,
}

/// A case of a lab to begin with.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Preset {
    /// What it is called.
    pub name: String,
    /// `odds` or `resolve`.
    pub op: String,
    /// Where it comes from.
    pub source: String,
    /// The case, as `docs/cases/` describes it.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub case: Value,
}
