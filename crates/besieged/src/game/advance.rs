//! Advance after combat (B40, R-B17, R-B52, R-B53).

use super::action::Action;
use super::battle::{self, turn_to};
use super::event::Event;
use super::frame::{Advancing, Battle, Step, UnderWay};
use super::state::State;
use super::{Attack, Besieged, Checked, Why};
use crate::ground::{HexSet, UnitId};
use hex::HexIndex;
use referee::{Tx, require};
use rulebook::rule;

impl Advancing {
    /// How many hexes a unit has left, and whether its next is the vacated one.
    fn left(self, unit: UnitId) -> Option<(u8, bool)> {
        match self.under_way.filter(|it| it.unit == unit) {
            Some(it) => Some((it.left, false)),
            None => self.waiting.contains(unit).then_some((self.hexes, true)),
        }
    }

    /// Whether a unit may advance into a hex; what it has left then.
    fn step(self, state: &State, battle: &Battle, unit: UnitId, to: HexIndex) -> Checked<u8> {
        let known = state.has_unit(unit).then(|| state.unit(unit).hex()).flatten();
        let found = known.zip(self.left(unit)).filter(|(_, (left, _))| *left > 0);
        let refused = referee::Illegal { rule: rule!("B40"), why: Why::NotAdvancing(unit) };
        let (from, (left, first)) = found.ok_or(refused)?;
        let counter = state.counter(unit);
        let open = match first {
            true => to == battle.attack.target,
            false => counter.is_mobile(),
        };
        let free = state.scene.map.are_beside(from, to) && !state.holds(counter.player.enemy(), to);
        require(open && free, rule!("B40"), || Why::NoAdvanceTo(to))?;
        may_stand(state, unit, to)?;
        Ok(left - 1)
    }

    fn steps(self, state: &State, battle: &Battle, mut add: impl FnMut(UnitId, HexIndex)) {
        if let Some(UnderWay { unit, .. }) = self.under_way {
            let from = state.unit(unit).hex();
            for (_, to) in from.into_iter().flat_map(|from| state.scene.map.beside(from)) {
                if self.step(state, battle, unit, to).is_ok() {
                    add(unit, to);
                }
            }
        }
        for unit in self.waiting.iter() {
            if self.step(state, battle, unit, battle.attack.target).is_ok() {
                add(unit, battle.attack.target);
            }
        }
    }
}

/// Whether an advance may lead a unit into a hex without enemies.
fn may_stand(state: &State, unit: UnitId, to: HexIndex) -> Checked {
    let barred = state.counter(unit).is_finnish() && !state.scene.map.is_finnish(to);
    require(!barred, rule!("B53"), || Why::FinnsStay(to))?;
    require(state.has_room(to), rule!("B46"), || Why::Full(to))
}

/// The hexes that attackers could come to by an advance of so many, if the attacked one were vacated.
#[must_use]
pub fn advance_reach(state: &State, attack: &Attack, hexes: u32) -> HexSet {
    rulebook::cite!("B40");
    let mut reached = HexSet::default();
    if hexes == 0 {
        return reached;
    }
    let Attack { target, attackers } = attack;
    reached.set(*target, true);
    // Beyond the vacated hex goes who is mobile, one hex at a time.
    let riders: Vec<UnitId> =
        attackers.iter().copied().filter(|unit| state.counter(*unit).is_mobile()).collect();
    let mut edge = vec![*target];
    for _ in 1..hexes {
        let near = edge.iter().flat_map(|hex| state.scene.map.beside(*hex)).map(|(_, hex)| hex);
        let open = |hex: &HexIndex| {
            !state.holds(state.phasing.enemy(), *hex)
                && riders.iter().any(|unit| may_stand(state, *unit, *hex).is_ok())
        };
        let next: Vec<HexIndex> = near.filter(open).collect();
        edge = next.into_iter().filter(|hex| reached.insert(*hex)).collect();
    }
    reached
}

/// Ends the combat when nobody can advance.
pub(super) fn go_on(tx: &mut Tx<'_, Besieged>, battle: &Battle, advancing: Advancing) -> bool {
    rulebook::cite!("R-B52");
    let mut any = false;
    advancing.steps(tx.state(), battle, |_, _| any = true);
    if !any {
        battle::end(tx, battle);
    }
    !any
}

pub(super) fn check(
    state: &State,
    battle: &Battle,
    advancing: Advancing,
    action: &Action,
) -> Checked {
    match *action {
        Action::Advance { unit, hex } => advancing.step(state, battle, unit, hex).map(|_| ()),
        Action::Done => Ok(()),
        _ => super::not_asked(),
    }
}

pub(super) fn answers(state: &State, battle: &Battle, advancing: Advancing, out: &mut Vec<Action>) {
    advancing.steps(state, battle, |unit, hex| out.push(Action::Advance { unit, hex }));
    out.push(Action::Done);
}

pub(super) fn carry_out(
    tx: &mut Tx<'_, Besieged>,
    battle: &Battle,
    mut advancing: Advancing,
    action: &Action,
) {
    match *action {
        Action::Advance { unit, hex } => {
            let Ok(left) = advancing.step(tx.state(), battle, unit, hex) else { return };
            tx.emit(Event::UnitAdvanced { unit, to: hex });
            advancing.waiting.set(unit, false);
            advancing.under_way = Some(UnderWay { unit, left });
            turn_to(tx, battle, Step::Advance(advancing));
        }
        _ => battle::end(tx, battle),
    }
}
