//! The case of an assault.

use super::read::{dice, flag, next, only, unique, whole, whole_or};
use super::{Answer, Ask, write};
use crate::Charts;
use crate::assault::{
    Assault, AssaultCause, AssaultCover, AssaultOutcome, AssaultRefusal, Fighter, FighterFate,
    FighterKind, Force, ForceFault, PlannedAttempt, Side,
};
use crate::drm::{Cause, Modifier, Modifiers};
use crate::units::{Condition, UnitKind};
use casefile::{Fault, Fields};
use serde_json::{Value, json};

/// A force with the ids of its units and, for now by its id, the vehicle it would destroy.
struct NamedForce {
    ids: Vec<String>,
    force: Force,
    attempt: Option<(String, i32)>,
}

impl NamedForce {
    /// The fields that both sides have.
    fn read(fields: &Fields<'_>) -> Result<Self, Fault> {
        let units = fields.list("units", 1..=12)?.objects(fighter)?;
        let (ids, units) = units.into_iter().unzip();
        let leader = flag(fields, "leader")?;
        let hero = flag(fields, "hero")?;
        let attempt = fields.object_or_null("vda", |vda| {
            vda.only(&["target", "drm"])?;
            Ok((vda.text("target")?.to_owned(), whole(vda, "drm", -1..=8)?))
        })?;
        Ok(NamedForce { ids, force: Force { units, leader, hero, attempt: None }, attempt })
    }

    /// Finds the vehicle that this side would destroy among the enemy's units.
    fn aim(&mut self, enemy: &NamedForce) {
        self.force.attempt = self.attempt.as_ref().map(|(target, drm)| {
            let mut ids = enemy.ids.iter().zip(&enemy.force.units);
            let found = ids.position(|(id, unit)| id == target && unit.unit_kind().is_none());
            // A place outside the list is no vehicle: the rules refuse it in their turn.
            PlannedAttempt { target: found.unwrap_or(usize::MAX), drm: *drm }
        });
    }
}

fn fighter(fields: &Fields<'_>) -> Result<(String, Fighter), Fault> {
    fields.only(&[
        "id",
        "kind",
        "assault_value",
        "cohesion",
        "steps",
        "disrupted",
        "motion",
        "participates",
    ])?;
    let id = fields.text("id")?.to_owned();
    let squad = FighterKind::Unit(UnitKind::Squad);
    let kind = fields.choice_or("kind", FighterKind::NAMES, squad)?;
    let assault_value = whole(fields, "assault_value", 0..=9)?;
    let cohesion = whole(fields, "cohesion", 1..=10)?;
    let steps = whole_or(fields, "steps", 1..=4, 1)?;
    let disrupted = flag(fields, "disrupted")?;
    let motion = flag(fields, "motion")?;
    let participates = fields.flag_or("participates", true)?;
    let condition = Condition { steps, disrupted };
    Ok((id, Fighter { kind, assault_value, cohesion, condition, motion, participates }))
}

/// An assault with the ids of both sides.
struct NamedAssault {
    attacker_ids: Vec<String>,
    defender_ids: Vec<String>,
    assault: Assault,
}

impl NamedAssault {
    fn read(fields: &Fields<'_>) -> Result<Self, Fault> {
        let (mut attacker, envelopment) = fields.object("attacker", |side| {
            side.only(&["units", "leader", "hero", "vda", "envelopment"])?;
            Ok((NamedForce::read(side)?, flag(side, "envelopment")?))
        })?;
        let (mut defender, cover, [regrouping, concealed, hill]) =
            fields.object("defender", |side| {
                side.only(&[
                    "units",
                    "leader",
                    "hero",
                    "vda",
                    "cover",
                    "regrouping",
                    "concealed",
                    "hill",
                ])?;
                let force = NamedForce::read(side)?;
                let cover = side.choice_or("cover", AssaultCover::NAMES, AssaultCover::None)?;
                let flags =
                    [flag(side, "regrouping")?, flag(side, "concealed")?, flag(side, "hill")?];
                Ok((force, cover, flags))
            })?;
        attacker.aim(&defender);
        defender.aim(&attacker);
        let assault = Assault {
            attacker: attacker.force,
            defender: defender.force,
            envelopment,
            cover,
            regrouping,
            concealed,
            hill,
        };
        Ok(NamedAssault { attacker_ids: attacker.ids, defender_ids: defender.ids, assault })
    }

