//! The words of the map files.

/// Makes an enum whose variants are written as one word in the files.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// Every value with the word the files use for it.
            pub const WORDS: &[(&str, Self)] = &[$(($word, Self::$variant),)*];

            /// The word the files use.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }
        }
    };
}

words! {
    /// What covers a hex.
    ///
    /// ```
    /// use mapmaker::Terrain;
    ///
    /// assert_eq!(Terrain::Marsh.word(), "marsh");
    /// assert!(Terrain::Lake.is_water() && !Terrain::Marsh.is_water());
    /// ```
    Terrain {
        /// Open ground.
        Clear = "clear",
        /// Forest.
        Woods = "woods",
        /// Hills, or broken ground.
        Rough = "rough",
        /// Swamp.
        Marsh = "marsh",
        /// Mountains.
        Mountain = "mountain",
        /// The open sea.
        Sea = "sea",
        /// A lake.
        Lake = "lake",
    }
}

impl Terrain {
    /// Whether nobody can stand there.
    pub const fn is_water(self) -> bool {
        matches!(self, Self::Sea | Self::Lake)
    }
}

words! {
    /// How large a place is.
    ///
    /// ```
    /// assert_eq!(mapmaker::PlaceKind::MajorCity.word(), "major_city");
    /// ```
    PlaceKind {
        /// A town.
        Town = "town",
        /// A city.
        City = "city",
        /// A major city.
        MajorCity = "major_city",
    }
}

words! {
    /// What runs along a hexside.
    ///
    /// ```
    /// assert_eq!(mapmaker::Feature::Strait.word(), "strait");
    /// ```
    Feature {
        /// A river, which can be crossed at a price.
        River = "river",
        /// Water that cannot be crossed.
        Water = "water",
        /// A narrow arm of the sea, which cannot be crossed unless a rule says so.
        Strait = "strait",
    }
}

words! {
    /// The gauge of a rail link at the start of the games.
    ///
    /// ```
    /// assert_eq!(mapmaker::Gauge::Converted.word(), "converted");
    /// ```
    Gauge {
        /// European gauge, as Germany and her allies use it.
        Converted = "converted",
        /// Soviet gauge, not yet converted.
        Soviet = "soviet",
        /// Soviet gauge in the hands of the Finns.
        Finnish = "finnish",
    }
}

words! {
    /// A side of the map.
    ///
    /// ```
    /// assert_eq!(mapmaker::Edge::West.word(), "west");
    /// ```
    Edge {
        /// The left edge.
        West = "west",
        /// The right edge.
        East = "east",
        /// The upper edge.
        North = "north",
        /// The lower edge.
        South = "south",
    }
}
