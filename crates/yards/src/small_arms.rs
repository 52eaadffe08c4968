//! 11.3 Small-arms fire.

use crate::drm::{Cause, Modifiers, when};
use crate::fire_odds::{self, FireOdds};
use crate::fire_results::{FireOutcome, TargetHex, strike};
use crate::names::named;
use crate::range::FireRefusal;
use crate::terrain::FireKind;
use crate::{Charts, Die, Purpose};
use dice::Dist;
use rulebook::{RuleId, rule};

named! {
    /// The printed range of a small-arms firer: the columns of its range table.
    pub enum SmallArm {
        /// Printed range 4.
        Range4 = "4",
        /// Printed range 8.
        Range8 = "8",
        /// Printed range 10.
        Range10 = "10",
        /// Printed range 12.
        Range12 = "12",
        /// Printed range 15.
        Range15 = "15",
    }
}

named! {
    /// A firing vehicle in motion, and where it fires from (R-Y4).
    pub enum MotionFirer {
        /// It stands still.
        None = "none",
        /// From the hex it stands in when firing.
        Current = "current",
        /// From a hex next to that on its path.
        Adjacent = "adjacent",
    }
}

/// The small-arms modifiers (Y-T1), range and terrain apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallArmsDrms {
    /// Split fire.
    pub split_fire: i32,
    /// Firer in motion, from its current hex.
    pub motion_current: i32,
    /// Firer in motion, from an adjacent hex.
    pub motion_adjacent: i32,
    /// Each smoke or MDRM marker.
    pub marker: i32,
    /// The hex holds a vehicle friendly to the firer.
    pub friendly_vehicle: i32,
    /// Firer suppressed.
    pub suppressed: i32,
    /// Firer regrouping.
    pub regrouping: i32,
    /// Target obscure.
    pub obscure: i32,
    /// Target concealed.
    pub concealed: i32,
    /// Enfilade.
    pub enfilade: i32,
    /// Target density.
    pub density: i32,
    /// Target maneuvered within two hexes.
    pub target_maneuvered: i32,
}

named! {
    /// What modifies small-arms fire, in the order in which cases list it.
    pub enum SmallArmsCause {
        /// The firer's fire value.
        FireValue = "fire_value",
        /// Range.
        Range = "range",
        /// Split fire.
        SplitFire = "split_fire",
        /// Firer in motion.
        MotionFirer = "motion_firer",
        /// Smoke markers.
        Smoke = "smoke",
        /// MDRM markers.
        Mdrm = "mdrm",
        /// A vehicle friendly to the firer.
        FriendlyVehicle = "friendly_vehicle",
        /// Firer suppressed.
        Suppressed = "suppressed",
        /// Firer regrouping.
        Regrouping = "regrouping",
        /// Target obscure.
        Obscure = "obscure",
        /// Target concealed.
        Concealed = "concealed",
        /// Enfilade.
        Enfilade = "enfilade",
        /// Dense target.
        Density = "density",
        /// Target maneuvered within two hexes.
        TargetManeuvered = "target_maneuvered",
        /// Terrain.
        Tem = "tem",
    }
}

impl Cause for SmallArmsCause {
    const NET: RuleId = rule!("Y11.3.3");

