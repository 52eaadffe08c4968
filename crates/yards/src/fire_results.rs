//! 12.0 Fire results: what small arms and mortars do to everybody in a hex.

use crate::drm::Modifiers;
use crate::terrain::{Features, TargetClass};
use crate::units::{Condition, UnitKind, VehicleKind, best_unit, passes_check};
use crate::{Cause, Die, Purpose};
use rulebook::{Effect, Ledger, rule};

/// The numbers of the fire rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FireNumbers {
    /// A net modifier under this forbids the attack (Y11.3.3, Y11.5.4).
    pub net_least: i32,
    /// A hex with more steps of NV units is dense (R-Y5).
    pub dense_above: u32,
    /// From this final result on the best unit loses a step (Y12.1b).
    pub casualty_from: i32,
    /// Above this final result a stationary vehicle is hit (Y12.1c).
    pub vehicle_above: i32,
}

impl FireNumbers {
    /// Whether a target hex with so many steps of NV units is dense (R-Y5).
    #[must_use]
    pub const fn is_dense(&self, steps: u32) -> bool {
        rulebook::cite!("R-Y5");
        steps > self.dense_above
    }
}

/// An NV unit in a target hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetUnit {
    /// What it is.
    pub kind: UnitKind,
    /// Its cohesion, 1 to 10.
    pub cohesion: u8,
    /// Its steps, and whether it is disrupted.
    pub condition: Condition,
}

/// A vehicle in a target hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetVehicle {
    /// What it is.
    pub kind: VehicleKind,
    /// In motion; only stationary vehicles are hit by chance.
    pub moving: bool,
    /// Already shocked.
    pub shocked: bool,
}

/// Everybody in the hex fired upon, and its terrain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TargetHex {
    /// All features.
    pub terrain: Features,
    /// The NV units, leaders excepted: they are not hit by fire (R-Y9).
    pub units: Vec<TargetUnit>,
    /// The vehicles, at most two (Y-T7).
    pub vehicles: Vec<TargetVehicle>,
}

impl TargetHex {
    /// Whether there is nobody to hit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.vehicles.is_empty()
    }

    /// The class of its TEM (R-Y5).
    #[must_use]
    pub fn class(&self) -> TargetClass {
        TargetClass::of(self.units.iter().map(|unit| unit.kind))
    }

    /// The best NV unit, which a fire result is compared with (R-Y9).
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        let units = self.units.iter().enumerate();
        best_unit(units.map(|(index, unit)| (index, unit.kind, unit.cohesion)))
    }

    /// Places of the vehicles that stand still.
    fn stationary(&self) -> Vec<usize> {
        let vehicles = self.vehicles.iter().enumerate();
        vehicles.filter(|(_, vehicle)| !vehicle.moving).map(|(index, _)| index).collect()
    }
}

/// What one final result asks for, before any further die: the whole of table 12.1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Impact {
    /// The condition the best unit is left in, if it is affected.
    pub(crate) best: Option<(usize, Condition)>,
    /// The others, who check, in listed order.
    checking: Vec<usize>,
    /// The stationary vehicles of which one is hit.
    endangered: Vec<usize>,
}

impl Impact {
    /// Effects on units first, then the vehicle; both can come from one attack (R-Y38).
    pub(crate) fn of(hex: &TargetHex, final_result: i32, numbers: &FireNumbers) -> Self {
        rulebook::cite!("R-Y38");
        let best = hex.best().and_then(|index| {
            let TargetUnit { cohesion, mut condition, .. } = hex.units[index];
            if final_result >= numbers.casualty_from {
                condition.lose_step_and_disrupt();
            } else if final_result > i32::from(cohesion) {
                condition.disrupt_or_lose_step();
            } else {
                return None;
            }
            Some((index, condition))
        });
        let others = |index: &usize| best.is_some_and(|(best, _)| *index != best);
        let checking = (0..hex.units.len()).filter(others).collect();
        let endangered =
            if final_result > numbers.vehicle_above { hex.stationary() } else { vec![] };
        Impact { best, checking, endangered }
    }

    /// The vehicle hit; a die is needed only for two of them, 1–5 the first (R-Y9).
    pub(crate) fn vehicle_hit<E>(
        &self,
        die: impl FnOnce(Purpose) -> Result<Die, E>,
    ) -> Result<Option<usize>, E> {
        Ok(match self.endangered[..] {
            [] => None,
            [only] => Some(only),
            ref several => several.get(drawn(die(Purpose::VehicleDrawn)?, several.len())).copied(),
        })
    }
}

/// Which of several equally likely things a die draws.
fn drawn(die: Die, several: usize) -> usize {
    (die.raw() as usize - 1) * several / usize::from(Die::FACES)
}

