//! Countries, places and the edges of the map.

use super::Side;
use hex::HexIndex;
use std::fmt;

/// The country that owned a hex in June 1941.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Country {
    /// The Soviet Union.
    Ussr,
    /// Germany, with what it had occupied.
    Germany,
    /// Hungary.
    Hungary,
    /// Romania.
    Romania,
    /// Slovakia.
    Slovakia,
    /// Finland.
    Finland,
    /// Sweden.
    Sweden,
    /// Bulgaria.
    Bulgaria,
    /// Yugoslavia.
    Yugoslavia,
}

impl Country {
    /// Every country with the name it has in files.
    pub const NAMES: [(&'static str, Country); 9] = [
        ("USSR", Country::Ussr),
        ("Germany", Country::Germany),
        ("Hungary", Country::Hungary),
        ("Romania", Country::Romania),
        ("Slovakia", Country::Slovakia),
        ("Finland", Country::Finland),
        ("Sweden", Country::Sweden),
        ("Bulgaria", Country::Bulgaria),
        ("Yugoslavia", Country::Yugoslavia),
    ];

    /// The name it has in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// The side that controls it at the start (R63); `None` for neutrals, which nobody enters.
    ///
    /// ```
    /// use barbarossa::ground::{Country, Side};
    /// assert_eq!(Country::Finland.side(), Some(Side::Axis));
    /// assert_eq!(Country::Sweden.side(), None);
    /// ```
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        rulebook::cite!("R63");
        match self {
            Country::Ussr => Some(Side::Soviet),
            Country::Sweden | Country::Bulgaria | Country::Yugoslavia => None,
            _ => Some(Side::Axis),
        }
    }
}

impl fmt::Display for Country {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How much of a place it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceKind {
    /// A town: shelter, no more.
    Town,
    /// A city: supply source and place of entry (D2.10c).
    City,
    /// A major city.
    MajorCity,
}

impl PlaceKind {
    /// Every kind with the name it has in files.
    pub const NAMES: [(&'static str, PlaceKind); 3] = [
        ("town", PlaceKind::Town),
        ("city", PlaceKind::City),
        ("major_city", PlaceKind::MajorCity),
    ];

    /// Whether it is a city; a major city is one too (R27).
    #[must_use]
    pub const fn is_city(self) -> bool {
        !matches!(self, PlaceKind::Town)
    }
}

/// A named place on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// What it is called.
    pub name: String,
    /// Town, city or major city.
    pub kind: PlaceKind,
    /// Where it stands.
    pub hex: HexIndex,
    /// Whether ships call there.
    pub port: bool,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edge {
    /// The west edge: German supply and reinforcements (C4.3.1a, C4.9a).
    West,
    /// The east edge: Soviet supply and reinforcements (C4.3.2b, C4.9a).
    East,
    /// The north edge.
    North,
    /// The south edge.
    South,
}

impl Edge {
    /// Every edge with the name it has in files.
    pub const NAMES: [(&'static str, Edge); 4] = [
        ("west", Edge::West),
        ("east", Edge::East),
        ("north", Edge::North),
        ("south", Edge::South),
    ];

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// The gauge of a rail hex at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gauge {
    /// European gauge: serves the Axis (C4.3.1c).
    Converted,
    /// Soviet gauge: serves the Soviets until converted.
    Soviet,
    /// Soviet gauge in Finnish hands: serves the Finns.
    Finnish,
}

impl Gauge {
    /// Every gauge with the name it has in files.
    pub const NAMES: [(&'static str, Gauge); 3] =
        [("converted", Gauge::Converted), ("soviet", Gauge::Soviet), ("finnish", Gauge::Finnish)];
}

/// The single game, or several, to whose area a hex belongs; none for hexes of the combined game only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Areas(u8);

/// The operational area of one of the three single games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// Army Group North.
    Agn,
    /// Army Group Center.
    Agc,
    /// Army Group South.
    Ags,
}

impl Area {
    /// Every area with the name it has in files.
    pub const NAMES: [(&'static str, Area); 3] =
        [("agn", Area::Agn), ("agc", Area::Agc), ("ags", Area::Ags)];
}

impl Areas {
    /// Whether the hex belongs to this area.
    #[must_use]
    pub const fn contains(self, area: Area) -> bool {
        self.0 & (1 << area as u8) != 0
    }

    /// Reads `agc`, `agc+ags`, or nothing.
    pub(crate) fn parse(text: &str) -> Result<Areas, String> {
        let mut bits = 0;
        for word in text.split('+').filter(|_| !text.is_empty()) {
            let names = Area::NAMES.map(|(name, _)| name);
            match Area::NAMES.iter().find(|(name, _)| *name == word.trim()) {
                Some((_, area)) => bits |= 1 << *area as u8,
                None => return Err(format!("`{word}`: {}", module::hint_among(word, &names))),
            }
        }
        Ok(Areas(bits))
    }
}
