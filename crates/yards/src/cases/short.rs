//! The cases of a single die: vehicle destruction, checks, recovery, mines.

use super::read::{die, flag, only, whole, whole_or};
use super::{Answer, Ask, write};
use crate::mines::MineVictim;
use crate::recovery::{Recovery, ShockRecovery};
use crate::units::{VehicleKind, passes_check};
use crate::vehicle_destruction::{
    HuntedVehicle, Month, Nationality, NotEligible, TankHunters, VehicleAttempt,
};
use crate::{Charts, Die};
use casefile::{Fault, Fields};
use rulebook::{Effect, Ledger, rule};
use serde_json::json;

pub(super) fn vehicle_destruction(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    only(fields, &["year", "month", "force", "vehicle"], ask, "die")?;
    let year = whole(fields, "year", 1939..=1945)?;
    let month = whole(fields, "month", 1..=12)?;
    let force = fields.object("force", tank_hunters)?;
    let vehicle = fields.object("vehicle", hunted_vehicle)?;
    let attempt = VehicleAttempt { date: Month { year, month }, force, vehicle };
    let chart = &Charts::standard().vehicle_destruction;
    if ask == Ask::Odds {
        let odds = attempt.odds(chart)?;
        return Ok((json!({ "drm": odds.drm, "destroyed": odds.destroyed }), odds.ledger));
    }
    let outcome = attempt.resolve(chart, die(fields)?)?;
    let value = json!({
        "modifiers": write::modifiers(&outcome.modifiers),
        "drm": outcome.drm,
        "total": outcome.total,
        "destroyed": outcome.destroyed,
    });
    Ok((value, outcome.ledger))
}

fn tank_hunters(fields: &Fields<'_>) -> Result<TankHunters, Fault> {
    fields.only(&[
        "nationality",
        "squad",
        "bunker",
        "mg",
        "infantry_section",
        "latw",
        "hero",
        "squad_assault_value",
    ])?;
    Ok(TankHunters {
        nationality: fields.choice("nationality", Nationality::NAMES)?,
        squad: flag(fields, "squad")?,
        bunker: flag(fields, "bunker")?,
        mg: flag(fields, "mg")?,
        infantry_section: flag(fields, "infantry_section")?,
        latw: flag(fields, "latw")?,
        hero: flag(fields, "hero")?,
        squad_assault_value: whole_or(fields, "squad_assault_value", 0..=9, 0)?,
    })
}

fn hunted_vehicle(fields: &Fields<'_>) -> Result<HuntedVehicle, Fault> {
    fields.only(&["kind", "shocked", "motion", "unsupported", "near_cover"])?;
    Ok(HuntedVehicle {
        kind: fields.choice("kind", VehicleKind::NAMES)?,
        shocked: flag(fields, "shocked")?,
        motion: flag(fields, "motion")?,
        unsupported: flag(fields, "unsupported")?,
        near_cover: flag(fields, "near_cover")?,
    })
}

impl From<NotEligible> for Fault {
    fn from(refusal: NotEligible) -> Fault {
        Fault::new("not_eligible", "/force", refusal.to_string())
    }
}

pub(super) fn cohesion_check(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    only(fields, &["cohesion"], ask, "die")?;
    let cohesion: u8 = whole(fields, "cohesion", 1..=10)?;
    let mut ledger = Ledger::default();
    ledger.note(rule!("Y12.3.1"), "passed up to the cohesion", Effect::Set(cohesion.into()));
    let value = match ask {
        Ask::Odds => json!({ "passed": Die::chance(|die| passes_check(die, cohesion)) }),
        Ask::Resolve => json!({ "passed": passes_check(die(fields)?, cohesion) }),
    };
    Ok((value, ledger))
}

pub(super) fn recovery(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    only(fields, &["cohesion", "suppressed", "platoon_leader"], ask, "die")?;
    let unit = Recovery {
        cohesion: whole(fields, "cohesion", 1..=10)?,
        suppressed: flag(fields, "suppressed")?,
        platoon_leader: flag(fields, "platoon_leader")?,
    };
    let chart = &Charts::standard().recovery;
    if ask == Ask::Odds {
        let odds = unit.odds(chart);
        let value =
            json!({ "recovered": odds.recovered, "rally": odds.rally, "heroic": odds.heroic });
        return Ok((value, unit.drm(chart).1));
    }
    let outcome = unit.resolve(chart, die(fields)?);
    let value = json!({
        "modified": outcome.modified,
        "recovered": outcome.recovered,
        "rally": outcome.rally,
        "heroic": outcome.heroic,
    });
    Ok((value, outcome.ledger))
}

pub(super) fn shock_recovery(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    only(fields, &["suppressed"], ask, "die")?;
    let afv = ShockRecovery { suppressed: flag(fields, "suppressed")? };
    let chart = &Charts::standard().recovery;
    if ask == Ask::Odds {
        let odds = afv.odds(chart);
        let value = json!({
            "recovered": odds.recovered,
            "rally": odds.rally,
            "destroyed": odds.destroyed,
        });
        return Ok((value, afv.drm(chart).1));
    }
    let outcome = afv.resolve(chart, die(fields)?);
    let value = json!({
        "modified": outcome.modified,
        "recovered": outcome.recovered,
        "rally": outcome.rally,
        "destroyed": outcome.destroyed,
    });
    Ok((value, outcome.ledger))
}

pub(super) fn minefield(fields: &Fields<'_>, ask: Ask) -> Result<Answer, Fault> {
    only(fields, &["unit"], ask, "die")?;
    let victim = fields.choice("unit", MineVictim::NAMES)?;
    let chart = &Charts::standard().minefield;
    let mut ledger = Ledger::default();
    if ask == Ask::Odds {
        let effects = write::chances(&chart.odds(victim), ToString::to_string);
        return Ok((json!({ "effects": effects }), ledger));
    }
    let die = die(fields)?;
    let effect = chart.effect(victim, die);
    ledger.note(rule!("Y16.2.2"), format!("raw die: {effect}"), Effect::Set(die.raw().into()));
    Ok((json!({ "effect": effect.name() }), ledger))
}
