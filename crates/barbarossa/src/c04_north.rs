//! Army Group North's own rules (N2-N15), where a game has them.

use crate::c04_rail::links;
use crate::frame::{Gait, March};
use crate::ground::{Country, North, Side, UnitId, grid};
use crate::state::State;
use crate::why::{Checked, Why};
use damos::{Nation, Size};
use hex::{HexIndex, HexSet};
use referee::{Illegal, require};
use rulebook::rule;

impl State {
    /// Whether a unit in a hex has a line of supply, its nation looked at (D2.10, N7, N13).
    #[inline]
    pub(crate) fn has_los_of(&self, unit: UnitId, hex: HexIndex) -> bool {
        rulebook::cite!("N7");
        let side = self.side(unit);
        if self.ground.exclusive.north.is_none() {
            return self.has_los(side, hex);
        }
        self.is_provisioned(side, hex, None)
            || if self.is_finnish(unit, hex) {
                self.reaches_finland(hex, None)
            } else {
                self.has_los(side, hex)
            }
    }

    /// Whether a line of any length leads a unit to a source of its nation, given what is open to those of its side
    /// ([`State::open_to_sources`]; D10a, R54, N7).
    pub(crate) fn reaches_source_of(&self, unit: UnitId, hex: HexIndex, open: &HexSet) -> bool {
        if self.is_finnish(unit, hex) {
            return self.flood(Side::Axis, hex, None, |at| self.feeds_finns(at));
        }
        self.reaches_source(self.side(unit), hex, open)
    }

    /// The Finns, and their German guests while in their company (N7).
    pub(crate) fn is_finnish(&self, unit: UnitId, hex: HexIndex) -> bool {
        let Some(north) = &self.ground.exclusive.north else { return false };
        let finn = |unit: UnitId| self.info(unit).nation == Nation::Finnish;
        finn(unit)
            || (north.finns.guests.contains(&self.info(unit).key)
                && self.stack_of(Side::Axis, hex).any(finn))
    }

    /// The sources of the Finns: towns and cities of Finland in Axis hands (N7).
    fn feeds_finns(&self, hex: HexIndex) -> bool {
        let map = &self.ground.map;
        map.owner(hex) == Some(Country::Finland)
            && map.place(hex).is_some()
            && self.controller(hex) == Side::Axis
    }

    /// Whether a hex is a source of these units: the Finns have their own (R27, N7).
    pub(crate) fn draws(&self, side: Side, units: &[UnitId], hex: HexIndex) -> bool {
        let finn = |unit: &UnitId| self.info(*unit).nation == Nation::Finnish;
        if self.ground.exclusive.north.is_some() && units.iter().any(finn) {
            return self.feeds_finns(hex);
        }
        self.is_source(side, hex)
    }

    /// N7: a line to Finland, as long off rail as others may be (C4.3.1a); Finnish gauge is Axis rail from the start.
    pub(crate) fn reaches_finland(&self, hex: HexIndex, but: Option<HexIndex>) -> bool {
        let side = Side::Axis;
        let mut seen = HexSet::empty(grid().len());
        seen.insert(hex);
        let (mut ring, mut rail) = (vec![hex], Vec::new());
        for left in (0..=self.off_rail(side)).rev() {
            let mut next = Vec::new();
            for at in ring {
                if self.rail_serves(side, at) && self.is_open(side, at, but) {
                    rail.push(at);
                }
                // A line off rail goes on over rail that leads nowhere, as everybody's does (R26).
                if left > 0 {
                    let steps = self.ground.map.steps_from(at).map(|(_, to)| to);
                    next.extend(
                        steps.filter(|to| self.is_open(side, *to, but) && seen.insert(*to)),
                    );
                }
            }
            ring = next;
        }
        while let Some(at) = rail.pop() {
            if self.feeds_finns(at) {
                return true;
            }
            let usable =
                |to: &HexIndex| self.rail_serves(side, *to) && self.is_open(side, *to, but);
            rail.extend(links(self, at).filter(|to| usable(to) && seen.insert(*to)));
        }
        self.feeds_finns(hex)
    }

    /// N10, N13: Leningrad by boat or over the ice, and Hanko always.
    pub(crate) fn is_provisioned(&self, side: Side, hex: HexIndex, but: Option<HexIndex>) -> bool {
        let Some(north) = self.ground.exclusive.north.as_ref().filter(|_| side == Side::Soviet)
        else {
            return false;
        };
        let city = &north.leningrad;
        let open = self.turn <= city.boats_until || self.turn >= city.ice_from;
        let garrison = |unit: UnitId| self.info(unit).key == north.hanko.garrison;
        (hex == city.hex && open && self.flood(side, hex, but, |at| city.shore.contains(at)))
            || (hex == north.hanko.hex && self.stack_of(side, hex).any(garrison))
    }

    /// N10: Leningrad is as good as its own lines; any other source is fed.
    pub(crate) fn is_fed(&self, side: Side, hex: HexIndex, but: Option<HexIndex>) -> bool {
        let north = self.ground.exclusive.north.as_ref();
        let besieged =
            north.is_some_and(|north| north.leningrad.hex == hex) && side == Side::Soviet;
        !besieged || self.is_provisioned(side, hex, but)
    }

