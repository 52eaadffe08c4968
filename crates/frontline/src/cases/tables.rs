//! `lookup`, `column`, `loss_table`, `losses`: one table each.

use super::{Explained, effectiveness, number, number_or};
use crate::{Charts, Column, Force, Supremacy, row_of, take_losses};
use casefile::{Fault, Fields};
use rulebook::{Effect, Ledger, rule};
use serde_json::json;

pub(super) fn lookup(fields: &Fields<'_>) -> Explained {
    fields.only(&["column", "differential"])?;
    let column = fields.choice("column", Column::NAMES)?;
    let differential: i32 = number(fields, "differential", -50..=50)?;
    let row = row_of(differential);
    let colour = Charts::standard().results.colour(column, differential);
    let mut ledger = Ledger::default();
    if row != differential {
        let limit = Effect::Limit { from: differential.into(), to: row.into() };
        ledger.note(rule!("R-F12"), "last row of the table", limit);
    }
    ledger.note(rule!("F-T1"), format!("{column} at {row:+} is {colour}"), Effect::Note);
    Ok((json!({ "row": row, "colour": colour.name() }), ledger))
}

pub(super) fn column(fields: &Fields<'_>) -> Explained {
    fields.only(&["attack", "defense"])?;
    let attack: u32 = number(fields, "attack", 0..=9999)?;
    let defense: u32 = number(fields, "defense", 0..=9999)?;
    let column = Column::of_odds(attack, defense);
    let mut ledger = Ledger::default();
    ledger.note(rule!("R-F1"), format!("{attack} to {defense} is {column}"), Effect::Note);
    Ok((json!({ "column": column.name() }), ledger))
}

pub(super) fn loss_table(fields: &Fields<'_>) -> Explained {
    fields.only(&["enemy_cv", "own_me", "enemy_me"])?;
    let enemy_cv: u32 = number(fields, "enemy_cv", 0..=999)?;
    let (own, enemy) = (effectiveness(fields, "own_me")?, effectiveness(fields, "enemy_me")?);
    let due = Charts::standard().losses.due(enemy_cv, own, enemy);
    let mut ledger = Ledger::default();
    ledger.note(rule!("R-F7"), "ratio of the ME values", Effect::Set(due.ratio.into()));
    ledger.note(rule!("F-T4"), "points lost", Effect::Set(due.points.into()));
    Ok((json!({ "ratio": due.ratio, "loses": due.points }), ledger))
}

pub(super) fn losses(fields: &Fields<'_>) -> Explained {
    fields.only(&["men", "tanks", "aircraft", "bombers", "due", "enemy_supremacy"])?;
    let force = force(fields)?;
    let due: u32 = number(fields, "due", 0..=500)?;
    let enemy = fields.choice("enemy_supremacy", Supremacy::NAMES)?;
    let losses = take_losses(Charts::standard().loss_orders.against(enemy), force, due);
    let mut ledger = Ledger::default();
    for point in &losses.sequence {
        ledger.note(rule!("F-T5"), point.name(), Effect::Add(-1));
    }
    if losses.taken() < due {
        let limit = Effect::Limit { from: due.into(), to: losses.taken().into() };
        ledger.note(rule!("R-F3"), "the rest is forgiven", limit);
    }
    Ok((super::combat::losses(&losses), ledger))
}

/// The points of one side: bombers may be left out.
pub(super) fn force(fields: &Fields<'_>) -> Result<Force, Fault> {
    Ok(Force {
        men: number(fields, "men", 0..=200)?,
        tanks: number(fields, "tanks", 0..=200)?,
        aircraft: number(fields, "aircraft", 0..=200)?,
        bombers: number_or(fields, "bombers", 0..=200, 0)?,
    })
}
