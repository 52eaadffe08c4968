//! `combat`: an attack resolved with a die, or its exact odds.

use crate::{
    Aftermath, Attackers, Charts, Combat, Defenders, Die, Fate, Formation, Impulse, Kind, Months,
    Nation, Refusal, Side, SideAftermath, Table, Terrain, Turn, Unit, Weather,
};
use casefile::{Fault, Fields};
use rulebook::Ledger;
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::ops::RangeInclusive;

const FIELDS: [&str; 11] = [
    "table",
    "attacker_nation",
    "year",
    "turn",
    "impulse",
    "weather",
    "terrain",
    "major_city",
    "river",
    "attacker",
    "defender",
];

/// A combat with the names its units have in the case.
struct Named {
    combat: Combat,
    attacker_ids: Vec<String>,
    defender_ids: Vec<String>,
}

pub(super) fn resolve(charts: &Charts, fields: &Fields<'_>) -> Result<Value, Fault> {
    fields.only(&with_die())?;
    let named = read(fields)?;
    let die = read_die(fields)?;
    named.refuse_duplicates()?;
    let battle = named.combat.resolve(charts, die).map_err(|refusal| fault(&refusal))?;
    let found = &battle.assessment;
    let modifiers: Vec<Value> = found
        .modifiers
        .iter()
        .map(|(modifier, value)| json!({ "name": modifier.name(), "value": value }))
        .collect();
    let Aftermath { attacker, defender, hex_vacated, advance } = &battle.aftermath;
    Ok(json!({
        "attack_strength": found.attack_strength,
        "defense_strength": found.defense_strength,
        "odds": found.odds.to_string(),
        "air_shift": found.air_shift,
        "column": found.column.map(|column| column.odds().to_string()),
        "modifiers": modifiers,
        "drm": found.drm,
        "adjusted_die": battle.reading.map(|reading| reading.adjusted_die),
        "row": battle.reading.map(|reading| reading.row.to_string()),
        "result": battle.result.to_string(),
        "attacker": side(&named.attacker_ids, attacker),
        "defender": side(&named.defender_ids, defender),
        "hex_vacated": hex_vacated,
        "advance": advance,
    }))
}

pub(super) fn odds(charts: &Charts, fields: &Fields<'_>) -> Result<Value, Fault> {
    fields.only(&FIELDS)?;
    let named = read(fields)?;
    named.refuse_duplicates()?;
    let forecast = named.combat.forecast(charts).map_err(|refusal| fault(&refusal))?;
    let found = &forecast.assessment;
    let results: Map<String, Value> = forecast
        .outcomes
        .iter()
        .map(|outcome| (outcome.result.to_string(), json!(outcome.probability)))
        .collect();
    Ok(json!({
        "odds": found.odds.to_string(),
        "air_shift": found.air_shift,
        "column": found.column.map(|column| column.odds().to_string()),
        "drm": found.drm,
        "results": results,
        "attacker_expected_step_losses": forecast.attacker_expected_step_losses(),
        "defender_expected_step_losses": forecast.defender_expected_step_losses(),
        "hex_vacated": forecast.hex_vacated(),
        "attacker_destroyed": forecast.attacker_destroyed(),
        "defender_destroyed": forecast.defender_destroyed(),
    }))
}

pub(super) fn explain(charts: &Charts, fields: &Fields<'_>) -> Result<Ledger, Fault> {
    fields.only(&with_die())?;
    let named = read(fields)?;
    let die = fields.get("die").map(|_| read_die(fields)).transpose()?;
    named.refuse_duplicates()?;
    let ledger = match die {
        Some(die) => named.combat.resolve(charts, die).map(|battle| battle.ledger),
        None => named.combat.assess(charts).map(|found| found.ledger),
    };
    ledger.map_err(|refusal| fault(&refusal))
}

