//! Objectives and turns (Y80).

use super::draws::Draws;
use super::land::Land;
use super::valid::{self, foot_ways};
use crate::Charts;
use crate::ground::Map;
use hex::HexIndex;

/// The last column of objectives, counted from the attacker's edge.
const DEEPEST: u8 = 17;

/// What is fought for.
pub(super) struct Goals {
    pub(super) objectives: Vec<HexIndex>,
    pub(super) needs: usize,
    pub(super) turns: u32,
}

/// Draws objectives among houses, hill tops, improved positions and the crossing, none next to another; nothing where there are
/// too few.
pub(super) fn draw(
    charts: &Charts,
    land: &Land,
    map: &Map,
    start: u8,
    draws: &mut Draws,
) -> Option<Goals> {
    let chart = &charts.generator;
    let peak = map.hexes().map(|hex| map.cell(hex).level).max().unwrap_or(0).max(1);
    let worth = |hex: HexIndex| {
        let plot = land.plot(hex);
        land.is_house(hex) || plot.improved || hex == land.hub || map.cell(hex).level == peak
    };
    let clear = u32::from(start) + chart.valid.clear + 1;
    let mut sites: Vec<HexIndex> = map.hexes().filter(|hex| worth(*hex)).collect();
    sites.retain(|hex| {
        let depth = land.depth(*hex);
        u32::from(depth) >= clear && depth <= DEEPEST && !land.is_water(*hex)
    });
    sites.retain(|hex| valid::is_covered(&chart.valid, map, *hex));
    let count = draws.within(chart.objectives);
    let mut objectives: Vec<HexIndex> = Vec::new();
    while objectives.len() < count {
        let next = draws.out_of(&mut sites)?;
        sites.retain(|hex| map.distance(*hex, next) > 1);
        objectives.push(next);
    }
    let needs = count.div_ceil(2);
    let ways = foot_ways(charts, map, map.hexes().filter(|hex| land.depth(*hex) == 1));
    let mut far: Vec<u32> = objectives.iter().filter_map(|hex| ways[hex.index()]).collect();
    far.sort_unstable();
    let turns = chart.turns + far.get(needs - 1)?.div_ceil(2);
    objectives.sort_unstable();
    Some(Goals { objectives, needs, turns })
}
