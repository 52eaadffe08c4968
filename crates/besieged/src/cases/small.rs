//! The small cases: one table or one step of a rule each.

use super::combat::{count, read_turn};
use crate::{Charts, Nation, Odds, Table, Weather};
use casefile::{Fault, Fields};
use serde_json::{Value, json};

/// `column`: rounded odds, and the column after air support.
pub(super) fn column(charts: &Charts, fields: &Fields<'_>) -> Result<Value, Fault> {
    fields.only(&["table", "attack", "defense", "air_units"])?;
    let table = fields.choice_or("table", &Table::NAMES, Table::Results)?;
    let attack = count(fields.int("attack", 1..=999)?);
    let defense = count(fields.int("defense", 1..=999)?);
    let air_units = count(fields.int_or("air_units", 0..=20, 0)?);
    let odds = Odds::of(attack, defense)
        .ok_or_else(|| Fault::bad_value("/attack", "a side has no strength"))?;
    let column = charts.table(table).column(odds.shifted(air_units));
    Ok(json!({
        "odds": odds.to_string(),
        "column": column.map(|column| column.odds().to_string()),
    }))
}

/// `lookup`: one cell of a table.
pub(super) fn lookup(charts: &Charts, fields: &Fields<'_>) -> Result<Value, Fault> {
    fields.only(&["table", "column", "adjusted_die"])?;
    let table = fields.choice_or("table", &Table::NAMES, Table::Results)?;
    let heading = fields.text("column")?;
    let column = charts.table(table).column_headed(heading).ok_or_else(|| {
        Fault::bad_value("/column", format!("the {table} has no column `{heading}`"))
    })?;
    let adjusted_die = fields.int("adjusted_die", -20..=30)?;
    let reading = column.read(i32::try_from(adjusted_die).unwrap_or_default());
    Ok(json!({ "row": reading.row.to_string(), "result": reading.result.to_string() }))
}

/// `air_limit`: the most air units of one attack.
pub(super) fn air_limit(charts: &Charts, fields: &Fields<'_>) -> Result<Value, Fault> {
    fields.only(&["weather", "corps_and_armies"])?;
    let weather = fields.choice("weather", &Weather::NAMES)?;
    let corps_and_armies = count(fields.int("corps_and_armies", 0..=20)?);
    Ok(json!({ "limit": charts.air.limit(weather, corps_and_armies).most }))
}

/// `blitz_date`: whether a nation may use the blitzkrieg table in a turn.
pub(super) fn blitz_date(charts: &Charts, fields: &Fields<'_>) -> Result<Value, Fault> {
    fields.only(&["attacker_nation", "year", "turn"])?;
    let nation = fields.choice("attacker_nation", &Nation::NAMES)?;
    let turn = read_turn(fields)?;
    Ok(json!({ "allowed": charts.blitz_dates.allow(nation, turn) }))
}

/// `sudden_death`: the check at the end of a turn.
pub(super) fn sudden_death(charts: &Charts, fields: &Fields<'_>) -> Result<Value, Fault> {
    fields.only(&["year", "turn", "german_major_cities"])?;
    let turn = read_turn(fields)?;
    let held = count(fields.int("german_major_cities", 0..=99)?);
    let check = charts.sudden_death.check(turn, held);
    Ok(json!({
        "checked": check.is_some(),
        "required": check.map(|check| check.required),
        "russian_victory": check.is_some_and(|check| check.russian_victory),
    }))
}
