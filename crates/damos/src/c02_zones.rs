//! Zones of control and of influence (D2.5, D2.6, C4.6.1b).

use crate::{Camp, Charts, Unit, is_zoi_capable, strength};

/// What decides whether a force has zones at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Morale {
    /// Whose force it is.
    pub camp: Camp,
    /// Whether it is demoralized.
    pub demoralized: bool,
    /// The game turn.
    pub turn: u32,
}

impl Morale {
    /// On turn 1 Russian forces have neither zone (C4.6.1b); demoralized ones never have (D2.5c, D2.6b, D2.8c).
    fn has_zones(self) -> bool {
        rulebook::cite!("D2.8c");
        let surprised = self.turn == 1 && self.camp == Camp::Russian;
        !self.demoralized && !surprised
    }
}

/// Whether a force exerts a ZOC into the six hexes around it (D2.5a, D2.5c, C4.6.1b).
///
/// ```
/// use damos::{Camp, Morale, exerts_zoc};
/// let steady = Morale { camp: Camp::Russian, demoralized: false, turn: 2 };
/// assert!(exerts_zoc(steady));
/// assert!(!exerts_zoc(Morale { turn: 1, ..steady }));
/// ```
#[must_use]
pub fn exerts_zoc(morale: Morale) -> bool {
    morale.has_zones()
}

/// Whether a ZOC extends into a hex: no terrain stops it but a major city that the owner's enemy occupies (D2.5b).
#[must_use]
pub fn zoc_extends_into(is_major_city: bool, holds_enemy_of_owner: bool) -> bool {
    !(is_major_city && holds_enemy_of_owner)
}

/// The range of a force's ZOI in hexes, 0 when it has none (D2.6, C3.0a, R16).
///
/// `units` are the fresh, non-demoralized units of the hex; their raw SP count, terrain does not.
#[must_use]
pub fn zoi_range(charts: &Charts, units: &[Unit], morale: Morale) -> u32 {
    if !morale.has_zones() || !is_zoi_capable(units) {
        return 0;
    }
    zoi_range_of(charts, strength(units))
}

/// The range that goes with so many SP: the dice they would roll on the CRT (D2.6c).
///
/// ```
/// use damos::{Charts, zoi_range_of};
/// let ranges = [0, 6, 7, 12, 13].map(|sp| zoi_range_of(Charts::standard(), sp));
/// assert_eq!(ranges, [1, 1, 2, 2, 3]);
/// ```
#[must_use]
pub fn zoi_range_of(charts: &Charts, sp: u32) -> u32 {
    charts.crt.column(sp).dice
}
