//! Forms: who owes one, what may be written into it, and what happens when all are in (F61, F62).

use super::action::{Action, Ask};
use super::event::Event;
use super::frame::{Form, Frame};
use super::kind::{COINS, Share};
use super::seats::Post;
use super::state::State;
use super::why::Why;
use super::{Checked, Frontline};
use super::{advance, allot, commit, deploy, deployed, economy, flags, staff, straighten};
use crate::ground::Coalition;
use referee::{Illegal, Seat, Tx, require};
use rulebook::rule;
use smallvec::SmallVec;

/// The seats that a form asks, whether or not they have sealed.
#[must_use]
pub fn asked(state: &State, form: Form) -> SmallVec<[Seat; 16]> {
    rulebook::cite!("F61");
    let field = [Post::High, Post::North, Post::Centre, Post::South, Post::Allies];
    let posts = |side: Coalition, posts: &[Post]| {
        let own = posts.iter().filter_map(move |post| state.seating.own(side, *post));
        own.collect::<SmallVec<[Seat; 16]>>()
    };
    let both =
        |list: &[Post]| Coalition::BOTH.into_iter().flat_map(|side| posts(side, list)).collect();
    match form {
        Form::Close(side) => [state.seating.at(side, Post::Economics)].into_iter().collect(),
        Form::Allot => {
            let shared = Coalition::BOTH.into_iter().filter(|side| state.seating.is_shared(*side));
            shared.map(|side| state.seating.at(side, Post::High)).collect()
        }
        Form::Deploy => {
            let mut all = field.to_vec();
            all.extend([Post::Air, Post::Western]);
            both(&all)
        }
        Form::Commit => {
            let mut all = field.to_vec();
            all.push(Post::Air);
            both(&all)
        }
        Form::Flags(side) | Form::Straighten(side) | Form::Answer(side) | Form::FollowUp(side) => {
            posts(side, &field)
        }
        Form::Advance => advance::attacker(state).into_iter().collect(),
        Form::Push => advance::defender(state).into_iter().collect(),
    }
}

/// The seats that still owe the form.
pub(super) fn owing(state: &State, form: Form) -> SmallVec<[Seat; 16]> {
    let open = |seat: &Seat| state.drafts.get(seat.index()).is_some_and(|draft| !draft.sealed);
    asked(state, form).into_iter().filter(open).collect()
}

/// What a form asks of a seat.
pub(super) fn ask(state: &State, form: Form) -> Ask {
    let target = || {
        let battle = state.battle();
        let index = battle.map_or(0, |battle| usize::from(battle.offensive));
        state.offensives.get(index).map_or(hex::HexIndex::new(0), |it| it.target)
    };
    match form {
        Form::Close(_) => Ask::Close,
        Form::Allot => Ask::Allot,
        Form::Deploy => Ask::Deploy,
        Form::Flags(_) => Ask::Flags,
        Form::Commit => Ask::Commit,
        Form::Advance => Ask::Advance { target: target() },
        Form::Push => Ask::Push { target: target() },
        Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => Ask::Straighten,
    }
}

/// Another decision is open.
pub(super) fn not_asked<T>() -> Checked<T> {
    Err(Illegal { rule: rule!("F61"), why: Why::NotAsked })
}

/// The form that is open.
pub(super) fn open_form(state: &State) -> Option<Form> {
    match state.frames.last() {
        Some(Frame::Form(form)) => Some(*form),
        _ => None,
    }
}

/// Whether a seat that owes the form may write this.
pub(super) fn check(state: &State, seat: Seat, action: &Action) -> Checked {
    let Some(form) = open_form(state) else { return not_asked() };
    require(owing(state, form).contains(&seat), rule!("F61"), || Why::NotAsked)?;
    match action {
        Action::Seal | Action::Staff => Ok(()),
        Action::Clear => {
            let drafted = !state.draft(seat).is_empty();
            require(drafted, rule!("F61"), || Why::NothingDrafted)
        }
        Action::Again => {
            let any = repeats(state, form, seat).next().is_some();
            require(any, rule!("F62"), || Why::NothingToRepeat)
        }
        order => check_order(state, form, seat, order),
    }
}

fn check_order(state: &State, form: Form, seat: Seat, order: &Action) -> Checked {
    let Some(side) = state.seating.side(seat) else { return not_asked() };
    match form {
        Form::Close(_) => economy::check(state, side, seat, order),
        Form::Allot => allot::check(state, side, seat, order),
        Form::Deploy => deploy::Sheet::of(state, side, seat).check(order),
        Form::Flags(_) => flags::Sheet::of(state, side, seat).check(order),
        Form::Commit => commit::Sheet::of(state, side, seat).check(order),
        Form::Advance => advance::check(state, seat, order),
        Form::Push => advance::check_push(state, seat, order),
        Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => {
            straighten::check(state, form, side, seat, order)
        }
    }
}

