//! Reading the tables: total, with exact labels, and in order where the rules say so.

use super::{DieTable, Settings};
use crate::losses::{LOSS_ROWS, formula};
use crate::results::{ROW_MAX, ROWS};
use crate::{
    Advance, Cause, Colour, Column, Counts, EffectTable, Ground, GroundTable, LOSS_RATIO_MAX,
    LossOrders, LossTable, Point, RangeTable, ResultColumn, ResultTable, ShiftTable, Supremacy,
    Terrain,
};
use module::{Axis, Chart, Direction, Files, Problems, Table};

/// The label of the landings beside those of the terrain.
const AMPHIBIOUS: &str = "amphibious";

fn names<T>(all: &'static [(&'static str, T)]) -> Vec<&'static str> {
    all.iter().map(|(name, _)| *name).collect()
}

fn one_of<T: Copy>(text: &str, all: &[(&str, T)]) -> Result<T, String> {
    let found = all.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        format!("`{text}` is not one of {}", known.join(", "))
    })
}

/// F-T1: columns get better from left to right, rows from top to bottom.
pub(super) fn results(files: &dyn Files, problems: &mut Problems) -> Option<ResultTable> {
    const LETTERS: &[(&str, Colour)] = &[
        ("R", Colour::Red),
        ("O", Colour::Orange),
        ("B", Colour::Blue),
        ("Y", Colour::Yellow),
        ("G", Colour::Green),
    ];
    let rows: Vec<String> = (-ROW_MAX..=ROW_MAX)
        .map(|row| if row > 0 { format!("+{row}") } else { row.to_string() })
        .collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let columns = names(Column::NAMES);
    let parse = |cell: &str| one_of(cell, LETTERS);
    let path = "charts/results.csv";
    let chart = Chart::read(files, path, Some(&rows), &columns, parse, problems)?;
    for axis in [Axis::Across, Axis::Down] {
        chart.assert_monotone(axis, Direction::Rising, |colour| *colour, problems);
    }
    let cells = chart.to_array::<ROWS, { Column::COUNT }>()?;
    let column = |column: usize| ResultColumn(std::array::from_fn(|row| cells[row][column]));
    Some(ResultTable { columns: std::array::from_fn(column) })
}

/// F-T2: better colours never do less; a terrain allows combat in all its cells or in none.
pub(super) fn effects(files: &dyn Files, problems: &mut Problems) -> Option<EffectTable> {
    const CELLS: &[(&str, Option<Advance>)] = &[
        ("occupy+1", Some(Advance::OccupyAndOptionalHexBeyond)),
        ("occupy", Some(Advance::Occupy)),
        ("no advance", Some(Advance::NoAdvance)),
        ("pushed back", Some(Advance::AttackerPushedBack)),
        ("succeeds", Some(Advance::AssaultSucceeds)),
        ("fails", Some(Advance::AssaultFails)),
        ("no combat", None),
    ];
    let mut columns = names(Terrain::NAMES);
    columns.push(AMPHIBIOUS);
    let path = "charts/effects.csv";
    let parse = |cell: &str| one_of(cell, CELLS);
    let rows = names(Colour::NAMES);
    let chart = Chart::read(files, path, Some(&rows), &columns, parse, problems)?;
    chart.assert_monotone(
        Axis::Down,
        Direction::Rising,
        |cell| cell.map(Advance::hexes_max),
        problems,
    );
    let cells = chart.to_array::<{ Colour::COUNT }, { Terrain::NAMES.len() + 1 }>()?;
    let source = || module::Problem::in_file(files.shown(path), "");
    for (terrain, label) in columns.iter().enumerate() {
        let open = cells.iter().filter(|row| row[terrain].is_some()).count();
        if open != 0 && open != Colour::COUNT {
            let message = format!("`{label}` has combat in some rows and none in others");
            problems.push(module::Problem { message, ..source() });
        }
    }
    let landing = cells.map(|row| row[Terrain::NAMES.len()]);
    if landing.contains(&None) {
        let message = "an amphibious assault succeeds or fails".to_owned();
        problems.push(module::Problem { message, ..source() });
    }
    let by_terrain = cells.map(|row| std::array::from_fn(|terrain| row[terrain]));
    Some(EffectTable {
        by_terrain,
        amphibious: landing.map(|cell| cell.unwrap_or(Advance::AssaultFails)),
    })
}

/// The notes of F-T2 and F15c, for every ground with combat.
pub(super) fn ground(
    files: &dyn Files,
    effects: Option<&EffectTable>,
    problems: &mut Problems,
) -> Option<GroundTable> {
    let table = Table::read(files, "charts/terrain.csv", problems)?;
    table.columns(&["ground", "tank", "air", "attacker_me", "defender_me"], problems);
    let mut by_terrain = [None; Terrain::NAMES.len()];
    let mut amphibious = None;
    for row in table.rows() {
        let mut grounds: Vec<(&str, Option<Terrain>)> =
            Terrain::NAMES.iter().map(|(name, terrain)| (*name, Some(*terrain))).collect();
        grounds.push((AMPHIBIOUS, None));
        let which = row.choice("ground", &grounds, problems);
        let (tank, air) = (row.flag("tank", problems), row.flag("air", problems));
        let attacker_me = row.int("attacker_me", -9..=9, problems);
        let defender_me = row.int("defender_me", -9..=9, problems);
        let place = match which? {
            Some(terrain) => &mut by_terrain[terrain as usize],
            None => &mut amphibious,
        };
        if place.is_some() {
            problems.push(row.spot().problem("this ground has a row already"));
        }
        let counts = Counts { tank: tank?, air: air? };
        let [attacker_me, defender_me] = [attacker_me?, defender_me?];
        *place = Some(Ground { counts, attacker_me, defender_me });
    }
    let effects = effects?;
    let missing = Terrain::NAMES.iter().filter(|(_, terrain)| {
        effects.allows_combat(*terrain) && by_terrain[*terrain as usize].is_none()
    });
    for (name, _) in missing {
        problems.push(table.source().problem(format!("the chart has no row `{name}`")));
    }
    if amphibious.is_none() {
        problems.push(table.source().problem(format!("the chart has no row `{AMPHIBIOUS}`")));
    }
    let by_terrain = by_terrain.map(|ground| ground.unwrap_or(Ground::PLAIN));
    Some(GroundTable { by_terrain, amphibious: amphibious? })
}

