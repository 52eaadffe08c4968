//! Army Group North's own rules (N2-N15), where a game has them.

use crate::ground::{Country, Side, UnitId, grid};
use crate::state::State;
use crate::why::{Checked, Why};
use damos::{Class, Nation, Size};
use hex::HexIndex;
use referee::require;
use rulebook::rule;

impl State {
    /// Whether a unit in a hex has a line of supply, its nation looked at (D2.10, N7, N13).
    pub(crate) fn has_los_of(&self, unit: UnitId, hex: HexIndex) -> bool {
        let side = self.side(unit);
        self.is_provisioned(side, hex)
            || if self.is_finnish(unit, hex) {
                self.reaches_finland(hex)
            } else {
                self.has_los(side, hex)
            }
    }

    /// The Finns, and their German guests while in their company (N7).
    pub(crate) fn is_finnish(&self, unit: UnitId, hex: HexIndex) -> bool {
        let Some(north) = &self.ground.exclusive.north else { return false };
        let finn = |unit: UnitId| self.info(unit).nation == Nation::Finnish;
        finn(unit)
            || (north.finns.guests.contains(&self.info(unit).key)
                && self.stack_of(Side::Axis, hex).any(finn))
    }

    /// N7: a line to a town or city of Finland in Axis hands, no farther from rail than others may be.
    pub(crate) fn reaches_finland(&self, hex: HexIndex) -> bool {
        self.flood(Side::Axis, hex, |at| {
            self.ground.map.owner(at) == Some(Country::Finland)
                && self.ground.map.place(at).is_some()
                && self.controller(at) == Side::Axis
        })
    }

    /// N10, N13: Leningrad by boat or over the ice, and Hanko always.
    pub(crate) fn is_provisioned(&self, side: Side, hex: HexIndex) -> bool {
        let Some(north) = self.ground.exclusive.north.as_ref().filter(|_| side == Side::Soviet)
        else {
            return false;
        };
        let city = &north.leningrad;
        let open = self.turn <= city.boats_until || self.turn >= city.ice_from;
        let garrison = |unit: UnitId| self.info(unit).key == north.hanko.garrison;
        (hex == city.hex && open && self.flood(side, hex, |at| city.shore.contains(at)))
            || (hex == north.hanko.hex && self.stack_of(side, hex).any(garrison))
    }

    /// N5, N6: the Finns keep to their part of the map and to themselves.
    pub(crate) fn may_finns_enter(&self, units: &[UnitId], side: Side, to: HexIndex) -> Checked {
        let Some(north) = self.ground.exclusive.north.as_ref().filter(|_| side == Side::Axis)
        else {
            return Ok(());
        };
        let finn = |unit: UnitId| self.info(unit).nation == Nation::Finnish;
        let guest = |unit: UnitId| north.finns.guests.contains(&self.info(unit).key);
        let all = || units.iter().copied().chain(self.stack_of(side, to));
        let mixed = all().any(finn) && all().any(|unit| !finn(unit) && !guest(unit));
        require(!mixed, rule!("N5"), || Why::Finns(to))?;
        let foot = |unit: &UnitId| finn(*unit) && self.info(*unit).class() != Class::Mobile;
        let within = !units.iter().any(foot) || north.finns.limit.contains(to);
        require(within, rule!("N6"), || Why::Finns(to))
    }

    /// N4, N13: Finns attack from turn 2 on, the garrison of Hanko never.
    pub(crate) fn may_attack(&self, units: &[UnitId], to: HexIndex) -> Checked {
        let Some(north) = &self.ground.exclusive.north else { return Ok(()) };
        let finns = units.iter().any(|unit| self.info(*unit).nation == Nation::Finnish);
        let early = finns && self.turn < north.finns.attack_from;
        require(!early, rule!("N4"), || Why::Finns(to))?;
        let garrison = |unit: &UnitId| {
            self.info(*unit).key == north.hanko.garrison
                && self.standing(*unit) == Some(north.hanko.hex)
        };
        require(!units.iter().any(garrison), rule!("N13"), || Why::Garrison)
    }

    /// N15: RP for the Soviets while Hanko holds and no Finnish division watches it.
    pub(crate) fn hanko_rp(&self) -> u8 {
        let Some(north) = &self.ground.exclusive.north else { return 0 };
        let hanko = &north.hanko;
        let held = self
            .stack_of(Side::Soviet, hanko.hex)
            .any(|unit| self.info(unit).key == hanko.garrison);
        let watched = grid().neighbors(hanko.hex).any(|(_, hex)| {
            self.stack_of(Side::Axis, hex).any(|unit| {
                let info = self.info(unit);
                info.nation == Nation::Finnish && info.size == Size::Division
            })
        });
        if held && !watched { hanko.rp } else { 0 }
    }
}
