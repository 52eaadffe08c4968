//! The colours of the paper and of the dark map.

macro_rules! tokens {
    ($($(#[$doc:meta])* $name:ident = $word:literal $paper:literal $dark:literal,)*) => {
        /// A colour by what it is for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Token { $($(#[$doc])* $name,)* }

        impl Token {
            /// Every colour.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its name as a CSS custom property, without the dashes in front.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }

            /// Its value in a theme.
            pub const fn value(self, theme: Theme) -> &'static str {
                match (self, theme) {
                    (_, Theme::Print) if self.is_bare_in_print() => "#FFFFFF",
                    $(
                        (Self::$name, Theme::Paper | Theme::Print) => $paper,
                        (Self::$name, Theme::Dark) => $dark,
                    )*
                }
            }
        }
    };
}

/// Which set of colours.
///
/// ```
/// use mapmaker::draw::{Theme, Token};
///
/// assert_eq!(Token::Paper.value(Theme::Dark), "#2A2E2C");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Ink on paper.
    #[default]
    Paper,
    /// For the evening.
    Dark,
    /// Ink on the white paper of a printer: no stains, no grain, no tone under the map.
    Print,
}

impl Token {
    /// What a printer leaves white.
    pub(super) const fn is_bare_in_print(self) -> bool {
        matches!(self, Self::Paper | Self::Stain | Self::Halo | Self::RailGap)
    }
}

impl Theme {
    /// The themes of the screen: a picture brings both, and a page may change from one to the
    /// other.
    pub const ALL: [Self; 2] = [Self::Paper, Self::Dark];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }
}

tokens! {
    /// The paper of the map.
    Paper = "paper" "#F1E8D2" "#2A2E2C",
    /// Print on it.
    Ink = "ink" "#2A2620" "#ECE6D6",
    /// Lines between hexes.
    Grid = "grid" "#6B5F49" "#9A9F8F",
    /// Hex numbers.
    Number = "number" "#6E634F" "#9DA293",
    /// Shade of the paper: stains, folds, grain.
    Stain = "stain" "#8A6F3C" "#000000",
    /// Soil of the Axis.
    Axis = "axis" "#5E6857" "#B4BDAA",
    /// Ground of woods.
    Woods = "woods" "#B9CC98" "#36473A",
    /// Edge of woods.
    WoodsEdge = "woods-edge" "#8FAE6C" "#4A6349",
    /// Trees.
    Tree = "tree" "#4F7440" "#6E9A69",
    /// Ground of marsh.
    Marsh = "marsh" "#C6DAD0" "#2C4447",
    /// Reeds.
    Tuft = "tuft" "#3F7A78" "#79B3B3",
    /// Ground of hills.
    Rough = "rough" "#DCC79C" "#4A4233",
    /// Ground of mountains.
    Mountain = "mountain" "#CBA877" "#544636",
    /// Strokes of hills and mountains.
    Hachure = "hachure" "#8A6A3E" "#B08F5C",
    /// Sea and lakes.
    Water = "water" "#A9CBDD" "#1F3F52",
    /// Lines along the coast.
    WaterLine = "water-line" "#4F86A6" "#5F97B5",
    /// The coast.
    Coast = "coast" "#2F6487" "#79B2D0",
    /// Rivers.
    River = "river" "#4C8FB8" "#5FA4CC",
    /// Their banks.
    RiverCasing = "river-casing" "#2C658C" "#1C3D52",
    /// Names of waters.
    RiverName = "river-name" "#23567B" "#9CCBE6",
    /// Rail of European gauge.
    RailConverted = "rail-converted" "#2B2723" "#D9D2C0",
    /// The light between its dark pieces.
    RailGap = "rail-gap" "#F5EEDD" "#22262A",
    /// Rail of Soviet gauge.
    RailSoviet = "rail-soviet" "#6A4A3C" "#B98C74",
    /// Borders.
    Border = "border" "#7A2F2A" "#E08A7E",
    /// Built-up ground.
    City = "city" "#A6352B" "#E8786B",
    /// Light around lettering.
    Halo = "halo" "#F5EEDD" "#22262A",
    /// A counter of the first side.
    CounterFirst = "counter-first" "#8C9683" "#7F8C74",
    /// A counter of the second side.
    CounterSecond = "counter-second" "#C98A6A" "#B97455",
    /// What stands on a counter.
    CounterInk = "counter-ink" "#15130F" "#0E0D0B",
    /// The second text of the cartouche.
    Text2 = "text-2" "#5F5646" "#B3AE9F",
}
