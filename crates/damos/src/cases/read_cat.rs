//! The counterattack table that a case brings along.

use crate::charts::{CAT_LP_MAX, Cat, CatColumn, CatResult, parse_ratio};
use casefile::{Fault, Fields, Items, Place};
use serde_json::{Map, Value};

/// The table, which a counterattack cannot do without.
pub(super) fn read_cat(fields: &Fields<'_>, required: bool) -> Result<Option<Cat>, Fault> {
    let place = Place::Field(&Place::Line, "cat");
    match fields.get("cat") {
        None | Some(Value::Null) if required => Err(Fault::missing_field(place.pointer())),
        None | Some(Value::Null) => Ok(None),
        Some(Value::Object(columns)) => read_columns(columns, &place).map(Some),
        Some(other) => Err(Fault::bad_type(place.pointer(), "an object", other)),
    }
}

fn read_columns(columns: &Map<String, Value>, place: &Place<'_>) -> Result<Cat, Fault> {
    let columns = columns.iter().map(|(heading, results)| {
        let place = Place::Field(place, heading);
        let ratio = parse_ratio(heading).ok_or_else(|| {
            let message = format!("`{heading}` is not `1:n` or `n:1` with n from 1 to 99");
            Fault::bad_value(place.pointer(), message)
        })?;
        Ok(CatColumn { ratio, results: read_results(results, place)? })
    });
    let columns = columns.collect::<Result<Vec<_>, Fault>>()?;
    Cat::new(columns)
        .ok_or_else(|| Fault::bad_value(place.pointer(), "at least one column is needed"))
}

fn read_results(results: &Value, place: Place<'_>) -> Result<[CatResult; 6], Fault> {
    let mut read = [CatResult::default(); 6];
    let mut next = read.iter_mut();
    Items::of(results, 6..=6, place)?.each(|result, place| {
        let lp = Items::of(result, 2..=2, *place)?.ints(0..=i64::from(CAT_LP_MAX))?;
        if let (Some(slot), [defender, attacker]) = (next.next(), &lp[..]) {
            *slot = CatResult { defender: *defender as u8, attacker: *attacker as u8 };
        }
        Ok(())
    })?;
    Ok(read)
}