    /// Ports to which a force in strategic movement may sail.
    pub(crate) fn ports<'a>(
        &'a self,
        march: &'a March,
        side: Side,
    ) -> impl Iterator<Item = HexIndex> + 'a {
        let north = self.ground.exclusive.north.as_ref().filter(|_| march.gait == Gait::Strategic);
        let ports = north.into_iter().flat_map(|north| north.naval.ports.iter());
        ports.filter(move |to| self.may_sail(march, side, *to).is_ok())
    }

    /// N2, N3, N14: one foot unit a turn from port to port, and the garrison of Hanko home; it costs the whole move.
    pub(crate) fn may_sail(&self, march: &March, side: Side, to: HexIndex) -> Checked<u8> {
        let ashore = Illegal { rule: rule!("D3a"), why: Why::NotAdjacent(to) };
        let Some(north) = &self.ground.exclusive.north else { return Err(ashore) };
        let (from, left) = (march.hex, self.left(march));
        let harbour = march.gait == Gait::Strategic && march.hexes == 0;
        let &[unit] = march.force.as_slice() else { return Err(ashore) };
        if side == Side::Soviet {
            let hanko = &north.hanko;
            let home = harbour && from == hanko.hex && to == hanko.to;
            require(home && self.info(unit).key == hanko.garrison, rule!("D3a"), || ashore.why)?;
            let open = self.turn >= hanko.leaves_from && self.controller(to) == side;
            require(open, rule!("N14"), || Why::NoShip(to))?;
            return Ok(left);
        }
        let naval = &north.naval;
        let ports = naval.ports.contains(from) && naval.ports.contains(to) && from != to;
        require(harbour && ports, rule!("D3a"), || ashore.why)?;
        let info = self.info(unit);
        let foot =
            info.kind.counts_as_foot() && matches!(info.size, Size::Division | Size::Brigade);
        let ship = self.turn >= naval.from_turn && self.special.sailed < naval.units;
        let friendly = self.controller(to) == side && self.controller(from) == side;
        require(foot && ship && friendly, rule!("N2"), || Why::NoShip(to))?;
        for port in [from, to] {
            require(!self.in_zoc(side.opponent(), port), rule!("N3"), || Why::InZoc(port))?;
        }
        self.may_step_strategically(side, to)?;
        self.may_enter(&march.force, side, from, to)?;
        Ok(left)
    }

    /// N5, N6: the Finns keep to their part of the map and to themselves.
    #[inline]
    pub(crate) fn may_finns_enter(&self, units: &[UnitId], side: Side, to: HexIndex) -> Checked {
        match &self.ground.exclusive.north {
            Some(north) if side == Side::Axis => self.may_enter_as_finns(north, units, side, to),
            _ => Ok(()),
        }
    }

    fn may_enter_as_finns(
        &self,
        north: &North,
        units: &[UnitId],
        side: Side,
        to: HexIndex,
    ) -> Checked {
        let finn = |unit: UnitId| self.info(unit).nation == Nation::Finnish;
        let guest = |unit: UnitId| north.finns.guests.contains(&self.info(unit).key);
        let all = || units.iter().copied().chain(self.stack_of(side, to));
        let mixed = all().any(finn) && all().any(|unit| !finn(unit) && !guest(unit));
        require(!mixed, rule!("N5"), || Why::FinnsWithGermans(to))?;
        let foot = |unit: &UnitId| finn(*unit) && self.info(*unit).kind.counts_as_foot();
        let within = !units.iter().any(foot) || north.finns.limit.contains(to);
        require(within, rule!("N6"), || Why::Finns(to))
    }

    /// N4, N13: Finns attack from turn 2 on, the garrison of Hanko never.
    ///
    /// # Errors
    /// What forbids it.
    pub fn may_attack(&self, units: &[UnitId], to: HexIndex) -> Checked {
        let Some(north) = &self.ground.exclusive.north else { return Ok(()) };
        let finns = units.iter().any(|unit| self.info(*unit).nation == Nation::Finnish);
        let early = finns && self.turn < north.finns.attack_from;
        require(!early, rule!("N4"), || Why::FinnsAttack(to))?;
        let garrison = |unit: &UnitId| {
            self.info(*unit).key == north.hanko.garrison
                && self.standing(*unit) == Some(north.hanko.hex)
        };
        require(!units.iter().any(garrison), rule!("N13"), || Why::Garrison)
    }

    /// Whether RP that a force spends go to Finnish units (N8).
    pub(crate) fn spends_finnish_rp(&self, units: &[UnitId]) -> bool {
        units.iter().any(|unit| self.info(*unit).nation == Nation::Finnish)
    }

    /// RP that may still go to a force this turn: the German pool spares the Finns few (N8).
    pub(crate) fn finnish_share(&self, units: &[UnitId]) -> u8 {
        match &self.ground.exclusive.north {
            Some(north) if self.spends_finnish_rp(units) => {
                north.finns.rp.saturating_sub(self.special.finnish_rp)
            }
            _ => u8::MAX,
        }
    }

    /// N15: RP for the Soviets while Hanko holds and no Finnish division watches it.
    pub(crate) fn hanko_rp(&self) -> u8 {
        rulebook::cite!("N15");
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
