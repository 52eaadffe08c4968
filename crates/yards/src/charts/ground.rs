//! Y-T6 to Y-T10, mines and concealment: the tables of the ground and of what happens on it.

use super::read;
use super::settings::Settings;
use crate::Die;
use crate::concealment::ConcealmentChart;
use crate::maneuver::{Allowance, ManeuverChart, ManeuverMode, Mover};
use crate::mines::{MineEffect, MineVictim, MinefieldChart};
use crate::promotion::{Objective, PromotionChart};
use crate::sight::{BlindHexChart, PRINTED};
use crate::stacking::{StackKind, StackingChart};
use crate::terrain::{EntryCost, Level, Terrain, TerrainChart, TerrainRow};
use module::{Axis, Chart, Direction, Files, Problems};

fn names<T>(all: &[(&'static str, T)]) -> Vec<&'static str> {
    all.iter().map(|(name, _)| *name).collect()
}

fn counted(to: usize) -> Vec<String> {
    (1..=to).map(|n| n.to_string()).collect()
}

pub(super) fn minefield(files: &dyn Files, problems: &mut Problems) -> Option<MinefieldChart> {
    const FACES: usize = Die::FACES as usize;
    let faces = counted(FACES);
    let faces: Vec<&str> = faces.iter().map(String::as_str).collect();
    let effect = |text: &str| MineEffect::named(text).ok_or("no such effect");
    let victims = names(MineVictim::NAMES);
    let path = "charts/minefield.csv";
    let chart = Chart::read(files, path, Some(&faces), &victims, effect, problems)?;
    let rows = chart.to_array::<FACES, { MineVictim::NAMES.len() }>()?;
    let column = |victim: usize| std::array::from_fn(|face| rows[face][victim]);
    Some(MinefieldChart(std::array::from_fn(column)))
}

/// More distance never hides less, more height never hides more.
pub(super) fn blind_hexes(
    files: &dyn Files,
    settings: Option<&Settings>,
    problems: &mut Problems,
) -> Option<BlindHexChart> {
    let (rows, columns) = (counted(PRINTED.0), counted(PRINTED.1));
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let cell = |text: &str| {
        let (number, star) = text.strip_suffix('*').map_or((text, false), |text| (text, true));
        match number.parse::<u32>() {
            Ok(number) if number <= 99 => Ok((number, star)),
            _ => Err("it is a number of hexes, perhaps with a star"),
        }
    };
    let path = "charts/blind-hexes.csv";
    let chart = Chart::read(files, path, Some(&rows), &columns, cell, problems)?;
    let number = |cell: &(u32, bool)| cell.0;
    let across = chart.assert_monotone(Axis::Across, Direction::Rising, number, problems);
    let down = chart.assert_monotone(Axis::Down, Direction::Falling, number, problems);
    let cells = chart.to_array::<{ PRINTED.0 }, { PRINTED.1 }>()?;
    for (row, line) in cells.iter().enumerate() {
        for (column, (_, star)) in line.iter().enumerate().skip(1) {
            if *star {
                problems.push(chart.problem(row, column, "only the first hex can have a star"));
            }
        }
    }
    let starred = settings?.starred_blind_hexes;
    (across && down).then(|| BlindHexChart {
        printed: cells.map(|line| line.map(|(number, _)| number)),
        starred: cells.map(|line| line[0].1.then_some(starred)),
    })
}

pub(super) fn stacking(
    files: &dyn Files,
    settings: Option<&Settings>,
    problems: &mut Problems,
) -> Option<StackingChart> {
    let kinds = names(StackKind::NAMES);
    let path = "charts/stacking.csv";
    // The NV combat kinds share one limit in an assault, which is counted in steps.
    let limit = |text: &str| match text {
        "steps" => Ok(None),
        text => match text.parse::<u32>() {
            Ok(number) if number <= 99 => Ok(Some(number)),
            _ => Err("it is a number of units, or `steps`"),
        },
    };
    let chart = Chart::read(files, path, Some(&kinds), &["hex", "assault"], limit, problems)?;
    let mut need = |kind: StackKind, column: usize| {
        let number = chart.get(kind as usize, column).copied().flatten();
        if number.is_none() {
            problems.push(chart.problem(kind as usize, column, "it is a number of units"));
        }
        number
    };
    let mut hex = [0; StackKind::COUNT];
    for &(_, kind) in StackKind::NAMES {
        hex[kind as usize] = need(kind, 0)?;
    }
    let vehicles = need(StackKind::Vehicles, 1);
    let leaders = need(StackKind::Leaders, 1);
    let latws = need(StackKind::Latws, 1);
    Some(StackingChart {
        hex,
        assault_steps: settings?.assault_steps_most,
        assault_vehicles: vehicles?,
        assault_leaders: leaders?,
        assault_latws: latws?,
    })
}

pub(super) fn maneuver(files: &dyn Files, problems: &mut Problems) -> Option<ManeuverChart> {
    let (movers, modes) = (names(Mover::NAMES), names(ManeuverMode::NAMES));
    let cell = |text: &str| {
        let (points, free) = match text.split_once(" (") {
            Some((points, free)) => (points, free.strip_suffix(')').unwrap_or("")),
            None => (text, "0"),
        };
        match (half_points(points), free.parse::<usize>()) {
            (Some(half_points), Ok(free_hexes)) => Ok(Allowance { half_points, free_hexes }),
            _ => Err("it is written `3` or `3 (2)`"),
        }
    };
    let path = "charts/maneuver.csv";
    let chart = Chart::read_with_blank(files, path, Some(&movers), &modes, "-", cell, problems)?;
    let row = |mover: usize| std::array::from_fn(|mode| chart.get(mover, mode).copied());
    Some(ManeuverChart(std::array::from_fn(row)))
}

/// `1`, `½` or `1½` points, in halves.
fn half_points(text: &str) -> Option<i32> {
    let (whole, half) = text.strip_suffix('½').map_or((text, 0), |whole| (whole, 1));
    let whole = if whole.is_empty() && half == 1 { 0 } else { whole.parse::<u8>().ok()? };
    Some(i32::from(whole) * 2 + half)
}

fn entry_cost(text: &str) -> Result<EntryCost, &'static str> {
    let wrong = "it is written `1`, `1½`, `+½`, `P` or `OT`";
    match (text, text.strip_prefix('+')) {
        ("P", _) => Ok(EntryCost::Prohibited),
        ("OT", _) => Ok(EntryCost::OtherTerrain),
        (_, Some(more)) => half_points(more).map(EntryCost::Surcharge).ok_or(wrong),
        (text, None) => half_points(text).map(EntryCost::Cost).ok_or(wrong),
    }
}

pub(super) fn terrain(files: &dyn Files, problems: &mut Problems) -> Option<TerrainChart> {
    let terrains = names(Terrain::NAMES);
    let movers = names(Mover::NAMES);
    let tems = ["tem nv", "tem nv mortar", "tem gun", "tem gun mortar", "tem vehicle"];
    let mut columns = vec!["level"];
    columns.extend(&movers);
    columns.extend(tems);
    let chart = read::words(files, "charts/terrain.csv", &terrains, &columns, problems)?;
    let mut rows = Vec::new();
    for row in 0..terrains.len() {
        rows.extend(terrain_row(&chart, row, problems));
    }
    Some(TerrainChart(rows.try_into().ok()?))
}

fn terrain_row(chart: &Chart<String>, row: usize, problems: &mut Problems) -> Option<TerrainRow> {
    let movers = Mover::NAMES.len();
    let mut say = |column: usize, message: String| {
        problems.push(chart.problem(row, column, message));
    };
    let cell = |column: usize| chart.get(row, column).map_or("", String::as_str);
    let level = match cell(0) {
        "OT" => Some(Level::OtherTerrain),
        "varies" => Some(Level::Varies),
        text => read::small_number(text).map(Level::Fixed).map_err(|error| say(0, error)).ok(),
    };
    let mut costs = Vec::new();
    for column in 1..=movers {
        costs.extend(entry_cost(cell(column)).map_err(|error| say(column, error.to_owned())));
    }
    let mut tems = Vec::new();
    for column in movers + 1..=movers + 5 {
        match cell(column) {
            "OT" | "NA" => tems.push(None),
            text => match read::small_number(text) {
                Ok(tem) => tems.push(Some(tem)),
                Err(error) => say(column, error),
            },
        }
    }
    let [tem_nv, tem_nv_mortar, tem_gun, tem_gun_mortar, tem_vehicle] = tems.try_into().ok()?;
    Some(TerrainRow {
        level: level?,
        costs: costs.try_into().ok()?,
        tem_nv,
        tem_nv_mortar,
        tem_gun,
        tem_gun_mortar,
        tem_vehicle,
    })
}

pub(super) fn concealment(files: &dyn Files, problems: &mut Problems) -> Option<ConcealmentChart> {
    let rows = [
        "non-vehicular unit acting in the open",
        "non-vehicular unit acting in cover",
        "LATW acting in cover",
        "enemy moving near a vehicle in the open",
        "vehicle acting in cover",
    ];
    let path = "charts/concealment.csv";
    let within = read::numbers(files, path, rows, "within", problems)?;
    let [nv_open, nv_cover, latw_cover, vehicle_open, vehicle_cover] =
        within.map(|hexes| u32::try_from(hexes).unwrap_or(0));
    Some(ConcealmentChart { nv_open, nv_cover, latw_cover, vehicle_open, vehicle_cover })
}

pub(super) fn promotion(files: &dyn Files, problems: &mut Problems) -> Option<PromotionChart> {
    let mut rows = names(Objective::NAMES);
    rows.extend(["mission_win", "step_lost"]);
    let path = "charts/promotion.csv";
    let columns = ["taken", "defended"];
    let chart = Chart::read_with_blank(
        files,
        path,
        Some(&rows),
        &columns,
        "-",
        read::small_number,
        problems,
    )?;
    let mut need = |row: usize, column: usize| {
        let points = chart.get(row, column).copied();
        if points.is_none() {
            problems.push(chart.problem(row, column, "points are missing"));
        }
        points
    };
    let mut taken = [0; Objective::COUNT];
    let mut held = [0; Objective::DEFENDED];
    for (row, points) in taken.iter_mut().enumerate() {
        *points = need(row, 0)?;
    }
    for (row, points) in held.iter_mut().enumerate() {
        *points = need(row, 1)?;
    }
    let mission_win = need(Objective::COUNT, 0)?;
    let step_lost = need(Objective::COUNT + 1, 0)?;
    Some(PromotionChart { taken, held, mission_win, step_lost })
}
