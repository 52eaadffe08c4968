//! F1, F7: men, tanks, aircraft, bombers, and how well they fight.

use crate::cards::Card;
use crate::named::named;
use std::fmt;
use std::num::NonZeroU8;

named! {
    /// F1: the six kinds of resources.
    Resource {
        /// Soldiers and those who support them.
        Men = "men",
        /// Tanks and other heavy weapons.
        Tanks = "tanks",
        /// Fighters and tactical bombers.
        Aircraft = "aircraft",
        /// Strategic bombers.
        Bombers = "bombers",
        /// Logistic support points.
        Lsp = "lsp",
        /// Static forces that hold islands, ports and the like.
        Garrisons = "garrisons",
    }
}

named! {
    /// A point as the order of losses names it; a bomber lost in a land combat is an air point.
    Point {
        /// One man.
        Man = "man",
        /// One tank.
        Tank = "tank",
        /// One aircraft or bomber.
        Air = "air",
    }
}

/// Military effectiveness (F7): at least 1, since it multiplies and divides.
///
/// ```
/// use frontline::Effectiveness;
/// assert_eq!(Effectiveness::new(5).unwrap().get(), 5);
/// assert!(Effectiveness::new(0).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Effectiveness(NonZeroU8);

impl Effectiveness {
    /// ME 1, which is also that of partisans nobody briefed (R-F13).
    pub const ONE: Effectiveness = Effectiveness(NonZeroU8::MIN);

    /// An ME, unless it is 0.
    #[must_use]
    pub const fn new(me: u8) -> Option<Self> {
        match NonZeroU8::new(me) {
            Some(me) => Some(Effectiveness(me)),
            None => None,
        }
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Raised or lowered, never under 1 (R-F8).
    ///
    /// ```
    /// use frontline::Effectiveness;
    /// assert_eq!(Effectiveness::ONE.changed(-1), Effectiveness::ONE);
    /// assert_eq!(Effectiveness::ONE.changed(2).get(), 3);
    /// ```
    #[must_use]
    pub fn changed(self, by: i8) -> Self {
        Effectiveness::new(self.get().saturating_add_signed(by)).unwrap_or(Effectiveness::ONE)
    }
}

impl fmt::Display for Effectiveness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The points that one side brings into a combat, or loses in it.
///
/// ```
/// use frontline::Force;
/// let force = Force { men: 4, tanks: 1, aircraft: 3, bombers: 2 };
/// assert_eq!((force.air(), force.combat_value()), (5, 10));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Force {
    /// Men, garrisons among them.
    pub men: u16,
    /// Tanks.
    pub tanks: u16,
    /// Aircraft.
    pub aircraft: u16,
    /// Strategic bombers lent to the land battle (F1b).
    pub bombers: u16,
}

impl Force {
    /// F19a: a PAG is worth one man.
    pub const PAG: Force = Force { men: 1, tanks: 0, aircraft: 0, bombers: 0 };

    /// Air points: aircraft, and bombers fully (F1b, F24c, R-F20).
    #[must_use]
    pub fn air(&self) -> u32 {
        rulebook::cite!("F1b");
        u32::from(self.aircraft) + u32::from(self.bombers)
    }

    /// CV: all points added up (F10), not multiplied by ME.
    #[must_use]
    pub fn combat_value(&self) -> u32 {
        u32::from(self.men) + u32::from(self.tanks) + self.air()
    }

    /// CV times ME (F7, F10).
    #[must_use]
    pub fn strength(&self, me: Effectiveness) -> u32 {
        self.combat_value() * u32::from(me.get())
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, more: Force) -> Force {
        Force {
            men: self.men.saturating_add(more.men),
            tanks: self.tanks.saturating_add(more.tanks),
            aircraft: self.aircraft.saturating_add(more.aircraft),
            bombers: self.bombers.saturating_add(more.bombers),
        }
    }

    /// F1d, R-F28: each garrison of the defended hex fights as one man.
    #[must_use]
    pub fn with_garrisons(self, garrisons: u16) -> Force {
        rulebook::cite!("F1d");
        Force { men: self.men.saturating_add(garrisons), ..self }
    }
}

/// R-F28: how many of the men lost are garrisons, which go last; `men` counts those that are none.
///
/// ```
/// assert_eq!(frontline::garrisons_lost(3, 2), 0);
/// assert_eq!(frontline::garrisons_lost(3, 5), 2);
/// ```
#[must_use]
pub fn garrisons_lost(men: u16, men_lost: u16) -> u16 {
    men_lost.saturating_sub(men)
}

named! {
    /// One of the two sides of a combat.
    Party {
        /// Whose flag lies on the hexside.
        Attacker = "attacker",
        /// Whose hex is attacked.
        Defender = "defender",
    }
}

impl Party {
    /// Both, attacker first.
    pub const BOTH: [Party; 2] = [Party::Attacker, Party::Defender];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Party {
        match self {
            Party::Attacker => Party::Defender,
            Party::Defender => Party::Attacker,
        }
    }
}

/// One side of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Its points.
    pub force: Force,
    /// Its military effectiveness.
    pub me: Effectiveness,
    /// Logistic support points spent on this combat (F1c).
    pub lsp: u8,
    /// Advantage cards played in this combat.
    pub cards: Vec<Card>,
    /// A PAG of the other side lies within two areas of a hex this side fights in (F19c, R-F11).
    pub enemy_pag_near: bool,
}

impl Side {
    /// A side without supplies, cards or partisans about.
    #[must_use]
    pub fn new(force: Force, me: Effectiveness) -> Self {
        Side { force, me, lsp: 0, cards: Vec::new(), enemy_pag_near: false }
    }
}
