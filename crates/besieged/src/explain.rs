//! The ledger of a combat: every number and every consequence with its rule.

use crate::{
    Aftermath, Assessment, Code, Column, Combat, CombatResult, Fate, Odds, Reading, Side,
    SideAftermath, Table, Toll, forces,
};
use rulebook::{Effect, Ledger, rule};

/// Strengths, odds, column and modifiers.
pub(crate) fn assessment(combat: &Combat, found: &Assessment<'_>) -> Ledger {
    let mut ledger = Ledger::default();
    let Assessment { attack_strength, defense_strength, odds, air_shift, .. } = found;
    ledger.note(
        rule!("B1"),
        format!("attack {attack_strength} against defense {defense_strength} is {odds}"),
        Effect::Note,
    );
    column(combat.table, *odds, *air_shift, found.column, &mut ledger);
    for (modifier, value) in &found.modifiers {
        ledger.note(modifier.rule(), modifier.meaning(), Effect::Add(*value));
    }
    ledger
}

/// Air support and the column it leads to.
pub(crate) fn column(
    table: Table,
    odds: Odds,
    air_shift: u32,
    column: Option<Column<'_>>,
    ledger: &mut Ledger,
) {
    if air_shift > 0 {
        let shift = i32::try_from(air_shift).unwrap_or(i32::MAX);
        ledger.note(rule!("B12c"), "air support", Effect::Shift(shift));
    }
    let shifted = odds.shifted(air_shift);
    let (rule, what) = match column {
        None => {
            let rule = if table == Table::Blitz { rule!("R-B5") } else { rule!("R-B3") };
            (rule, format!("{shifted} is below the {table}"))
        }
        Some(column) if column.odds() == shifted => {
            let rule = if table == Table::Blitz { rule!("B10a") } else { rule!("B2") };
            (rule, format!("{table}, column {shifted}"))
        }
        Some(column) => {
            (rule!("R-B4"), format!("{table}: {shifted} uses column {}", column.odds()))
        }
    };
    ledger.note(rule, what, Effect::Note);
}

/// The adjusted die and the row it is read in.
pub(crate) fn reading(table: Table, reading: Reading, ledger: &mut Ledger) {
    let Reading { adjusted_die, row, result } = reading;
    ledger.note(rule!("B3"), "adjusted die", Effect::Set(adjusted_die.into()));
    let (clamp, look_up) = match table {
        Table::Results => (rule!("B4"), rule!("B5")),
        Table::Blitz => (rule!("R-B24"), rule!("B10a")),
    };
    let clamped = adjusted_die.clamp(row.from, row.through);
    if clamped != adjusted_die {
        let effect = Effect::Limit { from: adjusted_die.into(), to: clamped.into() };
        ledger.note(clamp, "beyond the table", effect);
    }
    ledger.note(look_up, format!("row {row} gives {result}"), Effect::Note);
}

/// The consequences of a result.
pub(crate) fn aftermath(
    combat: &Combat,
    result: CombatResult,
    after: &Aftermath,
    ledger: &mut Ledger,
) {
    ledger.note(result.code.rule(), result.code.meaning(), Effect::Note);
    let (attackers, defenders) = (&combat.attackers.units, &combat.defenders.units);
    let tolls = result.code.tolls(forces::steps(attackers), forces::steps(defenders));
    if let (Code::Exchange, Toll::Steps(each)) = (result.code, tolls.0)
        && each < 2
    {
        let effect = Effect::Limit { from: 2, to: each.into() };
        ledger.note(rule!("R-B13"), "the exchange is limited by the side with fewer steps", effect);
    }
    for (who, units) in [(Side::Attacker, &after.attacker), (Side::Defender, &after.defender)] {
        if units.step_losses > 0 {
            let lost = i32::try_from(units.step_losses).unwrap_or(i32::MAX);
            ledger.note(result.code.rule(), format!("{who}: steps"), Effect::Add(-lost));
        }
        side(who, units, ledger);
    }
    if after.attacker.locked {
        ledger.note(rule!("R-B15"), "both sides are locked for the second impulse", Effect::Note);
    }
    if after.hex_vacated && after.attacker.survives() {
        advance(combat.table, result, after.advance, ledger);
    }
}

fn side(side: Side, after: &SideAftermath, ledger: &mut Ledger) {
    let count = |wanted: Fate| after.fates.iter().filter(|fate| **fate == wanted).count();
    let cornered = count(Fate::NoWayBack);
    if cornered > 0 {
        let what = format!("{side}: {cornered} surrounded and cannot retreat, eliminated");
        ledger.note(rule!("R-B16"), what, Effect::Note);
    }
    let surrendered = count(Fate::Surrendered);
    if surrendered > 0 {
        let what = format!("{side}: {surrendered} surrendered, gone for good");
        ledger.note(rule!("R-B18"), what, Effect::Note);
    }
    if let Some(retreat) = after.retreat.filter(|retreat| retreat.chooser().is_some()) {
        let what = format!(
            "{side}: retreats {} or {} hexes, the attacker chooses",
            retreat.min, retreat.max
        );
        ledger.note(rule!("R-B19"), what, Effect::Note);
    }
}

fn advance(table: Table, result: CombatResult, hexes: u32, ledger: &mut Ledger) {
    if result.code == Code::BattleRages {
        ledger.note(rule!("R-B15"), "the hex is vacated, no advance", Effect::Note);
        return;
    }
    let rule = match (table, result.advance) {
        (Table::Blitz, Some(_)) => rule!("B10b"),
        _ => rule!("R-B17"),
    };
    ledger.note(rule, "hexes the attackers may advance", Effect::Set(hexes.into()));
}
