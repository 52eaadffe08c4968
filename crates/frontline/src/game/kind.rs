//! Points: what lies in a hex, in a Pool, or on the sea.

use crate::Force;
use crate::ground::{NATIONS_MOST, Nation, Water};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A kind of point, or of anything else that is shared out (F1, F63).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Men of a nation.
    Men(Nation),
    /// Tanks.
    Tanks,
    /// Aircraft.
    Air,
    /// LSP.
    Lsp,
    /// Garrisons (F64).
    Garrisons,
    /// The man of a security zone (F50).
    Zone,
    /// Aircraft on air defence (F65).
    Guards,
    /// Strategic bombers.
    Bombers,
    /// Concrete.
    Concrete,
    /// Partisans in hand.
    Pags,
    /// Lift on a water (F37).
    Lift(Water),
    /// Flags of a nation (F41).
    Flags(Nation),
}

impl Kind {
    /// Whether it counts for combat: men, tanks, aircraft.
    #[must_use]
    pub const fn fights(self) -> bool {
        matches!(self, Kind::Men(_) | Kind::Tanks | Kind::Air)
    }

    /// Its combat value, point by point.
    #[must_use]
    pub const fn cv(self) -> u8 {
        if self.fights() { 1 } else { 0 }
    }
}

/// The coins in which amounts are said (F61).
pub const COINS: [u8; 5] = [1, 2, 5, 10, 20];

/// What lies in a hex, all of whoever holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stack {
    /// Men by nation.
    pub men: [u8; NATIONS_MOST],
    /// Tanks.
    pub tanks: u8,
    /// Aircraft.
    pub air: u8,
    /// LSP.
    pub lsp: u8,
    /// Garrisons.
    pub garrisons: u8,
    /// The man of a security zone.
    pub zone: u8,
    /// Aircraft on air defence.
    pub guards: u8,
    /// A flak zone.
    pub flak: bool,
    /// The sides on which a layer is being dug, one bit each.
    pub digging: u8,
    /// Finished layers by side.
    pub layers: [u8; 6],
}

impl Stack {
    /// All men of the line, garrison and zone apart.
    #[inline]
    #[must_use]
    pub fn men(&self) -> u8 {
        self.men.iter().fold(0, |sum, men| sum.saturating_add(*men))
    }

    /// Men of any sort who hold the hex: of the line or a garrison (F64).
    #[inline]
    #[must_use]
    pub fn holders(&self) -> u8 {
        self.men().saturating_add(self.garrisons)
    }

    /// Combat value that counts for stacking (F35).
    #[inline]
    #[must_use]
    pub fn cv(&self) -> u8 {
        self.men().saturating_add(self.tanks).saturating_add(self.air)
    }

    /// Men who dig (F49).
    #[inline]
    #[must_use]
    pub fn diggers(&self) -> u8 {
        self.digging.count_ones() as u8
    }

    /// The points of a kind.
    #[inline]
    #[must_use]
    pub fn of(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Men(nation) => self.men.get(nation.index()).copied().unwrap_or(0),
            Kind::Tanks => self.tanks,
            Kind::Air => self.air,
            Kind::Lsp => self.lsp,
            Kind::Garrisons => self.garrisons,
            Kind::Zone => self.zone,
            Kind::Guards => self.guards,
            Kind::Bombers | Kind::Concrete | Kind::Pags | Kind::Lift(_) | Kind::Flags(_) => 0,
        }
    }

    /// Where the points of a kind are kept, if a hex keeps them.
    pub(super) fn of_mut(&mut self, kind: Kind) -> Option<&mut u8> {
        match kind {
            Kind::Men(nation) => self.men.get_mut(nation.index()),
            Kind::Tanks => Some(&mut self.tanks),
            Kind::Air => Some(&mut self.air),
            Kind::Lsp => Some(&mut self.lsp),
            Kind::Garrisons => Some(&mut self.garrisons),
            Kind::Zone => Some(&mut self.zone),
            Kind::Guards => Some(&mut self.guards),
            Kind::Bombers | Kind::Concrete | Kind::Pags | Kind::Lift(_) | Kind::Flags(_) => None,
        }
    }

    /// The kinds that go where men go, with how many there are: men, tanks, aircraft, LSP.
    pub fn points(&self) -> impl Iterator<Item = (Kind, u8)> + use<> {
        let stack = *self;
        mobile().map(move |kind| (kind, stack.of(kind))).filter(|(_, points)| *points > 0)
    }

    /// The force that defends (R-F25, R-F28): zone men and garrisons count as men.
    #[must_use]
    pub fn defending(&self) -> Force {
        let stock = crate::Stock {
            men: u16::from(self.men()) + u16::from(self.zone),
            tanks: self.tanks.into(),
            aircraft: self.air.into(),
            garrisons: self.garrisons.into(),
            ..crate::Stock::default()
        };
        stock.defending()
    }

    /// Whether nothing lies there at all.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        *self == Stack::default()
    }
}

