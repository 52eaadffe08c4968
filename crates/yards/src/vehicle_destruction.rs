//! 13.6.2 Vehicle destruction attempts.

use crate::Die;
use crate::drm::{Cause, Modifiers, when};
use crate::names::named;
use crate::units::VehicleKind;
use dice::Frac;
use rulebook::{Effect, Ledger, RuleId, rule};

named! {
    /// Whose force it is.
    pub enum Nationality {
        /// German.
        German = "german",
        /// American.
        American = "american",
        /// Any other.
        Other = "other",
    }
}

/// A month of the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12.
    pub month: u8,
}

/// The vehicle destruction modifiers and limits (Y-T5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VehicleDestructionChart {
    /// Squad or bunker; or a late German MG or section.
    pub squad_bunker_or_section: i32,
    /// LATW; or a late German squad or bunker.
    pub latw_or_late_german: i32,
    /// Hero; or a squad of the strong assault value.
    pub hero_or_strong_squad: i32,
    /// Vehicle unsupported and near cover.
    pub unsupported_near_cover: i32,
    /// Vehicle is a carrier or a shocked AFV.
    pub carrier_or_shocked: i32,
    /// Vehicle in motion.
    pub motion: i32,
    /// The most the net modifier can be.
    pub most: i32,
    /// From this total on the vehicle is destroyed.
    pub destroyed_from: i32,
    /// The assault value of a strong squad.
    pub strong_squad: u8,
    /// The first month that counts as late for Germans.
    pub late_from: Month,
}

impl VehicleDestructionChart {
    /// Whether a die and a net modifier destroy the vehicle (Y13.6.2.2).
    #[must_use]
    pub const fn destroys(&self, total: i32) -> bool {
        total >= self.destroyed_from
    }
}

named! {
    /// What modifies an attempt, in the order in which cases list it.
    pub enum VehicleDestructionCause {
        /// Squad, bunker, or late German MG or section.
        SquadBunkerOrSection = "squad_bunker_or_section",
        /// LATW, or late German squad or bunker.
        LatwOrLateGerman = "latw_or_late_german",
        /// Hero, or strong squad.
        HeroOrStrongSquad = "hero_or_strong_squad",
        /// Vehicle unsupported near cover.
        UnsupportedNearCover = "unsupported_near_cover",
        /// Carrier, or shocked AFV.
        CarrierOrShocked = "carrier_or_shocked",
        /// Vehicle in motion.
        Motion = "motion",
    }
}

impl Cause for VehicleDestructionCause {
    const NET: RuleId = rule!("Y13.6.2");

    fn name(self) -> &'static str {
        VehicleDestructionCause::name(self)
    }

    fn rule(self) -> RuleId {
        rule!("Y-T5")
    }

    fn words(self) -> &'static str {
        match self {
            VehicleDestructionCause::SquadBunkerOrSection => {
                "squad or bunker, or late German MG or section"
            }
            VehicleDestructionCause::LatwOrLateGerman => "LATW, or late German squad or bunker",
            VehicleDestructionCause::HeroOrStrongSquad => "hero, or strong squad",
            VehicleDestructionCause::UnsupportedNearCover => "vehicle unsupported near cover",
            VehicleDestructionCause::CarrierOrShocked => "carrier or shocked AFV",
            VehicleDestructionCause::Motion => "vehicle in motion",
        }
    }
}

/// Who tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TankHunters {
    /// Whose they are.
    pub nationality: Nationality,
    /// A squad is among them.
    pub squad: bool,
    /// A bunker is.
    pub bunker: bool,
    /// An MG is.
    pub mg: bool,
    /// An infantry section is.
    pub infantry_section: bool,
    /// A LATW is.
    pub latw: bool,
    /// A hero is.
    pub hero: bool,
    /// The assault value of the squad chosen.
    pub squad_assault_value: u8,
}

/// The vehicle they try for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HuntedVehicle {
    /// What it is.
    pub kind: VehicleKind,
    /// Shocked.
    pub shocked: bool,
    /// In motion.
    pub motion: bool,
    /// No other able combat unit is in its hex.
    pub unsupported: bool,
    /// In or next to cover or an improved position.
    pub near_cover: bool,
}

/// An attempt at one vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VehicleAttempt {
    /// When.
    pub date: Month,
    /// Who.
    pub force: TankHunters,
    /// At what.
    pub vehicle: HuntedVehicle,
}

/// Nobody in the force may try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no unit here may attempt to destroy a vehicle: a squad, bunker, LATW, hero or late German MG or section is needed ({})",
    self.rule()
)]
pub struct NotEligible;

impl NotEligible {
    /// The rule that refuses.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        rule!("R-Y14")
    }
}

/// An attempt before the die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptOdds {
    /// The modifiers.
    pub modifiers: Modifiers<VehicleDestructionCause>,
    /// Their sum, cut at the limit.
    pub drm: i32,
    /// How likely the vehicle is destroyed.
    pub destroyed: Frac,
    /// Where the modifier came from.
    pub ledger: Ledger,
}

