//! What may be answered. The list and the check share their guards.

use super::{Action, Frame, Order, Reason, SECTORS, Side, State, UMPIRE, Why};
use referee::{Illegal, Seat, require};
use rulebook::rule;

type Checked<T = ()> = Result<T, Illegal<Why>>;

/// Whether the seat may answer or intervene so.
pub(super) fn check(state: &State, seat: Seat, action: &Action) -> Checked {
    let frame = state.frames.last().copied();
    match (*action, frame) {
        (Action::Place { sector }, Some(Frame::Placement)) => may_place(state, seat, sector),
        (Action::Order(order), Some(Frame::Round)) => may_order(state, seat, order),
        (Action::Restore { side, sector, .. }, _) => may_restore(state, seat, side, sector),
        (Action::Destroy { side, sector, .. }, _) => may_destroy(state, seat, side, sector),
        (_, Some(Frame::Placement)) => Err(Illegal { rule: rule!("U2"), why: Why::NotAsked }),
        (_, _) => Err(Illegal { rule: rule!("U3"), why: Why::NotAsked }),
    }
}

/// Every answer of a seat to a frame.
pub(super) fn answers(state: &State, frame: Frame, seat: Seat, out: &mut Vec<Action>) {
    let sectors = || 0..SECTORS as u8;
    match frame {
        Frame::Placement => {
            let places = sectors().filter(|&sector| may_place(state, seat, sector).is_ok());
            out.extend(places.map(|sector| Action::Place { sector }));
        }
        Frame::Round => {
            let orders = sectors()
                .map(|sector| Order::Raid { sector })
                .chain([Order::Hold])
                .chain(sectors().map(|sector| Order::Cover { sector }))
                .chain(sectors().map(|sector| Order::Strike { sector }));
            let orders = orders.filter(|&order| may_order(state, seat, order).is_ok());
            out.extend(orders.map(Action::Order));
        }
        Frame::Resolve { .. } => {}
    }
}

/// What the umpire is offered, each for every reason he may have.
pub(super) fn interventions(state: &State, seat: Seat, out: &mut Vec<Action>) {
    for side in Side::BOTH {
        for sector in 0..SECTORS as u8 {
            let restores = may_restore(state, seat, side, sector).is_ok();
            let destroys = may_destroy(state, seat, side, sector).is_ok();
            for reason in [Reason::Mistake, Reason::Dispute] {
                out.extend(restores.then_some(Action::Restore { side, sector, reason }));
                out.extend(destroys.then_some(Action::Destroy { side, sector, reason }));
            }
        }
    }
}

fn sector_index(sector: u8) -> Checked<usize> {
    let index = usize::from(sector);
    require(index < SECTORS, rule!("U2"), || Why::NoSuchSector(sector))?;
    Ok(index)
}

/// U2: a commander with depots to place, at most two in a sector.
fn may_place(state: &State, seat: Seat, sector: u8) -> Checked {
    let side = Side::of(seat).filter(|side| side.commander() == seat);
    let to_place = side.map(|side| state.side(side)).filter(|own| own.to_place > 0);
    let own = to_place.ok_or(Illegal { rule: rule!("U2"), why: Why::NotAsked })?;
    let index = sector_index(sector)?;
    require(own.secret[index] + own.hit[index] < 2, rule!("U2"), || Why::SectorFull(sector))
}

/// U3, U4, U5: one order a round, the commander's or the air officer's, strikes only while there are any.
fn may_order(state: &State, seat: Seat, order: Order) -> Checked {
    let side = Side::of(seat).ok_or(Illegal { rule: rule!("U3"), why: Why::NotAsked })?;
    require(state.orders[seat.index()].is_none(), rule!("U3"), || Why::NotAsked)?;
    let air = side.air() == seat;
    match order {
        Order::Raid { .. } | Order::Hold => require(!air, rule!("U4"), || Why::NotYourOrder)?,
        Order::Cover { .. } => require(air, rule!("U5"), || Why::NotYourOrder)?,
        Order::Strike { .. } => {
            require(air, rule!("U5"), || Why::NotYourOrder)?;
            require(state.side(side).strikes > 0, rule!("U5"), || Why::NoStrike)?;
        }
    }
    match order {
        Order::Raid { sector } | Order::Cover { sector } | Order::Strike { sector } => {
            sector_index(sector).map(|_| ())
        }
        Order::Hold => Ok(()),
    }
}

/// U10: the umpire, while something is destroyed, where there is room.
fn may_restore(state: &State, seat: Seat, side: Side, sector: u8) -> Checked {
    require(seat == UMPIRE, rule!("U10"), || Why::NotTheUmpire)?;
    let index = sector_index(sector)?;
    require(state.side(side).destroyed > 0, rule!("U10"), || Why::NothingDestroyed)?;
    require(state.side(side).open[index] < 2, rule!("U10"), || Why::SectorFull(sector))
}

/// U10: the umpire, where a depot stands.
fn may_destroy(state: &State, seat: Seat, side: Side, sector: u8) -> Checked {
    require(seat == UMPIRE, rule!("U10"), || Why::NotTheUmpire)?;
    let index = sector_index(sector)?;
    require(state.side(side).stands_in(index), rule!("U10"), || Why::NoDepot(sector))
}
