//! Frame 8: line straightening (F47, F17, F9.9).

use super::action::Action;
use super::closing::move_in;
use super::effects::{man_both, retreat, take};
use super::event::Event;
use super::flags::book;
use super::form::{drafted, not_asked};
use super::frame::Form;
use super::state::State;
use super::why::Why;
use super::{Checked, Frontline};
use crate::Straightening;
use crate::ground::Coalition;
use hex::HexIndex;
use referee::{Seat, Tx, require};
use rulebook::rule;

/// The book's straightening as the draft leaves it.
fn sheet(state: &State, side: Coalition, draft: &[Action]) -> Straightening<HexIndex> {
    rulebook::cite!("R-F19");
    let opening = state.opening[side.index()];
    let line = opening.iter().filter(|hex| state.holds(side, *hex));
    let forbidden =
        opening.iter().filter(|hex| state.forbidden >> state.sector(side, *hex).0 & 1 != 0);
    let mut sheet = Straightening::new(line, forbidden);
    for order in draft {
        if let Action::Withdraw { hex, to } = order {
            // It was legal when it was written.
            let _ = pull_back(state, side, &mut sheet, *hex, *to);
        }
    }
    sheet
}

fn pull_back(
    state: &State,
    side: Coalition,
    sheet: &mut Straightening<HexIndex>,
    hex: HexIndex,
    to: HexIndex,
) -> Result<(), crate::Refusal> {
    let own = |at: HexIndex| state.holds(side, at);
    let touch = |one: HexIndex, other: HexIndex| state.scene.map.are_beside(one, other);
    sheet.pull_back(hex, to, own, touch)
}

pub(super) fn check(
    state: &State,
    form: Form,
    side: Coalition,
    seat: Seat,
    order: &Action,
) -> Checked {
    rulebook::cite!("F47", "F17", "F9.9");
    let draft = state.draft(seat);
    match *order {
        Action::Withdraw { hex, to } if !matches!(form, Form::FollowUp(_)) => {
            let mine = state.answers_for(seat, side, hex);
            require(mine, rule!("F56"), || Why::OtherSector(hex))?;
            let stands = state.in_line(side, hex) && state.playable.contains(to);
            require(stands, rule!("F47"), || Why::NotInLine(hex))?;
            pull_back(state, side, &mut sheet(state, side, draft), hex, to).map_err(book)
        }
        Action::Follow { hex, from } if !matches!(form, Form::Straighten(_)) => {
            let given_up = state.abandoned.contains(hex) && state.is_empty(hex);
            let refusal = crate::Refusal::NotGivenUp;
            require(given_up, rule!("F47"), || Why::Book(refusal))?;
            let beside = state.scene.map.are_beside(from, hex) && state.in_line(side, from);
            require(beside, rule!("F47"), || Why::NotBeside(from))?;
            let mine = state.answers_for(seat, side, hex);
            require(mine, rule!("F56"), || Why::OtherSector(hex))?;
            let entered = |it: &Action| matches!(it, Action::Follow { hex: at, .. } if *at == hex);
            require(!draft.iter().any(entered), rule!("F47"), || Why::Twice)?;
            let gone = draft.iter().filter(|it| match it {
                Action::Follow { from: at, .. } | Action::Withdraw { hex: at, .. } => *at == from,
                _ => false,
            });
            let spare = usize::from(state.spare(from)) > gone.count();
            let nation = state.spare_nation(from);
            let stands = nation.is_some_and(|nation| state.may_stand(nation, hex));
            require(spare && stands, rule!("F47"), || Why::NobodyToSpare(from))
        }
        _ => not_asked(),
    }
}

pub(super) fn answers(
    state: &State,
    form: Form,
    side: Coalition,
    seat: Seat,
    out: &mut Vec<Action>,
) {
    let start = out.len();
    for hex in state.line[side.index()].iter() {
        out.extend(state.beside(hex).map(|to| Action::Withdraw { hex, to }));
    }
    for hex in state.abandoned.iter() {
        out.extend(state.beside(hex).map(|from| Action::Follow { hex, from }));
    }
    let kept: Vec<Action> =
        out.drain(start..).filter(|order| check(state, form, side, seat, order).is_ok()).collect();
    out.extend(kept);
}

/// Withdrawals and follow-ups of a side take effect, in seat order.
pub(super) fn reveal(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    let orders = drafted(tx.state(), side);
    let mut entered = Vec::new();
    for (_, order) in &orders {
        match *order {
            Action::Follow { hex, from } if tx.state().is_empty(hex) => {
                let mut book = Straightening::new([hex], []);
                let touch =
                    |one: HexIndex, other: HexIndex| tx.state().scene.map.are_beside(one, other);
                let own = [from];
                let _ = book.pull_back(hex, from, |_| true, touch);
                let follows = book.follow_up(hex, &own, touch).is_ok();
                if follows && move_in(tx, side, hex, Some(from)) {
                    tx.emit(Event::Abandoned { hex, given_up: false });
                    entered.push(hex);
                }
            }
            Action::Withdraw { hex, to } => withdraw(tx, side, hex, to),
            _ => {}
        }
    }
    man_both(tx);
}

/// F47: a garrison stays and holds; else the hex is empty, and its counters keep their LSP.
fn withdraw(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex, to: HexIndex) {
    let state = tx.state();
    if !state.in_line(side, hex) || !state.holds(side, to) || state.abandoned.contains(to) {
        return;
    }
    retreat(tx, side, hex, Some(to), true);
    if tx.state().stack(hex).garrisons == 0 {
        take(tx, hex, None);
        tx.emit(Event::Abandoned { hex, given_up: true });
    }
}
