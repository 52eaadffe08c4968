//! Attrition at the end of an activation (D9, R14, R51).

use crate::c04_special::faces;
use crate::event::Event;
use crate::flow::{Play, open};
use crate::force::Force;
use crate::frame::{Frame, LossKind, Losses};
use crate::ground::{Side, UnitId};
use crate::state::{Mark, State};
use damos::{
    Camped, Counter, March, attrition, attrition_drm, is_at_maximum, must_check_attrition,
};
use dice::Rolled;
use rulebook::Ledger;
use smallvec::{SmallVec, smallvec};

/// D2.10d, D6i, D9a, D9f, R51: without an LOS, and more than half the MA of the slowest original unit spent.
pub(crate) fn must_check(
    state: &State,
    units: &[UnitId],
    spent: u8,
    slowest: u8,
    strategic: bool,
) -> bool {
    rulebook::cite!("D2.10d", "D6i", "D9a", "D9f");
    let Some((unit, hex)) = units.first().and_then(|unit| Some((*unit, state.standing(*unit)?)))
    else {
        return false;
    };
    must_check_attrition(March {
        los: state.has_los_of(unit, hex),
        // Both in half MP.
        mp_spent: spent.into(),
        ma_slowest: u32::from(slowest) * 2,
        strategic,
        turn: state.turn.into(),
    })
}

/// D2.10e, D9b-D9e, R52: the points that a natural roll costs a group, those that find no SP dropped, with the account of
/// the DRMs (none for want of an LOS); nothing where the group is gone.
pub(crate) fn points(state: &State, units: &Force, natural: u8) -> Option<(Side, u8, Ledger)> {
    rulebook::cite!("D2.10e", "R52");
    let first = *units.first()?;
    let hex = state.standing(first)?;
    let side = state.side(first);
    let counters: SmallVec<[Counter; 8]> =
        state.stack_of(side, hex).map(|unit| state.info(unit).counter()).collect();
    let camped = Camped {
        terrain_drm: state
            .ground
            .charts
            .terrain
            .attrition(state.ground.map.terrain(hex), state.ground.map.is_town(hex)),
        single_unit: counters.len() == 1,
        demoralized: units.iter().any(|unit| state.unit(*unit).is(Mark::Demoralized)),
        at_maximum: is_at_maximum(&counters, state.info(first).nation),
    };
    let mut ledger = Ledger::default();
    let drm = attrition_drm(camped, &mut ledger);
    let sp: u32 = units.iter().map(|unit| u32::from(state.unit(*unit).sp)).sum();
    let found = attrition(&state.ground.charts, sp, i32::from(natural) + drm);
    let room = sp.saturating_sub(units.len() as u32);
    Some((side, u8::try_from(found.min(room)).unwrap_or(u8::MAX), ledger))
}

/// The roll, and the points to be taken.
pub(crate) fn suffer(tx: &mut Play<'_>, units: Force, rolled: &Rolled) {
    let natural = u8::try_from(rolled.sum()).unwrap_or(u8::MAX);
    let Some((side, lp, ledger)) = points(tx.state(), &units, natural) else { return };
    tx.emit(Event::Attrition {
        side,
        units: units.clone(),
        natural,
        faces: faces(rolled),
        lp,
        ledger,
    });
    if lp > 0 {
        let paid = smallvec![0; units.len()];
        let losses = Losses { side, kind: LossKind::Attrition, units, paid, lp, rp: (0, 0) };
        open(tx, Frame::Losses(losses));
    }
}
