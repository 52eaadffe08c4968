//! What a Field Marshal is worth in the combat that is fought.

use super::row;
use crate::fate::Chance;
use besieged::game::{Frame, State, Step};

/// What the Field Marshal that is asked for changes: the chance to empty the hex without him, and with him (B45).
pub(crate) fn marshal_worth(state: &State) -> Option<[Chance; 2]> {
    let Some(Frame::Combat(battle)) = state.frames.last() else { return None };
    let side = match battle.step {
        Step::AttackMarshal => 0,
        Step::DefendMarshal => 1,
        _ => return None,
    };
    let vacated = |committed| {
        let mut marshals = battle.marshals;
        marshals[side] = committed;
        let row = row(state, &battle.attack, (battle.air, battle.table, marshals));
        row.fate.map(|fate| fate.vacated)
    };
    Some([vacated(false)?, vacated(true)?])
}