    fn name(self) -> &'static str {
        SmallArmsCause::name(self)
    }

    fn rule(self) -> RuleId {
        match self {
            SmallArmsCause::FireValue => rule!("R-Y2"),
            SmallArmsCause::Range => rule!("Y11.3.3a"),
            SmallArmsCause::SplitFire => rule!("Y11.3.3d"),
            SmallArmsCause::MotionFirer => rule!("Y11.3.3g"),
            SmallArmsCause::Smoke | SmallArmsCause::Mdrm => rule!("Y11.3.3j"),
            SmallArmsCause::FriendlyVehicle => rule!("Y11.3.3l"),
            SmallArmsCause::Suppressed => rule!("Y11.3.3b"),
            SmallArmsCause::Regrouping => rule!("Y11.3.3f"),
            SmallArmsCause::Obscure => rule!("Y11.3.3h"),
            SmallArmsCause::Concealed => rule!("Y11.3.3i"),
            SmallArmsCause::Enfilade => rule!("Y11.3.3e"),
            SmallArmsCause::Density => rule!("Y11.3.3k"),
            SmallArmsCause::TargetManeuvered => rule!("Y11.3.3c"),
            SmallArmsCause::Tem => rule!("Y4.0b"),
        }
    }

    fn words(self) -> &'static str {
        match self {
            SmallArmsCause::FireValue => "fire value",
            SmallArmsCause::Range => "range",
            SmallArmsCause::SplitFire => "split fire",
            SmallArmsCause::MotionFirer => "firer in motion",
            SmallArmsCause::Smoke => "smoke",
            SmallArmsCause::Mdrm => "MDRM markers",
            SmallArmsCause::FriendlyVehicle => "friendly vehicle in the hex",
            SmallArmsCause::Suppressed => "firer suppressed",
            SmallArmsCause::Regrouping => "firer regrouping",
            SmallArmsCause::Obscure => "target obscure",
            SmallArmsCause::Concealed => "target concealed",
            SmallArmsCause::Enfilade => "enfilade",
            SmallArmsCause::Density => "dense target",
            SmallArmsCause::TargetManeuvered => "target maneuvered within two hexes",
            SmallArmsCause::Tem => "terrain",
        }
    }
}

/// One unit firing small arms at a hex (R-Y2).
///
/// ```
/// use yards::{Charts, Condition, Die, FireRefusal, SmallArm, SmallArmsAttack, TargetHex, TargetUnit, UnitKind};
///
/// let squad = TargetUnit {
///     kind: UnitKind::Squad,
///     cohesion: 6,
///     condition: Condition { steps: 2, disrupted: false },
/// };
/// let attack = SmallArmsAttack {
///     range: 3,
///     ..SmallArmsAttack::new(1, SmallArm::Range8, TargetHex { units: vec![squad], ..TargetHex::default() })
/// };
/// let seven = |_| Ok::<_, FireRefusal>(Die::new(7).unwrap());
/// let outcome = attack.resolve(Charts::standard(), seven).unwrap();
/// assert_eq!(outcome.final_result, 7, "7, fire value +1, range -1");
/// assert!(outcome.units[0].disrupted);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallArmsAttack {
    /// The firer's fire value.
    pub fire_value: i32,
    /// The firer's printed range.
    pub weapon: SmallArm,
    /// Hexes to the target.
    pub range: u32,
    /// The firer attacks two hexes.
    pub split_fire: bool,
    /// The firer is a vehicle in motion.
    pub motion_firer: MotionFirer,
    /// Smoke markers on the way.
    pub smoke: u8,
    /// MDRM markers on the way.
    pub mdrm: u8,
    /// A vehicle friendly to the firer is in the hex.
    pub friendly_vehicle: bool,
    /// The firer is suppressed.
    pub suppressed: bool,
    /// The firer is regrouping.
    pub regrouping: bool,
    /// The target is obscure (R-Y29).
    pub obscure: bool,
    /// The target is concealed.
    pub concealed: bool,
    /// Enfilade fire.
    pub enfilade: bool,
    /// The target hex is dense (R-Y5).
    pub density: bool,
    /// The target maneuvered within two hexes of the firer (R-Y31).
    pub target_maneuvered: bool,
    /// Who is fired at.
    pub hex: TargetHex,
}

impl SmallArmsAttack {
    /// A plain attack at one hex's range.
    #[must_use]
    pub fn new(fire_value: i32, weapon: SmallArm, hex: TargetHex) -> Self {
        SmallArmsAttack {
            fire_value,
            weapon,
            range: 1,
            split_fire: false,
            motion_firer: MotionFirer::None,
            smoke: 0,
            mdrm: 0,
            friendly_vehicle: false,
            suppressed: false,
            regrouping: false,
            obscure: false,
            concealed: false,
            enfilade: false,
            density: false,
            target_maneuvered: false,
            hex,
        }
    }

    /// The modifiers of the attack, or why it may not be made (Y11.3.3, R-Y3).
    ///
    /// # Errors
    /// An empty hex, a target out of range, a net modifier that is too low.
    pub fn modifiers(&self, charts: &Charts) -> Result<Modifiers<SmallArmsCause>, FireRefusal> {
        allowed(self.sum(charts)?, charts.fire.net_least)
    }

