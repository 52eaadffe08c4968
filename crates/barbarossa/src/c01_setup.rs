//! Setting up: the Soviets first, then the Axis, each in any order (C6, S6, R63, G8).

use crate::action::Action;
use crate::event::Event;
use crate::flow::{Play, close};
use crate::ground::{
    Entrance, Entry, SetupFault, Side, UnitId, UnitInfo, grid, legal_setup_hex, legal_stack,
};
use crate::state::{State, Where};
use crate::why::{Checked, Why, not_asked};
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::rule;
use smallvec::SmallVec;

/// More changes than anybody makes by hand, so that every set-up ends (G8).
const MOST_CHANGES: u8 = 200;

/// What the border still asks of the Soviets (C6b): hexes without a unit, and units that may yet go anywhere.
struct Duty {
    open: usize,
    left: usize,
}

impl Duty {
    fn of(state: &State, side: Side) -> Duty {
        if side == Side::Axis {
            return Duty { open: 0, left: 0 };
        }
        let open = state.ground.border().iter().filter(|at| !state.holds(side, *at)).count();
        let left = waiting(state, side).filter(|unit| is_free(state.info(*unit))).count();
        Duty { open, left }
    }

    /// Border hexes for which units would be wanting.
    fn wanting(&self, state: &State, side: Side, unit: UnitId, hex: HexIndex) -> Option<usize> {
        if self.open == 0 {
            return None;
        }
        let left = self.left - usize::from(is_free(state.info(unit)));
        if self.open <= left {
            return None;
        }
        let mans = state.ground.border().contains(hex) && !state.holds(side, hex);
        let open = self.open - usize::from(mans);
        (open > left).then_some(open)
    }
}

/// Whether no place is prescribed for a unit.
fn is_free(unit: &UnitInfo) -> bool {
    !matches!(unit.entrance, Entrance::Place(_))
}

/// The units of a side that are to be set up.
fn waiting(state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
    let own = state.ground.roster.ids_of(side).iter().copied();
    own.filter(|id| state.unit(*id).at == Where::Box)
}

/// The unit that is set down next: the one in hand, else the first that waits, those with a place or a country of their
/// own before the others, so that nobody takes their room.
fn next_unit(state: &State, side: Side, hand: Option<UnitId>) -> Option<UnitId> {
    let bound =
        |id: &UnitId| matches!(state.info(*id).entrance, Entrance::Place(_) | Entrance::Country(_));
    let first = || waiting(state, side).find(bound).or_else(|| waiting(state, side).next());
    hand.or_else(first)
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

/// The next unit in every hex that is open to it; every other unit, to be taken up; the whole at once.
pub(crate) fn legal(state: &State, side: Side, hand: Option<UnitId>, out: &mut Vec<Action>) {
    let next = next_unit(state, side, hand);
    match next {
        Some(unit) => {
            let duty = Duty::of(state, side);
            for hex in state.ground.setup_hexes(unit).iter() {
                if duty.wanting(state, side, unit, hex).is_none()
                    && fits(state, side, unit, hex).is_ok()
                {
                    out.push(Action::Place { unit, hex });
                }
            }
        }
        None => out.push(Action::Done),
    }
    for &unit in state.ground.roster.ids_of(side) {
        if may_come_next(state, side, hand, next, unit).is_ok() {
            out.push(Action::TakeUp { unit });
        }
    }
    if !is_historical(state, side) {
        out.push(Action::PlaceDefault);
    }
}

pub(crate) fn check(state: &State, side: Side, hand: Option<UnitId>, action: &Action) -> Checked {
    match *action {
        Action::Place { unit, hex } => may_place(state, side, hand, unit, hex),
        Action::TakeUp { unit } => may_take_up(state, side, hand, unit),
        Action::PlaceDefault if !is_historical(state, side) => Ok(()),
        Action::Done => {
            let all = waiting(state, side).next().is_none();
            require(all, rule!("C6a"), || Why::UnitsLeft)
        }
        _ => not_asked(rule!("C6a")),
    }
}

/// C6b-C6d, S6d: the unit's own zone, within stacking, and enough units left for the border.
fn may_place(
    state: &State,
    side: Side,
    hand: Option<UnitId>,
    unit: UnitId,
    hex: HexIndex,
) -> Checked {
    let info = state.info(unit);
    require(info.side == side, rule!("C6a"), || Why::NoSuchUnit)?;
    require(grid().contains(hex), rule!("C6a"), || Why::NoSuchHex)?;
    let waits = state.unit(unit).at == Where::Box || info.entry != Entry::SetUp;
    require(waits, rule!("C6a"), || Why::SetUp(SetupFault::PlacedTwice(unit)))?;
    legal_setup_hex(&state.ground, unit, hex).map_err(refused)?;
    require(next_unit(state, side, hand) == Some(unit), rule!("G8"), || Why::NotInHand)?;
    fits(state, side, unit, hex)?;
    match Duty::of(state, side).wanting(state, side, unit, hex) {
        Some(open) => Err(Illegal { rule: rule!("C6b"), why: Why::BorderNeedsUnits(open as u8) }),
        None => Ok(()),
    }
}

/// Whether a unit may join those who stand in a hex.
fn fits(state: &State, side: Side, unit: UnitId, hex: HexIndex) -> Checked {
    if !state.holds(side, hex) {
        return Ok(());
    }
    let mut stack: SmallVec<[UnitId; 8]> = state.stack_of(side, hex).collect();
    stack.push(unit);
    legal_stack(&state.ground, hex, &stack).map_err(refused)
}

fn refused(Illegal { rule, why }: Illegal<SetupFault>) -> Illegal<Why> {
    Illegal { rule, why: Why::SetUp(why) }
}

/// G8: any unit of his own may come next; to change what he has set down or taken up he is free so many times.
fn may_take_up(state: &State, side: Side, hand: Option<UnitId>, unit: UnitId) -> Checked {
    may_come_next(state, side, hand, next_unit(state, side, hand), unit)
}

/// The same where it is known whose turn it is.
#[inline]
fn may_come_next(
    state: &State,
    side: Side,
    hand: Option<UnitId>,
    next: Option<UnitId>,
    unit: UnitId,
) -> Checked {
    let info = state.info(unit);
    require(info.side == side, rule!("G8"), || Why::NoSuchUnit)?;
    let later = info.entry != Entry::SetUp;
    require(!later, rule!("D5a"), || Why::SetUp(SetupFault::Reinforcement(unit)))?;
    let stands = state.standing(unit).is_some();
    let held = !stands && next == Some(unit);
    require(!held, rule!("G8"), || Why::InHand)?;
    let changes = stands || hand.is_some();
    let free = !changes || state.special.taken_up < MOST_CHANGES;
    require(free, rule!("G8"), || Why::TakenUpOften)
}

pub(crate) fn apply(tx: &mut Play<'_>, side: Side, action: &Action) {
    match *action {
        Action::Place { unit, hex } => {
            let sp = tx.state().info(unit).sp;
            tx.emit(Event::Placed { unit, hex, sp });
        }
        Action::TakeUp { unit } => tx.emit(Event::TakenUp { unit }),
        Action::PlaceDefault => {
            let ground = tx.state().ground.clone();
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
