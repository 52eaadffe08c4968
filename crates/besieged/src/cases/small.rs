//! The small cases: one table or one step of a rule each, answered together with the ledger.

use super::combat::{count, read_turn};
use crate::{BlitzDates, Charts, Nation, Odds, Table, Weather, explain};
use casefile::{Fault, Fields};
use rulebook::{Effect, Ledger, rule};
use serde_json::{Value, json};

/// An answer and where it comes from.
type Answer = Result<(Value, Ledger), Fault>;

/// `column`: rounded odds, and the column after air support.
pub(super) fn column(charts: &Charts, fields: &Fields<'_>) -> Answer {
    fields.only(&["table", "attack", "defense", "air_units"])?;
    let table = fields.choice_or("table", &Table::NAMES, Table::Results)?;
    let attack = count(fields.int("attack", 1..=999)?);
    let defense = count(fields.int("defense", 1..=999)?);
    let air_units = count(fields.int_or("air_units", 0..=20, 0)?);
    let odds = Odds::of(attack, defense)
        .ok_or_else(|| Fault::bad_value("/attack", "a side has no strength"))?;
    let column = charts.table(table).column(odds.shifted(air_units));
    let mut ledger = Ledger::default();
    ledger.note(rule!("B1"), format!("{attack} against {defense} is {odds}"), Effect::Note);
    explain::column(table, odds, air_units, column, &mut ledger);
    let column = column.map(|column| column.odds().to_string());
    Ok((json!({ "odds": odds.to_string(), "column": column }), ledger))
}

/// `lookup`: one cell of a table.
pub(super) fn lookup(charts: &Charts, fields: &Fields<'_>) -> Answer {
    fields.only(&["table", "column", "adjusted_die"])?;
    let table = fields.choice_or("table", &Table::NAMES, Table::Results)?;
    let heading = fields.text("column")?;
    let column = charts.table(table).column_headed(heading).ok_or_else(|| {
        Fault::bad_value("/column", format!("the {table} has no column `{heading}`"))
    })?;
    let adjusted_die = fields.int("adjusted_die", -20..=30)?;
    let reading = column.read(i32::try_from(adjusted_die).unwrap_or_default());
    let mut ledger = Ledger::default();
    explain::reading(table, reading, &mut ledger);
    let (row, result) = (reading.row.to_string(), reading.result.to_string());
    Ok((json!({ "row": row, "result": result }), ledger))
}

/// `air_limit`: the most air units of one attack.
pub(super) fn air_limit(charts: &Charts, fields: &Fields<'_>) -> Answer {
    fields.only(&["weather", "corps_and_armies"])?;
    let weather = fields.choice("weather", &Weather::NAMES)?;
    let corps_and_armies = count(fields.int("corps_and_armies", 0..=20)?);
    let limit = charts.air.limit(weather, corps_and_armies);
    let mut ledger = Ledger::default();
    let what = format!("air units of one attack in {weather}");
    ledger.note(limit.rule, what, Effect::Set(limit.most.into()));
    Ok((json!({ "limit": limit.most }), ledger))
}

/// `blitz_date`: whether a nation may use the blitzkrieg table in a turn.
pub(super) fn blitz_date(charts: &Charts, fields: &Fields<'_>) -> Answer {
    fields.only(&["attacker_nation", "year", "turn"])?;
    let nation = fields.choice("attacker_nation", &Nation::NAMES)?;
    let turn = read_turn(fields)?;
    let allowed = charts.blitz_dates.allow(nation, turn);
    let mut ledger = Ledger::default();
    let verb = if allowed { "may" } else { "may not" };
    let what = format!("the {nation} player {verb} use the blitzkrieg table in {turn}");
    ledger.note(BlitzDates::rule(nation), what, Effect::Note);
    Ok((json!({ "allowed": allowed }), ledger))
}

/// `sudden_death`: the check at the end of a turn.
pub(super) fn sudden_death(charts: &Charts, fields: &Fields<'_>) -> Answer {
    fields.only(&["year", "turn", "german_major_cities"])?;
    let turn = read_turn(fields)?;
    let held = count(fields.int("german_major_cities", 0..=99)?);
    let check = charts.sudden_death.check(turn, held);
    let mut ledger = Ledger::default();
    match check {
        None => ledger.note(rule!("B13a"), format!("{turn} is not checked"), Effect::Note),
        Some(check) => {
            let required = Effect::Set(check.required.into());
            ledger.note(rule!("B13a"), format!("major cities required in {turn}"), required);
            let verdict = if check.russian_victory { "a Russian victory" } else { "enough" };
            ledger.note(rule!("B13b"), format!("{held} held: {verdict}"), Effect::Note);
        }
    }
    let value = json!({
        "checked": check.is_some(),
        "required": check.map(|check| check.required),
        "russian_victory": check.is_some_and(|check| check.russian_victory),
    });
    Ok((value, ledger))
}
