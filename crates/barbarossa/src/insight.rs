//! What a viewer is told about its chances, from nothing but what it may know.

use crate::frame::Frame;
use crate::ground::{Side, UnitId};
use crate::knowledge::pools;
use crate::seen::is_privy;
use crate::state::State;
use hex::HexIndex;
use referee::Viewer;
use serde_json::{Value, json};

/// The least and the most that a side may have in a hex, as far as the viewer can know.
fn bounds(state: &State, viewer: Viewer, side: Side, hex: HexIndex) -> (u16, u16) {
    let here = |unit: &UnitId| state.standing(*unit) == Some(hex);
    if is_privy(state, viewer, side) {
        let total = state.stack_of(side, hex).map(|unit| u16::from(state.unit(unit).sp)).sum();
        return (total, total);
    }
    pools(state, side).iter().fold((0, 0), |(low, high), pool| {
        let (inside, outside): (Vec<UnitId>, Vec<UnitId>) =
            pool.units.iter().partition(|unit| here(unit));
        let printed = |units: &[UnitId]| -> u16 {
            units.iter().map(|it| u16::from(state.info(*it).sp)).sum()
        };
        let least = pool.total.saturating_sub(printed(&outside)).max(inside.len() as u16);
        let most = pool.total.saturating_sub(outside.len() as u16).min(printed(&inside));
        if inside.is_empty() { (low, high) } else { (low + least, high + most) }
    })
}

/// The strength that may stand where a decision is due.
pub(crate) fn insight(state: &State, viewer: Viewer) -> Value {
    let hex = match state.frames.last() {
        Some(Frame::Entry(entry)) => entry.hex,
        Some(Frame::Concert(concert)) => concert.target,
        Some(Frame::Reaction(window)) => window.hex,
        Some(Frame::Battle(battle)) => battle.hex,
        _ => return Value::Null,
    };
    let of = |side: Side| {
        let (least, most) = bounds(state, viewer, side, hex);
        json!({ "least": least, "most": most })
    };
    json!({ "hex": hex, "axis": of(Side::Axis), "soviet": of(Side::Soviet) })
}
