//! Before the dice: strength, terrain, supply, column and DRMs (D8.2 steps 1-5, D8.5, R3, R4, R9, R25).

use super::air::AirSupport;
use super::posture::MatrixEntry;
use crate::charts::{Cat, Column};
use crate::{
    ByClass, Charts, Factor, Ground, Plan, Scribe, Side, Sides, Unit, modified_sp, strength,
    strength_by_class,
};
use rulebook::{Effect, rule};

/// A force as it enters a combat. Only units that take part are listed (D2.3d, R67).
#[derive(Clone, Copy, Debug)]
pub struct Force<'a> {
    /// Its units.
    pub units: &'a [Unit],
    /// It has a line of supply.
    pub los: bool,
    /// Replacement points in the owner's hand.
    pub rp: u32,
}

/// Everything a combat depends on but the dice and the choice of losses.
#[derive(Clone, Copy, Debug)]
pub struct Combat<'a> {
    /// The two forces.
    pub forces: Sides<Force<'a>>,
    /// The defender is demoralized: no posture, no matrix, +1 to the attacker (D2.8e, D8.4c).
    pub demoralized: bool,
    /// The attacker's plan.
    pub plan: Plan,
    /// What the combat matrix gives; not used against a demoralized defender.
    pub matrix: MatrixEntry,
    /// The table for the counterattack when that posture was chosen.
    pub counterattack: Option<&'a Cat>,
    /// Terrain factors.
    pub ground: Ground,
    /// MP cost of the combat hex, for a penetration's exploitation.
    pub hex_mp: ByClass<u32>,
    /// Air support of one side.
    pub air: Option<AirSupport>,
    /// Whether 12:1 eliminates without a roll (C4.6.2).
    pub unprepared: bool,
    /// The hex is a major city and the defender will rout a unit rather than retreat (D8.11h).
    pub major_city_rout: bool,
}

/// The strength of both sides, raw and modified, and whether it settles the combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strengths {
    /// Total SP.
    pub raw: Sides<u32>,
    /// After terrain.
    pub modified: Sides<u32>,
    /// 12:1 or better: the defender is eliminated without a roll (C4.6.2a, R25).
    pub overrun: bool,
}

/// What a side rolls: its column, which gives the dice, and its net DRM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// The CRT column.
    pub column: Column,
    /// The net DRM.
    pub drm: i32,
}

/// What the ratio must reach for elimination without a roll (C4.6.2a).
pub const OVERRUN_RATIO: u32 = 12;

