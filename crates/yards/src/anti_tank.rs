//! 11.5 Anti-tank fire and 12.2 its results.

use crate::drm::{Cause, Modifiers, when};
use crate::names::named;
use crate::range::FireRefusal;
use crate::small_arms::{MotionFirer, allowed};
use crate::terrain::{Features, FireKind, TargetClass};
use crate::units::VehicleKind;
use crate::{Charts, Die};
use dice::Dist;
use rulebook::{Effect, Ledger, RuleId, rule};

named! {
    /// The anti-tank weapons: the columns of their range table.
    pub enum AntiTankWeapon {
        /// Light anti-tank weapon.
        Latw = "latw",
        /// Printed range 4.
        Range4 = "4",
        /// Printed range 5.
        Range5 = "5",
        /// Printed range 15.
        Range15 = "15",
        /// Printed range 21.
        Range21 = "21",
        /// Printed range 24.
        Range24 = "24",
        /// Printed range 30.
        Range30 = "30",
    }
}

/// A modifier, and whether a LATW suffers it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AntiTankDrm {
    /// The modifier.
    pub drm: i32,
    /// Whether it applies to a LATW.
    pub latw_too: bool,
}

impl AntiTankDrm {
    const fn of(self, weapon: AntiTankWeapon) -> i32 {
        if self.latw_too || !matches!(weapon, AntiTankWeapon::Latw) { self.drm } else { 0 }
    }
}

/// The anti-tank modifiers (Y-T2), range and terrain apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AntiTankDrms {
    /// Split fire.
    pub split_fire: AntiTankDrm,
    /// Firer in motion, from its current hex.
    pub motion_current: AntiTankDrm,
    /// Firer in motion, from an adjacent hex.
    pub motion_adjacent: AntiTankDrm,
    /// Target obscure.
    pub obscure: AntiTankDrm,
    /// Opportunity fire, optional.
    pub opportunity_fire: AntiTankDrm,
    /// Each smoke or MDRM marker.
    pub marker: AntiTankDrm,
    /// Firer suppressed.
    pub suppressed: AntiTankDrm,
    /// Target in motion.
    pub motion_target: AntiTankDrm,
    /// Target concealed.
    pub concealed: AntiTankDrm,
}

named! {
    /// What modifies anti-tank fire, in the order in which cases list it.
    pub enum AntiTankCause {
        /// The firer's anti-tank value.
        AtValue = "at_value",
        /// Range.
        Range = "range",
        /// Split fire.
        SplitFire = "split_fire",
        /// Firer in motion.
        MotionFirer = "motion_firer",
        /// Target obscure.
        Obscure = "obscure",
        /// Opportunity fire.
        OpportunityFire = "opportunity_fire",
        /// Smoke markers.
        Smoke = "smoke",
        /// MDRM markers.
        Mdrm = "mdrm",
        /// Firer suppressed.
        Suppressed = "suppressed",
        /// Target in motion.
        MotionTarget = "motion_target",
        /// Target concealed.
        Concealed = "concealed",
        /// Terrain.
        Tem = "tem",
    }
}

impl Cause for AntiTankCause {
    const NET: RuleId = rule!("Y11.5.4");

    fn name(self) -> &'static str {
        AntiTankCause::name(self)
    }

    fn rule(self) -> RuleId {
        match self {
            AntiTankCause::AtValue => rule!("R-Y2"),
            AntiTankCause::Range => rule!("Y11.5.4a"),
            AntiTankCause::SplitFire => rule!("Y11.5.4c"),
            AntiTankCause::MotionFirer => rule!("Y11.5.4d"),
            AntiTankCause::Obscure => rule!("Y11.5.4f"),
            AntiTankCause::OpportunityFire => rule!("Y11.5.4g"),
            AntiTankCause::Smoke | AntiTankCause::Mdrm => rule!("Y11.5.4i"),
            AntiTankCause::Suppressed => rule!("Y11.5.4b"),
            AntiTankCause::MotionTarget => rule!("Y11.5.4e"),
            AntiTankCause::Concealed => rule!("Y11.5.4h"),
            AntiTankCause::Tem => rule!("Y4.0b"),
        }
    }

    fn words(self) -> &'static str {
        match self {
            AntiTankCause::AtValue => "anti-tank value",
            AntiTankCause::Range => "range",
            AntiTankCause::SplitFire => "split fire",
            AntiTankCause::MotionFirer => "firer in motion",
            AntiTankCause::Obscure => "target obscure",
            AntiTankCause::OpportunityFire => "opportunity fire",
            AntiTankCause::Smoke => "smoke",
            AntiTankCause::Mdrm => "MDRM markers",
            AntiTankCause::Suppressed => "firer suppressed",
            AntiTankCause::MotionTarget => "target in motion",
            AntiTankCause::Concealed => "target concealed",
            AntiTankCause::Tem => "terrain",
        }
    }
}

