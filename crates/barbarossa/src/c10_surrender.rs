//! Surrender (D10, R28, R54).

use crate::c04_special::lose;
use crate::event::Fate;
use crate::flow::Play;
use crate::force::Force;
use crate::ground::{Side, UnitId, grid};
use crate::state::State;
use hex::HexIndex;
use std::cell::LazyCell;

/// D10a: whether an enemy force that is steady and in supply stands next to the hex.
fn is_pressed(state: &State, side: Side, hex: HexIndex) -> bool {
    let enemy = side.opponent();
    let supplied = |near| state.stack_of(enemy, near).any(|unit| state.has_los_of(unit, near));
    grid().neighbors(hex).any(|(_, near)| state.is_steady(enemy, near) && supplied(near))
}

/// The units that must surrender, all judged on the position as it is now (R54).
pub(crate) fn surrendering(state: &State, side: Side) -> Force {
    // Seldom is anybody pressed.
    let open = LazyCell::new(|| state.open_to_sources(side));
    let first = |unit: UnitId, hex| state.stack_of(side, hex).next() == Some(unit);
    let lost = state.on_map(side).filter(|(unit, hex)| {
        first(*unit, *hex)
            && is_pressed(state, side, *hex)
            && !state.reaches_source_of(*unit, *hex, &open)
            && !state.is_provisioned(side, *hex, None)
    });
    lost.flat_map(|(_, hex)| state.stack_of(side, hex)).collect()
}

/// D10c: whoever cannot trace a line is gone for good.
pub(crate) fn surrender(tx: &mut Play<'_>, side: Side) {
    let units = surrendering(tx.state(), side);
    if !units.is_empty() {
        lose(tx, &units, Fate::Surrendered);
    }
}
