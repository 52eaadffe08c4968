//! The lobby: which games there are, making one, what everybody may know of one.

use super::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// Every game and every machine opponent there is.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Catalogue {
    /// The games.
    pub games: Vec<Listing>,
    /// The machine opponents.
    pub bots: Vec<Bot>,
}

/// A game as the lobby shows it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Listing {
    /// Its name, such as `agc/smolensk`.
    pub game: String,
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
    /// Its name, such as `axis`.
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

/// A new game and the keys to it. Whoever has the key of a seat plays the seat: they are told once and stored only as digests.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Created {
    /// The game's id.
    pub id: String,
    /// The key of each seat that a person plays; none in a game between friends, where seats are taken for invitations.
    pub tokens: BTreeMap<String, String>,
    /// The invitation to each seat that is to be taken, the maker's own included. Each is worth its seat once.
    pub invitations: BTreeMap<String, String>,
    /// The key for looking on.
    pub spectator: String,
    /// The digest of the secret of committed dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
}

/// Keys to be tried.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeysTried {
    /// The keys, 16 at most.
    pub keys: Vec<String>,
}

/// What keys open.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct KeysFound {
    /// The seat that each key opens, in the order of the keys: `spectator` for watching, null for none.
    pub seats: Vec<Option<String>>,
}

/// An invitation to be exchanged for a seat.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// The invitation; for a rematch, the key of the seat in the game before.
    pub invitation: String,
    /// The key the seat is to have, of 32 to 128 characters; without it the host makes one. Said again with the same key, a lost
    /// answer is given again.
    #[serde(default)]
    #[ts(optional)]
    pub key: Option<String>,
    /// What the seat adds to the dice: 32 bytes as 64 hexadecimal digits, best drawn after the commitment was read.
    pub contribution: String,
}

/// Another key for a seat.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewKey {
    /// The key it is to have; without it the host makes one.
    #[serde(default)]
    #[ts(optional)]
    pub key: Option<String>,
}

/// A seat and the key to it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SeatTaken {
    /// The seat.
    pub seat: String,
    /// Its key.
    pub key: String,
}

/// What is to become of the invitation to an empty seat.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// The seat.
    pub seat: String,
    /// Withdraws the invitation instead of renewing it.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub withdraw: bool,
}

/// The invitation to an empty seat; those given before are worth nothing.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Invited {
    /// The seat.
    pub seat: String,
    /// The new invitation, unless it was withdrawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// Where others can open this host.
#[derive(Clone, Debug, Default, Serialize, TS, ToSchema)]
pub struct HostCard {
    /// Addresses of the first page that other computers may reach; none when the host listens on this machine alone.
    pub addresses: Vec<String>,
}

/// What everybody may know of a game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct GameCard {
    /// The game's id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// How it is played.
    pub mode: Mode,
    /// The turn.
    pub turn: u16,
    /// What is going on, in words.
    pub phase: String,
    /// Who owes a decision.
    pub owes: Vec<String>,
    /// Whether it is over.
    pub over: bool,
    /// Seats that nobody has taken.
    pub empty: Vec<String>,
    /// The digest of the secret of committed dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// When something last happened that everybody may notice, in UTC as RFC 3339 writes it.
    pub updated: String,
    /// Why it cannot be played on here, if so: it was played under other rules, or by a program that knows more games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended: Option<String>,
}

/// A position file.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionText {
    /// The text of the file.
    pub position: String,
}

/// A record, as `docs/record.md` describes it.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordText {
    /// The text of the file.
    pub record: String,
}

/// A record that can be looked at.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Opened {
    /// The id under which it is shown.
    pub id: String,
    /// The key for looking on.
    pub spectator: String,
}

/// What a position file was found to be.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Checked {
    /// The game it is a position of, if it can be played on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub game: Option<String>,
    /// Everything that is wrong with it.
    pub problems: Vec<Problem>,
}

/// A rule in our own words.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct RuleText {
    /// Its id, such as `D8.8b`.
    pub id: String,
    /// The book it stands in.
    pub book: String,
    /// The nearest heading above it.
    pub heading: String,
    /// What it says.
    pub text: String,
    /// Other rules it is about.
    pub related: Vec<String>,
    /// The rule that it repeats for another game.
    pub same_as: Option<String>,
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
