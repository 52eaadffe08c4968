//! Odds as tables and bars, rolls as stories.

use anyhow::Result;
use dice::{Dist, Frac};
use series::page::{Page, counted, percent};
use yards::{
    Assault, AssaultOutcome, Cause, Charts, Condition, FighterFate, FireOdds, FireOutcome, Side,
    TargetHex, number_units,
};

/// Values by name, each with its probability.
pub(super) fn chances<T: Ord + Clone + ToString>(dist: &Dist<T>) -> Vec<(String, Frac)> {
    dist.iter().map(|(value, p)| (value.to_string().replace('_', " "), p)).collect()
}

fn unit_names(hex: &TargetHex) -> Vec<String> {
    number_units(&hex.units.iter().map(|unit| unit.kind.name()).collect::<Vec<_>>())
}

fn vehicle_names(hex: &TargetHex) -> Vec<String> {
    number_units(&hex.vehicles.iter().map(|vehicle| vehicle.kind.name()).collect::<Vec<_>>())
}

pub(super) fn fire_odds<C: Cause>(
    hex: &TargetHex,
    odds: &FireOdds<C>,
    steps_lost: &Dist<u32>,
    page: &mut Page,
) {
    page.ledger(&odds.ledger);
    if !hex.units.is_empty() {
        page.heading("Units");
        let rows = unit_names(hex).into_iter().zip(&odds.units).map(|(name, odds)| {
            vec![
                name,
                percent(odds.disrupted),
                percent(odds.loses_a_step),
                percent(odds.eliminated),
            ]
        });
        let header = ["unit", "disrupted", "loses a step", "eliminated"];
        page.table(&header, &rows.collect::<Vec<_>>());
        page.heading("Steps lost together");
        page.bars(&chances(steps_lost));
    }
    if !hex.vehicles.is_empty() {
        page.heading("Vehicles");
        let rows = vehicle_names(hex)
            .into_iter()
            .zip(&odds.vehicles)
            .map(|(name, odds)| vec![name, percent(odds.shocked), percent(odds.destroyed)]);
        page.table(&["vehicle", "shocked", "destroyed"], &rows.collect::<Vec<_>>());
    }
}

pub(super) fn assault_odds(assault: &Assault, charts: &Charts, page: &mut Page) -> Result<()> {
    let odds = assault.odds(charts)?;
    page.heading(format!("Assault, {} against {}", odds.values.attacker, odds.values.defender));
    page.ledger(&odds.ledger);
    page.heading("Bands");
    page.bars(&chances(&odds.bands));
    page.heading("Retreats");
    page.bars(&chances(&odds.retreats));
    for side in Side::BOTH {
        page.heading(format!("Steps the {side} loses"));
        page.bars(&chances(&assault.steps_lost(charts, side)?));
    }
    Ok(())
}

fn state(condition: Condition) -> String {
    let steps = match condition.steps {
        0 => return "eliminated".to_owned(),
        steps => counted(steps, "step", "steps"),
    };
    if condition.disrupted { format!("{steps}, disrupted") } else { steps }
}

fn checked(names: &[String], checks: &[yards::Check], page: &mut Page) {
    for check in checks {
        let name = names.get(check.unit).map_or("unit", String::as_str);
        let result = if check.passed { "holds" } else { "fails" };
        page.line(format!("  {name} checks its cohesion: {}, {result}", check.die.raw()));
    }
}

pub(super) fn fire_story<C: Cause>(
    what: &str,
    hex: &TargetHex,
    outcome: &FireOutcome<C>,
    page: &mut Page,
) {
    page.heading(format!("{what}: final result {}", outcome.final_result));
    page.ledger(&outcome.ledger);
    let names = unit_names(hex);
    checked(&names, &outcome.checks, page);
    page.heading("Afterwards");
    for (name, condition) in names.iter().zip(&outcome.units) {
        page.line(format!("  {name}: {}", state(*condition)));
    }
    for (name, fate) in vehicle_names(hex).iter().zip(&outcome.vehicles) {
        let fate = match (fate.destroyed, fate.shocked) {
            (true, _) => "destroyed",
            (false, true) => "shocked",
            (false, false) => "unharmed",
        };
        page.line(format!("  {name}: {fate}"));
    }
}

pub(super) fn assault_story(assault: &Assault, outcome: &AssaultOutcome, page: &mut Page) {
    let names = |side: Side| {
        let kinds: Vec<&str> = assault.force(side).units.iter().map(|f| f.kind.name()).collect();
        number_units(&kinds)
    };
    page.heading(format!("Assault: {}, band {}", outcome.final_result, outcome.band));
    page.ledger(&outcome.ledger);
    for attempt in &outcome.attempts {
        let enemies = names(attempt.side.enemy());
        let target = enemies.get(attempt.target).map_or("vehicle", String::as_str);
        let end = if attempt.destroyed { "destroyed" } else { "missed" };
        page.line(format!(
            "  The {} tries for the {target}: {}, {end}",
            attempt.side, attempt.total
        ));
    }
    let loser = outcome.retreat.side;
    let hexes = counted(outcome.retreat.hexes, "hex", "hexes");
    page.line(format!("  The {loser} retreats {hexes}."));
    checked(&names(loser), &outcome.checks, page);
    if let Some(winner) = outcome.may_advance {
        page.line(format!("  The {winner} may advance one hex and assault again."));
    }
    page.heading("Afterwards");
    for side in Side::BOTH {
        for (name, fate) in names(side).iter().zip(&outcome.fates[side]) {
            let fate = match *fate {
                FighterFate::Vehicle { destroyed: true } => "destroyed".to_owned(),
                FighterFate::Vehicle { destroyed: false } => "stands".to_owned(),
                FighterFate::Unit { condition, regrouping: true } => {
                    format!("{}, regrouping", state(condition))
                }
                FighterFate::Unit { condition, .. } => state(condition),
            };
            page.line(format!("  {side}'s {name}: {fate}"));
        }
        if outcome.leader_lost[side] {
            page.line(format!("  {side}'s leader: lost"));
        }
    }
}
