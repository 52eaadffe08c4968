//! The single numbers of the rules, from `settings.toml`.

use super::read::SMALL;
use crate::fire_results::FireNumbers;
use crate::recovery::RecoveryChart;
use crate::vehicle_destruction::Month;
use module::{Document, Files, Problems, TableNode};

/// Numbers that stand alone in the text of the cards.
pub(super) struct Settings {
    pub(super) fire: FireNumbers,
    pub(super) recovery: RecoveryChart,
    pub(super) assault_drm_most: i32,
    pub(super) assault_steps_most: u32,
    pub(super) leader_lost: i32,
    pub(super) attempt_drm_most: i32,
    pub(super) destroyed_from: i32,
    pub(super) strong_squad: u8,
    pub(super) late_from: Month,
    pub(super) starred_blind_hexes: u32,
}

impl Settings {
    pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Self> {
        let document = Document::read(files, "charts/settings.toml", problems)?;
        let mut root = document.root();
        let fire = root.table("fire", problems).and_then(|table| fire(table, problems));
        let assault = root.table("assault", problems).and_then(|table| assault(table, problems));
        let vehicles = root.table("vehicle_destruction", problems);
        let vehicles = vehicles.and_then(|table| vehicle_destruction(table, problems));
        let recovery = root.table("recovery", problems).and_then(|table| recovery(table, problems));
        let sight = root.table("sight", problems);
        let starred = sight.and_then(|mut table| {
            let starred = table.int("starred", 0..=20, problems);
            table.finish(problems);
            starred
        });
        root.finish(problems);
        let (assault_drm_most, assault_steps_most, leader_lost) = assault?;
        let (attempt_drm_most, destroyed_from, strong_squad, late_from) = vehicles?;
        Some(Settings {
            fire: fire?,
            recovery: recovery?,
            assault_drm_most,
            assault_steps_most,
            leader_lost,
            attempt_drm_most,
            destroyed_from,
            strong_squad,
            late_from,
            starred_blind_hexes: starred?,
        })
    }
}

fn fire(mut table: TableNode<'_>, problems: &mut Problems) -> Option<FireNumbers> {
    let net_least = table.int("net_least", SMALL, problems);
    let dense_above = table.int("dense_above", 0..=99, problems);
    let casualty_from = table.int("casualty_from", SMALL, problems);
    let vehicle_above = table.int("vehicle_above", SMALL, problems);
    table.finish(problems);
    Some(FireNumbers {
        net_least: net_least?,
        dense_above: dense_above?,
        casualty_from: casualty_from?,
        vehicle_above: vehicle_above?,
    })
}

fn assault(mut table: TableNode<'_>, problems: &mut Problems) -> Option<(i32, u32, i32)> {
    let drm_most = table.int("drm_most", 0..=20, problems);
    let steps_most = table.int("steps_most", 1..=99, problems);
    let leader_lost = table.int("leader_lost", 1..=10, problems);
    table.finish(problems);
    Some((drm_most?, steps_most?, leader_lost?))
}

fn vehicle_destruction(
    mut table: TableNode<'_>,
    problems: &mut Problems,
) -> Option<(i32, i32, u8, Month)> {
    let drm_most = table.int("drm_most", SMALL, problems);
    let destroyed_from = table.int("destroyed_from", SMALL, problems);
    let strong_squad = table.int("strong_squad", 0..=9, problems);
    let year = table.int("late_year", 1939..=1946, problems);
    let month = table.int("late_month", 1..=12, problems);
    table.finish(problems);
    let late_from = Month { year: year?, month: month? };
    Some((drm_most?, destroyed_from?, strong_squad?, late_from))
}

fn recovery(mut table: TableNode<'_>, problems: &mut Problems) -> Option<RecoveryChart> {
    let suppressed = table.int("suppressed", SMALL, problems);
    let platoon_leader = table.int("platoon_leader", SMALL, problems);
    let shock_recovers_to = table.int("shock_to", SMALL, problems);
    let rally = table.int("rally", 1..=10, problems);
    let extreme = table.int("extreme", 1..=10, problems);
    table.finish(problems);
    Some(RecoveryChart {
        suppressed: suppressed?,
        platoon_leader: platoon_leader?,
        shock_recovers_to: shock_recovers_to?,
        rally: rally?,
        extreme: extreme?,
    })
}
