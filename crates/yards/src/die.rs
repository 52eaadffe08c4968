//! The one die of the game: ten-sided, 1 to 10.

use crate::assault::Side;
use dice::Frac;
use rulebook::rule;

/// A raw ten-sided die as rolled (Y0).
///
/// ```
/// use yards::Die;
/// assert_eq!(Die::printed(0), Die::new(10), "the face 0 is read as 10");
/// assert!(Die::new(0).is_none() && Die::new(11).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// How many faces it has.
    pub const FACES: u8 = 10;

    /// The die that shows this number, 1 to 10.
    #[must_use]
    pub fn new(raw: i64) -> Option<Self> {
        rulebook::cite!("R-Y1");
        u8::try_from(raw).ok().filter(|raw| (1..=Self::FACES).contains(raw)).map(Die)
    }

    /// The die by its printed face, 0 to 9; the 0 counts as 10 (R-Y1).
    #[must_use]
    pub fn printed(face: u8) -> Option<Self> {
        rulebook::cite!("R-Y1");
        match face {
            0 => Some(Die(Self::FACES)),
            1..=9 => Some(Die(face)),
            _ => None,
        }
    }

    /// The number rolled, before any modifier.
    #[must_use]
    pub const fn raw(self) -> i32 {
        self.0 as i32
    }

    /// Every face once, from 1 to 10.
    pub fn faces() -> impl ExactSizeIterator<Item = Die> + Clone {
        (1..Self::FACES + 1).map(Die)
    }

    /// How likely a single die does this.
    #[must_use]
    pub fn chance(mut happens: impl FnMut(Die) -> bool) -> Frac {
        let faces = Self::faces().filter(|&die| happens(die)).count();
        Frac::new(faces as i128, u128::from(Self::FACES))
    }
}

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// An attack by fire.
    Attack,
    /// The cohesion check of the unit at this place of its list.
    Check(usize),
    /// Which of two stationary vehicles is hit.
    VehicleDrawn,
    /// An assault.
    Assault,
    /// A side's vehicle destruction attempt.
    VehicleAttempt(Side),
    /// Whether a side loses its leader.
    Leader(Side),
}

impl Purpose {
    /// The roll to ask a source of dice for.
    ///
    /// ```
    /// let roll = yards::Purpose::Attack.roll();
    /// assert_eq!(roll.to_string(), "1d10 for fire (Y12.1a)");
    /// ```
    #[must_use]
    pub fn roll(self) -> dice::Roll {
        let (purpose, rule) = match self {
            Purpose::Attack => ("fire", rule!("Y12.1a")),
            Purpose::Check(_) => ("cohesion check", rule!("Y12.3.1")),
            Purpose::VehicleDrawn => ("vehicle hit", rule!("Y12.1c")),
            Purpose::Assault => ("assault", rule!("Y13.5a")),
            Purpose::VehicleAttempt(Side::Attacker) => ("attacker's attempt", rule!("Y13.6.2")),
            Purpose::VehicleAttempt(Side::Defender) => ("defender's attempt", rule!("Y13.6.2")),
            Purpose::Leader(Side::Attacker) => ("attacker's leader", rule!("Y13.6.5")),
            Purpose::Leader(Side::Defender) => ("defender's leader", rule!("Y13.6.5")),
        };
        dice::Roll::d10(1, purpose).on(rule.as_str())
    }
}
