//! Y-T4 and Y-T5: assault and vehicle destruction.

use super::read;
use super::settings::Settings;
use crate::assault::{
    AfterAssault, AssaultBandChart, AssaultChart, Attempting, Band, BandRow, RetreatEffect, Side,
    UrbanLoss,
};
use crate::vehicle_destruction::VehicleDestructionChart;
use module::{Files, Problems, Row, Table};

const BANDS: &str = "charts/assault-bands.csv";

/// The bands stand from the attacker's best to his worst and leave no result out.
pub(super) fn bands(files: &dyn Files, problems: &mut Problems) -> Option<AssaultBandChart> {
    let table = Table::read(files, BANDS, problems)?;
    let columns = [
        "final",
        "attempts",
        "retreats",
        "hexes",
        "retreating units",
        "urban die",
        "urban loss",
        "after",
    ];
    if !table.columns(&columns, problems) {
        return None;
    }
    if table.len() != Band::NAMES.len() {
        let message =
            format!("the table has {} bands, {} are needed", table.len(), Band::NAMES.len());
        problems.push(table.spot().problem(message));
        return None;
    }
    let mut rows = Vec::new();
    let mut above: Option<i32> = None;
    for (row, &(_, band)) in table.rows().zip(Band::NAMES) {
        let last = rows.len() + 1 == Band::NAMES.len();
        let span = final_span(&row, last, problems)?;
        if above.is_some_and(|above| span.1 != above - 1) {
            let message = "the band does not end where the one above it begins";
            problems.push(row.spot().problem(message));
            return None;
        }
        above = span.0;
        rows.push(band_row(&row, band, span.0, problems)?);
    }
    Some(AssaultBandChart(rows.try_into().ok()?))
}

/// The least and the most of a band: `14`, `10 to 13`, or `under -1` for the last one, which has no least.
fn final_span(row: &Row<'_>, last: bool, problems: &mut Problems) -> Option<(Option<i32>, i32)> {
    row.parse_with(
        "final",
        |text| match (text.strip_prefix("under "), text.split_once(" to "), last) {
            (Some(under), _, true) => Ok((None, read::small_number(under)? - 1)),
            (None, Some((from, to)), false) => {
                let (from, to) = (read::small_number(from)?, read::small_number(to)?);
                if from <= to {
                    Ok((Some(from), to))
                } else {
                    Err("the span runs backwards".to_owned())
                }
            }
            (None, None, false) => {
                let only = read::small_number(text)?;
                Ok((Some(only), only))
            }
            _ => Err("the last band, and it alone, is `under` something".to_owned()),
        },
        problems,
    )
}

fn band_row(
    row: &Row<'_>,
    band: Band,
    least: Option<i32>,
    problems: &mut Problems,
) -> Option<BandRow> {
    rulebook::cite!("R-Y12");
    let urban_dice = row.parse_with(
        "urban die",
        |text| match text {
            "-" => Ok(None),
            text => read::span(text).map(|(from, to)| Some((from as i32, to as i32))),
        },
        problems,
    );
    let attempts = row.choice("attempts", Attempting::NAMES, problems);
    let retreats = row.choice("retreats", Side::NAMES, problems);
    let hexes = row.int("hexes", 1..=9, problems);
    let effect = row.choice("retreating units", RetreatEffect::NAMES, problems);
    let urban_loss = row.choice("urban loss", UrbanLoss::NAMES, problems);
    let after = row.choice("after", AfterAssault::NAMES, problems);
    Some(BandRow {
        band,
        least,
        attempts: attempts?,
        retreats: retreats?,
        hexes: hexes?,
        effect: effect?,
        urban_dice: urban_dice?,
        urban_loss: urban_loss?,
        after: after?,
    })
}

pub(super) fn values(
    files: &dyn Files,
    settings: Option<&Settings>,
    problems: &mut Problems,
) -> Option<AssaultChart> {
    let rows = [
        "owner: participating vehicle in motion",
        "attacker: enemy regrouping",
        "defender: non-urban building, IP or wall",
        "defender: concealed",
        "attacker: LATW against bunker or towed gun",
        "attacker: hero against bunker",
        "defender: hill",
        "attacker: envelopment",
        "defender: urban building or urban road",
        "better side: cohesion differential, at most",
    ];
    let path = "charts/assault-modifiers.csv";
    let [
        motion,
        regrouping_enemy,
        building_ip_or_wall,
        concealed,
        latw_vs_bunker_or_gun,
        hero_vs_bunker,
        hill,
        envelopment,
        urban,
        cohesion,
    ] = read::numbers(files, path, rows, "value", problems)?;
    let settings = settings?;
    Some(AssaultChart {
        motion,
        regrouping_enemy,
        building_ip_or_wall,
        concealed,
        latw_vs_bunker_or_gun,
        hero_vs_bunker,
        hill,
        envelopment,
        urban,
        cohesion_most: cohesion.max(0),
        drm_most: settings.assault_drm_most,
        leader_lost: settings.leader_lost,
    })
}

pub(super) fn vehicle_destruction(
    files: &dyn Files,
    settings: Option<&Settings>,
    problems: &mut Problems,
) -> Option<VehicleDestructionChart> {
    let rows = [
        "squad or bunker, or late German MG or section",
        "LATW, or late German squad or bunker",
        "hero, or squad of assault value 3",
        "unsupported and near cover",
        "carrier or shocked AFV",
        "in motion",
    ];
    let path = "charts/vehicle-destruction.csv";
    let [
        squad_bunker_or_section,
        latw_or_late_german,
        hero_or_strong_squad,
        unsupported_near_cover,
        carrier_or_shocked,
        motion,
    ] = read::numbers(files, path, rows, "drm", problems)?;
    let settings = settings?;
    Some(VehicleDestructionChart {
        squad_bunker_or_section,
        latw_or_late_german,
        hero_or_strong_squad,
        unsupported_near_cover,
        carrier_or_shocked,
        motion,
        most: settings.attempt_drm_most,
        destroyed_from: settings.destroyed_from,
        strong_squad: settings.strong_squad,
        late_from: settings.late_from,
    })
}
