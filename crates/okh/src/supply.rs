//! Supply as it will be judged: what the net feeds, who would be cut off, what an advance watches.

use crate::weights::Weights;
use besieged::Kind;
use besieged::game::{State, supply};
use besieged::ground::{HexSet, Player, UnitId};
use hex::HexIndex;

/// The most hexes from a unit to the net (B37).
const LINE: u32 = 4;

/// The hexes in which a unit of a player would be supplied if it were judged now.
pub(crate) fn fed(state: &State, player: Player) -> HexSet {
    let net = supply::net(state, player);
    supply::reached(state, player, &net, LINE)
}

/// The hexes from which a line of any length leads to the net.
pub(crate) fn joined(state: &State, player: Player) -> HexSet {
    supply::joined(state, player)
}

/// How many of the hexes next to a stack are open to it (B48).
pub(crate) fn ways_out(state: &State, player: Player, hex: HexIndex) -> usize {
    state.scene.map.beside(hex).filter(|(_, next)| state.is_passable(player, *next)).count()
}

/// How many hexes of the enemy's net a unit in a hex takes or watches.
fn watched(state: &State, player: Player, hex: HexIndex) -> usize {
    let enemy = player.enemy();
    let net = &state.net[enemy.index()];
    let cut = |hex: HexIndex| net.contains(hex) && !state.holds(enemy, hex);
    let around = state.scene.map.beside(hex).filter(|(_, next)| cut(*next)).count();
    around + usize::from(cut(hex))
}

/// What supply says of a unit in a hex: the worth it risks beyond the net, less what it cuts there.
pub(crate) fn judged(
    state: &State,
    weights: &Weights,
    fed: &HexSet,
    (unit, worth): (UnitId, f32),
    hex: HexIndex,
) -> f32 {
    let counter = state.counter(unit);
    let cut = weights.rail * watched(state, counter.player, hex) as f32;
    if fed.contains(hex) || state.scene.map.feeds(counter.player, hex) {
        return cut;
    }
    let beyond = if counter.kind == Kind::Armor { weights.beyond } else { 1.0 };
    cut - worth * weights.unsupplied * beyond
}