    /// The modifiers without the limit on their sum: what the dice use once an attack is made (Y78).
    ///
    /// # Errors
    /// An empty hex, a target out of range.
    pub fn sum(&self, charts: &Charts) -> Result<Modifiers<SmallArmsCause>, FireRefusal> {
        use SmallArmsCause as C;
        if self.hex.is_empty() {
            return Err(FireRefusal::NoTarget { rule: rule!("Y11.3.3") });
        }
        let range = charts.small_arms_range.drm(self.weapon, self.range);
        let range = range.ok_or_else(|| FireRefusal::OutOfRange {
            rule: rule!("Y11.3.3a"),
            reach: charts.small_arms_range.reach(self.weapon),
            range: self.range,
        })?;
        let drms = &charts.small_arms;
        let (tem, _) = charts.terrain.tem(FireKind::SmallArms, self.hex.class(), self.hex.terrain);
        Ok(Modifiers::of([
            (C::FireValue, self.fire_value),
            (C::Range, range),
            (C::SplitFire, when(self.split_fire, drms.split_fire)),
            (C::MotionFirer, self.motion_firer.drm(drms.motion_current, drms.motion_adjacent)),
            (C::Smoke, drms.marker * i32::from(self.smoke)),
            (C::Mdrm, drms.marker * i32::from(self.mdrm)),
            (C::FriendlyVehicle, when(self.friendly_vehicle, drms.friendly_vehicle)),
            (C::Suppressed, when(self.suppressed, drms.suppressed)),
            (C::Regrouping, when(self.regrouping, drms.regrouping)),
            (C::Obscure, when(self.obscure, drms.obscure)),
            (C::Concealed, when(self.concealed, drms.concealed)),
            (C::Enfilade, when(self.enfilade, drms.enfilade)),
            (C::Density, when(self.density, drms.density)),
            (C::TargetManeuvered, when(self.target_maneuvered, drms.target_maneuvered)),
            (C::Tem, tem),
        ]))
    }

    /// Rolls the attack; `dice` is asked for each die in the order of the rules.
    ///
    /// # Errors
    /// Why the attack may not be made, or whatever `dice` fails with.
    pub fn resolve<E: From<FireRefusal>>(
        &self,
        charts: &Charts,
        dice: impl FnMut(Purpose) -> Result<Die, E>,
    ) -> Result<FireOutcome<SmallArmsCause>, E> {
        strike(&self.hex, self.modifiers(charts)?, &charts.fire, dice)
    }

    /// The exact odds for every unit and vehicle.
    ///
    /// # Errors
    /// Why the attack may not be made.
    pub fn odds(&self, charts: &Charts) -> Result<FireOdds<SmallArmsCause>, FireRefusal> {
        Ok(fire_odds::odds(&self.hex, self.modifiers(charts)?, &charts.fire))
    }

    /// How many steps all NV units together lose.
    ///
    /// # Errors
    /// Why the attack may not be made.
    pub fn steps_lost(&self, charts: &Charts) -> Result<Dist<u32>, FireRefusal> {
        Ok(fire_odds::steps_lost(&self.hex, self.modifiers(charts)?.net(), &charts.fire))
    }
}

impl MotionFirer {
    /// The modifier, given the two printed ones.
    pub(crate) const fn drm(self, current: i32, adjacent: i32) -> i32 {
        rulebook::cite!("R-Y4");
        match self {
            MotionFirer::None => 0,
            MotionFirer::Current => current,
            MotionFirer::Adjacent => adjacent,
        }
    }
}

/// Refuses a net modifier under the limit; the whole sum counts, weapon and terrain included (R-Y3).
pub(crate) fn allowed<C: Cause>(
    modifiers: Modifiers<C>,
    least: i32,
) -> Result<Modifiers<C>, FireRefusal> {
    match modifiers.net() {
        net if net < least => Err(FireRefusal::NotAllowed { rule: C::NET, net, least }),
        _ => Ok(modifiers),
    }
}