/// Every answer of a seat to the open form.
pub(super) fn answers(state: &State, form: Form, seat: Seat, out: &mut Vec<Action>) {
    let Some(side) = state.seating.side(seat) else { return };
    if !owing(state, form).contains(&seat) {
        return;
    }
    out.extend([Action::Seal, Action::Staff]);
    if !state.draft(seat).is_empty() {
        out.push(Action::Clear);
    }
    if repeats(state, form, seat).next().is_some() {
        out.push(Action::Again);
    }
    match form {
        Form::Close(_) => economy::answers(state, side, seat, out),
        Form::Allot => allot::answers(state, side, seat, out),
        Form::Deploy => deploy::Sheet::of(state, side, seat).answers(out),
        Form::Flags(_) => flags::Sheet::of(state, side, seat).answers(out),
        Form::Commit => commit::Sheet::of(state, side, seat).answers(out),
        Form::Advance => advance::answers(state, seat, out),
        Form::Push => advance::push_answers(state, seat, out),
        Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => {
            straighten::answers(state, form, side, seat, out);
        }
    }
}

/// What a seat may still spend on the open form after what its draft takes; nothing for a form on which nothing is spent (F63).
#[must_use]
pub fn left(state: &State, seat: Seat) -> Option<Share> {
    let side = state.seating.side(seat)?;
    match open_form(state)? {
        Form::Deploy => Some(deploy::Sheet::of(state, side, seat).left()),
        Form::Flags(own) if own == side => Some(flags::Sheet::of(state, side, seat).left()),
        _ => None,
    }
}

/// What `again` would try to repeat (F62).
fn repeats(state: &State, form: Form, seat: Seat) -> impl Iterator<Item = Action> + '_ {
    let of_form = move |order: &&Action| match form {
        Form::Allot => matches!(order, Action::Share { .. }),
        Form::Deploy => matches!(order, Action::Raid { .. } | Action::Place { .. }),
        Form::Flags(_) => matches!(order, Action::Flag { .. } | Action::Navy { .. }),
        _ => false,
    };
    let kept = state.previous.get(seat.index()).into_iter().flatten();
    kept.filter(of_form).copied()
}

/// Writes an answer into the form, or does what it says of the whole form.
pub(super) fn write(tx: &mut Tx<'_, Frontline>, seat: Seat, action: &Action) {
    let Some(form) = open_form(tx.state()) else { return };
    match action {
        Action::Seal => tx.emit(Event::Sealed { seat }),
        Action::Clear => tx.emit(Event::Cleared { seat }),
        Action::Staff => {
            rulebook::cite!("F62");
            let orders = staff::proposal(tx.state(), form, seat);
            fill(tx, seat, &orders);
        }
        Action::Again => {
            let orders: Vec<Action> = repeats(tx.state(), form, seat).collect();
            fill(tx, seat, &orders);
        }
        order => tx.emit(Event::Drafted { seat, order: *order }),
    }
}

/// Empties a form and writes those of the orders into it that are legal one after another.
pub(super) fn fill(tx: &mut Tx<'_, Frontline>, seat: Seat, orders: &[Action]) {
    let Some(form) = open_form(tx.state()) else { return };
    if !tx.state().draft(seat).is_empty() {
        tx.emit(Event::Cleared { seat });
    }
    for order in orders {
        if check_order(tx.state(), form, seat, order).is_ok() {
            tx.emit(Event::Drafted { seat, order: *order });
        }
    }
}

/// When all are in, the form takes effect.
pub(super) fn go_on(tx: &mut Tx<'_, Frontline>, form: Form) -> bool {
    if !owing(tx.state(), form).is_empty() {
        return false;
    }
    tx.emit(Event::Revealed { form });
    match form {
        Form::Close(side) => economy::close(tx, side),
        Form::Allot => allot::reveal(tx),
        Form::Deploy => deployed::reveal(tx),
        Form::Flags(side) => flags::reveal(tx, side),
        Form::Commit => commit::reveal(tx),
        Form::Advance => return advance::reveal(tx),
        Form::Push => return advance::reveal_push(tx),
        Form::Straighten(side) | Form::Answer(side) | Form::FollowUp(side) => {
            straighten::reveal(tx, side);
        }
    }
    tx.emit(Event::Closed);
    true
}

/// What was drafted by the seats of a side, in seat order.
pub(super) fn drafted(state: &State, side: Coalition) -> Vec<(Seat, Action)> {
    let seats = state.seating.of(side);
    let orders = |seat: Seat| state.draft(seat).iter().map(move |order| (seat, *order));
    seats.flat_map(orders).collect()
}

/// After an intervention, what is no longer legal goes out of the forms.
pub(super) fn prune(tx: &mut Tx<'_, Frontline>) {
    let Some(form) = open_form(tx.state()) else { return };
    for seat in asked(tx.state(), form) {
        let orders = tx.state().draft(seat).to_vec();
        if orders.is_empty() {
            continue;
        }
        fill(tx, seat, &orders);
    }
}

/// Every coin in which an order may be written. Less of what is legal is legal too, so the first coin that is refused ends it.
pub(super) fn amounts(
    out: &mut Vec<Action>,
    order: impl Fn(u8) -> Action,
    is_legal: impl Fn(&Action) -> bool,
) {
    out.extend(COINS.into_iter().map(order).take_while(is_legal));
}

/// Says that an amount is one of the coins (F61).
pub(super) fn coin(coin: u8) -> Checked {
    require(COINS.contains(&coin), rule!("F61"), || Why::NoCoin(coin))
}
