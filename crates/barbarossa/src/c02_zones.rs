//! Zones of control and of influence (D2.5, D2.6, C3, C4.6.1b).

use crate::ground::{Side, UnitId, grid};
use crate::state::{Mark, State};
use damos::{Morale, exerts_zoc, zoc_extends_into, zoi_range_of};
use hex::HexIndex;

impl State {
    /// Whether a side's steady forces have zones at all: not the Soviets on turn 1, but from turn 2 on (C4.6.1b, C4.6.1c).
    #[inline]
    pub(crate) fn has_zones(&self, side: Side) -> bool {
        rulebook::cite!("C4.6.1b", "C4.6.1c");
        exerts_zoc(Morale { camp: side.camp(), demoralized: false, turn: self.turn.into() })
    }

    /// Whether a hex lies in a ZOC of a side (D2.5).
    #[inline]
    #[must_use]
    pub fn in_zoc(&self, by: Side, hex: HexIndex) -> bool {
        self.steady_around(by, hex) > 0 && self.zone_reaches(by, hex)
    }

    /// The same without the ZOC of the forces in one hex (R41, R73).
    #[must_use]
    pub fn in_zoc_but(&self, by: Side, hex: HexIndex, except: HexIndex) -> bool {
        rulebook::cite!("R41");
        let mut around = self.steady_around(by, hex);
        let near = self.ground.map.neighbours(hex).contains(&except.value());
        if near && self.is_steady(by, except) {
            around = around.saturating_sub(1);
        }
        around > 0 && self.zone_reaches(by, hex)
    }

    /// Terrain stops no ZOC but that of a major city held by the enemy of its owner (D2.5b).
    #[inline]
    fn zone_reaches(&self, by: Side, hex: HexIndex) -> bool {
        rulebook::cite!("D2.5b");
        let major = self.ground.map.terrain(hex) == damos::Terrain::MajorCity;
        self.has_zones(by) && (!major || zoc_extends_into(major, self.holds(by.opponent(), hex)))
    }

    /// Whether any unit of a side stands next to a hex, demoralized or not (D6d, R65).
    #[must_use]
    #[inline]
    pub(crate) fn is_next_to(&self, side: Side, hex: HexIndex) -> bool {
        rulebook::cite!("R65");
        self.steady_around(side, hex) > 0
            || (self.may_cower(side) && self.is_next_to_any(side, hex))
    }

    fn is_next_to_any(&self, side: Side, hex: HexIndex) -> bool {
        self.ground.map.neighbours(hex).iter().any(|&near| self.holds_near(side, near))
    }

    /// Whether a unit is fresh (D2.1e).
    #[inline]
    pub(crate) fn is_fresh(&self, unit: UnitId) -> bool {
        rulebook::cite!("D2.1e");
        !self.unit(unit).is(Mark::Spent)
    }

    /// Whether a unit could take part in a reaction as far as its marks go.
    #[inline]
    pub(crate) fn is_alert(&self, unit: UnitId) -> bool {
        let unit = self.unit(unit);
        !unit.is(Mark::Spent) && !unit.is(Mark::Demoralized) && !unit.is(Mark::Tried)
    }

    /// The ZOI range of a side's force in a hex (D2.6c, R16): 0 when it has none. Whoever has tried to react is fresh until
    /// the activation ends (D2.6.1n) and counts till then.
    #[must_use]
    pub fn zoi_range(&self, side: Side, hex: HexIndex) -> u32 {
        rulebook::cite!("R16");
        self.zoi_range_by(side, hex, |unit| self.unit(unit).sp)
    }

    /// The most it may be as far as the enemy can know, every unit counted as printed.
    pub(crate) fn zoi_range_at_most(&self, side: Side, hex: HexIndex) -> u32 {
        self.zoi_range_by(side, hex, |unit| self.info(unit).sp)
    }

    fn zoi_range_by(&self, side: Side, hex: HexIndex, strength: impl Fn(UnitId) -> u8) -> u32 {
        if !self.has_zones(side) {
            return 0;
        }
        let (mut sp, mut capable) = (0, false);
        for unit in self.stack_of(side, hex) {
            if self.unit(unit).is(Mark::Demoralized) {
                return 0;
            }
            if self.is_fresh(unit) {
                sp += u32::from(strength(unit));
                capable |= self.exerts_zoi(unit);
            }
        }
        if capable { zoi_range_of(&self.ground.charts, sp) } else { 0 }
    }

    /// Whether one of the units exerts a ZOI (D2.1h).
    pub(crate) fn is_zoi_capable(&self, units: &[UnitId]) -> bool {
        rulebook::cite!("D2.1h");
        units.iter().any(|unit| self.exerts_zoi(*unit))
    }

    /// Whether a force of a side may have a ZOI into the hex, as far as the enemy can know (D2.6.1b).
    ///
    /// The window opens by this bound, so that its absence tells nothing about strength.
    pub(crate) fn may_be_in_zoi(&self, side: Side, hex: HexIndex) -> bool {
        if !self.has_zones(side) {
            return false;
        }
        self.on_map(side).any(|(unit, at)| {
            self.is_alert(unit) && self.exerts_zoi(unit) && {
                let distance = grid().distance(at, hex);
                distance <= 3 && distance <= self.zoi_range_at_most(side, at)
            }
        })
    }
}
