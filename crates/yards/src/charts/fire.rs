//! Y-T1, Y-T2 and Y-T3: small arms, anti-tank fire, mortars.

use super::read;
use crate::anti_tank::{AntiTankDrm, AntiTankDrms, AntiTankWeapon};
use crate::mortars::{Mortar, MortarChart, MortarRow};
use crate::range::{RangeBand, RangeChart};
use crate::small_arms::{SmallArm, SmallArmsDrms};
use module::{Axis, Chart, Direction, Files, Problems};

pub(super) fn small_arms_range(
    files: &dyn Files,
    problems: &mut Problems,
) -> Option<RangeChart<SmallArm>> {
    range(files, "charts/small-arms-range.csv", SmallArm::NAMES, problems)
}

pub(super) fn anti_tank_range(
    files: &dyn Files,
    problems: &mut Problems,
) -> Option<RangeChart<AntiTankWeapon>> {
    range(files, "charts/anti-tank-range.csv", AntiTankWeapon::NAMES, problems)
}

/// Rows are modifiers from near to far; every column runs from hex 1 without a gap.
fn range<W: Copy>(
    files: &dyn Files,
    path: &str,
    weapons: &[(&str, W)],
    problems: &mut Problems,
) -> Option<RangeChart<W>> {
    let names: Vec<&str> = weapons.iter().map(|(name, _)| *name).collect();
    let chart = Chart::read_with_blank(files, path, None, &names, "-", read::span, problems)?;
    let mut good = chart.assert_monotone(Axis::Down, Direction::Rising, |span| *span, problems);
    let mut drms = Vec::new();
    for (row, label) in chart.rows().iter().enumerate() {
        match read::small_number(label) {
            Ok(drm) if drms.last().is_none_or(|&before| drm < before) => drms.push(drm),
            Ok(_) => {
                problems.push(chart.row_problem(row, "a farther band has a lower modifier"));
                good = false;
            }
            Err(message) => {
                problems.push(chart.row_problem(row, message));
                good = false;
            }
        }
    }
    if !good {
        return None;
    }
    let mut columns = Vec::new();
    for (column, &(_, weapon)) in weapons.iter().enumerate() {
        columns.push((weapon, bands(&chart, column, &drms, problems)?));
    }
    Some(RangeChart { columns })
}

fn bands(
    chart: &Chart<(u32, u32)>,
    column: usize,
    drms: &[i32],
    problems: &mut Problems,
) -> Option<Vec<RangeBand>> {
    let mut bands: Vec<RangeBand> = Vec::new();
    for (row, &drm) in drms.iter().enumerate() {
        let Some(&(from, to)) = chart.get(row, column) else { continue };
        let begins = bands.last().map_or(1, |band| band.to + 1);
        if from != begins {
            let message = format!("the band begins at {from} where {begins} is next");
            problems.push(chart.problem(row, column, message));
            return None;
        }
        bands.push(RangeBand { to, drm });
    }
    if bands.is_empty() {
        problems.push(chart.column_problem(column, "the weapon has no range"));
        return None;
    }
    Some(bands)
}

pub(super) fn small_arms(files: &dyn Files, problems: &mut Problems) -> Option<SmallArmsDrms> {
    let rows = [
        "split fire",
        "motion firer from current hex",
        "motion firer from adjacent hex",
        "each smoke or MDRM marker",
        "hex contains a friendly vehicle",
        "suppressed firer",
        "regrouping firer",
        "obscure target",
        "concealed target",
        "enfilade",
        "target density",
        "target maneuvered within two hexes",
    ];
    let path = "charts/small-arms-modifiers.csv";
    let [
        split_fire,
        motion_current,
        motion_adjacent,
        marker,
        friendly_vehicle,
        suppressed,
        regrouping,
        obscure,
        concealed,
        enfilade,
        density,
        target_maneuvered,
    ] = read::numbers(files, path, rows, "drm", problems)?;
    Some(SmallArmsDrms {
        split_fire,
        motion_current,
        motion_adjacent,
        marker,
        friendly_vehicle,
        suppressed,
        regrouping,
        obscure,
        concealed,
        enfilade,
        density,
        target_maneuvered,
    })
}

pub(super) fn anti_tank(files: &dyn Files, problems: &mut Problems) -> Option<AntiTankDrms> {
    let rows = [
        "split fire",
        "motion firer from current hex",
        "motion firer from adjacent hex",
        "obscure target",
        "opportunity fire",
        "each smoke or MDRM marker",
        "suppressed firer",
        "motion target",
        "concealed target",
    ];
    let path = "charts/anti-tank-modifiers.csv";
    let chart = read::words(files, path, &rows, &["drm", "latw too", "rule"], problems)?;
    read::check_rules(&chart, 2, problems);
    let mut drms = Vec::new();
    for row in 0..rows.len() {
        let drm = read::small(&chart, row, 0, problems);
        let latw_too = match chart.get(row, 1).map(String::as_str) {
            Some("yes") => Some(true),
            Some("no") => Some(false),
            _ => {
                problems.push(chart.problem(row, 1, "`latw too` is yes or no"));
                None
            }
        };
        drms.extend(drm.zip(latw_too).map(|(drm, latw_too)| AntiTankDrm { drm, latw_too }));
    }
    let [
        split_fire,
        motion_current,
        motion_adjacent,
        obscure,
        opportunity_fire,
        marker,
        suppressed,
        motion_target,
        concealed,
    ] = drms.try_into().ok()?;
    Some(AntiTankDrms {
        split_fire,
        motion_current,
        motion_adjacent,
        obscure,
        opportunity_fire,
        marker,
        suppressed,
        motion_target,
        concealed,
    })
}

pub(super) fn mortars(files: &dyn Files, problems: &mut Problems) -> Option<MortarChart> {
    let names: Vec<&str> = Mortar::NAMES.iter().map(|(name, _)| *name).collect();
    let columns = ["primary", "secondary", "dice he", "dice smoke"];
    let path = "charts/mortars.csv";
    let chart = Chart::read(files, path, Some(&names), &columns, read::small_number, problems);
    let modifiers = ["airburst", "target density"];
    let modifiers = read::numbers(files, "charts/mortar-modifiers.csv", modifiers, "drm", problems);
    let chart = chart?;
    let mut rows = Vec::new();
    for (row, [primary, secondary, he, smoke]) in
        chart.to_array::<{ Mortar::NAMES.len() }, 4>()?.into_iter().enumerate()
    {
        let (Ok(dice_he), Ok(dice_smoke)) = (he.try_into(), smoke.try_into()) else {
            problems.push(chart.row_problem(row, "the number of dice cannot be negative"));
            continue;
        };
        rows.push(MortarRow { primary, secondary, dice_he, dice_smoke });
    }
    let [airburst, density] = modifiers?;
    Some(MortarChart { rows: rows.try_into().ok()?, airburst, density })
}