named! {
    /// What anti-tank fire does to its target.
    pub enum AntiTankEffect {
        /// Destroyed.
        Destroyed = "destroyed",
        /// Shocked.
        Shocked = "shocked",
        /// Nothing.
        None = "none",
    }
}

/// A vehicle under anti-tank fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmoredTarget {
    /// What it is.
    pub kind: VehicleKind,
    /// Armor to the front.
    pub armor: i32,
    /// Armor against enfilade fire.
    pub armor_enfilade: i32,
}

/// One unit firing at one vehicle.
///
/// ```
/// use dice::Frac;
/// use yards::{AntiTankAttack, AntiTankEffect, AntiTankWeapon, ArmoredTarget, Charts, VehicleKind};
///
/// let tank = ArmoredTarget { kind: VehicleKind::Afv, armor: 7, armor_enfilade: 4 };
/// let attack = AntiTankAttack::new(2, AntiTankWeapon::Range15, tank);
/// let odds = attack.odds(Charts::standard()).unwrap();
/// assert_eq!(odds.effects.probability_of(&AntiTankEffect::Destroyed), Frac::new(1, 2), "6 or more");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AntiTankAttack {
    /// The firer's anti-tank value.
    pub at_value: i32,
    /// The weapon.
    pub weapon: AntiTankWeapon,
    /// Hexes to the target.
    pub range: u32,
    /// The firer attacks two hexes.
    pub split_fire: bool,
    /// The firer is in motion.
    pub motion_firer: MotionFirer,
    /// The target is obscure.
    pub obscure: bool,
    /// Opportunity fire, optional.
    pub opportunity_fire: bool,
    /// Smoke markers on the way.
    pub smoke: u8,
    /// MDRM markers on the way.
    pub mdrm: u8,
    /// The firer is suppressed.
    pub suppressed: bool,
    /// The target is in motion.
    pub motion_target: bool,
    /// The target is concealed.
    pub concealed: bool,
    /// The terrain of the target's hex.
    pub terrain: Features,
    /// Enfilade fire (R-Y28).
    pub enfilade: bool,
    /// The target.
    pub target: ArmoredTarget,
}

/// Anti-tank fire, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AntiTankOutcome {
    /// The modifiers.
    pub modifiers: Modifiers<AntiTankCause>,
    /// Their sum.
    pub drm: i32,
    /// Die and modifiers together.
    pub final_result: i32,
    /// The armor value used.
    pub armor: i32,
    /// What it does.
    pub effect: AntiTankEffect,
    /// Where the numbers came from.
    pub ledger: Ledger,
}

/// The exact odds of anti-tank fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AntiTankOdds {
    /// The modifiers.
    pub modifiers: Modifiers<AntiTankCause>,
    /// Their sum.
    pub drm: i32,
    /// The armor value used.
    pub armor: i32,
    /// What it does, with its probability.
    pub effects: Dist<AntiTankEffect>,
    /// Where the modifier came from.
    pub ledger: Ledger,
}

impl AntiTankAttack {
    /// A plain shot at one hex's range.
    #[must_use]
    pub fn new(at_value: i32, weapon: AntiTankWeapon, target: ArmoredTarget) -> Self {
        AntiTankAttack {
            at_value,
            weapon,
            range: 1,
            split_fire: false,
            motion_firer: MotionFirer::None,
            obscure: false,
            opportunity_fire: false,
            smoke: 0,
            mdrm: 0,
            suppressed: false,
            motion_target: false,
            concealed: false,
            terrain: Features::default(),
            enfilade: false,
            target,
        }
    }

    /// The modifiers of the shot, or why it may not be fired (Y11.5.4, R-Y3).
    ///
    /// # Errors
    /// A target out of range, a net modifier that is too low.
    pub fn modifiers(&self, charts: &Charts) -> Result<Modifiers<AntiTankCause>, FireRefusal> {
        rulebook::cite!("R-Y3");
        allowed(self.sum(charts)?, charts.fire.net_least)
    }

