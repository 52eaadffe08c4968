//! The ground through the year: what weather does to the colours of a map.

use serde::{Deserialize, Serialize};

use super::theme::{Theme, Token};

/// What the weather has made of the ground.
///
/// ```
/// use mapmaker::draw::{Season, Theme, Token};
///
/// let paper = Token::Paper;
/// assert_eq!(paper.in_season(Theme::Paper, Season::Clear), paper.value(Theme::Paper));
/// assert_ne!(paper.in_season(Theme::Paper, Season::Snow), paper.value(Theme::Paper));
/// ```
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Season {
    /// Dry ground.
    #[default]
    Clear,
    /// Wet ground.
    LightMud,
    /// Deep mud.
    Mud,
    /// Snow on the ground, ice on the rivers.
    Snow,
}

impl Season {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Clear, Self::LightMud, Self::Mud, Self::Snow];

    /// Its name, in the data and in the files of a sheet.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clear => "clear",
            Self::LightMud => "light_mud",
            Self::Mud => "mud",
            Self::Snow => "snow",
        }
    }

    /// The season of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|season| season.name() == name)
    }

    /// Whether nothing is drawn for it.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde wants")]
    pub(super) fn is_clear(&self) -> bool {
        *self == Self::Clear
    }
}

/// The colours that a season changes: paper, dark.
type Palette = [(Token, [&'static str; 2])];

const LIGHT_MUD: &Palette = &[
    (Token::Paper, ["#E6D7B5", "#302C24"]),
    (Token::Stain, ["#77592A", "#000000"]),
    (Token::Grid, ["#5F5137", "#A09A86"]),
    (Token::Number, ["#62563E", "#A8A28F"]),
    (Token::Woods, ["#B0C08B", "#36432F"]),
    (Token::WoodsEdge, ["#8BA263", "#4C5F41"]),
    (Token::Marsh, ["#BBCFC2", "#2D4340"]),
    (Token::Mountain, ["#C39E6B", "#564430"]),
    (Token::Halo, ["#F0E5CB", "#262320"]),
    (Token::RailGap, ["#F0E5CB", "#262320"]),
    (Token::Text2, ["#585040", "#B3AE9F"]),
];

const MUD: &Palette = &[
    (Token::Paper, ["#D5C19A", "#3A2F22"]),
    (Token::Stain, ["#5C3F17", "#000000"]),
    (Token::Grid, ["#503F24", "#AC9F84"]),
    (Token::Number, ["#51452F", "#B7AB90"]),
    (Token::Axis, ["#4E4A3A", "#B4BDAA"]),
    (Token::Woods, ["#A2AD7B", "#3B412B"]),
    (Token::WoodsEdge, ["#7E8E54", "#545C3B"]),
    (Token::Tree, ["#49683A", "#7C9A63"]),
    (Token::Marsh, ["#AEC0B0", "#31443D"]),
    (Token::Tuft, ["#356A66", "#79B3A6"]),
    (Token::Rough, ["#C9AE7D", "#57472F"]),
    (Token::Mountain, ["#B68E5B", "#62492E"]),
    (Token::Hachure, ["#74522A", "#BF9A62"]),
    (Token::Water, ["#A3C0CB", "#203C4A"]),
    (Token::RailSoviet, ["#593A2C", "#C89A80"]),
    (Token::River, ["#43809F", "#5FA4CC"]),
    (Token::RiverName, ["#1E4C6D", "#A3CFE8"]),
    (Token::Halo, ["#E6D8B8", "#2B241B"]),
    (Token::RailGap, ["#E6D8B8", "#2B241B"]),
    (Token::Text2, ["#4B4232", "#BDB49F"]),
];

const SNOW: &Palette = &[
    (Token::Paper, ["#EEF1F2", "#3A444B"]),
    (Token::Stain, ["#8497A5", "#1B2226"]),
    (Token::Grid, ["#5C6B75", "#A9B6BE"]),
    (Token::Number, ["#5A6871", "#B3BFC6"]),
    (Token::Axis, ["#66737C", "#C3CCD2"]),
    (Token::Woods, ["#D3DED6", "#45554F"]),
    (Token::WoodsEdge, ["#A9BCAF", "#6A7F77"]),
    (Token::Tree, ["#466353", "#86A696"]),
    (Token::Marsh, ["#DCE8EC", "#40535C"]),
    (Token::Tuft, ["#567F8C", "#97BECB"]),
    (Token::Rough, ["#DFDCD6", "#4F4F4D"]),
    (Token::Mountain, ["#D2CDC6", "#5A5854"]),
    (Token::Hachure, ["#75695B", "#BDB2A2"]),
    (Token::Water, ["#A6C3D3", "#1D3A4D"]),
    (Token::River, ["#CDE4F1", "#C9E1EE"]),
    (Token::RiverCasing, ["#3F769A", "#5C8FAD"]),
    (Token::RiverName, ["#22557A", "#B5D9EE"]),
    (Token::RailSoviet, ["#5E4639", "#D0A890"]),
    (Token::Halo, ["#F8FAFB", "#2B3338"]),
    (Token::RailGap, ["#F8FAFB", "#2B3338"]),
    (Token::Text2, ["#4E5A62", "#C2C9CD"]),
];

impl Token {
    /// Its value in a theme when the weather is so.
    pub fn in_season(self, theme: Theme, season: Season) -> &'static str {
        let palette: &Palette = match season {
            Season::Clear => &[],
            Season::LightMud => LIGHT_MUD,
            Season::Mud => MUD,
            Season::Snow => SNOW,
        };
        let changed = palette.iter().find(|(token, _)| *token == self).map(|(_, it)| it);
        match (changed, theme) {
            // White paper stays white: the printer has no other.
            (Some(_), Theme::Print) if self.is_bare_in_print() => self.value(theme),
            (Some([paper, _]), Theme::Paper | Theme::Print) => paper,
            (Some([_, dark]), Theme::Dark) => dark,
            (None, _) => self.value(theme),
        }
    }
}
