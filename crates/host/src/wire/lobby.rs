//! The lobby: which games there are, making one, what everybody may know of one.

use super::{Bot, Listing, Maker, Mode, Problem};
use serde::{Deserialize, Serialize};
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
    /// Games that stand in no list: what their names are made of.
    pub makers: Vec<Maker>,
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
