//! `bombing`: one raid, resolved or counted over all dice.

use super::{Explained, dice, next_die, number, number_or};
use crate::{Charts, Encounter, Raid, Refusal, Role};
use casefile::{Fault, Fields};
use rulebook::{Effect, Ledger, rule};
use serde_json::{Map, Value, json};

const FIELDS: &[&str] =
    &["year", "role", "distance", "base_lsp", "bombers", "production_lines", "encounters"];

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Air,
    Flak,
}

const KINDS: &[(&str, Kind)] = &[("air", Kind::Air), ("flak", Kind::Flak)];

pub(super) fn resolve(fields: &Fields<'_>) -> Explained {
    fields.only(&[FIELDS, &["dice"]].concat())?;
    let raid = read(fields)?;
    let mut cup = dice(fields, 99)?;
    let charts = Charts::standard();
    let range = raid.permitted(charts).map_err(|refusal| fault(&refusal))?;
    let outcome = raid.fly(charts, || next_die(&mut cup))?;
    cup.finish()?;
    let answer = json!({
        "range": range,
        "shot_down": outcome.shot_down,
        "survivors": outcome.survivors,
        "ignored": outcome.ignored,
        "effective": outcome.effective,
        "lines_closed": outcome.lines_closed,
        "morale_hits": outcome.morale_hits,
    });
    Ok((answer, outcome.ledger))
}

pub(super) fn odds(fields: &Fields<'_>) -> Explained {
    fields.only(FIELDS)?;
    let raid = read(fields)?;
    let charts = Charts::standard();
    let range = raid.permitted(charts).map_err(|refusal| fault(&refusal))?;
    let odds = raid.odds(charts).map_err(|refusal| fault(&refusal))?;
    let effective = odds.effective.iter();
    let effective = effective.map(|(n, p)| (n.to_string(), Value::from(p.to_string())));
    let answer = json!({
        "effective": effective.collect::<Map<_, _>>(),
        "expected_shot_down": odds.expected_shot_down.to_string(),
    });
    let mut ledger = Ledger::default();
    ledger.note(rule!("F23"), "range in hexes", Effect::Set(range.into()));
    for encounter in &raid.encounters {
        let (rule, what) = match encounter {
            Encounter::Air { .. } => (rule!("F25a"), "air-defence units cancel"),
            Encounter::Flak { .. } => (rule!("R-F21"), "flak cancels"),
        };
        ledger.note(rule, what, Effect::Set(encounter.cancels().into()));
    }
    Ok((answer, ledger))
}

fn read(fields: &Fields<'_>) -> Result<Raid, Fault> {
    Ok(Raid {
        year: number(fields, "year", 1942..=1945)?,
        role: fields.choice("role", Role::NAMES)?,
        distance: number(fields, "distance", 0..=99)?,
        base_lsp: number(fields, "base_lsp", 0..=99)?,
        bombers: number(fields, "bombers", 1..=50)?,
        production_lines: number_or(fields, "production_lines", 0..=99, 0)?,
        encounters: fields.list_or_empty("encounters", 0..=20)?.objects(encounter)?,
    })
}

/// The case that puts a raid to `grognard odds frontline`; add `dice` for `resolve`.
#[must_use]
pub fn raid_case(raid: &Raid) -> Value {
    let met = raid.encounters.iter().map(|encounter| match encounter {
        Encounter::Air { units } => json!({ "kind": "air", "units": units }),
        Encounter::Flak { at_target } => json!({ "kind": "flak", "at_target": at_target }),
    });
    json!({
        "op": "bombing",
        "year": raid.year,
        "role": raid.role.name(),
        "distance": raid.distance,
        "base_lsp": raid.base_lsp,
        "bombers": raid.bombers,
        "production_lines": raid.production_lines,
        "encounters": met.collect::<Vec<_>>(),
    })
}

fn encounter(fields: &Fields<'_>) -> Result<Encounter, Fault> {
    // Flak has no units, so what is allowed depends on the kind, if that can be read.
    let flak = fields.get("kind").and_then(Value::as_str) == Some("flak");
    fields.only(if flak { &["kind", "at_target"] } else { &["kind", "units", "at_target"] })?;
    let kind = fields.choice("kind", KINDS)?;
    let units = if kind == Kind::Air { number_or(fields, "units", 1..=20, 1)? } else { 0 };
    let at_target = fields.flag_or("at_target", false)?;
    Ok(match kind {
        Kind::Air => Encounter::Air { units },
        Kind::Flak => Encounter::Flak { at_target },
    })
}

fn fault(refusal: &Refusal) -> Fault {
    let (code, path) = match refusal {
        Refusal::BaseNotSupplied => ("base_not_supplied", "/base_lsp"),
        // The only other thing that keeps bombers on the ground.
        _ => ("out_of_range", "/distance"),
    };
    Fault::new(code, path, format!("{refusal} ({})", refusal.rule()))
}
