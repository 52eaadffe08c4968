//! What never changes in a game: the map and the counters.

use super::{Briefing, FirstSteps, Listing, OddsCard};
use crate::plain::capital;
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
    /// How the hexes stand.
    pub grain: Grain,
    /// The paper the map is printed on; none for a map without a scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sheet: Option<SheetCard>,
    /// What may be true of a piece for a time, and how that is shown.
    pub marks: Vec<MarkCard>,
    /// What may be true of a counter for good.
    pub traits: Vec<TraitCard>,
    /// What is true of all offers of a kind.
    pub kinds: Vec<KindCard>,
    /// What the game can lay over its map.
    pub layers: Vec<LayerCard>,
    /// How its odds are worded; nothing where the names in them are the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub odds: Option<OddsCard>,
    /// What a player must know before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub briefing: Option<Briefing>,
    /// A guide through its first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub first_steps: Option<FirstSteps>,
}

impl Board {
    /// The board of a game that has no map: its sides, as its seats sit.
    #[must_use]
    pub fn plain(listing: Listing, ground: String) -> Board {
        let Listing { game, title, seats, .. } = listing;
        let mut sides: Vec<SideCard> = Vec::new();
        for seat in seats {
            if sides.iter().all(|side| side.name != seat.side) {
                sides.push(SideCard { title: capital(&seat.side), name: seat.side });
            }
        }
        Board { ground, game, title, sides, ..Board::default() }
    }
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
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
    /// How far it may go, as it is printed after its strength: `4`, or `4/2` for two impulses.
    pub allowance: String,
    /// The steps that it has when it is whole; 0 for a counter without steps.
    pub steps: u8,
    /// What is true of it for good, by the names of the board's traits.
    pub traits: Vec<String>,
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

/// How the hexes of a map stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grain {
    /// On a point: a row runs straight from side to side.
    #[default]
    Pointy,
    /// On a flat side: a column runs straight up and down.
    Flat,
}

/// The paper a map is printed on.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct SheetCard {
    /// What a hex measures across, in kilometres.
    pub km_per_hex: f64,
    /// How far north is turned clockwise from the top, in degrees.
    pub north: f64,
    /// The railways that it may show.
    pub rails: Vec<RailCard>,
}

/// A railway of the printed sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct RailCard {
    /// The class of its marks in the drawing.
    pub mark: String,
    /// Its sign in the legend.
    pub swatch: String,
    /// What it is.
    pub text: String,
    /// Whether it is drawn as the first side's where it has come to serve that side.
    pub converts: bool,
}

/// Something that may be true of a piece for a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct MarkCard {
    /// Its name among the marks of a piece.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// How it is shown.
    pub look: MarkLook,
}

/// How a mark is shown on a counter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkLook {
    /// Turned aside and faded: it has acted.
    Spent,
    /// On its reverse: it is shaken.
    Reverse,
    /// With a letter in the corner.
    Letter(String),
}

/// Something that is true of a counter for good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct TraitCard {
    /// Its name among the traits of a counter.
    pub name: String,
    /// Its sign, as it stands in a line of text.
    pub sign: String,
    /// What it means.
    pub title: String,
    /// The rule that says so.
    pub rule: String,
}

/// What is true of all offers of a kind; a kind without a card is an ordinary answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct KindCard {
    /// The kind.
    pub kind: String,
    /// Its sign on a button.
    pub sign: String,
    /// What stands above several of them.
    pub heading: String,
    /// How the hexes they name are lit.
    pub tone: Tone,
    /// What part they have in a decision.
    pub part: Part,
    /// They go one hex on.
    pub step: bool,
    /// They lead on along a way of several answers, none of which counts alone.
    pub leads: bool,
    /// Several of them fold into one line.
    pub folds: bool,
    /// Many of them are better pointed at on the map.
    pub on_map: bool,
    /// A hex that is pointed at lists them, to choose among.
    pub at_hex: bool,
    /// They are worth a second thought: a `caution` is asked for first.
    pub grave: bool,
    /// They put the unit they name into a force.
    pub selects: bool,
    /// They take the unit they name to hand; where it is put down is asked next.
    pub takes_up: bool,
    /// They name a force or prepare an attack: who follows a hint gives them in one go.
    pub prepares: bool,
}

/// What part an answer has in a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// One among others.
    #[default]
    Ordinary,
    /// It ends a step: always in sight.
    Ends,
    /// Nobody needs to do it before the end.
    Spare,
    /// It settles everything at once.
    Whole,
    /// What a player most likely came for.
    Foremost,
    /// It is chosen in secret.
    Sealed,
}

/// Something that can be laid over the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct LayerCard {
    /// Its name.
    pub name: String,
    /// The key that lays it over the map: a letter, alone or with Shift.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// What it tells, in a sentence.
    pub tells: String,
    /// Its signs, with what each means.
    pub signs: Vec<SignCard>,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// It is laid as the answer to `layer` says; else it is one of those that the board knows how to draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<_>")]
    pub laid: bool,
}

/// A sign of the legend.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct SignCard {
    /// How it is drawn, by name.
    pub swatch: String,
    /// What it means.
    pub text: String,
}

/// How hexes are lit by what they can be named for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Somebody can go there.
    #[default]
    Reach,
    /// Somebody can be attacked there.
    Attack,
    /// Something can be placed there.
    Place,
    /// Somebody can retreat there.
    Retreat,
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