/// The line that asks for the odds of a combat; units are called `a1`, `a2` …, `d1`, `d2` … in their order.
///
/// A year outside the war or a force too large for the form gives a line that is answered with its fault.
///
/// ```
/// use besieged::{Attackers, Combat, Defenders, Impulse, Nation, Table, Unit, case};
/// let combat = Combat {
///     table: Table::Results,
///     attacker_nation: Nation::Russian,
///     turn: "Nov/Dec 1942".parse().unwrap(),
///     impulse: Impulse::First,
///     weather: Default::default(),
///     terrain: Default::default(),
///     major_city: false,
///     river: false,
///     attackers: Attackers { units: vec![Unit::corps(6, 2)], ..Attackers::default() },
///     defenders: Defenders { units: vec![Unit::corps(3, 2)], ..Defenders::default() },
/// };
/// let answer = casefile::answer(case(&combat).to_string().as_bytes(), besieged::ODDS_OPS, besieged::odds);
/// assert_eq!(answer["column"], "2-1");
/// ```
#[must_use]
pub fn case(combat: &Combat) -> Value {
    let impulse = match combat.impulse {
        Impulse::First => 1,
        Impulse::Second => 2,
    };
    json!({
        "op": "combat",
        "table": name_of(&Table::NAMES, combat.table),
        "attacker_nation": name_of(&Nation::NAMES, combat.attacker_nation),
        "year": combat.turn.year,
        "turn": name_of(&Months::NAMES, combat.turn.months),
        "impulse": impulse,
        "weather": name_of(&Weather::NAMES, combat.weather),
        "terrain": name_of(&Terrain::NAMES, combat.terrain),
        "major_city": combat.major_city,
        "river": combat.river,
        "attacker": {
            "units": units(&combat.attackers.units, 'a'),
            "field_marshal": combat.attackers.field_marshal,
            "air_units": combat.attackers.air_units,
        },
        "defender": {
            "units": units(&combat.defenders.units, 'd'),
            "field_marshal": combat.defenders.field_marshal,
        },
    })
}

fn units(units: &[Unit], letter: char) -> Vec<Value> {
    let unit = |(nth, unit): (usize, &Unit)| {
        json!({
            "id": format!("{letter}{}", nth + 1),
            "strength": unit.strength,
            "steps": unit.steps,
            "kind": name_of(&Kind::NAMES, unit.kind),
            "formation": name_of(&Formation::NAMES, unit.formation),
            "surrounded": unit.surrounded,
        })
    };
    units.iter().enumerate().map(unit).collect()
}

