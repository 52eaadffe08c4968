//! Frame 2a: high command shares out the Pool, draws sectors, forbids withdrawals (F56, F63).

use super::action::Action;
use super::event::Event;
use super::form::{coin, drafted, not_asked};
use super::kind::{COINS, Kind, Share};
use super::seats::Post;
use super::state::State;
use super::why::Why;
use super::{Checked, Frontline};
use crate::ground::Coalition;
use hex::HexIndex;
use referee::{Seat, Tx, require};
use rulebook::rule;

/// What High has left to give after its draft.
fn left(state: &State, side: Coalition, seat: Seat) -> Share {
    let mut left = Share::default();
    let all = state.all_of(side);
    for kind in state.shareable(side) {
        left.change(kind, i32::from(all.of(kind)));
    }
    for order in state.draft(seat) {
        if let Action::Share { kind, coin, .. } = order {
            left.change(*kind, -i32::from(*coin));
        }
    }
    left
}

/// The seats that may be given a share: all of the side but High and the western air forces.
fn takers(state: &State, side: Coalition) -> impl Iterator<Item = Seat> + '_ {
    let takes = |seat: &Seat| {
        let post = state.seating.chair(*seat).map(|chair| chair.post);
        !matches!(post, Some(Post::High | Post::Western | Post::Economics) | None)
    };
    state.seating.of(side).filter(takes)
}

pub(super) fn check(state: &State, side: Coalition, seat: Seat, order: &Action) -> Checked {
    rulebook::cite!("F63");
    let known = |it: Seat| {
        let takes = takers(state, side).any(|taker| taker == it);
        require(takes, rule!("F56"), || Why::NoSuch("seat of your side"))
    };
    match *order {
        Action::Share { seat: to, kind, coin: amount } => {
            coin(amount)?;
            known(to)?;
            let shared = state.shareable(side).any(|it| it == kind);
            require(shared, rule!("F63"), || Why::NotInShare(kind, 0))?;
            let left = left(state, side, seat).of(kind);
            require(left >= amount.into(), rule!("F63"), || Why::NotInShare(kind, left))
        }
        Action::Sector { hex, seat: to } => {
            known(to)?;
            require(state.playable.contains(hex), rule!("F30"), || Why::NoSuch("playable hex"))?;
            let draws = |it: &Action| matches!(it, Action::Sector { hex: at, .. } if *at == hex);
            let new = state.sector(side, hex) != to && !state.draft(seat).iter().any(draws);
            require(new, rule!("F56"), || Why::Twice)
        }
        Action::Forbid { seat: to } => {
            known(to)?;
            let new = !state.draft(seat).contains(order);
            require(new, rule!("F47"), || Why::Twice)
        }
        _ => not_asked(),
    }
}

pub(super) fn answers(state: &State, side: Coalition, seat: Seat, out: &mut Vec<Action>) {
    let left = left(state, side, seat);
    let seats: Vec<Seat> = takers(state, side).collect();
    for to in &seats {
        for kind in state.shareable(side) {
            let coins = COINS.into_iter().filter(|coin| left.of(kind) >= u16::from(*coin));
            out.extend(coins.map(|coin| Action::Share { seat: *to, kind, coin }));
        }
        let forbid = Action::Forbid { seat: *to };
        if check(state, side, seat, &forbid).is_ok() {
            out.push(forbid);
        }
        let redraw = |hex: HexIndex| Action::Sector { hex, seat: *to };
        let hexes = state.playable.iter().map(redraw);
        out.extend(hexes.filter(|order| check(state, side, seat, order).is_ok()));
    }
}

/// Makes the shares, sectors and prohibitions so.
pub(super) fn reveal(tx: &mut Tx<'_, Frontline>) {
    for side in Coalition::BOTH {
        if !tx.state().seating.is_shared(side) {
            continue;
        }
        let mut shares = vec![Share::default(); tx.state().seating.chairs().len()];
        let mut forbidden = 0u32;
        for (_, order) in drafted(tx.state(), side) {
            match order {
                Action::Share { seat, kind, coin } => {
                    shares[seat.index()].change(kind, coin.into());
                }
                Action::Sector { hex, seat } => tx.emit(Event::Sectored { side, hex, seat }),
                Action::Forbid { seat } => forbidden |= 1 << seat.0,
                _ => {}
            }
        }
        for seat in tx.state().seating.of(side).collect::<Vec<Seat>>() {
            let share = shares[seat.index()];
            if tx.state().shares[seat.index()] != share {
                tx.emit(Event::Shared { seat, share: Box::new(share) });
            }
        }
        tx.emit(Event::Forbade { side, seats: forbidden });
    }
}

/// The usual shares: of each kind, by the line hexes of each sector, what is left over to High (F59).
pub(super) fn by_line_hexes(state: &State, side: Coalition) -> Vec<Action> {
    let all = state.all_of(side);
    let line = &state.line[side.index()];
    let total = line.iter().count().max(1);
    let mut orders = Vec::new();
    for seat in takers(state, side) {
        let own = line.iter().filter(|hex| state.sector(side, *hex) == seat).count();
        for kind in state.shareable(side) {
            let air = state.seating.own(side, Post::Air) == Some(seat);
            let bombs = matches!(kind, Kind::Bombers | Kind::Concrete);
            let part = match (bombs, air) {
                (true, true) => usize::from(all.of(kind)),
                (true, false) | (false, true) => 0,
                (false, false) => usize::from(all.of(kind)) * own / total,
            };
            coins(part).for_each(|coin| orders.push(Action::Share { seat, kind, coin }));
        }
    }
    orders
}

/// An amount in coins, large ones first.
pub(super) fn coins(amount: usize) -> impl Iterator<Item = u8> {
    let mut left = amount;
    std::iter::from_fn(move || {
        let coin = COINS.into_iter().rev().find(|coin| usize::from(*coin) <= left)?;
        left -= usize::from(coin);
        Some(coin)
    })
}
