//! Setting up: the Soviets first, then the Axis (C6, S6, R63).

use crate::action::Action;
use crate::event::Event;
use crate::flow::{Play, close};
use crate::ground::{Entrance, Side, UnitId, legal_setup_hex, legal_stack};
use crate::state::{State, Where};
use crate::why::{Checked, Why, not_asked};
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::rule;
use smallvec::SmallVec;

/// The unit that is set up next: those with a place or a country of their own before the others, so that nobody takes
/// their room.
fn next_unit(state: &State, side: Side) -> Option<UnitId> {
    let own = || state.ground.roster.ids_of(side).iter().copied();
    let left = || own().filter(|id| state.unit(*id).at == Where::Box);
    let bound =
        |id: &UnitId| matches!(state.info(*id).entrance, Entrance::Place(_) | Entrance::Country(_));
    left().find(bound).or_else(|| left().next())
}

/// Whether the scenario's own set-up stands already.
fn is_historical(state: &State, side: Side) -> bool {
    state
        .ground
        .start
        .historical(side)
        .iter()
        .all(|it| state.unit(it.unit).at == Where::Hex(it.hex))
}

/// What is left to be set up: the same for every hex.
struct Left {
    /// The unit that comes next.
    next: Option<UnitId>,
    /// Border hexes in which the Soviets still need a unit (C6b).
    border: usize,
    /// Units that may take them, the next one not counted.
    units: usize,
}

impl Left {
    fn of(state: &State, side: Side) -> Left {
        let next = next_unit(state, side);
        let (mut border, mut units) = (0, 0);
        if side == Side::Soviet {
            border = state.ground.border().iter().filter(|at| !state.holds(side, *at)).count();
            let own = state.ground.roster.ids_of(side).iter().copied();
            let waits = own.filter(|id| {
                state.unit(*id).at == Where::Box
                    && Some(*id) != next
                    && !matches!(state.info(*id).entrance, Entrance::Place(_))
            });
            units = waits.count();
        }
        Left { next, border, units }
    }

    /// Border hexes that are open once a unit stands in a hex.
    fn border_without(&self, state: &State, side: Side, hex: HexIndex) -> usize {
        let closes = state.ground.border().contains(hex) && !state.holds(side, hex);
        self.border - usize::from(side == Side::Soviet && closes)
    }
}

pub(crate) fn legal(state: &State, side: Side, out: &mut Vec<Action>) {
    let left = Left::of(state, side);
    match left.next {
        Some(unit) => {
            let hexes = state.ground.setup_hexes(unit).iter();
            let fits = |hex: &HexIndex| may_place(state, side, &left, unit, *hex).is_ok();
            out.extend(hexes.filter(fits).map(|hex| Action::Place { unit, hex }));
        }
        None => out.push(Action::Done),
    }
    if !is_historical(state, side) {
        out.push(Action::PlaceDefault);
    }
}

pub(crate) fn check(state: &State, side: Side, action: &Action) -> Checked {
    match *action {
        Action::Place { unit, hex } => may_place(state, side, &Left::of(state, side), unit, hex),
        Action::PlaceDefault if !is_historical(state, side) => Ok(()),
        Action::Done => require(next_unit(state, side).is_none(), rule!("C6a"), || Why::UnitsLeft),
        _ => not_asked(rule!("C6a")),
    }
}

/// C6b-C6d, S6d: the unit's own zone, within stacking, and enough units left for the border.
fn may_place(state: &State, side: Side, left: &Left, unit: UnitId, hex: HexIndex) -> Checked {
    let refused =
        |refusal: Illegal<_>| Illegal { rule: refusal.rule, why: Why::SetUp(refusal.why) };
    require(left.next == Some(unit), rule!("C6a"), || Why::NoSuchUnit)?;
    require(crate::ground::grid().contains(hex), rule!("C6a"), || Why::NoSuchHex)?;
    legal_setup_hex(&state.ground, unit, hex).map_err(refused)?;
    let mut stack: SmallVec<[UnitId; 8]> = state.stack_of(side, hex).collect();
    stack.push(unit);
    legal_stack(&state.ground, hex, &stack).map_err(refused)?;
    let open = left.border_without(state, side, hex);
    let covered = open <= left.units || open == 0;
    require(covered, rule!("C6b"), || Why::BorderNeedsUnits(open as u8))
}

pub(crate) fn apply(tx: &mut Play<'_>, side: Side, action: &Action) {
    match *action {
        Action::Place { unit, hex } => {
            let sp = tx.state().info(unit).sp;
            tx.emit(Event::Placed { unit, hex, sp });
        }
        Action::PlaceDefault => {
            let ground = tx.state().ground.clone();
            for it in ground.start.historical(side) {
                if tx.state().unit(it.unit).hex().is_some() {
                    tx.emit(Event::TakenUp { unit: it.unit });
                }
            }
            for it in ground.start.historical(side) {
                tx.emit(Event::Placed { unit: it.unit, hex: it.hex, sp: it.sp });
            }
        }
        _ => {
            tx.emit(Event::Finished { side });
            close(tx);
        }
    }
}
