//! What there is on a map.

use serde::{Deserialize, Serialize};

macro_rules! named {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub enum $name { $($(#[$doc])* #[serde(rename = $word)] $variant,)* }

        impl $name {
            /// Every one of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Its name, in the data and as an id or a class of the picture.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }
    };
}

named! {
    /// A layer of the map; they lie upon one another in this order.
    LayerName {
        /// The paper with its stains and folds.
        Paper = "paper",
        /// The soil of the Axis.
        Soil = "soil",
        /// The ground of woods, marsh, hills and mountains.
        Terrain = "terrain",
        /// Sea, lakes and coast.
        Water = "water",
        /// Lines between hexes.
        Grid = "grid",
        /// Trees, reeds, hills.
        Glyphs = "glyphs",
        /// Rivers.
        Rivers = "rivers",
        /// Hexsides of water.
        Barriers = "barriers",
        /// Borders of June 1941.
        Borders = "borders",
        /// Rails.
        Rails = "rails",
        /// Names of lands and waters.
        Regions = "regions",
        /// Towns and cities.
        Places = "places",
        /// Hex numbers.
        Numbers = "numbers",
        /// What is out of play.
        Veil = "veil",
        /// Names of rivers, towns and cities.
        Labels = "labels",
        /// Counters.
        Units = "units",
        /// Title, legend, north and scale.
        Cartouche = "cartouche",
    }
}

named! {
    /// What a mark is; how it looks follows from it.
    Class {
        /// The sheet.
        Sheet = "sheet",
        /// A broad stain.
        Stain = "stain",
        /// A fold.
        Fold = "fold",
        /// The grain of the paper.
        Grain = "grain",
        /// Soil of the Axis.
        Axis = "axis",
        /// Meadows.
        Meadow = "meadow",
        /// Standing crops.
        Crop = "crop",
        /// Ploughed land.
        Ploughed = "ploughed",
        /// The furrows on it.
        Furrow = "furrow",
        /// Ground of woods.
        Woods = "woods",
        /// Ground of thick woods.
        Thicket = "thicket",
        /// Ground a level higher.
        Level = "level",
        /// Strokes down a slope.
        Slope = "slope",
        /// Ground of marsh.
        Marsh = "marsh",
        /// Ground of hills.
        Rough = "rough",
        /// Ground of mountains.
        Mountain = "mountain",
        /// Sea and lakes.
        Water = "water",
        /// The first line within the coast.
        WaterLine1 = "water-line-1",
        /// The second.
        WaterLine2 = "water-line-2",
        /// The third.
        WaterLine3 = "water-line-3",
        /// The fourth.
        WaterLine4 = "water-line-4",
        /// The coast.
        Coast = "coast",
        /// Lines between hexes.
        Grid = "grid",
        /// The shade of a tree.
        TreeShade = "tree-shade",
        /// A tree.
        Tree = "tree",
        /// Reeds.
        Tuft = "tuft",
        /// Hills.
        Hill = "hill",
        /// Mountains.
        Peak = "peak",
        /// The shaded side of a mountain.
        PeakShade = "peak-shade",
        /// Snow on a tree.
        TreeSnow = "tree-snow",
        /// Snow blown over the ground.
        Drift = "drift",
        /// Ruts in the mud.
        Rut = "rut",
        /// The banks of a river.
        RiverCasing = "river-casing",
        /// A river.
        River = "river",
        /// Cracks in the ice of a river.
        RiverIce = "river-ice",
        /// The water of a hexside nobody crosses, where its line meets land.
        Channel = "channel",
        /// A hexside of water.
        Barrier = "barrier",
        /// A hexside of river out on the water.
        Estuary = "estuary",
        /// The soft band on the Soviet side of a border.
        BorderBand = "border-band",
        /// A border.
        Border = "border",
        /// The light under a rail.
        RailHalo = "rail-halo",
        /// Rail of European gauge.
        RailConverted = "rail-converted",
        /// The light pieces of it.
        RailGap = "rail-gap",
        /// Rail of Soviet gauge.
        RailSoviet = "rail-soviet",
        /// Its ticks.
        RailSovietTicks = "rail-soviet-ticks",
        /// Rail of Soviet gauge in Finland.
        RailFinnish = "rail-finnish",
        /// Its ticks.
        RailFinnishTicks = "rail-finnish-ticks",
        /// A road.
        Road = "road",
        /// Its ditches.
        RoadCasing = "road-casing",
        /// A ford.
        Ford = "ford",
        /// The rails of a bridge.
        Bridge = "bridge",
        /// A trench.
        Trench = "trench",
        /// The earth thrown up around it.
        TrenchBank = "trench-bank",
        /// A wall or a hedge.
        Wall = "wall",
        /// Its stones.
        WallStones = "wall-stones",
        /// Paved ground.
        Paved = "paved",
        /// The ground of a farm.
        Yard = "yard",
        /// The shade of a house.
        HouseShade = "house-shade",
        /// A wooden house.
        Hut = "hut",
        /// A stone house.
        House = "house",
        /// The ridge of a roof.
        RoofRidge = "roof-ridge",
        /// The name of a land.
        LandName = "land-name",
        /// The name of a sea or a lake.
        WaterName = "water-name",
        /// Built-up ground of a city.
        Patch = "patch",
        /// Blocks of a major city.
        Blocks = "blocks",
        /// The ring of a place.
        Ring = "ring",
        /// The mark of a port.
        Port = "port",
        /// Where supply of the first side comes from.
        SourceFirst = "source-first",
        /// Where supply of the second side comes from.
        SourceSecond = "source-second",
        /// A hex number.
        Number = "number",
        /// The veil over what is out of play.
        Veil = "veil",
        /// The hatch over it.
        Hatch = "hatch",
        /// The limit of what is in play.
        Limit = "limit",
        /// The name of a river.
        RiverName = "river-name",
        /// The name of a town.
        Town = "town",
        /// The name of a city.
        City = "city",
        /// The name of a major city.
        MajorCity = "major-city",
        /// The mark of a city before its name.
        CityMark = "city-mark",
        /// The mark of a major city before its name.
        MajorMark = "major-mark",
        /// A counter of the first side.
        CounterFirst = "counter-first",
        /// A counter of the second side.
        CounterSecond = "counter-second",
        /// The face of a counter that brings its own colours.
        CounterFace = "counter-face",
        /// The ground of the sign on it.
        CounterBox = "counter-box",
        /// A step that is left.
        StepLeft = "step-left",
        /// A step that is lost.
        StepLost = "step-lost",
        /// The sign on a counter.
        CounterMark = "counter-mark",
        /// The strength on a counter.
        CounterText = "counter-text",
        /// The name on a counter.
        CounterName = "counter-name",
        /// What a sign means.
        LegendText = "legend-text",
        /// The title.
        Title = "title",
        /// What stands under the title.
        Caption = "caption",
        /// The numbers of the scale.
        ScaleText = "scale-text",
        /// The scale and the north arrow, in ink.
        ScaleInk = "scale-ink",
        /// Their light parts.
        ScaleLight = "scale-light",
        /// The line around the map.
        Neatline = "neatline",
    }
}

named! {
    /// A small shape that is repeated.
    Symbol {
        /// A fir.
        Fir = "fir",
        /// A round tree.
        Oak = "oak",
        /// The shade of a tree.
        Shade = "shade",
        /// Reeds over water.
        Reeds = "reeds",
        /// A hill with hachures.
        Hill = "hill",
        /// A peak.
        Peak = "peak",
        /// The shaded side of a peak.
        PeakShade = "peak-shade",
        /// The ring of a town.
        TownRing = "town-ring",
        /// The ring of a city.
        CityRing = "city-ring",
        /// The mark of a city.
        CityMark = "city-mark",
        /// The mark of a major city.
        MajorMark = "major-mark",
        /// An anchor.
        Anchor = "anchor",
        /// A diamond.
        Diamond = "diamond",
        /// A star.
        Star = "star",
        /// The snow on a fir.
        FirSnow = "fir-snow",
        /// The snow on a round tree.
        OakSnow = "oak-snow",
        /// A drift of snow.
        Drift = "drift",
        /// A pair of ruts.
        Ruts = "ruts",
    }
}

impl Symbol {
    /// Whether every drawing brings it, stamped or not.
    pub(super) fn is_common(self) -> bool {
        self <= Self::MajorMark
    }
}