/// A unit that fails its check is disrupted, or loses a step if it was (Y12.3.1).
pub(crate) fn after_check(unit: &TargetUnit, die: Die) -> Condition {
    let mut condition = unit.condition;
    if !passes_check(die, unit.cohesion) {
        condition.disrupt_or_lose_step();
    }
    condition
}

/// A cohesion check that was rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The place of the unit in its list.
    pub unit: usize,
    /// The raw die.
    pub die: Die,
    /// Whether it held.
    pub passed: bool,
}

/// What became of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VehicleFate {
    /// Shocked now, also if it was before.
    pub shocked: bool,
    /// Destroyed by this attack.
    pub destroyed: bool,
}

/// An attack by small arms or mortars, resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireOutcome<C> {
    /// The modifiers.
    pub modifiers: Modifiers<C>,
    /// Their sum.
    pub drm: i32,
    /// Die and modifiers together.
    pub final_result: i32,
    /// The best unit, affected or not.
    pub target: Option<usize>,
    /// The checks of the others.
    pub checks: Vec<Check>,
    /// Every unit afterwards.
    pub units: Vec<Condition>,
    /// Every vehicle afterwards.
    pub vehicles: Vec<VehicleFate>,
    /// Where the numbers came from.
    pub ledger: Ledger,
}

/// Rolls an attack with these modifiers against a hex; the dice are asked for in the order of the rules: attack die, the
/// others' checks, the vehicle die.
pub(crate) fn strike<C: Cause, E>(
    hex: &TargetHex,
    modifiers: Modifiers<C>,
    numbers: &FireNumbers,
    mut dice: impl FnMut(Purpose) -> Result<Die, E>,
) -> Result<FireOutcome<C>, E> {
    let drm = modifiers.net();
    let die = dice(Purpose::Attack)?;
    let final_result = die.raw() + drm;
    let impact = Impact::of(hex, final_result, numbers);
    let mut units: Vec<Condition> = hex.units.iter().map(|unit| unit.condition).collect();
    if let Some((index, condition)) = impact.best {
        units[index] = condition;
    }
    let mut checks = Vec::with_capacity(impact.checking.len());
    for &index in &impact.checking {
        let die = dice(Purpose::Check(index))?;
        units[index] = after_check(&hex.units[index], die);
        let passed = passes_check(die, hex.units[index].cohesion);
        checks.push(Check { unit: index, die, passed });
    }
    let hit = impact.vehicle_hit(dice)?;
    let vehicles = hex.vehicles.iter().enumerate();
    let vehicles = vehicles.map(|(index, vehicle)| fate(vehicle, hit == Some(index))).collect();
    let mut ledger = Ledger::default();
    ledger.note(rule!("Y0"), "die", Effect::Set(die.raw().into()));
    modifiers.explain(&mut ledger);
    ledger.note(rule!("R-Y9"), "final result", Effect::Set(final_result.into()));
    impact.explain(hex, final_result, numbers, &mut ledger);
    let target = hex.best();
    Ok(FireOutcome { modifiers, drm, final_result, target, checks, units, vehicles, ledger })
}

/// A hit shocks an AFV and destroys a carrier; who came in shocked stays so (Y12.1c).
pub(crate) fn fate(vehicle: &TargetVehicle, hit: bool) -> VehicleFate {
    VehicleFate {
        shocked: vehicle.shocked || (hit && vehicle.kind == VehicleKind::Afv),
        destroyed: hit && vehicle.kind == VehicleKind::Carrier,
    }
}

impl Impact {
    fn explain(&self, hex: &TargetHex, final_result: i32, numbers: &FireNumbers, to: &mut Ledger) {
        let best = self.best.map(|(index, _)| hex.units[index]);
        match best {
            Some(_) if final_result >= numbers.casualty_from => {
                to.note(
                    rule!("Y12.1b"),
                    "the best unit loses a step and is disrupted",
                    Effect::Note,
                );
            }
            Some(best) if best.condition.disrupted => {
                to.note(
                    rule!("Y12.1a"),
                    "the best unit, already disrupted, loses a step",
                    Effect::Note,
                );
            }
            Some(_) => to.note(rule!("Y12.1a"), "the best unit is disrupted", Effect::Note),
            None if hex.units.is_empty() => {}
            None => to.note(rule!("Y12.1a"), "not above the best unit's cohesion", Effect::Note),
        }
        if !self.checking.is_empty() {
            to.note(rule!("Y12.3.1"), "the other units check their cohesion", Effect::Note);
        }
        if !self.endangered.is_empty() {
            to.note(rule!("Y12.1c"), "a stationary vehicle is hit", Effect::Note);
        }
    }
}
