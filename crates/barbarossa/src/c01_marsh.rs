//! The duty of the Germans to leave the marshes (C1.3b, R68, G20).

use crate::c07_operations::may_name;
use crate::force::Force;
use crate::frame::{Gait, March};
use crate::ground::{Side, UnitId};
use crate::state::State;
use crate::why::{Checked, Why};
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::rule;

impl State {
    /// Whether a German force stands in the marshes and it, or a part of it that could leave the others behind, has the MP
    /// to come nearer to their edge, as it must (C1.3b, G20).
    #[inline]
    pub(crate) fn must_leave_marsh(&self, march: &March, side: Side) -> bool {
        self.is_in_marsh(side, march.hex) && self.could_leave_marsh(march, side)
    }

    fn could_leave_marsh(&self, march: &March, side: Side) -> bool {
        match march.gait {
            Gait::Operation => march.force.iter().any(|unit| self.could_leave(march, side, *unit)),
            _ => self.comes_nearer(march, side),
        }
    }

    /// Whether a unit may be left behind there: not one that could go on (G20).
    pub(crate) fn may_stay_in_marsh(&self, march: &March, side: Side, unit: UnitId) -> Checked {
        let bound = !matches!(march.gait, Gait::Exploitation(_))
            && self.is_in_marsh(side, march.hex)
            && self.could_leave(march, side, unit)
            && (self.comes_nearer(march, side) || !self.others_could(march, side, unit));
        require(!bound, rule!("G20"), || Why::LeaveMarsh(march.hex))
    }

    fn others_could(&self, march: &March, side: Side, unit: UnitId) -> bool {
        march.force.iter().any(|&other| other != unit && self.could_leave(march, side, other))
    }

    #[inline]
    fn is_in_marsh(&self, side: Side, hex: HexIndex) -> bool {
        let line = self.ground.exclusive.marsh.as_ref();
        side == Side::Axis && line.is_some_and(|line| line.marsh.contains(hex))
    }

    /// Whether a unit of the force could go on alone.
    fn could_leave(&self, march: &March, side: Side, unit: UnitId) -> bool {
        self.comes_nearer(&March { force: Force::of(unit), ..march.clone() }, side)
    }

    /// Whether the whole force has a step toward the edge of the marshes.
    fn comes_nearer(&self, march: &March, side: Side) -> bool {
        self.ground.map.steps_from(march.hex).any(|(way, to)| {
            !self.holds(side.opponent(), to)
                && self.may_step_toward(march, side, way, to).is_ok()
                && self.way_out(to) < self.way_out(march.hex)
        })
    }

    /// Steps from a marsh hex to the nearest one outside the marshes.
    pub(crate) fn way_out(&self, hex: HexIndex) -> u32 {
        let Some(line) = &self.ground.exclusive.marsh else { return 0 };
        let dry = |at: &HexIndex| !line.marsh.contains(*at);
        let playable = self.ground.map.playable().iter().filter(dry);
        playable.map(|at| crate::ground::grid().distance(at, hex)).min().unwrap_or(0)
    }

    /// The phasing units in the marshes.
    fn in_the_marshes(&self) -> impl Iterator<Item = (UnitId, HexIndex)> + '_ {
        let side = self.phasing;
        let line = self.ground.exclusive.marsh.as_ref().filter(|_| side == Side::Axis);
        let hexes = line.into_iter().flat_map(|line| line.marsh.iter());
        hexes.flat_map(move |hex| self.stack_of(side, hex).map(move |unit| (unit, hex)))
    }

    /// Whether a phasing unit stands in the marshes.
    pub(crate) fn has_anybody_in_marsh(&self) -> bool {
        self.in_the_marshes().next().is_some()
    }

    /// Whether a unit could still be activated and come nearer to the edge, those who are `gone` not counted: once
    /// ZOI-capable forces have begun, others need one that goes along (D7c, R32).
    fn is_bound(&self, unit: UnitId, hex: HexIndex, zoi_begun: bool, gone: &[UnitId]) -> bool {
        rulebook::cite!("R32");
        let ready =
            |it: UnitId| !gone.contains(&it) && may_name(self, &[], it, rule!("D7a")).is_ok();
        let escort = |it: UnitId| it != unit && self.exerts_zoi(it) && ready(it);
        ready(unit)
            && (!zoi_begun || self.exerts_zoi(unit) || self.stack_of(self.phasing, hex).any(escort))
            && self.must_leave_marsh(&lone(unit, hex), self.phasing)
    }

    /// C1.3b: the phase does not end before everybody has left who can.
    pub(crate) fn may_rest_in_marsh(&self, zoi_begun: bool) -> Checked {
        let late = |&(unit, hex): &(UnitId, HexIndex)| self.is_bound(unit, hex, zoi_begun, &[]);
        barred_by(self.in_the_marshes().find(late), rule!("C1.3b"))
    }

    /// G20: no concerted attack while somebody without a ZOI could leave.
    pub(crate) fn may_ignore_marsh(&self, zoi_begun: bool) -> Checked {
        let late = |&(unit, hex): &(UnitId, HexIndex)| {
            !self.exerts_zoi(unit) && self.is_bound(unit, hex, zoi_begun, &[])
        };
        barred_by(self.in_the_marshes().find(late), rule!("G20"))
    }

    /// G20: nobody is deprived of leaving when these units go, apart from those in a hex, who may yet join them.
    pub(crate) fn may_leave_others_in_marsh(
        &self,
        going: &[UnitId],
        zoi_begun: bool,
        but: Option<HexIndex>,
    ) -> Checked {
        let then = zoi_begun || self.is_zoi_capable(going);
        let late = |&(unit, hex): &(UnitId, HexIndex)| {
            but != Some(hex)
                && !going.contains(&unit)
                && self.is_bound(unit, hex, zoi_begun, &[])
                && !self.is_bound(unit, hex, then, going)
        };
        barred_by(self.in_the_marshes().find(late), rule!("G20"))
    }

    /// G20: whoever should leave and is named for strategic movement comes nearer to the edge by it.
    #[inline]
    pub(crate) fn may_entrain_in_marsh(
        &self,
        force: &Force,
        unit: UnitId,
        hex: HexIndex,
    ) -> Checked {
        match self.is_in_marsh(self.phasing, hex) {
            true => self.may_entrain_to_leave(force, unit, hex),
            false => Ok(()),
        }
    }

    fn may_entrain_to_leave(&self, force: &Force, unit: UnitId, hex: HexIndex) -> Checked {
        let side = self.phasing;
        let force = force.with(unit);
        let bound = force.iter().any(|unit| self.is_bound(*unit, hex, false, &[]));
        let march = March::new(force, hex, Gait::Strategic);
        let fine = !bound || self.comes_nearer(&march, side);
        require(fine, rule!("G20"), || Why::LeaveMarsh(hex))
    }
}

fn lone(unit: UnitId, hex: HexIndex) -> March {
    March::new(Force::of(unit), hex, Gait::Operation)
}

fn barred_by(late: Option<(UnitId, HexIndex)>, rule: rulebook::RuleId) -> Checked {
    match late {
        Some((_, hex)) => Err(Illegal { rule, why: Why::LeaveMarsh(hex) }),
        None => Ok(()),
    }
}
