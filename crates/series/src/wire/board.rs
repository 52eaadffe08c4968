//! What never changes in a game: the map and the counters.

use super::Briefing;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// The map and the counters of a game.
#[derive(Clone, Debug, Default, Serialize, TS, ToSchema)]
pub struct Board {
    /// The game's name.
    pub game: String,
    /// What it is called.
    pub title: String,
    /// The ground it is played on.
    pub ground: String,
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// The counters, in the order of the view.
    pub units: Vec<Unit>,
    /// The picture of the map: layers of figures, stamps and lettering as `mapmaker` has them, in hex widths.
    #[serde(skip_serializing_if = "Value::is_null")]
    #[ts(type = "unknown", optional)]
    #[schema(value_type = Object)]
    pub drawing: Value,
    /// The sides, in the order in which their seats sit; a screen gives each its colour and its shape by its place.
    pub sides: Vec<SideCard>,
    /// What holds before the first turn.
    pub start: Start,
    /// What a player must know before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub briefing: Option<Briefing>,
}

/// A hex.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Hex {
    /// Its index, by which views and actions name it.
    pub index: u16,
    /// Its printed number.
    pub number: String,
    /// Its centre on the paper of the drawing, in hex widths.
    pub u: f64,
    /// Its centre on the paper of the drawing, in hex widths.
    pub v: f64,
    /// What is printed there.
    pub terrain: String,
    /// The place there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub place: Option<Place>,
    /// Whether it is in play.
    pub playable: bool,
    /// Whether a railway runs through it.
    pub rail: bool,
    /// The country that owned it.
    pub owner: String,
    /// Its sides that matter.
    pub sides: Vec<HexSide>,
}

/// A town or city.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Place {
    /// What it is called.
    pub name: String,
    /// `town`, `city` or `major`.
    #[ts(type = "\"town\" | \"city\" | \"major\"")]
    pub rank: String,
}

/// A side of a hex that matters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct HexSide {
    /// The hex beyond it.
    pub to: u16,
    /// `river`, `water`, `strait` or `rail`.
    pub feature: String,
}

/// A counter.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Unit {
    /// Its place in the view.
    pub id: u16,
    /// The id it has in files.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// What it is called on a counter.
    pub short: String,
    /// Who plays it.
    pub side: String,
    /// Its nation.
    pub nation: String,
    /// Its size, such as `division`.
    pub size: String,
    /// Its type, such as `armor`.
    pub kind: String,
    /// The symbol to draw.
    pub symbol: String,
    /// The colours of its counter, by a name that the game gives them.
    pub face: String,
    /// Printed strength.
    pub sp: u8,
    /// Printed movement allowance.
    pub ma: u8,
    /// Whether it exerts a zone of influence.
    pub zoi: bool,
    /// Whether it is of a mobile kind, as the rules have it.
    pub mobile: bool,
    /// The strength with which it comes back when it is rebuilt.
    pub rebuilt: u8,
    /// The formation it belongs to.
    pub formation: String,
    /// The formation as it fits on a counter.
    pub tag: String,
}

/// A side of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SideCard {
    /// The name by which seats, lines and pieces go.
    pub name: String,
    /// What it is called, also before a noun: "the Northern turn".
    pub title: String,
}

/// What holds before the first turn.
#[derive(Clone, Debug, Default, Serialize, TS, ToSchema)]
pub struct Start {
    /// Hexes in the hands of the first side.
    pub held: Vec<u16>,
    /// Rail hexes that serve the first side.
    pub converted: Vec<u16>,
    /// Pairs of hexes that rail joins.
    pub rail_links: Vec<(u16, u16)>,
}
