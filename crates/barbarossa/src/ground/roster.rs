//! The units of a game.

use super::{Country, Side};
use damos::{Class, Counter, Nation, Size, Unit, UnitType};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Index;

/// A unit of a game: its place in the [`Roster`].
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct UnitId(pub u16);

impl UnitId {
    /// The id, ready for an array.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// When a unit comes into play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entry {
    /// On the map when the game begins.
    SetUp,
    /// As a reinforcement of this turn (D5a).
    Turn(u8),
}

/// Where a unit sets up, and where history had it come in; where it may come in is wider (C4.9a, G7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Entrance {
    /// At the German border, on its own side of it.
    Border,
    /// In a town or city behind the border.
    Rear,
    /// In any friendly city.
    City,
    /// In this place.
    Place(HexIndex),
    /// At the west edge.
    WestEdge,
    /// At the east edge.
    EastEdge,
    /// In this allied country.
    Country(Country),
}

/// One counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitInfo {
    /// The id it has in files, such as `agc-de-3pz`.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The corps, army or group it belongs to; matters for set-up only (D2.2c).
    pub formation: String,
    /// Who plays it.
    pub side: Side,
    /// Its nation; the NKVD is Russian.
    pub nation: Nation,
    /// Its size.
    pub size: Size,
    /// Its type.
    pub kind: UnitType,
    /// Printed strength points.
    pub sp: u8,
    /// Printed movement allowance, in whole MP.
    pub ma: u8,
    /// Whether it exerts a ZOI (C3).
    pub zoi: bool,
    /// When it comes into play.
    pub entry: Entry,
    /// Where it sets up or comes in.
    pub entrance: Entrance,
    /// Remarks of the counter file.
    pub notes: String,
}

impl UnitInfo {
    /// The class under which the terrain chart lists it.
    #[inline]
    #[must_use]
    pub const fn class(&self) -> Class {
        self.kind.class()
    }

    /// What stacking needs to know of it.
    #[inline]
    #[must_use]
    pub const fn counter(&self) -> Counter {
        Counter { nation: self.nation, size: self.size, kind: self.kind }
    }

    /// What combat needs to know of it, at a current strength.
    #[inline]
    #[must_use]
    pub const fn unit(&self, sp: u8) -> Unit {
        Unit { kind: self.kind, sp: sp as u32, ma: self.ma as u32, zoi: self.zoi }
    }
}

/// The units of a game, in the order of the counter files.
///
/// ```
/// use barbarossa::ground::GroundRef;
/// let ground = GroundRef::named("agc")?;
/// let model = ground.roster.id("agc-de-3pz").unwrap();
/// assert_eq!((ground.roster[model].sp, ground.roster[model].ma), (9, 8));
/// # Ok::<(), barbarossa::ground::NoGround>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Roster {
    units: Vec<UnitInfo>,
    /// The side of each unit, close together: play asks for nothing so often.
    sides: Vec<Side>,
    by_side: [Vec<UnitId>; 2],
    by_key: BTreeMap<String, UnitId>,
    /// Units whose row could not be read, while mistakes are collected.
    unread: BTreeSet<String>,
}

impl Roster {
    /// A roster of these units. A key that repeats an earlier one is ignored; readers report it before.
    pub(super) fn new(units: Vec<UnitInfo>, unread: BTreeSet<String>) -> Roster {
        let mut by_key = BTreeMap::new();
        for (id, unit) in (0..).zip(&units) {
            by_key.entry(unit.key.clone()).or_insert(UnitId(id));
        }
        let sides: Vec<Side> = units.iter().map(|unit| unit.side).collect();
        let by_side = Side::BOTH.map(|side| {
            let own = (0..).map(UnitId).zip(&sides).filter(|(_, it)| **it == side);
            own.map(|(id, _)| id).collect()
        });
        Roster { units, sides, by_side, by_key, unread }
    }

    /// How many units there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// The unit, if the id belongs to this roster.
    #[must_use]
    pub fn get(&self, id: UnitId) -> Option<&UnitInfo> {
        self.units.get(id.index())
    }

    /// Who plays a unit.
    ///
    /// # Panics
    /// When the unit belongs to another roster.
    #[inline]
    #[must_use]
    pub fn side(&self, id: UnitId) -> Side {
        self.sides[id.index()]
    }

    /// The ids of one side's units, in ascending order.
    #[inline]
    #[must_use]
    pub fn ids_of(&self, side: Side) -> &[UnitId] {
        &self.by_side[side.index()]
    }

    /// The id of the unit with this key.
    #[must_use]
    pub fn id(&self, key: &str) -> Option<UnitId> {
        self.by_key.get(key).copied()
    }

    /// Every unit with its id.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (UnitId, &UnitInfo)> {
        self.units.iter().enumerate().map(|(id, unit)| (UnitId(id as u16), unit))
    }

    /// The units of one side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (UnitId, &UnitInfo)> {
        self.iter().filter(move |(_, unit)| unit.side == side)
    }

    /// The units of a side that set up before the game.
    pub fn to_set_up(&self, side: Side) -> impl Iterator<Item = (UnitId, &UnitInfo)> {
        self.of(side).filter(|(_, unit)| unit.entry == Entry::SetUp)
    }

    /// The units of a side that come in on a turn.
    pub fn due(&self, side: Side, turn: u8) -> impl Iterator<Item = (UnitId, &UnitInfo)> {
        self.of(side).filter(move |(_, unit)| unit.entry == Entry::Turn(turn))
    }

    /// Whether a unit of this key has a row that could not be read.
    pub(super) fn is_unread(&self, key: &str) -> bool {
        self.unread.contains(key)
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.by_key.keys().map(String::as_str)
    }

    /// Only the units that `keep` names, with the entry it gives them.
    pub(super) fn part(&self, keep: impl Fn(&UnitInfo) -> Option<Entry>) -> Roster {
        let kept = self.units.iter().filter_map(|unit| {
            let entry = keep(unit)?;
            Some(UnitInfo { entry, ..unit.clone() })
        });
        Roster::new(kept.collect(), BTreeSet::new())
    }
}

impl Index<UnitId> for Roster {
    type Output = UnitInfo;
    #[inline]
    fn index(&self, id: UnitId) -> &UnitInfo {
        &self.units[id.index()]
    }
}
