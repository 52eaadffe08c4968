//! What a game lays over the map: areas, lines and words in the inks of the house. The board draws them and knows no layer by
//! name.

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// What a layer lays over the map: the answer to the question `layer`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Laid {
    /// Hexes that belong together.
    pub areas: Vec<Area>,
    /// Ways from hex to hex.
    pub lines: Vec<Way>,
    /// Words in hexes.
    pub notes: Vec<Note>,
    /// What is said where there is nothing to show.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub empty: Option<String>,
}

/// Hexes that are drawn as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Area {
    /// The hexes.
    pub hexes: Vec<u16>,
    /// In which ink.
    pub ink: Ink,
    /// How they are drawn.
    pub look: AreaLook,
}

/// A way from hex to hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Way {
    /// The hexes, in order.
    pub hexes: Vec<u16>,
    /// In which ink.
    pub ink: Ink,
    /// Whether it is broken.
    pub broken: bool,
}

/// A few words in a hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Note {
    /// The hex.
    pub hex: u16,
    /// The words: a number, or a few letters.
    pub text: String,
    /// The same in a sentence, for whoever looks at the hex.
    pub tells: String,
    /// In which ink.
    pub ink: Ink,
}

/// The inks of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ink {
    /// Where one can go.
    Reach,
    /// Who fights.
    Attack,
    /// Whose influence reaches there.
    Zoi,
    /// Who is supplied.
    Supply,
    /// What is meant.
    Select,
}

/// How an area is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AreaLook {
    /// The whole of it, lightly.
    Tint,
    /// Its border alone.
    Outline,
}