    /// The modifiers without the limit on their sum: what the dice use once a shot is fired (Y78).
    ///
    /// # Errors
    /// A target out of range.
    pub fn sum(&self, charts: &Charts) -> Result<Modifiers<AntiTankCause>, FireRefusal> {
        use AntiTankCause as C;
        let range = charts.anti_tank_range.drm(self.weapon, self.range);
        let range = range.ok_or_else(|| FireRefusal::OutOfRange {
            rule: rule!("Y11.5.4a"),
            reach: charts.anti_tank_range.reach(self.weapon),
            range: self.range,
        })?;
        let drms = &charts.anti_tank;
        let flag = |holds: bool, drm: AntiTankDrm| when(holds, drm.of(self.weapon));
        let motion = self
            .motion_firer
            .drm(drms.motion_current.of(self.weapon), drms.motion_adjacent.of(self.weapon));
        let marker = drms.marker.of(self.weapon);
        let (tem, _) = charts.terrain.tem(FireKind::AntiTank, TargetClass::Vehicular, self.terrain);
        Ok(Modifiers::of([
            (C::AtValue, self.at_value),
            (C::Range, range),
            (C::SplitFire, flag(self.split_fire, drms.split_fire)),
            (C::MotionFirer, motion),
            (C::Obscure, flag(self.obscure, drms.obscure)),
            (C::OpportunityFire, flag(self.opportunity_fire, drms.opportunity_fire)),
            (C::Smoke, marker * i32::from(self.smoke)),
            (C::Mdrm, marker * i32::from(self.mdrm)),
            (C::Suppressed, flag(self.suppressed, drms.suppressed)),
            (C::MotionTarget, flag(self.motion_target, drms.motion_target)),
            (C::Concealed, flag(self.concealed, drms.concealed)),
            (C::Tem, tem),
        ]))
    }

    /// The armor value used: enfilade fire strikes the enfilade armor (Y12.2d).
    #[must_use]
    pub const fn armor(&self) -> i32 {
        if self.enfilade { self.target.armor_enfilade } else { self.target.armor }
    }

    /// What a die does, given the net modifier (Y12.2, R-Y10), and the rule that says so.
    pub(crate) fn effect(&self, die: Die, drm: i32) -> (AntiTankEffect, RuleId) {
        let final_result = die.raw() + drm;
        if die.raw() == 1 {
            return (AntiTankEffect::None, rule!("Y12.2a"));
        }
        match (final_result.cmp(&self.armor()), self.target.kind) {
            (std::cmp::Ordering::Greater, _) => (AntiTankEffect::Destroyed, rule!("Y12.2b")),
            (std::cmp::Ordering::Equal, VehicleKind::Afv) => {
                (AntiTankEffect::Shocked, rule!("Y12.2c"))
            }
            (std::cmp::Ordering::Equal, VehicleKind::Carrier) => {
                (AntiTankEffect::None, rule!("R-Y10"))
            }
            (std::cmp::Ordering::Less, _) => (AntiTankEffect::None, rule!("Y12.2b")),
        }
    }

    /// Fires the shot with this die.
    ///
    /// # Errors
    /// Why it may not be fired.
    pub fn resolve(&self, charts: &Charts, die: Die) -> Result<AntiTankOutcome, FireRefusal> {
        let modifiers = self.modifiers(charts)?;
        let drm = modifiers.net();
        let (effect, because) = self.effect(die, drm);
        let (final_result, armor) = (die.raw() + drm, self.armor());
        let mut ledger = Ledger::default();
        ledger.note(rule!("Y0"), "die", Effect::Set(die.raw().into()));
        modifiers.explain(&mut ledger);
        ledger.note(rule!("Y11.5.4"), "final result", Effect::Set(final_result.into()));
        self.explain_armor(&mut ledger);
        ledger.note(because, format!("effect: {effect}"), Effect::Note);
        Ok(AntiTankOutcome { modifiers, drm, final_result, armor, effect, ledger })
    }

    /// The exact odds of the shot.
    ///
    /// # Errors
    /// Why it may not be fired.
    pub fn odds(&self, charts: &Charts) -> Result<AntiTankOdds, FireRefusal> {
        let modifiers = self.modifiers(charts)?;
        let drm = modifiers.net();
        let mut ledger = Ledger::default();
        modifiers.explain(&mut ledger);
        ledger.note(rule!("Y11.5.4"), "net modifier", Effect::Set(drm.into()));
        self.explain_armor(&mut ledger);
        let effects = Dist::uniform(Die::faces()).map(|&die| self.effect(die, drm).0);
        Ok(AntiTankOdds { modifiers, drm, armor: self.armor(), effects, ledger })
    }

    fn explain_armor(&self, ledger: &mut Ledger) {
        let (rule, what) = match self.enfilade {
            true => (rule!("Y12.2d"), "enfilade armor"),
            false => (rule!("Y12.2b"), "armor"),
        };
        ledger.note(rule, what, Effect::Set(self.armor().into()));
    }
}
