//! Who may attack what, and who must (B36, B41, B42, B43, B53, B59, R-B48). Everybody may attack in either impulse
//! (R-B30); nobody must but for the three duties (R-B31).

use super::state::{Mark, State};
use super::{Checked, Why};
use crate::Impulse;
use crate::ground::UnitId;
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::{RuleId, rule};

impl State {
    /// The hex that a unit is locked on, while an enemy is in it (B43).
    #[must_use]
    pub fn lock_of(&self, unit: UnitId) -> Option<HexIndex> {
        let enemy = self.counter(unit).player.enemy();
        self.unit(unit)
            .lock
            .filter(|hex| self.impulse == Impulse::Second && self.holds(enemy, *hex))
    }

    /// The duty of a unit that has still to attack, whether or not it has lapsed (B59).
    #[must_use]
    pub fn duty_of(&self, unit: UnitId) -> Option<RuleId> {
        rulebook::cite!("R-B31", "R-B41", "R-B48");
        let it = self.unit(unit);
        if it.is(Mark::Fought) {
            // R-B41, R-B48: one attack meets every duty.
            None
        } else if self.lock_of(unit).is_some() {
            Some(rule!("B43"))
        } else if it.is(Mark::Ordered) {
            Some(rule!("B42"))
        } else if it.is(Mark::Owes) {
            Some(rule!("B36"))
        } else {
            None
        }
    }

    /// The hexes that a unit may attack now.
    #[inline]
    pub fn open_targets(&self, unit: UnitId) -> impl Iterator<Item = HexIndex> + '_ {
        rulebook::cite!("R-B30");
        let from = self.unit(unit).hex().filter(|_| !self.unit(unit).is(Mark::Fought));
        let enemy = self.counter(unit).player.enemy();
        let near = from.filter(|hex| self.in_zoc(enemy, *hex)).into_iter();
        let next = near.flat_map(|hex| self.scene.map.beside(hex)).map(|(_, next)| next);
        let lock = self.lock_of(unit);
        let finn = self.counter(unit).is_finnish();
        next.filter(move |hex| {
            self.holds(enemy, *hex)
                && !self.attacked.contains(*hex)
                && lock.is_none_or(|lock| lock == *hex)
                && (!finn || self.scene.map.is_finnish(*hex))
        })
    }

    /// The duty of a unit that stands: it has still a hex to attack (B59).
    #[must_use]
    pub fn standing_duty(&self, unit: UnitId) -> Option<RuleId> {
        self.duty_of(unit).filter(|_| self.open_targets(unit).next().is_some())
    }
}

/// Whether a unit of the phasing player may attack a hex.
pub(super) fn may_attack(state: &State, unit: UnitId, target: HexIndex) -> Checked {
    let from = own(state, unit, rule!("B41"))?;
    require(!state.unit(unit).is(Mark::Fought), rule!("B41"), || Why::HasFought(unit))?;
    let near = state.scene.map.are_beside(from, target);
    require(near, rule!("B41"), || Why::OutOfContact(unit, target))?;
    if let Some(lock) = state.lock_of(unit) {
        require(lock == target, rule!("B43"), || Why::IsLocked(unit, lock))?;
    }
    let barred = state.counter(unit).is_finnish() && !state.scene.map.is_finnish(target);
    require(!barred, rule!("B53"), || Why::FinnsStay(target))
}

/// Whether a unit must join an attack: it is under duty, and has no other hex left (B59).
pub(super) fn has_no_other(state: &State, unit: UnitId, target: HexIndex) -> bool {
    state.duty_of(unit).is_some() && {
        let mut open = state.open_targets(unit);
        open.next() == Some(target) && open.next().is_none()
    }
}

/// Ends the attacks, unless a duty stands.
pub(super) fn may_end_attacks(state: &State) -> Checked {
    for (unit, hex) in state.on_map(state.phasing) {
        if let Some(rule) = state.standing_duty(unit) {
            return Err(Illegal { rule, why: Why::MustAttack(unit, hex) });
        }
    }
    Ok(())
}

/// The hex of a unit of the phasing player.
pub(super) fn own(state: &State, unit: UnitId, rule: RuleId) -> Checked<HexIndex> {
    let mine = state.has_unit(unit) && state.counter(unit).player == state.phasing;
    let hex = if mine { state.unit(unit).hex() } else { None };
    hex.ok_or(Illegal { rule, why: Why::NotYours(unit) })
}
