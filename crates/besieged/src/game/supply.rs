//! Supply and the rail net (B37, R-B43, R-B46, R-B55), who is cut off (B58, R-B44), and trains' parts of the net (R-B60).

use super::state::State;
use crate::ground::{HexSet, Player, UnitSet};
use hex::HexIndex;

/// The most hexes from a unit to the net.
const LINE_MAX: u32 = 4;

/// What a judgement finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    /// The rail net.
    pub net: HexSet,
    /// The player's units in supply.
    pub supplied: UnitSet,
}

/// Judges the supply of a player as it stands.
#[must_use]
pub fn judge(state: &State, player: Player) -> Supply {
    rulebook::cite!("R-B46", "R-B55");
    let net = net(state, player);
    let reached = reached(state, player, &net, LINE_MAX);
    let mut supplied = UnitSet::default();
    for (unit, hex) in state.on_map(player) {
        let fed = reached.contains(hex) || state.scene.map.feeds(player, hex);
        supplied.set(unit, fed);
    }
    Supply { net, supplied }
}

/// The friendly sources, and the friendly rail hexes joined to them; a source needs no friend in its hex (R-B43).
#[must_use]
pub fn net(state: &State, player: Player) -> HexSet {
    rulebook::cite!("R-B43");
    let map = &state.scene.map;
    let held = |hex: HexIndex| state.holder(hex) == player;
    let mut net = HexSet::default();
    let mut open: Vec<HexIndex> =
        map.sources(player).iter().copied().filter(|hex| held(*hex)).collect();
    open.iter().for_each(|hex| net.set(*hex, true));
    while let Some(hex) = open.pop() {
        for next in map.along_rail(hex) {
            if held(next) && state.is_passable(player, next) && net.insert(next) {
                open.push(next);
            }
        }
    }
    net
}

/// The hexes from which a line of at most so many hexes leads to the net.
#[must_use]
pub fn reached(state: &State, player: Player, net: &HexSet, most: u32) -> HexSet {
    let mut reached = *net;
    let mut edge: Vec<HexIndex> = net.iter().collect();
    let mut next_edge = Vec::new();
    for _ in 0..most {
        for hex in &edge {
            for (_, next) in state.scene.map.beside(*hex) {
                // A unit may stand where no line could pass: its own hex is not entered.
                if reached.insert(next) && state.is_passable(player, next) {
                    next_edge.push(next);
                }
            }
        }
        if next_edge.is_empty() {
            break;
        }
        edge.clear();
        std::mem::swap(&mut edge, &mut next_edge);
    }
    reached
}

/// The hexes from which a line of any length leads to the net; a unit out of supply elsewhere is cut off (B58).
#[must_use]
pub fn joined(state: &State, player: Player) -> HexSet {
    reached(state, player, &net(state, player), u32::MAX)
}

/// The hexes of the net that a train can reach from a hex (R-B60).
#[must_use]
pub fn line_from(state: &State, player: Player, hex: HexIndex) -> HexSet {
    rulebook::cite!("R-B60");
    let net = &state.net[player.index()];
    let mut line = HexSet::default();
    if !net.contains(hex) {
        return line;
    }
    line.set(hex, true);
    let mut open = vec![hex];
    while let Some(hex) = open.pop() {
        for next in state.scene.map.along_rail(hex) {
            if net.contains(next) && line.insert(next) {
                open.push(next);
            }
        }
    }
    line
}
