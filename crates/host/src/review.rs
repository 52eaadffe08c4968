//! Reviews take a while: they are worked out once per game, behind the scenes, one game at a time.

use crate::pool::REVIEWS;
use crate::wire::{Problem, Review, ReviewState};
use series::{Placing, Reply, Work};
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
    /// The reply to a viewer who asks for the review.
    pub(crate) fn reply(self, work: Work, placing: Placing) -> Reply {
        Box::new(move || {
            let mut answer = self.ask(|| work)?;
            if let Some(review) = &mut answer.review {
                placing(review);
            }
            serde_json::to_value(answer).map_err(|error| Problem::new("broken", error))
        })
    }

    /// Begins the work if nobody has, and says how it stands.
    fn ask(&self, work: impl FnOnce() -> Work) -> Result<ReviewState, Problem> {
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