fn name_of<T: Copy + PartialEq>(names: &[(&'static str, T)], wanted: T) -> &'static str {
    names.iter().find(|(_, value)| *value == wanted).map_or("", |(name, _)| name)
}

fn with_die() -> [&'static str; 12] {
    let mut fields = ["die"; 12];
    fields[..FIELDS.len()].copy_from_slice(&FIELDS);
    fields
}

fn read_die(fields: &Fields<'_>) -> Result<Die, Fault> {
    let face = fields.int("die", 1..=i64::from(Die::FACES))?;
    Die::showing(face).ok_or_else(|| Fault::bad_value("/die", "the die has faces 1 to 10"))
}

/// Reads the fields in the order of the page.
fn read(fields: &Fields<'_>) -> Result<Named, Fault> {
    let table = fields.choice_or("table", &Table::NAMES, Table::Results)?;
    let attacker_nation = fields.choice("attacker_nation", &Nation::NAMES)?;
    let turn = read_turn(fields)?;
    let impulse = match fields.int_or("impulse", 1..=2, 1)? {
        1 => Impulse::First,
        _ => Impulse::Second,
    };
    let weather = fields.choice_or("weather", &Weather::NAMES, Weather::Clear)?;
    let terrain = fields.choice_or("terrain", &Terrain::NAMES, Terrain::Clear)?;
    let major_city = fields.flag_or("major_city", false)?;
    let river = fields.flag_or("river", false)?;
    let (attacker_ids, attackers) = fields.object("attacker", |side| {
        side.only(&["units", "field_marshal", "air_units"])?;
        let (ids, units) = read_units(side)?;
        let field_marshal = side.flag_or("field_marshal", false)?;
        let air_units = count(side.int_or("air_units", 0..=20, 0)?);
        Ok((ids, Attackers { units, field_marshal, air_units }))
    })?;
    let (defender_ids, defenders) = fields.object("defender", |side| {
        side.only(&["units", "field_marshal"])?;
        let (ids, units) = read_units(side)?;
        let field_marshal = side.flag_or("field_marshal", false)?;
        Ok((ids, Defenders { units, field_marshal }))
    })?;
    let combat = Combat {
        table,
        attacker_nation,
        turn,
        impulse,
        weather,
        terrain,
        major_city,
        river,
        attackers,
        defenders,
    };
    Ok(Named { combat, attacker_ids, defender_ids })
}

/// `year` and `turn`.
pub(super) fn read_turn(fields: &Fields<'_>) -> Result<Turn, Fault> {
    const YEARS: RangeInclusive<i64> = *crate::YEARS.start() as i64..=*crate::YEARS.end() as i64;
    let year = fields.int("year", YEARS)?;
    let months = fields.choice("turn", &Months::NAMES)?;
    Ok(Turn { year: u16::try_from(year).unwrap_or(u16::MAX), months })
}

fn read_units(side: &Fields<'_>) -> Result<(Vec<String>, Vec<Unit>), Fault> {
    let units = side.list("units", 1..=20)?.objects(|unit| {
        unit.only(&["id", "strength", "steps", "kind", "formation", "surrounded"])?;
        let id = unit.text("id")?.to_owned();
        let strength = count(unit.int("strength", 0..=99)?);
        let steps = count(unit.int("steps", 1..=9)?);
        let kind = unit.choice_or("kind", &Kind::NAMES, Kind::Infantry)?;
        let formation = unit.choice_or("formation", &Formation::NAMES, Formation::Corps)?;
        let surrounded = unit.flag_or("surrounded", false)?;
        Ok((id, Unit { strength, steps, kind, formation, surrounded }))
    })?;
    Ok(units.into_iter().unzip())
}

/// A number whose range has been checked.
pub(super) fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

impl Named {
    /// An id may be used once on each side.
    fn refuse_duplicates(&self) -> Result<(), Fault> {
        for (side, ids) in
            [(Side::Attacker, &self.attacker_ids), (Side::Defender, &self.defender_ids)]
        {
            let mut seen = HashSet::new();
            if let Some(second) = ids.iter().position(|id| !seen.insert(id.as_str())) {
                let path = format!("/{side}/units/{second}/id");
                let message = format!("the id `{}` is used twice on one side", ids[second]);
                return Err(Fault::new("duplicate_id", path, message));
            }
        }
        Ok(())
    }
}

fn fault(refusal: &Refusal) -> Fault {
    let (code, path) = match refusal {
        Refusal::NoStrength(Side::Attacker) => ("no_strength", "/attacker/units"),
        Refusal::NoStrength(Side::Defender) => ("no_strength", "/defender/units"),
        Refusal::TooManyAirUnits { .. } => ("air_limit", "/attacker/air_units"),
        Refusal::BlitzDate { .. } | Refusal::BlitzWithoutArmor | Refusal::BlitzOdds(_) => {
            ("blitz_not_allowed", "/table")
        }
    };
    Fault::new(code, path, format!("{refusal} [{}]", refusal.rule()))
}

fn side(ids: &[String], after: &SideAftermath) -> Value {
    let units = || ids.iter().zip(&after.fates);
    let those = |wanted: fn(Fate) -> bool| -> Vec<&String> {
        units().filter(|(_, fate)| wanted(**fate)).map(|(id, _)| id).collect()
    };
    let survivors: Vec<Value> = units()
        .filter_map(|(id, fate)| match fate {
            Fate::Stands { steps } => Some(json!({ "id": id, "steps": steps })),
            _ => None,
        })
        .collect();
    json!({
        "step_losses": after.step_losses,
        "eliminated": those(Fate::is_eliminated),
        "surrendered": those(|fate| fate == Fate::Surrendered),
        "survivors": survivors,
        "retreat": after.retreat.map(|it| json!({ "min": it.min, "max": it.max })),
        "locked": after.locked,
    })
}