impl<'a> Combat<'a> {
    /// A plain combat in clear terrain between forces in supply: a standard attack on a steadfast defender.
    #[must_use]
    pub fn between(attacker: &'a [Unit], defender: &'a [Unit]) -> Combat<'a> {
        let force = |units| Force { units, los: true, rp: 0 };
        Combat {
            forces: Sides { attacker: force(attacker), defender: force(defender) },
            demoralized: false,
            plan: Plan::Standard,
            matrix: MatrixEntry::default(),
            counterattack: None,
            ground: Ground::default(),
            hex_mp: ByClass::alike(1),
            air: None,
            unprepared: true,
            major_city_rout: false,
        }
    }

    /// Steps 1 and 2: total SP, terrain, and the 12:1 rule (C4.6.2, R25).
    pub fn strengths(&self, scribe: &mut impl Scribe) -> Strengths {
        let raw = Sides::of(|side| {
            let sp = strength(self.forces[side].units);
            scribe.note(rule!("D8.2a"), Effect::Set(i64::from(sp)), || format!("{side}: total SP"));
            sp
        });
        let modified = Sides::of(|side| self.modified_sp(side, raw[side], scribe));
        let needed = u64::from(OVERRUN_RATIO) * u64::from(modified.defender);
        let overrun = self.unprepared && u64::from(modified.attacker) >= needed;
        if overrun {
            scribe.note(rule!("C4.6.2a"), Effect::Note, || {
                format!("{} to {} is 12:1 or better", modified.attacker, modified.defender)
            });
        }
        Strengths { raw, modified, overrun }
    }

    /// A side's SP after terrain (R3, R4).
    fn modified_sp(&self, side: Side, raw: u32, scribe: &mut impl Scribe) -> u32 {
        let (hex, hexside) = match side {
            Side::Attacker => (self.ground.hex_attacker, self.ground.hexside_attacker),
            Side::Defender => (self.ground.hex_defender, self.ground.hexside_defender),
        };
        let by_class = strength_by_class(self.forces[side].units.iter().copied());
        note_hex(side, by_class, hex, scribe);
        if !hexside.is_one() {
            let factor = Effect::Times(hexside.num(), hexside.den());
            scribe.note(rule!("D3b"), factor, || format!("{side}: hexside"));
        }
        let modified = modified_sp(by_class, hex, hexside);
        if modified != raw {
            let effect = Effect::Set(i64::from(modified));
            scribe.note(rule!("R3"), effect, || {
                format!("{side}: modified SP, fraction dropped once")
            });
        }
        modified
    }

    /// The CRT column of a side, air shift included (D8.6b, C4.4c, R9).
    pub fn column(
        &self,
        charts: &Charts,
        side: Side,
        modified_sp: u32,
        scribe: &mut impl Scribe,
    ) -> Column {
        let column = charts.crt.column(modified_sp);
        scribe.note(rule!("D8.6b"), Effect::Note, || {
            format!("{side}: column {}, {}d6", column.label(), column.dice)
        });
        if !self.air.is_some_and(|air| air.side == side && air.shift) {
            return column;
        }
        let shifted = charts.crt.shifted(column);
        let moved = i32::from(shifted != column);
        scribe.note(rule!("C4.4c"), Effect::Shift(moved), || {
            format!("{side}: air support, column {}, {}d6", shifted.label(), shifted.dice)
        });
        shifted
    }

    /// The net DRM of a side that rolls so many dice (D8.5).
    pub fn drm(&self, charts: &Charts, side: Side, dice: u32, scribe: &mut impl Scribe) -> i32 {
        let no_los = !self.forces[side].los;
        let matrix = if self.demoralized { MatrixEntry::default() } else { self.matrix };
        match side {
            Side::Attacker => {
                let plan = charts.plans.cost(self.plan).drm;
                let supply = if no_los { -2 * dice as i32 } else { 0 };
                let shaken = i32::from(self.demoralized);
                scribe.add(rule!("D8.5a"), supply, || "attacker: no LOS, -2 for each die");
                scribe.add(rule!("D8.5c"), plan, || format!("attacker: {}", self.plan));
                scribe.add(rule!("D8.5d"), shaken, || "attacker: demoralized defender");
                scribe.add(rule!("D8.5e"), matrix.attacker_drm, || "attacker: combat matrix");
                plan + supply + shaken + matrix.attacker_drm
            }
            Side::Defender => {
                let supply = -i32::from(no_los);
                scribe.add(rule!("D8.5b"), supply, || "defender: no LOS");
                scribe.add(rule!("D8.5e"), matrix.defender_drm, || "defender: combat matrix");
                supply + matrix.defender_drm
            }
        }
    }

    /// Column and net DRM of a side.
    pub fn fire(
        &self,
        charts: &Charts,
        side: Side,
        modified_sp: u32,
        scribe: &mut impl Scribe,
    ) -> Fire {
        let column = self.column(charts, side, modified_sp, scribe);
        Fire { column, drm: self.drm(charts, side, column.dice, scribe) }
    }

    /// Notes what both sides roll and how the matrix changes what they suffer: all that precedes the dice.
    pub fn explain_fire(&self, charts: &Charts, strengths: Strengths, scribe: &mut impl Scribe) {
        for side in Side::BOTH {
            let drm = self.fire(charts, side, strengths.modified[side], scribe).drm;
            scribe.note(rule!("D8.5f"), Effect::Set(i64::from(drm)), || format!("{side}: net DRM"));
        }
        for side in Side::BOTH {
            scribe.add(rule!("D8.7b"), self.lp_change(side), || {
                format!("{side}: rungs on what it suffers, combat matrix")
            });
        }
    }

    /// The rungs by which the matrix changes what a side suffers (D8.4b, D8.4c).
    #[must_use]
    pub fn lp_change(&self, side: Side) -> i32 {
        rulebook::cite!("D8.4c");
        match side {
            _ if self.demoralized => 0,
            Side::Attacker => self.matrix.attacker_lp,
            Side::Defender => self.matrix.defender_lp,
        }
    }
}

/// Notes the factors of the hex that touch somebody, once if all classes fare alike.
fn note_hex(side: Side, sp: ByClass<u32>, hex: ByClass<Factor>, scribe: &mut impl Scribe) {
    if hex == ByClass::alike(hex.foot) {
        if !hex.foot.is_one() {
            let factor = Effect::Times(hex.foot.num(), hex.foot.den());
            scribe.note(rule!("D3b"), factor, || format!("{side}: hex terrain"));
        }
        return;
    }
    let classes = [
        ("foot", sp.foot, hex.foot),
        ("mobile units", sp.mobile, hex.mobile),
        ("mountain troops", sp.mountain, hex.mountain),
    ];
    for (class, sp, factor) in classes {
        if sp > 0 && !factor.is_one() {
            let effect = Effect::Times(factor.num(), factor.den());
            scribe
                .note(rule!("D3b"), effect, || format!("{side}: hex terrain, {sp} SP of {class}"));
        }
    }
}
