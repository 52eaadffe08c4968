//! The target hex of small arms and mortars, and the answer about it.

use super::read::{flag, terrain, unique, whole};
use super::{Answer, write};
use crate::drm::Cause;
use crate::fire_odds::FireOdds;
use crate::fire_results::{FireOutcome, TargetHex, TargetUnit, TargetVehicle};
use crate::range::FireRefusal;
use crate::units::{Condition, UnitKind, VehicleKind};
use casefile::{Fault, Fields};
use serde_json::{Value, json};

/// The fields of a target hex, in order.
pub(super) const FIELDS: [&str; 3] = ["terrain", "units", "vehicles"];

/// A target hex with the ids of its units and vehicles.
pub(super) struct NamedHex {
    pub(super) hex: TargetHex,
    units: Vec<String>,
    vehicles: Vec<String>,
}

impl NamedHex {
    pub(super) fn read(fields: &Fields<'_>) -> Result<Self, Fault> {
        let terrain = terrain(fields)?;
        let units = fields.list_or_empty("units", 0..=10)?.objects(unit)?;
        let vehicles = fields.list_or_empty("vehicles", 0..=2)?.objects(vehicle)?;
        let (unit_ids, units) = units.into_iter().unzip();
        let (vehicle_ids, vehicles) = vehicles.into_iter().unzip();
        let hex = TargetHex { terrain, units, vehicles };
        Ok(NamedHex { hex, units: unit_ids, vehicles: vehicle_ids })
    }

    /// Refuses ids used twice.
    pub(super) fn check_ids(&self) -> Result<(), Fault> {
        unique("/units", &self.units)?;
        unique("/vehicles", &self.vehicles)
    }

    pub(super) fn outcome<C: Cause>(&self, outcome: FireOutcome<C>) -> Answer {
        let checks: Value = outcome
            .checks
            .iter()
            .map(|check| {
                let id = &self.units[check.unit];
                json!({ "id": id, "die": check.die.raw(), "passed": check.passed })
            })
            .collect();
        let units: Value = self.units.iter().zip(&outcome.units).map(unit_after).collect();
        let vehicles: Value = self
            .vehicles
            .iter()
            .zip(&outcome.vehicles)
            .map(|(id, fate)| {
                json!({ "id": id, "shocked": fate.shocked, "destroyed": fate.destroyed })
            })
            .collect();
        let value = json!({
            "modifiers": write::modifiers(&outcome.modifiers),
            "drm": outcome.drm,
            "final": outcome.final_result,
            "target": outcome.target.map(|index| &self.units[index]),
            "checks": checks,
            "units": units,
            "vehicles": vehicles,
        });
        (value, outcome.ledger)
    }

    pub(super) fn odds<C: Cause>(&self, odds: FireOdds<C>) -> Answer {
        let units = self.units.iter().zip(&odds.units).map(|(id, odds)| {
            json!({
                "id": id,
                "disrupted": odds.disrupted,
                "loses_a_step": odds.loses_a_step,
                "eliminated": odds.eliminated,
            })
        });
        let vehicles = self.vehicles.iter().zip(&odds.vehicles).map(
            |(id, odds)| json!({ "id": id, "shocked": odds.shocked, "destroyed": odds.destroyed }),
        );
        let value = json!({
            "drm": odds.drm,
            "units": units.collect::<Value>(),
            "vehicles": vehicles.collect::<Value>(),
        });
        (value, odds.ledger)
    }
}

fn unit_after((id, condition): (&String, &Condition)) -> Value {
    json!({
        "id": id,
        "steps": condition.steps,
        "disrupted": condition.disrupted,
        "eliminated": condition.is_eliminated(),
    })
}

fn unit(fields: &Fields<'_>) -> Result<(String, TargetUnit), Fault> {
    fields.only(&["id", "kind", "cohesion", "steps", "disrupted"])?;
    let id = fields.text("id")?.to_owned();
    let kind = fields.choice_or("kind", UnitKind::NAMES, UnitKind::Squad)?;
    let cohesion = whole(fields, "cohesion", 1..=10)?;
    let steps = whole(fields, "steps", 1..=4)?;
    let disrupted = flag(fields, "disrupted")?;
    Ok((id, TargetUnit { kind, cohesion, condition: Condition { steps, disrupted } }))
}

fn vehicle(fields: &Fields<'_>) -> Result<(String, TargetVehicle), Fault> {
    fields.only(&["id", "kind", "moving", "shocked"])?;
    let id = fields.text("id")?.to_owned();
    let kind = fields.choice("kind", VehicleKind::NAMES)?;
    let moving = flag(fields, "moving")?;
    let shocked = flag(fields, "shocked")?;
    Ok((id, TargetVehicle { kind, moving, shocked }))
}

impl From<FireRefusal> for Fault {
    fn from(refusal: FireRefusal) -> Fault {
        let (code, path) = match refusal {
            FireRefusal::NoTarget { .. } => ("no_target", "/units"),
            FireRefusal::OutOfRange { .. } => ("out_of_range", "/range"),
            FireRefusal::NotAllowed { .. } => ("attack_not_allowed", ""),
        };
        Fault::new(code, path, refusal.to_string())
    }
}