    fn ids(&self, side: Side) -> &[String] {
        match side {
            Side::Attacker => &self.attacker_ids,
            Side::Defender => &self.defender_ids,
        }
    }

    /// All faults of the attacker come before those of the defender.
    fn check(&self) -> Result<(), Fault> {
        for side in Side::BOTH {
            unique(&format!("/{side}/units"), self.ids(side))?;
            self.assault.check(side, &Charts::standard().stacking)?;
        }
        Ok(())
    }
}

pub(super) fn assault(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    only(fields, &["attacker", "defender"], ask, "dice")?;
    let named = NamedAssault::read(fields)?;
    let charts = Charts::standard();
    if ask == Ask::Odds {
        named.check()?;
        let odds = named.assault.odds(charts)?;
        let value = json!({
            "attacker_value": odds.values.attacker,
            "defender_value": odds.values.defender,
            "drm": odds.drm,
            "bands": write::chances(&odds.bands, ToString::to_string),
            "retreats": write::chances(&odds.retreats, ToString::to_string),
        });
        return Ok((value, odds.ledger));
    }
    let mut cup = dice(fields)?;
    named.check()?;
    let outcome = named.assault.resolve(charts, |_| next(&mut cup))?;
    cup.finish()?;
    let value = named.write(&outcome);
    Ok((value, outcome.ledger))
}

impl NamedAssault {
    fn write(&self, outcome: &AssaultOutcome) -> Value {
        let casualty = |&(side, index): &(Side, usize)| json!({ "side": side.name(), "id": self.ids(side)[index] });
        let attempts = outcome.attempts.iter().map(|attempt| {
            json!({
                "side": attempt.side.name(),
                "target": self.ids(attempt.side.enemy())[attempt.target],
                "total": attempt.total,
                "destroyed": attempt.destroyed,
            })
        });
        let loser = self.ids(outcome.retreat.side);
        let checks = outcome.checks.iter().map(|check| {
            json!({ "id": loser[check.unit], "die": check.die.raw(), "passed": check.passed })
        });
        let units = |side: Side| -> Value {
            self.ids(side).iter().zip(&outcome.fates[side]).map(fighter_after).collect()
        };
        json!({
            "modifiers": assault_modifiers(&outcome.modifiers),
            "attacker_value": outcome.values.attacker,
            "defender_value": outcome.values.defender,
            "drm": outcome.drm,
            "final": outcome.final_result,
            "band": outcome.band.name(),
            "urban_casualties": outcome.urban_casualties.iter().map(casualty).collect::<Value>(),
            "vehicle_destruction": attempts.collect::<Value>(),
            "retreat": { "side": outcome.retreat.side.name(), "hexes": outcome.retreat.hexes },
            "checks": checks.collect::<Value>(),
            "may_advance": outcome.may_advance.map(Side::name),
            "attacker_units": units(Side::Attacker),
            "defender_units": units(Side::Defender),
            "leader_lost": {
                "attacker": outcome.leader_lost.attacker,
                "defender": outcome.leader_lost.defender,
            },
        })
    }
}

fn assault_modifiers(modifiers: &Modifiers<AssaultCause>) -> Value {
    modifiers.iter().map(assault_modifier).collect()
}

fn assault_modifier(Modifier { cause, value }: Modifier<AssaultCause>) -> Value {
    json!({ "side": cause.side().name(), "name": cause.name(), "value": value })
}

fn fighter_after((id, fate): (&String, &FighterFate)) -> Value {
    match *fate {
        FighterFate::Vehicle { destroyed } => json!({ "id": id, "destroyed": destroyed }),
        FighterFate::Unit { condition, regrouping } => json!({
            "id": id,
            "steps": condition.steps,
            "disrupted": condition.disrupted,
            "eliminated": condition.is_eliminated(),
            "regrouping": regrouping,
        }),
    }
}

impl From<AssaultRefusal> for Fault {
    fn from(refusal: AssaultRefusal) -> Fault {
        let (code, place) = match refusal.fault {
            ForceFault::NoParticipants => ("no_participants", "units"),
            ForceFault::TooManySteps(..) => ("too_many_steps", "units"),
            ForceFault::TooManyVehicles(..) => ("too_many_vehicles", "units"),
            ForceFault::TooManyLatws(..) => ("too_many_latws", "units"),
            ForceFault::BadTarget => ("bad_target", "vda/target"),
        };
        Fault::new(code, format!("/{}/{place}", refusal.side), refusal.to_string())
    }
}
