//! One or two roads from edge to edge, and the place where they cross (Y80).

use super::draws::Draws;
use super::land::{Land, NORTH, SOUTH};
use hex::HexIndex;

/// The columns in which a settlement stands.
const HUB: [u16; 2] = [10, 14];
/// A second road keeps to the defender's side of a river.
const BEYOND_RIVER: u8 = 9;

/// The roads. The first runs from west to east over the bridge, if there is one; the second crosses it at the settlement. Nothing
/// where a road finds no dry way.
pub(super) fn lead(
    land: &mut Land,
    count: usize,
    bridge: Option<HexIndex>,
    draws: &mut Draws,
) -> Option<()> {
    let begin = match bridge {
        Some(bridge) => bridge,
        None => land.at(1, 4 + draws.below(8) as u8)?,
    };
    let west = walk(land, begin, [4, 5], 1, draws)?;
    let east = walk(land, begin, [1, 2], 1, draws)?;
    land.ends = [*west.last()?, *east.last()?];
    let column = draws.within(HUB) as u8;
    land.hub = east.into_iter().find(|hex| land.column(*hex) == column)?;
    if count > 1 {
        let from = if bridge.is_some() { BEYOND_RIVER } else { 1 };
        walk(land, land.hub, [NORTH, if draws.one_in(2) { 1 } else { 5 }], from, draws)?;
        walk(land, land.hub, [SOUTH, if draws.one_in(2) { 2 } else { 4 }], from, draws)?;
    }
    Some(())
}

/// A road that goes one of two ways at every step until it leaves the map, on dry land and not west of a column.
fn walk(
    land: &mut Land,
    begin: HexIndex,
    ways: [u8; 2],
    from_column: u8,
    draws: &mut Draws,
) -> Option<Vec<HexIndex>> {
    let mut path = vec![begin];
    let mut hex = begin;
    loop {
        let within = |next: &HexIndex| land.column(*next) >= from_column;
        let there =
            ways.into_iter().filter(|way| land.next(hex, *way).as_ref().is_some_and(within));
        let there: Vec<u8> = there.collect();
        if there.is_empty() {
            return Some(path);
        }
        let dry = |way: &u8| land.next(hex, *way).is_some_and(|next| !land.is_water(next));
        let open: Vec<u8> = there.into_iter().filter(dry).collect();
        hex = land.lead(hex, draws.of(&open)?)?;
        path.push(hex);
    }
}