/// Men by nation in briefing order, tanks, aircraft, LSP.
pub fn mobile() -> impl Iterator<Item = Kind> {
    let men = (0..NATIONS_MOST as u8).map(|nation| Kind::Men(Nation(nation)));
    men.chain([Kind::Tanks, Kind::Air, Kind::Lsp])
}

/// The Pool of a coalition; the men of Finland in it are the Finnish Pool (F37).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PoolState {
    /// Men by nation.
    pub men: [u16; NATIONS_MOST],
    /// Tanks.
    pub tanks: u16,
    /// Aircraft.
    pub air: u16,
    /// LSP.
    pub lsp: u16,
    /// Strategic bombers.
    pub bombers: u16,
    /// Concrete.
    pub concrete: u16,
    /// Partisans in hand.
    pub pags: u16,
}

impl PoolState {
    /// The points of a kind.
    #[inline]
    #[must_use]
    pub fn of(&self, kind: Kind) -> u16 {
        match kind {
            Kind::Men(nation) => self.men.get(nation.index()).copied().unwrap_or(0),
            Kind::Tanks => self.tanks,
            Kind::Air | Kind::Guards => self.air,
            Kind::Lsp => self.lsp,
            Kind::Bombers => self.bombers,
            Kind::Concrete => self.concrete,
            Kind::Pags => self.pags,
            Kind::Garrisons | Kind::Zone | Kind::Lift(_) | Kind::Flags(_) => 0,
        }
    }

    pub(super) fn of_mut(&mut self, kind: Kind) -> Option<&mut u16> {
        match kind {
            Kind::Men(nation) => self.men.get_mut(nation.index()),
            Kind::Tanks => Some(&mut self.tanks),
            Kind::Air | Kind::Guards => Some(&mut self.air),
            Kind::Lsp => Some(&mut self.lsp),
            Kind::Bombers => Some(&mut self.bombers),
            Kind::Concrete => Some(&mut self.concrete),
            Kind::Pags => Some(&mut self.pags),
            Kind::Garrisons | Kind::Zone | Kind::Lift(_) | Kind::Flags(_) => None,
        }
    }
}

/// What a seat may spend (F63).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// Points of the Pool.
    pub pool: PoolState,
    /// Lift by water.
    pub lift: [u8; Water::COUNT],
    /// Flags by nation.
    pub flags: [u8; NATIONS_MOST],
}

impl Share {
    /// How much of a kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u16 {
        match kind {
            Kind::Lift(water) => self.lift[water.index()].into(),
            Kind::Flags(nation) => self.flags.get(nation.index()).copied().unwrap_or(0).into(),
            other => self.pool.of(other),
        }
    }

    /// Adds or takes away; never below nothing.
    pub(super) fn change(&mut self, kind: Kind, by: i32) {
        let moved = |old: u16| u16::try_from(i32::from(old) + by).unwrap_or(0);
        match kind {
            Kind::Lift(water) => {
                let place = &mut self.lift[water.index()];
                *place = moved((*place).into()).try_into().unwrap_or(u8::MAX);
            }
            Kind::Flags(nation) => {
                if let Some(place) = self.flags.get_mut(nation.index()) {
                    *place = moved((*place).into()).try_into().unwrap_or(u8::MAX);
                }
            }
            other => {
                if let Some(place) = self.pool.of_mut(other) {
                    *place = moved(*place);
                }
            }
        }
    }
}