/// An attempt, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptOutcome {
    /// The modifiers.
    pub modifiers: Modifiers<VehicleDestructionCause>,
    /// Their sum, cut at the limit.
    pub drm: i32,
    /// Die and modifier together.
    pub total: i32,
    /// Whether the vehicle is destroyed.
    pub destroyed: bool,
    /// Where the numbers came from.
    pub ledger: Ledger,
}

impl VehicleAttempt {
    fn is_late_german(&self, chart: &VehicleDestructionChart) -> bool {
        self.force.nationality == Nationality::German && self.date >= chart.late_from
    }

    /// Whether somebody in the force may try: squad, bunker, LATW, hero, or a late German MG or section (R-Y14).
    #[must_use]
    pub fn is_eligible(&self, chart: &VehicleDestructionChart) -> bool {
        let TankHunters { squad, bunker, mg, infantry_section, latw, hero, .. } = self.force;
        squad || bunker || latw || hero || (self.is_late_german(chart) && (mg || infantry_section))
    }

    /// The modifiers: each line of the table counts once (Y13.6.2, R-Y14).
    ///
    /// # Errors
    /// Nobody in the force may try.
    pub fn modifiers(
        &self,
        chart: &VehicleDestructionChart,
    ) -> Result<Modifiers<VehicleDestructionCause>, NotEligible> {
        use VehicleDestructionCause as C;
        if !self.is_eligible(chart) {
            return Err(NotEligible);
        }
        let TankHunters { squad, bunker, mg, infantry_section, latw, hero, .. } = self.force;
        let late = self.is_late_german(chart);
        let strong = squad && self.force.squad_assault_value == chart.strong_squad;
        let HuntedVehicle { kind, shocked, motion, unsupported, near_cover } = self.vehicle;
        let close = squad || bunker || (late && (mg || infantry_section));
        let panzerfaust = latw || (late && (squad || bunker));
        let soft = kind == VehicleKind::Carrier || shocked;
        Ok(Modifiers::of([
            (C::SquadBunkerOrSection, when(close, chart.squad_bunker_or_section)),
            (C::LatwOrLateGerman, when(panzerfaust, chart.latw_or_late_german)),
            (C::HeroOrStrongSquad, when(hero || strong, chart.hero_or_strong_squad)),
            (
                C::UnsupportedNearCover,
                when(unsupported && near_cover, chart.unsupported_near_cover),
            ),
            (C::CarrierOrShocked, when(soft, chart.carrier_or_shocked)),
            (C::Motion, when(motion, chart.motion)),
        ]))
    }

    /// The odds of the attempt.
    ///
    /// # Errors
    /// Nobody in the force may try.
    pub fn odds(&self, chart: &VehicleDestructionChart) -> Result<AttemptOdds, NotEligible> {
        let modifiers = self.modifiers(chart)?;
        let (net, drm) = (modifiers.net(), modifiers.net().min(chart.most));
        let mut ledger = Ledger::default();
        modifiers.explain(&mut ledger);
        if net > drm {
            let limit = Effect::Limit { from: net.into(), to: drm.into() };
            ledger.note(rule!("Y13.6.2"), "the most it can be", limit);
        }
        let destroyed = Die::chance(|die| chart.destroys(die.raw() + drm));
        Ok(AttemptOdds { modifiers, drm, destroyed, ledger })
    }

    /// Makes the attempt with this die.
    ///
    /// # Errors
    /// Nobody in the force may try.
    ///
    /// ```
    /// use yards::{Charts, Die, HuntedVehicle, Month, Nationality, TankHunters, VehicleAttempt, VehicleKind};
    ///
    /// let force = TankHunters {
    ///     nationality: Nationality::American, squad: true, bunker: false, mg: false, infantry_section: false,
    ///     latw: true, hero: false, squad_assault_value: 2,
    /// };
    /// let vehicle = HuntedVehicle {
    ///     kind: VehicleKind::Afv, shocked: false, motion: false, unsupported: false, near_cover: false,
    /// };
    /// let attempt = VehicleAttempt { date: Month { year: 1944, month: 6 }, force, vehicle };
    /// let chart = &Charts::standard().vehicle_destruction;
    /// let outcome = attempt.resolve(chart, Die::new(5).unwrap()).unwrap();
    /// assert_eq!((outcome.drm, outcome.total, outcome.destroyed), (5, 10, true));
    /// ```
    pub fn resolve(
        &self,
        chart: &VehicleDestructionChart,
        die: Die,
    ) -> Result<AttemptOutcome, NotEligible> {
        let AttemptOdds { modifiers, drm, mut ledger, .. } = self.odds(chart)?;
        let total = die.raw() + drm;
        let destroyed = chart.destroys(total);
        ledger.note(rule!("Y0"), "die", Effect::Add(die.raw()));
        let what = if destroyed { "total: destroyed" } else { "total: no effect" };
        ledger.note(rule!("Y13.6.2.2"), what, Effect::Set(total.into()));
        Ok(AttemptOutcome { modifiers, drm, total, destroyed, ledger })
    }
}
