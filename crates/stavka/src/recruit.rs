//! The recruit: every form as the staff proposes it (F62).

use bots::{Bot, Brief};
use frontline::game::{Action, Frontline};
use referee::{Lots, play_unchecked};

/// Fills in each form as the staff proposes and seals it.
pub(crate) struct Recruit;

/// Whether the staff has anything to write into a form that is still empty. It says the same in every game that the seat cannot
/// tell from this one, so that no memory is needed from one answer to the next.
#[must_use]
pub fn has_proposal(brief: &Brief<'_, Frontline>) -> bool {
    let mut state = brief.imagine(&mut Lots::new(0));
    if !state.draft(brief.seat()).is_empty() {
        return false;
    }
    play_unchecked::<Frontline>(&mut state, brief.seat(), &Action::Staff);
    !state.draft(brief.seat()).is_empty()
}

/// The place of an answer among the legal ones.
pub(crate) fn place_of(brief: &Brief<'_, Frontline>, answer: &Action) -> Option<usize> {
    brief.legal().iter().position(|it| it == answer)
}

impl Bot<Frontline> for Recruit {
    fn choose(&mut self, brief: &Brief<'_, Frontline>) -> usize {
        let answer = if has_proposal(brief) { Action::Staff } else { Action::Seal };
        place_of(brief, &answer).unwrap_or(0)
    }
}
