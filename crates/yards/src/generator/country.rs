//! The map of a mission: relief, water, roads, houses, woods, walls, positions, in this order (Y80).

use super::draws::Draws;
use super::land::Land;
use super::{GeneratorChart, Recipe, RecipeRow, relief, roads};
use crate::Terrain;
use hex::HexIndex;

/// Rows of a town to either side of its crossing.
const TOWN_ROWS: u8 = 2;
/// How far from the crossing the houses of a village stand.
const VILLAGE: u32 = 2;
/// How deep in the map improved positions lie.
const POSITIONS: [u8; 2] = [8, 16];

/// Draws a map; nothing where its parts do not fit together.
pub(super) fn draw(chart: &GeneratorChart, recipe: Recipe, draws: &mut Draws) -> Option<Land> {
    let row = chart.recipe(recipe);
    let mut land = Land::open()?;
    relief::raise(&mut land, recipe, row, draws);
    let bridge = if row.river { Some(relief::flow(&mut land, draws)?) } else { None };
    let count = draws.within(row.roads);
    roads::lead(&mut land, count, bridge, draws)?;
    settle(&mut land, row, draws);
    grow(&mut land, chart, row, draws);
    wall(&mut land, draws.within(chart.walls), draws);
    dig(&mut land, draws.within(chart.improved), draws);
    Some(if draws.one_in(2) { land.turned() } else { land })
}

/// Houses at the crossing, or the blocks of a town.
fn settle(land: &mut Land, row: &RecipeRow, draws: &mut Draws) {
    let hub = land.hub;
    let Some(town) = row.town else {
        let mut sites: Vec<HexIndex> = land.grid().disc(hub, VILLAGE).collect();
        sites.retain(|hex| land.is_free(*hex));
        for _ in 0..draws.within(row.houses) {
            let Some(site) = draws.out_of(&mut sites) else { return };
            let stone = draws.one_in(2);
            land.plot_mut(site).terrain =
                if stone { Terrain::StoneBuilding } else { Terrain::WoodenBuilding };
        }
        return;
    };
    let columns = draws.within(town) as u8;
    let first = land.column(hub) - columns / 2;
    let rows = land.row(hub).saturating_sub(TOWN_ROWS)..=land.row(hub) + TOWN_ROWS;
    let blocks = land.hexes().filter(|hex| {
        (first..first + columns).contains(&land.column(*hex)) && rows.contains(&land.row(*hex))
    });
    for hex in blocks.collect::<Vec<_>>() {
        let built = !draws.one_in(4);
        land.plot_mut(hex).terrain = match (land.has_road(hex), built) {
            (true, _) => Terrain::UrbanRoad,
            (false, true) => Terrain::UrbanBuilding,
            (false, false) => Terrain::OpenUrban,
        };
    }
}

/// Woods in clumps, until they cover what the recipe asks for.
fn grow(land: &mut Land, chart: &GeneratorChart, row: &RecipeRow, draws: &mut Draws) {
    let hexes: Vec<HexIndex> = land.hexes().collect();
    let mut left = hexes.len() * draws.within(row.woods) / 100;
    while left > 0 {
        let free: Vec<HexIndex> = hexes.iter().copied().filter(|hex| land.is_free(*hex)).collect();
        let Some(mut hex) = draws.of(&free) else { return };
        let mut edge: Vec<HexIndex> = Vec::new();
        for _ in 0..draws.within(chart.clump).min(left) {
            land.plot_mut(hex).terrain = Terrain::Woods;
            left -= 1;
            edge.extend((0..6).filter_map(|way| land.next(hex, way)));
            edge.retain(|next| land.is_free(*next));
            let Some(next) = draws.of(&edge) else { break };
            hex = next;
        }
    }
}

/// Walls at houses.
fn wall(land: &mut Land, count: usize, draws: &mut Draws) {
    let houses: Vec<HexIndex> = land.hexes().filter(|hex| land.is_house(*hex)).collect();
    for _ in 0..count {
        let sides = houses.iter().flat_map(|hex| (0..6).map(|way| (*hex, way)));
        let sides: Vec<(HexIndex, u8)> =
            sides.filter(|(hex, way)| land.may_wall(*hex, *way)).collect();
        let Some((hex, way)) = draws.of(&sides) else { return };
        land.wall(hex, way);
    }
}

/// Improved positions where the defender may want them.
fn dig(land: &mut Land, count: usize, draws: &mut Draws) {
    let [first, last] = POSITIONS;
    let sites = land.hexes().filter(|hex| {
        let fit = matches!(land.plot(*hex).terrain, Terrain::OpenRural | Terrain::Woods);
        fit && !land.has_road(*hex) && (first..=last).contains(&land.depth(*hex))
    });
    let mut sites: Vec<HexIndex> = sites.collect();
    for _ in 0..count {
        let Some(site) = draws.out_of(&mut sites) else { return };
        land.plot_mut(site).improved = true;
    }
}
