//! Typed questions written as cases, for those who would rather have the line that a program reads.

use crate::anti_tank::AntiTankAttack;
use crate::assault::{Assault, Fighter, Force, Side};
use crate::fire_results::TargetHex;
use crate::mortars::MortarAttack;
use crate::notation::number_units;
use crate::small_arms::SmallArmsAttack;
use crate::terrain::{Features, Terrain};
use serde_json::{Value, json};

/// The case of an odds question, without dice; units are called by their kind and number.
pub trait ToCase {
    /// The line for `grognard odds yards`.
    fn to_case(&self) -> Value;
}

fn terrain(features: Features) -> Value {
    features.iter().map(Terrain::name).collect()
}

/// Adds the fields of a target hex to a case.
fn with_hex(mut case: Value, hex: &TargetHex) -> Value {
    let unit_kinds: Vec<&str> = hex.units.iter().map(|unit| unit.kind.name()).collect();
    let vehicle_kinds: Vec<&str> = hex.vehicles.iter().map(|vehicle| vehicle.kind.name()).collect();
    let units = number_units(&unit_kinds).into_iter().zip(&hex.units).map(|(id, unit)| {
        json!({
            "id": id, "kind": unit.kind.name(), "cohesion": unit.cohesion,
            "steps": unit.condition.steps, "disrupted": unit.condition.disrupted,
        })
    });
    let vehicles = number_units(&vehicle_kinds).into_iter().zip(&hex.vehicles);
    let vehicles = vehicles.map(|(id, vehicle)| {
        json!({
            "id": id, "kind": vehicle.kind.name(), "moving": vehicle.moving, "shocked": vehicle.shocked,
        })
    });
    case["terrain"] = terrain(hex.terrain);
    case["units"] = units.collect();
    case["vehicles"] = vehicles.collect();
    case
}

impl ToCase for SmallArmsAttack {
    fn to_case(&self) -> Value {
        let case = json!({
            "op": "small_arms", "fire_value": self.fire_value, "weapon_range": self.weapon.name(),
            "range": self.range, "split_fire": self.split_fire, "motion_firer": self.motion_firer.name(),
            "smoke": self.smoke, "mdrm": self.mdrm, "friendly_vehicle": self.friendly_vehicle,
            "suppressed": self.suppressed, "regrouping": self.regrouping, "obscure": self.obscure,
            "concealed": self.concealed, "enfilade": self.enfilade, "density": self.density,
            "target_maneuvered": self.target_maneuvered,
        });
        with_hex(case, &self.hex)
    }
}

impl ToCase for MortarAttack {
    fn to_case(&self) -> Value {
        let case = json!({
            "op": "mortar_fire", "mortar": self.mortar.name(), "hit": self.hit.name(), "density": self.density,
        });
        with_hex(case, &self.hex)
    }
}

impl ToCase for AntiTankAttack {
    fn to_case(&self) -> Value {
        json!({
            "op": "anti_tank", "at_value": self.at_value, "weapon": self.weapon.name(), "range": self.range,
            "split_fire": self.split_fire, "motion_firer": self.motion_firer.name(), "obscure": self.obscure,
            "opportunity_fire": self.opportunity_fire, "smoke": self.smoke, "mdrm": self.mdrm,
            "suppressed": self.suppressed, "motion_target": self.motion_target, "concealed": self.concealed,
            "terrain": terrain(self.terrain), "enfilade": self.enfilade,
            "target": {
                "kind": self.target.kind.name(), "armor": self.target.armor,
                "armor_enfilade": self.target.armor_enfilade,
            },
        })
    }
}

impl ToCase for Assault {
    fn to_case(&self) -> Value {
        let mut attacker = force(self, Side::Attacker);
        attacker["envelopment"] = json!(self.envelopment);
        let mut defender = force(self, Side::Defender);
        defender["cover"] = json!(self.cover.name());
        defender["regrouping"] = json!(self.regrouping);
        defender["concealed"] = json!(self.concealed);
        defender["hill"] = json!(self.hill);
        json!({ "op": "assault", "attacker": attacker, "defender": defender })
    }
}

fn names(force: &Force) -> Vec<String> {
    let kinds: Vec<&str> = force.units.iter().map(|fighter| fighter.kind.name()).collect();
    number_units(&kinds)
}

fn force(assault: &Assault, side: Side) -> Value {
    let force = assault.force(side);
    let enemies = names(assault.force(side.enemy()));
    let attempt = force.attempt.map(|attempt| {
        // What is no enemy vehicle has no name either; the case refuses it as the rules do.
        let target = enemies.get(attempt.target).map_or("nobody", String::as_str);
        json!({ "target": target, "drm": attempt.drm })
    });
    let units: Value = names(force).into_iter().zip(&force.units).map(fighter).collect();
    json!({ "units": units, "leader": force.leader, "hero": force.hero, "vda": attempt })
}

fn fighter((id, fighter): (String, &Fighter)) -> Value {
    json!({
        "id": id, "kind": fighter.kind.name(), "assault_value": fighter.assault_value,
        "cohesion": fighter.cohesion, "steps": fighter.condition.steps,
        "disrupted": fighter.condition.disrupted, "motion": fighter.motion, "participates": fighter.participates,
    })
}
