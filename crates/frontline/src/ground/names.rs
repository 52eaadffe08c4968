//! The names of the ground: coalitions, nations, waters, production lines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A set of hexes: enough words for the 484 of the map.
pub type HexSet = hex::HexSet<[u64; 8]>;

/// One of the two sides of the war.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Coalition {
    /// Germany and those who march with it.
    Axis,
    /// The Soviet Union, and the western air forces.
    Soviet,
}

impl Coalition {
    /// Both, in the order of lists.
    pub const BOTH: [Coalition; 2] = [Coalition::Axis, Coalition::Soviet];
    /// Both with their names in files.
    pub const NAMES: [(&'static str, Coalition); 2] =
        [("axis", Coalition::Axis), ("soviet", Coalition::Soviet)];

    /// The place in a list by coalition.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other one.
    #[inline]
    #[must_use]
    pub const fn enemy(self) -> Coalition {
        match self {
            Coalition::Axis => Coalition::Soviet,
            Coalition::Soviet => Coalition::Axis,
        }
    }

    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Coalition::Axis => "axis",
            Coalition::Soviet => "soviet",
        }
    }
}

impl fmt::Display for Coalition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Coalition::Axis => "Axis",
            Coalition::Soviet => "Soviet",
        })
    }
}

/// A nation with men of its own, by its place in the briefings.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Nation(pub u8);

impl Nation {
    /// The place in a list by nation.
    #[inline]
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// As many nations as a state has room for.
pub const NATIONS_MOST: usize = 6;

/// A water that carries points (F37).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Water {
    /// The Baltic.
    Baltic,
    /// The Black Sea with the Sea of Azov.
    BlackSea,
    /// The Caspian.
    Caspian,
    /// Lake Ladoga.
    Ladoga,
}

impl Water {
    /// All waters with their names in files.
    pub const NAMES: [(&'static str, Water); 4] = [
        ("baltic", Water::Baltic),
        ("black_sea", Water::BlackSea),
        ("caspian", Water::Caspian),
        ("ladoga", Water::Ladoga),
    ];
    /// How many there are.
    pub const COUNT: usize = Water::NAMES.len();

    /// The place in a list by water.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Water::NAMES[self as usize].0
    }
}

/// What a production line makes (F33).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Make {
    /// Men.
    Men,
    /// Tanks.
    Tanks,
    /// Aircraft.
    Air,
    /// LSP.
    Lsp,
}

impl Make {
    /// All of them, in the order of the map's letters.
    pub const ALL: [Make; 4] = [Make::Men, Make::Tanks, Make::Air, Make::Lsp];
    /// The order in which lines close when the owner does not say which (table of frames).
    pub const CLOSING: [Make; 4] = [Make::Lsp, Make::Air, Make::Tanks, Make::Men];

    /// The place in a list by line.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter on the map.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Make::Men => 'M',
            Make::Tanks => 'T',
            Make::Air => 'A',
            Make::Lsp => 'L',
        }
    }
}

/// The production lines of a zone, by what they make.
pub type Lines = [u8; Make::ALL.len()];
