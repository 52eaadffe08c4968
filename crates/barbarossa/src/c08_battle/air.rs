//! Air support (C4.4, R9-R11, R62).

use super::exchange;
use crate::c04_rail::railheads;
use crate::c04_special::faces;
use crate::event::{Event, RollKind};
use crate::flow::{Play, turn};
use crate::frame::{AirSupport, Battle, BattleStep, Frame};
use crate::ground::{Side, grid};
use crate::state::{AirState, Kept, State};
use damos::{AirUnit, Benefit, availability_number, may_support};
use dice::Rolled;
use hex::HexIndex;

/// The unit as the core knows it.
fn unit(air: AirState) -> AirUnit {
    let mut unit = AirUnit::new_turn();
    if let Some(kept) = air.kept {
        // A roll that cannot fail keeps the benefit.
        unit = unit.after_support(0, 12, kept.into());
    }
    for _ in 0..air.failures {
        unit = unit.after_support(u32::MAX, 0, Benefit::Shift);
    }
    unit
}

/// The air units that may support this combat (C4.4a, C4.4b); each only on its own map (R62).
pub(super) fn available<'a>(state: &'a State, battle: &Battle) -> impl Iterator<Item = u8> + 'a {
    rulebook::cite!("C4.4a");
    supporters(state, battle.hex).map(|(place, ..)| place)
}

/// The air units that may support a combat in a hex, with the shift and the reroll as far as they still give them.
pub(crate) fn supporters(
    state: &State,
    hex: HexIndex,
) -> impl Iterator<Item = (u8, bool, bool)> + '_ {
    let ready = |air: &AirState| unit(*air).is_available();
    let near =
        state.air.iter().any(ready).then(|| {
            railheads(state).map(|head| grid().distance(head, hex)).min().unwrap_or(u32::MAX)
        });
    let maps = &state.ground.exclusive.maps;
    let over = move |place: usize| {
        state.air.len() < 2
            || maps.get(place).is_none_or(|area| state.ground.map.areas(hex).contains(*area))
    };
    let in_range = near.is_some_and(|near| may_support(true, near));
    (0u8..)
        .zip(&state.air)
        .filter(move |(place, air)| in_range && ready(air) && over(usize::from(*place)))
        .map(|(place, air)| {
            let air = unit(*air);
            (place, air.may_use(Benefit::Shift), air.may_use(Benefit::Reroll))
        })
}

/// The dice of the side that is supported.
pub(super) fn own_dice(battle: &Battle) -> &[u8] {
    &battle.dice[usize::from(!battle.air.is_some_and(|air| air.attacker))]
}

/// C4.4c: one column, and one die to roll again, as far as the unit still gives them.
pub(super) fn support(tx: &mut Play<'_>, mut battle: Box<Battle>, air: u8) {
    let state = tx.state();
    let known = state.air.get(usize::from(air)).copied().unwrap_or_default();
    let attacker = state.phasing == Side::Axis;
    battle.air = Some(AirSupport {
        air,
        attacker,
        shift: unit(known).may_use(Benefit::Shift),
        reroll: unit(known).may_use(Benefit::Reroll),
    });
    tx.emit(Event::Supported { air, attacker });
    exchange::take_dice(tx, battle);
}

/// C4.4d, C4.4e, R11: 2d6 against 2 + turn.
pub(super) fn checked(tx: &mut Play<'_>, mut battle: Box<Battle>, rolled: &Rolled) {
    rulebook::cite!("R11");
    let state = tx.state();
    let turn_number = u32::from(state.turn);
    let natural = u32::try_from(rolled.sum()).unwrap_or(0);
    let Some(support) = battle.air else { return };
    let known = state.air.get(usize::from(support.air)).copied().unwrap_or_default();
    let must_choose = unit(known).must_choose(turn_number, natural);
    battle.step = if must_choose { BattleStep::AirKeep } else { BattleStep::End };
    turn(tx, Frame::Battle(battle));
    tx.emit(Event::Rolled { side: Side::Axis, kind: RollKind::Air, faces: faces(rolled) });
    if natural < availability_number(turn_number) {
        tx.emit(Event::AirFailed { air: support.air });
    }
}

/// The benefit chosen now lasts for the rest of the turn.
pub(super) fn keep(tx: &mut Play<'_>, mut battle: Box<Battle>, shift: bool) {
    battle.step = BattleStep::End;
    let air = battle.air.map_or(0, |support| support.air);
    turn(tx, Frame::Battle(battle));
    tx.emit(Event::AirKept { air, benefit: if shift { Kept::Shift } else { Kept::Reroll } });
}
