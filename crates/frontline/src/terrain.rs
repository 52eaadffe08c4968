//! F-T2, F14, F15c: what the ground and a landing change.

use crate::named::named;
use crate::{Colour, Counts, Party};

named! {
    /// The terrain of the attacked hex.
    Terrain {
        /// Open.
        Open = "open",
        /// Mountains.
        Mountains = "mountains",
        /// Swamp.
        Swamp = "swamp",
        /// Tropical jungle.
        Jungle = "jungle",
        /// Forest.
        Forest = "forest",
        /// Desert: nobody fights or deploys there.
        Desert = "desert",
        /// Himalayas: nobody fights or deploys there.
        Himalayas = "himalayas",
    }
}

named! {
    /// What a colour does to the front line (F-T2).
    Advance {
        /// The attacker is pushed out of his starting hex.
        AttackerPushedBack = "attacker_pushed_back",
        /// The landing fails.
        AssaultFails = "assault_fails",
        /// The line does not advance.
        NoAdvance = "no_advance",
        /// The landing succeeds.
        AssaultSucceeds = "assault_succeeds",
        /// The attacked hex is occupied.
        Occupy = "occupy",
        /// The attacked hex is occupied and, if the attacker likes, one hex beyond it.
        OccupyAndOptionalHexBeyond = "occupy_and_optional_hex_beyond",
    }
}

impl Advance {
    /// Hexes the line may move forward; -1 when the attacker loses one.
    #[must_use]
    pub const fn hexes_max(self) -> i32 {
        match self {
            Advance::AttackerPushedBack => -1,
            Advance::AssaultFails | Advance::NoAdvance => 0,
            Advance::AssaultSucceeds | Advance::Occupy => 1,
            Advance::OccupyAndOptionalHexBeyond => 2,
        }
    }

    /// Whether the attacked hex changes hands.
    #[must_use]
    pub const fn takes_the_hex(self) -> bool {
        self.hexes_max() > 0
    }

    /// R-F13: against a PAG nobody is pushed back and green gives no hex beyond.
    #[must_use]
    pub const fn against_a_pag(self) -> Advance {
        match self {
            Advance::AttackerPushedBack => Advance::NoAdvance,
            Advance::OccupyAndOptionalHexBeyond => Advance::Occupy,
            other => other,
        }
    }
}

/// F-T2: the advance of every colour by terrain, and the column of landings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectTable {
    /// By colour from red to green, then terrain; `None` where there is no combat.
    pub(crate) by_terrain: [[Option<Advance>; Terrain::NAMES.len()]; Colour::COUNT],
    /// By colour from red to green.
    pub(crate) amphibious: [Advance; Colour::COUNT],
}

impl EffectTable {
    /// F14: whether there is combat in such a hex at all.
    #[must_use]
    pub fn allows_combat(&self, terrain: Terrain) -> bool {
        self.by_terrain.iter().all(|row| row[terrain as usize].is_some())
    }

    /// What the colour does; a landing reads its own column whatever the terrain (R-F10). `None`: no combat there.
    ///
    /// ```
    /// use frontline::{Advance, Charts, Colour, Terrain};
    /// let table = &Charts::standard().effects;
    /// assert_eq!(table.advance(Colour::Yellow, Terrain::Swamp, false), Some(Advance::Occupy));
    /// assert_eq!(table.advance(Colour::Yellow, Terrain::Desert, false), None);
    /// ```
    #[must_use]
    pub fn advance(&self, colour: Colour, terrain: Terrain, amphibious: bool) -> Option<Advance> {
        rulebook::cite!("R-F10");
        let on_land = self.by_terrain[colour as usize][terrain as usize]?;
        Some(if amphibious { self.amphibious[colour as usize] } else { on_land })
    }
}

/// What one kind of ground, or a landing, does beside the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// The supremacies that count (F11b).
    pub counts: Counts,
    /// Added to the attacker's ME for losses (F15c).
    pub attacker_me: i8,
    /// Added to the defender's ME for losses (F15c).
    pub defender_me: i8,
}

impl Ground {
    /// Ground that changes nothing; also that of hexes nobody fights in.
    pub const PLAIN: Ground =
        Ground { counts: Counts { tank: true, air: true }, attacker_me: 0, defender_me: 0 };

    /// What it adds to the ME of a side.
    #[must_use]
    pub const fn me_change(&self, party: Party) -> i8 {
        match party {
            Party::Attacker => self.attacker_me,
            Party::Defender => self.defender_me,
        }
    }
}

/// The notes of F-T2 and F15c by terrain, and those of a landing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundTable {
    pub(crate) by_terrain: [Ground; Terrain::NAMES.len()],
    pub(crate) amphibious: Ground,
}

impl GroundTable {
    /// The ground of a terrain.
    #[must_use]
    pub fn of(&self, terrain: Terrain) -> Ground {
        self.by_terrain[terrain as usize]
    }

    /// What a landing adds to the ground it goes to.
    #[must_use]
    pub fn landing(&self) -> Ground {
        self.amphibious
    }

    /// F11b, R-F5, R-F10: the supremacies that count in this terrain, by land or from the sea.
    ///
    /// ```
    /// use frontline::{Charts, Terrain};
    /// let counts = Charts::standard().ground.counts(Terrain::Forest, true);
    /// assert!(!counts.tank && !counts.air);
    /// ```
    #[must_use]
    pub fn counts(&self, terrain: Terrain, amphibious: bool) -> Counts {
        let ground = self.of(terrain).counts;
        if amphibious { ground.and(self.amphibious.counts) } else { ground }
    }
}
