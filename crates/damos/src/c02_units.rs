//! Units, their types and nations, and the strength of a force (D2.2, D2.4, C3).

use crate::c03_terrain::Class;
use std::fmt;

/// What a counter shows as its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitType {
    /// Foot infantry.
    FootInfantry,
    /// Mountain troops: foot infantry that the mountains do not slow.
    Mountain,
    /// Airborne troops, fighting as foot infantry.
    Airborne,
    /// NKVD troops, fighting as foot infantry.
    Nkvd,
    /// Cavalry.
    Cavalry,
    /// Motorized infantry.
    Motorized,
    /// Mechanized troops.
    Mechanized,
    /// Tanks.
    Armor,
}

impl UnitType {
    /// Every type with the name it has in files.
    pub const NAMES: [(&'static str, UnitType); 8] = [
        ("foot_infantry", UnitType::FootInfantry),
        ("mountain", UnitType::Mountain),
        ("airborne", UnitType::Airborne),
        ("nkvd", UnitType::Nkvd),
        ("cavalry", UnitType::Cavalry),
        ("motorized", UnitType::Motorized),
        ("mechanized", UnitType::Mechanized),
        ("armor", UnitType::Armor),
    ];

    /// The name it has in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// Mountain, airborne and NKVD units count as foot infantry for ZOI and exploitation (R13).
    #[must_use]
    pub const fn counts_as_foot(self) -> bool {
        matches!(
            self,
            UnitType::FootInfantry | UnitType::Mountain | UnitType::Airborne | UnitType::Nkvd
        )
    }

    /// Armor and mechanized: what a counterattack needs (C2.1c). All others are infantry as a class (D2.1i).
    #[must_use]
    pub const fn is_armor_or_mechanized(self) -> bool {
        rulebook::cite!("D2.1i");
        matches!(self, UnitType::Armor | UnitType::Mechanized)
    }

    /// Armor, mechanized and motorized: what weighs in a reaction (D2.6.1i).
    #[must_use]
    pub const fn is_mobile(self) -> bool {
        matches!(self, UnitType::Armor | UnitType::Mechanized | UnitType::Motorized)
    }

    /// The class under which the terrain chart lists it.
    #[must_use]
    pub const fn class(self) -> Class {
        match self {
            UnitType::Mountain => Class::Mountain,
            UnitType::Motorized | UnitType::Mechanized | UnitType::Armor => Class::Mobile,
            _ => Class::Foot,
        }
    }

    /// Exploit rating (D8.12.1a, R46).
    #[must_use]
    pub const fn exploit_rating(self) -> u32 {
        match self {
            UnitType::Armor => 2,
            UnitType::Mechanized | UnitType::Motorized => 1,
            _ => 0,
        }
    }
}

impl fmt::Display for UnitType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            UnitType::FootInfantry => "foot infantry",
            UnitType::Nkvd => "NKVD",
            other => other.name(),
        })
    }
}

/// The nation a unit belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nation {
    /// Germany.
    German,
    /// Hungary.
    Hungarian,
    /// Romania.
    Romanian,
    /// Italy.
    Italian,
    /// Slovakia.
    Slovak,
    /// Finland.
    Finnish,
    /// The Soviet Union.
    Russian,
}

impl Nation {
    /// Every nation with the name it has in files.
    pub const NAMES: [(&'static str, Nation); 7] = [
        ("german", Nation::German),
        ("hungarian", Nation::Hungarian),
        ("romanian", Nation::Romanian),
        ("italian", Nation::Italian),
        ("slovak", Nation::Slovak),
        ("finnish", Nation::Finnish),
        ("russian", Nation::Russian),
    ];

    /// The name it has in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// The side it fights on; "German" covers the allies unless a rule separates them (C1.2c, R13).
    #[must_use]
    pub const fn camp(self) -> Camp {
        match self {
            Nation::Russian => Camp::Russian,
            _ => Camp::German,
        }
    }
}

/// Who plays the unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Camp {
    /// The German player, allies included.
    German,
    /// The Russian player.
    Russian,
}

/// Whether a unit of this type exerts a zone of influence (C3.1a, C3.2a, R13).
///
/// ```
/// use damos::{Camp, UnitType, exerts_zoi};
/// assert!(exerts_zoi(Camp::German, UnitType::Cavalry));
/// assert!(!exerts_zoi(Camp::Russian, UnitType::Cavalry));
/// ```
#[must_use]
pub const fn exerts_zoi(camp: Camp, kind: UnitType) -> bool {
    rulebook::cite!("C3.1a", "C3.2a");
    match camp {
        Camp::German => !kind.counts_as_foot(),
        Camp::Russian => kind.is_armor_or_mechanized(),
    }
}

/// What the rules of combat need to know of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// Its type.
    pub kind: UnitType,
    /// Its current strength points.
    pub sp: u32,
    /// Its printed movement allowance.
    pub ma: u32,
    /// Whether it exerts a zone of influence.
    pub zoi: bool,
}

/// The total SP of a force: all that the opponent learns of it in combat (D2.4c).
///
/// ```
/// use damos::{Unit, UnitType, strength};
/// let unit = |sp| Unit { kind: UnitType::Armor, sp, ma: 8, zoi: true };
/// assert_eq!(strength(&[unit(4), unit(5), unit(9)]), 18);
/// ```
#[must_use]
pub fn strength(units: &[Unit]) -> u32 {
    units.iter().map(|unit| unit.sp).sum()
}

/// Whether at least one unit exerts a ZOI (D2.1h, C3.0a).
#[must_use]
pub fn is_zoi_capable(units: &[Unit]) -> bool {
    rulebook::cite!("C3.0a");
    units.iter().any(|unit| unit.zoi)
}

/// The SP of a force in armor, mechanized and motorized units (D2.6.1i).
#[must_use]
pub fn mobile_strength(units: &[Unit]) -> u32 {
    units.iter().filter(|unit| unit.kind.is_mobile()).map(|unit| unit.sp).sum()
}
