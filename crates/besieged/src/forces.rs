//! Who fights: units, and the two sides of one combat.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The two sides of a combat.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that attacks.
    Attacker,
    /// The side whose hex is attacked.
    Defender,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        })
    }
}

/// The arm of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Kind {
    /// Infantry.
    #[default]
    Infantry,
    /// Armor, which the blitzkrieg table asks for (B8) and B11.2 rewards.
    Armor,
    /// Mountain troops (B11.3).
    Mountain,
    /// Anything else.
    Other,
}

impl Kind {
    /// Every arm with its name in files and cases.
    pub const NAMES: [(&str, Kind); 4] = [
        ("infantry", Kind::Infantry),
        ("armor", Kind::Armor),
        ("mountain", Kind::Mountain),
        ("other", Kind::Other),
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Infantry => "infantry",
            Kind::Armor => "armor",
            Kind::Mountain => "mountain",
            Kind::Other => "other",
        })
    }
}

/// The size of a unit. Corps and armies can have air support (B12a), others cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Formation {
    /// A corps.
    #[default]
    Corps,
    /// An army.
    Army,
    /// Anything else.
    Other,
}

impl Formation {
    /// Every size with its name in files and cases.
    pub const NAMES: [(&str, Formation); 3] =
        [("corps", Formation::Corps), ("army", Formation::Army), ("other", Formation::Other)];

    /// Whether it counts towards the cap on air units (B12a, R-B11).
    #[must_use]
    pub fn is_corps_or_army(self) -> bool {
        matches!(self, Formation::Corps | Formation::Army)
    }
}

impl fmt::Display for Formation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Formation::Corps => "corps",
            Formation::Army => "army",
            Formation::Other => "formation",
        })
    }
}

/// One unit of a combat.
///
/// It has no name here: whatever comes of it is told by its place in the list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    /// The value for its role in this fight: attack strength or defense strength.
    pub strength: u32,
    /// The steps it has, at least one.
    pub steps: u32,
    /// Its arm.
    pub kind: Kind,
    /// Its size.
    pub formation: Formation,
    /// Whether it is surrounded, judged just before the die (R-B26; see [`crate::is_surrounded`]).
    pub surrounded: bool,
}

impl Unit {
    /// An infantry corps that is not surrounded.
    #[must_use]
    pub fn corps(strength: u32, steps: u32) -> Unit {
        let (kind, formation) = (Kind::Infantry, Formation::Corps);
        Unit { strength, steps, kind, formation, surrounded: false }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.kind, self.formation, self.strength)
    }
}

/// The attacking side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attackers {
    /// The units, in the order in which they lose steps (R-B14).
    pub units: Vec<Unit>,
    /// Whether a Field Marshal is committed; never more than one (R-B23).
    pub field_marshal: bool,
    /// Supporting air units.
    pub air_units: u32,
}

/// The defending side: everyone in the attacked hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defenders {
    /// The units, in the order in which they lose steps (R-B14).
    pub units: Vec<Unit>,
    /// Whether a Field Marshal is committed; never more than one (R-B23).
    pub field_marshal: bool,
}

/// The sum of the strengths.
pub(crate) fn strength(units: &[Unit]) -> u32 {
    units.iter().fold(0, |sum, unit| sum.saturating_add(unit.strength))
}

/// The sum of the steps.
pub(crate) fn steps(units: &[Unit]) -> u32 {
    units.iter().fold(0, |sum, unit| sum.saturating_add(unit.steps))
}

/// Whether a unit of that arm is there.
pub(crate) fn has(units: &[Unit], kind: Kind) -> bool {
    units.iter().any(|unit| unit.kind == kind)
}
