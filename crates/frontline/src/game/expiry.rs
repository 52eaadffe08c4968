//! Clocks: what a seat answers when its time is up (F59). Clocks themselves are the host's.

use super::action::Action;
use super::form::{open_form, owing};
use super::frame::Form;
use super::seats::Post;
use super::state::State;
use referee::Seat;
use smallvec::{SmallVec, smallvec};

/// F59: the answers that stand in for a seat whose time is up: a draft is sealed as it stands, an empty one by the table of
/// frames. Nothing when the seat owes nothing.
#[must_use]
pub fn on_expiry(state: &State, seat: Seat) -> SmallVec<[Action; 2]> {
    rulebook::cite!("F59");
    let Some(form) = open_form(state).filter(|form| owing(state, *form).contains(&seat)) else {
        return smallvec![];
    };
    let post = state.seating.chair(seat).map(|chair| chair.post);
    let staffed = match form {
        Form::Deploy => !matches!(post, Some(Post::Western)),
        Form::Allot | Form::Commit | Form::Advance | Form::Push => true,
        Form::Close(_)
        | Form::Flags(_)
        | Form::Straighten(_)
        | Form::Answer(_)
        | Form::FollowUp(_) => false,
    };
    match state.draft(seat).is_empty() && staffed {
        true => smallvec![Action::Staff, Action::Seal],
        false => smallvec![Action::Seal],
    }
}

/// F59: the minutes that the rules give a form.
#[must_use]
pub fn minutes(state: &State, form: Form) -> u8 {
    let [deploy, commit, other] = state.scene.rules.clocks;
    match form {
        Form::Deploy => deploy,
        Form::Commit => commit,
        _ => other,
    }
}
