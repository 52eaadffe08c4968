//! Reviews take a while: they are worked out once per game, behind the scenes, one game at a time.

use crate::adapter::Work;
use crate::pool::REVIEWS;
use crate::wire::{Problem, Review, ReviewState};
use referee::{Game, Line, Tx, Viewer};
use std::sync::{Arc, Mutex, PoisonError};

/// Where the review of one game stands.
#[derive(Clone, Default)]
pub(crate) struct Reviewer(Arc<Mutex<Stand>>);

#[derive(Default)]
enum Stand {
    #[default]
    Unasked,
    Working(f64),
    Done(Result<Review, Problem>),
}

impl Reviewer {
    /// Begins the work if nobody has, and says how it stands.
    pub(crate) fn ask(&self, work: impl FnOnce() -> Work) -> Result<ReviewState, Problem> {
        let mut stand = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*stand {
            Stand::Working(progress) => Ok(ReviewState { progress: *progress, review: None }),
            Stand::Done(review) => {
                let review = review.clone()?;
                Ok(ReviewState { progress: 1.0, review: Some(review) })
            }
            Stand::Unasked => {
                *stand = Stand::Working(0.0);
                let (work, reviewer) = (work(), self.clone());
                if let Err(busy) = REVIEWS.queue(move || reviewer.carry_out(work)) {
                    *stand = Stand::Unasked;
                    return Err(busy);
                }
                Ok(ReviewState::default())
            }
        }
    }

    fn carry_out(&self, work: Work) {
        let set = |to: Stand| *self.0.lock().unwrap_or_else(PoisonError::into_inner) = to;
        // Should the work break off, the next question does not wait for it for ever.
        let broken = || Problem::new("broken", "the review broke off");
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            work(&mut |done, of| set(Stand::Working(done as f64 / of.max(1) as f64)))
        }));
        set(Stand::Done(done.unwrap_or_else(|_| Err(broken()))));
    }
}

/// Says for each line of the journal that a review speaks of how many entries a viewer's log had before it.
pub(crate) fn place_entries<G: Game>(
    review: &mut Review,
    setup: &G::Setup,
    inputs: &[(usize, Line<G::Action>)],
    viewer: Viewer,
) {
    let Ok(mut state) = G::start(setup) else { return };
    let (mut seen, mut events) = (0, Vec::new());
    for (line, input) in inputs {
        review.lapses.iter_mut().filter(|it| it.line == *line).for_each(|it| it.entry = seen);
        review.throws.iter_mut().filter(|it| it.line == *line).for_each(|it| it.entry = seen);
        let mut tx = Tx::logged(&mut state, &mut events);
        match input {
            Line::Act { seat, action, .. } => G::apply(&mut tx, *seat, action),
            Line::Roll { rolled, .. } => G::rolled(&mut tx, rolled),
            Line::Undo { .. } => {}
        }
        seen +=
            events.drain(..).filter(|event| G::seen_by(&state, event, viewer).is_some()).count();
    }
}
