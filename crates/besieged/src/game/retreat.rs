//! Retreat (B39, R-B19, R-B36, R-B49, R-B50, R-B51, R-B63).

use super::action::Action;
use super::battle::{self, begin_advance, turn_to};
use super::event::Event;
use super::frame::{Battle, Retreating, Step, Withdrawal};
use super::state::{STACK_MAX, State};
use super::{Besieged, Checked, Why};
use crate::ground::UnitId;
use crate::{RetreatHex, Side, may_retreat_into};
use hex::HexIndex;
use referee::{Tx, require};
use rulebook::rule;

/// The longest retreat, where shorter ones end over the stacking limit.
const LAST_RESORT: u8 = 3;

/// A retreat as the hexes ahead see it.
#[derive(Clone, Copy)]
struct Course {
    unit: UnitId,
    origin: HexIndex,
    length: u8,
    /// The hex an attacker may not retreat into.
    barred: Option<HexIndex>,
}

impl Course {
    /// Whether the unit may go so far out into a hex, as one of its path.
    fn fits(self, state: &State, to: HexIndex, gone: u8) -> bool {
        let counter = state.counter(self.unit);
        let grid = state.scene.map.grid();
        let hex = RetreatHex {
            enemy_unit: state.holds(counter.player.enemy(), to),
            friendly_units: state.height(to) as u32,
            ends_here: gone == self.length,
        };
        grid.distance(self.origin, to) == u32::from(gone)
            && self.barred != Some(to)
            && may_retreat_into(hex, STACK_MAX as u32).is_ok()
            && (!counter.is_finnish() || state.scene.map.is_finnish(to))
    }

    /// Whether a path of the length leads on from a hex.
    fn leads_on(self, state: &State, at: HexIndex, gone: u8) -> bool {
        gone == self.length || self.next(state, at, gone).next().is_some()
    }

    /// The hexes that may come next on a path that can be finished.
    fn next(self, state: &State, at: HexIndex, gone: u8) -> impl Iterator<Item = HexIndex> + '_ {
        rulebook::cite!("R-B36", "R-B50");
        let beside = state.scene.map.beside(at).map(|(_, hex)| hex);
        beside.filter(move |to| {
            self.fits(state, *to, gone + 1) && self.leads_on(state, *to, gone + 1)
        })
    }
}

impl Retreating {
    fn course(self, battle: &Battle, unit: UnitId, origin: HexIndex, length: u8) -> Course {
        let barred = (self.side == Side::Attacker).then_some(battle.attack.target);
        Course { unit, origin, length, barred }
    }

    /// The first length with a path: the one due, the other of 1 and 2 where it was chosen, then 3.
    fn set_out(self, state: &State, battle: &Battle, unit: UnitId) -> Option<Course> {
        let origin = state.unit(unit).hex()?;
        let other = self.chosen.then_some(3u8.saturating_sub(self.due));
        let lengths = [Some(self.due), other, Some(LAST_RESORT)].into_iter().flatten();
        let mut courses = lengths.map(|length| self.course(battle, unit, origin, length));
        courses.find(|course| course.next(state, origin, 0).next().is_some())
    }

    /// Every step that may be taken now.
    fn steps(self, state: &State, battle: &Battle, mut add: impl FnMut(UnitId, HexIndex)) {
        if let Some(it) = self.under_way {
            let course = self.course(battle, it.unit, it.origin, it.length);
            let at = state.unit(it.unit).hex();
            let next = at.into_iter().flat_map(|at| course.next(state, at, it.gone));
            next.for_each(|hex| add(it.unit, hex));
            return;
        }
        for unit in self.waiting.iter() {
            if let Some(course) = self.set_out(state, battle, unit) {
                course.next(state, course.origin, 0).for_each(|hex| add(unit, hex));
            }
        }
    }
}

/// Eliminates those who have no path, and ends the retreat when nobody is left to go.
pub(super) fn go_on(tx: &mut Tx<'_, Besieged>, battle: &Battle, retreating: Retreating) -> bool {
    if retreating.under_way.is_some() {
        return false;
    }
    let state = tx.state();
    let stuck = |unit: &UnitId| retreating.set_out(state, battle, *unit).is_none();
    if let Some(unit) = retreating.waiting.iter().find(stuck) {
        let mut left = retreating;
        left.waiting.set(unit, false);
        tx.emit(Event::UnitLost { unit, surrendered: false });
        turn_to(tx, battle, Step::Retreat(left));
        return true;
    }
    if retreating.waiting.iter().next().is_none() {
        begin_advance(tx, battle);
        return true;
    }
    false
}

pub(super) fn check(
    state: &State,
    battle: &Battle,
    retreating: Retreating,
    unit: UnitId,
    hex: HexIndex,
) -> Checked {
    let goes = match retreating.under_way {
        Some(it) => it.unit == unit,
        None => state.has_unit(unit) && retreating.waiting.contains(unit),
    };
    require(goes, rule!("B39"), || Why::NotRetreating(unit))?;
    let mut open = false;
    retreating.steps(state, battle, |one, to| open |= one == unit && to == hex);
    require(open, rule!("B39"), || Why::NoRetreatTo(hex))
}

pub(super) fn answers(
    state: &State,
    battle: &Battle,
    retreating: Retreating,
    out: &mut Vec<Action>,
) {
    retreating.steps(state, battle, |unit, hex| out.push(Action::Retreat { unit, hex }));
}

/// A unit goes back one hex; an enemy ZOC without a friend costs a step, once (R-B49, R-B63).
pub(super) fn step(
    tx: &mut Tx<'_, Besieged>,
    battle: &Battle,
    retreating: Retreating,
    (unit, hex): (UnitId, HexIndex),
) {
    rulebook::cite!("R-B49", "R-B63");
    let state = tx.state();
    let going = retreating.under_way.or_else(|| {
        let course = retreating.set_out(state, battle, unit)?;
        let Course { origin, length, .. } = course;
        Some(Withdrawal { unit, origin, length, gone: 0, paid: false })
    });
    let Some(mut going) = going else { return };
    let exposed = !state.is_passable(state.counter(unit).player, hex);
    going.gone += 1;
    let pays = exposed && !going.paid;
    let dies = pays && state.unit(unit).steps <= 1;
    let last = going.gone == going.length && !dies;
    tx.emit(Event::UnitRetreated { unit, to: hex, last });
    if pays {
        going.paid = true;
        battle::lose_step(tx, unit);
    }
    let mut left = retreating;
    left.waiting.set(unit, false);
    left.under_way = (going.gone < going.length && !dies).then_some(going);
    turn_to(tx, battle, Step::Retreat(left));
}
