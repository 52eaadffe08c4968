//! Hills, and the river between the sides (Y80).

use super::draws::Draws;
use super::land::{Land, SOUTH};
use super::{Recipe, RecipeRow};
use crate::Terrain;
use hex::HexIndex;

/// The columns between which hills have their tops, and those between which a ridge runs.
const TOPS: [u16; 2] = [4, 17];
const RIDGE: [u16; 2] = [10, 13];
/// The columns between which a river flows: before the defender.
const BED: [u8; 2] = [5, 7];
/// The hexes between ford and bridge, at least.
const FORD_FROM_BRIDGE: u32 = 3;

/// Levels. The tops of a ridge stand in a line from north to south, those of other hills anywhere.
pub(super) fn raise(land: &mut Land, recipe: Recipe, row: &RecipeRow, draws: &mut Draws) {
    let hills = draws.within(row.hills);
    let crest = draws.within(RIDGE);
    for hill in 0..hills {
        let (column, line) = match recipe {
            Recipe::Ridge => (crest + draws.below(2), 3 + hill * 4 + draws.below(2)),
            _ => (draws.within(TOPS), draws.within([2, 13])),
        };
        let radius = draws.within(row.radius) as u32;
        let Some(top) = land.at(column as u8, line as u8) else { continue };
        let slope: Vec<HexIndex> = land.grid().disc(top, radius).collect();
        for hex in slope {
            let height = 1 + (radius - land.grid().distance(top, hex)) / 2;
            let level = &mut land.plot_mut(hex).level;
            *level = (*level).max(height as i8);
        }
    }
}

/// A river from the north edge to the south edge, with the hex of its bridge; nothing where no road could cross it.
pub(super) fn flow(land: &mut Land, draws: &mut Draws) -> Option<HexIndex> {
    let [first, last] = BED;
    let mut hex = land.at(first + draws.below(usize::from(last - first) + 1) as u8, 1)?;
    let mut bed = vec![hex];
    loop {
        let ways = [SOUTH, SOUTH - 1, SOUTH + 1];
        let within = |hex: &HexIndex| (first..=last).contains(&land.column(*hex));
        let open = ways.iter().filter_map(|way| land.next(hex, *way)).filter(within);
        let open: Vec<HexIndex> = open.collect();
        let Some(next) = draws.of(&open) else { break };
        bed.push(next);
        hex = next;
    }
    for hex in &bed {
        let plot = land.plot_mut(*hex);
        (plot.terrain, plot.level) = (Terrain::River, -1);
    }
    // A road comes down on the west bank and leaves by the east bank.
    let dry = |hex: HexIndex, ways: [u8; 2]| {
        ways.iter().filter_map(|way| land.next(hex, *way)).any(|next| !land.is_water(next))
    };
    let crossed = bed.iter().copied().filter(|hex| (4..=11).contains(&land.row(*hex)));
    let crossed: Vec<HexIndex> =
        crossed.filter(|hex| dry(*hex, [4, 5]) && dry(*hex, [1, 2])).collect();
    let bridge = draws.of(&crossed)?;
    let shallow = |hex: &HexIndex| land.grid().distance(bridge, *hex) >= FORD_FROM_BRIDGE;
    let shallow: Vec<HexIndex> = bed.into_iter().filter(shallow).collect();
    let ford = draws.of(&shallow)?;
    land.plot_mut(ford).terrain = Terrain::Ford;
    let plot = land.plot_mut(bridge);
    (plot.terrain, plot.level) = (Terrain::Bridge, 0);
    Some(bridge)
}