/// Columns or points by cause for attacker and defender; `-` where a side cannot have it.
fn by_side<const CAUSES: usize>(
    files: &dyn Files,
    path: &str,
    causes: &[&str],
    problems: &mut Problems,
) -> Option<[[i8; 2]; CAUSES]> {
    let parse = |cell: &str| cell.parse::<i8>();
    let sides = ["attacker", "defender"];
    let chart = Chart::read_with_blank(files, path, Some(causes), &sides, "-", parse, problems)?;
    let cell = |row, side| chart.get(row, side).copied().unwrap_or(0);
    Some(std::array::from_fn(|row| [cell(row, 0), cell(row, 1)]))
}

/// F-T3.
pub(super) fn shifts(files: &dyn Files, problems: &mut Problems) -> Option<ShiftTable> {
    let causes = names(Cause::NAMES);
    let columns = by_side(files, "charts/shifts.csv", &causes, problems)?;
    Some(ShiftTable { columns })
}

/// F12.
pub(super) fn die(files: &dyn Files, problems: &mut Problems) -> Option<DieTable> {
    let causes = ["each LSP", "landing", "landing without craft"];
    let [each_lsp, with_craft, without] = by_side::<3>(files, "charts/die.csv", &causes, problems)?;
    Some(DieTable { each_lsp, landing: [with_craft[0], without[0]] })
}

/// F-T4: rising both ways, and equal to the formula that continues it.
pub(super) fn losses(
    files: &dyn Files,
    settings: Option<&Settings>,
    problems: &mut Problems,
) -> Option<LossTable> {
    const COLUMNS: [&str; 1 + LOSS_RATIO_MAX as usize] =
        ["higher", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"];
    let rows: Vec<String> = (1..=LOSS_ROWS).map(|row| row.to_string()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let path = "charts/losses.csv";
    let chart = Chart::read(files, path, Some(&rows), &COLUMNS, str::parse::<u32>, problems)?;
    for axis in [Axis::Across, Axis::Down] {
        chart.assert_monotone(axis, Direction::Rising, |points| *points, problems);
    }
    let rows = chart.to_array::<LOSS_ROWS, { COLUMNS.len() }>()?;
    let divisor = settings?.loss_divisor;
    for (cv, row) in (1..).zip(&rows) {
        for (column, &points) in row.iter().enumerate() {
            let due = formula(cv, column, divisor);
            if points != due {
                let label = COLUMNS[column];
                let message = format!(
                    "row `{cv}`, column `{label}`: {points}, but what continues the table gives {due}"
                );
                problems.push(module::Problem::in_file(files.shown(path), message));
            }
        }
    }
    Some(LossTable { rows, divisor })
}

/// F-T5: one order for each supremacy of the enemy, without gaps.
pub(super) fn loss_orders(files: &dyn Files, problems: &mut Problems) -> Option<LossOrders> {
    const PLACES: [&str; 8] = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];
    let rows = names(Supremacy::NAMES);
    let path = "charts/loss-order.csv";
    let parse = |cell: &str| one_of(cell, Point::NAMES);
    let chart = Chart::read_with_blank(files, path, Some(&rows), &PLACES, "-", parse, problems)?;
    let order = |row: usize| -> Vec<Point> {
        (0..PLACES.len()).map_while(|place| chart.get(row, place).copied()).collect()
    };
    let by_supremacy = std::array::from_fn(order);
    for (row, order) in by_supremacy.iter().enumerate() {
        let filled = (0..PLACES.len()).filter(|&place| chart.get(row, place).is_some()).count();
        if order.is_empty() || filled != order.len() {
            let message = format!("row `{}` has a gap before its last entry", rows[row]);
            problems.push(module::Problem::in_file(files.shown(path), message));
        }
    }
    Some(LossOrders { by_supremacy })
}

/// F-T6: years in rising order, ranges that never shrink.
pub(super) fn ranges(files: &dyn Files, problems: &mut Problems) -> Option<RangeTable> {
    let table = Table::read(files, "charts/bomber-range.csv", problems)?;
    table.columns(&["year", "hexes"], problems);
    let mut years: Vec<(u16, u32)> = Vec::new();
    for row in table.rows() {
        let year = row.int("year", 1900..=1999, problems);
        let hexes = row.int("hexes", 0..=999, problems);
        let (year, hexes) = (year?, hexes?);
        if years.last().is_some_and(|(before, reach)| *before >= year || *reach > hexes) {
            problems.push(row.spot().problem("years rise and ranges never shrink"));
        }
        years.push((year, hexes));
    }
    if years.is_empty() {
        problems.push(table.source().problem("the chart has no rows"));
    }
    Some(RangeTable { years })
}
