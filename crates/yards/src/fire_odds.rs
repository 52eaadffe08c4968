//! The exact odds of fire by small arms and mortars.

use crate::drm::Modifiers;
use crate::fire_results::{
    FireNumbers, Impact, TargetHex, TargetUnit, VehicleFate, after_check, fate,
};
use crate::units::Condition;
use crate::{Cause, Die};
use dice::{Dist, Frac};
use rulebook::{Effect, Ledger};

/// How an NV unit may fare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitOdds {
    /// Disrupted afterwards, also if it was before.
    pub disrupted: Frac,
    /// Loses a step.
    pub loses_a_step: Frac,
    /// Loses its last step.
    pub eliminated: Frac,
}

/// How a vehicle may fare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VehicleOdds {
    /// Shocked afterwards, also if it was before.
    pub shocked: Frac,
    /// Destroyed.
    pub destroyed: Frac,
}

/// The exact odds of an attack by small arms or mortars.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireOdds<C> {
    /// The modifiers.
    pub modifiers: Modifiers<C>,
    /// Their sum.
    pub drm: i32,
    /// Every unit.
    pub units: Vec<UnitOdds>,
    /// Every vehicle.
    pub vehicles: Vec<VehicleOdds>,
    /// Where the modifier came from.
    pub ledger: Ledger,
}

/// The odds of an attack with these modifiers against a hex. Checks are independent of one another once the attack die has
/// fallen, so each unit needs only two dice: that one and its own.
pub(crate) fn odds<C: Cause>(
    hex: &TargetHex,
    modifiers: Modifiers<C>,
    numbers: &FireNumbers,
) -> FireOdds<C> {
    let drm = modifiers.net();
    let attack = Dist::uniform(Die::faces());
    let impact = |die: &Die| Impact::of(hex, die.raw() + drm, numbers);
    let unit = |index| {
        unit_odds(&hex.units[index], &attack.and_then(|die| conditions(hex, &impact(die), index)))
    };
    let vehicle = |index| vehicle_odds(&attack.and_then(|die| fates(hex, &impact(die), index)));
    let mut ledger = Ledger::default();
    modifiers.explain(&mut ledger);
    ledger.note(C::NET, "net modifier", Effect::Set(drm.into()));
    FireOdds {
        drm,
        units: (0..hex.units.len()).map(unit).collect(),
        vehicles: (0..hex.vehicles.len()).map(vehicle).collect(),
        ledger,
        modifiers,
    }
}

/// How one unit may stand after an impact.
fn conditions(hex: &TargetHex, impact: &Impact, index: usize) -> Dist<Condition> {
    let unit = &hex.units[index];
    match impact.best {
        Some((best, condition)) if best == index => Dist::certain(condition),
        Some(_) => Dist::uniform(Die::faces()).map(|&die| after_check(unit, die)),
        None => Dist::certain(unit.condition),
    }
}

/// How one vehicle may stand after an impact: shocked, destroyed.
fn fates(hex: &TargetHex, impact: &Impact, index: usize) -> Dist<(bool, bool)> {
    let fate = |hit: bool| fate(&hex.vehicles[index], hit);
    let pair = |fate: VehicleFate| (fate.shocked, fate.destroyed);
    Dist::uniform(Die::faces()).map(|&die| {
        let Ok(hit) = impact.vehicle_hit(|_| Ok::<_, std::convert::Infallible>(die));
        pair(fate(hit == Some(index)))
    })
}

fn unit_odds(unit: &TargetUnit, after: &Dist<Condition>) -> UnitOdds {
    UnitOdds {
        disrupted: after.p(|condition| condition.disrupted),
        loses_a_step: after.p(|condition| condition.steps < unit.condition.steps),
        eliminated: after.p(|condition| condition.is_eliminated()),
    }
}

fn vehicle_odds(after: &Dist<(bool, bool)>) -> VehicleOdds {
    VehicleOdds {
        shocked: after.p(|&(shocked, _)| shocked),
        destroyed: after.p(|&(_, destroyed)| destroyed),
    }
}

/// Steps lost by all NV units together, when the attack has this net modifier.
pub(crate) fn steps_lost(hex: &TargetHex, drm: i32, numbers: &FireNumbers) -> Dist<u32> {
    Dist::uniform(Die::faces()).and_then(|die| {
        let impact = Impact::of(hex, die.raw() + drm, numbers);
        let lost = |index: usize| {
            let before = hex.units[index].condition.steps;
            conditions(hex, &impact, index).map(|after| u32::from(before - after.steps))
        };
        let units = (0..hex.units.len()).map(lost);
        units.fold(Dist::certain(0), |sum, unit| sum.combine(&unit, |a, b| a + b))
    })
}
